"""Rulebook 3A: what is due to rivals."""

from typing import Any

import pytest

from railyard.app.library import shipped_library
from railyard.games.dampfross.actions import DrawTrack, EndTurn
from railyard.games.dampfross.board_document import StartRule
from railyard.games.dampfross.book import board_from
from railyard.games.dampfross.state import Building
from tests.games.dampfross.parts import board_from_parts
from tests.games.dampfross.railways import Play, at, plain, row


def beside(lines: dict[str, str], builder: str, start: str, seats: str = "ABC", **more: Any) -> Play:
    """A plain on which lines stand, and the builder to begin at a hex."""
    play = Play(plain(6, 4), seats, **more).with_lines(**lines)
    starts = {company: start if company == builder else "5,3" for company in play.s.ids()}
    play.started(**{**starts, **{c: str(line).split()[0] for c, line in lines.items() if c != builder}})
    return play.at_stage(Building(2, 30, 30, (builder,)))


def test_D_3_6_a_junction_and_a_crossing_cost_1() -> None:
    play = beside({"A": "2,0 2,1 2,2"}, "B", "1,1")
    play.draw("B", "1,1 2,1")
    assert play.paid("junction") == [("B", "A", 1)]
    play.draw("B", "2,1 3,1")
    assert play.paid() == [], "the other side of the crossing is the same junction"


def test_D_3_7_a_parallel_segment_costs_4_and_a_hex_crossed_beside_a_line_5() -> None:
    play = beside({"A": "1,0 2,0 3,0"}, "B", "1,0")
    play.draw("B", "1,0 2,0")
    assert play.paid("parallel") == [("B", "A", 4)]
    assert play.paid("junction") == [("B", "A", 2)]
    play.draw("B", "2,0 3,0")
    assert sum(amount for _, _, amount in play.paid()) == 5


def test_section_8_2_along_a_whole_line_11() -> None:
    play = beside({"A": "1,0 2,0 3,0"}, "B", "1,0")
    play.draw("B", "1,0 2,0 3,0")
    assert play.balance("B") == 20 - 11


def test_D_3_8_a_junction_is_paid_once_whoever_came_first() -> None:
    play = beside({"A": "2,0 2,1 2,2"}, "B", "1,1")
    play.draw("B", "1,1 2,1")
    play.at_stage(Building(3, 6, 6, ("A",)))
    play.draw("A", "2,1 3,1")
    assert play.paid() == []
    play.draw("A", "2,1 1,1")
    assert play.paid() == [("A", "B", 4), ("A", "B", 1)], "parallel, and a new junction at the other end"


def test_D_3_9_every_rival_is_paid() -> None:
    play = beside({"A": "2,0 2,1 2,2", "C": "2,1 3,1"}, "B", "1,1")
    play.draw("B", "1,1 2,1")
    assert play.paid() == [("B", "A", 1), ("B", "C", 1)]


def test_D_3_9_two_rivals_on_one_segment() -> None:
    play = beside({"A": "1,0 2,0", "C": "1,0 2,0"}, "B", "1,0")
    play.draw("B", "1,0 2,0")
    assert play.paid("parallel") == [("B", "A", 4), ("B", "C", 4)]
    assert play.paid("junction") == [("B", "A", 2), ("B", "C", 2)]


def between_towns(**more: Any) -> Play:
    play = Play(row(["plain", "town1", "town2", "plain"]), "ABC", {"towns_left_at_end": -1}, **more)
    play.with_lines(A="1,0 2,0", C="1,0 0,0")
    return play.started(A="1,0", B="1,0", C="0,0").at_stage(Building(2, 9, 9, ("B",)))


def test_D_3_10_between_neighbouring_towns_3_in_all() -> None:
    play = between_towns()
    play.draw("B", "1,0 2,0")
    assert play.paid("neighbouring_towns") == [("B", "A", 3)]
    assert play.paid("junction") == [("B", "C", 1)], "who is in one of the towns only gets the usual 1"
    assert play.paid("parallel") == []
    play.draw("B", "2,0 3,0")
    assert play.paid() == [], "the junctions in both towns are part of the 3"


def test_D_3_11_dues_are_paid_inside_towns() -> None:
    play = Play(row(["plain", "town1", "plain"]), "AB").with_lines(A="1,0 0,0").started(A="0,0", B="2,0")
    play.at_stage(Building(2, 6, 6, ("B",)))
    play.draw("B", "2,0 1,0")
    assert play.paid() == [("B", "A", 1)]


@pytest.mark.parametrize(("line", "due"), [("2,0 1,0", 0), ("2,0 1,0 0,0", 3)])
def test_D_3_11_free_towns_charge_nothing_inside(line: str, due: int) -> None:
    """Beside a line from town to plain: half a hex in the plain and the junction there."""
    play = Play(row(["plain", "town1", "plain"]), "AB", free_towns=True).with_lines(A="1,0 0,0")
    play.started(A="0,0", B="2,0").at_stage(Building(2, 6, 6, ("B",)))
    play.draw("B", line)
    assert play.balance("B") == 20 - due


def test_D_3_11_free_towns_charge_nothing_between_neighbouring_ones() -> None:
    play = between_towns(free_towns=True)
    play.draw("B", "1,0 2,0")
    assert play.paid() == []


def leaving_together(**more: Any) -> Play:
    board = plain(4, 4, {"1,1": "town1"}, start=StartRule(towns=("town1",)))
    return Play(board, "ABC", **more).started(6, 1, A="1,1", B="1,1", C="1,1")


def test_D_3_12_the_start_town_is_charged_in_round_1() -> None:
    play = leaving_together()
    play.draw("A", "1,1 2,1")
    play.do(EndTurn("A"))
    play.draw("B", "1,1 1,2")
    assert play.paid() == [("B", "A", 1)]
    play.do(EndTurn("B"))
    play.draw("C", "1,1 0,1")
    assert play.paid() == [("C", "A", 1), ("C", "B", 1)]


def test_D_3_12_free_start_town_waives_it_for_good() -> None:
    play = leaving_together(free_start_town=True)
    play.draw("A", "1,1 2,1")
    play.do(EndTurn("A"))
    play.draw("B", "1,1 1,2")
    assert play.paid() == []
    play.at_stage(Building(2, 6, 6, ("B",)))
    play.draw("B", "1,1 0,1")
    assert play.paid() == []


def test_D_3_13_abroad_the_same_is_due() -> None:
    grounds = {"0,0": "plain", "1,0": "plain", "1,-1": "foreign"}
    play = Play(board_from_parts(grounds), "AB").with_lines(A="1,0 1,-1").started(A="1,0", B="0,0")
    play.at_stage(Building(2, 6, 6, ("B",)))
    play.draw("B", "0,0 1,-1")
    assert play.paid() == [("B", "A", 1)]


def test_D_7_1_a_line_beside_a_rivals_from_nuernberg_to_fuerth_costs_3() -> None:
    board = board_from(shipped_library(), "bayern")
    one, other = (board.place_named[name].at for name in ("Nürnberg", "Fürth"))
    play = Play(board, "AB").with_lines(A=f"{one.q},{one.r} {other.q},{other.r}")
    play.started(A=f"{one.q},{one.r}", B=f"{one.q},{one.r}").at_stage(Building(2, 6, 6, ("B",)))
    play.do(DrawTrack("B", one, other))
    assert play.paid() == [("B", "A", 3)]


def test_D_0_2_a_company_is_present_where_one_of_its_segments_ends() -> None:
    play = Play(plain(4, 2), "AB").started(A="0,0", B="0,0")
    assert play.s.present == {}, "the start town alone is no track: who leaves it first pays nobody"
    play.draw("A", "0,0 1,0")
    assert play.paid() == []
    number_of = play.board.number_of
    assert play.s.present == {number_of[at("0,0")]: 1, number_of[at("1,0")]: 1}
