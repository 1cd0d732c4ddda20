"""One folder is enough: Night Mail is found, listed, simulated, saved, read, told and played by offers (law 10)."""

import json
from pathlib import Path
from typing import Any

import pytest

from railyard.app.opening import new_table, open_reading, read_table
from railyard.app.paths import Folders
from railyard.app.recent import recent_tables
from railyard.cli.start import start
from railyard.core.chance import Luck
from railyard.core.game import Act, Over, Seating
from railyard.core.table import Setup
from railyard.games import discover, open_game
from tests.conformance.fifth_game import FIFTH, night_mail_table

ID = "night_mail"


def test_it_is_found() -> None:
    assert ID in discover()
    assert discover()[ID].title == "Night Mail"


def test_it_consists_of_its_folders_alone() -> None:
    """The game's folder, its data folder, and no word about it anywhere in the program."""
    import railyard

    assert {path.relative_to(FIFTH).as_posix() for path in FIFTH.glob("*/*")} == {"games/night_mail", "resources/games"}
    root = Path(railyard.__file__).parent
    assert not [path for path in root.rglob("*.py") if ID in path.read_text("utf-8")]


def test_it_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert start(["games", "--json"]) == 0
    games = {game["id"]: game for game in json.loads(capsys.readouterr().out)}
    assert games[ID]["seats"] == [2, 3, 4]
    assert [option["key"] for option in games[ID]["options"]] == ["stake", "is_long"]


def test_commands_know_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = tmp_path / "night.railsave"
    simulated = ["simulate", ID, "--players", "3", "--seed", "x", "--option", "is_long=true", "--save", str(save)]
    assert start([*simulated, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert start(["verify", str(save)]) == 0
    assert capsys.readouterr().out == f"ok: {ID}, {figures['sums']['actions']} actions, finished\n"
    assert start(["transcript", str(save), "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(rows) == figures["sums"]["actions"]
    assert rows[-1]["events"][-1]["type"] == "game_over"
    assert rows[-1]["balances"].keys() == {"A", "B", "C", "pot"}
    assert start(["transcript", str(save)]) == 0
    told = capsys.readouterr().out
    assert "the signal shows" in told
    assert "[" not in told


def test_it_has_a_plain_picture(tmp_path: Path) -> None:
    assert start(["render", "--board", ID, "-o", str(tmp_path / "a.png")]) == 0
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert start(["render", "--board", ID, "-o", str(tmp_path / "a.svg")]) == 0
    drawing = (tmp_path / "a.svg").read_text("utf-8")
    # Its words stay words, and bring their fonts along.
    assert "<text" in drawing
    assert "@font-face{font-family:'EB Garamond 12';font-weight:400;font-style:normal;" in drawing


def test_it_is_played_by_its_offers_and_kept_on_disk(tmp_path: Path) -> None:
    own = Folders(tmp_path / "data", tmp_path / "config")
    seats = (Seating("A", "Anna", "red"), Seating("B", "Ben", "blue"))
    opened = new_table(Setup(ID, {"stake": 1, "is_long": False}, seats, "offers"), own)
    luck = Luck("offers")
    while isinstance(turn := opened.table.turn, Act):
        offers = opened.game.offers(opened.table.state, turn.seats[0])
        opened.table.submit(luck.one_of(tuple(luck.one_of(offers).candidates())))
        if len(opened.table.entries) % 5 == 0:
            assert opened.file is not None
            opened.file.close()
            opened = open_reading(read_table(opened.file.path, own), own)
    assert isinstance(opened.table.turn, Over)
    assert opened.file is not None
    opened.file.close()
    (row,) = recent_tables(own)
    assert row.glance is not None
    assert row.glance.summary.is_over


def test_each_seat_sees_its_own_letters(night_mail: Any) -> None:
    table = night_mail_table()
    table.begin()
    seen = table.game.view(table.state, "B")
    assert seen.hands["B"] == table.state.hands["B"]
    assert set(seen.hands["A"]) == set(seen.hands["C"]) == set(seen.pile) == {0}


def test_a_game_that_ends_early(night_mail: Any) -> None:
    """Somebody cannot pay the stake; the other way to end is in most games."""
    reasons = set()
    game = open_game(ID, _library())
    from railyard.cli.simulate import play, random_setup

    for seed in range(10):
        for stake in (1, 4):
            played = play(game, random_setup(discover()[ID], 3, str(seed), {"stake": stake, "is_long": False}))
            reasons.add(played.result.reason)
    assert reasons == {"broke", "morning"}


def _library() -> Any:
    from railyard.app.library import open_library

    return open_library()
