"""The courses of routes on the sheet, for judging a board; whoever draws it needs no more than the bend."""

from itertools import pairwise
from math import hypot
from typing import Final

from railyard.games.ticket_to_ride.board_document import City, Route

Point = tuple[float, float]

PIECES: Final = 12
"""Straight pieces that stand for a bent route."""


def course(route: Route, a: City, b: City) -> tuple[Point, ...]:
    """The middle line of a route from city to city: straight, or a curve whose middle is ``bend`` units off."""
    if not route.bend:
        return ((a.x, a.y), (b.x, b.y))
    dx, dy = b.x - a.x, b.y - a.y
    way = hypot(dx, dy) or 1.0
    knot = ((a.x + b.x) / 2 + 2 * route.bend * dy / way, (a.y + b.y) / 2 - 2 * route.bend * dx / way)
    points = []
    for piece in range(PIECES + 1):
        t = piece / PIECES
        shares = ((1 - t) ** 2, 2 * t * (1 - t), t**2)
        points.append(
            (
                shares[0] * a.x + shares[1] * knot[0] + shares[2] * b.x,
                shares[0] * a.y + shares[1] * knot[1] + shares[2] * b.y,
            )
        )
    return tuple(points)


def length_of(points: tuple[Point, ...]) -> float:
    """How long a course is."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


def distance(point: Point, points: tuple[Point, ...]) -> float:
    """How far a point is from a course."""
    return min(_from_piece(point, a, b) for a, b in pairwise(points))


def _from_piece(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square if square else 0.0
    share = min(1.0, max(0.0, share))
    return hypot(a[0] + share * dx - point[0], a[1] + share * dy - point[1])


def do_cross(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Whether two courses cross; touching at an end is no crossing."""
    return any(_pieces_cross(a, b, c, d) for a, b in pairwise(one) for c, d in pairwise(other))


def _side(a: Point, b: Point, point: Point) -> float:
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def _pieces_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0
