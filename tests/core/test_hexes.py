"""Hexes: neighbours, sides, distances, names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railyard.core.hexes import (
    SIDES,
    Hex,
    distance,
    edge,
    hex_from_name,
    hex_name,
    neighbour,
    neighbours,
    opposite,
    side_towards,
)

numbers = st.integers(-1_000, 1_000)
hexes = st.builds(Hex, numbers, numbers)


def test_sides_begin_in_the_east_and_run_against_the_clock() -> None:
    # Pointy tops: r grows to the south-east, so the north-east neighbour has a smaller r.
    assert neighbours(Hex(0, 0)) == ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


@given(hexes, st.sampled_from(SIDES))
def test_across_a_side_and_back(a: Hex, side: int) -> None:
    b = neighbour(a, side)
    assert distance(a, b) == 1
    assert side_towards(a, b) == side
    assert neighbour(b, opposite(side)) == a
    assert edge(a, b) == edge(b, a)


@given(hexes)
def test_six_different_neighbours(a: Hex) -> None:
    assert len({*neighbours(a), a}) == 7
    assert neighbours(a) == tuple(neighbour(a, side) for side in SIDES)


@given(hexes, hexes, hexes)
def test_distance_is_one(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes, hexes)
def test_distance_is_the_number_of_steps(a: Hex, b: Hex) -> None:
    if a != b:
        assert min(distance(each, b) for each in neighbours(a)) == distance(a, b) - 1


@given(hexes, hexes)
def test_only_neighbours_have_an_edge(a: Hex, b: Hex) -> None:
    if distance(a, b) == 1:
        assert set(edge(a, b)) == {a, b}
    else:
        assert side_towards(a, b) is None
        with pytest.raises(ValueError, match="no neighbours"):
            edge(a, b)


@given(hexes)
def test_names_lead_back(a: Hex) -> None:
    assert hex_from_name(hex_name(a)) == a


@pytest.mark.parametrize("text", ["", "1", "1;2", "a,b", "1,2,3", "1.5,2"])
def test_names_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"hex|invalid literal"):
        hex_from_name(text)
