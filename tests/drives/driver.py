"""Moves a real mouse over a window that tells where things are."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from railyard.core.hexes import Hex, hex_name
from tests.helpers.display import root_folder

PATIENCE_S = 60

Moment = dict[str, Any]


class Driver:
    """Reads what the window tells and moves the mouse."""

    def __init__(self, folder: Path, environment: dict[str, str], what: str = "") -> None:
        self._environment = environment
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.drives.dampfross_host", str(folder), *([what] if what else [])],
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
