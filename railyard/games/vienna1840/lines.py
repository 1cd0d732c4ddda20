"""The auction of lines (section 6e) and what follows it."""

from railyard.core.action import Action, Seat
from railyard.core.ledger import BANK
from railyard.core.offer import Between, Offer, OneOf
from railyard.core.refusal import Refusal, refuse
from railyard.games.vienna1840.actions import BidLine, ChooseLine, Pass, SellPrivate
from railyard.games.vienna1840.book import Book, lines_of
from railyard.games.vienna1840.events import LineBid, LineChosen, LinesLeft, LinesOffered, LineWon, Passed
from railyard.games.vienna1840.play import Play
from railyard.games.vienna1840.privates import is_step, next_in
from railyard.games.vienna1840.state import (
    Company,
    DrawLines,
    EndOfLineAuction,
    Line,
    LineAuction,
    LineState,
    State,
    TramMarket,
    TramYard,
)
from railyard.games.vienna1840.trade import check_sale, sale_offers, sell_to_bank, sold_in_company_round


def offered(s: State) -> tuple[Line, ...]:
    """Lines that can be put up."""
    return tuple(line for line, known in s.lines.items() if known.status == "offered")


def turn_company(step: LineAuction) -> Company:
    """Who chooses, opens or bids: the bidder on turn, else the first that may still choose."""
    return step.turn or step.left[0]


def acting(book: Book, s: State, step: LineAuction) -> Seat:
    """The director of the company on turn."""
    return s.directors[turn_company(step)]


def _least(book: Book, step: LineAuction) -> int:
    return step.bid + book.facts.raise_step if step.bid else book.facts.least_line_bid


def offers(book: Book, s: State, step: LineAuction) -> tuple[Offer, ...]:
    """Choose a line or pass; open with a bid; raise or pass."""
    company = turn_company(step)
    seat, treasury = s.directors[company], s.ledger[company]
    fixed: dict[str, object] = {"company": company}
    banked = sale_offers(s, seat, sold_in_company_round(s, company))
    passing = Offer(Pass, seat, fixed=fixed, ends_turn=True)
    if not step.lot:
        lines = offered(s) if treasury >= book.facts.least_line_bid else ()
        choosing = (Offer(ChooseLine, seat, {"line": OneOf("line", lines)}, fixed),) if lines else ()
        return (*choosing, *banked, passing)
    least = _least(book, step)
    raise_step = 1 if s.rules.free_raises else book.facts.raise_step
    price = Between("gulden", least, treasury - (treasury - least) % raise_step, raise_step)
    bidding = Offer(BidLine, seat, {"price": price}, {**fixed, "line": step.lot})
    return (bidding, *banked, passing) if step.bid else (bidding, *banked)


def check(book: Book, s: State, step: LineAuction, action: Action) -> Refusal | None:
    """Whether the company on turn may choose, bid or pass."""
    company = turn_company(step)
    match action:
        case SellPrivate():
            return check_sale(book, s, sold_in_company_round(s, company), action)
        case ChooseLine() | BidLine() | Pass() if action.company != company:
            return refuse("other_company_first", "V-6e", company=company)
        case ChooseLine(line=line):
            if step.lot:
                return refuse("line_is_up", "V-6e", line=step.lot)
            if line not in offered(s):
                return refuse("line_not_offered", "V-6e", line=line)
            least = book.facts.least_line_bid
            if s.ledger[company] < least:
                return refuse("treasury_too_small", "D-9", company=company, cost=least, has=s.ledger[company])
            return None
        case BidLine(line=line, price=price):
            if not step.lot:
                return refuse("choose_line_first", "V-6e")
            if line != step.lot:
                return refuse("line_is_up", "V-6e", line=step.lot)
            least = _least(book, step)
            if price < least:
                return refuse("bid_too_low", "V-6e", bid=price, least=least)
            if not is_step(s, price - least):
                return refuse("bid_off_step", "D-3", bid=price)
            if price > s.ledger[company]:
                return refuse("treasury_too_small", "V-6e", company=company, cost=price, has=s.ledger[company])
            return None
        case Pass():
            return refuse("must_open", "V-6e", line=step.lot) if step.lot and not step.bid else None
    return refuse("not_now", "V-6e")


def perform(play: Play, step: LineAuction, action: Action) -> None:
    """Carry it out."""
    company = turn_company(step)
    match action:
        case ChooseLine(line=line):
            play.tell(LineChosen(company, line))
            play.become(LineAuction(step.order, step.left, step.won, lot=line, turn=company, bidders=step.left))
        case BidLine(price=price):
            _bid(play, step, company, price)
        case SellPrivate():
            sell_to_bank(play, action)
        case _ if step.lot:
            play.tell(Passed(company))
            bidders = tuple(other for other in step.bidders if other != company)
            _go_on(play, step, bidders, company, step.leader, step.bid)
        case _:
            play.tell(Passed(company))
            left = tuple(other for other in step.left if other != company)
            play.become(LineAuction(step.order, left, step.won))


def _bid(play: Play, step: LineAuction, company: Company, price: int) -> None:
    play.tell(LineBid(company, step.lot, price))
    least = price + play.book.facts.raise_step
    bidders = tuple(other for other in step.bidders if other == company or play.s.ledger[other] >= least)
    _go_on(play, step, bidders, company, company, price)


def _go_on(
    play: Play, step: LineAuction, bidders: tuple[Company, ...], after: Company, leader: Company, bid: int
) -> None:
    """The next bidder has the turn, or the last one left has won."""
    if len(bidders) > 1:
        turn = next_in(step.order, after, bidders)
        play.become(LineAuction(step.order, step.left, step.won, step.lot, bid, leader, turn, bidders))
        return
    play.pay(leader, BANK, bid, "line", line=step.lot)
    known = play.s.lines[step.lot]
    play.set(lines={**play.s.lines, step.lot: LineState("owned", leader, known.tokens, known.tiles)})
    play.tell(LineWon(leader, step.lot, bid))
    left = tuple(other for other in step.left if other != leader)
    play.become(LineAuction(step.order, left, (*step.won, leader)))
    # The winner may at once buy and assign trams.
    play.interrupt(TramMarket(leader), TramYard(leader))


def settle(play: Play, step: LineAuction) -> bool:
    """Over when nobody is left to choose; then who won nothing has a second chance to buy trams (D-8)."""
    if step.left and (step.lot or offered(play.s)):
        return True
    late = tuple(company for company in step.order if company not in step.won)
    if play.s.rules.second_chance_all:
        late = tuple(company for company in play.s.company_order if company not in step.won)
    play.done(EndOfLineAuction(), *(part for company in late for part in (TramMarket(company), TramYard(company))))
    return False


def settle_end(play: Play, step: EndOfLineAuction) -> bool:
    """All companies have their lines: the others leave. Otherwise new ones are drawn for the next offer."""
    s = play.s
    if all(len(lines_of(s, company)) >= play.book.facts.max_lines for company in s.directors):
        rest = tuple(line for line, known in s.lines.items() if known.status in ("undrawn", "offered"))
        if rest:
            remove_lines(play, rest)
        play.done()
    elif any(known.status == "undrawn" for known in s.lines.values()):
        play.done(DrawLines(False))
    else:
        play.done()
    return False


def remove_lines(play: Play, lines: tuple[Line, ...]) -> None:
    """Lines leave the game, and their reservations with them."""
    track = play.s.track
    reserved = {
        where: left
        for where, held in track.reserved.items()
        if (left := tuple(line for line in held if line not in lines))
    }
    play.set(
        lines={line: LineState("gone") if line in lines else known for line, known in play.s.lines.items()},
        track=type(track)(track.tiles, track.tokens, track.waiting, reserved, track.supply, track.build),
    )
    play.tell(LinesLeft(lines))


def drawable(book: Book, s: State, step: DrawLines) -> tuple[Line, ...]:
    """Lines among which the next offer is drawn, by number."""
    late = book.facts.late_lines if step.is_first else frozenset()
    return tuple(line for line, known in s.lines.items() if known.status == "undrawn" and line not in late)


def draw(play: Play, step: DrawLines, order: tuple[int, ...]) -> None:
    """The first lines of the shuffled order join the offer."""
    lines = drawable(play.book, play.s, step)
    chosen = tuple(lines[at] for at in order[: play.book.facts.seats[len(play.s.seats)].drawn])
    play.set(
        lines={
            line: LineState("offered", "", known.tokens, known.tiles) if line in chosen else known
            for line, known in play.s.lines.items()
        }
    )
    play.tell(LinesOffered(tuple(sorted(chosen, key=int))))
    play.done()
