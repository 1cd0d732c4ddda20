"""What stands around the map on the sheet: title, legend with prices, the special table, compass rose and credits.

Blocks go where the board leaves room, nearest to a corner first; where it leaves none the sheet grows.
"""

import math
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath

from railyard.core.hexes import Hex
from railyard.games.dampfross.board import Board
from railyard.games.dampfross.board_document import River
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.map_ink import Ink
from railyard.games.dampfross.desk.map_places import goal_plates, town_plates
from railyard.gui.parts.lettering import centred, moved, sans_letters, serif_letters
from railyard.gui.parts.prints import Plate, filled, polygon, stroked
from railyard.gui.parts.sheet_room import FreeCells

CELL = plane.HEX / 2
GAP = 0.7 * plane.HEX
LINE = 27.0
CREDIT_LINE = 15.0


def translate(text: str) -> str:
    """A word of the sheet in the language of the window."""
    return QCoreApplication.translate("DampfrossSheet", text)


@dataclass(frozen=True, slots=True)
class Block:
    """Something that stands on the sheet: its size, and how it is printed from its top left corner."""

    width: float
    height: float
    plates: Callable[[QPointF], Iterator[Plate]]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The paper, and the rectangles and plates of what stands around the map."""

    rect: QRectF
    taken: tuple[QRectF, ...]
    plates: tuple[Plate, ...]


def sheet_of(board: Board, land: QRectF, ink: Ink, lakes: Sequence[QPainterPath]) -> Sheet:
    """The sheet for a board that covers ``land``; nothing stands on the lakes around it."""
    margin = 1.2 * plane.HEX
    rect = land.adjusted(-margin, -margin, margin, margin)
    blocks = [_legend(board, ink), *_specials(board, ink), _title(board, ink), _compass(ink)]
    taken: list[QRectF] = []
    plates: list[Plate] = []
    free = _free_cells(board, rect)
    for lake in lakes:
        free.take(lake.boundingRect().adjusted(-CELL, -CELL, CELL, CELL))
    homeless: list[Block] = []
    for block in blocks:
        spot = free.corner_for(block.width, block.height, 1)
        if spot is None:
            homeless.append(block)
            continue
        taken.append(QRectF(spot.x(), spot.y(), block.width, block.height))
        free.take(taken[-1])
        plates.extend(block.plates(spot))
    if homeless:
        rect, spots = _grown(rect, homeless)
        for block, spot in zip(homeless, spots, strict=True):
            taken.append(QRectF(spot.x(), spot.y(), block.width, block.height))
            plates.extend(block.plates(spot))
    credits = _credits(board, ink, rect.width() - 2 * margin)
    if credits is not None:
        plates.extend(credits.plates(QPointF(rect.left() + margin, rect.bottom() - margin / 2)))
        rect = rect.adjusted(0, 0, 0, credits.height)
    return Sheet(rect, tuple(taken), tuple(plates))


def _grown(rect: QRectF, blocks: Sequence[Block]) -> tuple[QRectF, list[QPointF]]:
    """More paper at the right of a tall sheet or below a wide one, and where the blocks stand on it."""
    spots = []
    if rect.height() > rect.width():
        wide = max(block.width for block in blocks)
        y = rect.bottom() - GAP - sum(block.height + GAP for block in blocks)
        for block in reversed(blocks):
            spots.append(QPointF(rect.right(), y))
            y += block.height + 2 * GAP
        return rect.adjusted(0, 0, wide + GAP, 0), spots[::-1]
    tall = max(block.height for block in blocks)
    x = rect.left() + 2 * GAP
    for block in blocks:
        spots.append(QPointF(x, rect.bottom() - GAP / 2))
        x += block.width + 2 * GAP
    return rect.adjusted(0, 0, 0, tall + GAP), spots


def _free_cells(board: Board, rect: QRectF) -> FreeCells:
    free = FreeCells(rect, CELL)
    for a in board.hexes:
        at = plane.centre(a)
        reach = plane.HEX * 1.1
        free.take(QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach))
    for place in board.places:
        at = plane.centre(place.at)
        free.take(QRectF(at.x() - 150, at.y() - 25, 300, 50))
    return free


# -- blocks ------------------------------------------------------------------------------------------------------------


def _title(board: Board, ink: Ink) -> Block:
    name = serif_letters(board.title, 62, has_small_capitals=True, spacing=10)
    over = serif_letters(translate("Dampfross"), 26, is_italic=True)
    width = max(name.boundingRect().width(), over.boundingRect().width(), 150) + 24
    height = 118.0

    def plates(at: QPointF) -> Iterator[Plate]:
        middle = at.x() + width / 2
        yield filled(centred(over, middle, at.y() + 26), ink.connection)
        yield stroked(centred(name, middle, at.y() + 84), ink.sheet_text, 0.5, fill=ink.sheet_text)
        for number, thick in ((0, 2.2), (5, 0.8)):
            line = QPainterPath(QPointF(middle - width / 2, at.y() + 104 + number))
            line.lineTo(middle + width / 2, at.y() + 104 + number)
            yield stroked(line, ink.sheet_text, thick)

    return Block(width, height, plates)


def _legend(board: Board, ink: Ink) -> Block:
    """What a segment costs, what the signs mean, and where special races go."""
    prices = board.prices
    rows: list[tuple[str, Callable[[QPointF], Iterator[Plate]], str]] = [
        (translate("Segment"), _segment_sample(ink), str(prices.segment)),
        (translate("each end on a mountain"), _mountain_sample(ink), f"+{prices.mountain_end}"),
        (translate("over a river"), _river_sample(ink, River.NORMAL), f"+{prices.river}"),
    ]
    if River.WIDE in board.rivers.values():
        rows.append((translate("over a broad river"), _river_sample(ink, River.WIDE), f"+{prices.wide_river}"))
    rows.append((translate("Station"), _town_sample(ink, golden=False), ""))
    if board.start.towns or board.start.by_companies:
        rows.append((translate("Start town"), _town_sample(ink, golden=True), ""))
    if board.connections:
        rows.append((translate("Connection abroad"), _goal_sample(ink, 0.0), ""))
    if any(not place.is_station and not place.connection for place in board.places):
        rows.append((translate("Special destination"), _goal_sample(ink, None), ""))
    width = 118 + max(serif_letters(words, 20).boundingRect().width() for words, _, _ in rows)
    height = LINE * len(rows) + 10

    def plates(at: QPointF) -> Iterator[Plate]:
        y = at.y() + LINE * 0.7
        for words, sample, price in rows:
            yield from sample(QPointF(at.x() + 30, y - 5))
            yield filled(moved(serif_letters(words, 20), at.x() + 66, y + 1), ink.sheet_text)
            if price:
                letters = sans_letters(price, 15)
                box = letters.boundingRect()
                yield filled(letters.translated(at.x() + width - 12 - box.right(), y + 1), ink.sheet_text)
            y += LINE

    return Block(width, height, plates)


def _specials(board: Board, ink: Ink) -> Iterator[Block]:
    """Where special races go."""
    if not board.specials:
        return
    lines = [
        (str(special.number) if first else "", line)
        for special in board.specials
        for first, line in zip((True, *(False,) * 9), textwrap.wrap(special.title, 36) or [""], strict=False)
    ]
    width = 300.0

    def plates(at: QPointF) -> Iterator[Plate]:
        heading = serif_letters(translate("Special races"), 21, has_small_capitals=True, spacing=5)
        yield filled(moved(heading, at.x() + 12, at.y() + 22), ink.connection)
        rule = QPainterPath(QPointF(at.x() + 12, at.y() + 29))
        rule.lineTo(at.x() + width - 8, at.y() + 29)
        yield stroked(rule, ink.rule, 1.0)
        for at_line, (number, line) in enumerate(lines):
            y = at.y() + 50 + 22.0 * at_line
            if number:
                yield filled(moved(sans_letters(number, 14), at.x() + 14, y), ink.connection)
            yield filled(moved(serif_letters(line, 19), at.x() + 36, y), ink.sheet_text)

    yield Block(width, 46 + 22.0 * len(lines), plates)


def _samples_hex(at: QPointF, size: float = 13.0) -> list[QPointF]:
    middle = plane.centre(Hex(0, 0))
    return [at + (corner - middle) * (size / plane.RADIUS) for corner in plane.outline(Hex(0, 0))]


def _segment_sample(ink: Ink) -> Callable[[QPointF], Iterator[Plate]]:
    def plates(at: QPointF) -> Iterator[Plate]:
        reach = 13.0 * math.sqrt(3) / 2
        for dx in (-reach, reach):
            corners = _samples_hex(QPointF(at.x() + dx, at.y()))
            yield stroked(polygon(corners), ink.grid, 0.8, fill=ink.plain)
        line = QPainterPath(QPointF(at.x() - reach, at.y()))
        line.lineTo(at.x() + reach, at.y())
        yield stroked(line, ink.connection, 2.4)

    return plates


def _mountain_sample(ink: Ink) -> Callable[[QPointF], Iterator[Plate]]:
    def plates(at: QPointF) -> Iterator[Plate]:
        yield stroked(polygon(_samples_hex(at)), ink.mountain_edge, 1.0, fill=ink.mountain)
        ridge = QPainterPath(QPointF(at.x() - 8, at.y() + 5))
        for x, y in ((-2.5, -6.0), (2.0, 1.0), (4.0, -3.0), (8.5, 5.0)):
            ridge.lineTo(at.x() + x, at.y() + y)
        shade = QPainterPath()
        for x, y, length in ((-1.5, -3.5, 7.0), (0.2, -1.4, 5.0), (5.0, -0.5, 4.0), (6.4, 1.6, 3.0)):
            shade.moveTo(at.x() + x, at.y() + y)
            shade.lineTo(at.x() + x - 1.4, at.y() + y + length)
        yield stroked(shade, ink.hachure, 0.75)
        yield stroked(ridge, ink.hachure, 1.15)

    return plates


def _river_sample(ink: Ink, kind: River) -> Callable[[QPointF], Iterator[Plate]]:
    width = 9.0 if kind is River.WIDE else 4.6

    def plates(at: QPointF) -> Iterator[Plate]:
        line = QPainterPath(QPointF(at.x() - 22, at.y() + 3))
        line.cubicTo(at.x() - 8, at.y() - 12, at.x() + 6, at.y() + 14, at.x() + 22, at.y() - 3)
        yield stroked(line, ink.bank, width + 2.2)
        yield stroked(line, ink.river, width)

    return plates


def _town_sample(ink: Ink, *, golden: bool) -> Callable[[QPointF], Iterator[Plate]]:
    return lambda at: town_plates(at, (51, 52) if golden else (34,), 12.5, ink, is_golden=golden)


def _goal_sample(ink: Ink, turned: float | None) -> Callable[[QPointF], Iterator[Plate]]:
    return lambda at: goal_plates(at, (), ink, turned)


def _compass(ink: Ink) -> Block:
    """A rose of eight points."""
    reach = 62.0
    size = 2 * reach + 34

    def plates(at: QPointF) -> Iterator[Plate]:
        middle = QPointF(at.x() + size / 2, at.y() + size / 2 + 8)
        for radius, thick in ((reach * 0.62, 1.0), (reach * 0.55, 0.5)):
            ring = QPainterPath()
            ring.addEllipse(middle, radius, radius)
            yield stroked(ring, ink.quiet, thick)
        for number in (1, 3, 5, 7, 0, 2, 4, 6):
            long = reach if number % 2 == 0 else reach * 0.6
            angle = math.radians(45 * number)
            tip = QPointF(middle.x() + long * math.sin(angle), middle.y() - long * math.cos(angle))
            for hand, colour in ((-1, ink.sheet_text), (1, ink.paper)):
                side = angle + hand * math.radians(45)
                waist = QPointF(middle.x() + long * 0.19 * math.sin(side), middle.y() - long * 0.19 * math.cos(side))
                yield stroked(polygon([middle, tip, waist]), ink.sheet_text, 0.8, fill=QColor(colour))
        yield filled(centred(serif_letters("N", 24), middle.x(), middle.y() - reach - 6), ink.connection)

    return Block(size, size + 12, plates)


def _credits(board: Board, ink: Ink, width: float) -> Block | None:
    """Where the geography comes from, in small print."""
    words = "   ·   ".join(f"{subject}: {source}" for subject, source in board.credits.items())
    lines = textwrap.wrap(words, max(60, int(width / 5.6)))
    if not lines:
        return None

    def plates(at: QPointF) -> Iterator[Plate]:
        for number, line in enumerate(lines):
            letters = serif_letters(line, 12.5, is_italic=True)
            yield filled(moved(letters, at.x(), at.y() + CREDIT_LINE * (number + 0.3)), ink.quiet)

    return Block(width, CREDIT_LINE * len(lines), plates)
