"""Side views of the cars on the cards, one for each colour, so that the pictures tell colours apart too.

A picture is 100 wide and stands on the rail at y = 0; y grows downwards, so everything has a negative y.
"""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from railyard.games.ticket_to_ride.board_document import LOCOMOTIVE


class SideView(NamedTuple):
    """The body in the card's colour, what is dark on it, and the fine lines."""

    body: QPainterPath
    dark: QPainterPath
    lines: QPainterPath


def _polygon(*corners: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    path.closeSubpath()
    return path


def _box(x: float, y: float, width: float, height: float, radius: float = 0.0) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(x, y, width, height), radius, radius)
    return path


def _lines(*ends: tuple[float, float, float, float]) -> QPainterPath:
    path = QPainterPath()
    for x0, y0, x1, y1 in ends:
        path.moveTo(x0, y0)
        path.lineTo(x1, y1)
    return path


def _together(*paths: QPainterPath) -> QPainterPath:
    found = QPainterPath()
    for path in paths:
        found.addPath(path)
    return found


def _wheels(*middles: float, radius: float = 5.0) -> QPainterPath:
    path = QPainterPath()
    for x in middles:
        path.addEllipse(QPointF(x, -radius), radius, radius)
    return path


def _frame(*middles: float) -> QPainterPath:
    """Wheels, the beam above them and the couplers."""
    return _together(_wheels(*middles), _box(3, -12, 94, 3), _box(-2, -11, 104, 1.6))


def _freight() -> SideView:
    body = _box(6, -40, 88, 28, 1.5)
    lines = _lines(*((x, -39, x, -13) for x in range(14, 90, 8)), (6, -36, 94, -36))
    return SideView(body, _together(_frame(16, 28, 72, 84), _box(5, -42, 90, 3, 1)), lines)


def _passenger() -> SideView:
    body = _box(3, -41, 94, 29, 5)
    windows = _together(*(_box(x, -35, 8, 9, 1.5) for x in (10, 22, 34, 46, 58, 70, 82)))
    return SideView(body, _together(_frame(15, 27, 73, 85), windows), _lines((3, -22, 97, -22), (3, -19, 97, -19)))


def _tanker() -> SideView:
    body = _together(_box(5, -38, 90, 25, 12), _box(43, -44, 14, 8, 2))
    lines = _lines((24, -38, 24, -13), (76, -38, 76, -13), (50, -36, 50, -13), (36, -40, 64, -40))
    return SideView(body.simplified(), _frame(16, 28, 72, 84), lines)


def _reefer() -> SideView:
    body = _box(5, -41, 90, 29, 1.5)
    door = _box(41, -37, 18, 24, 1)
    hatches = _together(_box(12, -44, 10, 3), _box(78, -44, 10, 3), _box(4, -42, 92, 2.5, 1))
    lines = _together(
        _lines(*((5, y, 41, y) for y in (-33, -28, -23, -18)), *((59, y, 95, y) for y in (-33, -28, -23, -18))), door
    )
    return SideView(body, _together(_frame(16, 28, 72, 84), hatches), lines)


def _caboose() -> SideView:
    body = _together(_box(10, -36, 80, 24, 1.5), _box(38, -46, 24, 12, 1.5)).simplified()
    dark = _together(
        _frame(20, 32, 68, 80), _box(7, -38, 86, 3, 1), _box(36, -48, 28, 3, 1),
        _box(18, -31, 9, 9, 1), _box(73, -31, 9, 9, 1), _box(42, -43, 6, 5), _box(52, -43, 6, 5),
    )  # fmt: skip
    return SideView(body, dark, _lines((4, -24, 4, -12), (96, -24, 96, -12), (4, -24, 10, -24), (90, -24, 96, -24)))


def _boxcar() -> SideView:
    body = _box(5, -42, 90, 30, 1.5)
    lines = _together(
        _box(38, -39, 24, 27), _lines((38, -39, 62, -12), (62, -39, 38, -12)),
        _lines((18, -42, 18, -12), (28, -42, 28, -12), (72, -42, 72, -12), (82, -42, 82, -12)),
    )  # fmt: skip
    return SideView(body, _together(_frame(16, 28, 72, 84), _box(4, -44, 92, 3, 1)), lines)


def _hopper() -> SideView:
    body = _polygon((5, -41), (95, -41), (90, -22), (70, -12), (57, -22), (43, -22), (30, -12), (10, -22))
    lines = _lines((20, -41, 20, -17), (35, -41, 35, -17), (50, -41, 50, -22), (65, -41, 65, -17), (80, -41, 80, -17))
    return SideView(body, _together(_frame(15, 27, 73, 85), _box(4, -43, 92, 3, 1)), lines)


def _coal() -> SideView:
    heap = QPainterPath(QPointF(9, -35))
    heap.cubicTo(20, -50, 34, -40, 44, -46)
    heap.cubicTo(58, -52, 72, -38, 91, -35)
    heap.closeSubpath()
    body = _box(5, -36, 90, 24, 1)
    lines = _lines(*((x, -36, x, -12) for x in (18, 31, 44, 57, 70, 83)), (5, -32, 95, -32))
    return SideView(body, _together(_frame(16, 28, 72, 84), heap), lines)


def _engine() -> SideView:
    boiler = _together(_box(8, -36, 60, 18, 6), _box(62, -48, 28, 36, 2)).simplified()
    dark = _together(
        _wheels(24, 40, 56, radius=8.0), _wheels(10, 76, 88, radius=4.5),
        _polygon((14, -36), (24, -36), (26, -52), (11, -52)), _box(34, -42, 10, 7, 3), _box(50, -41, 7, 6, 3),
        _polygon((6, -14), (-4, -1), (8, -3)), _box(59, -51, 34, 4, 1.5),
        _box(68, -42, 8, 10, 1), _box(80, -42, 6, 10, 1),
        _box(6, -18, 88, 3),
    )  # fmt: skip
    return SideView(boiler, dark, _lines((24, -8, 56, -8), (30, -36, 30, -18), (48, -36, 48, -18)))


_MAKERS: dict[str, Callable[[], SideView]] = {
    "purple": _freight,
    "blue": _passenger,
    "orange": _tanker,
    "white": _reefer,
    "green": _caboose,
    "yellow": _boxcar,
    "black": _hopper,
    "red": _coal,
    LOCOMOTIVE: _engine,
}
_made: dict[str, SideView] = {}


def side_view(colour: str) -> SideView:
    """The car of a colour; a box car for colours of boards that people have made themselves."""
    if colour not in _made:
        _made[colour] = _MAKERS.get(colour, _boxcar)()
    return _made[colour]
