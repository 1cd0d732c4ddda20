"""What every part of the desk looks at: the table, the board, the services, who is who."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from railyard.core.action import Action, Seat
from railyard.core.refusal import Refusal
from railyard.games.dampfross.board import Board
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.companies import acting_company, acting_seat
from railyard.games.dampfross.desk.livery import Liveries, Livery, liveries, title_of
from railyard.games.dampfross.planner import Planner
from railyard.games.dampfross.state import State
from railyard.gui.parts.board import BoardView
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import DeskServices
from railyard.gui.parts.theme import Theme


@dataclass(frozen=True, slots=True)
class Context:
    """Shared by the hands, layers and docks of one desk."""

    model: TableModel
    services: DeskServices
    book: Book
    planner: Planner
    view: BoardView

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.book.board

    @property
    def state(self) -> State:
        """The state that is shown."""
        state: State = self.model.state
        return state

    @property
    def theme(self) -> Theme:
        """The colours in force."""
        return self.services.look.theme

    @property
    def liveries(self) -> Liveries:
        """Every company as it is shown."""
        return liveries(self.state, self.model.table.setup.seats, self.model.names)

    @property
    def company(self) -> str | None:
        """The company that decides now."""
        return acting_company(self.state)

    @property
    def seat(self) -> Seat | None:
        """The seat that has to act for it; None while looking back, while dice are awaited and after the end."""
        return acting_seat(self.state) if self.model.can_act else None

    @property
    def livery(self) -> Livery:
        """The livery of the company that decides now.  KeyError where none does."""
        return self.liveries[self.company or ""]

    def title(self, company: str) -> str:
        """A company's name."""
        return title_of(company, self.liveries)

    def actor(self) -> str:
        """Who acts, as a prompt begins: the person, and which railway where it is not clear."""
        seat, company = self.seat, self.company
        if seat is None or company is None:
            return ""
        name = self.model.names.get(seat, seat)
        if company == seat and not self.has_two(seat):
            return name
        railway = self.liveries[company].title
        return QCoreApplication.translate("DampfrossDesk", "{name} for {railway}").format(name=name, railway=railway)

    def has_two(self, seat: Seat) -> bool:
        """Whether a seat runs two companies."""
        return sum(company.seat == seat for company in self.state.companies) > 1

    def submit(self, *actions: Action) -> bool:
        """Play actions as one step."""
        return self.model.submit(*actions)

    def explain(self, refusal: Refusal) -> None:
        """Say why something is not possible, with the rule."""
        text = self.model.words(refusal)
        self.services.messages.warn(text, refusal.rule)
        self.services.announcer.announce(text)
