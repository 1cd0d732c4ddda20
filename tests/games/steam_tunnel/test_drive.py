"""A whole two-player game played with a real mouse on a real window."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from railyard.app.opening import read_table
from railyard.app.paths import Folders
from railyard.core.chance import Luck
from railyard.core.game import Over
from tests.helpers.display import root_folder, virtual_display, why_no_drive

REASON = why_no_drive()
pytestmark = [
    pytest.mark.drive,
    pytest.mark.skipif(REASON is not None, reason=str(REASON)),
]
PATIENCE_S = 60

Moment = dict[str, Any]


class Driver:
    """Reads what the window tells and moves the mouse."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self._environment = environment
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.games.steam_tunnel.drive_host", str(folder)],
            cwd=root_folder(),
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
        )
        self._heard = b""
        self.moment = self._next()

    def _next(self) -> Moment:
        """The next line that the window tells.  RuntimeError where it says nothing any more."""
        pipe = self._process.stdout
        assert pipe is not None
        while b"\n" not in self._heard:
            ready, _, _ = select.select([pipe], [], [], PATIENCE_S)
            part = os.read(pipe.fileno(), 65536) if ready else b""
            if not part:
                raise RuntimeError("the window says nothing any more")
            self._heard += part
        line, _, self._heard = self._heard.partition(b"\n")
        moment: Moment = json.loads(line)
        return moment

    def _xdotool(self, *arguments: str) -> None:
        subprocess.run(["xdotool", *arguments], env=self._environment, check=True, timeout=PATIENCE_S)

    def point(self, at: list[int]) -> None:
        """Move the mouse there."""
        self._xdotool("mousemove", str(at[0]), str(at[1]))

    def click(self, at: list[int]) -> Moment:
        """Move there, click, and wait until something has been played."""
        before = self.moment["n"]
        self._xdotool("mousemove", str(at[0]), str(at[1]), "click", "1")
        while self.moment["n"] == before:
            self.moment = self._next()
        return self.moment

    def wait_for_light(self) -> Moment:
        """Wait until a tunnel is lit."""
        while not self.moment["lit"]:
            self.moment = self._next()
        return self.moment

    def close(self) -> None:
        """End the window that this driver started."""
        self._process.terminate()
        self._process.wait(PATIENCE_S)
        assert self._process.stdout is not None
        self._process.stdout.close()


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    with virtual_display(1600, 1000) as environment:
        made = Driver(tmp_path, environment)
        yield made
        made.close()


def test_a_whole_game_with_the_mouse(driver: Driver, tmp_path: Path) -> None:
    luck = Luck("drive")
    played = {"TurnCard": 0, "Claim": 0, "Bury": 0, "EndTurn": 0}
    moment = driver.moment
    has_seen_light = False
    while not moment["over"]:
        assert moment["seat"] in ("A", "B")
        assert moment["prompt"].startswith({"A": "Anna", "B": "Ben"}[moment["seat"]])
        targets = moment["targets"]
        kind = luck.one_of([*targets, "EndTurn"] if moment["end"] is not None else [*targets])
        if kind == "EndTurn":
            moment = driver.click(moment["end"])
        else:
            thing = luck.one_of(sorted(targets[kind]))
            if kind == "Claim" and not has_seen_light:
                driver.point(targets[kind][thing])
                lit = driver.wait_for_light()
                assert thing in lit["lit"]
                assert "Open tunnel" in lit["tip"]
                has_seen_light = True
            moment = driver.click(targets[kind][thing])
        played[kind] += 1
    assert all(played.values()), played
    assert has_seen_light
    assert "wins" in moment["prompt"] or "share the victory" in moment["prompt"]
    saved = list((tmp_path / "data" / "tables").glob("*.railsave"))
    assert len(saved) == 1
    reading = read_table(saved[0], Folders(tmp_path / "data", tmp_path / "config"))
    assert reading.fault is None
    assert isinstance(reading.table.turn, Over)
    actions = [type(entry.move).__name__ for entry in reading.table.line()]
    assert {kind: actions.count(kind) for kind in played} == played
