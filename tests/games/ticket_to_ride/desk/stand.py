"""A table of Ticket to Ride with its desk in a window, without files: for tests of the desk and its bench."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from railyard.app.library import shipped_library
from railyard.core.action import Seat
from railyard.core.chance import Luck
from railyard.core.game import Act, Options, Over
from railyard.core.table import Change, Setup, Table
from railyard.core.words import GameWords
from railyard.games.ticket_to_ride import texts
from railyard.games.ticket_to_ride.desk.desk import TicketToRideDesk
from railyard.games.ticket_to_ride.rules import TicketToRide
from railyard.games.ticket_to_ride.state import State
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.theme import LIGHT, Theme
from railyard.gui.parts.widgets import Card
from tests.games.ticket_to_ride.tables import chosen
from tests.helpers.desk_stand import Around, WindowStand, people_at


class Arranged(TicketToRide):
    """The game with a table that is arranged already."""

    def __init__(self, start: State | None = None) -> None:
        super().__init__(shipped_library())
        self._start = start

    def setup(self, options: Options, seats: tuple[Seat, ...]) -> State:
        return super().setup(options, seats) if self._start is None else self._start


def new_model(start: State | None = None, people: int = 2, board: str = "usa", seed: str = "desk") -> TableModel:
    """A table that begins where it is arranged, or one that is dealt."""
    count = people if start is None else len(start.seats)
    game = Arranged(start)
    options = {**chosen(), "board": board if start is None else start.board}
    table = Table(game, Setup("ticket_to_ride", options, people_at(count), seed))
    table.begin()
    return TableModel(table, GameWords(game, texts))


class Stand(WindowStand):
    """The desk with its docks around it and the prompt line below.

    It shows the table to whoever acts, as the window does once its curtain is lifted; ``is_covering`` stops that.
    """

    def __init__(self, model: TableModel, speed: float = 0.0, theme: Theme = LIGHT, scale: float = 1.0) -> None:
        around = Around(speed, theme, scale)
        desk = TicketToRideDesk(model, around.services)
        super().__init__(model, desk, around)
        self.desk = desk
        desk.setParent(self)
        self.is_covering = False
        docks = {spec.key: Card(spec.title, spec.widget) for spec in self.desk.docks}
        right = QVBoxLayout()
        right.addWidget(docks["score"])
        right.addWidget(docks["tickets"], 1)
        for card in (docks["score"], docks["tickets"]):
            card.setFixedWidth(round(400 * scale))
        row = QHBoxLayout()
        row.addWidget(self.desk.canvas, 1)
        row.addLayout(right)
        below = QHBoxLayout()
        below.addWidget(docks["row"], 1)
        below.addWidget(docks["hand"], 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 0)
        column.addLayout(row, 1)
        column.addLayout(below)
        column.addWidget(self.prompt_line)
        model.changed.connect(self._changed)
        model.refused.connect(self.heard.refusals.append)

    def _changed(self, change: Change) -> None:
        if change.is_jump():
            self.desk.reset_tool()
        if not self.is_covering:
            self.hand_over()

    def hand_over(self) -> None:
        """Show the table to whoever acts; to everybody once the game is over."""
        turn = self.model.table.turn
        if isinstance(turn, Act):
            self.model.show_to(turn.seats[0])
        elif isinstance(turn, Over):
            self.model.show_to(None)

    # -- looking -----------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        state: State = self.model.table.state
        return state

    def place_of(self, track_id: str, space: int = 0) -> QPoint:
        """Where a space of a track is on the board widget."""
        track = self.desk.context.board.track(track_id)
        assert track is not None, track_id
        middle = self.desk.context.atlas.tracks.shapes[track.index].spaces[space].middle
        return self.desk.canvas.from_board(middle).toPoint()

    def index(self, track_id: str) -> int:
        """The number of a track."""
        track = self.desk.context.board.track(track_id)
        assert track is not None, track_id
        return track.index

    @property
    def paying_for(self) -> str:
        """The track that is being paid for; empty for none."""
        track = self.desk.payment.track
        return "" if track is None else track.id

    @property
    def flashing(self) -> tuple[int, ...]:
        """Tracks that glow since they were claimed."""
        flash = self.desk.light.flash
        return () if flash is None else flash[0]

    @property
    def told(self) -> str:
        """The step of the final count that is told; empty for none."""
        step = self.desk.score.count.step
        return "" if step is None else step.text

    # -- acting ------------------------------------------------------------------------------------------------------

    def point(self, at: QPoint) -> None:
        """Move the mouse over the board."""
        QTest.mouseMove(self.desk.canvas, at)
        QApplication.processEvents()

    def click(self, track_id: str, space: int = 0) -> None:
        """Click on a space of a track."""
        at = self.place_of(track_id, space)
        self.point(at)
        QTest.mouseClick(self.desk.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        QApplication.processEvents()

    def press(self, widget: QWidget) -> None:
        """Click in the middle of a widget."""
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, widget.rect().center())
        QApplication.processEvents()

    def key(self, key: Qt.Key | str) -> None:
        """A key on the board."""
        if isinstance(key, str):
            QTest.keyClicks(self.desk.canvas, key)
        else:
            QTest.keyClick(self.desk.canvas, key)
        QApplication.processEvents()

    def board_point(self, at: QPointF) -> QPoint:
        """A point of the board in the widget."""
        return self.desk.canvas.from_board(at).toPoint()

    def play(self, is_reached: Callable[[State], bool], seed: str = "luck", most: int = 3000) -> State:
        """Random players play on until a state is reached.  RuntimeError where that never happens."""
        luck = Luck(seed)
        for _ in range(most):
            if is_reached(self.state):
                return self.state
            turn = self.model.table.turn
            if not isinstance(turn, Act):
                break
            self.model.submit(self.model.game.sample(self.state, turn.seats[0], luck))
        if is_reached(self.state):
            return self.state
        raise RuntimeError("the game never came to that")


NewStand = Callable[..., Stand]
