"""What every part of the desk looks at: the table, the board, the services, and what may be shown to whom."""

from dataclasses import dataclass

from railyard.core.action import Seat
from railyard.core.game import Over, Seating
from railyard.games.ticket_to_ride.board import Board, Book
from railyard.games.ticket_to_ride.desk.map_print import Atlas
from railyard.games.ticket_to_ride.rules import TicketToRide
from railyard.games.ticket_to_ride.state import HIDDEN, State
from railyard.gui.parts.board import BoardView
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import DeskServices
from railyard.gui.parts.theme import Theme


@dataclass(frozen=True, slots=True)
class Context:
    """Shared by the parts of one desk."""

    model: TableModel
    services: DeskServices
    game: TicketToRide
    book: Book
    atlas: Atlas
    view: BoardView
    colours: tuple[str, ...]
    """Ids of the seats' colours, by place at the table."""

    @property
    def board(self) -> Board:
        """The board."""
        return self.book.board

    @property
    def state(self) -> State:
        """The state that is shown, as the viewer may see it."""
        state: State = self.model.state
        return state

    @property
    def theme(self) -> Theme:
        """The colours in force."""
        return self.services.look.theme

    @property
    def is_open(self) -> bool:
        """Whether the game at the table is over, so that nothing needs hiding any more."""
        return isinstance(self.model.table.turn, Over)

    @property
    def own(self) -> int | None:
        """The seat, by place at the table, whose hand and tickets are shown; None where nobody's may be.

        That is the viewer.  While nobody has taken the screen yet nothing is shown; after the end, looking back shows
        the hand of whoever was to act.
        """
        viewer = self.model.viewer
        if viewer is not None:
            return self.model.seats.index(viewer)
        state = self.state
        return state.seat if self.is_open and state.stage != "over" else None

    @property
    def seat(self) -> Seat | None:
        """Who may act on what is shown: the acting seat, if the screen is theirs."""
        acting = self.model.acting
        return acting[0] if acting and acting[0] == self.model.viewer else None

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards that are shown, by colour; all zero where nobody's may be."""
        own = self.own
        count = len(self.board.card_colours)
        return (0,) * count if own is None else self.state.hands[own][:count]

    @property
    def tickets(self) -> tuple[int, ...]:
        """Numbers of the tickets that are shown."""
        own = self.own
        return () if own is None else tuple(number for number in self.state.tickets[own] if number != HIDDEN)

    @property
    def choice(self) -> tuple[int, ...]:
        """Numbers of the tickets to choose from, for the one who chooses."""
        state = self.state
        if self.own != state.seat or state.stage not in ("choose", "tickets"):
            return ()
        return tuple(number for number in state.drawn[state.seat] if number != HIDDEN)

    def name(self, seat: Seat) -> str:
        """The person at a seat."""
        return self.model.names.get(seat, seat)

    def name_at(self, place: int) -> str:
        """The person at a place of the table."""
        return self.name(self.model.seats[place])

    def seating(self, place: int) -> Seating:
        """The person and the colour of a place, for its badge."""
        seat = self.model.seats[place]
        return Seating(seat, self.name(seat), self.colours[place])
