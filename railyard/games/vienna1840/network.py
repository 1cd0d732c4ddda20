"""What a line reaches from its tokens over tram track (section 8, "Network of a line")."""

import msgspec

from railyard.games.vienna1840.book import Book
from railyard.games.vienna1840.facts import Board
from railyard.games.vienna1840.geometry import Face, Hex, Port, Side, Stop, meeting_port, port_side, stop_id
from railyard.games.vienna1840.state import Line, Track


class Network(msgspec.Struct, frozen=True):
    """The reach of a line."""

    sides: dict[Hex, frozenset[Side]]
    """Hexes reached and over which of their sides."""
    cities: frozenset[tuple[Hex, int]]
    """Cities reached, by hex and number of the city; those that stop the walk are among them."""
    stops: dict[str, tuple[str, ...]]
    """Stops reached, each with the stops that the next track leads to from it."""


class Halt(msgspec.Struct, frozen=True):
    """A stop as one line sees it."""

    stop: Stop
    own: bool
    """A city with the line's token."""
    passable: bool
    """Whether the line's tram may go on from here to another track."""


def slots_of(track: Track, face: Face, where: Hex, city: int) -> tuple[str, ...]:
    """The slots of a city: owners of tokens, empty texts for open ones."""
    held = track.tokens.get(where)
    if held is not None:
        return held[city]
    return ("",) * face.stops[face.cities[city]].slots


def halt(track: Track, face: Face, where: Hex, number: int, line: Line) -> Halt:
    """A stop as a line sees it: full cities of others, unfinished special hexes and terminal tracks stop a tram."""
    stop = face.stops[number]
    if stop.kind == "town":
        return Halt(stop, False, number not in face.broad.terminal)
    if stop.kind == "offboard":
        return Halt(stop, False, False)
    slots = slots_of(track, face, where, face.cities.index(number))
    own = line in slots
    return Halt(stop, own, (own or "" in slots) and number not in face.broad.terminal)


def across(book: Book, board: Board, track: Track, where: Hex, port: Port, gauge: str) -> tuple[str, bool, list[Hex]]:
    """Follow one track out of a hex: the stop it leads to (empty for none), whether it is terminal there, the way.

    The way is the hexes after ``where``, the stop's own last; where track breaks off, up to the hex it points at.
    """
    way: list[Hex] = []
    while True:
        spot = board.spots[where]
        side = port_side(port)
        where = spot.neighbours[side]
        if side not in spot.open or not where:
            return "", False, way
        port = meeting_port(port)
        way.append(where)
        rails = book.face(board, track, where).rails(gauge)
        door = rails.doors.get(port)
        if door is not None:
            return stop_id(where, door[0]), door[1], way
        beyond = rails.through.get(port)
        if beyond is None:
            return "", False, way
        port = beyond


def _walked(book: Book, board: Board, track: Track, line: Line, home_only: Hex | None) -> Network:
    sides: dict[Hex, set[Side]] = {}
    stops: dict[str, tuple[str, ...]] = {}
    todo: list[tuple[Hex, int]] = []
    found: set[str] = set()
    for where, held in track.tokens.items():
        for city, slots in enumerate(held):
            if line in slots and (home_only is None or where == home_only):
                # A hex with the line's token counts as reached over every side, with or without track.
                sides.setdefault(where, set()).update(board.spots[where].open)
                number = book.face(board, track, where).cities[city]
                todo.append((where, number))
                found.add(stop_id(where, number))
    for where, lines in track.waiting.items():
        if line in lines:
            sides.setdefault(where, set()).update(board.spots[where].open)
    cities: set[tuple[Hex, int]] = set()
    while todo:
        where, number = todo.pop()
        face = book.face(board, track, where)
        if face.stops[number].kind == "city":
            cities.add((where, face.cities.index(number)))
        here = stop_id(where, number)
        ports = face.broad.ways.get(number, ())
        seen = halt(track, face, where, number, line)
        if not seen.passable and not seen.own:
            stops[here] = ()
            continue
        ahead: list[str] = []
        for port in ports:
            sides.setdefault(where, set()).add(port_side(port))
            at, out = where, port
            while True:
                spot = board.spots[at]
                side = port_side(out)
                if side not in spot.open:
                    break
                at = spot.neighbours[side]
                into = meeting_port(out)
                sides.setdefault(at, set()).add(port_side(into))
                other = book.face(board, track, at)
                door = other.broad.doors.get(into)
                if door is not None:
                    name = stop_id(at, door[0])
                    if name not in ahead and name != here:
                        ahead.append(name)
                    if name not in found:
                        found.add(name)
                        todo.append((at, door[0]))
                    break
                beyond = other.broad.through.get(into)
                if beyond is None:
                    break
                sides[at].add(port_side(beyond))
                out = beyond
        stops[here] = tuple(ahead)
    return Network(
        {where: frozenset(known) for where, known in sides.items()},
        frozenset(cities),
        stops,
    )


def network(book: Book, board: Board, track: Track, line: Line) -> Network:
    """What a line reaches; found once for every position of the board."""
    return book.memo.of(track, ("network", line), lambda: _walked(book, board, track, line, None))


def home_network(book: Book, board: Board, track: Track, line: Line, home: Hex) -> Network:
    """What a line reaches from its home token alone (D-10)."""
    return book.memo.of(track, ("home", line), lambda: _walked(book, board, track, line, home))
