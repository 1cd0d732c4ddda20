"""The hex plane of the map: corners, sides, chains of sides."""

from PySide6.QtCore import QPointF

from railyard.core.hexes import SIDES, Hex, edge, neighbour, neighbours
from railyard.games.dampfross.desk import plane


def test_three_hexes_share_a_corner() -> None:
    a = Hex(3, -2)
    for corner in SIDES:
        named = plane.corner_of(a, corner)
        there = plane.point_of(named)
        assert (there - plane.outline(a)[corner]).manhattanLength() < 1e-6
        for side in (corner - 1, corner):
            b = neighbour(a, side % 6)
            assert named in {plane.corner_of(b, other) for other in SIDES}


def test_a_side_runs_between_its_corners() -> None:
    a = Hex(0, 5)
    for b in neighbours(a):
        one, other = (plane.point_of(corner) for corner in plane.ends_of(edge(a, b)))
        middle = (one + other) / 2
        assert (middle - plane.middle_of(edge(a, b))).manhattanLength() < 1e-6
        assert abs((one - other).manhattanLength()) > plane.RADIUS * 0.9


def test_sides_around_hexes_join_to_one_closed_line() -> None:
    inside = {Hex(0, 0), Hex(1, 0), Hex(0, 1)}
    rim = {edge(a, b) for a in inside for b in neighbours(a) if b not in inside}
    lines = list(plane.chains(rim))
    assert len(lines) == 1
    assert lines[0][0] == lines[0][-1]
    assert len(lines[0]) == len(rim) + 1


def test_a_line_ends_where_three_sides_meet() -> None:
    a, b, c = Hex(0, 0), Hex(1, 0), Hex(1, -1)
    lines = list(plane.chains({edge(a, b), edge(b, c), edge(a, c)}))
    assert sorted(len(line) for line in lines) == [2, 2, 2]


def test_the_segment_under_a_point_is_the_one_it_is_turned_to() -> None:
    a = Hex(4, 4)
    for side in SIDES:
        towards = plane.centre(a) + (plane.centre(neighbour(a, side)) - plane.centre(a)) * 0.4
        assert plane.edge_at(towards.x(), towards.y()) == edge(a, neighbour(a, side))
    assert plane.GRID.at(QPointF(plane.centre(a))) == a
