"""Small signs painted by hand: seat badges with letter and pattern, dice, number chips.

The ``paint_…`` functions serve item delegates and boards, the widgets everything else.
"""

from math import pi

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from railyard.core.game import Seating
from railyard.gui.parts.desk import Die
from railyard.gui.parts.look import Look, sans
from railyard.gui.parts.theme import SEAT_COLOURS, Theme, seat_colour

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def text_on(colour: QColor) -> QColor:
    """White or black, whichever is easier to read on a colour."""
    light = float(0.2126 * colour.redF() ** 2.2 + 0.7152 * colour.greenF() ** 2.2 + 0.0722 * colour.blueF() ** 2.2)
    return QColor("#FFFFFF") if light < 0.3 else QColor("#1B150E")


def paint_badge(painter: QPainter, rect: QRectF, letter: str, colour_id: str, theme: Theme) -> None:
    """A disc with the seat's letter; the ring around it has the rhythm of the seat's pencil."""
    colour = seat_colour(theme, colour_id)
    side = min(rect.width(), rect.height())
    box = QRectF(0, 0, side, side)
    box.moveCenter(rect.center())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    inner = box.adjusted(side * 0.11, side * 0.11, -side * 0.11, -side * 0.11)
    painter.drawEllipse(inner)
    width = max(1.0, side * 0.075)
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pattern = SEAT_COLOURS[colour_id].pattern
    if pattern:
        around = pi * (side - width)
        rounds = max(1, round(around / (sum(pattern) * width * 0.7)))
        stretch = around / (rounds * sum(pattern) * width)
        pen.setDashPattern([part * stretch for part in pattern])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(box.adjusted(width / 2, width / 2, -width / 2, -width / 2))
    painter.setFont(sans(side * 0.5, QFont.Weight.Bold))
    painter.setPen(text_on(colour))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letter)
    painter.restore()


def paint_die(painter: QPainter, rect: QRectF, die: Die, theme: Theme) -> None:
    """A die showing its pips (a number where it has more than six sides)."""
    side = min(rect.width(), rect.height())
    box = QRectF(0, 0, side - 2, side - 2)
    box.moveCenter(rect.center())
    ink = theme.colour("loss" if die.colour == "red" else "ink")
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ink, max(1.5, side * 0.055)))
    painter.setBrush(theme.colour("panel"))
    painter.drawRoundedRect(box, side * 0.2, side * 0.2)
    if die.face in _PIPS:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(ink))
        for x, y in _PIPS[die.face]:
            painter.drawEllipse(box.center() + QPointF(x, y) * side * 0.23, side * 0.085, side * 0.085)
    else:
        painter.setPen(ink)
        painter.setFont(sans(side * 0.45, QFont.Weight.DemiBold))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(die.face))
    painter.restore()


class SeatBadge(QWidget):
    """The badge of one seat."""

    def __init__(self, look: Look, seating: Seating | None = None, size: float = 22, parent: QWidget | None = None):
        super().__init__(parent)
        self._look = look
        self._seating = seating
        self._size = size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._resize)

    def show_seat(self, seating: Seating | None) -> None:
        """Another seat, or none."""
        self._seating = seating
        self.setAccessibleName("" if seating is None else seating.seat)
        self.setToolTip("" if seating is None else seating.name)
        self.update()

    def _resize(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Square."""
        side = self._look.px(self._size)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The disc."""
        if self._seating is not None:
            painter = QPainter(self)
            paint_badge(painter, QRectF(self.rect()), self._seating.seat, self._seating.colour, self._look.theme)
            painter.end()


class DiceRow(QWidget):
    """Dice in a row; takes no room where there are none."""

    def __init__(self, look: Look, size: float = 32, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._size = size
        self._dice: tuple[Die, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    @property
    def dice(self) -> tuple[Die, ...]:
        """What is shown."""
        return self._dice

    def show_dice(self, dice: tuple[Die, ...]) -> None:
        """Other dice."""
        if dice != self._dice:
            self._dice = dice
            self.setAccessibleName(", ".join(str(die.face) for die in dice))
            self.setVisible(bool(dice))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """As wide as the dice."""
        side = self._look.px(self._size)
        gap = self._look.px(6)
        return QSize(max(0, len(self._dice) * (side + gap) - gap), side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The dice."""
        painter = QPainter(self)
        side, gap = self._look.px(self._size), self._look.px(6)
        for at, die in enumerate(self._dice):
            paint_die(painter, QRectF(at * (side + gap), 0, side, side), die, self._look.theme)
        painter.end()
