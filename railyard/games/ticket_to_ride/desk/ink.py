"""What the map is printed with: the colours of the theme, of the cards, and a sign for each so that none needs an eye
for colours."""

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath, QPolygonF, QTransform

from railyard.games.ticket_to_ride.board_document import GREY, LOCOMOTIVE
from railyard.gui.parts.prints import mixed
from railyard.gui.parts.theme import Theme

TINTS = {
    "purple": "#9A69B4",
    "blue": "#3F78BF",
    "orange": "#E08A2E",
    "white": "#FFFDF4",
    "green": "#5B9A4C",
    "yellow": "#F0CE45",
    "black": "#3B3833",
    "red": "#C9433B",
    LOCOMOTIVE: "#8C6A34",
    GREY: "#B7AE9E",
}
"""Printed colours, by card colour."""
OTHERS = ("#5AA7A0", "#A6774C", "#7E8B3C", "#C77F9B")
"""For colours of boards that people have made themselves."""


@dataclass(frozen=True)
class Ink:
    """The inks of one theme."""

    theme: Theme
    paper: QColor
    land: QColor
    sea: QColor
    coast: QColor
    lake: QColor
    river: QColor
    border: QColor
    state_border: QColor
    text: QColor
    quiet: QColor
    rule: QColor
    halo: QColor
    city: QColor
    city_edge: QColor


def ink_of(theme: Theme) -> Ink:
    """The inks that go with a theme; in the dark the sheet is dimmed, not turned round."""
    colour = theme.colour
    return Ink(
        theme=theme,
        paper=colour("paper"),
        land=colour("plain"),
        sea=colour("sea"),
        coast=colour("river_edge"),
        lake=colour("lake"),
        river=colour("river"),
        border=colour("border"),
        state_border=colour("grid"),
        text=colour("map_ink"),
        quiet=mixed(colour("map_ink"), colour("sea"), 0.35),
        rule=colour("map_ink"),
        halo=colour("halo"),
        city=QColor("#7A2F22" if not theme.is_dark else "#6A2A1F"),
        city_edge=colour("town"),
    )


@lru_cache(maxsize=256)
def _tint(colour: str, is_dark: bool) -> QColor:
    known = TINTS.get(colour)
    if known is None:
        known = OTHERS[sum(colour.encode()) % len(OTHERS)]
    found = QColor(known)
    return mixed(found, QColor("#23201A"), 0.24) if is_dark else found


def tint(colour: str, theme: Theme) -> QColor:
    """The printed colour of a card or space; dimmed in the dark."""
    return QColor(_tint(colour, theme.is_dark))


def sign_ink(colour: str, theme: Theme) -> QColor:
    """Ink for signs and numbers on that colour, dark or light, whichever reads better."""
    back = tint(colour, theme)
    light = 0.2126 * back.redF() ** 2.2 + 0.7152 * back.greenF() ** 2.2 + 0.0722 * back.blueF() ** 2.2
    return QColor("#FFFDF4") if light < 0.24 else QColor("#2A2016")


def _star(points: int, inner: float, turn: float = -pi / 2) -> QPainterPath:
    path = QPainterPath()
    corners = []
    for number in range(2 * points):
        reach = 1.0 if number % 2 == 0 else inner
        angle = turn + pi * number / points
        corners.append(QPointF(reach * cos(angle), reach * sin(angle)))
    path.addPolygon(QPolygonF(corners))
    path.closeSubpath()
    return path


def _shape(*corners: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    path.closeSubpath()
    return path


def _ring(outer: float, inner: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), outer, outer)
    path.addEllipse(QPointF(0, 0), inner, inner)
    return path


def _disc() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), 0.8, 0.8)
    return path


def _cross() -> QPainterPath:
    return _shape(
        (-0.3, -0.95), (0.3, -0.95), (0.3, -0.3), (0.95, -0.3), (0.95, 0.3), (0.3, 0.3),
        (0.3, 0.95), (-0.3, 0.95), (-0.3, 0.3), (-0.95, 0.3), (-0.95, -0.3), (-0.3, -0.3),
    )  # fmt: skip


def _wheel() -> QPainterPath:
    """A driving wheel with spokes."""
    path = _ring(1.0, 0.74)
    for number in range(4):
        angle = pi * number / 4
        dx, dy = 0.8 * cos(angle), 0.8 * sin(angle)
        nx, ny = -0.1 * sin(angle), 0.1 * cos(angle)
        spoke = _shape((dx + nx, dy + ny), (dx - nx, dy - ny), (-dx - nx, -dy - ny), (-dx + nx, -dy + ny))
        path = path.united(spoke)
    hub = QPainterPath()
    hub.addEllipse(QPointF(0, 0), 0.26, 0.26)
    return path.united(hub)


def _chevron() -> QPainterPath:
    return _shape((-0.95, 0.1), (0.0, -0.85), (0.95, 0.1), (0.95, 0.75), (0.0, -0.2), (-0.95, 0.75))


def _bars() -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(-0.9, -0.75, 1.8, 0.5))
    path.addRect(QRectF(-0.9, 0.25, 1.8, 0.5))
    return path


def _drop() -> QPainterPath:
    path = QPainterPath(QPointF(0, -1.0))
    path.cubicTo(0.35, -0.45, 0.8, -0.1, 0.8, 0.3)
    path.cubicTo(0.8, 1.15, -0.8, 1.15, -0.8, 0.3)
    path.cubicTo(-0.8, -0.1, -0.35, -0.45, 0, -1.0)
    return path


SIGNS = {
    "purple": _shape((0, -1), (0.85, 0), (0, 1), (-0.85, 0)),
    "blue": _drop(),
    "orange": _shape((0, -0.95), (0.98, 0.8), (-0.98, 0.8)),
    "white": _ring(0.9, 0.5),
    "green": _cross(),
    "yellow": _star(5, 0.42),
    "black": _shape((-0.75, -0.75), (0.75, -0.75), (0.75, 0.75), (-0.75, 0.75)),
    "red": _chevron(),
    LOCOMOTIVE: _wheel(),
}
"""The sign of each colour around the origin, at most one unit in each direction."""
OTHER_SIGNS = (_bars(), _disc(), _star(6, 0.5), _star(4, 0.35))


def sign(colour: str) -> QPainterPath:
    """The sign of a colour; empty for grey, which every colour pays for."""
    if colour == GREY:
        return QPainterPath()
    known = SIGNS.get(colour)
    return known if known is not None else OTHER_SIGNS[sum(colour.encode()) % len(OTHER_SIGNS)]


def sized_sign(colour: str, at: QPointF, reach: float) -> QPainterPath:
    """A sign of that size around a point."""

    return QTransform().translate(at.x(), at.y()).scale(reach, reach).map(sign(colour))
