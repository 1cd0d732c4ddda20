"""Rulebook 6: the supplementary rules."""

from typing import Any

import pytest
from msgspec.structs import replace

from railyard.app.library import shipped_library
from railyard.core.game import Over
from railyard.core.hexes import Hex
from railyard.games.dampfross.actions import (
    ChooseStart,
    DeclareRoute,
    DrawTrack,
    EndTurn,
    EnterRace,
    ProposeJoint,
    StayOut,
    Withdraw,
)
from railyard.games.dampfross.board_document import StartRule
from railyard.games.dampfross.book import board_from, figures_from
from railyard.games.dampfross.events import ExtraBuildingBegan, JumpClosed, JumpMade
from railyard.games.dampfross.info import INFO
from railyard.games.dampfross.state import Building, Entering, ExtraBuilding, Jump, Running
from tests.games.dampfross.railways import Play, at, hexes, plain

# Jumps


def along_a(**more: Any) -> Play:
    """A's line along row 1; B has met it at 1,1."""
    play = Play(plain(12, 3), "ABC", jumps=True, **more)
    play.with_lines(A=" ".join(f"{q},1" for q in range(12)), B="1,0 1,1")
    return play.started(A="0,1", B="1,0", C="0,0").at_stage(Building(2, 30, 30, ("B",)))


def test_D_6_1_a_jump_of_three_segments_along_a_rivals_line() -> None:
    play = along_a()
    play.draw("B", "4,1 4,2")
    assert play.events[1] == JumpMade("B", "A", at("1,1"), at("4,1"))
    assert play.s.jumps == (Jump("B", "A", at("1,1"), at("4,1")),)
    assert play.paid("junction") == [("B", "A", 1)], "the other junction was paid when it was made"


def test_D_6_1_not_further_and_not_without_the_option() -> None:
    play = along_a()
    assert play.code(DrawTrack("B", at("5,1"), at("5,2"))) == "not_connected"
    play.s = replace(play.s, settings=replace(play.s.settings, jumps=False))
    assert play.code(DrawTrack("B", at("4,1"), at("4,2"))) == "not_connected"


def test_D_6_1_only_along_one_rivals_line() -> None:
    play = along_a()
    lines = play.s.tracks
    number = play.board.segment_number[(at("2,1"), at("3,1"))]  # type: ignore[index]
    play.s = replace(play.s, tracks={**lines, number: 1 << play.s.index_of("C")})
    assert play.code(DrawTrack("B", at("4,1"), at("4,2"))) == "not_connected"


def test_D_6_1_two_open_jumps_a_rival() -> None:
    play = along_a()
    play.draw("B", "4,1 4,2")
    play.draw("B", "7,1 7,2")
    assert len(play.s.jumps) == 2
    assert play.code(DrawTrack("B", at("10,1"), at("10,2"))) == "not_connected"


def test_D_6_1_closing_a_gap_frees_its_slot() -> None:
    play = along_a()
    play.draw("B", "4,1 4,2")
    play.draw("B", "7,1 7,2")
    play.draw("B", "1,1 1,2 2,2 3,2 4,2")
    assert play.events[-1] == JumpClosed("B", "A", at("1,1"), at("4,1"))
    assert play.s.jumps == (Jump("B", "A", at("4,1"), at("7,1")),)
    play.draw("B", "10,1 10,2")


def test_D_6_1_each_rival_has_slots_of_its_own() -> None:
    play = along_a()
    play.draw("B", "4,1 4,2")
    play.draw("B", "7,1 7,2")
    play.with_lines(C="0,0 0,1 0,2 " + " ".join(f"{q},2" for q in range(1, 11)))
    play.draw("B", "10,2 11,2")
    assert play.s.jumps[-1] == Jump("B", "C", at("7,2"), at("10,2"))


def test_D_6_1_in_races_the_gap_is_the_rivals_track() -> None:
    play = along_a()
    play.draw("B", "4,1 4,2")
    play.racing("1,0", "4,2", order="B A C")
    play.do(EnterRace("B"), StayOut("A"), StayOut("C"))
    way = (at("1,0"), at("1,1"), at("2,1"), at("3,1"), at("4,1"), at("4,2"))
    play.do(DeclareRoute("B", way, ("B", "A", "A", "A", "B")))
    assert play.events[0].dues == {"A": 4}  # type: ignore[attr-defined]


@pytest.mark.parametrize(("board", "players"), [("bayern", 4), ("rossija", 6)])
def test_D_6_1_boards_hint_at_jumps(board: str, players: int) -> None:
    assert board_from(shipped_library(), board).jump_hint_from == players


# New prizes


def sharing(seats: str = "ABC", length: int = 6) -> Play:
    play = Play(plain(length + 1, 5, races=21), seats, new_prizes=True)
    line = " ".join(f"{q},0" for q in range(length + 1))
    play.with_lines(**dict.fromkeys(seats, line))
    return play.racing("0,0", f"{length},0", 1, length)


def test_D_6_2_the_table_shares_30() -> None:
    table = figures_from(shipped_library()).new_prizes
    assert {trains: len(prizes) for trains, prizes in table.items()} == {n: n for n in range(1, 7)}
    assert all(sum(prizes) == 30 for prizes in table.values())
    assert table[2] == (20, 10)


def test_D_6_2_all_trains_run_until_placed() -> None:
    play = sharing()
    way = tuple(Hex(q, 0) for q in range(7))
    play.do(*(EnterRace(seat) for seat in "ABC"), *(DeclareRoute(seat, way, (seat,) * 6) for seat in "ABC"))
    for face in (6, 6, 1):
        play.roll(face)
    assert isinstance(play.s.stage, Running), "two have arrived, the third runs on"
    play.roll(5)
    assert play.paid("race_prize") == [("bank", "A", 13), ("bank", "B", 12), ("bank", "C", 5)]


def test_D_6_2_a_lone_train_takes_30() -> None:
    play = sharing()
    way = tuple(Hex(q, 0) for q in range(7))
    play.do(EnterRace("A"), StayOut("B"), StayOut("C"), DeclareRoute("A", way, ("A",) * 6))
    assert play.paid() == [("bank", "A", 30)]


def test_D_6_2_no_route_more_than_twice_the_shortest() -> None:
    play = Play(plain(4, 5, races=21), "AB", new_prizes=True)
    detour = "0,0 0,1 0,2 1,2 2,2 3,2 3,1 3,0"
    play.with_lines(A="0,0 1,0 2,0 3,0", B=detour).racing("0,0", "3,0", order="B A")
    refusal = play.with_balances(B=30).check(EnterRace("B"))
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.values["longest"]) == ("no_short_route", "D-6.2", 6)
    play.with_lines(B=[detour, "0,0 1,0"]).do(EnterRace("B"), EnterRace("A"))
    long_way = tuple(at(name) for name in detour.split())
    refusal = play.check(DeclareRoute("B", long_way, ("B",) * 7))
    assert refusal is not None
    assert (refusal.code, refusal.values["longest"]) == ("route_too_long", 6)
    assert play.code(DeclareRoute("B", hexes("0,0", "1,0", "2,0", "3,0"), ("B", "A", "A"))) == ""


# Two players


@pytest.mark.parametrize(
    ("variant", "companies"),
    [("plain", ["A", "B"]), ("david", ["A", "B", "David"]), ("two_companies", ["A", "B", "A2", "B2"])],
)
def test_D_6_3a_two_seats_choose_between_a_b_and_the_plain_game(variant: str, companies: list[str]) -> None:
    assert list(Play(plain(3, 3), "AB", two_players=variant).s.ids()) == companies
    assert [option.default for option in INFO.options if option.key == "two_players"] == ["two_companies"]
    with pytest.raises(ValueError, match="two players"):
        Play(plain(3, 3), "AB", two_players="three")


def david() -> Play:
    board = plain(6, 6, {"0,0": "town1", "5,5": "town2"}, start=StartRule(towns=("town1", "town2")), races=21)
    return Play(board, "AB", two_players="david")


def test_D_6_3_david_has_an_account_and_is_handled_in_turns() -> None:
    play = david()
    assert play.s.ledger.public() == {"A": 20, "B": 20, "David": 20}
    play.roll(6, 1)
    play.do(ChooseStart("A", "town1"), ChooseStart("B", "town1"))
    assert play.acting() == "A", "the first player begins for him"
    play.do(ChooseStart("A", "town2"))
    play.roll(3)
    play.do(EndTurn("A"), EndTurn("B"))
    assert play.acting() == "A"
    play.draw("A", "5,5 4,5")
    assert play.s.present[play.board.number_of[at("4,5")]] == 1 << play.s.index_of("David")
    play.do(EndTurn("A"))
    assert play.s.first == "B"
    play.roll(3)
    play.do(EndTurn("B"), EndTurn("A"))
    assert play.acting() == "B", "the second one in even rounds"


def test_D_6_3_david_pays_only_who_does_not_handle_him() -> None:
    play = david().with_lines(A="2,2 3,2", B="2,2 2,3", David="1,2 1,3").at_stage(Building(3, 9, 9, ("David",)))
    play.draw("A", "1,2 2,2")
    assert play.paid() == [("David", "B", 1)]
    play = david().with_lines(A="2,2 3,2", B="2,2 2,3", David="1,2 1,3").at_stage(Building(4, 9, 9, ("David",)))
    play.draw("B", "1,2 2,2")
    assert play.paid() == [("David", "A", 1)]


def test_D_6_3_players_pay_david_as_usual() -> None:
    play = david().with_lines(A="1,2 1,3", David="2,2 3,2").at_stage(Building(3, 9, 9, ("A",)))
    play.draw("A", "1,2 2,2")
    assert play.paid() == [("A", "David", 1)]


def david_race(**balances: int) -> Play:
    play = david()
    line = " ".join(f"{q},0" for q in range(6))
    play.with_lines(A=line, B=line, David=line).with_balances(**balances)
    return play.racing("0,0", "5,0", 1, 5, "A B")


def test_D_6_3_the_idle_player_may_run_david() -> None:
    play = david_race(A=30, B=20, David=10)
    play.do(EnterRace("A"), StayOut("B"))
    assert isinstance(play.s.stage, Entering)
    assert play.acting() == "B"
    play.do(EnterRace("B"))
    way = tuple(Hex(q, 0) for q in range(6))
    play.do(DeclareRoute("A", way, ("A",) * 5))
    assert play.acting() == "B"
    play.do(DeclareRoute("B", way, ("B", "B", "A", "David", "David")))
    assert play.paid("toll") == [("David", "A", 2)], "nothing is due to the player who handles him"


@pytest.mark.parametrize(("entrant", "other"), ["AB", "BA"])
def test_D_6_3_the_same_player_keeps_david_when_the_other_withdraws(entrant: str, other: str) -> None:
    play = david_race(A=30, B=20, David=10)
    for seat in "AB":
        play.do(EnterRace(seat) if seat == entrant else StayOut(seat))
    play.do(EnterRace(other), Withdraw(entrant))
    assert play.acting() == other
    play.do(DeclareRoute(other, tuple(Hex(q, 0) for q in range(6)), ("David",) * 5))
    assert play.paid("race_prize") == [("bank", "David", 20)]


@pytest.mark.parametrize("entering", ["", "AB"])
def test_D_6_3_david_runs_only_against_a_single_player(entering: str) -> None:
    play = david_race()
    for seat in "AB":
        play.do(EnterRace(seat) if seat in entering else StayOut(seat))
    assert not isinstance(play.s.stage, Entering)


def test_D_6_3_david_joins_no_train_and_builds_not_between_races() -> None:
    play = david_race()
    assert play.code(ProposeJoint("A", "David")) == "no_partner"
    play = david_race().racing("0,0", "5,0", 2, 5, "A B")
    play.do(StayOut("A"), StayOut("B"))
    assert isinstance(play.events[-1], ExtraBuildingBegan)
    assert play.events[-1].order == ("A", "B")


def test_D_6_3_david_may_win() -> None:
    play = david_race(A=1, B=2, David=99).racing("0,0", "5,0", 21, 5, "A B")
    play.do(StayOut("A"), StayOut("B"))
    turn = play.game.turn(play.s)
    assert isinstance(turn, Over)
    assert turn.result.winners == ("David",)


def two_each(**more: Any) -> Play:
    return Play(plain(6, 3, races=21), "AB", two_players="two_companies", **more)


def test_D_6_4_two_companies_each_with_accounts_of_their_own() -> None:
    play = two_each()
    assert play.s.ledger.public() == {"A": 20, "B": 20, "A2": 20, "B2": 20}
    play.started(A="0,0", B="5,0", A2="0,2", B2="5,2")
    for seat, company in (("A", "A"), ("B", "B"), ("A", "A2"), ("B", "B2")):
        assert isinstance(play.s.stage, Building)
        assert play.s.stage.waiting[0] == company
        assert play.acting() == seat
        play.do(EndTurn(seat))


def test_D_6_4_dues_between_ones_own_companies() -> None:
    play = two_each().with_lines(A="1,0 2,0", A2="1,1 1,2").at_stage(Building(2, 6, 6, ("A2",)))
    play.draw("A", "1,1 1,0")
    assert play.paid() == [("A2", "A", 1)]


def test_D_6_4_both_may_run_and_also_together() -> None:
    play = two_each()
    line = " ".join(f"{q},0" for q in range(6))
    play.with_lines(A=line, A2=line, B=line, B2=line).racing("0,0", "5,0", 1, 5, "A B A2 B2")
    play.do(ProposeJoint("A", "A2"))
    assert isinstance(play.s.stage, Entering)
    assert play.s.stage.trains == (("A", "A2"),), "nobody has to answer himself"
    play.do(EnterRace("B"), EnterRace("B"))
    assert not isinstance(play.s.stage, Entering)


def test_D_6_4_the_higher_sum_wins() -> None:
    play = two_each().with_balances(A=50, A2=10, B=35, B2=30).with_lines(A="0,0 1,0")
    play.racing("0,0", "5,0", 21, 5, "A B A2 B2")
    for seat in "ABAB":
        play.do(StayOut(seat))
    turn = play.game.turn(play.s)
    assert isinstance(turn, Over)
    assert turn.result.scores == {"A": 60, "B": 65}
    assert turn.result.winners == ("B",)


def test_two_companies_are_the_default_with_two_seats_only() -> None:
    assert len(two_each().s.companies) == 4
    assert len(Play(plain(3, 3), "ABC", two_players="two_companies").s.companies) == 3


def test_extra_building_with_two_companies_each_is_by_company() -> None:
    play = two_each().with_lines(A="0,0 1,0").with_balances(A=9, A2=1, B=5, B2=30)
    play.racing("0,0", "5,0", 2, 5, "A B A2 B2")
    for seat in "ABAB":
        play.do(StayOut(seat))
    assert isinstance(play.s.stage, ExtraBuilding)
    assert play.s.stage.waiting == ("A2", "B", "A", "B2")
