"""What a screen reader hears: announcements, and the places of a board as a list of named things."""

from collections.abc import Hashable

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from railyard.gui.parts.board.view import BoardView


class Announcements(QObject):
    """Says lines aloud, from the window they belong to."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    def announce(self, text: str) -> None:
        """Speak politely: after what is being said."""
        if text and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._window, text))


class PlaceInterface(QAccessibleInterface):
    """One place of a board."""

    def __init__(self, board: "BoardInterface", view: BoardView, key: Hashable, index: int) -> None:
        super().__init__()
        self._board = board
        self._view = view
        self.key = key
        self.index = index

    def isValid(self) -> bool:
        """As long as the board is."""
        return self._board.isValid()

    def object(self) -> QObject:
        """No object of its own."""
        return None  # type: ignore[return-value]

    def parent(self) -> QAccessibleInterface:
        """The board."""
        return self._board

    def child(self, index: int) -> QAccessibleInterface:
        """Nothing lies inside a place."""
        return None  # type: ignore[return-value]

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        """Nothing lies inside a place."""
        return None  # type: ignore[return-value]

    def childCount(self) -> int:
        """Nothing lies inside a place."""
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Nothing lies inside a place."""
        return -1

    def role(self) -> QAccessible.Role:
        """An item of a list."""
        return QAccessible.Role.ListItem

    def text(self, kind: QAccessible.Text) -> str:
        """What is there."""
        places = self._view.places
        if kind == QAccessible.Text.Name and places is not None:
            return places.describe(self.key)
        return ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """The board is not changed this way."""

    def rect(self) -> QRect:
        """Where it is on the screen."""
        places = self._view.places
        if places is None:
            return QRect()
        part = places.rect(self.key)
        corner = self._view.from_board(part.topLeft()).toPoint()
        far = self._view.from_board(part.bottomRight()).toPoint()
        return QRect(self._view.mapToGlobal(corner), self._view.mapToGlobal(far))

    def state(self) -> QAccessible.State:
        """Whether the cursor stands here."""
        state = QAccessible.State()
        state.focusable = True
        state.focused = self._view.cursor_place == self.key and self._view.hasFocus()
        return state


class BoardInterface(QAccessibleWidget):
    """A board as the list of its places."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(view, QAccessible.Role.List, view.accessibleName())
        self._view = view
        self._children: dict[Hashable, PlaceInterface] = {}
        view.cursor_moved.connect(self._tell)

    def _keys(self) -> tuple[Hashable, ...]:
        places = self._view.places
        return tuple(places.keys()) if places is not None else ()

    def childCount(self) -> int:
        """How many places there are."""
        return len(self._keys())

    def child(self, index: int) -> QAccessibleInterface:
        """A place by its number."""
        keys = self._keys()
        if not 0 <= index < len(keys):
            return None  # type: ignore[return-value]
        key = keys[index]
        if key not in self._children:
            self._children[key] = PlaceInterface(self, self._view, key, index)
            QAccessible.registerAccessibleInterface(self._children[key])
        return self._children[key]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """The number of a place."""
        return child.index if isinstance(child, PlaceInterface) else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        """The place at a point of the screen."""
        places = self._view.places
        if places is not None:
            key = places.at(self._view.to_board(self._view.mapFromGlobal(QRect(x, y, 1, 1).topLeft())))
            if key is not None:
                return self.child(self._keys().index(key))
        return None  # type: ignore[return-value]

    def focusChild(self) -> QAccessibleInterface:
        """The place under the cursor."""
        key = self._view.cursor_place
        return None if key is None else self.child(self._keys().index(key))  # type: ignore[return-value]

    def _tell(self, key: Hashable | None) -> None:
        keys = self._keys()
        if key in keys and QAccessible.isActive():
            event = QAccessibleEvent(self._view, QAccessible.Event.Focus)
            event.setChild(keys.index(key))
            QAccessible.updateAccessibility(event)


_kept: dict[int, BoardInterface] = {}


def _board_interface(key: str, thing: QObject) -> QAccessibleInterface | None:
    if not isinstance(thing, BoardView):
        return None
    at = id(thing)
    if at not in _kept:
        _kept[at] = BoardInterface(thing)
        thing.destroyed.connect(lambda _=None: _kept.pop(at, None))
    return _kept[at]


def make_boards_readable() -> None:
    """Have screen readers see the places of every `BoardView`.  Call once, after the application exists."""
    QAccessible.installFactory(_board_interface)
