"""Before the first line: companies, accounts, who begins, and where (rulebook 1 and 7)."""

from msgspec.structs import replace

from railyard.core.action import Seat
from railyard.core.event import Event
from railyard.core.game import Options, Step
from railyard.core.ledger import opened
from railyard.core.refusal import Refusal, refuse
from railyard.games.dampfross.actions import ChooseStart
from railyard.games.dampfross.board_document import Place
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.companies import acting_company, turn_order
from railyard.games.dampfross.events import FirstPlayerRolled, FirstRollTied, StartChosen
from railyard.games.dampfross.state import (
    DAVID,
    BudgetRoll,
    Company,
    FirstRoll,
    Settings,
    Starting,
    State,
)


def new_game(book: Book, options: Options, seats: tuple[Seat, ...]) -> State:
    """The first state (D-1.1, D-1.2).  ValueError for a number of seats or an option that does not fit."""
    if not 2 <= len(seats) <= 6:
        raise ValueError(f"Dampfross is for 2 to 6 seats, not {len(seats)}")
    companies = companies_of(seats, str(options["two_players"]))
    shorter = int(options["races"])
    if shorter < 0:
        raise ValueError(f"a game cannot have {shorter} races")
    settings = Settings(
        races=min(shorter, book.board.races) if shorter else book.board.races,
        jumps=bool(options["jumps"]),
        new_prizes=bool(options["new_prizes"]),
        free_towns=bool(options["free_towns"]),
        free_start_town=bool(options["free_start_town"]),
        prizes_in_operation=bool(options["prizes_in_operation"]),
        stall_guard=bool(options["stall_guard"]),
    )
    return State(
        board=book.board.id,
        settings=settings,
        companies=companies,
        ledger=opened({company.id: book.figures.opening_balance for company in companies}),
        stage=FirstRoll(seats),
        first="",
    )


def companies_of(seats: tuple[Seat, ...], two_players: str) -> tuple[Company, ...]:
    """The companies in turn order: one a seat, and with two seats perhaps two each or David (D-6.3, D-6.4)."""
    own = tuple(Company(seat, seat) for seat in seats)
    if len(seats) != 2 or two_players == "plain":
        return own
    if two_players == "david":
        return (*own, Company(DAVID, ""))
    if two_players == "two_companies":
        return (*own, *(Company(f"{seat}2", seat) for seat in seats))
    raise ValueError(f"two players can play plain, david or two_companies, not {two_players!r}")


def first_rolled(book: Book, s: State, faces: tuple[int, ...]) -> Step[State]:
    """The highest roll begins; where it is equal those roll again (D-1.1)."""
    assert isinstance(s.stage, FirstRoll)
    shown = dict(zip(s.stage.contenders, faces, strict=True))
    best = tuple(seat for seat, face in shown.items() if face == max(faces))
    if len(best) > 1:
        return Step(replace(s, stage=FirstRoll(best)), (FirstRollTied(shown),))
    s = replace(s, first=best[0])
    s = replace(s, stage=Starting(turn_order(s)))
    events: list[Event] = [FirstPlayerRolled(shown, best[0])]
    return Step(_started_where_there_is_no_choice(book, s, events), tuple(events))


def open_starts(book: Book, s: State) -> tuple[Place, ...]:
    """The towns in which the next company may begin (D-1.3, D-7)."""
    begun = list(s.starts.values())
    return tuple(
        start.place
        for start in book.board.start_places(len(s.companies))
        if start.room is None or begun.count(start.place.at) < start.room
    )


def why_not_start(book: Book, s: State, action: ChooseStart) -> Refusal | None:
    """Why the company may not begin there."""
    if not isinstance(s.stage, Starting):
        return refuse("all_have_started", "D-1.3")
    place = book.board.place_named.get(action.town)
    if place is None or place.at not in [start.place.at for start in book.board.start_places(len(s.companies))]:
        return refuse("no_start_town", "D-7", town=action.town)
    if place not in open_starts(book, s):
        return refuse("start_town_full", "D-7.3", town=action.town)
    return None


def started(book: Book, s: State, action: ChooseStart) -> Step[State]:
    """A company begins in a town, which counts as reached (D-1.4)."""
    events: list[Event] = []
    s = _begin(book, s, action.town, events)
    return Step(_started_where_there_is_no_choice(book, s, events), tuple(events))


def _begin(book: Book, s: State, town: str, events: list[Event]) -> State:
    company = acting_company(s)
    assert company is not None and isinstance(s.stage, Starting)
    place = book.board.place_named[town]
    reached = s.reached if town in s.reached else {**s.reached, town: company}
    events.append(StartChosen(company, town, place.at))
    waiting = s.stage.waiting[1:]
    return replace(
        s,
        starts={**s.starts, company: place.at},
        reached=reached,
        stage=Starting(waiting) if waiting else BudgetRoll(1),
    )


def _started_where_there_is_no_choice(book: Book, s: State, events: list[Event]) -> State:
    while isinstance(s.stage, Starting) and len(places := open_starts(book, s)) == 1:
        s = _begin(book, s, places[0].name, events)
    return s
