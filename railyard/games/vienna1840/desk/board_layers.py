"""The kept sheets of the board: the printed map, and above it tiles (shared pictures), tokens and names."""

from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from railyard.games.vienna1840.desk.face_plan import plan_of
from railyard.games.vienna1840.desk.hues import Hues
from railyard.games.vienna1840.desk.map_art import MapArt, label_of
from railyard.games.vienna1840.desk.place_names import paint_names
from railyard.games.vienna1840.desk.plane import INNER, RADIUS, centre, rect
from railyard.games.vienna1840.desk.shown import HexShown, Shown
from railyard.games.vienna1840.desk.tile_art import has_rising, paint_face, paint_rising
from railyard.games.vienna1840.desk.token_art import paint_home, paint_line_token, paint_stadtbahn_token
from railyard.games.vienna1840.facts import Board, Facts
from railyard.games.vienna1840.geometry import Face, Hex
from railyard.gui.parts.theme import Theme

KEPT = 600
"""Pictures of tiles at most, before all are forgotten."""
AIR = 2.0
"""Around a tile in its picture."""
Key = tuple[str, int, int, str]


class TilePictures:
    """Each tile drawn once for its rotation, phase and zoom, and copied wherever it lies."""

    def __init__(self, facts: Facts, hues: Hues) -> None:
        self.hues = hues
        self._facts = facts
        self._scale = 0.0
        self._made: dict[Key, QPixmap] = {}

    @property
    def count(self) -> int:
        """How many pictures there are at the present zoom."""
        return len(self._made)

    def restyle(self, hues: Hues) -> None:
        """Another theme."""
        self.hues = hues
        self._made.clear()

    def draw(
        self, painter: QPainter, at: QPointF, tile: str, rotation: int, phase: int, scale: float, label: str = ""
    ) -> None:
        """Copy a tile with its centre at a point of the board; ``scale`` is device pixels a unit."""
        picture = self._picture((tile, rotation, phase, label), scale)
        ratio = painter.device().devicePixelRatio()
        picture.setDevicePixelRatio(ratio)
        corner = painter.worldTransform().map(at - QPointF(INNER + AIR, RADIUS + AIR)) * ratio
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(QPointF(round(corner.x()), round(corner.y())) / ratio, picture)
        painter.restore()

    def _picture(self, key: Key, scale: float) -> QPixmap:
        if scale != self._scale or len(self._made) > KEPT:
            self._made.clear()
            self._scale = scale
        picture = self._made.get(key)
        if picture is None:
            tile, rotation, phase, label = key
            picture = QPixmap(ceil(2 * (INNER + AIR) * scale), ceil(2 * (RADIUS + AIR) * scale))
            picture.fill(Qt.GlobalColor.transparent)
            inner = QPainter(picture)
            inner.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            inner.scale(scale, scale)
            inner.translate(INNER + AIR, RADIUS + AIR)
            paint_face(inner, self._facts.tiles[tile].faces[rotation], phase, self.hues, scale, label)
            inner.end()
            self._made[key] = picture
        return picture


class BoardSheets:
    """What both layers look at: the board, the moment shown, the theme."""

    def __init__(self, facts: Facts, board: Board, theme: Theme) -> None:
        self.facts = facts
        self.board = board
        self.art = MapArt(board, theme)
        self.pictures = TilePictures(facts, self.art.hues)
        self.shown = Shown(board.id)

    @property
    def hues(self) -> Hues:
        """The colours in force."""
        return self.art.hues

    def restyle(self, board: Board, theme: Theme) -> None:
        """Another board or theme."""
        self.board = board
        self.art = MapArt(board, theme)
        self.pictures.restyle(self.art.hues)

    def face(self, name: Hex) -> Face:
        """What a hex shows."""
        shown = self.shown.hexes.get(name)
        if shown is None or shown.tile is None:
            return self.board.spots[name].face
        return self.facts.tiles[shown.tile[0]].faces[shown.tile[1]]


class MapLayer:
    """The printed map.  Tiles cover what is below them, so play never changes it."""

    def __init__(self, sheets: BoardSheets) -> None:
        self._sheets = sheets

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """What touches ``exposed``."""
        self._sheets.art.paint(painter, exposed, scale)


class NameLayer:
    """The names of places, above everything."""

    def __init__(self, sheets: BoardSheets) -> None:
        self._sheets = sheets

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """The names of hexes that touch ``exposed``."""
        sheets = self._sheets
        paint_names(painter, sheets.board.spots, sheets.face, sheets.hues, exposed, scale)


class TileLayer:
    """Tiles, values that rise with the phase, tokens, homes."""

    def __init__(self, sheets: BoardSheets, is_vector: bool = False) -> None:
        self._sheets = sheets
        self._is_vector = is_vector
        """Whether tiles are drawn anew each time instead of copied: for paper."""

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Everything that was put on the map."""
        sheets = self._sheets
        here = [
            (name, shown)
            for name, shown in sheets.shown.hexes.items()
            if rect(name).adjusted(-4, -4, 4, 4).intersects(exposed)
        ]
        for name, shown in here:
            if shown.tile is not None:
                self._paint_tile(painter, name, shown.tile, scale)
        for name, spot in sheets.board.spots.items():
            if has_rising(spot.face) and rect(name).intersects(exposed) and sheets.face(name) is spot.face:
                painter.save()
                painter.translate(centre(name))
                paint_rising(painter, spot.face, sheets.shown.phase, sheets.hues, scale)
                painter.restore()
        for name, shown in here:
            painter.save()
            painter.translate(centre(name))
            paint_pieces(painter, sheets.face(name), shown, sheets.hues, sheets.board)
            painter.restore()

    def _paint_tile(self, painter: QPainter, name: Hex, tile: tuple[str, int], scale: float) -> None:
        sheets = self._sheets
        label = label_of(sheets.board.spots[name])
        if not self._is_vector:
            sheets.pictures.draw(painter, centre(name), *tile, sheets.shown.phase, scale, label)
            return
        painter.save()
        painter.translate(centre(name))
        paint_face(painter, sheets.facts.tiles[tile[0]].faces[tile[1]], sheets.shown.phase, sheets.hues, scale, label)
        painter.restore()


def paint_pieces(painter: QPainter, face: Face, shown: HexShown, hues: Hues, board: Board) -> None:
    """Tokens in their slots, homes that wait, tokens beside the cities."""
    plan = plan_of(face)
    radius = plan.slot_radius - 1.2
    taken = set()
    for token in shown.tokens:
        at = plan.slots[token.stop][token.slot]
        taken.add((token.stop, token.slot))
        if token.company or token.owner not in board.stadtbahn:
            paint_line_token(painter, at, radius, token.owner, token.company, hues)
        else:
            is_kept = any(place for place in board.stadtbahn[token.owner].kept if face is board.spots[place].face)
            paint_stadtbahn_token(painter, at, radius, token.owner, hues, is_kept)
    loose = 0
    for home in shown.homes:
        stop = face.cities[home.city] if home.city is not None and home.city < len(face.cities) else None
        if stop is not None and (stop, 0) not in taken:
            paint_home(painter, plan.slots[stop][0], radius, home.line, hues)
        else:
            paint_home(painter, _beside(loose, len(shown.homes)), radius * 0.9, home.line, hues)
            loose += 1
    for number, (line, company) in enumerate(shown.waiting):
        paint_line_token(painter, QPointF(-14 + 28 * number, 12), radius, line, company, hues)


def _beside(number: int, count: int) -> QPointF:
    """Places for plates between the two cities of a hex."""
    return QPointF((number - (count - 1) / 2) * 22, -2 if count == 1 else -20)
