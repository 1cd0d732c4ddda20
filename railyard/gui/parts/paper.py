"""Pictures on paper: how large, on how many sheets, where to cut and what laps over.

A picture that is larger than a sheet is cut into sheets that overlap by `OVERLAP`; marks in the margins show where to
cut, and every sheet says which one it is.  Lengths are points (1/72 inch) where nothing else is said.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from railyard.gui.parts.desk import Picture
from railyard.gui.parts.look import sans

MM = 72 / 25.4
MARGIN = 10 * MM
"""White edge of a sheet: printers cannot reach all of it, and marks and words stand there."""
OVERLAP = 8 * MM
"""What two neighbouring sheets both show."""
MARK = 4 * MM
"""Length of a mark that shows where to cut."""
SET_AT = 64
"""Pixels."""
INK = QColor(0x2B, 0x21, 0x18)


@dataclass(frozen=True)
class PaperSize:
    """A sheet as it is sold, upright."""

    title: str
    width_mm: float
    height_mm: float

    @property
    def points(self) -> QSizeF:
        """The same in points."""
        return QSizeF(self.width_mm * MM, self.height_mm * MM)


PAPERS = {"a4": PaperSize("A4", 210, 297), "a3": PaperSize("A3", 297, 420), "50x66": PaperSize("50 × 66 cm", 500, 660)}
"""By the names that ``render`` takes."""


@dataclass(frozen=True)
class Sheet:
    """One sheet: which part of the picture it shows, and how to paint it on a painter in points."""

    size: QSizeF
    part: QRectF
    """In points of the printed picture (not of the sheet)."""
    paint: Callable[[QPainter], None]


def turned_to(size: QSizeF, like: QSizeF) -> QSizeF:
    """A size, on its side where the other one lies on its side."""
    return size.transposed() if (size.width() > size.height()) != (like.width() > like.height()) else size


def fitted(picture: Picture, room: QSizeF) -> float:
    """The factor by which a picture just fits into some room."""
    return min(room.width() / picture.size.width(), room.height() / picture.size.height())


def _inner(sheet: QSizeF, margin: float) -> QSizeF:
    return QSizeF(sheet.width() - 2 * margin, sheet.height() - 2 * margin)


def _count(length: float, room: float) -> int:
    """Sheets needed for a length, where all but the first show `OVERLAP` of the one before."""
    return max(1, ceil((length - OVERLAP - 0.5) / (room - OVERLAP)))


def whole_page(picture: Picture) -> list[Sheet]:
    """One sheet that is just as large as the picture."""
    return [Sheet(picture.size, QRectF(QPointF(0, 0), picture.size), picture.paint)]


def on_one_sheet(picture: Picture, paper: QSizeF, margin: float = MARGIN) -> list[Sheet]:
    """The picture as large as one sheet allows, in its middle; the sheet is turned to suit."""
    sheet = turned_to(paper, picture.size)
    room = _inner(sheet, margin)
    factor = fitted(picture, room)
    shown = picture.size * factor
    corner = QPointF((sheet.width() - shown.width()) / 2, (sheet.height() - shown.height()) / 2)

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.translate(corner)
        painter.scale(factor, factor)
        picture.paint(painter)
        painter.restore()

    return [Sheet(sheet, QRectF(QPointF(0, 0), shown), paint)]


def on_sheets(picture: Picture, size: QSizeF, paper: QSizeF, title: str, margin: float = MARGIN) -> list[Sheet]:
    """The picture as large as fits into ``size``, on as few sheets of a paper as possible, row by row from the top.

    One sheet, without marks, where the size is no larger than the paper.
    """
    if max(size.width(), size.height()) <= max(paper.width(), paper.height()) + 1:
        return on_one_sheet(picture, paper, margin)
    factor = fitted(picture, turned_to(size, picture.size))
    whole = picture.size * factor

    def needed(sheet: QSizeF) -> tuple[int, int]:
        room = _inner(sheet, margin)
        return _count(whole.width(), room.width()), _count(whole.height(), room.height())

    ways = [paper, paper.transposed()]
    sheet = min(ways, key=lambda way: needed(way)[0] * needed(way)[1])
    columns, rows = needed(sheet)
    room = _inner(sheet, margin)
    found: list[Sheet] = []
    for row in range(rows):
        for column in range(columns):
            corner = QPointF(column * (room.width() - OVERLAP), row * (room.height() - OVERLAP))
            part = QRectF(corner, room).intersected(QRectF(QPointF(0, 0), whole))
            said = QCoreApplication.translate(
                "Paper", "{title} – sheet {n} of {count} (row {row}, column {column}). Cut along the marks."
            ).format(title=title, n=len(found) + 1, count=rows * columns, row=row + 1, column=column + 1)
            cuts = _cuts(part, row, column, rows, columns)
            found.append(Sheet(sheet, part, _painter_of(picture, factor, part, sheet, margin, said, cuts)))
    return found


def _cuts(part: QRectF, row: int, column: int, rows: int, columns: int) -> QRectF:
    """Where to cut a sheet, relative to its part: half-way through what laps over, else along the picture's edge."""
    half = OVERLAP / 2
    return QRectF(0, 0, part.width(), part.height()).adjusted(
        half if column else 0,
        half if row else 0,
        -half if column < columns - 1 else 0,
        -half if row < rows - 1 else 0,
    )


def _painter_of(
    picture: Picture, factor: float, part: QRectF, sheet: QSizeF, margin: float, said: str, cuts: QRectF
) -> Callable[[QPainter], None]:
    def paint(painter: QPainter) -> None:
        painter.save()
        painter.translate(margin, margin)
        painter.save()
        painter.setClipRect(QRectF(QPointF(0, 0), part.size()))
        painter.translate(-part.topLeft())
        painter.scale(factor, factor)
        picture.paint(painter)
        painter.restore()
        painter.setPen(QPen(INK, 0.5))
        painter.drawLines(_marks(part.size(), cuts))
        write(painter, said, 8, QPointF(MARK, _inner(sheet, margin).height() + margin * 0.62))
        painter.restore()

    return paint


def _marks(size: QSizeF, cuts: QRectF) -> list[QLineF]:
    """Short lines in the margins at both ends of every cut."""
    gap = 1 * MM
    lines = []
    for x in (cuts.left(), cuts.right()):
        lines.append(QLineF(x, -gap, x, -gap - MARK))
        lines.append(QLineF(x, size.height() + gap, x, size.height() + gap + MARK))
    for y in (cuts.top(), cuts.bottom()):
        lines.append(QLineF(-gap, y, -gap - MARK, y))
        lines.append(QLineF(size.width() + gap, y, size.width() + gap + MARK, y))
    return lines


def _font(is_bold: bool) -> QFont:
    """Large, to be scaled down: the same spacing at every size and on every device."""
    return sans(SET_AT, QFont.Weight.DemiBold if is_bold else QFont.Weight.Normal)


def write(painter: QPainter, text: str, size: float, at: QPointF, *, align: float = 0.0, is_bold: bool = False) -> None:
    """Words in the painter's pen; ``at`` is on the base line, where they begin, or where they end with ``align`` 1."""
    painter.save()
    painter.translate(at - QPointF(width_of(text, size, is_bold=is_bold) * align, 0))
    painter.scale(size / SET_AT, size / SET_AT)
    painter.setFont(_font(is_bold))
    painter.drawText(QPointF(0, 0), text)
    painter.restore()


def width_of(text: str, size: float, *, is_bold: bool = False) -> float:
    """How wide `write` sets some words."""
    return QFontMetricsF(_font(is_bold)).horizontalAdvance(text) * size / SET_AT


def shortened(text: str, size: float, room: float) -> str:
    """Words that fit into some room, cut with an ellipsis where they must be."""
    return QFontMetricsF(_font(False)).elidedText(text, Qt.TextElideMode.ElideRight, room * SET_AT / size)


def covered(sheets: Sequence[Sheet]) -> QRectF:
    """What the sheets show together."""
    found = QRectF()
    for sheet in sheets:
        found = found.united(sheet.part)
    return found
