"""Tables on paper: a document of a game (a bank sheet, a register) as CSV and as pages."""

import csv
import io
from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPen

from railyard.gui.parts.desk import Document, DocumentRow, RowKind
from railyard.gui.parts.look import serif
from railyard.gui.parts.paper import INK, MARGIN, MM, SET_AT, Sheet, shortened, width_of, write

__all__ = ["csv_bytes", "document_sheets"]

TEXT = 9.0
LINE = 5.2 * MM
HEAD = 13 * MM
"""Room for the title and the headings at the top of a page."""
NARROWEST, WIDEST = 15 * MM, 38 * MM
QUIET, RULE = QColor(0x6B, 0x5D, 0x45), QColor(0xB9, 0xAB, 0x8C)
GAIN, LOSS = QColor(0x2E, 0x6B, 0x3F), QColor(0xA3, 0x34, 0x2C)


def csv_bytes(document: Document) -> bytes:
    """The document as comma separated values in UTF-8; amounts are plain whole numbers."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(document.headings)
    for row in document.rows:
        writer.writerow(["" if cell is None else cell for cell in row.cells])
    return text.getvalue().encode()


def document_sheets(document: Document, paper: QSizeF) -> list[Sheet]:
    """The document on pages of a paper; headings on each, and which page of how many."""
    room = QRectF(QPointF(0, 0), paper).adjusted(MARGIN * 1.4, MARGIN * 1.2, -MARGIN * 1.4, -MARGIN * 1.2)
    on_page = int((room.height() - HEAD) / LINE)
    pages = [document.rows[at : at + on_page] for at in range(0, len(document.rows), on_page)] or [()]

    def page(number: int, rows: Sequence[DocumentRow]) -> Sheet:
        def paint(painter: QPainter) -> None:
            _paint_page(painter, document, room, rows, number, len(pages))

        return Sheet(paper, QRectF(0, (number - 1) * room.height(), room.width(), room.height()), paint)

    return [page(number, rows) for number, rows in enumerate(pages, 1)]


class _Side(Enum):
    LEFT = 0.0
    RIGHT = 1.0


def _columns(document: Document, room: QRectF) -> list[tuple[float, float, _Side]]:
    """Left end, width and side of every column: amounts as wide as their headings, the words take what is left."""
    amounts = max(1, len(document.headings) - document.words)
    share = min(max(room.width() * 0.62 / amounts, NARROWEST), WIDEST)
    share = min(share, (room.width() - 30 * MM) / amounts)
    words = (room.width() - share * amounts) / max(1, document.words)
    found, x = [], room.left()
    for at in range(len(document.headings)):
        is_words = at < document.words
        width = words if is_words else share
        found.append((x, width, _Side.LEFT if is_words else _Side.RIGHT))
        x += width
    return found


def _paint_page(
    painter: QPainter, document: Document, room: QRectF, rows: Sequence[DocumentRow], number: int, count: int
) -> None:
    painter.save()
    columns = _columns(document, room)
    painter.setPen(INK)
    painter.save()
    painter.translate(room.left(), room.top() + 5 * MM)
    painter.scale(16 / SET_AT, 16 / SET_AT)
    painter.setFont(serif(SET_AT))
    painter.drawText(QPointF(0, 0), document.title)
    painter.restore()
    painter.setPen(QUIET)
    said = QCoreApplication.translate("Paper", "page {n} of {count}").format(n=number, count=count)
    write(painter, said, 8, QPointF(room.right(), room.top() + 4 * MM), align=1.0)
    y = room.top() + HEAD - 2 * MM
    for heading, (x, width, side) in zip(document.headings, columns, strict=True):
        _cell(painter, heading, x, width, y, side, INK, is_bold=True)
    painter.setPen(QPen(INK, 0.8))
    painter.drawLine(QLineF(room.left(), y + 1.5 * MM, room.right(), y + 1.5 * MM))
    y = room.top() + HEAD
    for row in rows:
        _paint_row(painter, row, columns, room, y)
        y += LINE
    painter.restore()


def _paint_row(
    painter: QPainter, row: DocumentRow, columns: Sequence[tuple[float, float, _Side]], room: QRectF, y: float
) -> None:
    base = y + LINE * 0.68
    is_balance = row.kind is not RowKind.ENTRY
    for cell, (x, width, side) in zip(row.cells, columns, strict=True):
        if cell is None or cell == "":
            continue
        text = str(cell)
        colour = INK if row.kind is RowKind.BALANCE else QUIET
        if isinstance(cell, int):
            text = str(cell).replace("-", "−")
            if row.kind is RowKind.ENTRY:
                text = f"+{text}" if cell > 0 else text
                colour = GAIN if cell > 0 else LOSS
        width_set = _cell(painter, text, x, width, base, side, colour, is_bold=row.kind is RowKind.BALANCE)
        if row.kind is RowKind.STRUCK and isinstance(cell, int):
            right = x + width - 1 * MM
            painter.setPen(QPen(INK, 0.7))
            painter.drawLine(QLineF(right - width_set - 1, base - 1.2, right + 1, base - 4.6))
    painter.setPen(QPen(INK if is_balance else RULE, 0.5 if is_balance else 0.3))
    painter.drawLine(QLineF(room.left(), y + LINE, room.right(), y + LINE))


def _cell(
    painter: QPainter,
    text: str,
    x: float,
    width: float,
    base: float,
    side: _Side,
    colour: QColor,
    *,
    is_bold: bool = False,
) -> float:
    shown = shortened(text, TEXT, width - 2 * MM)
    painter.setPen(colour)
    at = x + (width - 1 * MM if side is _Side.RIGHT else 0)
    write(painter, shown, TEXT, QPointF(at, base), align=side.value, is_bold=is_bold)
    return width_of(shown, TEXT, is_bold=is_bold)
