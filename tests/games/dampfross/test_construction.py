"""Rulebook 2 and 3: budgets, prices, prizes, and the end of construction."""

from typing import Any

import pytest
from msgspec.structs import replace

from railyard.core.chance import Roll
from railyard.core.game import Chance
from railyard.games.dampfross.actions import DrawTrack, EndTurn, VoteToEnd
from railyard.games.dampfross.board_document import StartRule
from railyard.games.dampfross.events import BudgetRolled, CityReached, ConstructionEnded, TrackDrawn, TurnEnded
from railyard.games.dampfross.pricing import segment_price
from railyard.games.dampfross.state import BudgetRoll, Building, NumberRoll
from tests.games.dampfross.parts import board_from_parts
from tests.games.dampfross.railways import Play, at, plain, row

TOWNS = {f"{q},3": f"town{q + 1}" for q in range(6)}


def open_play(seats: str = "AB", **more: Any) -> Play:
    """A plain of 8 by 4 with six towns along its south, everybody at 0,0."""
    play = Play(plain(8, 4, TOWNS), seats, **more)
    return play.started(**dict.fromkeys(play.s.ids(), "0,0"))


def test_D_0_1_a_segment_joins_neighbours() -> None:
    play = open_play()
    assert play.code(DrawTrack("A", at("0,0"), at("2,0"))) == "not_neighbours"
    assert play.code(DrawTrack("A", at("0,0"), at("0,0"))) == "not_neighbours"
    assert play.code(DrawTrack("A", at("0,0"), at("0,1"))) == ""


def test_D_2_1_one_die_is_the_budget_of_everybody() -> None:
    play = open_play("ABC").at_stage(BudgetRoll(4))
    assert play.game.turn(play.s) == Chance(Roll("budget"))
    assert play.roll(5) == (BudgetRolled(4, 5, "A"),)
    for seat in "ABC":
        assert isinstance(play.s.stage, Building)
        assert play.s.stage.left == 5
        play.do(EndTurn(seat))


def test_D_2_2_the_budget_pays_for_track_and_what_is_left_lapses() -> None:
    play = open_play()
    assert play.draw("A", "0,0 1,0 2,0 3,0")[0] == TrackDrawn("A", at("0,0"), at("1,0"), 1, 1, 0, 0, 5)
    assert play.balance("A") == 20
    assert play.do(EndTurn("A")) == (TurnEnded("A", 3),)
    assert isinstance(play.s.stage, Building)
    assert play.s.stage.left == 6


def test_D_2_2_a_segment_is_paid_in_one_turn() -> None:
    play = Play(row(["plain", "mountain", "mountain"]), "AB").started(4, A="0,0", B="0,0")
    play.draw("A", "0,0 1,0")
    refusal = play.check(DrawTrack("A", at("1,0"), at("2,0")))
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.values["cost"], refusal.values["left"]) == ("budget", "D-2.2", 5, 1)


def test_D_2_3_several_ends_but_always_connected() -> None:
    play = open_play()
    play.draw("A", "0,0 1,0")
    play.draw("A", "0,0 0,1")
    assert play.code(DrawTrack("A", at("3,0"), at("4,0"))) == "not_connected"
    assert play.code(DrawTrack("A", at("2,0"), at("1,0"))) == "", "either end may be the connected one"


def test_D_2_4_the_start_player_moves_on() -> None:
    play = open_play("ABC")
    for seat in "ABC":
        play.do(EndTurn(seat))
    assert play.s.stage == BudgetRoll(3)
    assert play.roll(2) == (BudgetRolled(3, 2, "B"),)
    for seat in "BCA":
        play.do(EndTurn(seat))
    assert play.s.first == "C"


def test_D_2_5_own_track_is_never_doubled() -> None:
    play = open_play()
    play.draw("A", "0,0 1,0")
    assert play.code(DrawTrack("A", at("1,0"), at("0,0"))) == "own_track"


@pytest.mark.parametrize(
    ("grounds", "river", "cost"),
    [
        (("plain", "plain"), "", 1),
        (("plain", "town1"), "", 1),
        (("town1", "town2"), "", 1),
        (("plain", "mountain"), "", 3),
        (("mountain", "plain"), "", 3),
        (("mountain", "mountain"), "", 5),
        (("plain", "plain"), "rivers", 3),
        (("mountain", "plain"), "rivers", 5),
        (("plain", "mountain"), "rivers", 5),
        (("mountain", "mountain"), "rivers", 7),
        (("plain", "plain"), "broad_rivers", 5),
        (("mountain", "town1"), "broad_rivers", 7),
        (("mountain", "mountain"), "broad_rivers", 9),
    ],
)
def test_D_2_6_what_a_segment_costs(grounds: tuple[str, str], river: str, cost: int) -> None:
    sides = {river: [["0,0", "1,0"]]} if river else {}
    play = Play(row(grounds, **sides), "AB").started(9, A="0,0", B="0,0")
    price = segment_price(play.game.book(play.s), play.s, "A", at("0,0"), at("1,0"))
    assert price.cost == cost
    assert price.refusal is None
    assert price.left == 9 - cost
    assert price.mountains == 2 * grounds.count("mountain")
    assert price.river == {"": 0, "rivers": 2, "broad_rivers": 4}[river]


def test_D_2_7_a_bridge_between_plains_makes_3_and_between_mountains_7() -> None:
    for ground, cost in (("plain", 3), ("mountain", 7)):
        play = Play(row([ground, ground], rivers=[["0,0", "1,0"]]), "AB").started(9, A="0,0", B="0,0")
        play.draw("A", "0,0 1,0")
        assert isinstance(play.s.stage, Building)
        assert play.s.stage.left == 9 - cost


def test_D_2_8_only_where_a_hex_is() -> None:
    play = open_play()
    assert play.code(DrawTrack("A", at("0,0"), at("0,-1"))) == "no_hex"
    assert play.code(DrawTrack("A", at("9,9"), at("0,0"))) == "no_hex"


def abroad() -> Play:
    grounds = {"0,0": "plain", "1,0": "plain", "2,0": "foreign", "1,1": "plain", "2,-1": "foreign", "3,0": "plain"}
    return Play(board_from_parts(grounds), "AB").started(A="0,0", B="0,0")


def test_D_2_9_the_first_hex_beyond_the_border_is_the_end_of_a_line() -> None:
    play = abroad()
    play.draw("A", "0,0 1,0 2,0")
    assert play.code(DrawTrack("A", at("2,0"), at("3,0"))) == "line_ends_abroad"
    play.draw("A", "1,0 2,-1")
    play.draw("A", "1,0 1,1 2,0")
    assert play.s.present[play.board.number_of[at("2,0")]] == 1


def test_D_2_9_two_foreign_hexes_are_never_joined() -> None:
    play = abroad()
    play.draw("A", "0,0 1,0 2,0")
    assert play.code(DrawTrack("A", at("2,0"), at("2,-1"))) == "both_foreign"


def test_D_3_1_the_first_in_a_town_gets_6_and_nobody_after() -> None:
    play = open_play()
    play.draw("A", "0,0 0,1 0,2 0,3")
    assert play.paid("town_prize") == [("bank", "A", 6)]
    assert [event for event in play.events if isinstance(event, CityReached)] == [
        CityReached("A", "town1", at("0,3"), (11,), 5)
    ]
    play.do(EndTurn("A"))
    play.draw("B", "0,0 1,0 1,1 1,2 0,3")
    assert play.paid("town_prize") == []


def test_D_3_2_a_town_with_several_numbers_pays_once() -> None:
    board = row(["plain", "town1", "plain"], numbers={"town1": (11, 12, 13)})
    play = Play(board, "AB", {"towns_left_at_end": -1}).started(A="0,0", B="2,0")
    play.draw("A", "0,0 1,0")
    assert play.paid("town_prize") == [("bank", "A", 6)]


def test_D_3_2_places_without_a_number_pay_nothing() -> None:
    board = row(["plain", "town1", "plain"], numbers={"town1": ()})
    play = Play(board, "AB").started(A="0,0", B="2,0")
    play.draw("A", "0,0 1,0")
    assert play.paid() == []


def test_D_3_4_dues_come_from_the_account_and_not_from_the_budget() -> None:
    play = open_play().with_lines(A="0,0 1,0 2,0").started(A="0,0", B="1,1").at_stage(Building(2, 6, 6, ("B",)))
    play.draw("B", "1,1 1,0")
    assert isinstance(play.s.stage, Building)
    assert play.s.stage.left == 5
    assert (play.balance("A"), play.balance("B")) == (21, 19)


def test_D_3_5_no_account_falls_below_zero() -> None:
    play = open_play().with_lines(A="0,0 1,0 2,0").at_stage(Building(2, 6, 6, ("B",))).with_balances(B=5)
    refusal = play.check(DrawTrack("B", at("0,0"), at("1,0")))
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.values["owed"], refusal.values["missing"]) == ("balance", "D-3.5", 6, 1)
    play.with_balances(B=6).draw("B", "0,0 1,0")
    assert play.balance("B") == 0


def test_D_3_5_a_prize_of_the_same_segment_comes_in_first() -> None:
    board = row(["plain", "plain", "town1"])
    play = Play(board, "AB", {"towns_left_at_end": -1}).with_lines(A="1,0 0,0").started(A="0,0", B="1,0")
    play.at_stage(Building(2, 6, 6, ("B",))).with_balances(B=0)
    play.draw("B", "1,0 2,0")
    assert play.balance("B") == 5


def test_D_3_14_construction_ends_at_once_when_three_towns_are_left() -> None:
    play = open_play("ABC").with_lines(B="0,3 1,3")
    play.started(A="2,2", B="0,3", C="0,0")
    play.s = replace(play.s, reached={"town1": "B", "town2": "B"})
    play.draw("A", "2,2 2,3")
    assert play.s.stage == NumberRoll(1), "in the middle of the turn of the first of three"
    assert play.events[-1] == ConstructionEnded("towns", ("town4", "town5", "town6"))


def test_D_3_14_connection_stations_and_specials_do_not_count() -> None:
    grounds = {**{f"{q},0": f"town{q + 1}" for q in range(5)}, "5,0": "town9"}
    play = Play(board_from_parts(grounds, numbers={"town9": ()}), "AB").started(A="0,0", B="0,0")
    play.draw("A", "0,0 1,0")
    assert isinstance(play.s.stage, NumberRoll)
    assert play.events[-1] == ConstructionEnded("towns", ("town3", "town4", "town5"))


def stalled(**more: Any) -> Play:
    """Round 5 of a game in which nobody has reached a town since round 1."""
    play = open_play("ABC", **more)
    play.s = replace(play.s, last_town_round=1)
    return play.at_stage(Building(5, 3, 3, ("A", "B", "C")))


def test_D_3_15_after_three_rounds_without_a_town_a_majority_ends_construction() -> None:
    play = stalled(stall_guard=True)
    play.do(VoteToEnd("A"))
    assert play.code(VoteToEnd("A")) == "voted_already"
    play.do(EndTurn("A"), VoteToEnd("B"))
    assert play.s.stage == NumberRoll(1)
    assert play.events[-1] == ConstructionEnded("vote", tuple(f"town{n}" for n in range(1, 7)))


def test_D_3_15_no_vote_before_nor_without_the_option() -> None:
    assert stalled().code(VoteToEnd("A")) == "no_stall_guard"
    play = stalled(stall_guard=True).at_stage(Building(4, 3, 3, ("A", "B", "C")))
    assert play.code(VoteToEnd("A")) == "not_stalled"


def test_D_3_15_a_new_town_cancels_the_votes() -> None:
    play = stalled(stall_guard=True)
    play.do(VoteToEnd("A"))
    play.draw("A", "0,0 0,1 0,2 0,3")
    assert play.s.votes == ()
    assert play.code(VoteToEnd("A")) == "not_stalled"


def test_D_7_2_one_exit_only_in_the_first_round() -> None:
    board = plain(4, 4, {"0,0": "town1"}, start=StartRule(towns=("town1",), exits_in_first_round=1))
    play = Play(board, "AB").started(6, 1, A="0,0", B="0,0")
    play.draw("A", "0,0 1,0 2,0")
    assert play.code(DrawTrack("A", at("0,0"), at("0,1"))) == "first_round_exits"
    assert play.code(DrawTrack("A", at("0,1"), at("0,0"))) == "first_round_exits"
    assert play.code(DrawTrack("A", at("1,0"), at("1,1"))) == ""
    play.at_stage(Building(2, 6, 6, ("A", "B")))
    assert play.code(DrawTrack("A", at("0,0"), at("0,1"))) == ""


def test_nobody_draws_or_ends_a_turn_while_dice_are_awaited() -> None:
    play = open_play().at_stage(BudgetRoll(2))
    assert play.code(DrawTrack("A", at("0,0"), at("1,0"))) == "waiting_for_dice"
