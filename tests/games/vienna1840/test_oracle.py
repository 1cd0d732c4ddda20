"""The recorded games agree with the rules, and the oracle can fail."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.games.vienna1840.driver import GAME
from tests.oracle.vienna1840 import (
    Replayed,
    cases,
    compare_checkpoints,
    compare_legal,
    compare_result,
    compare_routes,
    deviations,
    main,
    read,
)

CASES = Path(__file__).parents[2] / "cases" / "vienna1840"
MORE = Path(__file__).parents[4] / "shared" / "cases" / "vienna1840"
GAMES = ("five_players", "random_3p_22", "random_4p_1", "random_5p_42", "random_6p_51")
NAME = "random_2p_11"


def test_the_packed_games_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(CASES)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith(" compared, 0 deviations")


@pytest.mark.parametrize("name", GAMES)
def test_the_other_games_agree(name: str) -> None:
    if not MORE.is_dir():
        pytest.skip("the recorded games beside the project are not here")
    found = list(deviations(GAME, MORE, name))
    assert len(found) > 30_000
    assert [each for each in found if each is not None] == []


def test_a_folder_without_games_is_wrong_use(tmp_path: Path) -> None:
    assert main([str(tmp_path)]) == 2
    assert main([]) == 2


@pytest.fixture(scope="module")
def replayed() -> Replayed:
    return Replayed(GAME, read(CASES / f"{NAME}.json"))


Change = Callable[[dict[str, Any]], None]


def _cash(point: dict[str, Any]) -> None:
    point["light"]["player_cash"]["101"] += 1


def _cell(point: dict[str, Any]) -> None:
    point["light"]["cities"]["W"]["cell"] = [0, 0]


def _box(point: dict[str, Any]) -> None:
    point["light"]["majors"]["BBG"]["revenue_box"] += 10


def _acting(point: dict[str, Any]) -> None:
    point["light"]["where"]["acting"] = ["nobody"]


def _shares(point: dict[str, Any]) -> None:
    point["full"]["players"]["101"]["shares"]["D"] = 90


def _tile(point: dict[str, Any]) -> None:
    point["full"]["tiles"]["F20"] = ["57-0", 3]


def _stack(point: dict[str, Any]) -> None:
    point["full"]["market_cells"]["0,0"] = ["W"]


def _train(point: dict[str, Any]) -> None:
    point["full"]["majors"]["BBG"]["unassigned_trains"].append(["Y1-9", "Y1"])


@pytest.mark.parametrize("change", [_cash, _cell, _box, _acting, _shares, _tile, _stack, _train])
def test_a_changed_checkpoint_is_seen(replayed: Replayed, change: Change) -> None:
    told = read(CASES / f"{NAME}.checkpoints.json")
    at = [number for number, point in enumerate(told["checkpoints"]) if point.get("full")][12]
    told["checkpoints"] = told["checkpoints"][at : at + 1]
    assert not any(compare_checkpoints(replayed, copy.deepcopy(told)))
    change(told["checkpoints"][0])
    assert any(compare_checkpoints(replayed, told))


def test_a_missing_or_added_lay_and_city_are_seen(replayed: Replayed) -> None:
    told = read(CASES / f"{NAME}.legal_moves.json")
    case = next(each for each in told if each["tiles"] and each["tokens"])
    assert not any(compare_legal(replayed, [case]))
    fewer, more, city = (copy.deepcopy(case) for _ in range(3))
    fewer["tiles"].popitem()
    more["tiles"]["B4"] = {"3": [0]}
    city["tokens"].pop()
    for changed in (fewer, more, city):
        assert any(compare_legal(replayed, [changed]))


def test_a_changed_best_route_is_seen(replayed: Replayed) -> None:
    told = read(CASES / f"{NAME}.routes.json")
    case = next(each for each in told if each["recorded_routes"])
    assert not any(compare_routes(replayed, [case]))
    best, recorded = copy.deepcopy(case), copy.deepcopy(case)
    best["best"]["best_track_revenue"] += 10
    recorded["recorded_routes"][0]["recomputed"] += 10
    assert any(compare_routes(replayed, [best]))
    assert any(compare_routes(replayed, [recorded]))


def test_a_changed_result_is_seen(replayed: Replayed) -> None:
    told = read(CASES / f"{NAME}.json")["result"]
    assert not any(compare_result(replayed, told))
    assert any(compare_result(replayed, {**told, "101": told["101"] + 1}))


def test_an_illegal_action_is_a_deviation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = read(CASES / f"{NAME}.json")
    lay = next(action for action in document["actions"] if action["type"] == "lay_tile")
    lay["rotation"] = (lay["rotation"] + 1) % 6
    lay["hex"] = "K27"
    (tmp_path / "changed.json").write_text(json.dumps(document))
    assert cases(tmp_path) == ["changed"]
    assert main([str(tmp_path)]) == 1
    assert f"action {lay['id']} is refused" in capsys.readouterr().out
