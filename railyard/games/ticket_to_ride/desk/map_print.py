"""The whole printed map of a board, as plates in order; it serves the screen, PNG, SVG, PDF and paper alike."""

from functools import cached_property, lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from railyard.games.ticket_to_ride.board import Board
from railyard.games.ticket_to_ride.board_document import BoardDocument
from railyard.games.ticket_to_ride.desk.geography import Geography, shapes_of
from railyard.games.ticket_to_ride.desk.ink import Ink, ink_of
from railyard.games.ticket_to_ride.desk.names import Spot, city_plates, name_plates, placed_names
from railyard.games.ticket_to_ride.desk.sheet import Sheet
from railyard.games.ticket_to_ride.desk.spaces import rail_plates, space_plates
from railyard.games.ticket_to_ride.desk.tracks import TrackMap
from railyard.gui.parts.prints import Plate, mixed, paint, stroked
from railyard.gui.parts.theme import Theme

COAST_LINES = ((26.0, 0.09), (15.0, 0.15), (6.0, 0.24))
"""Lines that fade from the coast out to sea: width and strength."""


class Atlas:
    """What a board looks like whatever the theme: geography, tracks, sheet and where names stand."""

    def __init__(self, board: Board, background: bytes) -> None:
        self.board = board
        self.tracks = TrackMap(board)
        self.sheet = Sheet(board, self.tracks)
        self._background = background

    @cached_property
    def geography(self) -> Geography:
        """The land."""
        document = self.board.document
        return Geography(shapes_of(document, self._background), document.projection)

    @cached_property
    def names(self) -> tuple[Spot, ...]:
        """Where the names stand."""
        return placed_names(self.tracks, self.sheet.frame.adjusted(3, 3, -3, -3), self.sheet.taken)


_atlases: dict[str, tuple[BoardDocument, Atlas]] = {}


def atlas_of(board: Board, background: bytes) -> Atlas:
    """The atlas of a board, made once."""
    kept = _atlases.get(board.id)
    if kept is None or kept[0] != board.document:
        kept = board.document, Atlas(board, background)
        _atlases[board.id] = kept
    return kept[1]


class MapPrint:
    """A board printed in a theme.  ``under`` lies beneath the cars, ``over`` (cities and names) above them."""

    def __init__(self, atlas: Atlas, theme: Theme) -> None:
        self.atlas = atlas
        self.ink: Ink = ink_of(theme)

    @cached_property
    def ground(self) -> tuple[Plate, ...]:
        """Sea, land, lakes, rivers and borders."""
        return tuple(_ground_plates(self.atlas, self.ink))

    @cached_property
    def under(self) -> tuple[Plate, ...]:
        """Routes, title and frame."""
        atlas, ink = self.atlas, self.ink
        return (
            *rail_plates(atlas.tracks, ink),
            *space_plates(atlas.tracks, ink),
            *atlas.sheet.blocks(ink),
            *atlas.sheet.rim(ink),
        )

    @cached_property
    def over(self) -> tuple[Plate, ...]:
        """Names and cities."""
        return (*name_plates(self.atlas.names, self.ink), *self.cities)

    @cached_property
    def cities(self) -> tuple[Plate, ...]:
        """The dots of the cities."""
        return tuple(city_plates(self.atlas.tracks, self.ink))

    def paint_under(self, painter: QPainter, exposed: QRectF) -> None:
        """Everything cars are put upon."""
        painter.fillRect(exposed, self.ink.sea if self.atlas.geography.shapes else self.ink.land)
        paint(painter, self.ground, exposed)
        paint(painter, self.under, exposed)

    def paint_over(self, painter: QPainter, exposed: QRectF) -> None:
        """Cities and their names."""
        paint(painter, self.over, exposed)


def _ground_plates(atlas: Atlas, ink: Ink) -> list[Plate]:
    geography = atlas.geography
    if not geography.shapes:
        return []
    found = []
    for width, strength in COAST_LINES:
        found.append(stroked(geography.coarse_land(width / 4), mixed(ink.sea, ink.coast, strength), width))
    found.append(stroked(geography.land, mixed(ink.land, ink.coast, 0.75), 1.1, fill=ink.land))
    found.append(stroked(geography.state_borders, mixed(ink.land, ink.state_border, 0.22), 0.8))
    river = geography.river_width
    if geography.has_broad_rivers:
        found.append(stroked(geography.rivers, mixed(ink.river, ink.coast, 0.7), river + 1.4))
    found.append(stroked(geography.rivers, ink.river, river))
    found.append(stroked(geography.lakes, mixed(ink.lake, ink.coast, 0.6), 1.0, fill=ink.lake))
    border = mixed(ink.land, ink.border, 0.28)
    found.append(stroked(geography.country_borders, border, 5.0, cap=Qt.PenCapStyle.FlatCap))
    found.append(stroked(geography.country_borders, ink.border, 1.3, dashes=(5.0, 2.6), cap=Qt.PenCapStyle.FlatCap))
    return found


@lru_cache(maxsize=6)
def _kept_print(atlas: Atlas, theme: Theme) -> MapPrint:
    return MapPrint(atlas, theme)


def print_of(atlas: Atlas, theme: Theme) -> MapPrint:
    """A board's print in a theme, made once."""
    return _kept_print(atlas, theme)
