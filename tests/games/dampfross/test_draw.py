"""Rulebook 4: drawing races."""

import pytest
from msgspec.structs import replace

from railyard.app.library import shipped_library
from railyard.core.chance import Roll
from railyard.core.game import Chance
from railyard.games.dampfross.actions import DeclareRoute, EnterRace
from railyard.games.dampfross.board_document import STATION_NUMBERS
from railyard.games.dampfross.book import board_from
from railyard.games.dampfross.draw import next_unused, station_number
from railyard.games.dampfross.events import GoalTooNear, NumbersDrawn, RaceCancelled, RaceSet
from railyard.games.dampfross.routes import owners_of
from railyard.games.dampfross.state import Entering, ExtraBuilding, NumberRoll
from tests.games.dampfross.parts import board_from_parts
from tests.games.dampfross.railways import Play, at, hexes, row


def towns(races: int = 21, special: tuple[int, ...] = (4, 7, 11, 14, 18, 21)) -> Play:
    """Towns 11 to 14 at 0,0 3,0 5,0 8,0 along a line of A and B; 15 at 9,0 where nobody is; special goals 1 to 3."""
    grounds = ["town1", "plain", "plain", "town2", "plain", "town3", "plain", "plain", "town4", "town5", "plain"]
    goals = {1: ["2,0", "8,0"], 2: ["10,0"], 3: ["1,0", "2,0"]}
    play = Play(row(grounds, specials=goals, races=races, special_races=special), "AB")
    line = " ".join(f"{q},0" for q in range(9))
    return play.with_lines(A=line, B="5,0 6,0").at_stage(NumberRoll(1))


@pytest.mark.parametrize("board", ["bayern", "rossija", "kentucky_tennessee"])
def test_D_4_1_21_races_of_which_6_are_special(board: str) -> None:
    found = board_from(shipped_library(), board)
    assert (found.races, found.special_races) == (21, (4, 7, 11, 14, 18, 21))
    assert sorted(number for place in found.stations for number in place.numbers) == list(STATION_NUMBERS)


def test_D_4_1_special_races_roll_one_die_for_the_goal() -> None:
    play = towns().at_stage(NumberRoll(4))
    assert play.game.turn(play.s) == Chance(Roll("start_number", dice=2))
    play.roll(1, 1)
    assert play.game.turn(play.s) == Chance(Roll("special_goal", dice=1))


def test_D_4_2_red_tens_and_black_units() -> None:
    play = towns()
    (drawn,) = play.roll(1, 4)
    assert drawn == NumbersDrawn(1, "start", (1, 4), 14, ("town4",), hexes("8,0"))
    assert play.game.turn(play.s) == Chance(Roll("goal_number", dice=2))
    drawn, race = play.roll(1, 1)
    assert isinstance(drawn, NumbersDrawn)
    assert drawn.number == 11
    assert isinstance(race, RaceSet)
    assert (race.start, race.goal, race.shortest) == (14, 11, 8)
    assert play.s.used_numbers == (14, 11)


@pytest.mark.parametrize(("used", "rolled", "taken"), [({44}, 44, 45), ({46}, 46, 51), ({66}, 66, 11)])
def test_D_4_3_a_used_number_gives_way_to_the_next(used: set[int], rolled: int, taken: int) -> None:
    assert station_number(used, rolled) == taken


def test_D_4_3_the_start_is_used_when_the_goal_is_drawn() -> None:
    play = towns()
    play.roll(1, 1)
    drawn, *_ = play.roll(1, 1)
    assert isinstance(drawn, NumbersDrawn)
    assert (drawn.faces, drawn.number) == ((1, 1), 12)


def test_D_4_4_a_used_special_gives_way_to_the_next() -> None:
    assert next_unused((1, 2, 3, 4, 5, 6), {6, 1}, 6) == 2
    play = towns()
    play.s = replace(play.s, used_specials=(6,))
    play.at_stage(NumberRoll(4))
    play.roll(1, 1)
    drawn, *_ = play.roll(6)
    assert isinstance(drawn, NumbersDrawn)
    assert (drawn.end, drawn.number) == ("special", 1)
    assert play.s.used_specials == (6, 1)


def test_D_4_5_a_goal_nearer_than_three_hexes_is_drawn_again() -> None:
    play = towns()
    play.roll(1, 2)
    _, near = play.roll(1, 3)
    assert near == GoalTooNear(1, 13, 2)
    assert list(play.s.used_numbers) == [12], "the rejected number stays free"
    play.roll(1, 1)
    assert list(play.s.used_numbers) == [12, 11]
    assert isinstance(play.s.stage, Entering)
    assert play.s.stage.race.shortest == 3


def test_D_4_5_void_when_no_unused_goal_fits() -> None:
    play = towns()
    play.s = replace(play.s, used_numbers=tuple(number for number in STATION_NUMBERS if number not in (12, 13)))
    play.roll(1, 2)
    events = play.roll(6, 6)
    assert events[-1] == RaceCancelled(1, "too_short", (12,))
    assert 13 not in play.s.used_numbers
    assert play.s.races[-1].goal is None


def test_D_4_6_an_unreached_end_cancels_and_strikes_both() -> None:
    play = towns()
    play.roll(1, 1)
    events = play.roll(1, 5)
    assert events[-1] == RaceCancelled(1, "unreached", (11, 15))
    assert play.s.used_numbers == (11, 15)
    assert play.s.stage == NumberRoll(2)
    assert play.s.races[0].outcome == "unreached"


def test_D_4_6_an_unreached_start_cancels_too() -> None:
    play = towns()
    play.roll(1, 5)
    assert play.roll(1, 1)[-1] == RaceCancelled(1, "unreached", (15, 11))


def test_D_4_6_two_towns_that_no_lines_join() -> None:
    play = Play(row(["town1", "plain", "plain", "plain", "plain", "town2"], races=21), "AB")
    play.with_lines(A="0,0 1,0", B="5,0 4,0").at_stage(NumberRoll(1))
    play.roll(1, 1)
    assert play.roll(1, 2)[-1] == RaceCancelled(1, "unconnected", (11, 12))


def test_D_4_6_a_special_goal_struck_with_its_race() -> None:
    play = towns().at_stage(NumberRoll(4))
    play.roll(1, 1)
    events = play.roll(2)
    assert isinstance(events[1], RaceCancelled)
    assert events[1].struck == (11,)
    assert play.s.used_specials == (2,)
    assert isinstance(play.s.stage, ExtraBuilding)


def test_D_4_7_one_alternative_far_enough_will_do_and_only_that_may_be_chosen() -> None:
    play = towns().at_stage(NumberRoll(4))
    play.roll(1, 1)
    play.roll(1)
    assert isinstance(play.s.stage, Entering)
    assert play.s.stage.race.goal.hexes == hexes("2,0", "8,0")
    assert play.s.stage.race.shortest == 8
    play.do(EnterRace("A"), EnterRace("B"))
    near = DeclareRoute(play.acting(), hexes("0,0", "1,0", "2,0"), ("A", "A"))
    assert play.code(near) == "ends_too_near"
    far = DeclareRoute(play.acting(), tuple(at(f"{q},0") for q in range(9)), ("A",) * 8)
    assert play.code(far) == ""


def test_D_4_7_a_special_goal_too_near_everywhere_is_drawn_again() -> None:
    play = towns().at_stage(NumberRoll(4))
    play.roll(1, 1)
    assert play.roll(3)[-1] == GoalTooNear(4, 3, 2)
    assert play.s.used_specials == ()


def ports() -> Play:
    """Three ports with the number 11 at both ends and near the town 12 at 4,0."""
    board = row(
        ["town1", "plain", "plain", "plain", "town2", "plain", "town3", "plain", "town4"],
        numbers={"town1": (11,), "town2": (12,), "town3": (11,), "town4": (11,)},
        races=18,
    )
    return Play(board, "AB").with_lines(A=" ".join(f"{q},0" for q in range(9)), B="4,0 5,0 6,0").at_stage(NumberRoll(1))


@pytest.mark.parametrize("start", [(1, 1), (1, 2)])
def test_D_4_8_each_player_chooses_among_towns_that_share_a_number(start: tuple[int, int]) -> None:
    play = ports()
    play.roll(*start)
    play.roll(1, 3 - start[1])
    stage = play.s.stage
    assert isinstance(stage, Entering)
    assert stage.race.shortest == 4, "the port two hexes away does not count"
    play.do(EnterRace("A"), EnterRace("B"))
    turned = slice(None, None, 1 if start == (1, 2) else -1)
    to_west = tuple(at(f"{q},0") for q in (4, 3, 2, 1, 0))[turned]
    to_east = tuple(at(f"{q},0") for q in (4, 5, 6, 7, 8))[turned]
    to_near = tuple(at(f"{q},0") for q in (4, 5, 6))[turned]
    assert play.code(DeclareRoute("A", to_near, ("A",) * 2)) == "ends_too_near"
    assert play.code(DeclareRoute("A", to_east, ("A",) * 4)) == ""
    play.do(DeclareRoute("A", to_west, ("A",) * 4))
    owners = tuple("BBAA"[turned])
    play.do(DeclareRoute("B", to_east, owners))


def test_D_4_8_irelands_ports() -> None:
    board = board_from(shipped_library(), "ireland")
    assert {place.name for place in board.places_numbered[11]} == {"Larne", "Dún Laoghaire", "Rosslare Harbour"}


def test_D_2_10_a_special_line_leads_abroad_until_somebody_builds_it() -> None:
    grounds = {"0,0": "town1", "1,0": "plain", "2,0": "foreign", "3,0": "foreign"}
    board = board_from_parts(
        grounds, neutral_lines=[["1,0", "2,0"], ["2,0", "3,0"]], specials={1: ["3,0"]}, races=9, special_races=[1]
    )
    play = Play(board, "AB").with_lines(A="0,0 1,0", B="0,0 1,0").at_stage(NumberRoll(1))
    play.roll(1, 1)
    play.roll(1)
    play.do(EnterRace("A"), EnterRace("B"))
    way = hexes("0,0", "1,0", "2,0", "3,0")
    assert play.code(DeclareRoute("A", way, ("A", "B", "B"))) == "not_the_owner"
    play.do(DeclareRoute("A", way, ("A", "neutral", "neutral")), DeclareRoute("B", way, ("B", "neutral", "neutral")))
    assert play.paid("neutral_toll") == [("A", "bank", 3), ("B", "bank", 3)]


def test_D_2_10_a_special_line_is_built_at_the_normal_price_and_is_then_its_builders() -> None:
    grounds = {"0,0": "plain", "1,0": "plain", "2,0": "foreign", "3,0": "foreign mountain"}
    board = board_from_parts(grounds, neutral_lines=[["1,0", "2,0"], ["2,0", "3,0"]])
    play = Play(board, "AB").started(A="0,0", B="0,0")
    play.draw("A", "0,0 1,0 2,0 3,0")
    assert play.paid() == []
    assert play.s.stage.left == 1  # type: ignore[union-attr]
    play.racing("0,0", "3,0")
    play.do(EnterRace("A"))
    assert play.s.stage.trains == (("A",),)  # type: ignore[union-attr]
    assert owners_of(play.game.book(play.s), play.s, at("1,0"), at("2,0")) == ("A",)
