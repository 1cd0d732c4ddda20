"""Which state the ground belongs to where building is free, so that the border can be drawn along hex sides."""

from collections.abc import Mapping
from typing import Final

import shapely

from railyard.core.hexes import Edge, Hex, edge, neighbours
from railyard.games.dampfross.geography.ground import Land
from railyard.games.dampfross.geography.source import Source

TRUE_STATE_WEIGHT: Final = 2.5
"""How many sides of border a hex is worth that stays in the state its middle lies in."""

_MOST_ROUNDS: Final = 10


def state_border(source: Source, land: Land, river_sides: frozenset[Edge]) -> set[Edge]:
    """Sides between two states.  Where a river and a border run side by side the border follows the river."""
    true = {a: _state_at(source, land, a) for a in land.home}
    state = dict(true)
    for _ in range(_MOST_ROUNDS):
        before = dict(state)
        for a in sorted(state):
            around = [b for b in neighbours(a) if b in state]
            near = {state[b] for b in around} | {true[a]}
            state[a] = min(sorted(near), key=lambda one: _tension(a, one, around, state, true, river_sides))
        if state == before:
            break
    return {edge(a, b) for a in state for b in neighbours(a) if b in state and state[a] != state[b]}


def _tension(
    a: Hex, one: str, around: list[Hex], state: Mapping[Hex, str], true: Mapping[Hex, str], rivers: frozenset[Edge]
) -> tuple[float, bool]:
    """Border sides on dry land if the hex belonged to this state, and what leaving its true state costs."""
    dry = sum(state[b] != one and edge(a, b) not in rivers for b in around)
    return dry + (0.0 if one == true[a] else TRUE_STATE_WEIGHT), one != true[a]


def _state_at(source: Source, land: Land, a: Hex) -> str:
    point = shapely.Point(land.representative(a))
    return next((name for name, shape in source.states if shape.intersects(point)), "")
