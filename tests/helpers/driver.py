"""Moves a real mouse over a window in another process that tells where things are."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.helpers.display import root_folder

PATIENCE_S = 120

Moment = dict[str, Any]


class Driver:
    """Reads what the window tells and moves the mouse; ``host`` is the module that shows the window."""

    def __init__(self, host: str, folder: Path, environment: dict[str, str], *more: str) -> None:
        self._environment = environment
        self._process = subprocess.Popen(
            [sys.executable, "-m", host, str(folder), *more],
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

    def xdotool(self, *arguments: str) -> None:
        """What the mouse or the keyboard does."""
        subprocess.run(["xdotool", *arguments], env=self._environment, check=True, timeout=PATIENCE_S)

    def wait(self, *keys: str) -> Moment:
        """Wait until one of these things told has changed."""
        before = [self.moment[key] for key in keys]
        return self.wait_until(lambda moment: [moment[key] for key in keys] != before)

    def wait_until(self, is_reached: Callable[[Moment], bool]) -> Moment:
        """Wait until what is told is so."""
        while not is_reached(self.moment):
            self.moment = self._next()
        return self.moment

    def point(self, at: Sequence[int]) -> None:
        """Move the mouse there, over a little way as a hand does."""
        self.xdotool("mousemove", str(at[0] - 3), str(at[1]), "mousemove", str(at[0]), str(at[1]))

    def click(self, at: Sequence[int], *keys: str) -> Moment:
        """Move there, click, and wait until one of these things has changed: without any, until a move is played."""
        self.xdotool("mousemove", str(at[0]), str(at[1]), "click", "1")
        return self.wait(*(keys or ("n",)))

    def click_until(self, at: Sequence[int], is_reached: Callable[[Moment], bool]) -> Moment:
        """Move there, click, and wait for what follows."""
        self.xdotool("mousemove", str(at[0]), str(at[1]), "click", "1")
        return self.wait_until(is_reached)

    def press(self, key: str) -> None:
        """A key on the window under the pointer."""
        self.xdotool("key", key)

    def close(self) -> None:
        """End the window that this driver started."""
        self._process.terminate()
        self._process.wait(PATIENCE_S)
        assert self._process.stdout is not None
        self._process.stdout.close()
