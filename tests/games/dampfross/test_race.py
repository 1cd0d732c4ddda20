"""Rulebook 5: running a race."""

from typing import Any

import pytest
from msgspec.structs import replace

from railyard.core.chance import Roll
from railyard.core.event import GameOver
from railyard.core.game import Chance, Over
from railyard.core.hexes import Hex
from railyard.games.dampfross.actions import DeclareRoute, DrawTrack, EndTurn, EnterRace, StayOut, Withdraw
from railyard.games.dampfross.events import (
    ExtraBuildingBegan,
    RaceEnded,
    RaceStarted,
    RouteDeclared,
    TrainMoved,
)
from railyard.games.dampfross.prizes import shared_prizes
from railyard.games.dampfross.routes import climbs, tolls
from railyard.games.dampfross.run import advanced
from railyard.games.dampfross.state import Declaring, Entering, ExtraBuilding, NumberRoll, RaceRecord, Running
from tests.games.dampfross.railways import Play, at, hexes, plain, row

LENGTH = 8


def along(r: int = 0, length: int = LENGTH) -> tuple[Hex, ...]:
    """The hexes of a row, from west to east."""
    return tuple(Hex(q, r) for q in range(length + 1))


def three_lines(seats: str = "ABC", number: int = 1, **more: Any) -> Play:
    """Everybody has a line of its own along row 0, eight segments, and a race along it waits."""
    board = plain(LENGTH + 1, 3, races=21)
    play = Play(board, seats, **more)
    line = " ".join(f"{q},0" for q in range(LENGTH + 1))
    play.with_lines(**dict.fromkeys(play.s.ids(), line))
    return play.racing("0,0", f"{LENGTH},0", number, LENGTH, " ".join(play.s.ids()))


def declare(play: Play, owner: str = "") -> None:
    """The train that declares now takes its own line."""
    assert isinstance(play.s.stage, Declaring)
    company = play.s.stage.trains[play.s.stage.waiting[0]].companies[0]
    play.do(DeclareRoute(play.acting(), along(), (owner or company,) * LENGTH))


def running(seats: str = "ABC", **more: Any) -> Play:
    """Everybody is on the way, the richest first."""
    play = three_lines(seats, **more)
    while isinstance(play.s.stage, Entering):
        play.do(EnterRace(play.acting()))
    while isinstance(play.s.stage, Declaring):
        declare(play)
    return play


def roll_all(play: Play, *faces: int) -> None:
    for face in faces:
        play.roll(face)


def test_D_5_1_the_richest_decides_first_and_equal_ones_by_turn_order() -> None:
    board = row(["town1", "plain", "plain", "town2"], races=21)
    play = Play(board, "ABCD").with_lines(A="0,0 1,0 2,0 3,0").at_stage(NumberRoll(1))
    play.s = replace(play.s, first="C")
    play.with_balances(A=20, B=30, C=20, D=20)
    play.roll(1, 1)
    play.roll(1, 2)
    assert isinstance(play.s.stage, Entering)
    assert play.s.stage.waiting == ("B", "C", "D", "A")
    assert play.code(StayOut("A")) == "not_your_turn"
    play.do(StayOut("B"), StayOut("C"), StayOut("D"))
    assert play.acting() == "A"


def test_D_5_2_a_route_is_fixed_and_leads_from_start_to_goal() -> None:
    play = three_lines()
    play.do(EnterRace("A"), EnterRace("B"), StayOut("C"))
    assert play.code(DeclareRoute("A", along()[1:], ("A",) * 7)) == "wrong_start"
    assert play.code(DeclareRoute("A", along()[:-1], ("A",) * 7)) == "wrong_goal"
    assert play.code(DeclareRoute("A", along(), ("A",) * 7)) == "route_incomplete"
    aside = (*along()[:4], at("3,1"), *along()[4:])
    assert play.code(DeclareRoute("A", aside, ("A",) * 9)) == "no_line_there"
    (shown,) = play.do(DeclareRoute("A", along(), ("A",) * 8))
    assert shown == RouteDeclared(("A",), along(), ("A",) * 8, 8, 0, {})
    assert play.code(DeclareRoute("A", along(), ("A",) * 8)) == "not_your_turn"


def test_D_5_2_at_least_one_segment_is_ones_own() -> None:
    play = three_lines()
    play.do(EnterRace("A"), EnterRace("B"), StayOut("C"))
    assert play.code(DeclareRoute("A", along(), ("B",) * 8)) == "no_own_line"
    assert play.code(DeclareRoute("A", along(), ("A", *("B",) * 7))) == ""


def test_D_5_2_nobody_enters_without_a_way_over_a_line_of_its_own() -> None:
    play = Play(plain(9, 3), "AB").with_lines(A=" ".join(f"{q},0" for q in range(9)), B="4,0 4,1 4,2")
    play.racing("0,0", "8,0", 1, 8, "B A")
    refusal = play.check(EnterRace("B"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("no_route", "D-5.2")


def test_D_5_3_the_traveller_names_whose_line() -> None:
    play = three_lines()
    play.do(EnterRace("A"), EnterRace("B"), StayOut("C"))
    owners = ("A", "B", "C", "A", "A", "A", "A", "A")
    play.do(DeclareRoute("A", along(), owners))
    assert isinstance(play.events[0], RouteDeclared)
    assert play.events[0].dues == {"B": 2, "C": 2}


def test_D_5_3_an_owner_that_has_no_line_there_is_refused() -> None:
    play = three_lines("AB").with_lines(A="0,0 0,1 0,2")
    play.racing("0,0", "0,2", 1, 2, "A B")
    play.do(EnterRace("A"), StayOut("B"))
    assert play.code(DeclareRoute("A", hexes("0,0", "0,1", "0,2"), ("A", "B"))) == "not_the_owner"


@pytest.mark.parametrize(
    ("owners", "due"),
    [
        (["me", "me", "R", "R", "R", "me"], {"R": 4}),
        (["R"], {"R": 2}),
        (["R", "S", "R"], {"R": 4, "S": 2}),
        (["me", "R", "me", "R"], {"R": 4}),
        (["me", "me"], {}),
    ],
)
def test_D_5_4_a_credit_a_hex_however_little_of_it(owners: list[str], due: dict[str, int]) -> None:
    assert tolls(("me",), owners) == due


def test_D_5_4_a_route_passes_no_hex_twice() -> None:
    play = three_lines("AB")
    play.do(EnterRace("A"), StayOut("B"))
    back = (*along()[:2], *along())
    assert play.code(DeclareRoute("A", back, ("A",) * 10)) == "hex_twice"


def test_D_5_5_dues_are_paid_before_the_start_and_only_by_those_who_can() -> None:
    play = three_lines().with_balances(A=4)
    play.do(EnterRace("A"), EnterRace("B"), StayOut("C"))
    declare(play)
    over_c = DeclareRoute("A", along(), (*("C",) * 4, *("A",) * 4))
    refusal = play.check(over_c)
    assert refusal is not None
    assert (refusal.code, refusal.values["owed"]) == ("cannot_pay_tolls", 5)
    play.do(DeclareRoute("A", along(), (*("C",) * 3, *("A",) * 5)))
    assert play.paid("toll") == [("A", "C", 4)]
    assert play.balance("A") == 0
    assert isinstance(play.s.stage, Running)


def test_D_5_6_at_most_ten_to_one_owner_but_to_each() -> None:
    play = Play(plain(15, 3), "ABC")
    line = " ".join(f"{q},0" for q in range(15))
    play.with_lines(A=line, B=line, C=line).with_balances(A=50).racing("0,0", "14,0", 1, 14)
    play.do(EnterRace("A"), StayOut("B"), StayOut("C"))
    way = along(length=14)
    ten_and_four = (*("B",) * 10, *("A",) * 4)
    refusal = play.check(DeclareRoute("A", way, ten_and_four))
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.values["owed"]) == ("toll_limit", "D-5.6", 11)
    assert play.code(DeclareRoute("A", way, (*("B",) * 8, *("C",) * 5, "A"))) == ""


def test_D_5_9_the_richest_after_dues_rolls_first_one_die_each() -> None:
    play = three_lines().with_balances(A=22, B=21, C=20)
    play.do(EnterRace("A"), EnterRace("B"), EnterRace("C"))
    play.do(DeclareRoute("A", along(), ("C", "C", *("A",) * 6)))
    declare(play)
    declare(play)
    assert play.events[-1] == RaceStarted(1, (("C",), ("B",), ("A",)))
    assert play.game.turn(play.s) == Chance(Roll("train", dice=1))
    (moved,) = play.roll(3)
    assert isinstance(moved, TrainMoved)
    assert (moved.companies, moved.path) == (("C",), along()[:4])


@pytest.mark.parametrize(
    ("mountains", "points", "reached"),
    [("ppp", 2, (2, False, 0)), ("mmm", 2, (2, False, 0)), ("mpp", 2, (2, False, 0)), ("pmm", 3, (2, False, 0))],
)
def test_D_5_10_a_point_a_hex_and_one_more_up_into_a_mountain(
    mountains: str, points: int, reached: tuple[int, bool, int]
) -> None:
    assert advanced([sign == "m" for sign in mountains], 0, False, points) == reached


def test_D_5_10_climbs_of_a_way() -> None:
    assert climbs([sign == "m" for sign in "ppmmpmp"]) == 2


def test_D_5_11_waiting_at_the_foot() -> None:
    """Section 8, 6."""
    way = [sign == "m" for sign in "pmmpp"]
    assert advanced(way, 0, False, 3) == (2, False, None)
    assert advanced(way, 0, False, 1) == (0, True, None)
    assert advanced(way, 0, True, 3) == (3, False, None)
    assert advanced(way, 0, True, 1) == (1, False, None)


def test_D_5_11_the_waiting_train_is_told() -> None:
    board = row(["plain", "plain", "mountain", "plain", "plain"], races=9)
    play = Play(board, "AB").with_lines(A="0,0 1,0 2,0 3,0 4,0", B="0,0 1,0 2,0 3,0 4,0").racing("0,0", "4,0", 1, 4)
    play.do(EnterRace("A"), EnterRace("B"))
    way = along(length=4)
    play.do(DeclareRoute("A", way, ("A",) * 4), DeclareRoute("B", way, ("B",) * 4))
    assert play.roll(2) == (TrainMoved(("A",), 1, 2, way[:2], False, True, False, 0),)
    play.roll(1)
    assert play.roll(1) == (TrainMoved(("A",), 2, 1, way[1:3], True, False, False, 0),)


def test_D_5_12_trains_share_hexes_and_overtake() -> None:
    play = running()
    roll_all(play, 2, 2, 2, 1, 3, 2)
    assert isinstance(play.s.stage, Running)
    assert [train.index for train in play.s.stage.trains] == [3, 5, 4]


def test_D_5_13_the_round_is_finished_and_points_left_decide() -> None:
    play = running()
    roll_all(play, 5, 5, 5, 4, 6)
    assert isinstance(play.s.stage, Running)
    play.roll(1)
    assert RaceEnded(1, (("B",), ("A",)), "run") in play.events
    assert play.paid("race_prize") == [("bank", "B", 20), ("bank", "A", 10)]


def test_D_5_13_the_race_goes_on_until_there_is_a_second() -> None:
    play = running()
    roll_all(play, 6, 1, 1, 2, 1, 1)
    assert isinstance(play.s.stage, Running)
    assert len(play.s.stage.waiting) == 2, "the first one rolls no more"
    roll_all(play, 6, 1)
    assert play.s.races[-1].places == (("A",), ("B",))


@pytest.mark.parametrize(
    ("finish", "balances", "prizes"),
    [
        ("A B C", {"A": 1, "B": 2, "C": 3}, {"A": 20, "B": 10, "C": 0}),
        ("AB C", {"A": 1, "B": 2, "C": 3}, {"A": 15, "B": 15, "C": 0}),
        ("ABC", {"A": 1, "B": 2, "C": 3}, {"A": 10, "B": 10, "C": 10}),
        ("ABCD", {"A": 9, "B": 2, "C": 3, "D": 7}, {"A": 7, "B": 8, "C": 8, "D": 7}),
        ("A BC", {"A": 1, "B": 2, "C": 3}, {"A": 20, "B": 5, "C": 5}),
        ("A BCD", {"A": 1, "B": 30, "C": 41, "D": 52}, {"A": 20, "B": 4, "C": 3, "D": 3}),
        ("A BCDE", {"A": 1, "B": 9, "C": 3, "D": 8, "E": 2}, {"A": 20, "B": 2, "C": 3, "D": 2, "E": 3}),
    ],
)
def test_D_5_14_prizes_and_ties(finish: str, balances: dict[str, int], prizes: dict[str, int]) -> None:
    paid = shared_prizes([tuple(group) for group in finish.split()], (20, 10), balances)
    assert paid == prizes


def test_D_5_14_of_equally_poor_ones_the_first_in_turn_order_gets_the_odd_credit() -> None:
    play = running("ABCD")
    roll_all(play, 6, 6, 6, 6, 2, 1, 1, 1)
    play.roll(1)
    play.roll(1)
    play.roll(1)
    assert play.s.races[-1].places == (("A",), ("B", "C", "D"))
    assert [amount for _, _, amount in play.paid("race_prize")] == [20, 4, 3, 3]


def test_D_5_15_the_only_train_wins_without_running_and_without_dues() -> None:
    play = three_lines()
    play.do(EnterRace("A"), StayOut("B"), StayOut("C"))
    play.do(DeclareRoute("A", along(), ("B", "B", *("A",) * 6)))
    assert play.paid() == [("bank", "A", 20)]
    assert play.s.races[-1] == RaceRecord(1, 11, 12, False, "lone", (("A",),))


def test_D_5_15_without_trains_the_race_is_ticked_off() -> None:
    play = three_lines()
    play.do(StayOut("A"), StayOut("B"), StayOut("C"))
    assert play.paid() == []
    assert play.s.races[-1].outcome == "nobody"
    assert play.s.stage == NumberRoll(2)


def test_D_5_15_nobody_is_left_when_all_withdraw() -> None:
    play = three_lines()
    play.do(EnterRace("A"), EnterRace("B"), StayOut("C"), Withdraw("A"), Withdraw("B"))
    assert play.events[-1] == RaceEnded(1, (), "nobody")


def test_D_5_16_each_race_is_ticked_off() -> None:
    play = three_lines(number=3)
    play.do(StayOut("A"), StayOut("B"), StayOut("C"))
    assert [record.number for record in play.s.races] == [1, 2, 3]


def after_race(number: int, **balances: int) -> Play:
    play = three_lines(number=number).with_balances(**balances)
    play.do(StayOut("A"), StayOut("B"), StayOut("C"))
    return play


def test_D_5_17_building_after_every_second_race_the_poorest_first() -> None:
    assert isinstance(after_race(1).s.stage, NumberRoll)
    play = after_race(2, A=30, B=10, C=20)
    assert play.events[-1] == ExtraBuildingBegan(2, ("B", "C", "A"), 10)
    play.do(EndTurn("B"), EndTurn("C"), EndTurn("A"))
    assert play.s.stage == NumberRoll(3)


def test_D_5_17_up_to_ten_from_the_account_and_dues_on_top() -> None:
    play = after_race(2, A=30, B=14, C=30)
    play.draw("B", "4,0 4,1 4,2 5,1 6,1 7,1")
    assert play.paid("construction") == [("B", "bank", 1)] * 5
    play.draw("B", "7,1 8,1 8,2 7,2 6,2 5,2")
    assert isinstance(play.s.stage, ExtraBuilding)
    assert play.s.stage.left == 0
    refusal = play.check(DrawTrack("B", at("3,0"), at("3,1")))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("budget", "D-5.17")
    assert play.balance("B") == 4
    play.do(EndTurn("B"))
    play.draw("A", "3,0 3,1 4,1")
    assert play.paid("junction") == [("A", "B", 1)]


def test_D_5_17_no_account_falls_below_zero() -> None:
    play = after_race(2, B=1)
    play.draw("B", "4,0 4,1")
    assert play.code(DrawTrack("B", at("4,1"), at("4,2"))) == "balance"


def test_D_3_3_new_towns_pay_nothing_during_the_races_unless_the_table_wants_it() -> None:
    for wanted, paid in ((False, []), (True, [("bank", "A", 6)])):
        board = plain(5, 3, {"2,1": "town1"}, races=21)
        play = Play(board, "AB", prizes_in_operation=wanted).with_lines(A="0,0 1,0 2,0", B="0,0 1,0 2,0")
        play.at_stage(ExtraBuilding(2, 10, ("A", "B")))
        play.draw("A", "2,0 2,1")
        assert play.paid("town_prize") == paid
        assert play.s.reached == {"town1": "A"}


def test_D_5_17_none_after_the_last_race() -> None:
    play = three_lines(number=12, races=12)
    play.do(StayOut("A"), StayOut("B"), StayOut("C"))
    assert isinstance(play.game.turn(play.s), Over)


def test_D_5_18_the_richest_wins_and_equal_ones_share() -> None:
    play = three_lines(number=21).with_balances(A=50, B=70, C=70)
    play.do(StayOut("B" if play.acting() == "B" else play.acting()))
    play.do(StayOut(play.acting()))
    play.do(StayOut(play.acting()))
    assert play.events[-1] == GameOver(("B", "C"), "richest")
    turn = play.game.turn(play.s)
    assert isinstance(turn, Over)
    assert turn.result.scores == {"A": 50, "B": 70, "C": 70}


@pytest.mark.parametrize(("races", "last"), [(12, 12), (15, 15), (0, 21)])
def test_D_5_18_shorter_games(races: int, last: int) -> None:
    play = three_lines(number=last - 1, races=races)
    play.do(StayOut("A"), StayOut("B"), StayOut("C"))
    assert not isinstance(play.game.turn(play.s), Over)
    play = three_lines(number=last, races=races)
    play.do(StayOut("A"), StayOut("B"), StayOut("C"))
    assert isinstance(play.game.turn(play.s), Over)
