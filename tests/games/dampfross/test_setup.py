"""Rulebook 1 and 7: accounts, who begins, and where."""

import pytest
from msgspec.structs import replace

from railyard.app.library import shipped_library
from railyard.core.chance import Roll, Rolled
from railyard.core.game import Chance, Result
from railyard.core.options import default_options
from railyard.games.dampfross.actions import ChooseStart, EndTurn
from railyard.games.dampfross.board_document import StartRule
from railyard.games.dampfross.events import CityReached, FirstPlayerRolled, FirstRollTied, StartChosen
from railyard.games.dampfross.info import INFO
from railyard.games.dampfross.rules import Dampfross
from railyard.games.dampfross.state import BudgetRoll, Building, Ended, Starting, State
from tests.games.dampfross.railways import Play, at, plain

GAME = Dampfross(shipped_library())
TOWNS = {"0,0": "town1", "3,0": "town2", "0,3": "town3", "3,3": "town4", "2,1": "town5"}


def new(seats: str, board: str = "bayern", **options: object) -> State:
    return GAME.setup({**default_options(INFO), "board": board, **options}, tuple(seats))  # type: ignore[dict-item]


def test_D_1_1_dice_decide_who_begins_and_equal_ones_roll_again() -> None:
    play = Play(plain(4, 4, TOWNS), "ABC")
    assert play.game.turn(play.s) == Chance(Roll("first_player", dice=3))
    (tied,) = play.roll(5, 2, 5)
    assert isinstance(tied, FirstRollTied)
    assert play.game.turn(play.s) == Chance(Roll("first_player", dice=2))
    (first, *_) = play.roll(1, 4)
    assert first == FirstPlayerRolled({"A": 1, "C": 4}, "C")
    assert isinstance(play.s.stage, Starting)
    assert play.s.stage.waiting == ("C", "A", "B")


def test_D_1_2_every_account_starts_at_20() -> None:
    s = new("ABCDEF")
    assert s.ledger.public() == dict.fromkeys("ABCDEF", 20)
    assert s.ledger.faults() == ()


def test_D_1_3_companies_choose_in_turn_order_and_may_share_a_town() -> None:
    play = Play(plain(4, 4, TOWNS, start=StartRule(towns=("town1", "town2"))), "ABC")
    play.roll(1, 6, 2)
    assert play.acting() == "B"
    assert play.code(ChooseStart("B", "town3")) == "no_start_town"
    assert play.code(ChooseStart("B", "nowhere")) == "no_start_town"
    for seat in "BCA":
        (event,) = play.do(ChooseStart(seat, "town2"))
        assert event == StartChosen(seat, "town2", at("3,0"))
    assert play.s.stage == BudgetRoll(1)
    assert play.code(ChooseStart("A", "town1")) == "waiting_for_dice"


def test_D_1_4_a_start_town_counts_as_reached_and_an_unused_one_still_pays() -> None:
    play = Play(plain(4, 4, TOWNS, start=StartRule(towns=("town1", "town2"))), "AB")
    play.roll(6, 1)
    play.do(ChooseStart("A", "town1"), ChooseStart("B", "town1"))
    assert play.s.reached == {"town1": "A"}
    play.roll(6)
    play.draw("A", "0,0 1,0 2,0 3,0")
    assert play.paid("town_prize") == [("bank", "A", 6)]
    assert [event.town for event in play.events if isinstance(event, CityReached)] == ["town2"]


def test_D_7_1_bayern_starts_in_muenchen_or_nuernberg() -> None:
    s = GAME.apply(new("ABC"), Rolled((6, 1, 2))).state
    assert {name for name in ("München", "Nürnberg") if GAME.check(s, ChooseStart("A", name)) is None} == {
        "München",
        "Nürnberg",
    }
    refusal = GAME.check(s, ChooseStart("A", "Augsburg"))
    assert refusal is not None and refusal.code == "no_start_town"


def test_D_7_2_rossija_starts_in_moskwa_without_a_question() -> None:
    step = GAME.apply(new("ABCD", "rossija"), Rolled((6, 1, 2, 3)))
    assert step.state.stage == BudgetRoll(1)
    assert [event.town for event in step.events if isinstance(event, StartChosen)] == ["Moskwa"] * 4


@pytest.mark.parametrize("seats", ["ABC"])
def test_D_7_3_kentucky_up_to_three_companies_start_in_louisville(seats: str) -> None:
    step = GAME.apply(new(seats, "kentucky_tennessee"), Rolled((6, 1, 2)))
    assert set(step.state.starts.values()) == {GAME.book(step.state).board.place_named["Louisville"].at}


def test_D_7_3_kentucky_two_plain_companies_play_as_three() -> None:
    step = GAME.apply(new("AB", "kentucky_tennessee", two_players="plain"), Rolled((6, 1)))
    assert set(step.state.starts.values()) == {GAME.book(step.state).board.place_named["Louisville"].at}


@pytest.mark.parametrize(("seats", "faces"), [("ABCD", (6, 1, 2, 3)), ("AB", (6, 1))])
def test_D_7_3_kentucky_four_companies_two_in_each_town_until_it_is_full(seats: str, faces: tuple[int, ...]) -> None:
    s = GAME.apply(new(seats, "kentucky_tennessee"), Rolled(faces)).state
    s = GAME.apply(s, ChooseStart("A", "Nashville")).state
    s = GAME.apply(s, ChooseStart("B", "Nashville")).state
    assert isinstance(s.stage, BudgetRoll), "the last two have no choice left"
    assert sorted(s.starts.values()).count(GAME.book(s).board.place_named["Louisville"].at) == 2


def test_D_7_3_a_full_town_is_refused() -> None:
    rule = StartRule(by_companies={3: {"town1": 1, "town2": 1, "town3": 1}})
    play = Play(plain(4, 4, TOWNS, start=rule), "ABC")
    play.roll(6, 1, 2)
    play.do(ChooseStart("A", "town1"))
    assert play.code(ChooseStart("B", "town1")) == "start_town_full"
    play.do(ChooseStart("B", "town3"))
    assert play.s.starts == {"A": at("0,0"), "B": at("0,3"), "C": at("3,0")}


def test_D_7_3_kentucky_five_choose_any_numbered_town() -> None:
    s = GAME.apply(new("ABCDE", "kentucky_tennessee"), Rolled((6, 1, 2, 3, 4))).state
    assert all(GAME.check(s, ChooseStart("A", place.name)) is None for place in GAME.book(s).board.stations)


def test_D_7_4_ireland_starts_in_belfast_or_dublin_and_has_18_races() -> None:
    s = GAME.apply(new("ABC", "ireland"), Rolled((6, 1, 2))).state
    assert s.settings.races == 18
    assert GAME.book(s).board.special_races == ()
    assert GAME.check(s, ChooseStart("A", "Dublin")) is None
    assert GAME.check(s, ChooseStart("A", "Cork")) is not None


def test_a_table_that_cannot_be_is_refused_with_a_reason() -> None:
    with pytest.raises(ValueError, match="2 to 6 seats"):
        new("A")
    with pytest.raises(ValueError, match="no board"):
        new("AB", "atlantis")
    with pytest.raises(ValueError, match="two players"):
        new("AB", two_players="three")
    with pytest.raises(ValueError, match="races"):
        new("AB", races=-3)


def test_nobody_acts_while_dice_are_rolled_or_after_the_end() -> None:
    play = Play(plain(3, 3), "AB")
    assert play.code(EndTurn("A")) == "waiting_for_dice"
    play.s = replace(play.s, stage=Ended(Result({"A": 20, "B": 20}, ("A", "B"), "richest")))
    assert play.code(EndTurn("A")) == "game_is_over"
    play.at_stage(Building(2, 6, 6, ("A", "B")))
    refusal = play.check(EndTurn("B"))
    assert refusal is not None
    assert (refusal.code, refusal.values["turn"]) == ("not_your_turn", ["A"])
