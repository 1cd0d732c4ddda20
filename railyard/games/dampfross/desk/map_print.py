"""The whole printed map of a board, as plates in order; it serves the screen, PNG, SVG, PDF and paper alike."""

from collections.abc import Iterator
from functools import cached_property

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from railyard.games.dampfross.board import Board
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.map_ground import (
    border_plates,
    grid_plates,
    ground_plates,
    hachure_plates,
    mountain_edge_plates,
    neutral_plates,
)
from railyard.games.dampfross.desk.map_ink import ink_of
from railyard.games.dampfross.desk.map_names import Name, Spot, name_plates, names_of, obstacles_of, placed
from railyard.games.dampfross.desk.map_nature import Lettering, nature_plates, range_names, river_names
from railyard.games.dampfross.desk.map_places import place_plates, sign_box
from railyard.games.dampfross.desk.map_sheet import sheet_of
from railyard.games.dampfross.desk.map_water import (
    RiverNet,
    coast_plates,
    lake_plates,
    river_plates,
    sea_plates,
    water_of,
)
from railyard.gui.parts.prints import Plate, paint, simplified
from railyard.gui.parts.theme import Theme


def board_rect(board: Board) -> QRectF:
    """The rectangle around all hexes, in scene units."""
    xs = [plane.centre(a).x() for a in board.hexes]
    ys = [plane.centre(a).y() for a in board.hexes]
    reach = plane.RADIUS
    return QRectF(min(xs) - reach, min(ys) - reach, max(xs) - min(xs) + 2 * reach, max(ys) - min(ys) + 2 * reach)


class MapPrint:
    """A board printed in a theme.  ``under`` lies beneath the pencil, ``over`` (signs and names) above it."""

    def __init__(self, board: Board, theme: Theme) -> None:
        self.board = board
        self.ink = ink_of(theme)
        self._water = water_of(board)
        self._net = RiverNet(board, self._water)
        self._sheet = sheet_of(board, board_rect(board), self.ink, self._water.lakes)
        self.sheet = self._sheet.rect

    @cached_property
    def under(self) -> tuple[Plate, ...]:
        """Sea, ground, grid, rivers, lakes, borders."""
        board, ink = self.board, self.ink
        nature = [box for name in (*self._range_names, *self._river_names) for box in name.boxes]
        return (
            *sea_plates(self._water, ink),
            *self._sheet.plates,
            *ground_plates(board, ink),
            *mountain_edge_plates(board, ink),
            *grid_plates(board, ink),
            *hachure_plates(board, ink, [*(spot.box for spot in self._spots), *nature]),
            *coast_plates(self._water, ink),
            *border_plates(board, ink),
            *lake_plates(self._water, ink),
            *river_plates(self._net, ink),
            *neutral_plates(board, ink),
        )

    @cached_property
    def over(self) -> tuple[Plate, ...]:
        """Names and signs."""
        return (
            *nature_plates(self._river_names, self._range_names, self.ink),
            *name_plates(self.board, self._names, self._spots, self.ink),
            *self.signs,
        )

    def refine(self) -> Iterator[None]:
        """Make the plates of names quicker to print, name by name, so that it can be done in idle moments."""
        plates = list(self.over)
        for at, plate in enumerate(plates):
            if plate.is_halo:
                plates[at] = simplified(plate)
                yield
        self.over = tuple(plates)

    @cached_property
    def signs(self) -> tuple[Plate, ...]:
        """Towns and goals without their names."""
        return tuple(place_plates(self.board, self.ink))

    @cached_property
    def _names(self) -> list[Name]:
        return names_of(self.board)

    @cached_property
    def _spots(self) -> list[Spot]:
        obstacles = obstacles_of(self.board, self._net, self._sheet.taken)
        return placed(self.board, self._names, obstacles, self.sheet)

    @cached_property
    def _taken(self) -> list[QRectF]:
        """What names of towns and signs take up, and the blocks around the map."""
        signs = [sign_box(self.board, place) for place in self.board.places]
        return [*(spot.box for spot in self._spots), *signs, *self._sheet.taken]

    @cached_property
    def _range_names(self) -> list[Lettering]:
        water = [QRectF(point.x() - 4, point.y() - 4, 8, 8) for line in self._net.lines for point in line.points[::3]]
        return range_names(self.board, [*self._taken, *water])

    @cached_property
    def _river_names(self) -> list[Lettering]:
        ranges = [box for name in self._range_names for box in name.boxes]
        return river_names(self.board, [*self._taken, *ranges])

    def paint_paper(self, painter: QPainter, exposed: QRectF) -> None:
        """The bare sheet."""
        painter.fillRect(exposed, self.ink.sea if self._water.is_island else self.ink.paper)

    def paint_under(self, painter: QPainter, exposed: QRectF) -> None:
        """Everything the pencil draws upon."""
        self.paint_paper(painter, exposed)
        paint(painter, self.under, exposed)

    def paint_over(self, painter: QPainter, exposed: QRectF) -> None:
        """Names and signs."""
        paint(painter, self.over, exposed)

    def paint_signs(self, painter: QPainter, exposed: QRectF) -> None:
        """Signs alone, for pictures too small for names."""
        paint(painter, self.signs, exposed)
