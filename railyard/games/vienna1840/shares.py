"""Share rounds (section 4): founding, selling, buying, and the new order of play."""

from railyard.core.action import Action, Seat
from railyard.core.ledger import BANK
from railyard.core.offer import Between, Domain, Offer, OneOf
from railyard.core.refusal import Refusal, refuse
from railyard.games.vienna1840.actions import BuyShare, FoundCompany, Pass, SellPrivate, SellShares
from railyard.games.vienna1840.book import Book
from railyard.games.vienna1840.events import (
    CompaniesLeft,
    CompanyFounded,
    DirectorChanged,
    OrderSet,
    Passed,
    SharesMoved,
)
from railyard.games.vienna1840.market import move_marker, operating_order, put_marker
from railyard.games.vienna1840.play import Play
from railyard.games.vienna1840.privates import next_in
from railyard.games.vienna1840.state import Company, ShareRound, State
from railyard.games.vienna1840.trade import check_sale, sale_offers, sell_to_bank

DIRECTOR_SHARES = 5


def is_founding(s: State) -> bool:
    """Whether some player still has to found his company."""
    return len(s.directors) < len(s.seats)


def certificates(book: Book, s: State, seat: Seat) -> int:
    """What counts against the limit: 10 % shares, director certificates as one each, privates."""
    shares = sum(s.holdings[seat].values())
    directed = sum(director == seat for director in s.directors.values())
    return shares - (DIRECTOR_SHARES - 1) * directed + sum(owner == seat for owner in s.privates.values())


def acting(book: Book, s: State, step: ShareRound) -> Seat:
    """Whose turn it is."""
    return step.turn


# -- founding ------------------------------------------------------------------------------------------------------


def _prices_in_reach(book: Book, s: State, seat: Seat) -> tuple[int, ...]:
    return tuple(price for price in book.facts.start_prices if DIRECTOR_SHARES * price <= s.ledger[seat])


def _check_founding(book: Book, s: State, action: FoundCompany) -> Refusal | None:
    if not is_founding(s):
        return refuse("all_founded", "V-4.1")
    if action.company not in s.in_play or action.company in s.directors:
        return refuse("company_not_free", "V-4.1", company=action.company)
    if action.seat in s.directors.values():
        return refuse("one_company_each", "V-4.1")
    if action.price not in book.facts.start_prices:
        return refuse("no_start_price", "V-4.1", price=action.price)
    cost = DIRECTOR_SHARES * action.price
    if cost > s.ledger[action.seat]:
        return refuse("not_enough_cash", "V-4.2", cost=cost, has=s.ledger[action.seat])
    return None


def _found(play: Play, action: FoundCompany) -> None:
    company, seat, price = action.company, action.seat, action.price
    s = play.s
    play.tell(CompanyFounded(company, seat, price))
    play.pay(seat, BANK, DIRECTOR_SHARES * price, "director_certificate", company=company)
    play.pay(BANK, company, 10 * price, "capital")
    play.set(
        directors={**s.directors, company: seat},
        holdings={**s.holdings, seat: {**s.holdings[seat], company: DIRECTOR_SHARES}},
        unsold={**s.unsold, company: s.unsold[company] - DIRECTOR_SHARES},
    )
    put_marker(play, company, play.book.facts.start_cells[price])
    if not is_founding(play.s):
        rest = tuple(other for other in play.s.in_play if other not in play.s.directors)
        if rest:
            in_play = tuple(other for other in play.s.in_play if other in play.s.directors)
            unsold = {other: count for other, count in play.s.unsold.items() if other not in rest}
            play.set(in_play=in_play, unsold=unsold)
            play.tell(CompaniesLeft(rest))


# -- buying and selling --------------------------------------------------------------------------------------------


def _check_buying(book: Book, s: State, step: ShareRound, action: BuyShare) -> Refusal | None:
    company, seat = action.company, action.seat
    if is_founding(s):
        return refuse("found_first", "V-4.1")
    if company not in s.cells:
        return refuse("no_such_company", "V-4.2", company=company)
    if company in step.sold.get(seat, ()):
        return refuse("sold_this_round", "V-4.2", company=company)
    from_where = {"unsold": s.unsold, "pool": s.pool}.get(action.source, {})
    if not from_where.get(company):
        return refuse("no_share_left", "V-4.2", company=company)
    limit = book.facts.share_limit
    if s.holdings[seat].get(company, 0) >= limit:
        return refuse("share_limit", "V-4.3", company=company, percent=10 * limit)
    certificate_limit = book.facts.seats[len(s.seats)].certificate_limit
    if certificates(book, s, seat) >= certificate_limit:
        return refuse("certificate_limit", "V-4.3", limit=certificate_limit)
    price = book.price(s, company)
    if price > s.ledger[seat]:
        return refuse("not_enough_cash", "V-4.2", cost=price, has=s.ledger[seat])
    return None


def buyable(book: Book, s: State, step: ShareRound) -> tuple[tuple[Company, str], ...]:
    """Shares the player on turn could buy: company and source."""
    return tuple(
        (company, source)
        for company in s.cells
        for source in ("unsold", "pool")
        if _check_buying(book, s, step, BuyShare(step.turn, company, source)) is None
    )


def sellable(book: Book, s: State, seat: Seat, company: Company) -> int:
    """How many shares of 10 % a player may sell; the director keeps his certificate (D-6)."""
    held = s.holdings[seat].get(company, 0)
    if s.directors.get(company) != seat:
        return held
    if s.rules.director_sellable and _heir(s, seat, company):
        return held
    return held - DIRECTOR_SHARES


def _heir(s: State, seat: Seat, company: Company) -> Seat | None:
    """Another player who holds half of the company, the nearest after the seller."""
    for other in s.order[s.order.index(seat) + 1 :] + s.order[: s.order.index(seat)]:
        if s.holdings[other].get(company, 0) >= DIRECTOR_SHARES:
            return other
    return None


def _check_selling(book: Book, s: State, step: ShareRound, action: SellShares) -> Refusal | None:
    if book.round(s).number == 1:
        return refuse("no_sale_in_first_round", "V-4.2")
    held = s.holdings[action.seat].get(action.company, 0)
    if not 1 <= action.count <= held:
        return refuse("not_that_many_shares", "V-4.2", company=action.company, has=held)
    if action.count > sellable(book, s, action.seat, action.company):
        return refuse("director_certificate_stays", "D-6", company=action.company)
    return None


def _sell(play: Play, step: ShareRound, action: SellShares) -> None:
    s, seat, company, count = play.s, action.seat, action.company, action.count
    play.pay(BANK, seat, count * play.book.price(s, company), "share_sold", company=company, count=count)
    left = s.holdings[seat][company] - count
    play.set(
        holdings={**s.holdings, seat: {**s.holdings[seat], company: left}},
        pool={**s.pool, company: s.pool[company] + count},
    )
    play.tell(SharesMoved(company, count, seat, "pool"))
    if s.directors.get(company) == seat and left < DIRECTOR_SHARES:
        heir = _heir(s, seat, company)
        assert heir is not None
        play.set(directors={**s.directors, company: heir})
        play.tell(DirectorChanged(company, heir))
    move_marker(play, company, ("down",) * count)
    sold = step.sold.get(seat, ())
    if company not in sold:
        sold = (*sold, company)
    passed = tuple(other for other in step.passed if other != seat)
    play.become(ShareRound(step.turn, passed, {**step.sold, seat: sold}, True))


# -- the chapter ---------------------------------------------------------------------------------------------------


def offers(book: Book, s: State, step: ShareRound) -> tuple[Offer, ...]:
    """Found; or sell, buy, pass."""
    seat = step.turn
    banked = sale_offers(s, seat, (seat,))
    if is_founding(s):
        free = tuple(company for company in s.in_play if company not in s.directors)
        prices = _prices_in_reach(book, s, seat)
        fields: dict[str, Domain] = {"company": OneOf("company", free), "price": OneOf("gulden", prices)}
        return (Offer(FoundCompany, seat, fields), *banked)
    buying = tuple(
        Offer(BuyShare, seat, fixed={"company": company, "source": source})
        for company, source in buyable(book, s, step)
    )
    selling: tuple[Offer, ...] = ()
    if book.round(s).number > 1:
        selling = tuple(
            Offer(SellShares, seat, {"count": Between("shares", 1, most)}, {"company": company})
            for company in s.cells
            if (most := sellable(book, s, seat, company)) > 0
        )
    return (*buying, *selling, *banked, Offer(Pass, seat, ends_turn=True))


def check(book: Book, s: State, step: ShareRound, action: Action) -> Refusal | None:
    """Whether the player on turn may do this."""
    match action:
        case FoundCompany():
            return _check_founding(book, s, action)
        case BuyShare():
            return _check_buying(book, s, step, action)
        case SellShares():
            return _check_selling(book, s, step, action)
        case SellPrivate():
            return check_sale(book, s, (action.seat,), action)
        case Pass(company="") if is_founding(s):
            return refuse("found_first", "V-4.1")
        case Pass(company=""):
            return None
    return refuse("not_now", "V-4.2")


def _next_turn(play: Play, step: ShareRound, passed: bool) -> None:
    others = tuple(seat for seat in step.passed if seat != step.turn)
    now = (*others, step.turn) if passed else others
    play.become(ShareRound(next_in(play.s.order, step.turn), now, step.sold))


def perform(play: Play, step: ShareRound, action: Action) -> None:
    """Carry it out."""
    match action:
        case FoundCompany():
            _found(play, action)
            _next_turn(play, step, False)
        case SellShares():
            _sell(play, step, action)
        case SellPrivate():
            sell_to_bank(play, action)
        case BuyShare(company=company, source=source, seat=seat):
            s = play.s
            play.pay(seat, BANK, play.book.price(s, company), "share", company=company)
            held = s.holdings[seat]
            stock = s.unsold if source == "unsold" else s.pool
            play.set(
                holdings={**s.holdings, seat: {**held, company: held.get(company, 0) + 1}},
                **{source: {**stock, company: stock[company] - 1}},
            )
            play.tell(SharesMoved(company, 1, source, seat))
            _next_turn(play, step, False)
        case _:
            play.tell(Passed(step.turn))
            _next_turn(play, step, not step.acted)


def _can_act(book: Book, s: State, step: ShareRound) -> bool:
    if is_founding(s) or buyable(book, s, step):
        return True
    return book.round(s).number > 1 and any(sellable(book, s, step.turn, company) > 0 for company in s.cells)


def settle(play: Play, step: ShareRound) -> bool:
    """Who can neither buy nor sell is passed over; when all have passed in a row, the round ends."""
    while len(step.passed) < len(play.s.order):
        if _can_act(play.book, play.s, step):
            return True
        _next_turn(play, step, not step.acted)
        following = play.s.agenda[0]
        assert isinstance(following, ShareRound)
        step = following
    _close(play)
    return False


def _close(play: Play) -> None:
    """Companies wholly with players rise, then the order is set: most cash first."""
    s = play.s
    for company in operating_order(play.book, s, s.cells):
        if not s.unsold[company] and not s.pool[company]:
            move_marker(play, company, ("up",))
    order = tuple(sorted(s.order, key=lambda seat: -s.ledger[seat]))
    play.set(order=order)
    play.tell(OrderSet(order))
    play.done()
