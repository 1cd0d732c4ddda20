"""Cards one can click: the face-up row and the deck.  A card that cannot be taken is pale and says why."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from railyard.games.ticket_to_ride.desk.card_art import RATIO, paint_card, paint_count, paint_gap, paint_stack, veil
from railyard.gui.parts.look import Look, sans

HIGH = 54
"""Height of a card at the usual size of the interface, in pixels."""


class CardButton(QAbstractButton):
    """A card, a stack, or the gap where one was.

    It stays clickable where it cannot be taken, so that a click brings the table's refusal with its rule.
    """

    def __init__(self, look: Look, key: str) -> None:
        super().__init__()
        self._look = look
        self.key = key
        """The key that does the same, shown in the corner."""
        self.colour: str | None = None
        self.stack: int | None = None
        self.is_possible = False
        self.arrived = 1.0
        """How far a card just turned up has come, from 0 to 1."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        look.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """A card and a little air around it."""
        px = self._look.px
        return QSize(px(HIGH * RATIO) + px(8), px(HIGH) + px(14))

    def minimumSizeHint(self) -> QSize:
        """Cards shrink before they are cut."""
        px = self._look.px
        return QSize(px(46), px(62))

    def show_card(self, colour: str | None, is_possible: bool, name: str, tip: str) -> None:
        """Another card; None for a gap."""
        self.colour = colour
        self._show(is_possible, name, tip)

    def show_stack(self, count: int, is_possible: bool, name: str, tip: str) -> None:
        """A face-down stack."""
        self.stack = count
        self._show(is_possible, name, tip)

    def _show(self, is_possible: bool, name: str, tip: str) -> None:
        self.is_possible = is_possible
        self.setAccessibleName(name)
        self.setAccessibleDescription(tip)
        self.setToolTip(tip)
        self.setCursor(Qt.CursorShape.PointingHandCursor if is_possible else Qt.CursorShape.ArrowCursor)
        self.update()

    def card_rect(self) -> QRectF:
        """Where the card lies."""
        px = self._look.px
        high = min(self.height() - px(12), (self.width() - px(8)) / RATIO)
        wide = high * RATIO
        return QRectF((self.width() - wide) / 2, (self.height() - high) / 2 + px(2), wide, high)

    def enterEvent(self, event: QEvent) -> None:
        """Lift it under the mouse."""
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Let it lie."""
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The card, its key, its count."""
        look, theme = self._look, self._look.theme
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        place = self.card_rect()
        is_lifted = self.is_possible and (self.underMouse() or self.hasFocus())
        if is_lifted:
            place.translate(0, -look.px(2))
        if self.stack is not None:
            paint_stack(painter, place, self.stack, theme)
            if self.stack and not self.is_possible:
                veil(painter, place, theme)
            paint_count(
                painter,
                QPointF(place.right() - look.px(11), place.top() + look.px(2)),
                str(self.stack),
                look.px(20),
                theme,
            )
        elif self.colour is None:
            paint_gap(painter, place, theme)
        else:
            painter.setOpacity(0.15 + 0.85 * self.arrived)
            paint_card(painter, place, self.colour, theme, is_bright=self.is_possible)
            painter.setOpacity(1.0)
        if is_lifted:
            pen = QPen(theme.colour("focus"), look.px(2))
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place.adjusted(-2, -2, 2, 2), place.height() * 0.1, place.height() * 0.1)
        elif self.hasFocus():
            painter.setPen(QPen(theme.colour("faint"), look.px(2), Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place.adjusted(-2, -2, 2, 2), place.height() * 0.1, place.height() * 0.1)
        if self.is_possible and self.key:
            self._paint_key(painter, place)
        painter.end()

    def _paint_key(self, painter: QPainter, place: QRectF) -> None:
        theme, px = self._look.theme, self._look.px
        side = px(14)
        box = QRectF(place.left() + px(3), place.bottom() - side - px(3), side, side)
        painter.setPen(QPen(theme.colour("rule"), 1))
        painter.setBrush(theme.colour("panel", 0.92))
        painter.drawRoundedRect(box, 3, 3)
        painter.setPen(theme.colour("ink"))
        painter.setFont(sans(side * 0.74, QFont.Weight.Medium))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.key)


def on_click(button: CardButton, do: Callable[[], object]) -> None:
    """What a click does."""
    button.clicked.connect(lambda _=False: do())
