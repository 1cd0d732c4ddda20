"""A company round and a line round of 1840 for two, played with a real mouse on a real window."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.display import root_folder, virtual_display, why_no_drive

REASON = why_no_drive()
pytestmark = [
    pytest.mark.drive,
    pytest.mark.skipif(REASON is not None, reason=str(REASON)),
]
PATIENCE_S = 60
FEATS = {
    "dividend",
    "line put up",
    "bid",
    "line won",
    "rotation",
    "tile",
    "stadtbahn tile",
    "bonus",
    "token",
    "route by hand",
    "run",
}

Moment = dict[str, Any]


class Driver:
    """Reads what the window tells and moves the mouse."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self._environment = environment
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.drives.vienna1840_host", str(folder)],
            cwd=root_folder(),
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
        )
        self._heard = b""
        self.feats: set[str] = set()
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

    def wait(self, *keys: str) -> Moment:
        """Wait until one of these things told has changed."""
        before = [self.moment[key] for key in keys]
        while [self.moment[key] for key in keys] == before:
            self.moment = self._next()
        return self.moment

    def click(self, at: list[int], *keys: str) -> Moment:
        """Move there, click, and wait until one of these things told has changed."""
        self._xdotool("mousemove", str(at[0]), str(at[1]), "click", "1")
        return self.wait(*keys)

    def turn(self, at: list[int]) -> Moment:
        """One click of the wheel over a place, until the tile has turned."""
        self._xdotool("mousemove", str(at[0]), str(at[1]), "click", "5")
        return self.wait("fan")

    def press(self, key: str, *keys: str) -> Moment:
        """A key on the board."""
        self._xdotool("key", key)
        return self.wait(*keys)

    def close(self) -> None:
        """End the window that this driver started."""
        self._process.terminate()
        self._process.wait(PATIENCE_S)
        assert self._process.stdout is not None
        self._process.stdout.close()

    # -- playing -----------------------------------------------------------------------------------------------------

    def button(self, *beginnings: str) -> list[int] | None:
        """A button of the prompt line or the card that begins with one of these words."""
        for beginning in beginnings:
            for buttons in (self.moment["buttons"], self.moment["card"]):
                for text, at in buttons.items():
                    if text.startswith(beginning):
                        return list(at)
        return None

    def push(self, *beginnings: str) -> None:
        """Press a button that plays a move."""
        at = self.button(*beginnings)
        assert at is not None, (beginnings, self.moment["card"], self.moment["buttons"])
        self.click(at, "n")

    def step(self) -> None:
        """What a person with a mouse does in this step."""
        match self.moment["step"]:
            case "Dividend":
                self.push("Pay out", "Pay")
                self.feats.add("dividend")
            case "TramMarket":
                self.push("No more trams", "Buy")
            case "TramYard":
                self.push("Assign")
            case "LineAuction":
                self._auction()
            case "ShareRound":
                self.push("Pass")
            case "HomeToken":
                self.click(self.moment["fan"]["hex"], "n")
            case "Building" | "Bonus":
                self._build()
            case "TramRun":
                self._run()
            case _:
                self.push("End turn", "Pass", "Keep it")

    def _auction(self) -> None:
        bid = self.button("Bid")
        if bid is None:
            if self.button("Put up") is None or "line won" in self.feats:
                self.push("Pass")
            else:
                self.push("Put up")
                self.feats.add("line put up")
        elif "has bid" in self.moment["prompt"]:
            self.push("Pass")
            self.feats.add("line won")
        else:
            self.push("Bid")
            self.feats.add("bid")

    def _open(self, kind: str) -> bool:
        """Open the fan of a hex that can take a thing of this kind, and choose that thing."""
        for found in self.moment["hexes"].values():
            if kind in found["kinds"]:
                if self.click(found["at"], "fan")["fan"] is None:
                    continue
                wanted = "LayTile" if kind == "rail" else kind
                number = self.moment["fan"]["kinds"].index(wanted)
                if number != self.moment["fan"]["chosen"]:
                    self.click(self.moment["fan"]["cards"][number], "fan")
                return True
        return False

    def _lay(self) -> None:
        """Turn the tile where it can be turned, then lay it by a click on its hex."""
        fan = self.moment["fan"]
        if fan["turns"][fan["chosen"]] > 1:
            before = fan["rotation"]
            assert self.turn(fan["hex"])["fan"]["rotation"] != before
            self.feats.add("rotation")
        self.click(self.moment["fan"]["hex"], "n")

    def _build(self) -> None:
        if self.moment["step"] == "Bonus":
            assert "bonus" in self.moment["prompt"]
            self.feats.add("bonus")
            if self._open("LayTile") or self._open("PlaceToken"):
                self._lay()
            else:
                self.push("Decline the bonus")
        elif self._open("LayTile"):
            self._lay()
            self.feats.add("tile")
        elif "stadtbahn tile" not in self.feats and self._open("rail"):
            self._lay()
            self.feats.add("stadtbahn tile")
        elif "token" not in self.feats and self._open("PlaceToken"):
            assert self.moment["fan"]["is_token"]
            self._lay()
            self.feats.add("token")
        else:
            self.push("Done building")

    def _run(self) -> None:
        route, best = self.moment["route"], self.moment["result"]
        if len(route) > 2 and "route by hand" not in self.feats:
            moment = self.click(self.moment["stops"][route[0]], "route")
            assert len(moment["route"]) == len(route) - 1
            moment = self.click(self.moment["stops"][route[0]], "route")
            assert sorted(moment["route"]) == sorted(route) and moment["result"] == best
            self.click(self.moment["stops"][route[-1]], "route")
            moment = self.press("b", "route")
            assert moment["result"] == best
            self.feats.add("route by hand")
        self.push("Run")
        self.feats.add("run")


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    with virtual_display(1600, 1000) as environment:
        made = Driver(tmp_path, environment)
        yield made
        made.close()


def test_a_company_round_and_a_line_round_with_the_mouse(driver: Driver) -> None:
    assert driver.moment["round"] == "CR2" and driver.moment["step"] == "Dividend"
    while driver.moment["round"] != "CR3":
        assert driver.moment["prompt"].startswith({"A": "Anna", "B": "Ben"}[driver.moment["seat"]])
        driver.step()
    assert driver.feats == FEATS
