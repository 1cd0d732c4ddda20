"""Ticket to Ride: the chapters wired together."""

from collections.abc import Mapping

from railyard.core.action import Action, Move, Seat
from railyard.core.chance import Luck, Rolled, Shuffle, Shuffled
from railyard.core.game import Act, Chance, GameInfo, Options, Over, Step, Turn
from railyard.core.library import Library
from railyard.core.offer import Offer
from railyard.core.refusal import Refusal, refuse
from railyard.core.text import Message
from railyard.games.ticket_to_ride import (
    audit,
    cards,
    claim,
    offering,
    progress,
    reshuffle,
    scoring,
    setup,
    tickets,
    turns,
    view,
)
from railyard.games.ticket_to_ride.actions import Claim, DrawCard, KeepTickets, Pass, TakeCard, TakeTickets
from railyard.games.ticket_to_ride.board import Book, board_from, figures_from
from railyard.games.ticket_to_ride.info import INFO
from railyard.games.ticket_to_ride.state import State


def open_game(library: Library) -> "TicketToRide":
    """The rules with the boards and figures of a library."""
    return TicketToRide(library)


class TicketToRide:
    """The rules; a board is read when it is first played on."""

    info: GameInfo = INFO
    state_type = State
    moves: tuple[type[Move], ...] = (KeepTickets, TakeCard, DrawCard, Claim, TakeTickets, Pass, Rolled, Shuffled)

    def __init__(self, library: Library) -> None:
        self._library = library
        self._figures = figures_from(library)
        self._books: dict[str, Book] = {}

    def book_of(self, board_id: str) -> Book:
        """A board and the figures.  KeyError where there is no such board."""
        if board_id not in self._books:
            self._books[board_id] = Book(board_from(self._library, board_id), self._figures)
        return self._books[board_id]

    def book(self, s: State) -> Book:
        """The board and figures that a state is played with."""
        return self._books.get(s.board) or self.book_of(s.board)

    def background(self, s: State) -> bytes:
        """The geography drawn behind a board, as GeoJSON; empty for a board without one."""
        name = self.book(s).board.document.background
        path = f"games/ticket_to_ride/{name}.json"
        return self._library.read(path) if name else b""

    def setup(self, options: Options, seats: tuple[Seat, ...]) -> State:
        """The first state.  ValueError for options or seats that do not fit."""
        board = str(options["board"])
        try:
            book = self.book_of(board)
        except KeyError:
            raise ValueError(f"there is no board {board!r}") from None
        return setup.new_game(book, options, seats)

    def turn(self, s: State) -> Turn:
        """Who or what comes next."""
        match s.stage:
            case "turn" | "second" | "choose" | "tickets":
                return Act((s.seats[s.seat],))
            case "reshuffle":
                return Chance(reshuffle.shuffle(s))
            case "lot":
                return Chance(setup.lot(s))
            case "deal_cards":
                return Chance(Shuffle("cards", len(s.deck)))
            case "deal_tickets":
                return Chance(setup.ticket_shuffle(s))
            case _:
                return Over(scoring.result_of(s))

    def offers(self, s: State, seat: Seat) -> tuple[Offer, ...]:
        """What this seat may do now; empty when it is not its turn."""
        return offering.offers(self.book(s), s) if seat == s.seats[s.seat] else ()

    def check(self, s: State, action: Action) -> Refusal | None:
        """Why the action is not allowed now, or None."""
        stage, acting = s.stage, s.seats[s.seat]
        if stage == "over":
            return refuse("game_is_over", "TTR-6.2")
        if stage in ("lot", "deal_cards", "deal_tickets", "reshuffle"):
            return refuse("waiting_for_dice")
        if action.seat != acting:
            return refuse("not_your_turn", "TTR-2.1", seat=action.seat, turn=[acting])
        book = self.book(s)
        if isinstance(action, KeepTickets):
            if stage not in ("choose", "tickets"):
                return refuse("no_tickets_to_choose", "TTR-2C.1")
            return tickets.refusal_to_keep(book, s, action)
        if stage in ("choose", "tickets"):
            least = tickets.least_kept(book, s)
            return refuse("choose_tickets_first", "TTR-1.5" if stage == "choose" else "TTR-2C.1", least=least)
        if isinstance(action, TakeCard):
            return cards.refusal_to_take(book, s, action)
        if isinstance(action, DrawCard):
            return cards.refusal_to_draw(s, action)
        if stage == "second":
            return refuse("take_second_card", "TTR-2A.6")
        match action:
            case Claim():
                return claim.refusal_to_claim(book, s, action)
            case TakeTickets():
                return tickets.refusal_to_take(s, action)
            case Pass():
                return None if offering.is_stuck(book, s) else refuse("no_voluntary_pass", "TTR-2.3")
        return refuse("unknown_action", "TTR-2.1")

    def apply(self, s: State, move: Move) -> Step[State]:
        """The next state and what happened.  TypeError for a move of another game."""
        book = self.book(s)
        match move:
            case TakeCard():
                return cards.taken(book, s, move)
            case DrawCard():
                return cards.drawn(book, s, move)
            case Claim():
                return claim.claimed(book, s, move)
            case TakeTickets():
                return tickets.taken(book, s, move)
            case KeepTickets():
                return tickets.kept(book, s, move)
            case Pass():
                return turns.passed(book, s, move)
            case Shuffled(order=order):
                return self._shuffled(book, s, order)
            case Rolled(faces=faces):
                return setup.with_first_seat(s, faces[0])
        raise TypeError(f"{move!r} is no move of Ticket to Ride")

    def _shuffled(self, book: Book, s: State, order: tuple[int, ...]) -> Step[State]:
        match s.stage:
            case "deal_cards":
                return setup.with_cards(book, s, order)
            case "deal_tickets":
                return setup.with_tickets(book, s, order)
        return reshuffle.with_discards(book, s, order)

    def view(self, s: State, seat: Seat) -> State:
        """The state with what this seat may not see taken out."""
        return view.view_of(s, seat)

    def audit(self, s: State) -> tuple[str, ...]:
        """Broken invariants."""
        return audit.faults(self.book(s), s)

    def sample(self, s: State, seat: Seat, luck: Luck) -> Action:
        """A random legal action."""
        return offering.sample(self.book(s), s, luck)

    def accounts(self, s: State) -> Mapping[str, int]:
        """Points by seat: for routes, and everything once the game is over."""
        if s.scores:
            return {seat: score.total for seat, score in zip(s.seats, s.scores, strict=True)}
        return dict(zip(s.seats, s.points, strict=True))

    def progress(self, s: State) -> Message:
        """Where the game stands."""
        return progress.progress_of(s)
