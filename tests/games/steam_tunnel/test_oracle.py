"""The case files agree with the rules, and the oracle can fail."""

import copy
import json
from pathlib import Path

import pytest

from tests.games.steam_tunnel.mines import GAME
from tests.oracle.steam_tunnel import deviations, main

CASES = Path(__file__).parents[2] / "cases" / "steam_tunnel"


def test_every_case_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(CASES)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith(" compared, 0 deviations")


@pytest.mark.parametrize("name", ["value", "ends", "closed", "stones", "paid", "segments"])
def test_one_changed_value_is_seen(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = json.loads((CASES / "tunnels.json").read_bytes())
    tunnel = next(each for each in cases["cases"][0]["expect"]["tunnels"] if each["paid"])
    changed = {
        "value": 1,
        "ends": [9],
        "closed": not tunnel["closed"],
        "stones": {},
        "paid": {"red": 1},
        "segments": [],
    }
    tunnel[name] = changed[name]
    (tmp_path / "changed.json").write_text(json.dumps(cases))
    assert main([str(tmp_path)]) == 1
    assert not capsys.readouterr().out.endswith(" 0 deviations\n")


def test_a_changed_score_a_moved_stone_and_a_turned_card_are_seen() -> None:
    case = json.loads((CASES / "tunnels.json").read_bytes())["cases"][0]
    assert not any(deviations(case, GAME.cards))
    score, stone, card = (copy.deepcopy(case) for _ in range(3))
    score["expect"]["scores"]["blue"] += 1
    stone["stones"][0][3] = [0, 2]
    card["grid"][0][0] = "B2/"
    for changed in (score, stone, card):
        assert any(deviations(changed, GAME.cards))


def test_a_folder_without_cases_is_wrong_use(tmp_path: Path) -> None:
    assert main([str(tmp_path)]) == 2
    assert main([]) == 2
