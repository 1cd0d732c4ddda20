"""Several turns of Ticket to Ride with a real mouse: first tickets, cards, a claim with a chosen payment, tickets."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from railyard.app.opening import read_table
from railyard.app.paths import Folders
from railyard.games.ticket_to_ride.actions import Claim, DrawCard, KeepTickets, TakeCard, TakeTickets
from tests.helpers.display import root_folder, virtual_display, why_no_drive

REASON = why_no_drive()
pytestmark = [
    pytest.mark.drive,
    pytest.mark.skipif(REASON is not None, reason=str(REASON)),
]
PATIENCE_S = 60

Moment = dict[str, Any]
PEOPLE = {"A": "Anna", "B": "Ben"}


class Driver:
    """Reads what the window tells and moves the mouse."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self._environment = environment
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.games.ticket_to_ride.desk.drive_host", str(folder)],
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

    def wait(self, is_reached: Callable[[Moment], bool]) -> Moment:
        """Wait until what is told is so."""
        while not is_reached(self.moment):
            self.moment = self._next()
        return self.moment

    def _xdotool(self, *arguments: str) -> None:
        subprocess.run(["xdotool", *arguments], env=self._environment, check=True, timeout=PATIENCE_S)

    def point(self, at: Sequence[int]) -> None:
        """Move the mouse there, over a little way as a hand does."""
        self._xdotool("mousemove", str(at[0] - 3), str(at[1]), "mousemove", str(at[0]), str(at[1]))

    def click(self, at: Sequence[int], is_done: Callable[[Moment], bool]) -> Moment:
        """Click there and wait for what follows."""
        self._xdotool("mousemove", str(at[0]), str(at[1]), "click", "1")
        return self.wait(is_done)

    def play(self, at: Sequence[int]) -> Moment:
        """Click there and wait until something has been played."""
        before = self.moment["n"]
        return self.click(at, lambda moment: moment["n"] != before)

    def lift(self) -> Moment:
        """The next person takes the screen."""
        if self.moment["covered"]:
            self.click(self.moment["ready"], lambda moment: not moment["covered"])
        return self.wait(lambda moment: "prompt" in moment)

    def key(self, name: str, is_done: Callable[[Moment], bool]) -> Moment:
        """A key on the window."""
        self._xdotool("key", name)
        return self.wait(is_done)

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


def choose_first_tickets(driver: Driver) -> None:
    """Everybody keeps two of three."""
    for seat in ("A", "B"):
        moment = driver.lift()
        assert moment["seat"] == seat and moment["prompt"].startswith(PEOPLE[seat])
        assert len(moment["choice"]) == 3 and "Keep 0 tickets" not in moment["buttons"]
        for at in (0, 2):
            moment = driver.click(moment["choice"][at][1], lambda told, at=at: told["choice"][at][0])  # type: ignore[misc]
        assert moment["lit"] >= 1
        driver.play(moment["buttons"]["Keep 2 tickets"])


def draw_two(driver: Driver) -> None:
    """A card from the row and one from the deck; a locomotive is left where it lies."""
    moment = driver.lift()
    seat, cards = moment["seat"], sum(moment["hand"].values())
    slot = next(at for at, (colour, _, _) in enumerate(moment["row"]) if colour not in (None, "locomotive"))
    moment = driver.play(moment["row"][slot][2])
    assert moment["stage"] == "second" and moment["seat"] == seat
    moment = driver.wait(lambda told: sum(told["hand"].values()) == cards + 1)
    engines = [place for colour, is_possible, place in moment["row"] if colour == "locomotive" and not is_possible]
    if engines:
        moment = driver.click(engines[0], lambda told: "counts for both cards" in told["message"])
        assert moment["stage"] == "second"
    moment = driver.play(moment["deck"])
    assert moment["covered"] and moment["seat"] != seat


def test_several_turns_with_the_mouse(driver: Driver, tmp_path: Path) -> None:
    choose_first_tickets(driver)
    for _ in range(8):
        draw_two(driver)

    moment = driver.lift()
    assert moment["seat"] == "A" and len(moment["tickets"]) == 2
    driver.point(moment["tickets"][0])
    driver.wait(lambda told: told["lit"] == 1)
    track = max(moment["claimable"], key=lambda each: len(moment["claimable"][each]))
    assert len(moment["claimable"][track]) > 1
    driver.point(moment["tracks"][track])
    moment = driver.wait(lambda told: "Click to claim it for" in told["tip"] and told["lit"] == 0)
    moment = driver.click(moment["tracks"][track], lambda told: told["paying"] == track)
    assert [way[1] for way in moment["ways"]] == [True] + [False] * (len(moment["ways"]) - 1)
    moment = driver.key("Escape", lambda told: told["paying"] == "")
    moment = driver.click(moment["tracks"][track], lambda told: told["paying"] == track)
    moment = driver.click(moment["ways"][1][2], lambda told: told["ways"][1][1])
    paid, place = moment["ways"][1][0], moment["buttons"]["Claim"]
    assert paid in moment["prompt"]
    driver.play(place)

    moment = driver.lift()
    assert moment["seat"] == "B" and 0 in moment["owners"]
    moment = driver.click(moment["tracks"][track], lambda told: "belongs to Anna" in told["message"])
    assert moment["paying"] == ""
    moment = driver.play(moment["buttons"]["Draw tickets  T"])
    moment = driver.wait(lambda told: len(told["choice"]) == 3)
    moment = driver.click(moment["choice"][1][1], lambda told: told["choice"][1][0])
    driver.play(moment["buttons"]["Keep 1 ticket"])
    moment = driver.lift()
    assert moment["seat"] == "A"

    saved = list((tmp_path / "data" / "tables").glob("*.railsave"))
    assert len(saved) == 1
    reading = read_table(saved[0], Folders(tmp_path / "data", tmp_path / "config"))
    assert reading.fault is None
    moves = [entry.move for entry in reading.table.line()]
    counts = {kind: sum(isinstance(move, kind) for move in moves) for kind in (TakeCard, DrawCard, TakeTickets)}
    assert counts == {TakeCard: 8, DrawCard: 8, TakeTickets: 1}
    assert sum(isinstance(move, KeepTickets) for move in moves) == 3
    claims = [move for move in moves if isinstance(move, Claim)]
    assert [claim.track for claim in claims] == [track]
