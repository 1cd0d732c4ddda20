"""Pictures of cards, drawn once for a zoom and copied afterwards."""

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap

from railyard.games.steam_tunnel.desk.art import Tints, paint_card, paint_light
from railyard.games.steam_tunnel.desk.geometry import HEIGHT, WIDTH, Mine
from railyard.games.steam_tunnel.state import HIDDEN

BACKS = 6
"""Different pieces of rock on the backs of cards."""
KEPT = 400
"""Pictures at most, before all are forgotten."""

Key = tuple[object, ...]


class Sprites:
    """The pictures of one board at its present zoom."""

    def __init__(self, mine: Mine) -> None:
        self._mine = mine
        self._scale = 0.0
        self._made: dict[Key, QPixmap] = {}

    def card(self, painter: QPainter, at: QPointF, place: str, face: str, closed: Tints, scale: float) -> None:
        """A card with its top left corner at a point of the board; ``scale`` is device pixels a unit."""
        seed = seed_of(self._mine, place, face)

        def paint(inner: QPainter) -> None:
            paint_card(inner, self._mine.layout(face) if face else None, face, seed, scale, closed)

        self._copy(painter, at, ("card", seed, face, tuple(closed.items())), scale, paint)

    def light(
        self, painter: QPainter, at: QPointF, face: str, lit: frozenset[int], closed: Tints, scale: float
    ) -> None:
        """The lit courses of a card."""
        self._copy(painter, at, *self._lit(face, lit, closed, scale))

    def prepare_light(self, face: str, lit: frozenset[int], closed: Tints, scale: float) -> bool:
        """Draw a picture of lit courses ahead of its use; False where it is there already."""
        key, scale, paint = self._lit(face, lit, closed, scale)
        if scale == self._scale and key in self._made:
            return False
        self._picture(key, scale, paint)
        return True

    def _lit(
        self, face: str, lit: frozenset[int], closed: Tints, scale: float
    ) -> tuple[Key, float, Callable[[QPainter], None]]:
        def paint(inner: QPainter) -> None:
            paint_light(inner, self._mine.layout(face), lit, face, scale, closed)

        return ("light", face, lit, tuple(closed.items())), scale, paint

    def _picture(self, key: Key, scale: float, paint: Callable[[QPainter], None]) -> QPixmap:
        if scale != self._scale or len(self._made) > KEPT:
            self._made.clear()
            self._scale = scale
        picture = self._made.get(key)
        if picture is None:
            picture = QPixmap(ceil(WIDTH * scale) + 1, ceil(HEIGHT * scale) + 1)
            picture.fill(Qt.GlobalColor.transparent)
            inner = QPainter(picture)
            inner.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            inner.scale(picture.width() / WIDTH, picture.height() / HEIGHT)
            paint(inner)
            inner.end()
            self._made[key] = picture
        return picture

    def _copy(self, painter: QPainter, at: QPointF, key: Key, scale: float, paint: Callable[[QPainter], None]) -> None:
        picture = self._picture(key, scale, paint)
        ratio = painter.device().devicePixelRatio()
        picture.setDevicePixelRatio(ratio)
        corner = painter.worldTransform().map(at) * ratio
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(QPointF(round(corner.x()), round(corner.y())) / ratio, picture)
        painter.restore()


def seed_of(mine: Mine, place: str, face: str) -> str:
    """Which rock a card is cut into: each place its own, backs a few that repeat."""
    if face == HIDDEN:
        return f"back {(mine.grid.index[place] * 5) % BACKS}"
    return place
