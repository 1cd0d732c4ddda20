"""What is wrong with a board, if anything."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from railyard.core.hexes import Edge, Hex, distance, hex_name
from railyard.games.dampfross.board import Board, build_board, river_sides
from railyard.games.dampfross.board_document import (
    STATION_NUMBERS,
    BoardDocument,
    Terrain,
    document_of,
    edge_of_side,
    terrain_of_rows,
)

SPECIAL_NUMBERS: Final = range(1, 7)  # one die (D-4.2)

Value = str | int


class Fault(msgspec.Struct, frozen=True):
    """One thing that makes a board unfit to play on: a code and its values."""

    code: str
    values: Mapping[str, Value] = {}


def faults_of_board(data: bytes | Mapping[str, Any]) -> tuple[Fault, ...]:
    """Every fault of a board document, in a fixed order; none where it can be played on."""
    try:
        document = document_of(data)
        terrain = terrain_of_rows(document.rows)
    except (ValueError, msgspec.ValidationError) as fault:
        return (Fault("board_unreadable", {"why": str(fault)}),)
    found = [
        *_faults_of_places(document, terrain),
        *_faults_of_numbers(document),
        *_faults_of_start(document),
        *_faults_of_pairs(document),
        *_faults_of_races(document),
        *_faults_of_sides(document, terrain),
    ]
    return tuple(found) or tuple(_unreachable(document, terrain))


def _faults_of_places(document: BoardDocument, terrain: Mapping[Hex, Terrain]) -> Iterator[Fault]:
    names = Counter(place.name for place in document.places)
    hexes = Counter(place.at for place in document.places)
    yield from (Fault("name_twice", {"name": name}) for name, times in names.items() if times > 1)
    yield from (Fault("two_places_in_a_hex", {"hex": hex_name(a)}) for a, times in hexes.items() if times > 1)
    for place in document.places:
        at = {"name": place.name, "hex": hex_name(place.at)}
        if place.at not in terrain:
            yield Fault("place_without_ground", at)
        elif place.is_station and terrain[place.at].foreign:
            yield Fault("station_abroad", at)
        elif place.connection and not terrain[place.at].foreign and not document.build_anywhere:
            yield Fault("connection_at_home", at)


def _faults_of_numbers(document: BoardDocument) -> Iterator[Fault]:
    """All of 11 to 66, each once; several stations share one only where each player chooses among them (D-4.8)."""
    groups: dict[int, list[str]] = {}
    for place in document.places:
        for number in place.numbers:
            groups.setdefault(number, []).append(place.choice_group)
    for number, shared in sorted(groups.items()):
        if number not in STATION_NUMBERS:
            yield Fault("number_unknown", {"number": number})
        elif len(shared) > 1 and (len(set(shared)) > 1 or not shared[0]):
            yield Fault("number_twice", {"number": number})
    yield from (Fault("number_missing", {"number": number}) for number in STATION_NUMBERS if number not in groups)


def _faults_of_start(document: BoardDocument) -> Iterator[Fault]:
    stations = {place.name for place in document.places if place.is_station}
    named = [*document.start.towns, *(town for rooms in document.start.by_companies.values() for town in rooms)]
    yield from (Fault("start_town_unknown", {"name": town}) for town in dict.fromkeys(named) if town not in stations)
    for companies, rooms in document.start.by_companies.items():
        if rooms and sum(rooms.values()) < companies:
            yield Fault("start_without_room", {"companies": companies, "room": sum(rooms.values())})


def _faults_of_pairs(document: BoardDocument) -> Iterator[Fault]:
    at = {place.name: place.at for place in document.places if place.is_station}
    for pair in document.neighbouring_towns:
        missing = [name for name in (pair.first, pair.second) if name not in at]
        yield from (Fault("pair_town_unknown", {"name": name}) for name in missing)
        if not missing and distance(at[pair.first], at[pair.second]) != 1:
            yield Fault("pair_not_neighbours", {"first": pair.first, "second": pair.second})


def _faults_of_races(document: BoardDocument) -> Iterator[Fault]:
    """Each number is used once: two a normal race, one a special race (D-4.1)."""
    special = document.special_races
    for race in special:
        if not 1 <= race <= document.races:
            yield Fault("special_race_unknown", {"race": race})
    needed = 2 * document.races - len(special)
    if needed > len(STATION_NUMBERS) or len(special) > len(SPECIAL_NUMBERS):
        yield Fault("too_many_races", {"races": document.races, "special": len(special)})
    goals = {number for place in document.places for number in place.specials}
    goals |= {number for section in document.sections if section.hexes for number in section.specials}
    for number in sorted(goals | set(document.special_titles)):
        if number not in SPECIAL_NUMBERS:
            yield Fault("special_unknown", {"number": number})
    if special:
        yield from (
            Fault("special_without_goal", {"number": number}) for number in SPECIAL_NUMBERS if number not in goals
        )


def _faults_of_sides(document: BoardDocument, terrain: Mapping[Hex, Terrain]) -> Iterator[Fault]:
    sides = {
        "rivers": [side for course in document.rivers for side in course.sides],
        "border": document.border,
        "neutral_lines": document.neutral_lines,
    }
    for member, listed in sides.items():
        for q, r, side in listed:
            values: dict[str, Value] = {"member": member, "hex": hex_name(Hex(q, r)), "side": side}
            if not 0 <= side <= 5:
                yield Fault("side_unknown", values)
            elif not all(a in terrain for a in edge_of_side(q, r, side)):
                yield Fault("side_without_ground", values)
    for section in document.sections:
        for a in section.hexes:
            if a not in terrain or not terrain[a].foreign:
                yield Fault("section_hex_not_foreign", {"neighbour": section.neighbour, "hex": hex_name(a)})


def _unreachable(document: BoardDocument, terrain: Mapping[Hex, Terrain]) -> Iterator[Fault]:
    """Places that no line from the first station can ever reach."""
    neutral = frozenset(edge_of_side(*side) for side in document.neutral_lines)
    board = build_board(document, terrain, river_sides(document), neutral)
    reached = reachable_hexes(board, board.stations[0].at)
    for place in board.places:
        if place.at not in reached:
            yield Fault("place_unreachable", {"name": place.name, "hex": hex_name(place.at)})
    for special in board.specials:
        for a in special.goals:
            if a not in reached and a not in board.place_at:
                yield Fault("goal_unreachable", {"number": special.number, "hex": hex_name(a)})


def reachable_hexes(board: Board, start: Hex) -> frozenset[Hex]:
    """Every hex that lines from a hex can lead to; a line that has crossed the border ends there (D-2.9)."""
    reached, front = {start}, [start]
    while front:
        a = front.pop()
        for b in board.joined_hexes(a):
            through = not board.is_foreign(a) or Edge(*sorted((a, b))) in board.neutral_lines
            if through and b not in reached:
                reached.add(b)
                front.append(b)
    return frozenset(reached)
