"""The mouse and the keys on the board: pointing lights a track and tells about it, a click claims it."""

from typing import Protocol

from PySide6.QtCore import QEvent, QPointF, QRect, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from railyard.games.ticket_to_ride.board import Track
from railyard.games.ticket_to_ride.desk.context import Context
from railyard.games.ticket_to_ride.desk.light_layer import LightLayer
from railyard.games.ticket_to_ride.desk.talk import track_tip, ways_to_pay

GAP = 18
"""From the pointer to its tip, in pixels."""
CLICK = 5.0
"""Units that the mouse may slip between press and release."""


class Doer(Protocol):
    """What the desk does when asked by the board."""

    def claim_track(self, track: Track) -> None:
        """Claim it, or begin to pay for it, or say why not."""

    def press_key(self, key: str) -> bool:
        """A digit or a letter; False where it means nothing now."""

    def press_enter(self) -> bool:
        """Finish what is begun; False where nothing is."""

    def back_out(self) -> None:
        """Drop what is begun."""

    def point_at_track(self, track: Track | None) -> None:
        """Show in the hand what would be paid."""


class Pointer:
    """A tool."""

    def __init__(self, context: Context, light: LightLayer, doer: Doer) -> None:
        self._context = context
        self._light = light
        self._doer = doer
        self._pressed: tuple[Track | None, QPointF] | None = None

    # -- lighting ----------------------------------------------------------------------------------------------------

    def point_at(self, track: Track | None, at: QPointF | None = None) -> None:
        """Light a track and tell about it beside a point of the widget."""
        context, light = self._context, self._light
        index = None if track is None else track.index
        if index != light.track:
            light.track = index
            light.is_claimable = track is not None and bool(ways_to_pay(context, track))
            self._doer.point_at_track(track)
            context.view.refresh_live()
        view = context.view
        view.setCursor(
            Qt.CursorShape.PointingHandCursor if light.is_claimable and track else Qt.CursorShape.ArrowCursor
        )
        if track is not None and at is not None and light.chosen is None:
            view.tip.show_at(at, track_tip(context, track))
            self._free_track(track, at)
        else:
            view.tip.hide()

    def _free_track(self, track: Track, at: QPointF) -> None:
        """Move the tip to that corner of the pointer where it hides fewest of the track's spaces and no city of it."""
        view, board = self._context.view, self._context.board
        shape = self._context.atlas.tracks.shapes[track.index]
        ends = [QPointF(board.cities[city].x, board.cities[city].y) for city in (track.a, track.b)]
        marks = [view.from_board(point).toPoint() for point in (*(space.middle for space in shape.spaces), *ends)]
        size, room, pointer = view.tip.size(), view.rect().adjusted(6, 6, -6, -6), at.toPoint()
        found = []
        for way, (right, down) in enumerate(((True, True), (True, False), (False, True), (False, False))):
            place = QRect(pointer, size)
            place.moveLeft(pointer.x() + GAP if right else pointer.x() - GAP - size.width())
            place.moveTop(pointer.y() + GAP if down else pointer.y() - GAP - size.height())
            place.moveLeft(max(room.left(), min(place.left(), room.right() - size.width())))
            place.moveTop(max(room.top(), min(place.top(), room.bottom() - size.height())))
            around = place.adjusted(-6, -6, 6, 6)
            hidden = sum(around.contains(mark) for mark in marks) + 100 * place.contains(pointer)
            found.append((hidden, way, place.topLeft()))
        view.tip.move(min(found, key=lambda each: each[:2])[2])

    def refresh(self) -> None:
        """Another moment is shown: look again at what lies under the pointer."""
        self._light.track = None
        view = self._context.view
        at = view.mapFromGlobal(view.cursor().pos())
        if view.underMouse() and view.rect().contains(at) and view.childAt(at) is None:
            self.point_at(self._context.atlas.tracks.at(view.to_board(at)), QPointF(at))
        else:
            self.point_at(None)

    def forget(self) -> None:
        """Nothing is pointed at."""
        self._pressed = None
        self._light.track = None
        self.point_at(None)

    def cursor_moved(self, key: object) -> None:
        """The keyboard's cursor stands on another track."""
        track = self._context.board.track(str(key)) if key is not None else None
        view = self._context.view
        if track is None:
            self.point_at(None)
        else:
            self.point_at(track, view.from_board(self._context.atlas.tracks.shapes[track.index].middle))

    # -- a tool ------------------------------------------------------------------------------------------------------

    def press(self, at: QPointF, event: QMouseEvent) -> None:
        """Where a click begins."""
        self._pressed = self._context.atlas.tracks.at(at), at

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        """Point."""
        self.point_at(self._context.atlas.tracks.at(at), event.position())

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        """A click on one track claims it; anywhere else it drops what is begun."""
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return
        track, where = pressed
        if track is None:
            if (at - where).manhattanLength() <= CLICK:
                self._doer.back_out()
        elif self._context.atlas.tracks.at(at) is track:
            self._doer.claim_track(track)

    def leave(self) -> None:
        """Nothing is pointed at any more."""
        self.point_at(None)

    def key(self, event: QKeyEvent) -> bool:
        """Digits and letters without Ctrl or Alt; Enter finishes what is begun."""
        if event.type() != QEvent.Type.KeyPress:
            return False
        modifiers = event.modifiers()
        if modifiers & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.KeypadModifier
        ):
            return False
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._doer.press_enter()
        text = event.text().upper()
        return bool(text) and text.isalnum() and text != "0" and self._doer.press_key(text)

    def cancel(self) -> None:
        """Esc or the right button."""
        self._doer.back_out()
