"""Which state the ground belongs to where building is free, so that the border can be drawn along hex sides."""

from typing import Final

import shapely

from railyard.core.hexes import Edge, Hex, edge, neighbours
from railyard.games.dampfross.geography.ground import Land
from railyard.games.dampfross.geography.source import Source

TRUE_STATE_WEIGHT: Final = 2.5
"""How many sides of border a hex is worth that stays in its true state; half a hex from the border it counts in
full."""

_MOST_ROUNDS: Final = 10


def state_border(source: Source, land: Land, river_sides: frozenset[Edge]) -> set[Edge]:
    """Sides between two states.  Where a river and a border run side by side the border follows the river."""
    true = {a: _state_at(source, land, a) for a in land.home}
    lines = shapely.unary_union([shape.boundary for _, shape in source.states])
    weight = {
        a: TRUE_STATE_WEIGHT * min(1.0, 2 * lines.distance(shapely.Point(land.representative(a)))) for a in land.home
    }
    state = dict(true)
    for _ in range(_MOST_ROUNDS):
        before = dict(state)
        for a in sorted(state):
            around = [b for b in neighbours(a) if b in state]
            tension = {
                one: sum(state[b] != one and edge(a, b) not in river_sides for b in around)
                + (0.0 if one == true[a] else weight[a])
                for one in sorted({state[b] for b in around} | {true[a]})
            }
            state[a] = min((strain, one != true[a], one) for one, strain in tension.items())[2]
        if state == before:
            break
    return {edge(a, b) for a in state for b in neighbours(a) if b in state and state[a] != state[b]}


def _state_at(source: Source, land: Land, a: Hex) -> str:
    point = shapely.Point(land.representative(a))
    return next((name for name, shape in source.states if shape.intersects(point)), "")
