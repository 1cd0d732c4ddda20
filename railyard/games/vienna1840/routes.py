"""Routes of a line's tram (section 10): whether one is legal, what it is worth, and the best one, exactly."""

from itertools import pairwise

import msgspec

from railyard.core.refusal import Refusal, refuse
from railyard.games.vienna1840.book import Book
from railyard.games.vienna1840.facts import Board
from railyard.games.vienna1840.geometry import Hex, stop_place
from railyard.games.vienna1840.longest import longest_path
from railyard.games.vienna1840.network import Halt, halt, network
from railyard.games.vienna1840.state import Line, State, Track


class Graph(msgspec.Struct, frozen=True):
    """The stops a line can use, with everything that decides about its routes."""

    halts: dict[str, Halt]
    ahead: dict[str, tuple[str, ...]]
    """Stop to the next stops, in both directions."""


def _is_closed(board: Board, where: Hex, seen: Halt) -> bool:
    """Red centre hexes cannot be entered before their tile is laid."""
    return seen.stop.kind == "offboard" and board.spots[where].colour == "red"


def graph(book: Book, s: State, line: Line) -> Graph:
    """The part of the network a line's tram can use."""
    board, track = book.board(s), s.track
    return book.memo.of(track, ("graph", line), lambda: _graph(book, board, track, line))


def _graph(book: Book, board: Board, track: Track, line: Line) -> Graph:
    reach = network(book, board, track, line)
    halts: dict[str, Halt] = {}
    for name in reach.stops:
        where, number = stop_place(name)
        seen = halt(track, book.face(board, track, where), where, number, line)
        if not _is_closed(board, where, seen):
            halts[name] = seen
    ahead: dict[str, set[str]] = {name: set() for name in halts}
    for name, following in reach.stops.items():
        if name in halts:
            for other in following:
                if other in halts:
                    ahead[name].add(other)
                    ahead[other].add(name)
    return Graph(halts, {name: tuple(sorted(others)) for name, others in ahead.items()})


def private_hexes(book: Book, s: State, line: Line) -> tuple[Hex, ...]:
    """Hexes that earn a bonus because the line's company owns their private."""
    privates = book.board(s).privates
    company = s.lines[line].owner
    return tuple(privates[name].bonus_hex for name, owner in s.privates.items() if owner == company)


def stop_value(seen: Halt, phase: int) -> int:
    """Towns count, cities with the line's own token count, all else is worth 0."""
    return seen.stop.values[phase - 1] if seen.own or seen.stop.kind == "town" else 0


def route_value(book: Book, s: State, line: Line, route: tuple[str, ...]) -> int:
    """Stops plus 20 for each private of the company whose hex the route stops in."""
    known = graph(book, s, line).halts
    phase = book.round(s).phase
    hexes = {stop_place(stop)[0] for stop in route}
    bonus = sum(where in hexes for where in private_hexes(book, s, line)) * book.facts.private_bonus
    return sum(stop_value(known[stop], phase) for stop in route) + bonus


def check_route(book: Book, s: State, line: Line, route: tuple[str, ...]) -> Refusal | None:
    """Why a tram may not run this way, or None."""
    known = graph(book, s, line)
    if len(route) < 2:
        return refuse("route_too_short", "V-10")
    if len(set(route)) < len(route):
        return refuse("stop_twice", "V-10", stop=next(stop for stop in route if route.count(stop) > 1))
    for stop in route:
        if stop not in known.halts:
            return refuse("stop_not_reached", "V-10", stop=stop)
    for stop, following in pairwise(route):
        if following not in known.ahead[stop]:
            return refuse("stops_not_joined", "V-10", stop=stop, next=following)
    for stop in route[1:-1]:
        if not known.halts[stop].passable:
            return refuse("no_passing", "V-10", stop=stop)
    if not any(known.halts[stop].own for stop in route):
        return refuse("no_own_token", "V-10", line=line)
    return None


def has_route(book: Book, s: State, line: Line) -> bool:
    """Whether the tram of a line could run at all: a city with its token and track to another stop."""
    known = graph(book, s, line)
    return any(seen.own and known.ahead[stop] for stop, seen in known.halts.items())


class BestRoute(msgspec.Struct, frozen=True):
    """The best route of a line and its value without maintenance; an empty route where there is none."""

    route: tuple[str, ...]
    value: int


def best_route(book: Book, s: State, line: Line) -> BestRoute:
    """The best legal route, proven: the search has ruled out every other."""
    key = ("best", line, book.round(s).phase, private_hexes(book, s, line))
    return book.memo.of(s.track, key, lambda: _best(book, s, line))


def _best(book: Book, s: State, line: Line) -> BestRoute:
    known = graph(book, s, line)
    phase = book.round(s).phase
    names = sorted(known.halts)
    number = {name: at for at, name in enumerate(names)}
    bonus_hexes = private_hexes(book, s, line)
    # A hex with a private has one stop, so its bonus is worth of that stop.
    worth = [
        stop_value(known.halts[name], phase) + (book.facts.private_bonus if stop_place(name)[0] in bonus_hexes else 0)
        for name in names
    ]
    route, value = longest_path(
        [[number[other] for other in known.ahead[name]] for name in names],
        worth,
        [known.halts[name].passable for name in names],
        [known.halts[name].own for name in names],
    )
    return BestRoute(tuple(names[at] for at in route), value)
