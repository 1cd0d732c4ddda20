"""Writes golden transcripts: for every way a game can end a save and what happened in it.

    python -m tests.transcripts.make [--again] [GAME …]

Looks for a random game that ends in each way the game's texts name and that has none yet.  ``--again`` also writes the
transcripts of the saves there are anew, after rules or events were changed on purpose; a save whose moves are no longer
possible is replaced.
"""

import sys
from collections.abc import Iterator
from itertools import chain, islice, product
from pathlib import Path
from typing import Any

from railyard.app.library import open_library
from railyard.app.opening import new_header
from railyard.cli.simulate import random_setup
from railyard.core.action import Action, Move
from railyard.core.chance import Luck
from railyard.core.game import Act, Game, GameInfo, Over
from railyard.core.options import allowed_values, default_options
from railyard.core.table import Setup, Table
from railyard.games import discover, open_game, part
from railyard.saves.faults import SaveError
from railyard.saves.read import decode, restore
from railyard.saves.write import encoded
from tests.transcripts.form import lines

FOLDER = Path(__file__).parent
SEEDS = 2
TRIES = 40
FEW = 3
DATE = "2026-01-01T12:00:00+00:00"


def ways_to_end(game_id: str) -> list[str]:
    """Codes of the reasons a game can end for, as its texts name them."""
    texts: dict[str, str] = part(game_id, "texts").TEXTS
    return sorted(key.removeprefix("result.") for key in texts if key.startswith("result."))


def setups(info: GameInfo) -> Iterator[Setup]:
    """Tables to look through: the usual options first, then each other value of each option."""
    options = default_options(info)
    changed = [
        {**options, option.key: value}
        for option in info.options
        for value in allowed_values(option)
        if value != option.default
    ]
    for seed in range(SEEDS):
        for chosen in (options, *changed):
            for seats in range(info.min_seats, info.max_seats + 1):
                yield random_setup(info, seats, f"transcript {seed}", chosen)


def played_stubbornly(game: Game[Any], setup: Setup, kind: type[Move] | None) -> Table[Any]:
    """A game of players who do one kind of thing whenever they can; of random players where it is None."""
    table: Table[Any] = Table(game, setup)
    luck = Luck(f"{setup.seed} {kind}")
    table.begin()
    while isinstance(turn := table.turn, Act):
        seat = turn.seats[0]
        samples = (game.sample(table.state, seat, luck) for _ in range(1 if kind is None else TRIES))
        action = next((each for each in samples if isinstance(each, kind or Action)), None)
        if kind is not None and kind.__struct_fields__ == ("seat",) and len(table.entries) > TRIES:
            # What random players never do, as stopping early, needs no more than its seat.
            bare = kind(seat=seat)
            action = bare if isinstance(bare, Action) and table.check(bare) is None else action
        table.submit(action or game.sample(table.state, seat, luck))
    return table


def write(game_id: str, is_again: bool) -> list[str]:
    """Write what is missing; returns the ways to end that no game was found for."""
    folder = FOLDER / game_id
    folder.mkdir(exist_ok=True)
    library = open_library()
    game = open_game(game_id, library)
    wanted = set(ways_to_end(game_id))
    for path in sorted(folder.glob("*.railsave")):
        try:
            opened = restore(decode(path.read_bytes()), game)
        except SaveError:
            continue
        if opened.fault is not None or not isinstance(opened.table.turn, Over):
            continue
        wanted.discard(opened.table.turn.result.reason)
        if is_again:
            _write(path, opened.table, "")
    info = discover()[game_id]
    stubborn = product((kind for kind in game.moves if issubclass(kind, Action)), list(islice(setups(info), FEW)))
    for kind, setup in chain(stubborn, ((None, setup) for setup in setups(info))):
        if not wanted:
            break
        try:
            table = played_stubbornly(game, setup, kind)
        except ValueError:
            continue  # options that do not go with this number of seats
        turn = table.turn
        if isinstance(turn, Over) and turn.result.reason in wanted:
            wanted.discard(turn.result.reason)
            path = folder / f"{turn.result.reason}.railsave"
            path.write_bytes(encoded(table, new_header(setup, game, library), DATE)[0])
            _write(path, table, f" with {len(setup.seats)} seats, {len(table.entries)} actions")
    return sorted(wanted)


def _write(path: Path, table: Table[Any], found: str) -> None:
    path.with_suffix(".txt").write_text("\n".join(lines(table)) + "\n", "utf-8")
    print(f"{path.relative_to(FOLDER)}{found}")


def main(arguments: list[str]) -> int:
    """Carry out the command line; status 1 where a way to end was not found."""
    is_again = "--again" in arguments
    missing = 0
    for game_id in [each for each in arguments if not each.startswith("--")] or sorted(discover()):
        for reason in write(game_id, is_again):
            print(f"{game_id}: no random game ended by {reason}", file=sys.stderr)
            missing += 1
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
