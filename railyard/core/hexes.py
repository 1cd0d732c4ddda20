"""Hexes without pixels: axial coordinates, sides and neighbours of a pointy-top grid.

A hex is ``Hex(q, r)``: q grows to the east, r to the south-east.  Its six sides are numbered from the east
against the clock: 0 east, 1 north-east, 2 north-west, 3 west, 4 south-west, 5 south-east; side ``d`` of a hex is side
``(d + 3) % 6`` of its neighbour there.
"""

from typing import Final, NamedTuple

SIDES: Final = range(6)


class Hex(NamedTuple):
    """Axial coordinates of one hex."""

    q: int
    r: int


STEPS: Final = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))


def neighbour(a: Hex, side: int) -> Hex:
    """The hex across side 0..5 of ``a``."""
    step = STEPS[side]
    return Hex(a.q + step.q, a.r + step.r)


def neighbours(a: Hex) -> tuple[Hex, ...]:
    """The six hexes around ``a``, in the order of its sides."""
    q, r = a
    return tuple(Hex(q + step.q, r + step.r) for step in STEPS)


def side_towards(a: Hex, b: Hex) -> int | None:
    """The side of ``a`` that ``b`` lies across, or None where the two are no neighbours."""
    delta = Hex(b.q - a.q, b.r - a.r)
    return STEPS.index(delta) if delta in STEPS else None


def opposite(side: int) -> int:
    """The number the same side has in the hex across it."""
    return (side + 3) % 6


def distance(a: Hex, b: Hex) -> int:
    """Steps from ``a`` to ``b`` on an endless grid."""
    dq, dr = a.q - b.q, a.r - b.r
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


class Edge(NamedTuple):
    """Two neighbouring hexes, the smaller first, so that each pair has one name."""

    a: Hex
    b: Hex


def edge(a: Hex, b: Hex) -> Edge:
    """The edge between two neighbours, whichever is named first.  ValueError where they are no neighbours."""
    if side_towards(a, b) is None:
        raise ValueError(f"hexes {a} and {b} are no neighbours")
    return Edge(a, b) if a < b else Edge(b, a)


def hex_name(a: Hex) -> str:
    """The hex as "q,r", as written in case files and in the keys of data files."""
    return f"{a.q},{a.r}"


def hex_from_name(name: str) -> Hex:
    """The hex written as "q,r".  ValueError where the text is anything else."""
    q, comma, r = name.partition(",")
    if not comma:
        raise ValueError(f"{name!r} is no hex; write it as q,r")
    return Hex(int(q), int(r))
