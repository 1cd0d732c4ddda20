"""The hand on the board: pointing, clicking and keys.  It lights tunnels and turns, claims and buries."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from railyard.core.action import Action
from railyard.games.steam_tunnel.actions import Bury, Claim, TurnCard
from railyard.games.steam_tunnel.cards import piece_id, place_of_piece
from railyard.games.steam_tunnel.desk import talk
from railyard.games.steam_tunnel.desk.account import account_of
from railyard.games.steam_tunnel.desk.context import Context
from railyard.games.steam_tunnel.desk.geometry import CARD, course_at
from railyard.games.steam_tunnel.state import HIDDEN
from railyard.games.steam_tunnel.tunnels import Tunnel

_DIGITS = {Qt.Key.Key_1: 0, Qt.Key.Key_2: 1, Qt.Key.Key_3: 2, Qt.Key.Key_4: 3}
_STEPS = {Qt.Key.Key_Period: 1, Qt.Key.Key_Comma: -1}


class Hand:
    """A tool.

    What is pointed at is a *thing*: the id of a piece in sight, the name of a place whose card is face down, or None.
    """

    def __init__(self, context: Context, about_to_act: Callable[[], None]) -> None:
        self._context = context
        self._about_to_act = about_to_act
        self._pressed: str | None = None
        self._selected: str | None = None

    # -- what is meant -----------------------------------------------------------------------------------------------

    def thing_at(self, at: QPointF) -> str | None:
        """What a point of the board means; ghost cards stand for what they show."""
        mine, shown = self._context.mine, self._context.ground.shown
        place = mine.place_at(at)
        if place is None:
            return None
        face = shown.faces.get(place, HIDDEN)
        if face == HIDDEN:
            return place
        course = course_at(mine.layout(face), mine.on_card(at))
        return None if course is None else piece_id(place, course.piece)

    @property
    def selected(self) -> str | None:
        """The segment that the keyboard has chosen."""
        return self._selected

    # -- lighting ----------------------------------------------------------------------------------------------------

    def point_at(self, thing: str | None, at: QPointF | None = None) -> None:
        """Light what is pointed at and tell about it beside a point of the widget."""
        self._show(thing)
        text = "" if thing is None else self._tip(thing)
        if text and at is not None:
            self._context.view.tip.show_at(at, text)
        else:
            self._context.view.tip.hide()

    def light_tunnel(self, tunnel: Tunnel | None) -> None:
        """Light a tunnel that is named elsewhere (a row of the score)."""
        light = self._context.light
        if light.tunnel != tunnel:
            light.tunnel, light.card, light.stone = tunnel, None, None
            self._context.view.tip.hide()
            self._context.view.refresh_live()

    def forget(self) -> None:
        """Nothing is pointed at or chosen."""
        self._pressed = self._selected = None
        self._context.light.numbered = ()
        self.point_at(None)

    def refresh(self) -> None:
        """Another moment is shown: look again at what lies under the pointer."""
        if self._selected is not None:
            self._selected = None
            self._context.light.numbered = ()
        view = self._context.view
        position = view.mapFromGlobal(view.cursor().pos())
        if view.underMouse() and view.rect().contains(position):
            self.point_at(self.thing_at(view.to_board(position)), QPointF(position))
        else:
            self.point_at(None)

    def _show(self, thing: str | None) -> None:
        context, light = self._context, self._context.light
        light.tunnel = light.card = light.stone = None
        if thing is not None and place_of_piece(thing) != thing:
            light.tunnel = context.state.tunnels.holding(thing)
        seat = context.seat
        action = self._action(thing) if thing is not None else None
        if seat is not None and action is not None and context.model.check(action) is None:
            match action:
                case TurnCard(card=card):
                    light.card = card
                case Bury(card=card):
                    light.card, light.stone = card, (card, seat)
                case Claim(segment=segment):
                    light.stone = (segment, seat)
        is_clickable = light.card is not None or light.stone is not None
        context.view.setCursor(Qt.CursorShape.PointingHandCursor if is_clickable else Qt.CursorShape.ArrowCursor)
        context.view.refresh_live()

    def _tip(self, thing: str) -> str:
        context, seat = self._context, self._context.seat
        if place_of_piece(thing) == thing:
            if seat is None or context.state.phase not in ("turn", "act"):
                return talk.face_down_tip(thing)
            return talk.turn_tip(thing) if context.state.phase == "turn" else talk.bury_tip(context, thing, seat)
        tunnel = context.state.tunnels.holding(thing)
        if tunnel is None:
            return ""
        account = account_of(context.state, tunnel)
        hint = ""
        if seat is not None and context.state.phase == "act":
            hint = talk.claim_hint(context, account, thing, seat, by_key=self._selected is not None)
        elif thing in context.state.owners:
            hint = talk.owner_hint(context, context.state.owners[thing])
        return talk.tunnel_tip(context, account, hint)

    # -- acting ------------------------------------------------------------------------------------------------------

    def _action(self, thing: str) -> Action | None:
        """What a click on this would do."""
        seat, phase = self._context.seat, self._context.state.phase
        if seat is None or phase not in ("turn", "act"):
            return None
        if place_of_piece(thing) != thing:
            return Claim(seat, thing)
        return TurnCard(seat, thing) if phase == "turn" else Bury(seat, thing)

    def choose(self, thing: str) -> None:
        """Do what a click on this means; the window tells why where it may not be done."""
        action = self._action(thing)
        if action is not None:
            self._about_to_act()
            self._context.model.submit(action)

    # -- the mouse -----------------------------------------------------------------------------------------------------

    def press(self, at: QPointF, event: QMouseEvent) -> None:
        """A second press in a double click is no choice: the card under it has just changed."""
        is_second = event.type() == QEvent.Type.MouseButtonDblClick
        self._pressed = None if is_second else self.thing_at(at)

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        """Light what is under the pointer."""
        if self._selected is not None:
            self._selected = None
            self._context.light.numbered = ()
        self.point_at(self.thing_at(at), event.position())

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        """Choose what was pressed, unless the pointer has left it."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None and pressed == self.thing_at(at):
            self.choose(pressed)

    def leave(self) -> None:
        """Put the light out."""
        if self._selected is None:
            self.point_at(None)

    def cancel(self) -> None:
        """Back out of what is chosen."""
        self.forget()

    # -- the keyboard --------------------------------------------------------------------------------------------------

    def key(self, event: QKeyEvent) -> bool:
        """Digits, comma and full stop choose a segment of the card at the cursor, Enter does it."""
        place = self._context.view.cursor_place
        key = Qt.Key(event.key())
        if not isinstance(place, str) or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        if key in _DIGITS and not event.modifiers() & Qt.KeyboardModifier.KeypadModifier:
            return self._select(place, _DIGITS[key])
        if key in _STEPS:
            return self._select_next(place, _STEPS[key])
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._enter(place)
        return False

    def _select(self, place: str, number: int) -> bool:
        segments = talk.segments_of(self._context, place)
        if number >= len(segments):
            return False
        self._selected = segments[number]
        corner = self._context.mine.corner(place)
        beside = self._context.view.from_board(corner + CARD.bottomRight())
        self.point_at(self._selected, beside)
        self._context.light.numbered = segments
        self._context.services.announcer.announce(self.selected_text())
        return True

    def _select_next(self, place: str, step: int) -> bool:
        segments = talk.segments_of(self._context, place)
        if not segments:
            return False
        now = segments.index(self._selected) if self._selected in segments else (-1 if step > 0 else 0)
        return self._select(place, (now + step) % len(segments))

    def selected_text(self) -> str:
        """The chosen segment and its tunnel in words."""
        tunnel = None if self._selected is None else self._context.state.tunnels.holding(self._selected)
        if self._selected is None or tunnel is None:
            return ""
        account = talk.account_text(self._context, account_of(self._context.state, tunnel))
        return f"{talk.segment_text(self._context, self._selected)}. {account}"

    def _enter(self, place: str) -> bool:
        if self._context.ground.shown.faces.get(place, HIDDEN) == HIDDEN:
            self.choose(place)
        elif self._selected is not None and place_of_piece(self._selected) == place:
            self.choose(self._selected)
        else:
            return self._select_next(place, 1)
        return True

    def cursor_moved(self, place: object) -> None:
        """The keyboard's cursor stands on another card: number its segments, light nothing yet."""
        self._selected = None
        self._context.light.numbered = talk.segments_of(self._context, place) if isinstance(place, str) else ()
        self.point_at(place if isinstance(place, str) and self._is_down(place) else None)

    def _is_down(self, place: str) -> bool:
        return self._context.ground.shown.faces.get(place, HIDDEN) == HIDDEN
