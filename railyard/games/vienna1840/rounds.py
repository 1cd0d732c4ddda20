"""The round track (section 5): what each kind of round consists of, as a list of steps; and the end (section 14)."""

from collections.abc import Callable

from railyard.core.action import Seat
from railyard.core.event import GameOver
from railyard.core.game import Result
from railyard.core.ledger import BANK
from railyard.games.vienna1840.book import Book, lines_of
from railyard.games.vienna1840.events import RoundBegan
from railyard.games.vienna1840.market import operating_order
from railyard.games.vienna1840.places import poorest_first
from railyard.games.vienna1840.play import Play
from railyard.games.vienna1840.state import (
    Building,
    Dividend,
    HomeToken,
    LineAuction,
    PrivateAuction,
    PrivateIncome,
    PrivatePurchase,
    SeatChoice,
    ShareRound,
    StadtbahnRun,
    State,
    Step,
    TramMarket,
    TramRun,
    TramYard,
)
from railyard.games.vienna1840.trams import take_out_of_print


def _private_auction(play: Play) -> tuple[Step, ...]:
    return (PrivateAuction(play.s.seats[0]),)


def _order_choice(play: Play) -> tuple[Step, ...]:
    return (SeatChoice(poorest_first(play.s)),)


def _share_round(play: Play) -> tuple[Step, ...]:
    if play.book.round(play.s).number == 1:
        for seat in play.s.order:
            play.pay(BANK, seat, play.book.facts.founding_money, "founding_money")
    return (ShareRound(play.s.order[0]),)


def _company_round(play: Play) -> tuple[Step, ...]:
    """The order is fixed by the prices at the start (D-19)."""
    s, book = play.s, play.book
    companies = operating_order(book, s, s.directors)
    stadtbahn = operating_order(book, s, book.board(s).stadtbahn)
    play.set(company_order=companies)
    income: tuple[Step, ...] = (
        PrivateIncome(),
        *(Dividend(company) for company in companies),
        *(StadtbahnRun(company) for company in stadtbahn),
    )
    if book.round(s).is_last:
        return income
    take_out_of_print(play)
    short = tuple(company for company in companies if len(lines_of(s, company)) < book.facts.max_lines)
    return (
        *income,
        *(part for company in companies for part in (TramMarket(company), TramYard(company))),
        LineAuction(short, short),
    )


def _line_round(play: Play) -> tuple[Step, ...]:
    owned = [line for line, known in play.s.lines.items() if known.status == "owned"]
    return tuple(
        part for line in owned for part in (HomeToken(line), Building(line), TramRun(line), PrivatePurchase(line))
    )


ROUNDS: dict[str, Callable[[Play], tuple[Step, ...]]] = {
    "private_auction": _private_auction,
    "order_choice": _order_choice,
    "share_round": _share_round,
    "company_round": _company_round,
    "line_round": _line_round,
}


def begin_round(play: Play, number: int) -> None:
    """Go to a station of the round track."""
    play.set(round=number)
    entry = play.book.round(play.s)
    play.tell(RoundBegan(entry.name))
    play.set(agenda=ROUNDS[entry.kind](play))


def next_round(play: Play) -> bool:
    """Go on to the next station; False at the end of the track, where the game is over."""
    if play.s.round + 1 < len(play.book.facts.rounds):
        begin_round(play, play.s.round + 1)
        return True
    finish(play, "last_round")
    return False


def finish(play: Play, reason: str) -> None:
    """The game ends and is scored."""
    play.set(stopped=reason, agenda=())
    outcome = result(play.book, play.s)
    play.tell(GameOver(outcome.winners, reason))


def score_parts(book: Book, s: State, seat: Seat) -> dict[str, int]:
    """Cash, shares, privates and loans of a player as they count at the end."""
    privates = book.board(s).privates
    shares = sum(count * book.price(s, company) for company, count in s.holdings[seat].items() if count)
    owned = sum(privates[name].value for name, owner in s.privates.items() if owner == seat)
    return {
        "cash": s.ledger[seat],
        "shares": shares,
        "privates": owned if s.rules.privates_sellable else 0,
        "loans": -book.facts.loan_penalty * s.loans[seat],
    }


def result(book: Book, s: State) -> Result:
    """Scores and winners; ties are shared."""
    scores = {seat: sum(score_parts(book, s, seat).values()) for seat in s.seats}
    best = max(scores.values())
    return Result(scores, tuple(seat for seat in s.seats if scores[seat] == best), s.stopped)
