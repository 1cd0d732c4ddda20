"""Games recorded by the web platform become tables."""

import copy
from pathlib import Path
from typing import Any

import pytest

from railyard.core.action import Action
from railyard.core.game import Act, Over
from railyard.core.recorded import Converted
from railyard.games.vienna1840.actions import ChooseHome, Pass, StopGame
from railyard.games.vienna1840.convert import convert, is_recorded
from railyard.games.vienna1840.recording import Numbers, effective
from tests.games.vienna1840.driver import GAME
from tests.oracle.vienna1840 import read

CASES = Path(__file__).parents[2] / "cases" / "vienna1840"
MORE = Path(__file__).parents[4] / "shared" / "cases" / "vienna1840"


@pytest.fixture
def document() -> Any:
    return read(CASES / "random_2p_11.json")


def acts(*kinds: str) -> list[dict[str, Any]]:
    """Records "a", "undo", "undo 2", "redo", "message", numbered from 1."""
    found = []
    for number, kind in enumerate(kinds, 1):
        name, _, to = kind.partition(" ")
        found.append({"id": number, "type": name, **({"action_id": int(to)} if to else {})})
    return found


def left(*kinds: str) -> list[int]:
    return [action["id"] for action in effective(acts(*kinds))]


def test_undo_takes_back_the_last_action_that_still_counts() -> None:
    assert left("a", "b", "undo") == [1]
    assert left("a", "b", "undo", "undo") == []
    assert left("a", "b", "undo", "c", "undo") == [1]


def test_undo_to_an_action_takes_back_everything_after_it() -> None:
    assert left("a", "b", "c", "undo 1") == [1]
    assert left("a", "b", "c", "undo 0", "d") == [5]
    assert left("a", "undo", "b", "undo 2") == []


def test_redo_restores_what_the_latest_undo_removed() -> None:
    assert left("a", "b", "c", "undo 1", "redo") == [1, 2, 3]
    assert left("a", "b", "undo", "undo", "redo", "redo") == [1, 2]
    assert left("a", "b", "undo", "c", "redo") == [1, 4]  # nothing to redo any more


def test_chat_counts_for_nothing() -> None:
    assert left("a", "message", "b", "message", "undo") == [1]
    assert left("a", "b", "undo", "message", "redo") == [1, 2]


def test_draws_follow_the_recorded_seed() -> None:
    numbers = Numbers(11)
    assert numbers.order(3) == tuple(sorted(range(3), key=lambda at: _after(11, at + 1)))


def _after(state: int, steps: int) -> int:
    for _ in range(steps):
        state = (1103515245 * state + 12345) % 2**31
    return state


def test_a_finished_game_is_read_to_its_end(document: Any) -> None:
    converted = convert(document, GAME)
    assert (converted.stopped_at, converted.reason) == (None, None)
    turn = converted.table.turn
    assert isinstance(turn, Over)
    assert turn.result.scores == {"A": 1494, "B": 2782}
    assert turn.result.winners == ("B",)


def test_every_entry_knows_its_recorded_action(document: Any) -> None:
    converted = convert(document, GAME)
    assert len(converted.recorded) == len(converted.table.entries)
    assert converted.recorded[:3] == (None, None, 1)
    known = {action["id"] for action in document["actions"]}
    assert {each for each in converted.recorded if each is not None} == known


def cut(document: Any, after: int) -> Any:
    """The game as it was after an action."""
    return {**document, "actions": [action for action in document["actions"] if action["id"] <= after]}


def test_an_unfinished_game_can_be_gone_on_with(document: Any) -> None:
    converted = convert(cut(document, 150), GAME)
    assert converted.stopped_at is None
    table = converted.table
    turn = table.turn
    assert isinstance(turn, Act)
    action = GAME.offers(table.state, turn.seats[0])[-1].fill()
    assert isinstance(action, Pass)
    table.submit(action)
    assert table.cursor == len(table.entries)


def test_an_ended_game_may_be_stopped_by_hand(document: Any) -> None:
    ended = cut(document, 60)
    ended["actions"].append({"type": "end_game", "entity": 101, "entity_type": "player", "id": 61})
    turn = convert(ended, GAME).table.turn
    assert isinstance(turn, Over)
    assert turn.result.reason == "stopped"


def changed(document: Any, kind: str, /, **fields: Any) -> tuple[Converted, int]:
    """The first recorded action of a kind says something else."""
    document = copy.deepcopy(document)
    action = next(each for each in document["actions"] if each["type"] == kind)
    action.update(fields)
    return convert(document, GAME), action["id"]


@pytest.mark.parametrize(
    ("kind", "fields", "code"),
    [
        ("bid", {"price": 5}, "bid_too_low"),
        ("bid", {"entity": 102}, "not_your_turn"),
        ("choose", {"choice": 7}, "place_taken"),
        ("par", {"share_price": "75,4,2"}, "no_start_price"),
        ("par", {"corporation": "WT"}, "company_not_free"),
        ("buy_shares", {"shares": ["V_1"]}, "no_such_company"),
        ("buy_train", {"train": "R1-0"}, "kind_not_on_sale"),
        ("buy_train", {"price": 10}, "other_price"),
        ("scrap_train", {"train": "Y1-5"}, "not_your_tram"),
        ("merge", {"corporation": "2"}, "line_not_offered"),
        ("lay_tile", {"hex": "Z9"}, "no_such_hex"),
        ("lay_tile", {"tile": "L3-0"}, "wrong_first_tile"),
        ("dividend", {"amount": 1000}, "no_such_dividend"),
        ("place_token", {"city": "57-9-0"}, "unknown_city"),
        ("reassign_trains", {"assignments": [{"train": "Y1-0", "corporation": "12"}]}, "line_of_another"),
        ("run_routes", {"entity": "18"}, "no_such_company"),
        ("pass", {"type": "sing"}, "unknown_action"),
        ("merge", {"corporation": None}, "unreadable"),
        ("bid", {"price": "x"}, "unreadable"),
        ("lay_tile", {"rotation": "x"}, "unreadable"),
        ("bid", {"price": 30.5}, "unreadable"),
        ("bid", {"price": True}, "unreadable"),
        ("bid", {"entity_type": "corporation"}, "no_such_company"),
        ("buy_shares", {"shares": ["W_10"]}, "no_share_left"),
        ("buy_shares", {"shares": ["BBG_0"]}, "no_share_left"),
        ("buy_shares", {"percent": 20}, "unreadable"),
        ("buy_train", {"train": "Y1-2"}, "unreadable"),
        ("buy_train", {"train": "X1-0"}, "unreadable"),
        ("buy_train", {"train": ""}, "unreadable"),
        ("buy_train", {"variant": "O3"}, "unreadable"),
        ("dividend", {"kind": "half"}, "unreadable"),
        ("lay_tile", {"tile": "6-5"}, "no_tile_left"),
        ("place_token", {"slot": "x"}, "unreadable"),
        ("reassign_trains", {"assignments": [{"train": "Pu1-0", "corporation": "WT"}]}, "not_your_tram"),
    ],
)
def test_the_first_illegal_action_is_named_with_the_reason(
    document: Any, kind: str, fields: dict[str, Any], code: str
) -> None:
    converted, number = changed(document, kind, **fields)
    assert converted.stopped_at == number
    assert converted.reason is not None
    assert converted.reason.code == code
    assert all(each is None or int(each) < number for each in converted.recorded)
    assert len(converted.recorded) == len(converted.table.entries)


def second(document: Any, kind: str, field: str) -> tuple[Converted, int]:
    """The second recorded action of a kind names the same thing as the first."""
    document = copy.deepcopy(document)
    first, other = [each for each in document["actions"] if each["type"] == kind][:2]
    other[field] = first[field]
    return convert(document, GAME), other["id"]


@pytest.mark.parametrize(
    ("kind", "field", "code"),
    [
        ("buy_shares", "shares", "no_share_left"),
        ("buy_train", "train", "unreadable"),
        ("lay_tile", "tile", "no_tile_left"),
    ],
)
def test_a_certificate_a_tram_and_a_tile_cannot_be_in_two_places(
    document: Any, kind: str, field: str, code: str
) -> None:
    converted, number = second(document, kind, field)
    assert converted.stopped_at == number
    assert converted.reason is not None
    assert converted.reason.code == code


def test_only_certificates_one_has_can_be_sold() -> None:
    document = read(MORE / "random_3p_22.json") if MORE.is_dir() else None
    if document is None:
        pytest.skip("the recorded games beside the project are not here")
    sale = next(each for each in document["actions"] if each["type"] == "sell_shares")
    company = sale["shares"][0].rpartition("_")[0]
    held = {share for each in document["actions"] for share in each.get("shares") or () if each["id"] < sale["id"]}
    sale["shares"] = [next(f"{company}_{at}" for at in range(9, 0, -1) if f"{company}_{at}" not in held)]
    sale["percent"] = 10
    converted = convert(document, GAME)
    assert converted.stopped_at == sale["id"]


def test_a_home_token_goes_home(document: Any) -> None:
    converted, _ = changed(document, "lay_tile")
    entries = converted.table.entries
    at = next(number for number, entry in enumerate(entries) if isinstance(entry.move, ChooseHome))
    document = copy.deepcopy(document)
    action = next(each for each in document["actions"] if each["id"] == converted.recorded[at])
    action["city"] = "K15-0-0"
    assert convert(document, GAME).stopped_at == action["id"]


@pytest.mark.parametrize("to", ["x", -1, 1.5, [3], True])
def test_an_undo_back_to_no_action_is_named(document: Any, to: Any) -> None:
    document["actions"].insert(
        50, {"type": "undo", "action_id": to, "entity": 101, "entity_type": "player", "id": 7000}
    )
    converted = convert(document, GAME)
    assert converted.stopped_at == 7000
    assert converted.reason is not None
    assert converted.reason.code == "unreadable"
    assert converted.recorded[-1] == document["actions"][49]["id"]


def test_stadtbahn_runs_may_be_recorded_as_actions_of_their_own(document: Any) -> None:
    found: list[dict[str, Any]] = []
    for action in document["actions"]:
        autos = action.pop("auto_actions", None) or []
        found += [action, *autos]
    for number, action in enumerate(found, 1):
        action["id"] = number
    converted = convert({**document, "actions": found}, GAME)
    assert converted.stopped_at is None
    assert isinstance(converted.table.turn, Over)


def test_players_of_one_computer_are_known_by_name(document: Any) -> None:
    named = {player["id"]: player["name"] for player in document["players"]}
    for player in document["players"]:
        del player["id"]
    for action in document["actions"]:
        if action["entity_type"] == "player":
            action["entity"] = named[action["entity"]]
    converted = convert(document, GAME)
    assert converted.stopped_at is None
    assert [seating.name for seating in converted.table.setup.seats] == list(named.values())


def test_an_id_that_looks_like_a_line_is_still_a_player(document: Any) -> None:
    for player in document["players"]:
        player["id"] = str(player["id"] - 100)
    for action in document["actions"]:
        if action["entity_type"] == "player":
            action["entity"] = str(action["entity"] - 100)
    assert convert(document, GAME).stopped_at is None


def test_a_run_that_is_worth_something_else_is_named(document: Any) -> None:
    run = next(action for action in document["actions"] if action["type"] == "run_routes" and action["routes"])
    run["routes"][0]["revenue"] += 10
    converted = convert(document, GAME)
    assert converted.stopped_at == run["id"]
    assert converted.reason is not None
    assert converted.reason.code == "other_value"
    assert len(converted.recorded) == len(converted.table.entries)


def test_an_assignment_that_was_made_by_itself_may_be_recorded_as_an_action(document: Any) -> None:
    at, action = next(
        (at, each)
        for at, each in enumerate(document["actions"])
        if any(part["type"] == "reassign_trains" for part in each.get("auto_actions") or ())
    )
    part = next(part for part in action["auto_actions"] if part["type"] == "reassign_trains")
    action["auto_actions"].remove(part)
    document["actions"].insert(at + 1, {**part, "id": action["id"] + 0.5})
    for number, each in enumerate(document["actions"], 1):
        each["id"] = number
    converted = convert(document, GAME)
    assert converted.stopped_at is None
    assert [note.code for note in converted.notes] == ["note.assigned_already"]


def test_stops_of_a_route_may_stand_in_any_order(document: Any) -> None:
    runs = [action for action in document["actions"] if action["type"] == "run_routes" and action["routes"]]
    long = [run for run in runs if len(run["routes"][0]["hexes"]) > 3]
    assert long
    for run in long:
        run["routes"][0]["hexes"].sort()
        run["routes"][0]["nodes"].reverse()
    assert convert(document, GAME).stopped_at is None


def test_a_stadtbahn_run_that_is_worth_something_else_is_named(document: Any) -> None:
    action = next(each for each in document["actions"] if each.get("auto_actions"))
    action["auto_actions"][0]["routes"][0]["revenue"] += 10
    converted = convert(document, GAME)
    assert converted.stopped_at == action["id"]


def test_pre_programmed_play_does_nothing_but_its_automatic_actions(document: Any) -> None:
    at = next(number for number, action in enumerate(document["actions"]) if action["type"] == "pass")
    passing = document["actions"][at]
    document["actions"][at] = {
        "type": "program_share_pass",
        "entity": passing["entity"],
        "entity_type": "player",
        "id": passing["id"],
        "auto_actions": [{**passing, "id": None}],
    }
    converted = convert(document, GAME)
    assert converted.stopped_at is None
    assert passing["id"] in converted.recorded


def test_what_is_no_recorded_game_is_told_apart(document: Any) -> None:
    assert is_recorded(document)
    others: list[Any] = [[], {}, {"title": "1830", "actions": []}, {"title": "1840"}, "1840"]
    for other in others:
        assert not is_recorded(other)
        with pytest.raises(ValueError, match="no recorded game"):
            convert(other, GAME)


@pytest.mark.parametrize(
    "fields",
    [
        {"players": [{"id": 1}]},
        {"players": None},
        {"settings": {}},
        {"settings": {"seed": "x"}},
        {"actions": [{"type": "bid"}]},
        {"actions": 5},
        {"players": [{}, {}]},
        {"players": [{"id": 1}, {"id": 1}]},
        {"players": [{"id": 1}, {"id": []}]},
        {"settings": {"seed": 1, "optional_rules": 7}},
    ],
)
def test_a_broken_file_is_named(document: Any, fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="recorded"):
        convert({**document, **fields}, GAME)


def test_moves_are_those_of_the_game(document: Any) -> None:
    for entry in convert(document, GAME).table.entries:
        assert isinstance(entry.move, GAME.moves)
        assert not isinstance(entry.move, Action) or not isinstance(entry.move, StopGame)


def test_seats_get_colours_the_desk_knows(document: Any) -> None:
    from railyard.gui.parts.theme import DEFAULT_COLOURS

    seats = convert(document, GAME).table.setup.seats
    assert [seating.colour for seating in seats] == list(DEFAULT_COLOURS[: len(seats)])
