"""A first turn of Dampfross with a real mouse: drawn, refused where too dear, ended, saved and reopened."""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from railyard.app.library import shipped_library
from railyard.app.opening import read_table
from railyard.app.paths import Folders
from railyard.core.hexes import Hex, edge, hex_from_name, hex_name
from railyard.games.dampfross.board import Board
from railyard.games.dampfross.book import board_from
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

    def __init__(self, folder: Path, environment: dict[str, str], file: Path | None = None) -> None:
        self._environment = environment
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.drives.dampfross_host", str(folder), *([str(file)] if file else [])],
            cwd=root_folder(),
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.moment = self._next()

    def _next(self) -> Moment:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the window closed with {self._process.wait(PATIENCE_S)}")
        moment: Moment = json.loads(line)
        return moment

    def _xdotool(self, *arguments: str) -> None:
        subprocess.run(["xdotool", *arguments], env=self._environment, check=True, timeout=PATIENCE_S)

    def wait(self, key: str, before: object) -> Moment:
        """Wait until something told is another thing than before."""
        while self.moment[key] == before:
            self.moment = self._next()
        return self.moment

    def click(self, at: Sequence[int], key: str = "n") -> Moment:
        """Move there, click, and wait until what is told under a key has changed."""
        before = self.moment[key]
        self._xdotool("mousemove", str(at[0]), str(at[1]), "click", "1")
        return self.wait(key, before)

    def pull(self, hexes: Sequence[Hex]) -> Moment:
        """Press on the first hex and move over the others; the button stays down."""
        places = [self.moment["hexes"][hex_name(a)] for a in hexes]
        self._xdotool("mousemove", *map(str, places[0]), "mousedown", "1")
        for at in places[1:]:
            before = self.moment["tip"]
            self._xdotool("mousemove", *map(str, at))
            self.wait("tip", before)
        return self.moment

    def let_go(self, key: str) -> Moment:
        """The button goes up; wait until what is told under a key has changed."""
        before = self.moment[key]
        self._xdotool("mouseup", "1")
        return self.wait(key, before)

    def press(self, keys: str) -> None:
        """Keys on the window under the pointer."""
        self._xdotool("key", keys)

    def close(self) -> None:
        """End the window that this driver started."""
        self._process.terminate()
        self._process.wait(PATIENCE_S)
        assert self._process.stdout is not None
        self._process.stdout.close()


@pytest.fixture
def environment() -> Iterator[dict[str, str]]:
    with virtual_display(1600, 1000) as display:
        yield display


def _way(board: Board, start: Hex, credits: int, seen: frozenset[Hex] = frozenset()) -> list[Hex] | None:
    """A way from the start town of one-credit segments that takes exactly so many credits and enters no town."""
    if not credits:
        return [start]
    for b in board.joined_hexes(start):
        fits = b not in seen and b not in board.place_at and board.cost(edge(start, b)) == 1
        rest = _way(board, b, credits - 1, seen | {start}) if fits else None
        if rest is not None:
            return [start, *rest]
    return None


def test_a_first_turn_with_the_mouse(environment: dict[str, str], tmp_path: Path) -> None:
    board = board_from(shipped_library(), "bayern")
    driver = Driver(tmp_path, environment)
    try:
        moment = driver.moment
        assert moment["stage"] == "Starting"
        assert moment["prompt"].startswith({"A": "Anna", "B": "Ben"}[moment["seat"]])
        driver.click(moment["hexes"][hex_name(board.place_named["Nürnberg"].at)])
        moment = driver.click(driver.moment["hexes"][hex_name(board.place_named["München"].at)])
        assert moment["stage"] == "Building" and moment["left"] == moment["budget"]

        company, budget = moment["company"], moment["budget"]
        start = hex_from_name(moment["starts"][company])
        way = _way(board, start, budget)
        assert way is not None
        moment = driver.pull(way)
        assert f"{budget} Cr of {budget}" in moment["tip"]
        assert moment["tracks"] == []
        moment = driver.let_go("n")
        assert len(moment["tracks"]) == budget
        assert moment["left"] == 0
        assert "budget is spent" in moment["prompt"]

        onward = next(b for b in board.joined_hexes(way[-1]) if b not in way and hex_name(b) in moment["hexes"])
        drawn = moment["tracks"]
        driver.pull([way[-1], onward])
        moment = driver.let_go("message")
        price = board.cost(edge(way[-1], onward))
        assert f"costs {price} credit" in moment["message"] and "0 are left" in moment["message"]
        assert moment["tracks"] == drawn and moment["company"] == company

        moment = driver.click(moment["buttons"]["End turn"])
        assert moment["company"] != company
        assert moment["left"] == budget
        driver.press("ctrl+s")
        path = Path(moment["path"])
    finally:
        driver.close()

    reading = read_table(path, Folders(tmp_path / "data", tmp_path / "config"))
    assert reading.fault is None
    assert sorted(reading.table.state.tracks.items()) == [tuple(track) for track in drawn]

    again = Driver(tmp_path, environment, path)
    try:
        assert again.moment["tracks"] == drawn
        assert again.moment["company"] == moment["company"]
        assert again.moment["left"] == budget
        start = hex_from_name(again.moment["starts"][moment["company"]])
        way = _way(board, start, 1)
        assert way is not None
        again.pull(way)
        assert len(again.let_go("n")["tracks"]) == len(drawn) + 1
    finally:
        again.close()
