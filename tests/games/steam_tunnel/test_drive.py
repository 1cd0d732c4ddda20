"""A whole two-player game played with a real mouse on a real window."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from railyard.app.opening import read_table
from railyard.app.paths import Folders
from railyard.core.chance import Luck
from railyard.core.game import Over
from tests.helpers.display import virtual_display, why_no_drive
from tests.helpers.driver import Driver

REASON = why_no_drive()
pytestmark = [
    pytest.mark.drive,
    pytest.mark.skipif(REASON is not None, reason=str(REASON)),
]


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    with virtual_display(1600, 1000) as environment:
        made = Driver("tests.games.steam_tunnel.drive_host", tmp_path, environment)
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
                lit = driver.wait_until(lambda told: bool(told["lit"]))
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
