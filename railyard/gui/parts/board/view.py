"""The board view: zoom, pan and fit, kept layers that are sharp when still, live layers, cursor, one tool."""

from collections.abc import Hashable
from dataclasses import replace
from math import ceil, floor, log2

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QCursor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from railyard.gui.parts.board.camera import LEVELS, Camera
from railyard.gui.parts.board.kept import KeptLayers
from railyard.gui.parts.board.layers import Layer, NoTool, Tool
from railyard.gui.parts.board.places import Direction, Places
from railyard.gui.parts.board.tip import PaperTip
from railyard.gui.parts.look import Look

SETTLE_MS = 60
"""The view is drawn sharp this long after the last step of a zoom."""
WHEEL_UNITS = 480.0
"""Wheel movement (eighths of a degree) that doubles the size: four clicks."""

_DIRECTIONS = {
    Qt.Key.Key_Left: Direction.LEFT,
    Qt.Key.Key_Right: Direction.RIGHT,
    Qt.Key.Key_Up: Direction.UP,
    Qt.Key.Key_Down: Direction.DOWN,
    Qt.Key.Key_Home: Direction.UP_LEFT,
    Qt.Key.Key_PageUp: Direction.UP_RIGHT,
    Qt.Key.Key_End: Direction.DOWN_LEFT,
    Qt.Key.Key_PageDown: Direction.DOWN_RIGHT,
}
_PAD = {
    Qt.Key.Key_4: Direction.LEFT,
    Qt.Key.Key_6: Direction.RIGHT,
    Qt.Key.Key_8: Direction.UP,
    Qt.Key.Key_2: Direction.DOWN,
    Qt.Key.Key_7: Direction.UP_LEFT,
    Qt.Key.Key_9: Direction.UP_RIGHT,
    Qt.Key.Key_1: Direction.DOWN_LEFT,
    Qt.Key.Key_3: Direction.DOWN_RIGHT,
}


class BoardView(QWidget):
    """A board of layers in board units.

    Wheel, pinch and Ctrl +/- zoom (never below the fitted size); middle, right or Space drag and Ctrl with arrows pan;
    arrows and the numeric pad move the cursor.  While zooming, the last picture is shown scaled.
    """

    cursor_moved = Signal(object)
    """The keyboard cursor stands on another place (or None)."""
    chosen = Signal(object)
    """Enter on a place that the tool had no use for."""
    hovered = Signal(object)
    """The mouse is over another place (or None)."""
    zoomed = Signal(float)
    """Logical pixels a board unit."""

    def __init__(self, look: Look, world: QRectF, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.tool: Tool = NoTool()
        self.places: Places | None = None
        self.tip = PaperTip(self)
        self._camera = Camera(QRectF(world), QSizeF(self.size()), self.devicePixelRatioF())
        self._kept = KeptLayers()
        self._live: list[Layer] = []
        self._pan_from: tuple[QPoint, QPoint] | None = None
        self._pan_button = Qt.MouseButton.NoButton
        self._has_panned = False
        self._is_space_down = False
        self._cursor: Hashable | None = None
        self._hover: Hashable | None = None
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.timeout.connect(self._draw_more)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(160, 120)
        self.setAccessibleName(self.tr("Board"))
        look.changed.connect(self.refresh)

    def sizeHint(self) -> QSize:
        """Wide enough to see something."""
        return QSize(800, 600)

    # -- layers ------------------------------------------------------------------------------------------------

    def add_kept(self, layer: Layer, is_opaque: bool = False) -> None:
        """Put a kept layer on top of the other kept ones; the lowest one is opaque and fills all it is asked for."""
        self._kept.add(layer, is_opaque)
        self.update()

    def add_live(self, layer: Layer) -> None:
        """Put a live layer on top of everything."""
        self._live.append(layer)
        self.update()

    def refresh(self, layer: Layer | None = None, part: QRectF | None = None) -> None:
        """A kept layer (all of them) has changed, everywhere or in a part of the board; shown with the next frame."""
        self._kept.spoil(layer, part)
        self.update()

    def refresh_live(self) -> None:
        """A live layer has changed."""
        self.update()

    def set_world(self, world: QRectF) -> None:
        """Another extent of the board, in its units."""
        self._camera = replace(self._camera, world=QRectF(world))
        self.refresh()
        self.fit()

    # -- where things are ----------------------------------------------------------------------------------------

    @property
    def world(self) -> QRectF:
        """Extent of the board in its units."""
        return QRectF(self._camera.world)

    @property
    def scale(self) -> float:
        """Logical pixels a board unit."""
        return self._camera.scale

    def to_board(self, point: QPointF | QPoint) -> QPointF:
        """A point of the widget (logical pixels) in board units."""
        return self._camera.to_board(QPointF(point))

    def from_board(self, point: QPointF) -> QPointF:
        """A point of the board in logical pixels of the widget."""
        return self._camera.from_board(point)

    def visible_part(self) -> QRectF:
        """The part of the plane that is seen, in board units."""
        return self._camera.seen()

    def is_fitted(self) -> bool:
        """Whether the whole board is seen."""
        return self._camera.level == 0

    # -- zoom and pan --------------------------------------------------------------------------------------------

    def fit(self) -> None:
        """Show the whole board."""
        self._place(0, self._camera.world.center(), self._camera.middle)

    def zoom(self, factor: float, around: QPointF | None = None) -> None:
        """Zoom around a point of the widget (its middle), which stays where it is."""
        steps = LEVELS * log2(factor)
        anchor = around if around is not None else self._camera.middle
        whole = ceil(steps - 0.5) if steps > 0 else floor(steps + 0.5)
        self._place(self._camera.level + whole, self.to_board(anchor), anchor)

    def pan(self, dx: float, dy: float) -> None:
        """Move the picture by logical pixels."""
        ratio = self._camera.ratio
        self._move_to(self._camera.shift + QPoint(round(dx * ratio), round(dy * ratio)))

    def reveal(self, part: QRectF) -> None:
        """Pan as little as needed to see a part of the board."""
        seen = self.visible_part()
        dx = max(part.right() - seen.right(), 0.0) or min(part.left() - seen.left(), 0.0)
        dy = max(part.bottom() - seen.bottom(), 0.0) or min(part.top() - seen.top(), 0.0)
        if dx or dy:
            self.pan(-dx * self.scale, -dy * self.scale)

    def _place(self, level: int, world: QPointF, anchor: QPointF) -> None:
        camera = self._camera.placed(level, world, anchor)
        if camera.level != self._camera.level:
            self._kept.keep_still(self._camera)
            self._settle.start(SETTLE_MS)
        self._camera = camera
        self.update()
        self.zoomed.emit(self.scale)

    def _move_to(self, shift: QPoint) -> None:
        self._camera = self._camera.moved_to(shift)
        self.update()

    # -- painting ------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Copy squares, or a scaled picture where they are not drawn yet; then the live layers."""
        camera = self._camera
        painter = QPainter(self)
        painter.scale(1 / camera.ratio, 1 / camera.ratio)
        is_zooming = self._settle.isActive() and self._settle.interval() > 0
        if not (is_zooming and self._kept.paint_scaled(painter, camera)) and not self._kept.paint(
            painter, camera, QColor(self.look.theme.paper)
        ):
            self._settle.start(0)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.translate(camera.shift)
        painter.scale(camera.device_scale, camera.device_scale)
        seen = camera.seen()
        for layer in self._live:
            painter.save()
            layer.paint(painter, seen, camera.device_scale)
            painter.restore()
        self._paint_cursor(painter)
        painter.end()

    def _draw_more(self) -> None:
        """The view is still: draw what is missing."""
        if self._kept.draw_more(self._camera):
            self._settle.start(0)
        self.update()

    def is_sharp(self) -> bool:
        """Whether everything that is seen has been drawn at the present zoom."""
        return not self._settle.isActive() and self._kept.is_sharp(self._camera)

    def _paint_cursor(self, painter: QPainter) -> None:
        if self._cursor is None or self.places is None or not self.hasFocus():
            return
        outline = self.places.outline(self._cursor)
        for colour, width in ((self.look.theme.colour("panel"), 5.0), (self.look.theme.colour("focus"), 2.5)):
            pen = QPen(colour, width)
            pen.setCosmetic(True)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPath(outline)

    # -- cursor --------------------------------------------------------------------------------------------------

    @property
    def cursor_place(self) -> Hashable | None:
        """Where the keyboard cursor stands."""
        return self._cursor

    def set_cursor_place(self, key: Hashable | None) -> None:
        """Put the keyboard cursor on a place."""
        if key != self._cursor:
            self._cursor = key
            if key is not None and self.places is not None:
                self.reveal(self.places.rect(key).adjusted(-4, -4, 4, 4))
            self.cursor_moved.emit(key)
            self.update()

    def _step_cursor(self, direction: Direction) -> None:
        if self.places is None or not (keys := self.places.keys()):
            return
        if self._cursor is None:
            middle = self.places.at(self.visible_part().center())
            self.set_cursor_place(middle if middle is not None else keys[0])
            return
        there = self.places.step(self._cursor, direction)
        if there is not None:
            self.set_cursor_place(there)

    # -- events --------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stay fitted, or keep scale and middle."""
        before = self._camera
        self._kept.forget_stills()
        camera = replace(before, size=QSizeF(self.size()), ratio=self.devicePixelRatioF())
        level = 0 if before.level == 0 else camera.level_for(before.scale)
        self._camera = camera.placed(level, before.to_board(before.middle), camera.middle)
        self._settle.stop()
        self.zoomed.emit(self.scale)

    def event(self, event: QEvent) -> bool:
        """Redraw for another screen's pixels; pinch."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            before = self._camera
            camera = replace(before, ratio=self.devicePixelRatioF())
            self._camera = camera.placed(before.level, before.to_board(before.middle), before.middle)
            self.refresh()
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom(1.0 + event.value(), event.position())
            return True
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the pointer."""
        delta = event.angleDelta().y() or event.angleDelta().x()
        if delta:
            self.zoom(2.0 ** (delta / WHEEL_UNITS), event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Left: the tool; middle, right and Space with left: pan."""
        button = event.button()
        is_left = button == Qt.MouseButton.LeftButton
        if button in (Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton) or (is_left and self._is_space_down):
            self._pan_from = event.position().toPoint(), QPoint(self._camera.shift)
            self._pan_button = button
            self._has_panned = False
        elif is_left:
            self.tip.stroke_start = event.position()
            self.tool.press(self.to_board(event.position()), event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, or tell the tool."""
        if self._pan_from is not None:
            start, shift = self._pan_from
            moved = event.position().toPoint() - start
            if self._has_panned or moved.manhattanLength() > 4:
                self._has_panned = True
                self.setCursor(QCursor(Qt.CursorShape.ClosedHandCursor))
                self._move_to(shift + moved * self._camera.ratio)
            return
        at = self.to_board(event.position())
        self._set_hover(self.places.at(at) if self.places is not None else None)
        self.tool.move(at, event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End of a pan or of a stroke; the right button without a drag backs out."""
        if self._pan_from is not None and event.button() == self._pan_button:
            self._pan_from = None
            self.unsetCursor()
            if self._pan_button == Qt.MouseButton.RightButton and not self._has_panned:
                self.tool.cancel()
        elif event.button() == Qt.MouseButton.LeftButton:
            self.tip.stroke_start = None
            self.tool.release(self.to_board(event.position()), event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second press of a double click is a press like any other."""
        self.mousePressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse is gone."""
        self._set_hover(None)
        self.tool.leave()

    def _set_hover(self, key: Hashable | None) -> None:
        if key != self._hover:
            self._hover = key
            self.hovered.emit(key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The tool first; then Esc, zoom, pan, cursor, Enter."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._is_space_down = True
        if self.tool.key(event):
            return
        modifiers = event.modifiers()
        is_pad = bool(modifiers & Qt.KeyboardModifier.KeypadModifier)
        direction = _DIRECTIONS.get(key) or (_PAD.get(key) if is_pad else None)
        if key == Qt.Key.Key_Escape:
            self.tool.cancel()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(1.25)
        elif key == Qt.Key.Key_Minus:
            self.zoom(0.8)
        elif key == Qt.Key.Key_0 and not is_pad:
            self.fit()
        elif direction is not None and modifiers & Qt.KeyboardModifier.ControlModifier:
            dx, dy = direction.value
            self.pan(-dx * self.width() / 6, -dy * self.height() / 6)
        elif direction is not None:
            self._step_cursor(direction)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._cursor is not None:
            self.chosen.emit(self._cursor)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space is up again."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._is_space_down = False
        super().keyReleaseEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the cursor."""
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the cursor."""
        self._is_space_down = False
        self.update()
        super().focusOutEvent(event)
