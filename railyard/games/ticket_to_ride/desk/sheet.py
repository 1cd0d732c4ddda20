"""What is printed around the map: the frame, the title, what routes bring, and where the geography comes from."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath

from railyard.core.text import N_
from railyard.games.ticket_to_ride.board import Board
from railyard.games.ticket_to_ride.board_document import GREY
from railyard.games.ticket_to_ride.desk.ink import Ink, tint
from railyard.games.ticket_to_ride.desk.spaces import car_outline
from railyard.games.ticket_to_ride.desk.tracks import CITY, TrackMap
from railyard.gui.parts.lettering import centred, in_middle, sans_letters, serif_letters
from railyard.gui.parts.prints import Plate, filled, mixed, stroked
from railyard.gui.parts.sheet_room import FreeCells

MARGIN = 26.0
"""From the board's own sheet to the frame."""
RIM = 12.0
"""From the frame to the edge of the paper."""
CELL = 11.0
SUBJECTS: Final = {"design": N_("Design"), "geography": N_("Geography")}
"""What a board owes to others."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("TicketToRideDesk", text)


@dataclass(frozen=True)
class Block:
    """Something printed in a free corner."""

    width: float
    height: float
    plates: Callable[[QPointF, Ink], Iterator[Plate]]


class Sheet:
    """The sheet of a board.  ``frame`` is the map itself, ``world`` the whole paper."""

    def __init__(self, board: Board, tracks: TrackMap) -> None:
        sheet = board.document.sheet
        inner = QRectF(0, 0, sheet.width, sheet.height).united(_around_cities(board))
        self.frame = inner.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        self.world = self.frame.adjusted(-RIM, -RIM, RIM, RIM)
        self._board = board
        free = _free_cells(self.frame, tracks)
        self.taken: list[QRectF] = []
        self._placed: list[tuple[Block, QPointF]] = []
        for block in (_title(board), _points(board)):
            corner = free.corner_for(block.width, block.height)
            if corner is not None:
                box = QRectF(corner.x(), corner.y(), block.width, block.height)
                free.take(box)
                self.taken.append(box)
                self._placed.append((block, corner))

    def blocks(self, ink: Ink) -> Iterator[Plate]:
        """Title, points and credits."""
        for block, corner in self._placed:
            yield from block.plates(corner, ink)
        words = "   ·   ".join(
            f"{_tr(SUBJECTS.get(subject, subject))}: {source}"
            for subject, source in self._board.document.credits.items()
        )
        if words:
            letters = serif_letters(words, 10.5, is_italic=True)
            box = letters.boundingRect()
            y = self.frame.bottom() - 7.0
            placed = letters.translated(self.frame.right() - 8.0 - box.right(), y)
            halo = QColor(ink.sea)
            halo.setAlphaF(0.8)
            yield stroked(placed, halo, 2.5)
            yield filled(placed, ink.quiet)

    def rim(self, ink: Ink) -> Iterator[Plate]:
        """The bare paper around the map and the lines of the frame."""
        around = QPainterPath()
        around.addRect(self.world.adjusted(-4000, -4000, 4000, 4000))
        around.addRect(self.frame)
        yield filled(around, ink.paper)
        for grow, width in ((0.0, 2.0), (4.0, 0.8)):
            line = QPainterPath()
            line.addRect(self.frame.adjusted(-grow, -grow, grow, grow))
            yield stroked(line, ink.rule, width)


def _around_cities(board: Board) -> QRectF:
    xs, ys = [city.x for city in board.cities], [city.y for city in board.cities]
    return QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).adjusted(-CITY, -CITY, CITY, CITY)


def _free_cells(rect: QRectF, tracks: TrackMap) -> FreeCells:
    free = FreeCells(rect, CELL)
    for city in tracks.board.cities:
        # Room for the city's name, wherever it will be written.
        free.take(QRectF(city.x - 34, city.y - 24, 68, 48))
    for shape in tracks.shapes:
        for space in shape.spaces:
            free.take(QRectF(space.x - 18, space.y - 18, 36, 36))
    return free


def _title(board: Board) -> Block:
    over = serif_letters(_tr("Ticket to Ride"), 17, is_italic=True)
    name = serif_letters(board.document.title, 40, has_small_capitals=True, spacing=10)
    width = max(over.boundingRect().width(), name.boundingRect().width(), 120.0) + 36
    height = 84.0

    def plates(corner: QPointF, ink: Ink) -> Iterator[Plate]:
        middle = corner.x() + width / 2
        card = QPainterPath()
        card.addRect(QRectF(corner.x(), corner.y(), width, height))
        yield stroked(card, ink.rule, 1.4, fill=ink.paper)
        inner = QPainterPath()
        inner.addRect(QRectF(corner.x() + 4, corner.y() + 4, width - 8, height - 8))
        yield stroked(inner, ink.rule, 0.6)
        yield filled(centred(over, middle, corner.y() + 25), ink.border)
        yield stroked(centred(name, middle, corner.y() + 60), ink.text, 0.3, fill=ink.text)
        rule = QPainterPath(QPointF(middle - 26, corner.y() + 71))
        rule.lineTo(middle + 26, corner.y() + 71)
        yield stroked(rule, ink.rule, 0.9)

    return Block(width, height, plates)


def _points(board: Board) -> Block:
    """What routes bring: cars and points, for the lengths this board has."""
    lengths = sorted({track.length for track in board.tracks})
    car, line = 13.0, 15.5
    heading = serif_letters(_tr("Routes bring"), 14, is_italic=True)
    width = max(car * lengths[-1] + 52, heading.boundingRect().width() + 24)
    height = line * len(lengths) + 34

    def plates(corner: QPointF, ink: Ink) -> Iterator[Plate]:
        card = QPainterPath()
        card.addRect(QRectF(corner.x(), corner.y(), width, height))
        yield stroked(card, ink.rule, 0.8, fill=ink.paper)
        yield filled(centred(heading, corner.x() + width / 2, corner.y() + 18), ink.text)
        grey = tint(GREY, ink.theme)
        for row, length in enumerate(lengths):
            y = corner.y() + 33 + row * line
            for number in range(length):
                box = car_outline(11.4, 6.0).translated(corner.x() + 17 + number * car, y)
                yield stroked(box, mixed(grey, ink.text, 0.6), 0.7, fill=grey)
            letters = sans_letters(str(board.points_for(length)), 11)
            x = corner.x() + width - 18
            yield filled(in_middle(letters, QPointF(x, y)), ink.text)

    return Block(width, height, plates)
