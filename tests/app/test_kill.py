"""A program killed at any moment loses at most the move it was writing."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from railyard.app.opening import read_table
from railyard.app.paths import Folders
from railyard.core.chance import Luck
from tests.helpers.display import root_folder

# Plays for ever; says after each move how many entries the log has.
PLAY = """
import sys
from pathlib import Path
from railyard.app.opening import new_table, open_reading, read_table
from railyard.app.paths import Folders
from railyard.core.chance import Luck
from railyard.core.game import Act, Seating
from railyard.core.table import Setup
from tests.conformance.fifth_game import fifth_game

folder, seed = Path(sys.argv[1]), sys.argv[2]
own = Folders(folder / "data", folder / "config")
luck = Luck(seed)
with fifth_game(folder / f"game {seed}"):
    path = own.tables / "killed.railsave"
    if path.exists():
        opened = open_reading(read_table(path, own), own)
    else:
        seats = (Seating("A", "Anna", "red"), Seating("B", "Ben", "blue"))
        opened = new_table(Setup("night_mail", {"stake": 1, "is_long": True}, seats, seed), own, path)
    table = opened.table
    while True:
        turn = table.turn
        if isinstance(turn, Act) and luck.below(6):
            table.submit(table.game.sample(table.state, turn.seats[0], luck))
        elif luck.below(4) == 0:
            opened.file.save()
        else:
            table.goto(2 + luck.below(max(1, len(table.entries) - 1)))
        if opened.file.problem is not None:
            sys.exit(str(opened.file.problem))
        print(len(table.entries), flush=True)
"""

KILLS = 12


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is POSIX's")
def test_killed_at_random_moments(night_mail: object, tmp_path: Path) -> None:
    own = Folders(tmp_path / "data", tmp_path / "config")
    luck = Luck("kill")
    environment = {**os.environ, "PYTHONPATH": str(root_folder())}
    before = 0
    for kill in range(KILLS):
        player = subprocess.Popen(
            [sys.executable, "-c", PLAY, str(tmp_path), str(kill)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=root_folder(),
            env=environment,
        )
        assert player.stdout is not None
        with player.stdout as lines:
            said = lines.readline()
            assert said, "the player stopped by itself"
            # Most moments are inside a write.
            time.sleep(luck.below(4_000) / 100_000)
            player.send_signal(signal.SIGKILL)
            player.wait()
            told = [int(line) for line in [said, *lines] if line.endswith("\n")]
        reading = read_table(own.tables / "killed.railsave", own)
        entries = len(reading.table.entries)
        assert reading.fault is None or reading.fault.code == "cut"
        assert told[-1] >= before
        # A move may add several entries (the dice that follow); the one being written may be there or not.
        assert told[-1] <= entries <= told[-1] + 4
        before = entries
    assert before > KILLS
