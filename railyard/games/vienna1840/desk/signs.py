"""Small painted signs for papers: companies, trams, lines."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from railyard.games.vienna1840.desk import hues as h
from railyard.games.vienna1840.desk.hues import Hues
from railyard.games.vienna1840.desk.token_art import octagon, paint_tram
from railyard.gui.parts.badges import text_on
from railyard.gui.parts.look import Look, sans

STADTBAHN = ("W", "V", "G", "D")
BRIGHT = Hues(False)
"""Signs on papers are as bright by night as by day; only the board is dimmed."""


def short_of(company: str) -> str:
    """A company in two letters, a Stadtbahn company in one."""
    return h.SHORT.get(company, company)


def paint_company(painter: QPainter, box: QRectF, company: str, text: str = "") -> None:
    """A tram company's plate, or a Stadtbahn company's octagon."""
    colour = BRIGHT.company(company)
    side = min(box.height(), box.width())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if company in STADTBAHN:
        painter.setPen(QPen(colour, max(1.5, side * 0.1)))
        painter.setBrush(BRIGHT.of("#FFFDF4"))
        painter.drawPolygon(octagon(box.center(), side / 2 - 1))
        painter.setPen(colour.darker(130))
        painter.setFont(sans(side * 0.55, QFont.Weight.Bold))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, company)
    else:
        rim = text_on(colour)
        rim.setAlphaF(0.45)
        painter.setPen(QPen(rim, 1))
        painter.setBrush(colour)
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), side * 0.18, side * 0.18)
        painter.setPen(text_on(colour))
        painter.setFont(sans(side * 0.52, QFont.Weight.Bold))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text or short_of(company))
    painter.restore()


class _Sign(QWidget):
    """A sign of a fixed size in lines of text."""

    def __init__(self, look: Look, width: float, height: float, name: str) -> None:
        super().__init__()
        self.look = look
        self._width, self._height = width, height
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)

    def sizeHint(self) -> QSize:
        """Scaled with the interface."""
        return QSize(self.look.px(self._width), self.look.px(self._height))


class CompanySign(_Sign):
    """A company's plate."""

    def __init__(self, look: Look, company: str, title: str) -> None:
        super().__init__(look, 30, 20, title)
        self._company = company
        self.setToolTip(title)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The plate."""
        painter = QPainter(self)
        paint_company(painter, QRectF(self.rect()), self._company)
        painter.end()


class LineSign(_Sign):
    """A line's number on the disc of its company, or on the plate of a home."""

    def __init__(self, look: Look, line: str, company: str = "") -> None:
        super().__init__(look, 24, 22, line)
        self._line, self._company = line, company

    def paintEvent(self, event: QPaintEvent) -> None:
        """The disc or the plate."""
        hues = BRIGHT
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        colour = hues.company(self._company) if self._company else hues.of("#37516B")
        rim = text_on(colour)
        rim.setAlphaF(0.45)
        painter.setPen(QPen(rim, 1))
        painter.setBrush(colour)
        if self._company:
            side = box.height()
            box = QRectF(box.center().x() - side / 2, box.top(), side, side)
            painter.drawEllipse(box)
        else:
            painter.drawRoundedRect(box, 4, 4)
        painter.setPen(text_on(colour))
        painter.setFont(sans(box.height() * 0.58, QFont.Weight.Bold))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._line)
        painter.end()


class TramSign(_Sign):
    """A tram car with its title."""

    def __init__(self, look: Look, kind: str, title: str, name: str) -> None:
        super().__init__(look, 46, 28, name)
        self._kind, self._title = kind, title
        self.setToolTip(name)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The car."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(2, 1, -2, -1)
        painter.setFont(sans(box.height() * 0.42, QFont.Weight.Bold))
        paint_tram(painter, box, self._kind, self._title, BRIGHT, self.look.theme.colour("ink"))
        painter.end()


def paint_marker(painter: QPainter, at: QPointF, side: float, company: str) -> None:
    """A company's marker on the share market."""
    paint_company(painter, QRectF(at.x() - side * 0.62, at.y() - side / 2, side * 1.24, side), company)
