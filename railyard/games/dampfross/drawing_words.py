"""Values for saying what a segment or a line is: which way it goes, where that is, what it costs."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from railyard.core.hexes import STEPS, Hex, distance, edge, side_towards
from railyard.games.dampfross.actions import DrawTrack
from railyard.games.dampfross.board import Board
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.companies import acting_company
from railyard.games.dampfross.pricing import line_price
from railyard.games.dampfross.state import State

SIDES: Final = ("E", "NE", "NW", "W", "SW", "SE")
"""Against the clock from the east."""


def spot(board: Board, a: Hex, ends: Iterable[Hex] = ()) -> dict[str, object]:
    """A hex by the place nearest to it: ``near`` its name, then how to walk from there, by one or two of the six ways.

    ``off`` hexes by ``bearing`` and ``onward`` by ``turn``.  Places in ``ends`` are not taken, so that a segment is not
    said to lie at the town it leads to.
    """
    others = [place for place in board.places if place.at not in set(ends) - {a}]
    place = min(others, key=lambda place: distance(place.at, a), default=None)
    if place is None or place.at == a:
        return {"near": place.name if place else "", "bearing": "at", "off": "", "turn": "none", "onward": ""}
    steps = walk(place.at, a)
    (side, count), *more = steps
    if not more:
        return {"near": place.name, "bearing": SIDES[side], "off": f"{count} ", "turn": "none", "onward": ""}
    (turn, onward), *_ = more
    return {
        "near": place.name,
        "bearing": f"{SIDES[side]}+",
        "off": f"{count} ",
        "turn": SIDES[turn],
        "onward": f", {onward} ",
    }


def walk(a: Hex, b: Hex) -> list[tuple[int, int]]:
    """The shortest way between two hexes as at most two straight parts: side and number of steps, the longer first.

    It is made of m steps over some side and n over the next one, found by Cramer's rule.
    """
    dq, dr = b.q - a.q, b.r - a.r
    for side, step in enumerate(STEPS):
        other = STEPS[(side + 1) % 6]
        det = step.q * other.r - step.r * other.q
        m, n = (dq * other.r - dr * other.q) // det, (step.q * dr - step.r * dq) // det
        if m > 0 and n >= 0:
            parts = [(side, m), ((side + 1) % 6, n)]
            return sorted((part for part in parts if part[1]), key=lambda part: -part[1])
    return []


def segment_values(book: Book, s: State, action: DrawTrack) -> dict[str, object]:
    """A segment that may be drawn: its way, the hex it leaves, what it costs the budget and what rivals get."""
    board = book.board
    side = side_towards(action.a, action.b)
    town = board.place_at.get(action.b)
    return {
        "way": "none" if side is None else SIDES[side],
        "town": f" → {town.name}" if town is not None else "",
        **spot(board, action.a, (action.b,)),
        **_prices(book, s, (action,)),
    }


def line_values(book: Book, s: State, actions: Sequence[DrawTrack]) -> dict[str, object]:
    """A line drawn in one step, from the state before it: where it ends and what it cost."""
    return {**spot(book.board, actions[-1].b), **_prices(book, s, actions)}


def _prices(book: Book, s: State, actions: Sequence[DrawTrack]) -> dict[str, object]:
    company = acting_company(s)
    hexes = (actions[0].a, *(action.b for action in actions))
    is_one_line = all(one.b == other.a for one, other in pairwise(actions))
    if company is None or not is_one_line:
        known = [edge(action.a, action.b) for action in actions if side_towards(action.a, action.b) is not None]
        return {"cost": sum(book.board.cost(e) for e in known if e in book.board.segment_number), "due": 0}
    price = line_price(book, s, company, hexes)
    return {"cost": price.cost, "due": sum(price.dues.values())}
