"""Trams: scrapping, buying, the duty to own one, giving them to lines (section 6d)."""

from itertools import combinations, permutations

from railyard.core.action import Action, Seat
from railyard.core.offer import Offer, OneOf
from railyard.core.refusal import Refusal, refuse
from railyard.games.vienna1840.actions import AssignTrams, BuyTram, Pass, ScrapTram, SellPrivate
from railyard.games.vienna1840.book import Book, kind_of_tram, lines_of, trams_of
from railyard.games.vienna1840.events import (
    KindOutOfPrint,
    MaintenanceRose,
    Passed,
    TramBought,
    TramsAssigned,
    TramScrapped,
)
from railyard.games.vienna1840.play import Play
from railyard.games.vienna1840.state import Company, State, TramMarket, TramYard
from railyard.games.vienna1840.trade import check_sale, sale_offers, sell_to_bank, sold_in_company_round

PAYING_MAINTENANCE = ("R", "Pi", "Pu")
"""Kinds whose first purchase raises the maintenance of the others."""


def prices(book: Book, s: State) -> dict[str, int]:
    """Kinds on sale in this company round with copies left, and their price."""
    number = book.round(s).number
    return {
        kind: book.facts.trams[kind].prices[number]
        for kind, left in s.stack.items()
        if left and number in book.facts.trams[kind].prices
    }


def take_out_of_print(play: Play) -> None:
    """Kinds without a price from this company round on leave the stack."""
    number = play.book.round(play.s).number
    for kind, left in play.s.stack.items():
        if max(play.book.facts.trams[kind].prices) < number:
            play.set(stack={other: count for other, count in play.s.stack.items() if other != kind})
            play.tell(KindOutOfPrint(kind, left))


def must_buy(book: Book, s: State, company: Company) -> bool:
    """The duty to own a tram, lifted while none is on sale (D-7)."""
    return not trams_of(s, company) and bool(prices(book, s))


def buyable(book: Book, s: State, company: Company) -> tuple[str, ...]:
    """Kinds a company may buy now; any at all when it has to buy."""
    if len(trams_of(s, company)) >= book.facts.max_trams:
        return ()
    on_sale = prices(book, s)
    if must_buy(book, s, company):
        return tuple(on_sale)
    return tuple(kind for kind, price in on_sale.items() if price <= s.ledger[company])


def may_go_on(book: Book, s: State, company: Company) -> bool:
    """Whether buying goes on after a purchase: room for a tram, and money for a kind on sale.

    As recorded games have it, a kind counts with the lowest price it ever has, so a company may have to pass.
    """
    if len(trams_of(s, company)) >= book.facts.max_trams:
        return False
    return any(min(book.facts.trams[kind].prices.values()) <= s.ledger[company] for kind in prices(book, s))


# -- buying and scrapping ------------------------------------------------------------------------------------------


def acting(book: Book, s: State, step: TramMarket | TramYard) -> Seat:
    """The director."""
    return s.directors[step.company]


def offers(book: Book, s: State, step: TramMarket) -> tuple[Offer, ...]:
    """Buy, scrap, go on."""
    company, seat = step.company, s.directors[step.company]
    fixed: dict[str, object] = {"company": company}
    found: list[Offer] = []
    if kinds := buyable(book, s, company):
        found.append(Offer(BuyTram, seat, {"kind": OneOf("kind", kinds)}, fixed))
    if trams := trams_of(s, company):
        found.append(Offer(ScrapTram, seat, {"tram": OneOf("tram", trams)}, fixed))
    found.extend(sale_offers(s, seat, sold_in_company_round(s, company)))
    if not must_buy(book, s, company):
        found.append(Offer(Pass, seat, fixed=fixed, ends_turn=True))
    return tuple(found)


def check(book: Book, s: State, step: TramMarket, action: Action) -> Refusal | None:
    """At most three trams, on sale, affordable unless the duty forces the purchase."""
    company = step.company
    match action:
        case SellPrivate():
            return check_sale(book, s, sold_in_company_round(s, company), action)
        case BuyTram() | ScrapTram() | Pass() if action.company != company:
            return refuse("other_company_first", "V-6d", company=company)
        case BuyTram(kind=kind):
            on_sale = prices(book, s)
            if kind not in on_sale:
                return refuse("kind_not_on_sale", "V-6d", kind=kind)
            if len(trams_of(s, company)) >= book.facts.max_trams:
                return refuse("too_many_trams", "V-6d", most=book.facts.max_trams)
            if on_sale[kind] > s.ledger[company] and not must_buy(book, s, company):
                return refuse("treasury_too_small", "V-6d", company=company, cost=on_sale[kind], has=s.ledger[company])
            return None
        case ScrapTram(tram=tram):
            return None if tram in trams_of(s, company) else refuse("not_your_tram", "V-6d", tram=tram)
        case Pass():
            return refuse("must_own_a_tram", "V-6d", company=company) if must_buy(book, s, company) else None
    return refuse("not_now", "V-6d")


def perform(play: Play, step: TramMarket, action: Action) -> None:
    """Buy, scrap or go on."""
    match action:
        case BuyTram(kind=kind):
            _buy(play, step.company, kind)
            if not may_go_on(play.book, play.s, step.company):
                play.done()
        case ScrapTram(tram=tram):
            scrap(play, step.company, tram)
        case SellPrivate():
            sell_to_bank(play, action)
        case _:
            play.tell(Passed(step.company))
            play.done()


def _buy(play: Play, company: Company, kind: str) -> None:
    s = play.s
    price = prices(play.book, s)[kind]
    play.pay_with_director(company, price, "tram", kind=kind)
    s = play.s
    number = s.bought[kind]
    tram = f"{kind}-{number}"
    play.set(
        trams={**s.trams, tram: company},
        stack={**s.stack, kind: s.stack[kind] - 1},
        bought={**s.bought, kind: number + 1},
    )
    play.tell(TramBought(company, tram, kind, price))
    known = ("", *PAYING_MAINTENANCE)
    if kind in known and known.index(kind) > known.index(s.newest):
        play.set(newest=kind)
        play.tell(MaintenanceRose(kind))


def scrap(play: Play, who: str, tram: str) -> None:
    """A tram leaves the game for good."""
    play.set(
        trams={other: owner for other, owner in play.s.trams.items() if other != tram},
        scrapped=(*play.s.scrapped, tram),
    )
    play.tell(TramScrapped(who, tram))


def settle(play: Play, step: TramMarket) -> bool:
    """Nothing to scrap and nothing to buy: go on."""
    if trams_of(play.s, step.company) or buyable(play.book, play.s, step.company):
        return True
    play.done()
    return False


# -- the yard ------------------------------------------------------------------------------------------------------


def assignments(s: State, company: Company) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Every way to give trams to lines: a tram stays in the yard only when every line has one."""
    lines, trams = lines_of(s, company), trams_of(s, company)
    if len(trams) <= len(lines):
        return tuple(
            tuple(zip(chosen, order, strict=True))
            for chosen in combinations(lines, len(trams))
            for order in permutations(trams)
        )
    return tuple(tuple(zip(lines, order, strict=True)) for order in permutations(trams, len(lines)))


def offers_yard(book: Book, s: State, step: TramYard) -> tuple[Offer, ...]:
    """The ways to assign."""
    seat = s.directors[step.company]
    ways = OneOf("assignment", assignments(s, step.company))
    return (
        Offer(AssignTrams, seat, {"trams": ways}, {"company": step.company}),
        *sale_offers(s, seat, sold_in_company_round(s, step.company)),
    )


def check_yard(book: Book, s: State, step: TramYard, action: Action) -> Refusal | None:
    """One tram a line, own lines and trams, none idle while a line has none."""
    company = step.company
    match action:
        case SellPrivate():
            return check_sale(book, s, sold_in_company_round(s, company), action)
        case AssignTrams() if action.company != company:
            return refuse("other_company_first", "V-6d", company=company)
        case AssignTrams(trams=pairs):
            lines, trams = lines_of(s, company), trams_of(s, company)
            for line, tram in pairs:
                if line not in lines:
                    return refuse("line_of_another", "V-6d", line=line, company=company)
                if tram not in trams:
                    return refuse("not_your_tram", "V-6d", tram=tram)
            if len({line for line, _ in pairs}) < len(pairs) or len({tram for _, tram in pairs}) < len(pairs):
                return refuse("one_tram_a_line", "V-6d")
            if len(pairs) < min(len(lines), len(trams)):
                return refuse("tram_left_idle", "V-6d")
            return None
    return refuse("not_now", "V-6d")


def _assign(play: Play, company: Company, pairs: tuple[tuple[str, str], ...]) -> None:
    place = {tram: line for line, tram in pairs}
    mine = trams_of(play.s, company)
    play.set(trams={tram: place.get(tram, company) if tram in mine else owner for tram, owner in play.s.trams.items()})
    play.tell(TramsAssigned(company, tuple(sorted(pairs, key=lambda pair: int(pair[0])))))
    play.done()


def perform_yard(play: Play, step: TramYard, action: Action) -> None:
    """Assign."""
    if isinstance(action, AssignTrams):
        _assign(play, step.company, action.trams)
    elif isinstance(action, SellPrivate):
        sell_to_bank(play, action)


def settle_yard(play: Play, step: TramYard) -> bool:
    """Nothing to assign without a line; one line and one tram go together by themselves."""
    lines, trams = lines_of(play.s, step.company), trams_of(play.s, step.company)
    if not lines:
        play.done()
        return False
    if len(lines) == len(trams) == 1:
        _assign(play, step.company, ((lines[0], trams[0]),))
        return False
    return True


def maintenance(book: Book, s: State, tram: str) -> int:
    """What maintenance adds to a run of this tram now; less than nothing where it costs."""
    kind = kind_of_tram(tram)
    if kind == "R" and s.newest == "Pi" and not s.rules.red_pays_early:
        return 0  # D-21: as described, red pays nothing until the first purple tram.
    return book.facts.maintenance[s.newest][kind]
