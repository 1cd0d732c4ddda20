"""The contract between the window and a game's desk.

A game's ``desk`` package offers two functions::

    def open_desk(model: TableModel, services: DeskServices) -> Desk: ...
    def picture(game, state, options: PictureOptions) -> Picture: ...

`open_desk` makes the widgets of one open table; `picture` paints the board of any state without a window (thumbnails,
export, print).  A game without a desk package is played with the window's plain canvas.

A desk package may offer a third one, for what can be kept or printed beside the board::

    def documents(model: TableModel) -> tuple[Document, ...]: ...
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from PySide6.QtCore import QSizeF, Qt, SignalInstance
from PySide6.QtGui import QAction, QPainter
from PySide6.QtWidgets import QWidget

from railyard.core.action import Seat
from railyard.core.game import Seating
from railyard.gui.parts.look import Look
from railyard.gui.parts.pace import Pace
from railyard.gui.parts.theme import Theme

__all__ = [
    "BOTTOM",
    "LEFT",
    "RIGHT",
    "Announcer",
    "Ask",
    "Desk",
    "DeskServices",
    "Die",
    "DockSpec",
    "Document",
    "DocumentRow",
    "Messages",
    "Pace",
    "Picture",
    "PictureOptions",
    "Prompt",
    "RowKind",
    "Settings",
]

RIGHT = Qt.DockWidgetArea.RightDockWidgetArea
LEFT = Qt.DockWidgetArea.LeftDockWidgetArea
BOTTOM = Qt.DockWidgetArea.BottomDockWidgetArea


@dataclass(frozen=True)
class DockSpec:
    """A paper card of a desk.

    The quiet text at the right end of the card's title line is the widget's window title: call
    ``widget.setWindowTitle("credits")`` at any time to change it.
    """

    key: str
    """Stable name in snake_case, unique within the game; layouts are remembered by it."""
    title: str
    widget: QWidget
    area: Qt.DockWidgetArea = RIGHT
    is_shown: bool = True
    tab_with: str = ""
    """Key of another dock of the desk that it shares its place with, as a tab; empty for a place of its own."""


@dataclass(frozen=True)
class Die:
    """A die shown beside the prompt.  ``colour`` is "ink" or "red"."""

    face: int
    colour: str = "ink"


@dataclass(frozen=True)
class Prompt:
    """The line under the board: who acts, what may be done, what it costs, how to finish."""

    text: str
    """Plain words.  Where they begin with the seat's name it is set in bold."""
    seat: Seat | None = None
    dice: tuple[Die, ...] = ()
    buttons: tuple[QAction, ...] = ()
    """Ordinary buttons from left to right; tool tips say why a disabled one is disabled."""
    primary: QAction | None = None
    """The one blue button, at the right end."""
    rule: str = ""
    """The paragraph of the rulebook that F1 opens now."""


@dataclass(frozen=True)
class PictureOptions:
    """How a board is painted without a window."""

    theme: Theme
    seats: tuple[Seating, ...] = ()
    """Names and colours; seats without an entry take the default colours in seat order."""
    is_thumbnail: bool = False
    """Small: leave out what could not be read."""


@dataclass(frozen=True)
class Picture:
    """A board as vectors: ``paint`` fills the rectangle (0, 0, size) of a painter, in points."""

    size: QSizeF
    paint: Callable[[QPainter], None]


class RowKind(Enum):
    """What a row of a document is."""

    ENTRY = "entry"
    """Its numbers are changes."""
    BALANCE = "balance"
    """Its numbers are what there is."""
    STRUCK = "struck"
    """A balance that a later one has taken the place of."""


@dataclass(frozen=True)
class DocumentRow:
    """One row of a document; a cell is words, a whole number, or None where there is nothing."""

    kind: RowKind
    cells: tuple[str | int | None, ...]


@dataclass(frozen=True)
class Document:
    """A table of a game on paper: a bank sheet, a register.  Exported as CSV and PDF, and printed."""

    key: str
    """Stable name in snake_case, unique within the game: what ``render --document`` takes."""
    title: str
    headings: tuple[str, ...]
    words: int
    """So many columns, from the left, hold words; the others hold numbers."""
    rows: tuple[DocumentRow, ...]


class Desk(Protocol):
    """The widgets of one open table."""

    @property
    def canvas(self) -> QWidget:
        """The board, for the middle of the window; gets the keyboard focus first."""

    @property
    def docks(self) -> tuple[DockSpec, ...]:
        """The desk's own cards, from top to bottom."""

    @property
    def prompt_changed(self) -> SignalInstance:
        """Emitted without arguments whenever `prompt` would answer something else."""

    def prompt(self) -> Prompt:
        """What the prompt line shows now."""

    def menu_actions(self) -> Sequence[QAction]:
        """Entries of the Board menu in order (zoom, overlays …); ``setSeparator(True)`` for a line."""

    def reset_tool(self) -> None:
        """Forget what is half done (a line being drawn); called before undo, redo, jumps and looking back."""

    def close(self) -> None:
        """Stop animations and timers, drop connections; the widgets are deleted afterwards."""


class Ask(Protocol):
    """Every modal question goes through here, so tests can answer them.  ``None`` or False: the person backed out."""

    def confirm(self, title: str, text: str, yes: str, no: str = "", is_destructive: bool = False) -> bool:
        """A question with a verb on the button."""

    def choose(self, title: str, text: str, choices: Sequence[str]) -> int | None:
        """The index of one of several ways."""

    def number(self, title: str, text: str, low: int, high: int, value: int) -> int | None:
        """A whole number."""

    def text(self, title: str, text: str, value: str = "") -> str | None:
        """One line of text."""

    def tell(self, title: str, text: str, detail: str = "") -> None:
        """Something that must be read."""


class Messages(Protocol):
    """Short lines that appear above the prompt line and go away by themselves."""

    def say(self, text: str, rule: str = "") -> None:
        """Something happened; ``rule`` makes a link to the rulebook."""

    def warn(self, text: str, rule: str = "") -> None:
        """Something was not possible.  (Refusals of the table are shown by the window already.)"""


class Settings(Protocol):
    """Remembered choices; values are str, int, float, bool or lists of them."""

    def get(self, key: str, default: object = None) -> object:
        """The remembered value, or the default."""

    def set(self, key: str, value: object) -> None:
        """Remember a value.  Desks use keys that begin with their game's id and a dot."""


class Announcer(Protocol):
    """Says something to a screen reader."""

    def announce(self, text: str) -> None:
        """Speak politely."""


@dataclass(frozen=True)
class DeskServices:
    """What the window does for desks."""

    look: Look
    """Theme, interface size, fonts; ``look.changed`` tells of another theme or size."""
    ask: Ask
    messages: Messages
    settings: Settings
    open_rulebook: Callable[[str], None]
    """Opens the rulebook at a paragraph ("D-2.6"), or at its start for ""."""
    announcer: Announcer
    pace: Pace = field(default_factory=Pace)
