"""Dampfross, wired together: which chapter of the rulebook answers which question of the table."""

from collections.abc import Mapping

from railyard.core.action import Action, Move, Seat
from railyard.core.chance import Luck, Request, Roll, Rolled
from railyard.core.game import Act, Chance, GameInfo, Options, Over, Step, Turn
from railyard.core.library import Library
from railyard.core.offer import Offer
from railyard.core.refusal import Refusal, refuse
from railyard.core.text import Message
from railyard.games.dampfross import audit, build, declare, draw, ending, entry, offering, run, sampling, setup
from railyard.games.dampfross.actions import (
    AnswerJoint,
    ChooseStart,
    DeclareRoute,
    DrawTrack,
    EndTurn,
    EnterRace,
    ProposeJoint,
    StayOut,
    VoteToEnd,
    Withdraw,
)
from railyard.games.dampfross.book import Book, Figures, board_from, book_of, figures_from
from railyard.games.dampfross.companies import acting_seat
from railyard.games.dampfross.info import INFO
from railyard.games.dampfross.planner import Planner
from railyard.games.dampfross.progress import progress_of
from railyard.games.dampfross.state import BudgetRoll, Ended, ExtraBuilding, FirstRoll, NumberRoll, Running, State


def open_game(library: Library) -> "Dampfross":
    """The rules with the boards and figures of a library."""
    return Dampfross(library)


class Dampfross:
    """The rules of Dampfross; boards are read when they are first played on."""

    info: GameInfo = INFO
    state_type = State
    moves: tuple[type[Move], ...] = (
        Rolled,
        ChooseStart,
        DrawTrack,
        EndTurn,
        VoteToEnd,
        EnterRace,
        StayOut,
        ProposeJoint,
        AnswerJoint,
        DeclareRoute,
        Withdraw,
    )

    def __init__(self, library: Library) -> None:
        self._library = library
        self.figures: Figures = figures_from(library)
        self._planners: dict[str, Planner] = {}
        self._sound: State | None = None

    def planner(self, board_id: str) -> Planner:
        """The searches on a board.  KeyError where there is no such board."""
        if board_id not in self._planners:
            self._planners[board_id] = Planner(book_of(board_from(self._library, board_id), self.figures))
        return self._planners[board_id]

    def book(self, s: State) -> Book:
        """The board and figures a state is played with."""
        return self.planner(s.board).book

    def setup(self, options: Options, seats: tuple[Seat, ...]) -> State:
        """The first state.  ValueError for options or seats that do not fit."""
        board = str(options["board"])
        try:
            book = self.planner(board).book
        except KeyError:
            raise ValueError(f"there is no board {board!r}") from None
        return setup.new_game(book, options, seats)

    def turn(self, s: State) -> Turn:
        """Who or what comes next."""
        match s.stage:
            case Ended(result=result):
                return Over(result)
            case FirstRoll() | BudgetRoll() | NumberRoll() | Running():
                return Chance(self._request(s))
        seat = acting_seat(s)
        assert seat is not None
        return Act((seat,))

    def _request(self, s: State) -> Request:
        match s.stage:
            case FirstRoll(contenders=contenders):
                return Roll("first_player", dice=len(contenders))
            case NumberRoll():
                return draw.request(self.book(s), s)
            case Running():
                return Roll("train")
        return Roll("budget")

    def offers(self, s: State, seat: Seat) -> tuple[Offer, ...]:
        """What this seat may do now."""
        return offering.offers(self.planner(s.board), s, seat) if seat == acting_seat(s) else ()

    def check(self, s: State, action: Action) -> Refusal | None:
        """Why the action is not allowed now, or None."""
        seat = acting_seat(s)
        if seat is None:
            is_over = isinstance(s.stage, Ended)
            return refuse("game_is_over", "D-5.18") if is_over else refuse("waiting_for_dice")
        if action.seat != seat:
            return refuse("not_your_turn", seat=action.seat, turn=[seat])
        book = self.book(s)
        match action:
            case DrawTrack():
                return build.why_not_draw(book, s, action)
            case EndTurn():
                return build.why_not_end(s, action)
            case VoteToEnd():
                return build.why_not_vote(book, s, action)
            case ChooseStart():
                return setup.why_not_start(book, s, action)
            case EnterRace():
                return entry.why_not_enter(book, s, action)
            case StayOut():
                return entry.why_not_stay_out(s, action)
            case ProposeJoint():
                return entry.why_not_propose(book, s, action)
            case AnswerJoint():
                return entry.why_not_answer(s, action)
            case DeclareRoute():
                return declare.why_not_declare(book, s, action)
            case Withdraw():
                return declare.why_not_withdraw(s, action)
        return refuse("unknown_action")

    def apply(self, s: State, move: Move) -> Step[State]:
        """The next state and what happened."""
        book = self.book(s)
        match move:
            case Rolled(faces=faces):
                return self._rolled(book, s, faces)
            case DrawTrack():
                return build.drawn(book, s, move)
            case EndTurn() if isinstance(s.stage, ExtraBuilding):
                return ending.extra_turn_ended(book, s)
            case EndTurn():
                return build.turn_ended(s)
            case VoteToEnd():
                return build.voted(book, s, move)
            case ChooseStart():
                return setup.started(book, s, move)
            case EnterRace():
                return entry.entered(book, s)
            case StayOut():
                return entry.stayed_out(book, s)
            case ProposeJoint():
                return entry.proposed(book, s, move)
            case AnswerJoint():
                return entry.answered(book, s, move)
            case DeclareRoute():
                return declare.declared(book, s, move)
            case Withdraw():
                return declare.withdrawn(book, s)
        raise TypeError(f"{move!r} is no move of Dampfross")

    def _rolled(self, book: Book, s: State, faces: tuple[int, ...]) -> Step[State]:
        match s.stage:
            case FirstRoll():
                return setup.first_rolled(book, s, faces)
            case BudgetRoll():
                return build.budget_rolled(s, faces[0])
            case NumberRoll():
                return draw.numbers_rolled(book, s, faces)
            case Running():
                return run.rolled(book, s, faces[0])
        raise TypeError("no dice are rolled now")

    def view(self, s: State, seat: Seat) -> State:
        """Everything lies open in Dampfross."""
        return s

    def audit(self, s: State) -> tuple[str, ...]:
        """Broken laws; the parts that have not changed since a sound state are not looked at again."""
        found = tuple(audit.faults(self.book(s), s, self._sound))
        self._sound = None if found else s
        return found

    def sample(self, s: State, seat: Seat, luck: Luck) -> Action:
        """A random legal action: companies head for a random town by the cheapest line, and show sensible routes."""
        return sampling.sample(self.planner(s.board), s, seat, luck)

    def accounts(self, s: State) -> Mapping[str, int]:
        """Balances by company."""
        return s.ledger.public()

    def progress(self, s: State) -> Message:
        """Where the game stands."""
        return progress_of(s)
