"""A table of Dampfross with its desk, without files: for tests of the desk and its bench."""

from collections.abc import Callable, Sequence
from functools import cache

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent

from railyard.app.library import shipped_library
from railyard.app.paths import resources
from railyard.core.chance import Luck
from railyard.core.game import Act, OptionValue, Seating
from railyard.core.hexes import Hex
from railyard.core.options import default_options
from railyard.core.table import Setup, Table
from railyard.core.words import GameWords
from railyard.games.dampfross import texts
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.table_desk import DampfrossDesk
from railyard.games.dampfross.info import INFO
from railyard.games.dampfross.rules import Dampfross, open_game
from railyard.games.dampfross.state import State
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import DeskServices, Pace
from railyard.gui.parts.look import Look, load_faces
from railyard.gui.parts.theme import DEFAULT_COLOURS, LIGHT, Theme

PEOPLE = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frieda")
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.MouseButton.NoButton


class Answers:
    """Nobody is asked anything; what is asked is an error."""

    def confirm(self, title: str, text: str, yes: str, no: str = "", is_destructive: bool = False) -> bool:
        raise AssertionError(text)

    def choose(self, title: str, text: str, choices: Sequence[str]) -> int | None:
        raise AssertionError(text)

    def number(self, title: str, text: str, low: int, high: int, value: int) -> int | None:
        raise AssertionError(text)

    def text(self, title: str, text: str, value: str = "") -> str | None:
        raise AssertionError(text)

    def tell(self, title: str, text: str, detail: str = "") -> None:
        raise AssertionError(text)


class Heard:
    """Messages and announcements, kept."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.rules: list[str] = []

    def say(self, text: str, rule: str = "") -> None:
        self.lines.append(text)
        self.rules.append(rule)

    def warn(self, text: str, rule: str = "") -> None:
        self.lines.append(text)
        self.rules.append(rule)

    def announce(self, text: str) -> None:
        self.lines.append(text)

    def open_rulebook(self, rule: str) -> None:
        self.rules.append(rule)


class Remembered:
    """Settings in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, object] = {}

    def get(self, key: str, default: object = None) -> object:
        return self.kept.get(key, default)

    def set(self, key: str, value: object) -> None:
        self.kept[key] = value


@cache
def game() -> Dampfross:
    """The rules with the boards that ship."""
    return open_game(shipped_library())


def new_model(people: int = 4, seed: str = "desk", board: str = "bayern", **options: OptionValue) -> TableModel:
    """A table with its first chance drawn."""
    seats = tuple(Seating("ABCDEF"[at], PEOPLE[at], DEFAULT_COLOURS[at]) for at in range(people))
    chosen = {**default_options(INFO), "board": board, **options}
    table = Table(game(), Setup("dampfross", chosen, seats, seed))
    table.begin()
    return TableModel(table, GameWords(game(), texts))


def play_until(model: TableModel, is_reached: Callable[[State], bool], most: int = 6000, seed: str = "luck") -> State:
    """Random players play on until a state is reached.  RuntimeError where that never happens."""
    luck = Luck(seed)
    for _ in range(most):
        state: State = model.table.state
        if is_reached(state):
            return state
        turn = model.table.turn
        if not isinstance(turn, Act):
            break
        model.table.submit(game().sample(state, turn.seats[0], luck))
    raise RuntimeError("the game never came to that")


class Stand:
    """A desk that is shown, with hands that move its mouse."""

    def __init__(self, model: TableModel, speed: float = 0.0, theme: Theme = LIGHT) -> None:
        load_faces(resources() / "fonts")
        self.model = model
        self.heard = Heard()
        self.look = Look(theme)
        self.pace = Pace(speed)
        self.services = DeskServices(
            self.look, Answers(), self.heard, Remembered(), self.heard.open_rulebook, self.heard, self.pace
        )
        self.desk = DampfrossDesk(model, self.services)
        self.view = self.desk.canvas
        self.view.resize(1100, 900)
        self.view.show()
        model.refused.connect(self._refused)

    def _refused(self, refusal: object) -> None:
        self.heard.warn(self.model.words(refusal), getattr(refusal, "rule", ""))  # type: ignore[arg-type]

    @property
    def state(self) -> State:
        state: State = self.model.table.state
        return state

    def own_hexes(self) -> list[Hex]:
        """The network of the company that builds."""
        s = self.state
        company = self.desk.context.company
        assert company is not None
        index, board = s.index_of(company), self.desk.context.board
        hexes = [board.hexes[number] for number, bits in s.present.items() if bits >> index & 1]
        return hexes or [s.starts[company]]

    def send(
        self,
        kind: QEvent.Type,
        a: Hex,
        held: Qt.MouseButton,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """One event of the mouse over a hex."""
        where = self.view.from_board(plane.centre(a))
        button = NONE if kind == QEvent.Type.MouseMove else LEFT
        event = QMouseEvent(kind, where, self.view.mapToGlobal(where), button, held, modifiers)
        match kind:
            case QEvent.Type.MouseButtonPress:
                self.view.mousePressEvent(event)
            case QEvent.Type.MouseMove:
                self.view.mouseMoveEvent(event)
            case QEvent.Type.MouseButtonRelease:
                self.view.mouseReleaseEvent(event)

    def pull(self, hexes: Sequence[Hex], modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press on the first hex and move over the others; the button stays down."""
        self.send(QEvent.Type.MouseButtonPress, hexes[0], LEFT, modifiers)
        for a in hexes[1:]:
            self.send(QEvent.Type.MouseMove, a, LEFT, modifiers)

    def let_go(self, a: Hex) -> None:
        """The button goes up over a hex."""
        self.send(QEvent.Type.MouseButtonRelease, a, NONE)

    def click(self, a: Hex) -> None:
        """Press and release over a hex."""
        self.pull([a])
        self.let_go(a)

    def hover(self, at: QPointF) -> None:
        """Move the free mouse over a point of the scene."""
        where = self.view.from_board(at)
        modifiers = Qt.KeyboardModifier.NoModifier
        event = QMouseEvent(QEvent.Type.MouseMove, where, self.view.mapToGlobal(where), NONE, NONE, modifiers)
        self.view.mouseMoveEvent(event)

    def end(self) -> None:
        """Close the table."""
        self.desk.close()
        self.model.close()
        for dock in self.desk.docks:
            dock.widget.close()
            dock.widget.deleteLater()
        self.view.close()
        self.view.deleteLater()
        self.desk.deleteLater()
        self.model.deleteLater()
        self.look.deleteLater()
        self.pace.deleteLater()
