"""How long a saved table takes to open, and to be written."""

import tempfile
from pathlib import Path

from railyard.app.library import open_library
from railyard.app.opening import new_header, read_table
from railyard.app.paths import Folders
from railyard.cli.simulate import play, random_setup
from railyard.core.options import default_options
from railyard.core.table import Table
from railyard.games import discover, open_game
from railyard.saves.write import encoded
from tests.bench.registry import Figures, at_most, bench, milliseconds, shown

TIMES = 15


@bench(open_ms=at_most(300), save_ms=at_most(300), save_kib=shown, save_actions=shown)
def a_finished_game_of_dampfross() -> Figures:
    """A finished game with four seats on the default board: read, check every line, play it again to the end."""
    info = discover()["dampfross"]
    with tempfile.TemporaryDirectory() as folder:
        own = Folders(Path(folder), Path(folder))
        library = open_library(own)
        game = open_game(info.id, library)
        played = play(game, random_setup(info, 4, "bench", default_options(info)), is_audited=False)
        table = Table(game, played.setup)
        table.replay(played.entries)
        header = new_header(played.setup, game, library)
        path = Path(folder) / "finished.railsave"
        path.write_bytes(encoded(table, header, "2026-01-01T12:00:00+00:00")[0])

        def opened() -> None:
            if read_table(path, own).fault is not None:
                raise AssertionError("the save is not good")

        return {
            # The quickest of several: what else the machine does is not ours to measure.
            "open_ms": min(milliseconds(opened, TIMES)),
            "save_ms": min(milliseconds(lambda: encoded(table, header, "2026-01-01T12:00:00+00:00"), TIMES)),
            "save_kib": round(path.stat().st_size / 1024, 1),
            "save_actions": len(played.entries),
        }
