"""What other programs of this game got wrong, by the number of the report."""

from pathlib import Path
from typing import Any

import msgspec

from railyard.core.game import Seating
from railyard.core.options import default_options
from railyard.core.table import Setup, Table
from railyard.games.vienna1840.actions import (
    AssignTrams,
    BidLine,
    BuyTram,
    ChooseHome,
    ChooseLine,
    LayTile,
    Pass,
    PlaceToken,
    RemoveToken,
    ScrapTram,
    SellShares,
)
from railyard.games.vienna1840.convert import convert
from railyard.games.vienna1840.dividends import best_walk
from railyard.games.vienna1840.facts import FULL, TWO_PLAYERS
from railyard.games.vienna1840.info import INFO
from railyard.games.vienna1840.network import network
from railyard.games.vienna1840.routes import has_route, private_hexes
from railyard.games.vienna1840.state import Bonus, Building, LineAuction, State, TramMarket, TramYard
from railyard.games.vienna1840.tiles import legal_lays, next_stadtbahn_hexes
from railyard.games.vienna1840.tokens import legal_cities
from tests.games.vienna1840.driver import BOOK, GAME, Driver, bonus, building
from tests.games.vienna1840.positions import FREE, laid, token, turn
from tests.oracle.vienna1840 import read

CASES = Path(__file__).parents[2] / "cases" / "vienna1840"


def market(game: Driver, company: str = "WT") -> Driver:
    return game.to(TramMarket, lambda step: isinstance(step, TramMarket) and step.company == company)


def test_12257_a_round_s_whole_stock_bought_and_scrapped() -> None:
    game = market(Driver(2).to_round("CR1")).give(WT=9000)
    for kind in ("Y", "Y", "O", "O", "O"):
        game.do(BuyTram, "WT", kind)
        tram = next(iter(game.s.trams))
        if game.step == TramMarket("WT"):
            game.do(ScrapTram, "WT", tram)
    game.to(LineAuction)  # nobody has to buy red trams early, or anything at all
    assert game.s.stack == {"Y": 0, "O": 0, "R": 3, "Pi": 3, "Pu": 3}
    market(game.to_round("CR2"), "DT K&C")
    assert game.refused(Pass, "DT K&C") == "must_own_a_tram"  # red trams are on sale now


def test_12239_a_stadtbahn_line_grows_unbroken() -> None:
    game = turn("4", **FREE)
    for token_hex in ("D22", "I9", "I15", "D12", "F6"):
        assert game.refused(LayTile, "4", token_hex, "L4", 0) == "not_at_an_end"


def test_12167_token_and_removal_after_the_tiles() -> None:
    """Line 16 with a token on D20, whatever was done before it."""
    game = laid(turn("1", **FREE), "1", ("D18", "235", 4))
    game.change(track=msgspec.structs.replace(game.s.track, waiting={}))
    game.change(lines={**game.s.lines, "1": msgspec.structs.replace(game.s.lines["1"], tokens=0)})
    token(game, "1", "D18", 0)
    game.change(agenda=(Bonus("1", "red"), *game.s.agenda))
    game.do(LayTile, "1", "D20", "L20", 4)
    game.do(RemoveToken, "1", "B10", 0)
    game.do(LayTile, "1", "B16", "L1", 1).do(Pass, "1")
    assert not building(game).token
    game.do(PlaceToken, "1", "D20", 0)
    game.do(RemoveToken, "1", "D22", 0)


def test_5907_a_stadtbahn_token_is_removed_without_placing_one_and_without_connection() -> None:
    game = turn("4", **FREE).do(RemoveToken, "4", "G3", 0, 1)
    assert not building(game).token


def test_5938_tokens_of_lines_do_not_block_the_stadtbahn() -> None:
    game = laid(turn("11", **FREE), "11", ("B10", "L4", 0), ("C9", "L1", 1))
    before = best_walk(BOOK, game.s, "V")[0]
    token(game, "11", "A13", 0, 1)
    assert best_walk(BOOK, game.s, "V")[0] == before
    assert len(before) == 5  # A17, A13, B10, C9, C7


def test_5735_a_line_took_the_place_of_the_stadtbahn_s_token() -> None:
    game = turn("11", **FREE)
    game.change(agenda=(Bonus("11", "token"), *game.s.agenda))
    game.do(RemoveToken, "11", "A13", 0) if isinstance(game.step, Building) else game.do(Pass, "11")
    game.do(RemoveToken, "11", "A13", 0)
    assert best_walk(BOOK, game.s, "V") == (("A17.1", "A13.0"), 40)


def table(seats: int = 3) -> Table[State]:
    people = tuple(Seating("ABCDEF"[at], f"Person {at}", "red") for at in range(seats))
    return Table(GAME, Setup("vienna1840", dict(default_options(INFO)), people, "faults"))


def test_5615_undo_restores_everything() -> None:
    converted = convert(read(CASES / "random_2p_11.json"), GAME)
    played: Any = converted.table
    lays = [entry.n for entry in played.entries if isinstance(entry.move, LayTile) and entry.move.tile.startswith("L")]
    before = played.state_at(lays[3] - 1)
    played.goto(lays[3])
    assert played.state.track.build != before.track.build
    played.goto(lays[3] - 1)
    assert played.state == before
    assert played.state.track.build == before.track.build


def test_5606_the_assignment_of_trams_survives_being_saved() -> None:
    action = AssignTrams("A", "WT", (("4", "Y-0"), ("17", "O-1")))
    assert msgspec.json.decode(msgspec.json.encode(action), type=AssignTrams) == action


def test_5587_stadtbahn_tiles_start_from_the_ends() -> None:
    for board in BOOK.facts.boards.values():
        for company in board.stadtbahn.values():
            ends = {end.hex for end in company.ends}
            known = {*company.build[:1], *company.build[-1:]}
            assert all(any(_leads(board, start, name) for start in ends) for name in known)


def _leads(board: Any, start: str, name: str) -> bool:
    """Whether printed Stadtbahn track leads from an end of the line to a hex."""
    todo, seen = [start], {start}
    while todo:
        where = todo.pop()
        for side in board.spots[where].face.narrow.doors.keys() | board.spots[where].face.narrow.through.keys():
            other = board.spots[where].neighbours[side % 6]
            if other == name:
                return True
            if other and other not in seen and not board.spots[other].framed:
                seen.add(other)
                todo.append(other)
    return False


def test_5642_the_last_hex_of_the_guertel_line() -> None:
    game = turn("4", **FREE)
    laid(game, "4", ("B16", "L1", 1), ("B14", "L1", 4), ("C13", "L2", 0), ("D12", "L3", 3), ("E13", "L1", 0))
    assert next_stadtbahn_hexes(game.s.track)["F12"] == "G"
    laid(game, "4", ("H12", "L1", 0))
    game.do(LayTile, "4", "F12", "L2", 0)


def test_5637_a_bonus_is_used_directly_after_its_tile_and_not_after_an_upgrade() -> None:
    game = laid(turn("11", round_name="LR2a", **FREE), "11", ("B10", "L4", 0), ("B12", "57", 1))
    game.do(LayTile, "11", "B10", "L11", 4)  # the upgrade is a normal tile
    assert isinstance(game.step, Building)
    assert game.step.normal


def test_5670_a_bonus_token_is_free_without_any_money() -> None:
    game = laid(turn("7", **FREE), "7", ("F18", "57", 1), ("F20", "57", 1))
    game.give(WT=20 - game.money("WT")).do(LayTile, "7", "E23", "L4", 2)
    assert legal_cities(BOOK, game.s, bonus(game), "7") == (("F20", 0),)


def test_8900_nothing_is_offered_that_leads_nowhere() -> None:
    game = laid(turn("4", **FREE), "4", ("H28", "57", 0)).do(LayTile, "4", "B20", "L2", 2)
    assert bonus(game).kind == "purple"
    assert set(legal_lays(BOOK, game.s, bonus(game), "4")) == {"I27"}
    game = turn("11", **FREE).do(LayTile, "11", "B20", "L2", 2)
    assert legal_lays(BOOK, game.s, bonus(game), "11") == {}
    assert [offer.action for offer in GAME.offers(game.s, game.seat)] == [Pass]


def test_5588_one_tram_a_line() -> None:
    game = turn("4", **FREE)
    game.change(trams={"Y-0": "WT", "Y-1": "WT"}, bought={**game.s.bought, "Y": 2}, stack={**game.s.stack, "Y": 4})
    game.change(agenda=(TramYard("WT"), *game.s.agenda))
    assert game.refused(AssignTrams, "WT", (("4", "Y-0"), ("4", "Y-1"))) == "one_tram_a_line"


def test_5654_the_richest_comes_first() -> None:
    game = Driver(4).to_round("SR2")
    assert [game.money(seat) for seat in game.s.order] == sorted(map(game.money, game.s.order), reverse=True)


def test_6206_every_company_buys_again_after_the_auction() -> None:
    game = Driver(3).to(LineAuction)
    order = game.s.company_order
    game.passing().passing().passing()
    asked: list[str] = []
    while isinstance(game.step, TramMarket) and len(asked) < 3:
        asked.append(game.step.company)
        game.passing()
    assert tuple(asked) == order


def test_5917_who_lost_the_line_he_chose_chooses_again() -> None:
    game = Driver(3, lines=("4",)).to(LineAuction)
    one = game.bidder()
    game.do(ChooseLine, one, "4").do(BidLine, one, "4", 20)
    game.do(BidLine, game.bidder(), "4", 25)
    while game.is_auctioning():
        game.passing()
    while not isinstance(game.step, LineAuction):
        game.quietly()
    assert game.bidder() == one


def test_5839_a_forced_purchase_may_be_dearer_than_needed() -> None:
    game = market(Driver(4).to_round("CR1"))
    game.give(WT=150 - game.money("WT"))
    game.do(BuyTram, "WT", "O")
    assert game.money("WT") == 0


def test_5840_stadtbahn_shares_have_no_director_and_the_pool_no_limit() -> None:
    game = Driver(4).to_round("SR2")
    seat, s = game.seat, game.s
    game.change(holdings={**s.holdings, seat: {**s.holdings[seat], "D": 6}}, unsold={**s.unsold, "D": 0})
    game.change(pool={**s.pool, "D": 4})
    game.do(SellShares, "D", 6)
    assert game.s.pool["D"] == 10


def test_6326_data_that_was_wrong_elsewhere() -> None:
    full, small = BOOK.facts.boards[FULL], BOOK.facts.boards[TWO_PLAYERS]
    assert BOOK.facts.seats[2].trams["Y"] == 2
    assert (full.spots["H12"].bonus, small.spots["G11"].bonus, small.spots["H12"].bonus) == ("yellow", "yellow", "red")
    assert BOOK.facts.tiles["455"].count == 2
    assert "D2" in full.spots
    wien = full.spots["I11"].face
    assert [stop.kind for stop in wien.stops] == ["city", "town", "town"]
    assert wien.stops[2].values[0] == 30
    assert set(wien.narrow.ways) == {0, 2}
    assert set(wien.broad.ways) == {1}


def test_6330_the_second_line_on_a_double_city_is_cut_off_until_green() -> None:
    game = turn("1", "2", **FREE)
    game.do(LayTile, "1", "D18", "235", 0).do(ChooseHome, "1", 0).do(Pass, "1").do(ChooseHome, "2", 1)
    board = BOOK.board(game.s)
    assert network(BOOK, board, game.s.track, "2").stops == {"D18.1": ()}
    assert not has_route(BOOK, game.s, "2")
    assert network(BOOK, board, game.s.track, "2").sides["D18"] == frozenset(range(6))


def test_11404_the_bonus_of_a_private_is_the_company_s() -> None:
    game = turn("4", **FREE)
    game.change(privates={**game.s.privates, "PR": game.seat, "SB": "WT"})
    assert private_hexes(BOOK, game.s, "4") == ("H22",)


def test_11315_B28_costs_forty_as_a_bonus_too() -> None:
    game = turn("17", **FREE)
    treasury = game.money("WT")
    game.do(LayTile, "17", "B16", "L1", 1).do(LayTile, "17", "B28", "58", 1)
    assert treasury - game.money("WT") == 60


def test_a_new_table_can_be_set_up_with_the_default_options() -> None:
    played = table()
    played.begin()
    assert len(played.entries) == 1
