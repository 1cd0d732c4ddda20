"""Hexes of Vienna and the track on them: sides, ports, stops and the faces of tiles.

A hex is named as on the board: a letter for the row from the top, a number for the column ("F18"); the neighbours left
and right differ by two in the number.  Sides are numbered from the lower left with the clock: 0 lower left, 1 left,
2 upper left, 3 upper right, 4 right, 5 lower right.  A *port* is where one track crosses a side: the side itself, or
one of two lanes on the few sides that carry two tracks.  A *face* is what one hex shows: the printed hex or a tile in
one rotation.  Stops are named "F18.0": the hex and the number of the stop on its face.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

Hex = str
Side = int
Port = int
"""0..5 a side with one track; 6 + 2 * side + lane where two tracks cross it."""

SIDES: Final = range(6)
BROAD: Final = "broad"
NARROW: Final = "narrow"
COLOURS: Final = ("yellow", "green", "brown", "gray")
_STEPS: Final = ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1))


def opposite(side: Side) -> Side:
    """The number the same side has in the hex across it."""
    return (side + 3) % 6


def port_side(port: Port) -> Side:
    """The side a port lies on."""
    return port if port < 6 else (port - 6) // 2


def meeting_port(port: Port) -> Port:
    """The port across the border: lane i of two meets lane 1 - i."""
    if port < 6:
        return (port + 3) % 6
    side, lane = divmod(port - 6, 2)
    return 6 + 2 * ((side + 3) % 6) + 1 - lane


def turned_port(port: Port, rotation: int) -> Port:
    """The port after the tile was turned by ``rotation`` sixths with the clock."""
    if port < 6:
        return (port + rotation) % 6
    side, lane = divmod(port - 6, 2)
    return 6 + 2 * ((side + rotation) % 6) + lane


def hex_place(name: Hex) -> tuple[int, int]:
    """Column from 0 (in half hexes) and row from 0."""
    return int(name[1:]) - 1, ord(name[0]) - ord("A")


def hex_at(x: int, y: int) -> Hex:
    """The name of the hex at a place."""
    return f"{chr(ord('A') + y)}{x + 1}"


def neighbour(name: Hex, side: Side) -> Hex:
    """The name the hex across a side has (it may not exist)."""
    x, y = hex_place(name)
    dx, dy = _STEPS[side]
    return hex_at(x + dx, y + dy) if y + dy >= 0 else ""


def stop_id(where: Hex, stop: int) -> str:
    """The name of a stop."""
    return f"{where}.{stop}"


def stop_place(stop: str) -> tuple[Hex, int]:
    """Hex and number of a stop.  ValueError for a text that names none."""
    where, dot, number = stop.partition(".")
    if not dot or not number.isdigit():
        raise ValueError(f"{stop!r} names no stop; write it as F18.0")
    return where, int(number)


class Stop(msgspec.Struct, frozen=True):
    """Where a tram may halt."""

    kind: str
    """"city", "town" or "offboard" (a special hex that has no tile yet)."""
    values: tuple[int, int, int, int]
    """Gulden by phase 1..4."""
    slots: int = 0


class Rails(msgspec.Struct, frozen=True):
    """The track of one gauge on a face."""

    doors: dict[Port, tuple[int, bool]] = {}
    """Port to the stop it leads to, and whether the track ends there for good (terminal)."""
    ways: dict[int, tuple[Port, ...]] = {}
    """Stop to its ports."""
    through: dict[Port, Port] = {}
    """Track that meets no stop: port to port, in both directions."""
    terminal: frozenset[int] = frozenset()
    """Stops whose track no tram may pass."""


class Face(msgspec.Struct, frozen=True):
    """What a hex shows."""

    tile: str
    """Id of the tile; empty for a printed hex."""
    colour: str
    stops: tuple[Stop, ...]
    broad: Rails
    narrow: Rails
    exits: frozenset[Side]
    """Sides with track of either gauge."""
    broad_exits: frozenset[Side]
    cities: tuple[int, ...]
    """The stops that are cities, in order."""

    def rails(self, gauge: str) -> Rails:
        """The track of one gauge."""
        return self.broad if gauge == BROAD else self.narrow

    def city_exits(self, city: int) -> frozenset[Side]:
        """Sides with track to one of the cities."""
        stop = self.cities[city]
        return frozenset(port_side(port) for rails in (self.broad, self.narrow) for port in rails.ways.get(stop, ()))


def _values(revenue: int | Mapping[str, int]) -> tuple[int, int, int, int]:
    """Gulden by phase: a single number, or the newest colour listed that the phase has reached."""
    if isinstance(revenue, int):
        return (revenue,) * 4
    found: list[int] = []
    for colour in COLOURS:
        found.append(revenue.get(colour, found[-1] if found else 0))
    return (found[0], found[1], found[2], found[3])


def _port(end: Mapping[str, int], lanes: Mapping[str, int] | None) -> Port:
    if lanes is None or lanes["width"] == 1:
        return end["edge"]
    return 6 + 2 * end["edge"] + lanes["index"]


def read_face(document: Mapping[str, Any], tile: str, rotation: int = 0) -> Face:
    """The face described by a hex or tile of the data files."""
    stops = tuple(
        Stop(stop["kind"], _values(stop["revenue"]), stop.get("slots", 0)) for stop in document.get("stops", ())
    )
    rails: dict[str, Rails] = {}
    for gauge in (BROAD, NARROW):
        doors: dict[Port, tuple[int, bool]] = {}
        ways: dict[int, list[Port]] = {}
        through: dict[Port, Port] = {}
        terminal: set[int] = set()
        for track in document.get("tracks", ()):
            if track["gauge"] != gauge:
                continue
            lanes = track.get("lanes", {})
            ends = [(track[name], lanes.get(name)) for name in ("from", "to")]
            ports = [turned_port(_port(end, lane), rotation) for end, lane in ends if "edge" in end]
            halts = [end["stop"] for end, _ in ends if "stop" in end]
            if not halts:
                through[ports[0]], through[ports[1]] = ports[1], ports[0]
            elif ports[0] not in doors:
                doors[ports[0]] = (halts[0], bool(track.get("terminal")))
                ways.setdefault(halts[0], []).append(ports[0])
                if track.get("terminal"):
                    terminal.add(halts[0])
        rails[gauge] = Rails(doors, {stop: tuple(ports) for stop, ports in ways.items()}, through, frozenset(terminal))
    sides = {
        gauge: frozenset(port_side(port) for port in (*found.doors, *found.through)) for gauge, found in rails.items()
    }
    return Face(
        tile=tile,
        colour=document["colour"],
        stops=stops,
        broad=rails[BROAD],
        narrow=rails[NARROW],
        exits=sides[BROAD] | sides[NARROW],
        broad_exits=sides[BROAD],
        cities=tuple(number for number, stop in enumerate(stops) if stop.kind == "city"),
    )


def city_moves(old: Face, new: Face) -> Sequence[int]:
    """Which city of the new face each city of the old one becomes: the one its track leads to, else one left over."""
    if len(new.cities) == 1:
        return (0,) * len(old.cities)
    found: dict[int, int] = {}
    for city in range(len(old.cities)):
        exits = old.city_exits(city)
        for other in range(len(new.cities)):
            if exits & new.city_exits(other) and other not in found.values():
                found[city] = other
                break
    spare = [other for other in range(len(new.cities)) if other not in found.values()]
    for city in range(len(old.cities)):
        if city not in found:
            found[city] = spare.pop(0)
    return tuple(found[city] for city in range(len(old.cities)))
