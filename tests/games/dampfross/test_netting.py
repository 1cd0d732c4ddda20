"""Rulebook 5.7 and 5.8: mutual dues set off, withdrawals, joint trains."""

from collections.abc import Sequence

import pytest

from railyard.games.dampfross.actions import (
    AnswerJoint,
    DeclareRoute,
    EnterRace,
    ProposeJoint,
    StayOut,
    Withdraw,
)
from railyard.games.dampfross.events import JointAgreed, RaceEnded, RouteRejected, TrainMoved, Withdrew
from railyard.games.dampfross.netting import halves
from railyard.games.dampfross.state import Declaring, Entering, Running
from tests.games.dampfross.railways import Play, hexes, plain

LENGTH = 16
WAY = hexes(*(f"{q},0" for q in range(LENGTH + 1)))


def long_race(seats: str = "AB", balance: int = 40) -> Play:
    """Everybody has a line along sixteen segments, and a race along it waits."""
    play = Play(plain(LENGTH + 1, 2, races=21), seats)
    line = " ".join(f"{q},0" for q in range(LENGTH + 1))
    play.with_lines(**dict.fromkeys(seats, line)).with_balances(**dict.fromkeys(seats, balance))
    return play.racing("0,0", f"{LENGTH},0", 1, LENGTH)


def route(seat: str, *runs: tuple[str, int]) -> DeclareRoute:
    """A route that uses so many segments of each owner in turn."""
    return DeclareRoute(seat, WAY, tuple(owner for owner, count in runs for _ in range(count)))


def using(seat: str, other: str, hexes_used: int) -> DeclareRoute:
    """A route that uses so many hexes of another's line, the rest its own."""
    return route(seat, (other, hexes_used - 1), (seat, LENGTH - hexes_used + 1))


def entered(seats: str = "AB", staying: str = "", balance: int = 40) -> Play:
    play = long_race(seats + staying, balance)
    play.do(*(EnterRace(seat) for seat in seats), *(StayOut(seat) for seat in staying))
    return play


def test_D_5_7_fifteen_against_twelve_is_three() -> None:
    """Section 8, 5."""
    play = entered()
    play.do(using("A", "B", 15), using("B", "A", 12))
    assert play.paid("toll") == [("A", "B", 3)]
    assert (play.balance("A"), play.balance("B")) == (37, 43)
    assert isinstance(play.s.stage, Running)


def test_D_5_7_nineteen_against_eleven_is_eight_and_legal() -> None:
    play = Play(plain(23, 2, races=9), "AB")
    line = " ".join(f"{q},0" for q in range(23))
    way = hexes(*line.split())
    play.with_lines(A=line, B=line).racing("0,0", "22,0", 1, 22).do(EnterRace("A"), EnterRace("B"))
    play.do(DeclareRoute("A", way, (*("B",) * 18, *("A",) * 4)), DeclareRoute("B", way, (*("A",) * 10, *("B",) * 12)))
    assert play.paid("toll") == [("A", "B", 8)]


def test_D_5_7_nothing_to_set_off_against_who_does_not_run() -> None:
    play = entered("A", "B")
    refusal = play.check(using("A", "B", 12))
    assert refusal is not None
    assert (refusal.code, refusal.values["owed"]) == ("toll_limit", 12)


def test_D_5_7_nothing_to_hope_for_once_the_other_has_shown_his_route() -> None:
    play = entered()
    play.do(using("A", "B", 4))
    assert play.code(using("B", "A", 15)) == "toll_limit"
    assert play.code(using("B", "A", 14)) == ""


def test_D_5_7_a_route_above_the_limit_may_be_shown_in_hope_and_then_has_to_be_changed() -> None:
    play = entered()
    play.do(using("A", "B", 15), using("B", "A", 4))
    assert play.events[-1] == RouteRejected(("A",), "limit", "B", 11)
    assert play.acting() == "A"
    assert isinstance(play.s.stage, Declaring)
    assert play.s.stage.again
    assert play.code(using("A", "B", 15)) == "toll_limit", "nothing is left to hope for"
    play.do(using("A", "B", 14))
    assert play.paid("toll") == [("A", "B", 10)]


def test_D_5_7_or_withdraw() -> None:
    play = entered()
    play.do(using("A", "B", 15), using("B", "A", 4), Withdraw("A"))
    assert Withdrew(("A",)) in play.events
    assert play.events[-1] == RaceEnded(1, (("B",),), "lone")
    assert play.paid() == [("bank", "B", 20)]


def test_D_5_7_a_withdrawal_takes_away_what_others_counted_on() -> None:
    play = entered("ABC")
    play.do(using("A", "B", 15), using("B", "C", 12), using("C", "B", 4))
    assert play.events[-1] == RouteRejected(("A",), "limit", "B", 15)
    play.do(Withdraw("A"))
    assert isinstance(play.s.stage, Running), "B owes C eight after netting"
    play = entered("ABC")
    play.do(using("A", "B", 16), using("B", "A", 15), using("C", "B", 2))
    assert isinstance(play.s.stage, Running)
    play = entered("ABC", balance=12)
    play.do(using("A", "B", 15), using("B", "A", 16), Withdraw("C"))
    assert play.paid("toll") == [("B", "A", 1)]


def test_D_5_7_until_every_route_can_stand() -> None:
    """A's new route takes away what B's dues were set off against."""
    play = entered("ABC")
    play.do(route("A", ("B", 3), ("C", 11), ("A", 2)), using("B", "A", 14), using("C", "C", 2))
    assert play.events[-1] == RouteRejected(("A",), "limit", "C", 12)
    play.do(using("A", "C", 10))
    assert play.events[-1] == RouteRejected(("B",), "limit", "A", 14)
    play.do(using("B", "A", 8))
    assert play.paid("toll") == [("A", "C", 10), ("B", "A", 8)]


def test_D_5_5_dues_that_set_off_too_little_for_the_account() -> None:
    play = entered(balance=5)
    play.do(using("A", "B", 10), using("B", "A", 4))
    assert play.events[-1] == RouteRejected(("A",), "balance", "A", 6)
    play.do(using("A", "B", 9))
    assert play.balance("A") == 0


# Joint trains (D-5.8)


def joint(seats: str = "ABC", one: str = "A", other: str = "B", **balances: int) -> Play:
    """The first two send a joint train; whoever else there is decides next."""
    play = long_race(seats).with_balances(**balances)
    play.do(ProposeJoint(one, other), AnswerJoint(other, True))
    return play


def test_D_5_8_two_companies_agree_before_the_race() -> None:
    play = long_race("ABC")
    play.do(ProposeJoint("A", "B"))
    assert play.acting() == "B"
    assert play.code(EnterRace("B")) == "answer_first"
    assert play.do(AnswerJoint("B", True)) == (JointAgreed("A", "B"),)
    assert isinstance(play.s.stage, Entering)
    assert play.s.stage.trains == (("A", "B"),)
    assert play.acting() == "C"
    assert play.code(ProposeJoint("C", "A")) == "no_partner", "exactly two"


def test_D_5_8_who_declines_is_asked_no_more_and_decides_for_himself() -> None:
    play = long_race("ABC")
    play.do(ProposeJoint("A", "B"), AnswerJoint("B", False))
    assert play.acting() == "A"
    assert play.code(ProposeJoint("A", "B")) == "no_partner"
    assert play.code(AnswerJoint("A", True)) == "nothing_asked"
    play.do(EnterRace("A"), ProposeJoint("B", "A"), AnswerJoint("A", True))
    assert isinstance(play.s.stage, Entering)
    assert play.s.stage.trains == (("A", "B"),), "who has entered alone may still be won over"


def test_D_5_8_both_lines_are_free_and_one_partners_line_will_do() -> None:
    play = joint("AB")
    owners = (*("A",) * 8, *("B",) * 8)
    play.do(DeclareRoute("A", WAY, owners))
    assert play.paid() == [("bank", "A", 10), ("bank", "B", 10)], "the only train; the prize is halved"


def test_D_5_8_costs_are_halved_and_the_odd_credit_is_the_richers() -> None:
    play = joint("ABC", A=30, B=20, C=25)
    play.do(EnterRace("C"))
    play.do(route("A", ("C", 4), ("A", 6), ("B", 6)), using("C", "C", 2))
    assert play.paid("toll") == [("A", "C", 3), ("B", "C", 2)]


@pytest.mark.parametrize(
    ("balances", "amount", "odd_to_richer", "shares"),
    [
        ({"A": 30, "B": 20}, 15, False, {"A": 7, "B": 8}),
        ({"A": 20, "B": 30}, 15, False, {"A": 8, "B": 7}),
        ({"A": 30, "B": 20}, 5, True, {"A": 3, "B": 2}),
        ({"A": 20, "B": 20}, 5, True, {"A": 3, "B": 2}),
        ({"A": 20, "B": 20}, 5, False, {"A": 2, "B": 3}),
        ({"A": 20, "B": 20}, 10, False, {"A": 5, "B": 5}),
    ],
)
def test_D_5_8_halves(balances: dict[str, int], amount: int, odd_to_richer: bool, shares: dict[str, int]) -> None:
    play = long_race("AB").with_balances(**balances)
    assert halves(play.s, ("A", "B"), amount, odd_to_richer) == shares


def test_D_5_8_one_pawn_and_one_roll_a_round() -> None:
    play = joint("ABC")
    play.do(EnterRace("C"), route("A", ("A", 16)), using("C", "C", 2))
    assert isinstance(play.s.stage, Running)
    assert [train.companies for train in play.s.stage.trains] == [("A", "B"), ("C",)]
    (moved,) = play.roll(4)
    assert isinstance(moved, TrainMoved)
    assert moved.companies == ("A", "B")


def test_D_5_8_a_shared_first_prize_halves_to_eight_and_seven() -> None:
    """Two winners have 15 each; the joint one's are 8 for the poorer partner and 7 for the richer."""
    play = joint("ABC", A=30, B=20, C=25)
    play.do(EnterRace("C"), route("A", ("A", 16)), using("C", "C", 2))
    for face in (6, 6, 6, 6, 4):
        play.roll(face)
    play.roll(4)
    assert sorted(play.paid("race_prize")) == [("bank", "A", 7), ("bank", "B", 8), ("bank", "C", 15)]


def test_D_5_8_third_parties_have_one_limit_for_the_train() -> None:
    play = joint("ABC")
    play.do(StayOut("C"))
    assert play.code(route("A", ("C", 10), ("A", 6))) == "toll_limit"
    assert play.code(route("A", ("C", 9), ("A", 7))) == ""


def nets(play: Play, declarations: Sequence[DeclareRoute]) -> dict[tuple[str, str], int]:
    play.do(*declarations)
    return {(payer, payee): amount for payer, payee, amount in play.paid("toll")}


def test_D_5_8_dues_with_the_partners_are_set_off_company_by_company() -> None:
    play = joint("ABC")
    play.do(EnterRace("C"))
    found = nets(play, [route("A", ("C", 11), ("A", 5)), route("C", ("A", 4), ("C", 12))])
    assert found == {("A", "C"): 1, ("B", "C"): 6}


def test_D_5_8_no_joint_train_where_neither_has_a_line() -> None:
    play = Play(plain(6, 3, races=9), "ABC")
    play.with_lines(A="0,0 1,0 2,0 3,0", B="4,0 4,1", C="5,0 5,1").racing("0,0", "3,0", order="B C A")
    assert play.code(ProposeJoint("B", "C")) == "no_joint_route"
    play.do(ProposeJoint("B", "A"))
