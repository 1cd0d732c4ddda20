"""The case files agree with the rules, and the oracle can fail."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from railyard.app.library import shipped_library
from railyard.games.dampfross.book import figures_from
from tests.oracle.dampfross import deviations, main

CASES = Path(__file__).parents[2] / "cases" / "dampfross"


def all_cases() -> list[dict[str, Any]]:
    return [case for path in sorted(CASES.glob("*.json")) for case in json.loads(path.read_bytes())["cases"]]


def test_every_case_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(CASES)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith(" compared, 0 deviations")


def test_every_town_of_a_case_is_one_of_its_own_however_many_there_are() -> None:
    hexes = {f"{q},0": "town1" for q in range(40)}
    draw = [[f"{q},0", f"{q + 1},0"] for q in range(39)]
    case = {
        "hexes": hexes,
        "starts": {"red": "0,0"},
        "drawn": [],
        "builder": "red",
        "budget": 39,
        "balances": {"red": 0},
        "draw": draw,
        "expect": {
            "segments": [{"cost": 1, "fees": {}, "prize": 6}] * 39,
            "balances": {"red": 234},
            "budget_left": 0,
        },
    }
    assert [verdict for verdict in deviations(case, figures_from(shipped_library())) if verdict is not None] == []


def changed(expect: Any) -> Any:
    """An expectation with one of its numbers, codes or lists changed."""
    match expect:
        case bool():
            return not expect
        case int():
            return expect + 1
        case str():
            return expect + "!"
        case None:
            return 0
        case list():
            return [changed(expect[0]), *expect[1:]] if expect else [1]
        case dict() if expect:
            first = next(iter(expect))
            return {**expect, first: changed(expect[first])}
    return {"red": 1}


@pytest.mark.parametrize("kind", ["movement", "prizes", "tolls", "station_number"])
def test_one_changed_value_of_a_race_is_seen(kind: str) -> None:
    figures = figures_from(shipped_library())
    case = next(case for case in all_cases() if case.get("kind") == kind)
    assert not any(deviations(case, figures))
    assert any(deviations({**case, "expect": changed(case["expect"])}, figures))


@pytest.mark.parametrize("name", ["segments", "balances", "budget_left", "refused"])
def test_one_changed_value_of_a_turn_is_seen(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = [
        case for case in all_cases() if "draw" in case and case["expect"]["segments"] and "refused" in case["expect"]
    ]
    case = copy.deepcopy(cases[0])
    case["expect"][name] = changed(case["expect"][name])
    (tmp_path / "changed.json").write_text(json.dumps({"cases": [case]}))
    assert main([str(tmp_path)]) == 1
    assert not capsys.readouterr().out.endswith(" 0 deviations\n")


def test_a_changed_river_is_seen() -> None:
    figures = figures_from(shipped_library())
    case = next(case for case in all_cases() if case.get("name") == "plain river plain 3")
    assert any(deviations({**case, "rivers": []}, figures))


def test_a_folder_without_cases_is_wrong_use(tmp_path: Path) -> None:
    assert main([str(tmp_path)]) == 2
    assert main([]) == 2
