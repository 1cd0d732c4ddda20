"""Several turns of Ticket to Ride with a real mouse: first tickets, cards, a claim with a chosen payment, tickets."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from railyard.app.opening import read_table
from railyard.app.paths import Folders
from railyard.games.ticket_to_ride.actions import Claim, DrawCard, KeepTickets, TakeCard, TakeTickets
from tests.helpers.display import virtual_display, why_no_drive
from tests.helpers.driver import Driver, Moment

REASON = why_no_drive()
pytestmark = [
    pytest.mark.drive,
    pytest.mark.skipif(REASON is not None, reason=str(REASON)),
]
PEOPLE = {"A": "Anna", "B": "Ben"}


class TicketDriver(Driver):
    """Takes the screen where the next person is waited for."""

    def lift(self) -> Moment:
        """The next person takes the screen."""
        if self.moment["covered"]:
            self.click_until(self.moment["ready"], lambda moment: not moment["covered"])
        return self.wait_until(lambda moment: "prompt" in moment)


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[TicketDriver]:
    with virtual_display(1600, 1000) as environment:
        made = TicketDriver("tests.games.ticket_to_ride.desk.drive_host", tmp_path, environment)
        yield made
        made.close()


def choose_first_tickets(driver: TicketDriver) -> None:
    """Everybody keeps two of three."""
    for seat in ("A", "B"):
        moment = driver.lift()
        assert moment["seat"] == seat and moment["prompt"].startswith(PEOPLE[seat])
        assert len(moment["choice"]) == 3 and "Keep 0 tickets" not in moment["buttons"]
        for at in (0, 2):
            moment = driver.click_until(moment["choice"][at][1], lambda told, at=at: told["choice"][at][0])  # type: ignore[misc]
        assert moment["lit"] >= 1
        driver.click(moment["buttons"]["Keep 2 tickets"])


def draw_two(driver: TicketDriver) -> None:
    """A card from the row and one from the deck; a locomotive is left where it lies."""
    moment = driver.lift()
    seat, cards = moment["seat"], sum(moment["hand"].values())
    slot = next(at for at, (colour, _, _) in enumerate(moment["row"]) if colour not in (None, "locomotive"))
    moment = driver.click(moment["row"][slot][2])
    assert moment["stage"] == "second" and moment["seat"] == seat
    moment = driver.wait_until(lambda told: sum(told["hand"].values()) == cards + 1)
    engines = [place for colour, is_possible, place in moment["row"] if colour == "locomotive" and not is_possible]
    if engines:
        moment = driver.click_until(engines[0], lambda told: "counts for both cards" in told["message"])
        assert moment["stage"] == "second"
    moment = driver.click(moment["deck"])
    assert not moment["covered"] and not moment["seat"]
    follower = next(name for other, name in PEOPLE.items() if other != seat)
    moment = driver.click(moment["buttons"][f"Pass to {follower}"], "covered")
    assert moment["covered"] and moment["seat"] != seat


def test_several_turns_with_the_mouse(driver: TicketDriver, tmp_path: Path) -> None:
    choose_first_tickets(driver)
    for _ in range(8):
        draw_two(driver)

    moment = driver.lift()
    assert moment["seat"] == "A" and len(moment["tickets"]) == 2
    driver.point(moment["tickets"][0])
    driver.wait_until(lambda told: told["lit"] == 1)
    track = max(moment["claimable"], key=lambda each: len(moment["claimable"][each]))
    assert len(moment["claimable"][track]) > 1
    driver.point(moment["tracks"][track])
    moment = driver.wait_until(lambda told: "Click to claim it for" in told["tip"] and told["lit"] == 0)
    moment = driver.click_until(moment["tracks"][track], lambda told: told["paying"] == track)
    assert [way[1] for way in moment["ways"]] == [True] + [False] * (len(moment["ways"]) - 1)
    driver.press("Escape")
    moment = driver.wait_until(lambda told: told["paying"] == "")
    moment = driver.click_until(moment["tracks"][track], lambda told: told["paying"] == track)
    moment = driver.click_until(moment["ways"][1][2], lambda told: told["ways"][1][1])
    paid, place = moment["ways"][1][0], moment["buttons"]["Claim"]
    assert paid in moment["prompt"]
    driver.click(place)

    moment = driver.lift()
    assert moment["seat"] == "B" and 0 in moment["owners"]
    moment = driver.click_until(moment["tracks"][track], lambda told: "belongs to Anna" in told["message"])
    assert moment["paying"] == ""
    moment = driver.click(moment["buttons"]["Draw tickets  T"])
    moment = driver.wait_until(lambda told: len(told["choice"]) == 3)
    moment = driver.click_until(moment["choice"][1][1], lambda told: told["choice"][1][0])
    driver.click(moment["buttons"]["Keep 1 ticket"])
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
