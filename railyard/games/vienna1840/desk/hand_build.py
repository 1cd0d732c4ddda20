"""Building with the hand: glowing hexes, the fan, a tile that turns under the wheel, tokens, removals, homes."""

from collections.abc import Callable
from math import hypot

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent, QPainter

from railyard.games.vienna1840.actions import LayTile, Pass, PlaceToken
from railyard.games.vienna1840.desk import hues as h
from railyard.games.vienna1840.desk import talk
from railyard.games.vienna1840.desk.board_layers import paint_pieces
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.desk.face_plan import path_of, plan_of
from railyard.games.vienna1840.desk.fan import Fan, paint_glow, paint_ring
from railyard.games.vienna1840.desk.map_art import label_of
from railyard.games.vienna1840.desk.picks import Pick, picks_in, reason_against
from railyard.games.vienna1840.desk.plane import INNER, RADIUS, centre, hex_near, hex_path
from railyard.games.vienna1840.desk.shown import HexShown, shown_in
from railyard.games.vienna1840.desk.tile_art import NO_BRUSH, line_pen
from railyard.games.vienna1840.geometry import BROAD, Hex
from railyard.games.vienna1840.state import Bonus, Building, HomeToken, State
from railyard.games.vienna1840.tiles import is_stadtbahn_lay
from railyard.gui.parts.desk import Prompt
from railyard.gui.parts.widgets import HINT


def _tr(text: str) -> str:
    return QCoreApplication.translate("ViennaBuild", text)


NUDGE = 36
"""How finely a place for the tip is looked for, in pixels."""


class BuildHand:
    """A tool for home tokens, building and bonuses."""

    def __init__(self, context: Context, changed: Callable[[], None]) -> None:
        self._context = context
        self._changed = changed
        self.picks: dict[Hex, tuple[Pick, ...]] = {}
        self.fan: Fan | None = None
        self._hover: Hex | None = None
        self._pressed: QPointF | None = None
        self._after: tuple[object, State] | None = None
        self.done = QAction(_tr("Done building"), context.view)
        self.done.setProperty(HINT, _tr("Ctrl+⏎"))
        self.done.setToolTip(_tr("The tram runs next"))
        self.done.triggered.connect(self.finish)
        self.put = QAction(_tr("Lay it"), context.view)
        self.put.setProperty(HINT, "⏎")
        self.put.triggered.connect(self.confirm)
        self.back = QAction(_tr("Back"), context.view)
        self.back.setProperty(HINT, "Esc")
        self.back.triggered.connect(self.cancel)
        self.refresh()

    # -- what is possible ------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Look up anew what may be built; the fan closes."""
        self.fan = None
        self.picks = picks_in(self._context.offers(), self._context.board)
        step = self._context.step
        self.done.setText(_tr("Decline the bonus") if isinstance(step, Bonus) else _tr("Done building"))
        if isinstance(step, HomeToken) and len(self.picks) == 1:
            self.open(next(iter(self.picks)))
        self._show_tip()
        self._context.view.refresh_live()

    @property
    def line(self) -> str:
        """The line that builds."""
        return str(getattr(self._context.step, "line", ""))

    def open(self, name: Hex) -> None:
        """Spread what can be put on a hex, or say why nothing can."""
        picks = self.picks.get(name)
        if not picks:
            self.cancel()
            refusal = reason_against(self._context, name) if name in self._context.board.spots else None
            if refusal is not None:
                self._context.explain(refusal)
            return
        self.fan = Fan(self._context, name, picks)
        self._update()

    def future(self) -> State | None:
        """The position after the chosen action."""
        if self.fan is None:
            return None
        action = self.fan.action
        key = (action, self._context.model.table.cursor)
        if self._after is None or self._after[0] != key:
            if self._context.model.check(action) is not None:
                return None
            self._after = key, self._context.game.apply(self._context.state, action).state
        return self._after[1]

    # -- acting ----------------------------------------------------------------------------------------------------

    def confirm(self) -> None:
        """Do what is chosen."""
        if self.fan is not None:
            action = self.fan.action
            self._context.view.tip.hide()
            self._context.submit(action)

    def finish(self) -> None:
        """Nothing more is built, or the bonus is declined."""
        step, seat = self._context.step, self._context.seat
        if seat is not None and isinstance(step, Building | Bonus):
            self.fan = None
            self._context.submit(Pass(seat, step.line))

    def choose(self, name: Hex) -> None:
        """Enter on a hex: open it; again: do it."""
        if self.fan is not None and self.fan.hex == name:
            self.confirm()
        else:
            self.open(name)

    def cancel(self) -> None:
        """Close the fan."""
        if self.fan is not None and not isinstance(self._context.step, HomeToken):
            self.fan = None
            self._update()

    def _update(self) -> None:
        self._show_tip()
        self._changed()
        self._context.view.refresh_live()

    # -- the mouse and the keys ------------------------------------------------------------------------------------

    def press(self, at: QPointF, event: QMouseEvent) -> None:
        """Choose a card, lay what is chosen, or open another hex."""
        name = hex_near(at)
        if self.fan is not None:
            card = self.fan.at(at)
            if card is not None:
                self.fan.choose(card)
                self._update()
                return
            if name == self.fan.hex:
                self.confirm()
                return
        if name is not None and name in self._context.board.spots:
            self.open(name)
        else:
            self.cancel()

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        """Light the hex under the pointer and tell about it."""
        name = hex_near(at)
        if name not in self._context.board.spots:
            name = None
        on_card = self.fan is not None and self.fan.at(at) is not None
        is_hand = on_card or name in self.picks
        shape = Qt.CursorShape.PointingHandCursor if is_hand else Qt.CursorShape.ArrowCursor
        self._context.view.setCursor(shape)
        if name != self._hover:
            self._hover = name
            self._show_tip(event.position())
            self._context.view.refresh_live()

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        """A press has done everything."""

    def leave(self) -> None:
        """Nothing is pointed at."""
        self._hover = None
        if self.fan is None:
            self._context.view.tip.hide()
        self._context.view.refresh_live()

    def wheel(self, steps: int) -> bool:
        """Turn the tile."""
        if self.fan is None:
            return False
        if self.fan.turn(steps):
            self._update()
        return True

    def key(self, event: QKeyEvent) -> bool:
        """With an open fan: R and up, down turn; left, right, Tab choose; Enter lays."""
        key = Qt.Key(event.key())
        if self.fan is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        if key in (Qt.Key.Key_R, Qt.Key.Key_Up, Qt.Key.Key_Down):
            is_back = key == Qt.Key.Key_Up or bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.fan.turn(-1 if is_back else 1)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.fan.choose(self.fan.chosen + (1 if key == Qt.Key.Key_Right else -1))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.confirm()
            return True
        else:
            return False
        self._context.services.announcer.announce(talk.pick_text(self._context, self.fan, self.future()))
        self._update()
        return True

    # -- words -----------------------------------------------------------------------------------------------------

    def prompt(self) -> Prompt:
        """What may be built, or what the chosen card does."""
        context = self._context
        if self.fan is None:
            step = context.step
            primary = self.done if isinstance(step, Building | Bonus) else None
            return Prompt(talk.build_prompt(context, self.picks), context.seat, primary=primary, rule=self._rule())
        is_tile = isinstance(self.fan.action, LayTile)
        self.put.setText(_tr("Lay it") if is_tile else _tr("Do it"))
        buttons = () if isinstance(context.step, HomeToken) else (self.back,)
        text = talk.pick_prompt(context, self.fan)
        return Prompt(text, context.seat, buttons=buttons, primary=self.put, rule=self._rule())

    def _rule(self) -> str:
        """The paragraph about what is in hand."""
        step, fan = self._context.step, self.fan
        if isinstance(step, Bonus):
            return "V-8.4"
        if isinstance(step, HomeToken):
            return "V-7"
        if fan is None:
            return "V-8"
        if not isinstance(fan.action, LayTile):
            return "V-9"
        return "V-8.3" if is_stadtbahn_lay(self._context.book, self._context.state, fan.hex) else "V-8.2"

    def _show_tip(self, at: QPointF | None = None) -> None:
        context = self._context
        tip = context.view.tip
        if self.fan is not None:
            tip.show_at(context.view.from_board(centre(self.fan.hex)), talk.pick_tip(context, self.fan, self.future()))
            tip.move(self._tip_place(self.fan).topLeft())
        elif self._hover is not None and at is not None:
            tip.show_at(at, talk.hex_tip(context, self._hover, self.picks.get(self._hover, ())))
        else:
            tip.hide()

    def _tip_place(self, fan: Fan) -> QRect:
        """Beside the hex, where the tip covers fewest cards."""
        view = self._context.view
        size, room = view.tip.size(), view.rect().adjusted(6, 6, -6, -6)
        cards = [
            QRectF(view.from_board(at - QPointF(INNER, RADIUS)), view.from_board(at + QPointF(INNER, RADIUS))).toRect()
            for at in (*fan.places, centre(fan.hex))
        ]
        middle = cards[-1].center()

        def cost(place: QPoint) -> float:
            rect = QRect(place, size)
            hidden = sum(area.width() * area.height() for card in cards if (area := card & rect).isValid())
            away = rect.center() - middle
            return 6.0 * hidden + 20.0 * float(hypot(away.x(), away.y()))

        right, bottom = max(room.right() - size.width(), room.left()), max(room.bottom() - size.height(), room.top())
        places = [
            QPoint(x, y)
            for x in (*range(room.left(), right, NUDGE), right)
            for y in (*range(room.top(), bottom, NUDGE), bottom)
        ]
        return QRect(min(places, key=cost), size)

    # -- painting --------------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Glowing hexes and slots; or the fan and the hex as it would be."""
        if self.fan is None:
            for name, picks in self.picks.items():
                self._paint_chances(painter, name, picks)
            return
        painter.fillRect(exposed, self._context.hues.of("#F3ECD9", 0.45))
        self._paint_future(painter, scale)
        self.fan.paint(painter, scale)

    def _paint_chances(self, painter: QPainter, name: Hex, picks: tuple[Pick, ...]) -> None:
        context, is_here = self._context, name == self._hover
        s = context.state
        if any(isinstance(pick.first, LayTile) for pick in picks):
            paint_glow(painter, name, context, is_here, is_stadtbahn_lay(context.book, s, name))
        for pick in picks:
            if isinstance(pick.first, PlaceToken):
                face = context.book.face(context.board, s.track, name)
                plan = plan_of(face)
                held = s.track.tokens.get(name)
                for slot, at in enumerate(plan.slots[face.cities[pick.first.city]]):
                    if held is None or not held[pick.first.city][slot]:
                        paint_ring(painter, centre(name) + at, plan.slot_radius, context, is_here)

    def _paint_future(self, painter: QPainter, scale: float) -> None:
        context, fan = self._context, self.fan
        assert fan is not None
        after = self.future()
        if after is None:
            return
        name, hues, action = fan.hex, context.hues, fan.action
        shown = shown_in(context.book, after)
        face = context.book.face(context.board, after.track, name)
        laid = after.track.tiles.get(name)
        if laid is not None:
            label = label_of(context.board.spots[name])
            context.sheets.pictures.draw(painter, centre(name), *laid, shown.phase, scale, label)
        painter.save()
        painter.translate(centre(name))
        if isinstance(action, LayTile):
            self._paint_new_track(painter, name, action)
        paint_pieces(painter, face, shown.hexes.get(name, HexShown()), hues, context.board)
        painter.setBrush(NO_BRUSH)
        painter.setPen(line_pen(hues.of("#FFFFFF", 0.9), 7))
        painter.drawPath(hex_path(2))
        painter.setPen(line_pen(hues.of(h.GLOW), 4))
        painter.drawPath(hex_path(2))
        painter.restore()

    def _paint_new_track(self, painter: QPainter, name: Hex, action: LayTile) -> None:
        """Track the hex did not have before, in blue; where it meets other track, a dot."""
        context, hues = self._context, self._context.hues
        old = context.book.face(context.board, context.state.track, name)
        new = context.book.facts.tiles[action.tile].faces[action.rotation]
        for track in plan_of(new).tracks:
            known = old.rails(track.gauge)
            if track.port in known.doors or track.port in known.through:
                continue
            painter.setBrush(NO_BRUSH)
            painter.setPen(line_pen(hues.of(h.GLOW, 0.85), 3.6 if track.gauge == BROAD else 2.6))
            painter.drawPath(path_of(track.way))
