"""Stands for desks: a table with its desk on the screen, without files, for tests of the desks and their benches."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from railyard.app.paths import resources
from railyard.core.chance import Luck
from railyard.core.game import Act, Seating
from railyard.core.refusal import Refusal
from railyard.gui.parts.board import BoardView
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import Desk, DeskServices, Pace
from railyard.gui.parts.look import Look, load_faces, sans
from railyard.gui.parts.stylesheet import style_sheet
from railyard.gui.parts.theme import DEFAULT_COLOURS, LIGHT, Theme
from railyard.gui.shell.prompt_line import PromptLine

PEOPLE = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frieda")
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.MouseButton.NoButton
PLAIN = Qt.KeyboardModifier.NoModifier

S = TypeVar("S")


def people_at(count: int) -> tuple[Seating, ...]:
    """The first people with the colours of their places."""
    return tuple(Seating("ABCDEF"[at], PEOPLE[at], DEFAULT_COLOURS[at]) for at in range(count))


def play_on(model: TableModel, is_reached: Callable[[S], bool], most: int, seed: str) -> S:
    """Random players play on until a state is reached.  RuntimeError where that never happens."""
    luck = Luck(seed)
    for _ in range(most):
        state: S = model.table.state
        if is_reached(state):
            return state
        turn = model.table.turn
        if not isinstance(turn, Act):
            break
        model.table.submit(model.table.game.sample(state, turn.seats[0], luck))
    raise RuntimeError("the game never came to that")


class Answers:
    """Answers questions from lists; a question that has no answer is an error."""

    def __init__(self) -> None:
        self.numbers: list[int | None] = []
        self.yes: list[bool] = []
        self.asked: list[str] = []

    def confirm(self, title: str, text: str, yes: str, no: str = "", is_destructive: bool = False) -> bool:
        self.asked.append(text)
        assert self.yes, text
        return self.yes.pop(0)

    def choose(self, title: str, text: str, choices: Sequence[str]) -> int | None:
        raise AssertionError(text)

    def number(self, title: str, text: str, low: int, high: int, value: int) -> int | None:
        self.asked.append(text)
        assert self.numbers, text
        answer = self.numbers.pop(0)
        assert answer is None or low <= answer <= high
        return answer

    def text(self, title: str, text: str, value: str = "") -> str | None:
        raise AssertionError(text)

    def tell(self, title: str, text: str, detail: str = "") -> None:
        raise AssertionError(text)


class Heard:
    """Messages, announcements, refusals, and the rules that belong to them or were looked up: all kept."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.rules: list[str] = []
        self.refusals: list[Refusal] = []

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


class Around:
    """What a window does for a desk, all of it kept for a test to look at."""

    def __init__(self, speed: float = 0.0, theme: Theme = LIGHT, scale: float = 1.0) -> None:
        load_faces(resources() / "fonts")
        self.answers, self.heard, self.settings = Answers(), Heard(), Remembered()
        self.look, self.pace = Look(theme, scale), Pace(speed)
        self.services = DeskServices(
            self.look, self.answers, self.heard, self.settings, self.heard.open_rulebook, self.heard, self.pace
        )


class BoardDesk(Desk, Protocol):
    """A desk whose canvas is a board."""

    @property
    def canvas(self) -> BoardView:
        """The board."""

    def deleteLater(self) -> None:
        """Desks are objects of Qt."""


class CanvasStand:
    """The board of a desk alone, with hands that move its mouse."""

    def __init__(self, model: TableModel, desk: BoardDesk, around: Around, size: tuple[int, int]) -> None:
        self.model = model
        self.answers, self.heard, self.settings = around.answers, around.heard, around.settings
        self.look, self.pace, self.services = around.look, around.pace, around.services
        self._desk = desk
        self.view = desk.canvas
        self.view.resize(*size)
        self.view.show()
        model.refused.connect(self._refused)

    def _refused(self, refusal: Refusal) -> None:
        self.heard.warn(self.model.words(refusal), refusal.rule)

    def send_at(
        self, kind: QEvent.Type, at: QPointF, held: Qt.MouseButton, modifiers: Qt.KeyboardModifier = PLAIN
    ) -> None:
        """One event of the mouse over a point of the board."""
        where = self.view.from_board(at)
        button = NONE if kind == QEvent.Type.MouseMove else LEFT
        event = QMouseEvent(kind, where, self.view.mapToGlobal(where), button, held, modifiers)
        match kind:
            case QEvent.Type.MouseButtonPress:
                self.view.mousePressEvent(event)
            case QEvent.Type.MouseMove:
                self.view.mouseMoveEvent(event)
            case QEvent.Type.MouseButtonRelease:
                self.view.mouseReleaseEvent(event)

    def end(self) -> None:
        """Close the table."""
        self._desk.close()
        self.model.close()
        for dock in self._desk.docks:
            dock.widget.close()
            dock.widget.deleteLater()
        self.view.close()
        for each in (self.view, self._desk, self.model, self.look, self.pace):
            each.deleteLater()


class WindowStand(QWidget):
    """A window that holds a desk and the prompt line; its game's stand lays out the docks."""

    def __init__(self, model: TableModel, desk: Desk, around: Around) -> None:
        super().__init__()
        self.setFont(sans(13))
        self.model = model
        self.heard, self.settings = around.heard, around.settings
        self.look, self.services = around.look, around.services
        around.pace.setParent(self)
        model.setParent(self)
        self._desk = desk
        self.prompt_line = PromptLine(self.look, model)
        self.setStyleSheet(style_sheet(self.look, resources() / "icons"))
        self._desk.prompt_changed.connect(self.show_prompt)
        self.show_prompt()

    def show_prompt(self) -> None:
        """The line says what the desk says."""
        self.prompt_line.show_prompt(self._desk.prompt())

    def end(self) -> None:
        """Close the table."""
        self._desk.close()
        self.model.close()
        self.close()
        self.deleteLater()
