"""A table of 1840 with its desk, without files: for tests of the desk and its bench."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from railyard.app.paths import resources
from railyard.core.action import Action
from railyard.core.chance import Luck
from railyard.core.game import Act, OptionValue, Seating
from railyard.core.options import default_options
from railyard.core.table import Setup, Table
from railyard.core.words import GameWords
from railyard.games.vienna1840 import texts
from railyard.games.vienna1840.convert import convert
from railyard.games.vienna1840.desk.desk import ViennaDesk
from railyard.games.vienna1840.desk.hand_build import BuildHand
from railyard.games.vienna1840.desk.hand_run import RunHand
from railyard.games.vienna1840.desk.plane import centre
from railyard.games.vienna1840.geometry import Hex
from railyard.games.vienna1840.info import INFO
from railyard.games.vienna1840.state import State
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import DeskServices, Pace
from railyard.gui.parts.look import Look, load_faces
from railyard.gui.parts.theme import DEFAULT_COLOURS, LIGHT, Theme
from tests.games.vienna1840.driver import GAME

PEOPLE = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frieda")
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.MouseButton.NoButton
PLAIN = Qt.KeyboardModifier.NoModifier
CASES = Path(__file__).parents[3] / "cases" / "vienna1840"


class Answers:
    """Answers questions from lists; a question that has no answer is an error."""

    def __init__(self) -> None:
        self.numbers: list[int | None] = []
        self.yes: list[bool] = []
        self.asked: list[str] = []

    def confirm(self, title: str, text: str, yes: str, no: str = "", is_destructive: bool = False) -> bool:
        self.asked.append(text)
        return self.yes.pop(0)

    def choose(self, title: str, text: str, choices: Sequence[str]) -> int | None:
        raise AssertionError(text)

    def number(self, title: str, text: str, low: int, high: int, value: int) -> int | None:
        self.asked.append(text)
        answer = self.numbers.pop(0)
        assert answer is None or low <= answer <= high
        return answer

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


def new_model(people: int = 4, seed: str = "desk", **options: OptionValue) -> TableModel:
    """A table with its first lots drawn."""
    seats = tuple(Seating("ABCDEF"[at], PEOPLE[at], DEFAULT_COLOURS[at]) for at in range(people))
    table = Table(GAME, Setup("vienna1840", {**default_options(INFO), **options}, seats, seed))
    table.begin()
    return TableModel(table, GameWords(GAME, texts))


def recorded_model(name: str) -> TableModel:
    """A recorded game, at its end."""
    from tests.oracle.vienna1840 import read

    return TableModel(convert(read(CASES / f"{name}.json"), GAME).table, GameWords(GAME, texts))


def model_of(table: Table[State]) -> TableModel:
    """A table for a desk."""
    return TableModel(table, GameWords(GAME, texts))


def play_until(model: TableModel, is_reached: Callable[[State], bool], most: int = 6000, seed: str = "luck") -> State:
    """Random players play on until a position is reached.  RuntimeError where that never happens."""
    luck = Luck(seed)
    for _ in range(most):
        state: State = model.table.state
        if is_reached(state):
            return state
        turn = model.table.turn
        if not isinstance(turn, Act):
            break
        model.table.submit(GAME.sample(state, turn.seats[0], luck))
    raise RuntimeError("the game never came to that")


class Stand:
    """A desk that is shown, with hands that move its mouse."""

    def __init__(self, model: TableModel, theme: Theme = LIGHT, size: tuple[int, int] = (1100, 800)) -> None:
        load_faces(resources() / "fonts")
        self.model = model
        self.heard = Heard()
        self.answers = Answers()
        self.look = Look(theme)
        self.pace = Pace(0.0)
        self.services = DeskServices(
            self.look, self.answers, self.heard, Remembered(), self.heard.open_rulebook, self.heard, self.pace
        )
        self.desk = ViennaDesk(model, self.services)
        self.view = self.desk.canvas
        self.view.resize(*size)
        self.view.show()
        model.agree = lambda seen: True
        model.refused.connect(self._refused)

    def _refused(self, refusal: object) -> None:
        self.heard.warn(self.model.words(refusal), getattr(refusal, "rule", ""))  # type: ignore[arg-type]

    @property
    def state(self) -> State:
        state: State = self.model.table.state
        return state

    @property
    def building(self) -> BuildHand:
        """The hand that builds."""
        hand = self.desk.hand
        assert isinstance(hand, BuildHand), hand
        return hand

    @property
    def running(self) -> RunHand:
        """The hand that runs."""
        hand = self.desk.hand
        assert isinstance(hand, RunHand), hand
        return hand

    @property
    def prompt(self) -> str:
        """The prompt line."""
        return self.desk.prompt().text

    def do(self, action: Action) -> None:
        """Play an action that must be legal."""
        assert self.model.submit(action), (action, self.heard.lines[-1:])

    # -- the mouse and the keys --------------------------------------------------------------------------------------

    def send(self, kind: QEvent.Type, at: QPointF, held: Qt.MouseButton) -> None:
        """One event of the mouse over a point of the board."""
        where = self.view.from_board(at)
        button = NONE if kind == QEvent.Type.MouseMove else LEFT
        event = QMouseEvent(kind, where, self.view.mapToGlobal(where), button, held, PLAIN)
        match kind:
            case QEvent.Type.MouseButtonPress:
                self.view.mousePressEvent(event)
            case QEvent.Type.MouseMove:
                self.view.mouseMoveEvent(event)
            case QEvent.Type.MouseButtonRelease:
                self.view.mouseReleaseEvent(event)

    def click_at(self, at: QPointF) -> None:
        """Press and release over a point of the board."""
        self.send(QEvent.Type.MouseMove, at, NONE)
        self.send(QEvent.Type.MouseButtonPress, at, LEFT)
        self.send(QEvent.Type.MouseButtonRelease, at, NONE)

    def click(self, name: Hex) -> None:
        """A click on a hex."""
        self.click_at(centre(name))

    def hover(self, name: Hex) -> None:
        """The free mouse over a hex."""
        self.send(QEvent.Type.MouseMove, centre(name), NONE)

    def stroke(self, points: Sequence[QPointF]) -> None:
        """Press on the first point, move over the others, let go."""
        self.send(QEvent.Type.MouseButtonPress, points[0], LEFT)
        for at in points[1:]:
            self.send(QEvent.Type.MouseMove, at, LEFT)
        self.send(QEvent.Type.MouseButtonRelease, points[-1], NONE)

    def key(self, key: Qt.Key, text: str = "") -> None:
        """A key on the board."""
        self.view.keyPressEvent(QKeyEvent(QEvent.Type.KeyPress, key, PLAIN, text))

    def finish(self) -> None:
        """What the blue button does."""
        primary = self.desk.prompt().primary
        assert primary is not None and primary.isEnabled()
        primary.trigger()

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
