"""Sections 10 and 12 to 15: routes, maintenance, loans, trade in privates, the end, the profiles."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railyard.core.options import default_options
from railyard.games.vienna1840.actions import (
    AnswerOffer,
    BuyPrivate,
    LayTile,
    Pass,
    RunTram,
    ScrapTram,
    SellPrivate,
    StopGame,
)
from railyard.games.vienna1840.events import LoanTaken, PrivateAsked, PrivateMoved, PrivateRefused, TramRan
from railyard.games.vienna1840.info import INFO
from railyard.games.vienna1840.longest import longest_path
from railyard.games.vienna1840.play import Play
from railyard.games.vienna1840.rounds import score_parts
from railyard.games.vienna1840.routes import best_route, check_route, graph, has_route, route_value
from railyard.games.vienna1840.setup import PROFILES, rules_from
from railyard.games.vienna1840.state import (
    Bonus,
    Building,
    Consent,
    PrivatePurchase,
    Rules,
    State,
    TramRun,
)
from railyard.games.vienna1840.tiles import lay
from railyard.games.vienna1840.tokens import put_token
from tests.games.vienna1840.driver import BOOK, GAME, Driver, owned, with_tram

# -- 10 --------------------------------------------------------------------------------------------------------------


def running(
    line: str, *tiles: tuple[str, str, int], kind: str = "Y", round_name: str = "LR1a", **options: Any
) -> Driver:
    """A line of WT about to run a tram over tiles put on the board by hand."""
    game = Driver(4, **options).to_round("LR1a")
    owned(game, {line: "WT"}, round_name)
    with_tram(game, line, kind)
    put(game, line, *tiles)
    game.to(Building)
    return game.do(Pass, line)


def put(game: Driver, line: str, *tiles: tuple[str, str, int], tokens: Sequence[tuple[str, str, int]] = ()) -> Driver:
    """Tiles, then tokens (line, hex, city), past the rules."""
    play = Play(BOOK, game.s)
    for where, tile, rotation in tiles:
        lay(play, Building(line), line, where, tile, rotation)
    for owner, where, city in tokens:
        face = BOOK.face(BOOK.board(play.s), play.s.track, where)
        held = play.s.track.tokens.get(where) or (("",) * face.stops[face.cities[city]].slots,) * len(face.cities)
        put_token(play, owner, where, city, held[city].index(""))
    return game.change(track=play.s.track, lines=play.s.lines)


MUSEUM = (("F18", "57", 1), ("F20", "57", 1), ("F22", "57", 1))


def refusal(game: Driver, line: str, *route: str) -> str:
    found = check_route(BOOK, game.s, line, route)
    assert found is not None
    return found.code


def test_V_10_a_route_has_two_stops_and_an_own_token() -> None:
    game = running("7", *MUSEUM)
    assert refusal(game, "7", "F18.0") == "route_too_short"
    assert refusal(game, "7", "F20.0", "F22.0") == "no_own_token"
    assert game.refused(RunTram, "7", ("F20.0", "F22.0")) == "no_own_token"
    game.do(RunTram, "7", ("F18.0", "F20.0"))
    assert game.told(TramRan) == [TramRan("7", ("F18.0", "F20.0"), 20, 0)]


def test_V_10_stops_are_joined_by_tram_track() -> None:
    game = running("7", *MUSEUM)
    assert refusal(game, "7", "F18.0", "F22.0") == "stops_not_joined"
    assert refusal(game, "7", "F18.0", "B4.0") == "stop_not_reached"
    assert refusal(game, "7", "F18.0", "F20.0", "F18.0") == "stop_twice"


def test_V_10_full_cities_can_be_ends_but_not_passed() -> None:
    game = put(running("7", *MUSEUM), "7", tokens=[("5", "F20", 0)])
    assert check_route(BOOK, game.s, "7", ("F18.0", "F20.0")) is None
    assert refusal(game, "7", "F18.0", "F20.0", "F22.0") == "stop_not_reached"
    own = put(running("7", *MUSEUM), "7", tokens=[("7", "F20", 0), ("5", "F22", 0)])
    assert check_route(BOOK, own.s, "7", ("F18.0", "F20.0", "F22.0")) is None


def test_V_10_terminal_track_is_an_end() -> None:
    game = running("8", ("J10", "6", 5), ("J8", "4", 1))
    game = put(game, "8")
    known = graph(BOOK, game.s, "8")
    assert not known.halts["K9.0"].passable


def test_V_10_unfinished_purple_hexes_are_ends_worth_nothing_and_red_ones_are_closed() -> None:
    game = running("4", ("H28", "57", 0))
    game.do(RunTram, "4", ("H28.0", "I27.0"))
    assert game.told(TramRan)[0].value == 20
    game = running("7", ("F18", "57", 0))
    assert "E19.0" not in graph(BOOK, game.s, "7").halts


def test_V_10_towns_and_own_cities_count_and_other_cities_do_not() -> None:
    game = running("7", *MUSEUM, ("F16", "3", 3))
    assert route_value(BOOK, game.s, "7", ("F16.0", "F18.0", "F20.0", "F22.0")) == 10 + 20
    put(game, "7", tokens=[("7", "F22", 0)])
    assert route_value(BOOK, game.s, "7", ("F16.0", "F18.0", "F20.0", "F22.0")) == 10 + 20 + 20


def test_V_10_a_private_adds_twenty_when_the_company_owns_it() -> None:
    """It has to be the company's, not its director's."""
    tiles = (("F18", "57", 3), ("E19", "L20", 2))
    game = running("7", *tiles)
    route = ("F18.0", "E19.0")
    assert route_value(BOOK, game.s, "7", route) == 20
    game.change(privates={**game.s.privates, "HB": game.seat})
    assert route_value(BOOK, game.s, "7", route) == 20
    game.change(privates={**game.s.privates, "HB": "WT"})
    assert route_value(BOOK, game.s, "7", route) == 40
    assert best_route(BOOK, game.s, "7").value == 40


def test_V_10_red_values_follow_the_phase() -> None:
    tiles = (("F18", "57", 3), ("E19", "L20", 2))
    for name, value in (("LR1a", 20), ("LR2a", 40), ("LR4a", 60), ("LR5a", 80)):
        game = running("7", *tiles, round_name=name)
        put(game, "7", tokens=[("7", "E19", 0)])
        assert route_value(BOOK, game.s, "7", ("F18.0", "E19.0")) == 20 + value


def test_V_10_the_result_goes_to_the_box() -> None:
    game = running("7", *MUSEUM)
    treasury = game.money("WT")
    game.do(RunTram, "7", ("F18.0", "F20.0"))
    assert (game.money("WT box"), game.money("WT")) == (20, treasury)


def test_V_10_a_purple_tram_earns_two_hundred_more() -> None:
    game = running("7", *MUSEUM, kind="Pu").change(newest="Pu")
    game.do(RunTram, "7", ("F18.0", "F20.0"))
    assert game.money("WT box") == 220


def test_V_10_a_loss_is_paid_at_once_and_not_netted() -> None:
    game = running("7", *MUSEUM).change(newest="R").give(**{"WT box": 500})
    treasury = game.money("WT")
    game.do(RunTram, "7", ("F18.0", "F20.0"))
    assert (game.money("WT"), game.money("WT box")) == (treasury - 30, 500)


def test_V_13_a_loss_the_treasury_lacks_is_the_directors_with_loans() -> None:
    game = running("7", *MUSEUM).change(newest="Pu")
    director = game.seat
    game.give(WT=30 - game.money("WT"), **{director: 10 - game.money(director)})
    game.do(RunTram, "7", ("F18.0", "F20.0"))  # 20 - 400
    assert game.told(LoanTaken) == [LoanTaken(director, 4)]  # 380 - 30 - 10 = 340
    assert (game.money("WT"), game.money(director)) == (0, 60)


def test_V_10_zero_is_nothing() -> None:
    game = running("7", *MUSEUM, ("F16", "3", 3), ("F14", "57", 1), kind="Y").change(newest="R")
    put(game, "7", tokens=[("7", "F20", 0)])
    treasury = game.money("WT")
    assert route_value(BOOK, game.s, "7", ("F16.0", "F18.0", "F20.0")) == 50
    game.do(RunTram, "7", ("F16.0", "F18.0", "F20.0"))
    assert (game.money("WT"), game.money("WT box")) == (treasury, 0)


def test_D_12_running_is_a_duty_and_scrapping_the_way_out() -> None:
    game = running("7", *MUSEUM)
    assert game.refused(RunTram, "7", ()) == "must_run"
    game.do(ScrapTram, "7", "Y-0")
    assert game.s.scrapped == ("Y-0",)
    assert running("7", *MUSEUM, running_mandatory="no").do(RunTram, "7", ()).money("WT box") == 0


def test_V_10_without_a_route_nothing_is_earned_or_paid() -> None:
    game = running("7").change(newest="Pu")
    assert not has_route(BOOK, game.s, "7")
    treasury = game.money("WT")
    game.do(RunTram, "7", ())
    assert game.money("WT") == treasury


def test_V_10_a_line_without_tram_is_passed_over() -> None:
    game = Driver(4).to_round("LR1a")
    owned(game, {"7": "WT"}, "LR1a")
    game.do(Pass, "7")
    assert not isinstance(game.step, TramRun)


def test_only_the_own_tram_is_scrapped_in_running() -> None:
    game = running("7", *MUSEUM)
    assert game.refused(ScrapTram, "7", "O-0") == "not_your_tram"
    assert game.refused(RunTram, "5", ()) == "not_your_line"


# -- the best route ---------------------------------------------------------------------------------------------------


def best_by_trying(ahead: list[list[int]], worth: list[int], passable: list[bool], needed: list[bool]) -> int:
    """The worth of the best path, found by walking every path; -1 for none."""
    best = -1

    def walk(path: list[int]) -> None:
        nonlocal best
        if len(path) > 1:
            if any(needed[vertex] for vertex in path):
                best = max(best, sum(worth[vertex] for vertex in path))
            if not passable[path[-1]]:
                return
        for other in ahead[path[-1]]:
            if other not in path:
                walk([*path, other])

    for vertex in range(len(worth)):
        walk([vertex])
    return best


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[list[int]], list[int], list[bool], list[bool]]:
    size = draw(st.integers(1, 8))
    pairs = [(a, b) for a in range(size) for b in range(a)]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    ahead: list[list[int]] = [[] for _ in range(size)]
    for one, other in chosen:
        ahead[one].append(other)
        ahead[other].append(one)
    flags = st.lists(st.booleans(), min_size=size, max_size=size)
    worth = draw(st.lists(st.sampled_from((0, 10, 20, 70)), min_size=size, max_size=size))
    return ahead, worth, draw(flags), draw(flags)


@settings(max_examples=300, deadline=None)
@given(graphs())
def test_the_best_path_is_the_best_of_all(case: tuple[list[list[int]], list[int], list[bool], list[bool]]) -> None:
    ahead, worth, passable, needed = case
    path, value = longest_path(ahead, worth, passable, needed)
    best = best_by_trying(ahead, worth, passable, needed)
    if best == -1:
        assert path == ()
        return
    assert value == best == sum(worth[vertex] for vertex in path)
    assert len(path) == len(set(path)) >= 2
    assert all(b in ahead[a] for a, b in pairwise(path))
    assert all(passable[vertex] for vertex in path[1:-1])
    assert any(needed[vertex] for vertex in path)


# -- 12 --------------------------------------------------------------------------------------------------------------


def trading(owner_is_director: bool = False, **options: Any) -> Driver:
    """Line 7 of WT in line round 2a; another player, or its director, owns the Hofburg."""
    game = Driver(4, **options).to_round("LR1a")
    owned(game, {"7": "WT"}, "LR2a")
    director = game.s.directors["WT"]
    other = next(seat for seat in game.s.seats if seat != director)
    return game.change(privates={**game.s.privates, "HB": director if owner_is_director else other})


def test_V_12_privates_are_bought_from_line_round_2a_on_for_one_to_face_value() -> None:
    early = Driver(4).to_round("LR1a")
    owned(early, {"7": "WT"}, "LR1a")
    assert early.refused(BuyPrivate, "7", "HB", 10) == "privates_not_yet"
    game = trading(owner_is_director=True)
    for price in (0, 41):
        assert game.refused(BuyPrivate, "7", "HB", price) == "price_out_of_range"
    seat, cash, treasury = game.seat, game.money(game.seat), game.money("WT")
    game.do(BuyPrivate, "7", "HB", 40)
    assert (game.money(seat), game.money("WT")) == (cash + 40, treasury - 40)
    assert game.s.privates["HB"] == "WT"
    assert game.refused(BuyPrivate, "7", "HB", 40) == "private_not_with_player"


def test_V_12_the_treasury_pays() -> None:
    game = trading(owner_is_director=True)
    game.give(WT=10 - game.money("WT"))
    assert game.refused(BuyPrivate, "7", "HB", 40) == "treasury_too_small"


def test_V_12_privates_are_traded_at_any_time_in_the_turn_even_before_a_bonus_is_taken() -> None:
    game = trading(owner_is_director=True, privates_sellable="yes")
    game.change(agenda=(Bonus("7", "yellow"), *game.s.agenda))
    game.do(BuyPrivate, "7", "HB", 40)
    assert game.step == Bonus("7", "yellow")
    game.do(SellPrivate, "HB")
    assert game.step == Bonus("7", "yellow")
    game.do(Pass, "7")
    assert isinstance(game.step, Building)


def test_D_13_the_other_player_is_asked() -> None:
    game = trading()
    director, owner = game.seat, game.s.privates["HB"]
    game.do(BuyPrivate, "7", "HB", 40)
    assert game.told(PrivateAsked) == [PrivateAsked("WT", "HB", 40, owner)]
    assert isinstance(game.step, Consent)
    assert game.seat == owner
    assert game.refused(Pass, "7") == "answer_first"
    game.do(AnswerOffer, False)
    assert game.told(PrivateRefused) == [PrivateRefused("HB", owner)]
    assert game.seat == director
    cash = game.money(owner)
    game.do(BuyPrivate, "7", "HB", 30).do(AnswerOffer, True)
    assert game.told(PrivateMoved) == [PrivateMoved("HB", owner, "WT")]
    assert game.money(owner) == cash + 30


def test_D_13_or_not_asked() -> None:
    game = trading(consent="no")
    game.do(BuyPrivate, "7", "HB", 40)
    assert game.s.privates["HB"] == "WT"


def test_V_12_the_turn_ends_with_a_last_chance_to_buy() -> None:
    game = trading().do(Pass, "7")
    assert isinstance(game.step, PrivatePurchase)
    assert game.refused(LayTile, "7", "F18", "57", 0) == "not_now"
    assert game.refused(Pass, "8") == "not_your_line"
    game.do(Pass, "7")
    game = trading().change()
    game.give(WT=-game.money("WT")).do(Pass, "7")
    assert not isinstance(game.step, PrivatePurchase)  # nothing can be bought without money


def test_D_5_a_company_sells_its_private_during_its_lines_turns() -> None:
    game = trading(privates_sellable="yes").change()
    game.change(privates={**game.s.privates, "SD": "WT"})
    treasury = game.money("WT")
    game.do(SellPrivate, "SD")
    assert game.money("WT") == treasury + 50
    game.change(privates={**game.s.privates, "PR": game.seat}).do(SellPrivate, "PR")


# -- 14 --------------------------------------------------------------------------------------------------------------


def test_V_14_cash_shares_and_loans_count() -> None:
    game = Driver(4).to_round("SR2")
    seat = game.seat
    s = game.s
    game.change(loans={**s.loans, seat: 3}, holdings={**s.holdings, seat: {"WT": 5, "D": 2}})
    parts = score_parts(BOOK, game.s, seat)
    assert parts == {
        "cash": game.money(seat),
        "shares": 5 * game.price("WT") + 2 * game.price("D"),
        "privates": 0,
        "loans": -600,
    }


def test_D_5_privates_count_at_the_end_only_where_the_bank_buys_them() -> None:
    def worth(**options: Any) -> int:
        game = Driver(4, **options).to_round("SR2")
        game.change(privates=dict.fromkeys(game.s.privates, "A"))
        return score_parts(BOOK, game.s, "A")["privates"]

    assert worth() == 0
    assert worth(privates_sellable="yes") == 210


def test_V_14_the_game_ends_in_company_round_6_and_equals_share() -> None:
    game = Driver(2).to_round("LR5c")
    while game.s.agenda:
        game.quietly()
    result = game.result()
    assert result.reason == "last_round"
    best = max(result.scores.values())
    assert result.winners == tuple(seat for seat in "AB" if result.scores[seat] == best)


def test_a_table_may_stop_the_game() -> None:
    game = Driver(3).to_round("SR1")
    game.do(StopGame)
    assert game.result().reason == "stopped"
    refusal = GAME.check(game.s, StopGame("A"))
    assert refusal is not None
    assert refusal.code == "game_is_over"


# -- 15 --------------------------------------------------------------------------------------------------------------


def test_V_15_the_profiles() -> None:
    assert rules_from(default_options(INFO)) == PROFILES["as_described"] == Rules()
    platform = rules_from({"profile": "18xx_games"})
    assert platform == Rules(True, True, True, True, True, False, False, False, False, True)


def test_V_15_a_profile_only_sets_options() -> None:
    by_hand = {
        name: "yes" if value else "no"
        for name in Rules.__struct_fields__
        for value in (getattr(PROFILES["18xx_games"], name),)
    }
    assert rules_from(by_hand) == PROFILES["18xx_games"]
    assert rules_from({"profile": "18xx_games", "consent": "yes"}).consent
    assert {option.key for option in INFO.options} == {"profile", "small_board", *Rules.__struct_fields__}


@pytest.mark.parametrize("options", [{"profile": "mine"}, {"consent": "maybe"}])
def test_V_15_no_other_values(options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"1840|consent"):
        rules_from(options)


def test_each_option_of_section_15_has_one_sentence() -> None:
    for option in INFO.options:
        assert option.sentence.count(".") == 1 or ":" in option.sentence
        assert option.rule.startswith(("V-", "D-"))


def holds(s: State) -> bool:
    return GAME.audit(s) == ()


def test_the_audit_sees_what_is_broken() -> None:
    game = running("7", *MUSEUM)
    s = game.s
    assert holds(s)
    broken = {
        "money": game.s.ledger.transfer("A", "bank", 5000, "")[0],
        "shares": {**s.unsold, "W": 9},
    }
    assert not holds(Driver.change(game, ledger=broken["money"]).s)
    game.change(ledger=s.ledger)
    assert not holds(game.change(unsold=broken["shares"]).s)
    game.change(unsold=s.unsold)
    assert not holds(game.change(trams={}).s)
    game.change(trams=s.trams)
    supply = {**s.track.supply, "3": 6}
    assert not holds(game.change(track=msgspec.structs.replace(game.s.track, supply=supply)).s)
    assert not holds(game.change(track=msgspec.structs.replace(game.s.track, tokens={})).s)
    game.change(track=s.track)
    assert not holds(game.change(privates={**s.privates, "PR": "nobody"}).s)
    game.change(privates=s.privates)
    assert not holds(game.change(stacks={}).s)
