"""How the web platform writes a game down: effective actions, names of cities, tiles and shares, random numbers."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from railyard.core.library import Library
from railyard.games.vienna1840.facts import FULL, SMALL, TWO_PLAYERS

Record = Mapping[str, Any]

CHAT = frozenset({"message", "log"})
"""What people said; it neither counts nor stands in the way of undo and redo."""
PROGRAMMED = "program_"
"""Pre-programmed play begins so: it does nothing itself, its automatic actions follow."""


class Names(msgspec.Struct, frozen=True):
    """The table of ids in recorded games for one board."""

    printed_cities: dict[str, str]
    """City id of a printed hex to "hex.city"."""
    printed_parts: dict[str, tuple[int, ...]]
    """Printed hex to the part numbers of its stops, in the order of the stops."""
    tile_cities: dict[str, tuple[int, ...]]
    """Tile to the part numbers of its cities."""
    tile_parts: dict[str, tuple[int, ...]]
    """Tile to the part numbers of its stops, in the order of the stops."""


def read_names(library: Library) -> dict[str, Names]:
    """The tables by board."""
    document = msgspec.json.decode(library.read("games/vienna1840/recorded_ids.json"))
    tiles = document["tile_part_numbers"]
    cities = {tile: tuple(parts["cities"]) for tile, parts in tiles.items()}
    parts = {tile: tuple(sorted((*found["cities"], *found["towns"]))) for tile, found in tiles.items()}
    names: dict[str, Names] = {}
    for board, key in ((FULL, "standard"), (TWO_PLAYERS, "two_players"), (SMALL, "three_players_small_map")):
        printed: dict[str, list[int]] = {}
        for stop in document[key]["printed_stops"]:
            where, _, part = stop.partition("-")
            printed.setdefault(where, []).append(int(part))
        names[board] = Names(
            document[key]["printed_cities"],
            {where: tuple(sorted(found)) for where, found in printed.items()},
            cities,
            parts,
        )
    return names


def effective(actions: Iterable[Record]) -> list[Record]:
    """The actions that count in the end: undone ones left out, redone ones back, chat ignored.

    An undo that names no number ends the list and stands at its end: nobody can tell what was played after it.
    """
    done: list[Record] = []
    undone: list[list[Record]] = []
    for action in actions:
        match action["type"]:
            case kind if kind in CHAT:
                continue
            case "undo":
                to = action.get("action_id")
                if to is not None and (type(to) is not int or to < 0):
                    return [*done, action]
                keep = max(len(done) - 1, 0) if to is None else _kept(done, to)
                undone.append(done[keep:])
                del done[keep:]
            case "redo":
                if undone:
                    done.extend(undone.pop())
            case _:
                undone.clear()
                done.append(action)
    return done


def _kept(done: list[Record], action_id: int) -> int:
    if action_id == 0:
        return 0
    for at in range(len(done), 0, -1):
        if done[at - 1]["id"] <= action_id:
            return at
    return 0


def parts_of(action: Record) -> Iterator[Record]:
    """An action and what the platform did by itself right after it."""
    yield action
    yield from action.get("auto_actions") or ()


class Numbers:
    """The random numbers a recorded game's draws were made with."""

    def __init__(self, seed: int) -> None:
        self._state = seed % 2**31

    def order(self, size: int) -> tuple[int, ...]:
        """The order of ``size`` things, each given the next number, the smallest first."""
        drawn = [(self._next(), at) for at in range(size)]
        return tuple(at for _, at in sorted(drawn))

    def _next(self) -> int:
        self._state = (1103515245 * self._state + 12345) % 2**31
        return self._state
