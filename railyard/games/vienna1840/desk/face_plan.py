"""How a face is laid out: where its stops lie, how its tracks run, where a value finds room.

Everything is relative to the centre of the hex, in board units, and follows from the face alone; a tile in another
rotation is another face, so that its letters stay upright.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from railyard.games.vienna1840.desk.plane import RADIUS, port_at
from railyard.games.vienna1840.geometry import BROAD, NARROW, Face, Port

TOWN = 7.0
"""Radius of a town."""
SLOT = 13.5
"""Radius of a slot, the only city of its face."""
SMALL_SLOT = 11.5
"""Radius of a slot where other stops are near."""
CHIP = 9.0
"""Radius a value needs."""

Way = tuple[QPointF, QPointF, QPointF]
"""A quadratic curve: from, control, to."""


@dataclass(frozen=True)
class TrackPlan:
    """One track: its gauge, the port it begins at, where it leads."""

    gauge: str
    port: Port
    stop: int
    """The stop it ends at, or -1."""
    beyond: Port
    """The port it ends at, or -1."""
    way: Way


@dataclass(frozen=True)
class FacePlan:
    """The layout of one face."""

    stops: tuple[QPointF, ...]
    slots: tuple[tuple[QPointF, ...], ...]
    """For each stop the centres of its slots; empty for towns."""
    slot_radius: float
    tracks: tuple[TrackPlan, ...]
    chips: tuple[QPointF, ...]
    """Free places, the roomiest first: for values, labels, bonus signs."""


def path_of(way: Way) -> QPainterPath:
    """A track as a path."""
    path = QPainterPath(way[0])
    path.quadTo(way[1], way[2])
    return path


def point_on(way: Way, t: float) -> QPointF:
    """A point of a curve, t from 0 to 1."""
    one = way[0] + (way[1] - way[0]) * t
    other = way[1] + (way[2] - way[1]) * t
    return one + (other - one) * t


def _length(point: QPointF) -> float:
    return hypot(point.x(), point.y())


def _ports(face: Face, stop: int) -> list[Port]:
    return [*face.broad.ways.get(stop, ()), *face.narrow.ways.get(stop, ())]


def _first_places(face: Face) -> list[QPointF]:
    """A stop lies where its tracks meet; one that shares its hex moves towards its own sides."""
    count = len(face.stops)
    places: list[QPointF] = []
    straight: list[int] = []
    for stop in range(count):
        ports = _ports(face, stop)
        total = QPointF(0, 0)
        for port in ports:
            total += port_at(port)
        is_city = face.stops[stop].kind == "city"
        if count == 1:
            is_curve = len(ports) == 2 and not is_city
            places.append(total / 4 if is_curve else QPointF(0, 0))
        elif not ports or (_length(total) < 1 and len(ports) == 2):
            places.append(QPointF(0, 0))
            straight.append(stop)
        elif len(ports) == 1:
            places.append(total * (0.56 if is_city else 0.5))
        elif len(ports) == 2 and not is_city:
            places.append(total / 4)
        else:
            away = _length(total)
            places.append(total * (0.42 * RADIUS / away) if away > 1 else QPointF(0, 0))
    for stop in straight:
        others = [places[other] for other in range(count) if other != stop]
        ports = _ports(face, stop)
        if ports:
            choices = [port_at(port) * 0.46 for port in ports]
        else:
            taken = sum(others, QPointF(0, 0))
            away = _length(taken)
            choices = [taken * (-0.46 * RADIUS / away) if away > 1 else QPointF(0, 0)]
        places[stop] = max(choices, key=lambda at: min((_length(at - other) for other in others), default=0.0))
    return places


def _spread(face: Face, places: list[QPointF]) -> None:
    """Push stops apart that would cover each other."""
    sizes = [SMALL_SLOT * stop.slots if stop.kind == "city" else TOWN for stop in face.stops]
    for _ in range(30):
        for one in range(len(places)):
            for other in range(one + 1, len(places)):
                off = places[other] - places[one]
                away = max(_length(off), 0.01)
                wanted = sizes[one] + sizes[other] + 2.5
                if away < wanted:
                    push = off * ((wanted - away) / 2 / away) if away > 0.1 else QPointF(wanted / 2, 0)
                    places[one] = _inside(places[one] - push)
                    places[other] = _inside(places[other] + push)


def _inside(at: QPointF) -> QPointF:
    away = _length(at)
    return at if away <= 0.6 * RADIUS else at * (0.6 * RADIUS / away)


def _slots(middle: QPointF, count: int, radius: float) -> tuple[QPointF, ...]:
    if count == 1:
        return (middle,)
    if count == 2:
        return (middle - QPointF(radius, 0), middle + QPointF(radius, 0))
    around = radius * 1.155
    return tuple(
        middle + QPointF(cos(-pi / 2 + at * 2 * pi / count) * around, sin(-pi / 2 + at * 2 * pi / count) * around)
        for at in range(count)
    )


def _tracks(face: Face, places: list[QPointF]) -> list[TrackPlan]:
    found: list[TrackPlan] = []
    for gauge in (NARROW, BROAD):
        rails = face.rails(gauge)
        for stop, ports in rails.ways.items():
            at = places[stop]
            for port in ports:
                start = port_at(port)
                both = _ports(face, stop)
                if len(both) == 2 and face.stops[stop].kind != "city":
                    other = port_at(both[1] if both[0] == port else both[0])
                    is_straight = _length(start + other) < 1
                    is_on_curve = _length(at - (start + other) / 4) < 0.5
                    # Half of the curve through both sides, so that the town sits on one smooth line.
                    control = (start + at) / 2 if is_straight else start / 2 if is_on_curve else start * 0.45
                elif _length(at) < 1:
                    control = start / 2
                else:
                    control = start * 0.62 + at * 0.1
                found.append(TrackPlan(gauge, port, stop, -1, (start, control, at)))
        seen: set[Port] = set()
        for port, beyond in rails.through.items():
            if beyond not in seen:
                seen.add(port)
                start, end = port_at(port), port_at(beyond)
                found.append(TrackPlan(gauge, port, -1, beyond, (start, (start + end) * 0.12, end)))
    return found


def _chips(tracks: list[TrackPlan], taken: list[tuple[QPointF, float]]) -> tuple[QPointF, ...]:
    """Places free of track and stops, the roomiest first, well apart from each other."""
    points = [(point_on(track.way, step / 8), 5.0) for track in tracks for step in range(9)]
    candidates: list[tuple[float, QPointF]] = []
    for ring in (0.60, 0.72):
        for angle in range(0, 360, 15):
            at = QPointF(cos(angle * pi / 180), sin(angle * pi / 180)) * (ring * RADIUS)
            room = min((_length(at - point) - size for point, size in (*points, *taken)), default=40.0)
            # The lowest corner is for the number of the tile, the band on top for the name of the place.
            room = min(room, _length(at - QPointF(0, 41)) - 5, at.y() + 12)
            candidates.append((min(room, 16.0) - ring * 2 - abs(at.y()) * 0.02, at))
    candidates.sort(key=lambda each: -each[0])
    chosen: list[QPointF] = []
    for _, at in candidates:
        if all(_length(at - other) > 2.2 * CHIP for other in chosen):
            chosen.append(at)
        if len(chosen) == 3:
            break
    return tuple(chosen)


@lru_cache(maxsize=1024)
def _plan(holder: "_Held") -> FacePlan:
    face = holder.face
    places = _first_places(face)
    if len(places) > 1:
        _spread(face, places)
    cities = [number for number, stop in enumerate(face.stops) if stop.kind == "city"]
    radius = SLOT if len(face.stops) == 1 else SMALL_SLOT
    slots = tuple(
        _slots(places[number], stop.slots, radius) if number in cities else () for number, stop in enumerate(face.stops)
    )
    tracks = _tracks(face, places)
    taken = [(slot, radius + 1) for each in slots for slot in each]
    taken += [(places[number], TOWN + 1) for number in range(len(places)) if number not in cities]
    return FacePlan(tuple(places), slots, radius, tuple(tracks), _chips(tracks, taken))


class _Held:
    """A face, hashed by identity: faces are made once and live as long as the tables of the game."""

    __slots__ = ("face",)

    def __init__(self, face: Face) -> None:
        self.face = face

    def __hash__(self) -> int:
        return id(self.face)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and other.face is self.face


def plan_of(face: Face) -> FacePlan:
    """The layout of a face."""
    return _plan(_Held(face))
