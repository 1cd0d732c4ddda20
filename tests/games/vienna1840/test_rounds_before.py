"""Sections 1 to 5: set-up, the privates, places, share rounds, the round track."""

import pytest

from railyard.core.chance import Shuffle, Shuffled
from railyard.core.game import Chance
from railyard.games.vienna1840.actions import (
    BidPrivate,
    BuyShare,
    ChoosePlace,
    FoundCompany,
    Pass,
    SellPrivate,
    SellShares,
)
from railyard.games.vienna1840.events import CompaniesLeft, LinesOffered, OrderSet, PrivateCheaper, RoundBegan
from railyard.games.vienna1840.facts import FULL, SMALL, TWO_PLAYERS
from railyard.games.vienna1840.market import cell_key
from railyard.games.vienna1840.shares import certificates
from railyard.games.vienna1840.state import PrivateAuction, SeatChoice, ShareRound
from tests.games.vienna1840.driver import BOOK, GAME, Driver, founded

# -- 1 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "cash"), [(2, 350), (3, 300), (4, 260), (5, 230), (6, 200)])
def test_V_1_cash_by_number_of_players(seats: int, cash: int) -> None:
    s = Driver(seats).s
    assert [s.ledger[seat] for seat in s.seats] == [cash] * seats


def test_V_1_boards() -> None:
    assert Driver(2).s.board == TWO_PLAYERS
    assert Driver(3).s.board == FULL
    assert Driver(3, small_board=True).s.board == SMALL
    with pytest.raises(ValueError, match="three players"):
        Driver(4, small_board=True)
    with pytest.raises(ValueError, match="2 to 6"):
        Driver(1)


def test_V_1_line_2_is_never_in_the_first_offer() -> None:
    s = GAME.setup({}, ("A", "B", "C", "D"))
    turn = GAME.turn(s)
    assert turn == Chance(Shuffle("lines", 17))
    applied = GAME.apply(s, Shuffled(tuple(range(17))))
    assert [event.lines for event in applied.events if isinstance(event, LinesOffered)] == [("1", "3", "4", "5", "6")]


def test_V_1_stadtbahn_companies_stand_ready() -> None:
    game = Driver(4)
    assert {name: game.price(name) for name in ("W", "V", "G", "D")} == {"W": 95, "V": 85, "G": 75, "D": 65}
    assert game.s.unsold["W"] == 10
    assert game.s.track.tokens["C7"] == (("", "V"),)  # the first slot is kept for line 9


# -- 2 ---------------------------------------------------------------------------------------------------------------


def auction(game: Driver) -> PrivateAuction:
    assert isinstance(game.step, PrivateAuction)
    return game.step


def test_V_2_any_unsold_private_may_be_put_up() -> None:
    game = Driver(3).do(BidPrivate, "SD", 50)
    assert auction(game).lot == "SD"
    assert game.refused(BidPrivate, "PR", 20) == "other_private_is_up"


def test_V_2_bids_are_bounded() -> None:
    game = Driver(3)
    assert game.refused(BidPrivate, "SD", 45) == "bid_too_low"
    game.do(BidPrivate, "SD", 50)
    assert game.refused(BidPrivate, "SD", 50) == "bid_too_low"
    assert game.refused(BidPrivate, "SD", 305) == "not_enough_cash"


def test_D_3_raises_in_steps_of_five_or_free() -> None:
    assert Driver(3).do(BidPrivate, "SD", 50).refused(BidPrivate, "SD", 56) == "bid_off_step"
    assert Driver(3).refused(BidPrivate, "SD", 52) == "bid_off_step"
    assert auction(Driver(3, free_raises="yes").do(BidPrivate, "SD", 51).do(BidPrivate, "SD", 57)).bid == 57


def test_V_2_the_last_bidder_pays_and_the_turn_goes_on_after_the_starter() -> None:
    game = Driver(3).do(BidPrivate, "SD", 50).do(BidPrivate, "SD", 60).passing().passing()
    assert game.s.privates["SD"] == "B"
    assert game.money("B") == 240
    assert game.seat == "B"  # A began


def test_V_2_a_sold_private_is_not_put_up_again() -> None:
    game = Driver(3).do(BidPrivate, "SD", 50).passing().passing()
    assert game.refused(BidPrivate, "SD", 60) == "private_not_for_sale"


def test_V_2_passing_is_final_for_an_auction() -> None:
    game = Driver(4).do(BidPrivate, "SD", 50).passing()
    game.do(BidPrivate, "SD", 60).passing().do(BidPrivate, "SD", 65)
    assert game.seat == "C"


def test_V_2_who_cannot_pay_the_next_bid_drops_out() -> None:
    game = Driver(3).give(C=-270).do(BidPrivate, "SD", 50)
    assert auction(game).bidders == ("A", "B")


def test_D_4_turn_after_an_auction_that_ends_inside_a_bid() -> None:
    assert Driver(3).give(B=-270, C=-270).do(BidPrivate, "SD", 50).seat == "B"
    assert Driver(3, starter_again="yes").give(B=-270, C=-270).do(BidPrivate, "SD", 50).seat == "A"


def test_V_2_all_pass_and_the_cheapest_gets_cheaper_until_somebody_must_take_it() -> None:
    game = Driver(3).passing().passing().passing()
    assert game.told(PrivateCheaper) == [PrivateCheaper("PR", 5)]
    assert game.seat == "A"
    game.passing().passing().passing()
    assert game.s.privates["PR"] == "A"
    assert game.money("A") == 300
    assert game.seat == "B"


def test_V_2_once_the_cheapest_is_sold_all_passing_pays_incomes() -> None:
    game = Driver(3).do(BidPrivate, "PR", 10).passing().passing()
    game.passing().passing().passing()
    assert game.money("A") == 300 - 10 + 5


def test_V_2_the_small_boards_have_another_cheapest() -> None:
    game = Driver(2).passing().passing()
    assert game.told(PrivateCheaper) == [PrivateCheaper("KK", 15)]


def test_V_2_the_auction_ends_when_all_are_sold() -> None:
    game = Driver(4).to(SeatChoice)
    assert all(game.s.privates.values())


# -- 3 ---------------------------------------------------------------------------------------------------------------


def test_V_3_the_poorest_chooses_first_and_the_last_gets_the_rest() -> None:
    game = Driver(3)
    game.do(BidPrivate, "SSB", 200).passing().passing()
    game.to(SeatChoice)
    assert isinstance(game.step, SeatChoice)
    waiting = game.step.waiting
    assert list(waiting) == sorted("ABC", key=game.money)
    game.do(ChoosePlace, 3)
    assert game.refused(ChoosePlace, 3) == "place_taken"
    game.do(ChoosePlace, 1)
    assert game.told(OrderSet)[0].seats == (waiting[1], waiting[2], waiting[0])


# -- 4 ---------------------------------------------------------------------------------------------------------------


def test_V_4_1_everybody_gets_350_and_founds_first() -> None:
    game = Driver(4).to(ShareRound)
    assert game.refused(Pass) == "found_first"
    assert game.refused(BuyShare, "W") == "found_first"
    assert game.refused(FoundCompany, "WT", 75) == "no_start_price"
    seat, cash = game.seat, game.money(game.seat)
    game.give(**{seat: 400 - cash})
    assert game.refused(FoundCompany, "WT", 90) == "not_enough_cash"
    game.do(FoundCompany, "WT", 80)
    assert (game.money(seat), game.money("WT"), game.price("WT")) == (0, 800, 80)
    assert game.s.holdings[seat] == {"WT": 5}
    assert game.refused(FoundCompany, "WT", 70) == "company_not_free"


def test_D_1_free_choice_among_six_and_the_rest_leave() -> None:
    game = Driver(3).to(ShareRound)
    game.do(FoundCompany, "GWStStB", 70).do(FoundCompany, "SJE", 70).do(FoundCompany, "WT", 70)
    assert game.told(CompaniesLeft) == [CompaniesLeft(("DT K&C", "BBG", "WKB"))]
    assert game.s.in_play == ("WT", "SJE", "GWStStB")


def test_D_1_companies_drawn_by_lot() -> None:
    game = Driver(3, companies_drawn="yes").to(ShareRound)
    assert len(game.s.in_play) == 3
    out = next(name for name in BOOK.facts.companies if name not in game.s.in_play)
    assert game.refused(FoundCompany, out, 70) == "company_not_free"


def test_V_4_2_nothing_is_sold_in_the_first_share_round() -> None:
    game = founded()
    own = next(name for name, seat in game.s.directors.items() if seat == game.seat)
    assert game.refused(SellShares, own, 1) == "no_sale_in_first_round"


def second_round() -> Driver:
    """Share round 2 with money for everybody, and 30 % of D with the player on turn."""
    game = Driver(4).to_round("SR2").give(A=500, B=500, C=500, D=500)
    seat, s = game.seat, game.s
    return game.change(
        holdings={**s.holdings, seat: {**s.holdings[seat], "D": 3}}, unsold={**s.unsold, "D": s.unsold["D"] - 3}
    )


def test_V_4_2_sell_then_buy_at_the_market_price() -> None:
    game = second_round()
    seat, cash, price = game.seat, game.money(game.seat), game.price("D")
    game.do(SellShares, "D", 2)
    assert game.money(seat) == cash + 2 * price
    assert game.s.pool["D"] == 2
    assert game.seat == seat
    assert game.refused(BuyShare, "D", "pool") == "sold_this_round"
    assert game.refused(SellShares, "D", 2) == "not_that_many_shares"
    game.do(BuyShare, "W")
    assert game.money(seat) == cash + 2 * price - game.price("W")
    assert game.seat != seat


def test_V_4_5_a_sale_moves_the_marker_down_for_every_share() -> None:
    game = second_round()
    row, column = game.s.cells["D"]
    game.do(SellShares, "D", 1)
    assert game.s.cells["D"] == (min(row + 1, 4), column)


def test_V_4_2_a_turn_with_a_sale_is_no_pass() -> None:
    game = second_round()
    seat = game.seat
    game.do(SellShares, "D", 1).passing()
    assert isinstance(game.step, ShareRound)
    assert seat not in game.step.passed


def test_V_4_3_at_most_sixty_percent() -> None:
    game = second_round()
    seat, s = game.seat, game.s
    game.change(holdings={**s.holdings, seat: {**s.holdings[seat], "W": 6}}, unsold={**s.unsold, "W": 4})
    assert game.refused(BuyShare, "W") == "share_limit"


def test_V_4_3_the_certificate_limit_counts_privates_and_the_director_certificate_as_one() -> None:
    game = second_round()
    seat, s = game.seat, game.s
    own = next(name for name, director in s.directors.items() if director == seat)
    privates = dict.fromkeys(s.privates, seat)
    game.change(privates=privates, holdings={**s.holdings, seat: {own: 6, "V": 6}}, unsold={**s.unsold, own: 4, "V": 4})
    assert certificates(BOOK, game.s, seat) == 2 + 6 + 6
    assert game.refused(BuyShare, "W") == "certificate_limit"


def test_V_4_2_shares_come_from_the_pool_or_unsold() -> None:
    game = second_round()
    assert game.refused(BuyShare, "D", "pool") == "no_share_left"
    assert game.refused(BuyShare, "WXY") == "no_such_company"
    seat = game.seat
    game.do(SellShares, "D", 1).passing().do(BuyShare, "D", "pool")
    assert game.s.pool["D"] == 0
    assert game.seat != seat


def test_D_6_the_director_certificate_stays() -> None:
    game = second_round()
    own = next(name for name, seat in game.s.directors.items() if seat == game.seat)
    assert game.refused(SellShares, own, 1) == "director_certificate_stays"


def test_D_6_it_may_be_sold_when_another_player_holds_half() -> None:
    game = Driver(4, director_sellable="yes").to_round("SR2")
    seat, s = game.seat, game.s
    own = next(name for name, director in s.directors.items() if director == seat)
    assert game.refused(SellShares, own, 1) == "director_certificate_stays"
    heir = s.order[(s.order.index(seat) + 1) % 4]
    game.change(holdings={**s.holdings, heir: {**s.holdings[heir], own: 5}}, unsold={**s.unsold, own: 0})
    game.do(SellShares, own, 2)
    assert game.s.directors[own] == heir
    assert game.s.holdings[seat][own] == 3


def test_V_4_5_companies_wholly_with_players_rise_at_the_end() -> None:
    game = second_round()
    s = game.s
    seat = game.seat
    holdings = {**s.holdings, seat: {**s.holdings[seat], "D": 6}}
    other = next(each for each in s.seats if each != seat)
    game.change(holdings={**holdings, other: {**s.holdings[other], "D": 4}}, unsold={**s.unsold, "D": 0})
    row, column = game.s.cells["D"]
    while isinstance(game.step, ShareRound):
        game.passing()
    assert game.s.cells["D"] == (row - 1, column)


def test_V_4_6_the_order_is_by_cash_and_equals_keep_theirs() -> None:
    game = second_round()
    order = game.s.order
    richest = order[2]
    for seat in order:
        game.give(**{seat: 1000 - game.money(seat)})
    game.give(**{richest: 5})
    while isinstance(game.step, ShareRound):
        game.passing()
    assert game.s.order == (richest, *(seat for seat in order if seat != richest))


def test_V_4_2_who_can_do_nothing_is_passed_over() -> None:
    game = founded()
    for seat in game.s.seats:
        if seat != game.seat:
            game.give(**{seat: -game.money(seat)})
    seat = game.seat
    game.give(**{seat: 95 - game.money(seat)}).do(BuyShare, "W")
    assert not isinstance(game.step, ShareRound)


def test_D_5_privates_and_the_bank() -> None:
    assert Driver(4).to_round("SR2").refused(SellPrivate, "SD") == "bank_buys_no_privates"
    game = Driver(4, privates_sellable="yes").to_round("SR2")
    seat = game.seat
    mine = next((name for name, owner in game.s.privates.items() if owner == seat), "")
    theirs = next(name for name, owner in game.s.privates.items() if owner not in ("", seat))
    assert game.refused(SellPrivate, theirs) == "private_not_yours"
    if not mine:
        game.change(privates={**game.s.privates, theirs: seat})
        mine = theirs
    cash = game.money(seat)
    game.do(SellPrivate, mine)
    assert game.money(seat) == cash + BOOK.board(game.s).privates[mine].value
    assert game.s.privates[mine] == "gone"
    assert game.seat == seat


# -- 5 ---------------------------------------------------------------------------------------------------------------


def test_V_5_company_round_1_is_followed_by_the_line_round() -> None:
    names: list[str] = []
    game = Driver(3)
    while "LR2a" not in names:
        names += [event.name for event in game.quietly().told(RoundBegan)]
    assert names[:8] == ["Places", "SR1", "CR1", "LR1a", "LR1b", "CR2", "SR2", "LR2a"]


def test_markers_arrive_behind_those_already_in_a_cell() -> None:
    game = Driver(4).to(ShareRound)
    for company in ("WT", "SJE", "BBG", "WKB"):
        game.do(FoundCompany, company, 70)
    cell = BOOK.facts.start_cells[70]
    assert game.s.stacks[cell_key(cell)] == ("WT", "SJE", "BBG", "WKB")
