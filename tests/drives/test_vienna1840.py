"""A company round and a line round of 1840 for two, played with a real mouse on a real window."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.display import virtual_display, why_no_drive
from tests.helpers.driver import Driver, Moment

REASON = why_no_drive()
pytestmark = [
    pytest.mark.drive,
    pytest.mark.skipif(REASON is not None, reason=str(REASON)),
]
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


class TramDriver(Driver):
    """Plays as a person with a mouse does, and keeps what has been done."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        super().__init__("tests.drives.vienna1840_host", folder, environment)
        self.feats: set[str] = set()

    def turn(self, at: list[int]) -> Moment:
        """One click of the wheel over a place, until the tile has turned."""
        self.xdotool("mousemove", str(at[0]), str(at[1]), "click", "5")
        return self.wait("fan")

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
            self.press("b")
            moment = self.wait("route")
            assert moment["result"] == best
            self.feats.add("route by hand")
        self.push("Run")
        self.feats.add("run")


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[TramDriver]:
    with virtual_display(1600, 1000) as environment:
        made = TramDriver(tmp_path, environment)
        yield made
        made.close()


def test_a_company_round_and_a_line_round_with_the_mouse(driver: TramDriver) -> None:
    assert driver.moment["round"] == "CR2" and driver.moment["step"] == "Dividend"
    while driver.moment["round"] != "CR3":
        assert driver.moment["prompt"].startswith({"A": "Anna", "B": "Ben"}[driver.moment["seat"]])
        driver.step()
    assert driver.feats == FEATS
