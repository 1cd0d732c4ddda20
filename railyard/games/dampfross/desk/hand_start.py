"""Choosing the town to begin in."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent, QPainter, QPen

from railyard.core.hexes import Hex
from railyard.games.dampfross.actions import ChooseStart
from railyard.games.dampfross.board_document import Place
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.context import Context
from railyard.games.dampfross.desk.map_places import START_DISC
from railyard.games.dampfross.setup import open_starts
from railyard.gui.parts.desk import Prompt

FEW = 4
"""As many towns as find room as buttons in the prompt line."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("StartHand", text)


class StartHand:
    """A click on a town, or its button."""

    def __init__(self, context: Context, changed: Callable[[], None]) -> None:
        self._context = context
        self._changed = changed
        seat = context.seat
        assert seat is not None
        self._seat = seat
        self._places = {place.at: place for place in open_starts(context.book, context.state)}
        self._hover: Hex | None = None
        self._actions: list[QAction] = []
        for place in self._places.values() if len(self._places) <= FEW else ():
            action = QAction(place.name, context.view)
            action.setToolTip(_tr("Begin in {town}").format(town=place.name))
            action.triggered.connect(self._chooser(place))
            self._actions.append(action)

    def _chooser(self, place: Place) -> Callable[[], None]:
        return lambda: self._choose(place)

    def prompt(self) -> Prompt:
        """Where one may begin."""
        names = [place.name for place in self._places.values()]
        if len(names) <= FEW:
            text = _tr("{actor}, choose the town to begin in: click {towns} on the board.")
            towns = _tr(" or ").join(names)
        else:
            text = _tr("{actor}, choose the town to begin in: click any numbered town that is lit.")
            towns = ""
        return Prompt(text.format(actor=self._context.actor(), towns=towns), self._seat, (), tuple(self._actions))

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """A ring around every town, a broad one under the pointer."""
        colour = self._context.livery.pencil(self._context.theme)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for at in self._places:
            painter.setPen(QPen(colour, 5.0 if at == self._hover else 2.6))
            painter.drawEllipse(plane.centre(at), START_DISC + 6, START_DISC + 6)

    def _choose(self, place: Place) -> None:
        self._context.submit(ChooseStart(self._seat, place.name))

    def _at(self, at: QPointF) -> Hex | None:
        """The town meant by a point: a start town is easy to hit."""
        best = min(self._places, key=lambda a: _off(at, a), default=None)
        return best if best is not None and _off(at, best) < 1.3 * plane.HEX else None

    def press(self, at: QPointF, event: QMouseEvent) -> None:
        """Nothing until the button is up."""

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        """Light the town under the pointer."""
        hover = self._at(at)
        if hover != self._hover:
            self._hover = hover
            is_on = hover is not None
            self._context.view.setCursor(Qt.CursorShape.PointingHandCursor if is_on else Qt.CursorShape.ArrowCursor)
            self._context.view.refresh_live()

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        """Begin here, or hear why not."""
        chosen = self._at(at)
        if chosen is not None:
            self._choose(self._places[chosen])
            return
        place = self._context.board.place_at.get(plane.GRID.at(at))
        if place is not None:
            self._context.submit(ChooseStart(self._seat, place.name))

    def leave(self) -> None:
        """No town is lit."""
        self._hover = None
        self._context.view.refresh_live()

    def stand_on(self, a: Hex) -> None:
        """Light the town under the cursor."""
        self._hover = a if a in self._places else None
        self._context.view.refresh_live()

    def key(self, event: QKeyEvent) -> bool:
        """Enter begins in the town under the cursor."""
        cursor = self._context.view.cursor_place
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(cursor, Hex):
            place = self._context.board.place_at.get(cursor)
            if place is not None:
                self._choose(place)
            return place is not None
        return False

    def cancel(self) -> None:
        """There is nothing to back out of."""

    def close(self) -> None:
        """Somebody else chooses."""
        self._context.view.unsetCursor()
        for action in self._actions:
            action.deleteLater()


def _off(at: QPointF, a: Hex) -> float:
    away = at - plane.centre(a)
    length: float = QPointF.dotProduct(away, away) ** 0.5
    return length
