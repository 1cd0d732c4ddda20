"""Dividends of tram companies and runs of Stadtbahn companies (sections 6b, 6c and 11)."""

from railyard.core.action import Action, Seat
from railyard.core.ledger import BANK
from railyard.core.offer import Between, Offer
from railyard.core.refusal import Refusal, refuse
from railyard.games.vienna1840.actions import PayDividend, SellPrivate
from railyard.games.vienna1840.book import Book
from railyard.games.vienna1840.events import DividendPaid, StadtbahnRan
from railyard.games.vienna1840.geometry import NARROW, Hex, stop_id, stop_place
from railyard.games.vienna1840.market import dividend_steps, move_marker
from railyard.games.vienna1840.network import across, slots_of
from railyard.games.vienna1840.play import Play
from railyard.games.vienna1840.state import Company, Dividend, StadtbahnRun, State, box
from railyard.games.vienna1840.trade import check_sale, sale_offers, sell_to_bank


def acting(book: Book, s: State, step: Dividend) -> Seat:
    """The director."""
    return s.directors[step.company]


def offers(book: Book, s: State, step: Dividend) -> tuple[Offer, ...]:
    """Any multiple of ten up to the box."""
    seat = s.directors[step.company]
    held = s.ledger[box(step.company)]
    amount = Between("gulden", 0, held - held % 10, 10)
    return (
        Offer(PayDividend, seat, {"amount": amount}, {"company": step.company}),
        *sale_offers(s, seat, (seat,)),
    )


def check(book: Book, s: State, step: Dividend, action: Action) -> Refusal | None:
    """A multiple of ten, not more than the box."""
    match action:
        case SellPrivate():
            return check_sale(book, s, (action.seat,), action)
        case PayDividend(company=company, amount=amount):
            held = s.ledger[box(step.company)]
            if company != step.company:
                return refuse("other_company_first", "V-6b", company=step.company)
            if amount % 10 or not 0 <= amount <= held:
                return refuse("no_such_dividend", "V-6b", amount=amount, box=held)
            return None
    return refuse("not_now", "V-6b")


def _pay_holders(play: Play, payer: str, company: Company, amount: int) -> None:
    """A tenth for every share of a player, the rest to the bank."""
    each = amount // 10
    for seat in play.s.order:
        play.pay(payer, seat, each * play.s.holdings[seat].get(company, 0), "dividend", company=company)
    if payer != BANK:
        held = sum(play.s.holdings[seat].get(company, 0) for seat in play.s.order)
        play.pay(payer, BANK, each * (10 - held), "unpaid_dividend", company=company)


def _distribute(play: Play, company: Company, amount: int) -> None:
    kept = play.s.ledger[box(company)] - amount
    play.tell(DividendPaid(company, amount, kept))
    _pay_holders(play, box(company), company, amount)
    play.pay(box(company), company, kept, "kept")
    move_marker(play, company, dividend_steps(play.book, amount))
    play.done()


def perform(play: Play, step: Dividend, action: Action) -> None:
    """Pay out."""
    if isinstance(action, PayDividend):
        _distribute(play, step.company, action.amount)
    elif isinstance(action, SellPrivate):
        sell_to_bank(play, action)


def settle(play: Play, step: Dividend) -> bool:
    """A company with an empty box pays 0."""
    if play.s.ledger[box(step.company)] >= 10:
        return True
    _distribute(play, step.company, 0)
    return False


# -- Stadtbahn -----------------------------------------------------------------------------------------------------


def _walk(book: Book, s: State, where: Hex, city: int) -> tuple[str, ...]:
    """Stops along the Stadtbahn track from an end of the line as far as it is built."""
    board = book.board(s)
    number = book.face(board, s.track, where).cities[city]
    route = [stop_id(where, number)]
    while True:
        at, number = stop_place(route[-1])
        face = book.face(board, s.track, at)
        following = None
        for port in face.narrow.ways.get(number, ()):
            stop, _, _ = across(book, board, s.track, at, port, NARROW)
            if stop and stop not in route:
                following = stop
                break
        if following is None:
            return tuple(route)
        route.append(following)


def route_value(book: Book, s: State, company: Company, route: tuple[str, ...]) -> int:
    """Towns, and cities with the company's own token."""
    board = book.board(s)
    value = 0
    for stop in route:
        where, number = stop_place(stop)
        face = book.face(board, s.track, where)
        kind = face.stops[number].kind
        if kind == "town" or (kind == "city" and company in slots_of(s.track, face, where, face.cities.index(number))):
            value += face.stops[number].values[book.round(s).phase - 1]
    return value


def best_walk(book: Book, s: State, company: Company) -> tuple[tuple[str, ...], int]:
    """The better of the walks from both ends and its value; empty where no two stops are joined."""
    best: tuple[str, ...] = ()
    best_value = -1
    for end in book.board(s).stadtbahn[company].ends:
        route = _walk(book, s, end.hex, end.city)
        value = route_value(book, s, company, route)
        if len(route) > 1 and value >= best_value:
            best, best_value = route, value
    return best, max(best_value, 0)


def settle_run(play: Play, step: StadtbahnRun) -> bool:
    """The company runs by itself and pays everything out."""
    company = step.company
    route, value = best_walk(play.book, play.s, company)
    multiplier = play.book.round(play.s).multiplier
    play.tell(StadtbahnRan(company, route, value, multiplier))
    amount = value * multiplier
    _pay_holders(play, BANK, company, amount)
    move_marker(play, company, dividend_steps(play.book, amount))
    play.done()
    return False
