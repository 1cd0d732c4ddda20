"""What every part of the desk looks at: the table (or the guided example), the board, the services, who is who."""

from typing import Protocol

from PySide6.QtCore import QCoreApplication

from railyard.core.action import Action, Seat
from railyard.core.game import Act, Seating
from railyard.core.offer import Offer
from railyard.core.refusal import Refusal
from railyard.core.words import Words
from railyard.games.vienna1840.book import Book
from railyard.games.vienna1840.desk.board_layers import BoardSheets
from railyard.games.vienna1840.desk.hues import Hues, hues_of
from railyard.games.vienna1840.facts import Board
from railyard.games.vienna1840.geometry import Hex
from railyard.games.vienna1840.rules import Vienna
from railyard.games.vienna1840.state import State, Step
from railyard.gui.parts.board import BoardView
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import DeskServices
from railyard.gui.parts.theme import DEFAULT_COLOURS, Theme


class Scene(Protocol):
    """Something that is shown instead of the table for a while."""

    @property
    def state(self) -> State:
        """Its position."""

    @property
    def names(self) -> dict[Seat, str]:
        """Its people."""


class Context:
    """Shared by the hands, layers and papers of one desk."""

    def __init__(self, model: TableModel, services: DeskServices, view: BoardView, sheets: BoardSheets) -> None:
        assert isinstance(model.game, Vienna)
        self.model = model
        self.services = services
        self.view = view
        self.sheets = sheets
        self.game: Vienna = model.game
        self.scene: Scene | None = None
        """The guided example while it is shown."""
        self._offers: tuple[int, tuple[Offer, ...]] | None = None

    # -- the moment ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state that is shown."""
        state: State = self.model.state if self.scene is None else self.scene.state
        return state

    @property
    def book(self) -> Book:
        """The tables of the game."""
        return self.game.book

    @property
    def board(self) -> Board:
        """The board that is shown."""
        return self.book.board(self.state)

    @property
    def step(self) -> Step | None:
        """What has the floor at the moment shown; None at the end."""
        agenda = self.state.agenda
        return agenda[0] if agenda else None

    @property
    def seat(self) -> Seat | None:
        """Who may act now; None while looking back, in the example, and after the end."""
        if self.scene is not None:
            return None
        acting = self.model.acting
        return acting[0] if acting else None

    @property
    def deciding(self) -> Seat | None:
        """Who decides at the moment shown, whether he may act now or not."""
        turn = self.game.turn(self.state)
        return turn.seats[0] if isinstance(turn, Act) else None

    def offers(self) -> tuple[Offer, ...]:
        """What may be done now; found once for each move."""
        if self.seat is None:
            return ()
        at = self.model.table.cursor
        if self._offers is None or self._offers[0] != at:
            self._offers = at, self.model.offers()
        return self._offers[1]

    # -- names -----------------------------------------------------------------------------------------------------

    @property
    def theme(self) -> Theme:
        """The colours of the interface."""
        return self.services.look.theme

    @property
    def hues(self) -> Hues:
        """The colours of the board and its signs."""
        return hues_of(self.theme)

    @property
    def words(self) -> Words:
        """Codes into words at the moment shown."""
        if self.scene is not None:
            return self.model.wording.at(self.scene.state, self.scene.names)
        return self.model.words_at()

    def name(self, who: str) -> str:
        """A person, a tram company, a private or a line in words."""
        return self.words.name(who)

    def firm(self, company: str) -> str:
        """A company in words: Stadtbahn D is not the person on seat D."""
        return str(self.words.text("name." + company, {}))

    def seating(self, seat: Seat) -> Seating:
        """Name and colour of a seat."""
        if self.scene is None:
            for known in self.model.table.setup.seats:
                if known.seat == seat:
                    return Seating(seat, self.name(seat), known.colour)
        at = self.state.seats.index(seat) if seat in self.state.seats else 0
        return Seating(seat, self.name(seat), DEFAULT_COLOURS[at % len(DEFAULT_COLOURS)])

    def title(self, company: str) -> str:
        """A company's full name."""
        if company in self.book.facts.companies:
            return self.book.facts.companies[company]
        known = self.board.stadtbahn.get(company)
        return known.title if known is not None else company

    def place(self, name: Hex) -> str:
        """A hex with its name where it has one."""
        spot = self.board.spots.get(name)
        return f"{name} {spot.title}" if spot is not None and spot.title else name

    # -- acting ----------------------------------------------------------------------------------------------------

    def submit(self, action: Action) -> bool:
        """Play an action; the window says why not.  Nothing is played while the example is shown."""
        return self.scene is None and self.model.submit(action)

    def why_not(self, action: Action) -> str:
        """Why an action is not allowed, in words; empty where it is."""
        if self.scene is not None:
            return QCoreApplication.translate("ViennaDesk", "This is the guided example.")
        refusal = self.model.check(action)
        return "" if refusal is None else self.words.refusal(refusal)

    def explain(self, refusal: Refusal) -> None:
        """Say why something is not possible, with the rule."""
        text = self.words.refusal(refusal)
        self.services.messages.warn(text, refusal.rule)
        self.services.announcer.announce(text)
