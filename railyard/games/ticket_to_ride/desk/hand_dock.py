"""The hand: a fan for each colour, with how many cards it holds and the colour's sign and name."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from railyard.games.ticket_to_ride.desk.card_art import RATIO, paint_card, paint_count
from railyard.games.ticket_to_ride.desk.context import Context
from railyard.games.ticket_to_ride.desk.light_layer import GLOW
from railyard.games.ticket_to_ride.desk.talk import hand_words
from railyard.games.ticket_to_ride.desk.words import cards_text, colour_name, tr
from railyard.gui.parts.look import sans

SEEN = 5
"""Cards of a fan at most; the number tells the rest."""


@dataclass(frozen=True)
class Fan:
    """The cards of one colour: its number, how many, how many of them are new, and how many are about to be paid."""

    card: int
    count: int
    fresh: int
    spent: int


class HandDock(QWidget):
    """The dock."""

    pointed = Signal(object)
    """The colour number under the pointer, or None."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._fans: tuple[Fan, ...] = ()
        self._spent: tuple[int, ...] = ()
        self._before: dict[int, tuple[int, ...]] = {}
        self._at_start: dict[int, tuple[int, ...]] = {}
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        context.services.look.changed.connect(self._relook)

    def sizeHint(self) -> QSize:
        """Room for nine fans."""
        px = self._context.services.look.px
        return QSize(px(560), px(88))

    def minimumSizeHint(self) -> QSize:
        """Fans overlap before they vanish."""
        px = self._context.services.look.px
        return QSize(px(260), px(84))

    def _relook(self) -> None:
        self.updateGeometry()
        self.update()

    # -- what is shown -----------------------------------------------------------------------------------------------

    @property
    def fans(self) -> tuple[Fan, ...]:
        """What is shown, from left to right."""
        return self._fans

    def show_state(self) -> None:
        """The moment that is shown."""
        context = self._context
        own, hand = context.own, context.hand
        fresh = self._fresh(own, hand)
        self._fans = tuple(
            Fan(card, count, min(fresh[card], count), min(self._spent[card], count) if self._spent else 0)
            for card, count in enumerate(hand)
            if count
        )
        total = sum(hand)
        self.setWindowTitle("" if own is None else tr("1 card") if total == 1 else tr("{n} cards").format(n=total))
        self.setAccessibleDescription(hand_words(context))
        self.setAccessibleName(hand_words(context) or tr("Hand"))
        self.update()

    def _fresh(self, own: int | None, hand: tuple[int, ...]) -> tuple[int, ...]:
        """The cards that came since this seat's turn before last began; so a card drawn as the last of a turn, when the
        curtain falls at once, is still marked when its owner looks again."""
        context = self._context
        if own is None or context.model.is_looking:
            return (0,) * len(hand)
        state = context.state
        if state.seat == own and state.stage == "turn" and own not in self._at_start:
            self._at_start[own] = hand
        if state.seat != own and own in self._at_start:
            self._before[own] = self._at_start.pop(own)
        before = self._at_start.get(own) if state.stage == "second" else self._before.get(own)
        if before is None:
            return (0,) * len(hand)
        return tuple(max(0, now - then) for now, then in zip(hand, before, strict=True))

    def show_payment(self, spent: Sequence[int]) -> None:
        """Lift the cards that are about to be paid; empty: none."""
        if tuple(spent) != self._spent:
            self._spent = tuple(spent)
            self.show_state()

    # -- painting ----------------------------------------------------------------------------------------------------

    def _places(self) -> list[tuple[Fan, QRectF]]:
        """Each fan with its room."""
        if not self._fans:
            return []
        px = self._context.services.look.px
        room = min(self.width() / len(self._fans), px(136))
        left = (self.width() - room * len(self._fans)) / 2
        return [(fan, QRectF(left + at * room, 0, room, self.height())) for at, fan in enumerate(self._fans)]

    def paintEvent(self, event: QPaintEvent) -> None:
        """The fans, or why there are none."""
        context = self._context
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        if not self._fans:
            painter.setFont(context.services.look.text_font())
            painter.setPen(context.theme.colour("quiet"))
            text = tr("No cards yet") if context.own is not None else tr("Nobody looks at a hand now")
            if context.own is None and context.is_open:
                text = tr("The game is over")
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)
        for fan, room in self._places():
            self._paint_fan(painter, fan, room)
        painter.end()

    def _paint_fan(self, painter: QPainter, fan: Fan, room: QRectF) -> None:
        context = self._context
        px, theme = context.services.look.px, context.theme
        colour = context.board.card_colours[fan.card]
        label = px(17)
        count = min(fan.count, SEEN)
        high = min(room.height() - label - px(24), px(66), (room.width() - px(18)) / RATIO / 1.12)
        wide = high * RATIO
        turn = 5.0 if count > 1 else 0.0
        step = min((room.width() - px(10) - wide) / max(count - 1, 1), high * 0.16)
        middle = QPointF(room.center().x(), room.height() - label - px(5) - high / 2)
        fresh_from = count - min(fan.fresh, count)
        for number in range(count):
            offset = number - (count - 1) / 2
            painter.save()
            painter.translate(middle.x() + offset * step, middle.y() + abs(offset) * abs(offset) * high * 0.012)
            painter.rotate(offset * turn)
            if number >= count - min(fan.spent, count):
                painter.translate(0, -high * 0.16)
            place = QRectF(-wide / 2, -high / 2, wide, high)
            if number >= fresh_from:
                painter.setPen(QPen(GLOW, px(5)))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(place, high * 0.09, high * 0.09)
            paint_card(painter, place, colour, theme)
            painter.restore()
        corner = QPointF(middle.x() + wide / 2 + (count - 1) / 2 * step - px(3), middle.y() - high / 2 - px(1))
        corner.setX(min(corner.x(), room.right() - px(10)))
        paint_count(painter, corner, str(fan.count), px(20), theme, is_lit=fan.spent > 0)
        painter.setFont(sans(11.5 * context.services.look.scale))
        painter.setPen(theme.colour("ink" if fan.spent else "quiet"))
        text = colour_name(colour) if not fan.spent else tr("pay {n}").format(n=fan.spent)
        below = QRectF(room.left(), room.bottom() - label - px(2), room.width(), label)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, text)

    # -- pointing ----------------------------------------------------------------------------------------------------

    def fan_at(self, at: QPointF) -> Fan | None:
        """The fan a point lies on."""
        return next((fan for fan, room in self._places() if room.contains(at)), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell which colour is pointed at: the board lights what it can pay for."""
        fan = self.fan_at(event.position())
        self.pointed.emit(None if fan is None else fan.card)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is pointed at."""
        self.pointed.emit(None)

    def event(self, event: QEvent) -> bool:
        """A tip for each fan."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            fan = self.fan_at(QPointF(event.pos()))
            if fan is None:
                QToolTip.hideText()
            else:
                text = cards_text(fan.count, self._context.board.card_colours[fan.card])
                if fan.fresh:
                    text += tr(", {n} of them new").format(n=fan.fresh)
                QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)


def spent_cards(colours: Sequence[str], colour: str, count: int, locomotives: int) -> tuple[int, ...]:
    """Cards of a payment by colour number; ``count`` is the length of the track."""
    found = [0] * len(colours)
    found[-1] = locomotives
    if locomotives < count:
        found[colours.index(colour)] = count - locomotives
    return tuple(found)
