"""``railyard --smoke``: does everything work here?  Plays, saves, opens and paints each game; for bundles."""

import tempfile
from pathlib import Path
from typing import Any

from railyard.app.library import open_library
from railyard.app.opening import new_table, open_reading, read_table
from railyard.app.paths import Folders
from railyard.cli import CliError, say
from railyard.cli.render import KINDS, Scene, painted
from railyard.cli.simulate import random_setup
from railyard.core.chance import Luck
from railyard.core.game import Act, GameInfo
from railyard.core.options import default_options
from railyard.core.table import Table
from railyard.games import discover, open_game
from railyard.saves.faults import SaveError

ACTIONS = 20


def smoke() -> int:
    """Try every game; status 1 where one fails."""
    failed = 0
    with tempfile.TemporaryDirectory(prefix="railyard-smoke-") as folder:
        own = Folders(Path(folder), Path(folder))
        for info in discover().values():
            try:
                print(f"{info.id}: {_try(info, own)}", flush=True)
            except (CliError, SaveError, ValueError, OSError) as error:
                say(f"{info.id}: {error}")
                failed += 1
    print("smoke: " + (f"{failed} failed" if failed else "all is well"))
    return 1 if failed else 0


def _try(info: GameInfo, own: Folders) -> str:
    """Play a little, close, open, play on, paint; returns what was done."""
    setup = random_setup(info, info.min_seats, "smoke", default_options(info))
    first = new_table(setup, own)
    if first.file is None or first.file.problem is not None:
        raise CliError(f"the table cannot be written: {first.file.problem if first.file else 'it is locked'}")
    path = first.file.path
    _play(first.table, ACTIONS)
    before = first.table.state
    first.file.close()
    reading = read_table(path, own)
    if reading.fault is not None:
        raise CliError(reading.fault_in_words())
    if reading.table.state != before:
        raise CliError("the saved table opened as another one")
    again = open_reading(reading, own)
    _play(again.table, ACTIONS)
    if again.file is None or again.file.problem is not None:
        raise CliError("the table cannot be gone on with")
    again.file.close()
    game = open_game(info.id, open_library(own))
    scene = Scene(game, again.table.state, setup.seats, info.title)
    sizes = ", ".join(f"{kind[1:]} {len(painted(scene, kind)):,} bytes" for kind in KINDS)
    return f"{len(again.table.entries)} actions played, saved and opened; painted: {sizes}"


def _play(table: Table[Any], actions: int) -> None:
    luck = Luck(f"smoke {table.cursor}")
    for _ in range(actions):
        turn = table.turn
        if not isinstance(turn, Act):
            return
        table.submit(table.game.sample(table.state, turn.seats[0], luck))
        if faults := table.game.audit(table.state):
            raise CliError(faults[0])
