"""Hexes on a plane: every point belongs to the nearest hex, sides and corners meet their neighbours'."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from railyard.core.hexes import SIDES, Hex, neighbour, opposite
from railyard.gui.parts.board.geometry import HexGrid
from railyard.gui.parts.board.places import Direction, HexPlaces

GRIDS = (HexGrid(10), HexGrid(3.7, 120, -45))
HEXES = st.builds(Hex, st.integers(-30, 30), st.integers(-30, 30))


def near(a: QPointF, b: QPointF) -> bool:
    return (a - b).manhattanLength() < 1e-6


@pytest.mark.parametrize("grid", GRIDS)
@given(x=st.floats(-300, 300), y=st.floats(-300, 300))
def test_a_point_belongs_to_the_hex_with_the_nearest_centre(grid: HexGrid, x: float, y: float) -> None:
    point = QPointF(x, y)
    found = grid.at(point)

    def square(a: Hex) -> float:
        away = grid.centre(a) - point
        return QPointF.dotProduct(away, away)

    assert all(square(found) <= square(neighbour(found, side)) + 1e-6 for side in SIDES)


@given(a=HEXES, side=st.integers(0, 5))
def test_both_hexes_of_a_side_agree_about_it(a: Hex, side: int) -> None:
    grid = GRIDS[1]
    b = neighbour(a, side)
    start, end = grid.side(a, side)
    other_start, other_end = grid.side(b, opposite(side))
    assert near(start, other_end)
    assert near(end, other_start)
    assert near(grid.side_middle(a, side), (start + end) / 2)
    towards = grid.centre(a) * 0.4 + grid.side_middle(a, side) * 0.6
    assert grid.side_at(towards) == (a, side)


def test_sides_are_numbered_from_the_east_against_the_clock() -> None:
    grid = HexGrid(10)
    middle = grid.centre(Hex(0, 0))
    assert grid.side_middle(Hex(0, 0), 0).x() > middle.x()
    assert grid.side_middle(Hex(0, 0), 1).y() < middle.y()
    assert grid.side_middle(Hex(0, 0), 5).y() > middle.y()


def test_bounds_hold_every_corner() -> None:
    grid = HexGrid(10)
    hexes = [Hex(0, 0), Hex(3, -2), Hex(-1, 4)]
    bounds = grid.bounds(hexes).adjusted(-1e-6, -1e-6, 1e-6, 1e-6)
    assert all(bounds.contains(grid.corner(a, i)) for a in hexes for i in range(6))
    assert grid.bounds([]).isEmpty()


def test_two_steps_up_lead_straight_north_and_back() -> None:
    hexes = [Hex(q - r // 2, r) for r in range(8) for q in range(8)]
    places = HexPlaces(HexGrid(10), hexes, str)
    for start in (Hex(3, 3), Hex(2, 4)):
        up = places.step(start, Direction.UP)
        assert up is not None
        north = places.step(up, Direction.UP)
        assert north == Hex(start.q + 1, start.r - 2)
        assert places.step(places.step(north, Direction.DOWN) or start, Direction.DOWN) == start


def test_the_cursor_jumps_gaps_in_a_row_and_stops_at_the_edge() -> None:
    places = HexPlaces(HexGrid(10), [Hex(0, 0), Hex(4, 0)], str)
    assert places.step(Hex(0, 0), Direction.RIGHT) == Hex(4, 0)
    assert places.step(Hex(4, 0), Direction.RIGHT) is None
    assert places.step(Hex(0, 0), Direction.UP_LEFT) is None
