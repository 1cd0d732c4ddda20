"""Hexes on a plane and back: pointy top, y growing downwards, picking by arithmetic.

Lengths are in board units; the view decides how many pixels a unit has.  ``size`` is the radius of a hex (centre to
corner): a hex is ``sqrt(3) * size`` wide and ``2 * size`` high.  Corner ``i`` lies between sides ``i`` and ``i + 1``;
side ``d`` runs from corner ``d - 1`` to corner ``d``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, pi, sin, sqrt

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from railyard.core.hexes import STEPS, Hex

SQRT3 = sqrt(3.0)
CORNERS = tuple((cos(pi / 6 + i * pi / 3), -sin(pi / 6 + i * pi / 3)) for i in range(6))


@dataclass(frozen=True)
class HexGrid:
    """Where hexes lie: the hex 0,0 has its centre at ``(x0, y0)``."""

    size: float = 10.0
    x0: float = 0.0
    y0: float = 0.0

    def centre(self, a: Hex) -> QPointF:
        """Centre of a hex."""
        return QPointF(self.x0 + self.size * SQRT3 * (a.q + a.r / 2), self.y0 + self.size * 1.5 * a.r)

    def corner(self, a: Hex, i: int) -> QPointF:
        """Corner ``i`` (0..5, any whole number is taken modulo 6) of a hex."""
        dx, dy = CORNERS[i % 6]
        return self.centre(a) + QPointF(dx * self.size, dy * self.size)

    def polygon(self, a: Hex, grow: float = 0.0) -> QPolygonF:
        """The six corners, from a hex whose radius is larger by ``grow`` units."""
        centre, radius = self.centre(a), self.size + grow
        return QPolygonF([centre + QPointF(dx * radius, dy * radius) for dx, dy in CORNERS])

    def side(self, a: Hex, side: int) -> tuple[QPointF, QPointF]:
        """Both ends of side 0..5."""
        return self.corner(a, side - 1), self.corner(a, side)

    def side_middle(self, a: Hex, side: int) -> QPointF:
        """Middle of side 0..5."""
        step = STEPS[side]
        return (self.centre(a) + self.centre(Hex(a.q + step.q, a.r + step.r))) / 2

    def at(self, point: QPointF) -> Hex:
        """The hex a point lies in."""
        r = (point.y() - self.y0) / (self.size * 1.5)
        q = (point.x() - self.x0) / (self.size * SQRT3) - r / 2
        s = -q - r
        rq, rr, rs = round(q), round(r), round(s)
        dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
        if dq > dr and dq > ds:
            rq = -rr - rs
        elif dr > ds:
            rr = -rq - rs
        return Hex(rq, rr)

    def side_at(self, point: QPointF) -> tuple[Hex, int]:
        """The hex a point lies in and the side it lies nearest to."""
        a = self.at(point)
        offset = point - self.centre(a)
        best = max(range(6), key=lambda d: QPointF.dotProduct(offset, self.side_middle(a, d) - self.centre(a)))
        return a, best

    def rect(self, a: Hex) -> QRectF:
        """Bounding rectangle of a hex."""
        centre = self.centre(a)
        width = self.size * SQRT3
        return QRectF(centre.x() - width / 2, centre.y() - self.size, width, 2 * self.size)

    def bounds(self, hexes: Iterable[Hex]) -> QRectF:
        """Rectangle around several hexes; empty for none."""
        found = QRectF()
        for a in hexes:
            found = found.united(self.rect(a))
        return found
