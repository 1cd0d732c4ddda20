"""Sections 7 to 9: home tokens, the network, tiles, bonuses, tokens."""

import msgspec
import pytest

from railyard.games.vienna1840.actions import ChooseHome, LayTile, Pass, PlaceToken, RemoveToken, RunTram
from railyard.games.vienna1840.events import TileLaid, TokenPlaced, TokenRemoved
from railyard.games.vienna1840.geometry import city_moves
from railyard.games.vienna1840.network import network
from railyard.games.vienna1840.state import Bonus, Building, HomeToken
from railyard.games.vienna1840.tiles import check_lay, legal_lays, next_stadtbahn_hexes
from railyard.games.vienna1840.tokens import legal_cities, token_cost
from tests.games.vienna1840.driver import BOOK, GAME, bonus, building
from tests.games.vienna1840.positions import FREE, laid, token, turn

# -- 7 ---------------------------------------------------------------------------------------------------------------


def test_V_7_the_home_token_goes_down_free_at_the_first_turn() -> None:
    game = turn("4")
    assert game.s.track.tokens["H28"] == (("4",),)
    assert "H28" not in game.s.track.reserved


def test_V_7_a_preprinted_home_has_its_token_at_once() -> None:
    assert turn("6").s.track.tokens["K27"] == (("6", ""),)
    assert turn("9").s.track.tokens["C7"] == (("9", "V"),)


def test_V_7_a_double_city_without_track_lets_the_token_wait() -> None:
    game = turn("3")
    assert game.s.track.waiting == {"E17": ("3",)}
    game.do(LayTile, "3", "E17", "235", 0)
    assert isinstance(game.step, HomeToken)
    assert game.refused(Pass, "3") == "not_now"
    assert game.refused(ChooseHome, "3", 2) == "no_open_slot"
    game.do(ChooseHome, "3", 1)
    assert game.s.track.tokens["E17"] == (("",), ("3",))
    assert game.s.track.waiting == {}
    assert building(game).normal


def test_V_7_the_second_line_of_a_double_city_picks_at_its_first_turn() -> None:
    game = turn("1", "2")
    game.do(LayTile, "1", "D18", "235", 0).do(ChooseHome, "1", 0).do(Pass, "1")
    assert isinstance(game.step, HomeToken)
    assert game.step.line == "2"
    assert game.refused(ChooseHome, "2", 0) == "no_open_slot"
    game.do(ChooseHome, "2", 1)
    assert game.s.track.tokens["D18"] == (("1",), ("2",))


def test_V_7_a_waiting_token_is_chosen_by_the_owner_of_the_turn() -> None:
    """Whoever lays the first tile on the hex picks the city."""
    game = turn("3", "7", **FREE)
    game.do(Pass, "3")
    game.to(Building, lambda step: isinstance(step, Building) and step.line == "7")
    rival = game.seat
    laid(game, "7", ("F18", "57", 2))
    game.do(LayTile, "7", "E17", "235", 5)
    assert isinstance(game.step, HomeToken)
    assert game.seat == rival
    game.do(ChooseHome, "3", 0)


def test_V_7_normal_tile_stadtbahn_tile_and_token_in_any_order() -> None:
    game = turn("8", **FREE)
    game.do(LayTile, "8", "B16", "L1", 1).do(Pass, "8")
    game.do(LayTile, "8", "J10", "57", 0)
    assert game.refused(LayTile, "8", "I3", "L2", 1) == "one_stadtbahn_tile"
    assert game.refused(LayTile, "8", "J8", "58", 0) == "one_normal_tile"
    game.do(PlaceToken, "8", "K9", 0)
    assert game.refused(PlaceToken, "8", "K9", 0) == "one_token"


# -- 8.1 -------------------------------------------------------------------------------------------------------------


def test_V_8_1_a_hex_with_the_token_is_reached_over_every_open_side() -> None:
    game = turn("4")
    reach = network(BOOK, BOOK.board(game.s), game.s.track, "4")
    assert reach.sides == {"H28": frozenset(range(6))}
    assert not reach.cities - {("H28", 0)}


def test_V_8_1_track_reaches_the_next_hex_on_the_side_it_points_at() -> None:
    game = laid(turn("4"), "4", ("H28", "57", 0))
    reach = network(BOOK, BOOK.board(game.s), game.s.track, "4")
    assert reach.sides["I27"] == frozenset({3})
    assert reach.sides["G29"] == frozenset({0})


def test_V_8_1_full_cities_of_others_stop_the_walk_and_own_ones_do_not() -> None:
    game = laid(turn("7"), "7", ("F18", "57", 1), ("F20", "57", 1), ("F22", "57", 1))
    assert ("F22", 0) in network(BOOK, BOOK.board(game.s), game.s.track, "7").cities
    token(game, "5", "F20", 0)
    reach = network(BOOK, BOOK.board(game.s), game.s.track, "7")
    assert ("F20", 0) in reach.cities
    assert ("F22", 0) not in reach.cities
    game = laid(turn("7"), "7", ("F18", "57", 1), ("F20", "57", 1), ("F22", "57", 1))
    token(game, "7", "F20", 0)
    assert ("F22", 0) in network(BOOK, BOOK.board(game.s), game.s.track, "7").cities


def test_V_8_1_stadtbahn_tokens_take_slots() -> None:
    game = laid(turn("11", **FREE), "11", ("B10", "L4", 0), ("B12", "57", 1))
    board = BOOK.board(game.s)
    assert "B10" in network(BOOK, board, game.s.track, "11").sides
    assert ("B10", 0) not in network(BOOK, board, game.s.track, "11").cities  # only Stadtbahn track yet


def test_V_8_1_terminal_track_stops_the_walk() -> None:
    game = laid(turn("8"), "8", ("J10", "57", 0))
    reach = network(BOOK, BOOK.board(game.s), game.s.track, "8")
    assert ("K9", 0) in reach.cities
    assert "J8" not in reach.sides  # K9 is an end


def test_lanes_lead_to_K9_separately() -> None:
    game = laid(turn("8"), "8", ("J10", "57", 5))
    reach = network(BOOK, BOOK.board(game.s), game.s.track, "8")
    assert "K9.0" in reach.stops["J10.0"]
    assert reach.sides["K11"] == frozenset({1, 2})


# -- 8.2 -------------------------------------------------------------------------------------------------------------


def test_V_8_2_yellow_on_a_blank_hex_that_is_reached_and_connected() -> None:
    game = turn("4", **FREE)
    assert game.refused(LayTile, "4", "B4", "3", 0) == "hex_not_reached"
    assert game.refused(LayTile, "4", "H28", "3", 0) == "wrong_first_tile"
    laid(game, "4", ("H28", "57", 0))
    assert game.refused(LayTile, "4", "G29", "58", 1) == "tile_not_connected"
    game.do(LayTile, "4", "G29", "58", 0)
    assert game.told(TileLaid) == [TileLaid("4", "G29", "58", 0, "")]


def test_V_8_2_track_never_leads_against_a_closed_side() -> None:
    game = laid(turn("4", **FREE), "4", ("H28", "57", 0))
    assert game.refused(LayTile, "4", "G29", "4", 1) == "track_leads_nowhere"  # G31 does not exist


def test_V_8_2_printed_hexes_take_no_tile() -> None:
    game = laid(turn("4", **FREE), "4", ("H28", "57", 1))
    assert game.refused(LayTile, "4", "H30", "3", 1) == "hex_not_for_building"


def test_V_8_2_colours_come_with_the_phase() -> None:
    game = laid(turn("4", **FREE), "4", ("H28", "57", 0))
    assert game.refused(LayTile, "4", "H28", "15", 0) == "colour_not_yet"
    game = laid(turn("4", round_name="LR2a", **FREE), "4", ("H28", "57", 0))
    game.do(LayTile, "4", "H28", "15", 0)
    assert game.s.track.tiles["H28"] == ("15", 0)


def test_V_8_2_an_upgrade_keeps_the_old_track_and_the_old_tile_goes_back() -> None:
    game = laid(turn("4", round_name="LR2a", **FREE), "4", ("H28", "57", 1))
    left = game.s.track.supply["57"]
    assert game.refused(LayTile, "4", "H28", "15", 2) == "old_track_lost"
    assert game.refused(LayTile, "4", "H28", "611", 0) == "colour_not_yet"
    assert game.refused(LayTile, "4", "H28", "142", 0) == "no_upgrade"
    game.do(LayTile, "4", "H28", "15", 1)
    assert game.s.track.supply["57"] == left + 1


def test_V_8_2_tiles_are_limited() -> None:
    game = turn("4", **FREE)
    supply = {**game.s.track.supply, "57": 0}
    game.change(track=msgspec.structs.replace(game.s.track, supply=supply))
    assert game.refused(LayTile, "4", "H28", "57", 0) == "no_tile_left"


def test_V_8_2_B28_costs_forty_also_as_a_bonus() -> None:
    game = turn("17", **FREE)
    treasury = game.money("WT")
    game.do(LayTile, "17", "B28", "58", 1)
    assert game.money("WT") == treasury - 40
    game = turn("17", **FREE)
    treasury = game.money("WT")
    game.do(LayTile, "17", "B16", "L1", 1).do(LayTile, "17", "B28", "58", 1)
    assert game.money("WT") == treasury - 20 - 40
    poor = turn("17", **FREE)
    poor.give(WT=39 - poor.money("WT"))
    assert poor.refused(LayTile, "17", "B28", "58", 1) == "treasury_too_small"


def test_V_8_2_the_two_cities_of_a_double_city_become_one_in_brown() -> None:
    game = turn("1", "2", round_name="LR4a", **FREE)
    laid(game, "1", ("D18", "235", 0), ("D18", "8859", 0))
    game.change(track=msgspec.structs.replace(game.s.track, waiting={}))
    lines = {
        line: type(known)(known.status, known.owner, 0, known.tiles) if line in ("1", "2") else known
        for line, known in game.s.lines.items()
    }
    game.change(lines=lines)
    token(game, "1", "D18", 0)
    token(game, "2", "D18", 1)
    assert network(BOOK, BOOK.board(game.s), game.s.track, "1").sides
    laid(game, "1", ("D18", "L17", 0))
    assert game.s.track.tokens["D18"] == (("1", "2"),)


def test_cities_follow_their_track_when_a_tile_is_upgraded() -> None:
    yellow = BOOK.facts.tiles["235"].faces
    green = BOOK.facts.tiles["8859"].faces[0]  # city 0: sides 0 and 3, city 1: sides 2 and 5
    assert city_moves(yellow[0], green) == (0, 1)
    assert city_moves(yellow[2], green) == (1, 0)
    assert city_moves(green, BOOK.facts.tiles["L17"].faces[0]) == (0, 0)


@pytest.mark.parametrize(
    ("line", "home", "elsewhere"), [("7", "F18", ("F20", "57", 1)), ("4", "H28", ("G29", "58", 0))]
)
def test_D_10_the_first_tile_goes_home_where_home_can_take_one(
    line: str, home: str, elsewhere: tuple[str, str, int]
) -> None:
    game = turn(line)
    assert game.refused(LayTile, line, *elsewhere) in ("hex_not_reached", "first_tile_at_home")
    assert game.refused(LayTile, line, "B16", "L1", 1) == "first_tile_not_stadtbahn"
    game.do(LayTile, line, home, "57", 1)
    game.do(LayTile, line, "B16", "L1", 1)


def test_D_10_a_first_tile_beside_home_is_refused_while_home_is_blank() -> None:
    game = turn("4")
    assert game.refused(LayTile, "4", "G29", "58", 0) == "hex_not_reached"
    game = turn("7", round_name="LR2a")
    laid(game, "7", ("F18", "57", 1))
    assert game.refused(LayTile, "7", "F20", "57", 1) == "first_tile_at_home"  # it can be upgraded


def test_D_10_a_printed_home_cannot_take_a_tile_so_the_first_one_joins_it() -> None:
    game = turn("6")
    assert game.refused(LayTile, "6", "J28", "6", 1) == "tile_not_connected"
    game.do(LayTile, "6", "J28", "57", 0)


def test_D_10_the_first_tile_joins_the_home_token_and_no_other() -> None:
    game = laid(turn("6", "4"), "4", ("H28", "57", 0))
    token(game, "6", "F28", 0)
    assert game.refused(LayTile, "6", "F28", "57", 2) == "first_tile_touches_home"


def test_D_10_switched_off_a_stadtbahn_tile_may_come_first() -> None:
    turn("4", **FREE).do(LayTile, "4", "B16", "L1", 1)


# -- 8.3, 8.4 --------------------------------------------------------------------------------------------------------


def test_V_8_3_stadtbahn_lines_grow_from_their_two_ends() -> None:
    game = turn("4", **FREE)
    assert sorted(next_stadtbahn_hexes(game.s.track)) == ["B10", "B16", "B20", "E23", "G23", "G5", "H12", "I3"]
    assert game.refused(LayTile, "4", "I9", "L4", 1) == "not_at_an_end"
    assert game.refused(LayTile, "4", "B16", "L1", 0) == "stadtbahn_track_broken"
    assert game.refused(LayTile, "4", "B10", "L1", 0) == "wrong_first_tile"
    treasury = game.money("WT")
    game.do(LayTile, "4", "B16", "L1", 1)
    assert game.money("WT") == treasury - 20
    assert next_stadtbahn_hexes(game.s.track)["B14"] == "G"


def test_V_8_3_the_last_hex_of_a_line_is_both_its_ends() -> None:
    game = turn("4", **FREE)
    laid(game, "4", ("B16", "L1", 1), ("B14", "L1", 4), ("C13", "L2", 0), ("D12", "L3", 3), ("E13", "L1", 0))
    laid(game, "4", ("H12", "L1", 0))
    assert next_stadtbahn_hexes(game.s.track)["F12"] == "G"
    game.do(LayTile, "4", "F12", "L2", 0)
    assert game.s.track.build["G"] == ()


def test_V_8_4_the_bonus_comes_at_once_or_is_declined() -> None:
    game = turn("4", **FREE).do(LayTile, "4", "B16", "L1", 1)
    assert bonus(game).kind == "yellow"
    assert game.refused(PlaceToken, "4", "H28", 0) == "bonus_first"
    assert game.refused(LayTile, "4", "B14", "L1", 4) == "stadtbahn_tile_first"
    game.do(LayTile, "4", "H28", "57", 0)  # one more yellow tile, and the normal one is still to come
    assert not building(game).normal
    game.do(LayTile, "4", "G29", "58", 0)


def test_V_8_4_extra_green_upgrade_is_of_no_use_before_phase_2() -> None:
    game = laid(turn("4", **FREE), "4", ("B16", "L1", 1), ("B14", "L1", 4), ("C13", "L2", 0), ("H28", "57", 0))
    game.do(LayTile, "4", "D12", "L3", 3)
    assert bonus(game).kind == "green"
    assert legal_lays(BOOK, game.s, bonus(game), "4") == {}
    assert game.refused(LayTile, "4", "H28", "15", 0) == "colour_not_yet"
    game.do(Pass, "4")


def test_V_8_4_red_centre_tiles_need_connection_and_one_rotation() -> None:
    game = laid(turn("7", **FREE), "7", ("F18", "57", 3))
    game.change(agenda=(Bonus("7", "red"), *game.s.agenda))
    assert game.refused(LayTile, "7", "D20", "L20", 4) == "hex_not_reached"
    assert game.refused(LayTile, "7", "E19", "L20", 3) == "wrong_rotation"
    assert game.refused(LayTile, "7", "F20", "L20", 0) == "no_red_hex"
    assert game.refused(LayTile, "7", "E19", "3", 0) == "wrong_bonus_colour"
    game.do(LayTile, "7", "E19", "L20", 2)
    game.change(agenda=(Bonus("7", "red"), *game.s.agenda))
    assert game.refused(LayTile, "7", "E19", "L21", 2) == "has_its_tile"
    assert game.refused(LayTile, "7", "E21", "L20", 0) == "no_tile_left"


def test_V_8_4_purple_tiles_belong_to_their_hexes() -> None:
    game = laid(turn("4", **FREE), "4", ("H28", "57", 0))
    game.change(agenda=(Bonus("4", "purple"), *game.s.agenda))
    assert game.refused(LayTile, "4", "I27", "L30a", 0) == "no_purple_hex"
    assert game.refused(LayTile, "4", "F24", "L24", 0) == "no_purple_hex"
    assert game.refused(LayTile, "4", "F24", "L30b", 1) == "wrong_rotation"
    assert game.refused(LayTile, "4", "F24", "L30b", 0) == "hex_not_reached"
    assert game.refused(LayTile, "4", "G29", "L24", 0) == "no_purple_hex"
    game.do(LayTile, "4", "I27", "L24", 5)
    assert game.refused(LayTile, "4", "I27", "L25", 0) == "only_as_bonus"


def test_V_8_4_red_and_purple_tiles_come_in_no_other_way() -> None:
    game = laid(turn("4", **FREE), "4", ("H28", "57", 0))
    assert game.refused(LayTile, "4", "I27", "L24", 0) == "only_as_bonus"


def test_a_lay_is_checked_without_money_when_asked() -> None:
    game = turn("4", **FREE)
    game.give(WT=-game.money("WT"))
    assert check_lay(BOOK, game.s, game.step, "4", "B16", "L1", 1, money=False) is None
    assert "B16" in legal_lays(BOOK, game.s, game.step, "4", money=False)
    assert "B16" not in legal_lays(BOOK, game.s, game.step, "4")


def test_nonsense_is_refused() -> None:
    game = turn("4", **FREE)
    assert game.refused(LayTile, "4", "Z9", "57", 0) == "no_such_hex"
    assert game.refused(LayTile, "4", "H28", "99", 0) == "no_such_tile"
    assert game.refused(LayTile, "4", "H28", "57", 6) == "no_such_tile"
    assert game.refused(LayTile, "5", "H28", "57", 0) == "not_your_line"
    assert game.refused(PlaceToken, "4", "Z9", 0) == "no_such_hex"
    assert game.refused(PlaceToken, "4", "G29", 0) == "no_such_city"
    assert game.refused(RemoveToken, "4", "G29", 0) == "no_such_city"


# -- 9 ---------------------------------------------------------------------------------------------------------------


def test_V_9_costs_rise_and_there_are_six() -> None:
    game = turn("4", **FREE)
    for count, cost in enumerate((0, 20, 40, 60, 80, 100, None)):
        known = game.s.lines["4"]
        game.change(lines={**game.s.lines, "4": type(known)("owned", "WT", count, 0)})
        assert BOOK.next_token_cost(game.s, "4") == cost


def test_V_9_a_token_goes_in_a_city_of_the_network_with_an_open_slot() -> None:
    game = laid(turn("7", **FREE), "7", ("F18", "57", 1))
    assert game.refused(PlaceToken, "7", "F20", 0) == "city_not_reached"
    laid(game, "7", ("F20", "57", 1))
    assert game.refused(PlaceToken, "7", "F18", 0) == "token_there"
    treasury = game.money("WT")
    game.do(PlaceToken, "7", "F20", 0)
    assert game.money("WT") == treasury - 20
    assert game.told(TokenPlaced) == [TokenPlaced("7", "F20", 0, 0)]


def test_V_9_slots_of_lines_still_to_begin_are_closed() -> None:
    game = laid(turn("7", **FREE), "7", ("F18", "57", 1), ("F16", "58", 4), ("G15", "57", 0))
    assert ("G15", 0) in network(BOOK, BOOK.board(game.s), game.s.track, "7").cities
    assert game.refused(PlaceToken, "7", "G15", 0) == "no_open_slot"
    assert legal_cities(BOOK, game.s, game.step, "7") == ()
    game.change(track=msgspec.structs.replace(game.s.track, reserved={}))
    assert legal_cities(BOOK, game.s, game.step, "7") == (("G15", 0),)


def test_V_9_one_city_of_a_double_city_is_kept_for_each_line_to_begin() -> None:
    game = laid(turn("7", **FREE), "7", ("F18", "5", 2), ("E17", "235", 5), ("D18", "235", 0))
    # Line 3 has still to begin in E17: one of its two cities may be taken.
    assert game.s.track.reserved["E17"] == ("3",)
    assert game.s.track.reserved["D18"] == ("1", "2")
    assert ("E17", 0) in network(BOOK, BOOK.board(game.s), game.s.track, "7").cities
    game.do(PlaceToken, "7", "E17", 0)
    game = laid(turn("7", "3", **FREE), "7", ("F18", "5", 2), ("E17", "235", 5))
    token(game, "5", "E17", 1)
    assert game.refused(PlaceToken, "7", "E17", 0) == "no_open_slot"


def test_V_9_the_bonus_token_is_free_and_the_cheapest_left() -> None:
    game = laid(turn("7", **FREE), "7", ("F18", "57", 1), ("F20", "57", 1), ("F22", "57", 1))
    treasury = game.money("WT")
    game.do(LayTile, "7", "E23", "L4", 2)
    assert bonus(game).kind == "token"
    game.do(PlaceToken, "7", "F20", 0)
    assert game.money("WT") == treasury - 20  # the tile only
    game.do(PlaceToken, "7", "F22", 0)
    assert game.money("WT") == treasury - 20 - 40


def test_V_9_the_bonus_token_is_free_even_without_money() -> None:
    game = laid(turn("7", **FREE), "7", ("F18", "57", 1), ("F20", "57", 1))
    game.give(WT=20 - game.money("WT"))
    game.do(LayTile, "7", "E23", "L4", 2).do(PlaceToken, "7", "F20", 0)
    assert game.money("WT") == 0


def test_V_9_the_bonus_token_may_push_a_stadtbahn_token_out_for_forty() -> None:
    game = laid(turn("11", round_name="LR2a", **FREE), "11", ("B10", "L4", 0), ("B10", "L11", 4), ("B12", "57", 1))
    step = Bonus("11", "token")
    game.change(agenda=(step, *game.s.agenda))
    assert ("B10", 0) in legal_cities(BOOK, game.s, step, "11")
    assert token_cost(BOOK, game.s, step, "11", "B10", 0, 0) == 40
    assert token_cost(BOOK, game.s, step, "11", "B10", 0, 1) == 0
    treasury = game.money("WT")
    game.do(PlaceToken, "11", "B10", 0, 0)
    assert game.money("WT") == treasury - 40
    assert game.told(TokenRemoved) == [TokenRemoved("11", "V", "B10", 0, 0)]
    assert game.s.track.tokens["B10"] == (("11", ""),)


def test_D_11_stadtbahn_tokens_are_removed_without_connection_and_without_limit() -> None:
    game = turn("4", **FREE)
    treasury = game.money("WT")
    game.do(RemoveToken, "4", "B10", 0).do(RemoveToken, "4", "D22", 0).do(RemoveToken, "4", "C7", 0, 1)
    assert game.money("WT") == treasury - 120
    for where, city in (("A17", 0), ("F24", 0), ("I1", 0), ("I11", 0)):
        assert game.refused(RemoveToken, "4", where, city) == "token_stays"
    assert game.refused(RemoveToken, "4", "H28", 0) == "token_stays"
    game.give(WT=39 - game.money("WT"))
    assert game.refused(RemoveToken, "4", "E23", 0) == "treasury_too_small"


def test_V_9_tokens_that_stay_on_the_small_boards() -> None:
    two = turn("4", seats=2, **FREE)
    for where, city in (("A17", 0), ("A17", 2), ("F24", 0), ("F24", 1), ("I11", 0), ("I11", 1)):
        assert two.refused(RemoveToken, "4", where, city) == "token_stays"
    two.do(RemoveToken, "4", "I15", 0)


def test_V_9_after_a_removal_the_slot_is_open() -> None:
    game = turn("9", **FREE).do(RemoveToken, "9", "C7", 0, 1)
    assert game.s.track.tokens["C7"] == (("9", ""),)


def test_a_route_is_no_matter_of_building() -> None:
    assert turn("4", **FREE).refused(RunTram, "4", ()) == "not_now"
    assert GAME.offers(turn("4").s, "Z") == ()
