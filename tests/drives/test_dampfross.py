"""A first turn of Dampfross with a real mouse: drawn, refused where too dear, ended, saved and reopened."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from railyard.app.library import shipped_library
from railyard.app.opening import read_table
from railyard.app.paths import Folders
from railyard.core.hexes import Hex, edge, hex_from_name, hex_name
from railyard.games.dampfross.board import Board
from railyard.games.dampfross.book import board_from
from tests.drives.driver import DampfrossDriver
from tests.helpers.display import virtual_display, why_no_drive

REASON = why_no_drive()
pytestmark = [
    pytest.mark.drive,
    pytest.mark.skipif(REASON is not None, reason=str(REASON)),
]


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
    driver = DampfrossDriver(tmp_path, environment)
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

    again = DampfrossDriver(tmp_path, environment, str(path))
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


def test_a_joint_train_with_the_mouse(environment: dict[str, str], tmp_path: Path) -> None:
    driver = DampfrossDriver(tmp_path, environment, "joint")
    try:
        moment = driver.moment
        company = moment["company"]
        offers = [text for text in moment["buttons"] if text.startswith("Joint train with")]
        assert offers
        moment = driver.click(moment["buttons"][offers[0]])
        partner = moment["company"]
        assert partner != company
        assert "offers a joint train" in moment["prompt"] and "Run together" in moment["buttons"]
        moment = driver.click(moment["buttons"]["Run together"])
        assert sorted([company, partner]) in [sorted(train) for train in moment["trains"]]
    finally:
        driver.close()


def test_building_between_races_with_the_mouse(environment: dict[str, str], tmp_path: Path) -> None:
    board = board_from(shipped_library(), "bayern")
    driver = DampfrossDriver(tmp_path, environment, "between")
    try:
        moment = driver.moment
        company, drawn = moment["company"], dict(map(tuple, moment["tracks"]))
        assert "build from your account" in moment["prompt"]
        bit = 1 << "ABCD".index(company)
        own = {end for number, bits in drawn.items() if bits & bit for end in board.segments[number]}
        a, b = next(
            (a, b)
            for a in sorted(own)
            if not board.is_line_end(a)
            for b in board.joined_hexes(a)
            if b not in board.place_at
            and board.cost(edge(a, b)) == 1
            and board.segment_number[edge(a, b)] not in drawn
            and not any(b in board.segments[number] for number in drawn)
            and hex_name(b) in moment["hexes"]
        )
        driver.pull([a, b])
        after = driver.let_go("n")
        assert len(after["tracks"]) == len(drawn) + 1
        assert after["balances"][company] == moment["balances"][company] - 1
        assert after["left"] == moment["left"] - 1
    finally:
        driver.close()


def test_a_jump_with_the_mouse(environment: dict[str, str], tmp_path: Path) -> None:
    driver = DampfrossDriver(tmp_path, environment, "jump")
    try:
        moment = driver.moment
        way = [hex_from_name(name) for name in moment["jump"]]
        missing = [name for name in moment["jump"] if name not in moment["hexes"]]
        assert missing == []
        driver.pull(way)
        after = driver.let_go("n")
        assert after["jumps"] == moment["jumps"] + 1
    finally:
        driver.close()


def test_a_race_with_a_train_that_waits_at_a_mountain(environment: dict[str, str], tmp_path: Path) -> None:
    driver = DampfrossDriver(tmp_path, environment, "race")
    try:
        moment = driver.moment
        while moment["stage"] == "Declaring" and not moment["has_run"]:
            assert moment["prompt"].startswith({"A": "Anna", "B": "Ben", "C": "Cleo", "D": "Dora"}[moment["seat"]])
            choice = "Declare this route" if "Declare this route" in moment["enabled"] else "Withdraw"
            moment = driver.click(moment["buttons"][choice])
        assert moment["has_run"] and moment["has_waited"]
    finally:
        driver.close()
