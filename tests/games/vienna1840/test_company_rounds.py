"""Section 6 and what belongs to it: income, dividends, the Stadtbahn, trams, lines, loans."""

from typing import Any

import pytest

from railyard.core.event import Paid
from railyard.games.vienna1840.actions import (
    AssignTrams,
    BidLine,
    BuyTram,
    ChooseLine,
    LayTile,
    Pass,
    PayDividend,
    ScrapTram,
    SellPrivate,
)
from railyard.games.vienna1840.book import lines_of, trams_of
from railyard.games.vienna1840.dividends import best_walk
from railyard.games.vienna1840.events import (
    DividendPaid,
    KindOutOfPrint,
    LinesLeft,
    LinesOffered,
    LineWon,
    LoanTaken,
    MaintenanceRose,
    StadtbahnRan,
    TramBought,
    TramsAssigned,
)
from railyard.games.vienna1840.market import above, below, dividend_steps, left_of, operating_order, right_of
from railyard.games.vienna1840.play import Play
from railyard.games.vienna1840.state import (
    Building,
    Dividend,
    LineAuction,
    LineState,
    ShareRound,
    TramMarket,
    TramYard,
)
from railyard.games.vienna1840.tiles import lay
from railyard.games.vienna1840.tokens import remove_token
from railyard.games.vienna1840.trams import maintenance
from tests.games.vienna1840.driver import BOOK, Driver, owned

# -- the market ------------------------------------------------------------------------------------------------------


def test_V_6_the_order_is_price_then_further_right_then_higher_then_first() -> None:
    game = Driver(4).to_round("CR1")
    cells = {"WT": (3, 2), "DT K&C": (3, 2), "SJE": (2, 1), "BBG": (1, 0)}
    game.change(
        cells={**game.s.cells, **cells},
        stacks={"3,2": ("DT K&C", "WT"), "2,1": ("V", "SJE"), "1,0": ("BBG",)},
    )
    # 90 at (1, 0); 85 at (2, 1); 80 at (3, 2).
    assert operating_order(BOOK, game.s, cells) == ("BBG", "SJE", "DT K&C", "WT")
    game.change(cells={**game.s.cells, "WT": (1, 1), "SJE": (0, 0)}, stacks={"1,1": ("WT",), "0,0": ("SJE",)})
    assert operating_order(BOOK, game.s, ("WT", "SJE")) == ("SJE", "WT")


def test_markers_at_the_rims() -> None:
    assert right_of(BOOK, (4, 4)) == (3, 4)
    assert right_of(BOOK, (0, 19)) == (0, 19)
    assert left_of(BOOK, (2, 0)) == (3, 0)
    assert left_of(BOOK, (4, 0)) == (4, 0)
    assert below(BOOK, (2, 12)) == (2, 12)
    assert below(BOOK, (1, 12)) == (2, 12)
    assert above((0, 3)) == (0, 3)
    assert above((2, 3)) == (1, 3)


@pytest.mark.parametrize(
    ("paid", "steps"),
    [
        *((0, -1), (10, 0), (90, 0), (100, 1), (190, 1), (200, 2), (390, 2), (400, 3), (450, 3), (590, 3)),
        *((600, 4), (990, 4), (1000, 5), (1490, 5), (1500, 6), (2490, 6), (2500, 7), (4000, 7)),
    ],
)
def test_V_6b_steps_by_the_amount_paid(paid: int, steps: int) -> None:
    """D-25: seven steps from 2500 on; no amount falls into a gap."""
    assert dividend_steps(BOOK, paid) == (("left",) if steps < 0 else ("right",) * steps)


# -- 6a, 6b ----------------------------------------------------------------------------------------------------------


def earning(amount: int) -> Driver:
    """Company round 2 with this much in the box of WT, whose director holds 60 %."""
    game = Driver(4).to_round("LR1b")
    director = game.s.directors["WT"]
    holdings = {**game.s.holdings, director: {**game.s.holdings[director], "WT": 6}}
    game.change(holdings=holdings, unsold={**game.s.unsold, "WT": 4}).give(**{"WT box": amount})
    return game.to(Dividend, lambda step: isinstance(step, Dividend) and step.company == "WT")


def test_V_6a_privates_pay_players_and_companies() -> None:
    game = Driver(4).to_round("LR1b")
    owner = game.s.privates["SD"]
    game.change(privates={**game.s.privates, "PR": "WT"})
    cash, treasury = game.money(owner), game.money("WT")
    while BOOK.round(game.s).name == "LR1b":
        game.quietly()
    incomes = {
        paid.detail["private"]: (paid.payee, paid.amount) for paid in game.told(Paid) if "private" in paid.detail
    }
    assert incomes["SD"] == (owner, 25)
    assert incomes["PR"] == ("WT", 5)
    assert len(incomes) == 6
    assert game.money(owner) - cash == sum(paid.amount for paid in game.told(Paid) if paid.payee == owner)
    assert game.money("WT") == treasury + 5


def test_V_6b_a_tenth_for_each_share_and_the_rest_is_kept() -> None:
    game = earning(130)
    director = game.s.directors["WT"]
    cash, treasury, cell = game.money(director), game.money("WT"), game.s.cells["WT"]
    for wrong in (75, 140, -10):
        assert game.refused(PayDividend, "WT", wrong) == "no_such_dividend"
    game.do(PayDividend, "WT", 80)
    assert game.told(DividendPaid)[0] == DividendPaid("WT", 80, 50)
    assert [paid.amount for paid in game.told(Paid) if paid.detail == {"company": "WT"}] == [48, 32]
    assert game.money(director) == cash + sum(paid.amount for paid in game.told(Paid) if paid.payee == director)
    assert game.money("WT") == treasury + 50
    assert game.money("WT box") == 0
    assert game.s.cells["WT"] == cell


def test_V_6b_an_empty_box_pays_nothing_and_moves_left() -> None:
    game = Driver(4).to_round("LR1b")
    column = game.s.cells["WT"][1]
    while BOOK.round(game.s).name == "LR1b":
        game.quietly()
    assert DividendPaid("WT", 0, 0) in game.events
    assert game.s.cells["WT"][1] == column - 1


# -- 6c, 11 ----------------------------------------------------------------------------------------------------------


def test_V_11_at_the_start_only_V_and_D_can_run() -> None:
    s = Driver(4).to_round("LR1a").s
    assert {name: best_walk(BOOK, s, name)[1] for name in ("W", "V", "G", "D")} == {"W": 0, "V": 70, "G": 0, "D": 70}


def test_V_6c_all_is_paid_and_the_marker_moves() -> None:
    game = Driver(4).to_round("SR1")
    seat = next(each for each in game.s.seats)
    game.change(holdings={**game.s.holdings, seat: {"D": 3}}, unsold={**game.s.unsold, "D": 7})
    while not game.told(StadtbahnRan):
        game.quietly()
    paid = [e for e in game.events if getattr(e, "why", "") == "dividend" and getattr(e, "payee", "") == seat]
    assert [getattr(each, "amount", 0) for each in paid] == [21]
    assert {ran.company: ran.value * ran.multiplier for ran in game.told(StadtbahnRan)} == {
        "W": 0,
        "V": 70,
        "G": 0,
        "D": 70,
    }
    assert game.price("W") == 90  # a company that cannot run moves left
    assert game.price("D") == 65


def test_V_11_tokens_of_lines_never_stop_a_stadtbahn_run_and_a_removed_token_is_worth_nothing() -> None:
    game = owned(Driver(4).to_round("LR1a"), {"11": "WT"})
    play = Play(BOOK, game.s)
    building = Building("11")
    lay(play, building, "11", "B10", "L4", 0)
    before, value = best_walk(BOOK, play.s, "V")
    assert before == ("A17.1", "A13.0", "B10.0", "C9.0")[: len(before)] or "B10.0" in before
    remove_token(play, "11", "B10", 0, 0)
    after, less = best_walk(BOOK, play.s, "V")
    assert after == before
    assert value - less == 20


def test_V_11_a_run_needs_no_token_of_its_own() -> None:
    game = owned(Driver(4).to_round("LR1a"), {"11": "WT"})
    play = Play(BOOK, game.s)
    remove_token(play, "11", "A13", 0, 0)
    assert best_walk(BOOK, play.s, "V") == (("A17.1", "A13.0"), 40)


# -- 6d ---------------------------------------------------------------------------------------------------------------


def market(game: Driver, company: str = "WT") -> Driver:
    return game.to(TramMarket, lambda step: isinstance(step, TramMarket) and step.company == company)


def test_V_6d_kinds_and_prices_of_the_round() -> None:
    game = market(Driver(4).to_round("CR1"))
    assert game.refused(BuyTram, "WT", "R") == "kind_not_on_sale"
    treasury = game.money("WT")
    game.do(BuyTram, "WT", "O")
    assert game.money("WT") == treasury - 300


def test_V_6d_at_most_three_trams_over_company_and_lines() -> None:
    game = market(Driver(4).to_round("CR1")).give(WT=1000)
    game.do(BuyTram, "WT", "O").do(BuyTram, "WT", "O").do(BuyTram, "WT", "Y")
    assert len(trams_of(game.s, "WT")) == 3
    assert not (isinstance(game.step, TramMarket) and game.step.company == "WT")
    game.to_round("CR2")
    market(game)
    assert game.refused(BuyTram, "WT", "Y") == "too_many_trams"


def test_V_6d_a_company_must_own_a_tram() -> None:
    game = market(Driver(4).to_round("CR1"))
    assert game.refused(Pass, "WT") == "must_own_a_tram"
    game.do(BuyTram, "WT", "Y").do(ScrapTram, "WT", "Y-0")
    assert game.refused(Pass, "WT") == "must_own_a_tram"
    assert game.s.scrapped == ("Y-0",)


def test_V_6d_the_director_pays_what_is_missing_with_loans_in_hundreds() -> None:
    """The forced purchase may be of a dearer tram than a cheaper one that is affordable."""
    game = market(Driver(4).to_round("CR1"))
    director = game.s.directors["WT"]
    game.give(WT=120 - game.money("WT"), **{director: 30 - game.money(director)})
    game.do(BuyTram, "WT", "O")
    assert game.told(LoanTaken) == [LoanTaken(director, 2)]  # 300 - 120 - 30 = 150 short
    assert (game.money("WT"), game.money(director), game.s.loans[director]) == (0, 50, 2)


def test_V_6d_with_a_tram_only_the_treasury_pays() -> None:
    game = market(Driver(4).to_round("CR1")).do(BuyTram, "WT", "Y")
    game.give(WT=299 - game.money("WT"))
    assert game.refused(BuyTram, "WT", "O") == "treasury_too_small"


def test_D_7_no_duty_while_nothing_is_on_sale() -> None:
    game = Driver(4).to_round("CR1")
    game.change(stack={**game.s.stack, "Y": 0, "O": 0}, bought={**game.s.bought, "Y": 6, "O": 5})
    game.change(scrapped=tuple(f"Y-{n}" for n in range(6)) + tuple(f"O-{n}" for n in range(5)))
    game.to(LineAuction)
    assert not game.s.trams


def test_V_6d_kinds_go_out_of_print() -> None:
    game = Driver(4).to_round("SR2")
    seen: list[KindOutOfPrint] = []
    while BOOK.round(game.s).name != "CR3":
        seen += game.quietly().told(KindOutOfPrint)
    assert [event.kind for event in seen] == ["Y"]
    assert "Y" not in game.s.stack


def test_V_6d_the_first_red_pink_and_purple_tram_raise_maintenance() -> None:
    game = market(Driver(4).to_round("CR2")).give(WT=3000)
    game.do(BuyTram, "WT", "R")
    assert game.told(MaintenanceRose) == [MaintenanceRose("R")]
    assert {kind: maintenance(BOOK, game.s, f"{kind}-0") for kind in ("Y", "O", "R")} == {"Y": -50, "O": 0, "R": 0}
    game.change(newest="Pu")
    levels = {kind: maintenance(BOOK, game.s, f"{kind}-0") for kind in ("Y", "O", "R", "Pi", "Pu")}
    assert levels == {"Y": -400, "O": -300, "R": -100, "Pi": 0, "Pu": 200}
    market(game.to_round("CR3"))
    assert game.s.newest == "Pu"  # it never goes back


@pytest.mark.parametrize(("option", "red"), [("no", 0), ("yes", -50)])
def test_D_21_red_trams_after_the_first_pink_one(option: str, red: int) -> None:
    game = Driver(4, red_pays_early=option).to_round("SR1").change(newest="Pi")
    levels = {kind: maintenance(BOOK, game.s, f"{kind}-0") for kind in ("Y", "O", "R", "Pi")}
    assert levels == {"Y": -200, "O": -100, "R": red, "Pi": 0}


def yard(*trams: str) -> Driver:
    """Company round 2, WT assigns: it owns lines 4 and 7 and these trams."""
    game = owned(Driver(4).to_round("LR1a"), {"4": "WT", "7": "WT"})
    held = dict.fromkeys(trams, "WT")
    counts = {kind: sum(tram.startswith(kind) for tram in trams) for kind in game.s.bought}
    game.change(trams=held, bought=counts, stack={kind: n - counts[kind] for kind, n in game.s.stack.items()})
    return game.change(agenda=(TramYard("WT"), *game.s.agenda))


def test_V_6d_every_line_holds_one_tram_and_none_stays_idle() -> None:
    game = yard("Y-0", "O-0", "O-1")
    assert game.refused(AssignTrams, "WT", (("4", "Y-0"),)) == "tram_left_idle"
    assert game.refused(AssignTrams, "WT", (("4", "Y-0"), ("4", "O-0"))) == "one_tram_a_line"
    assert game.refused(AssignTrams, "WT", (("4", "Y-0"), ("7", "Y-0"))) == "one_tram_a_line"
    assert game.refused(AssignTrams, "WT", (("4", "Y-7"), ("7", "Y-0"))) == "not_your_tram"
    assert game.refused(AssignTrams, "WT", (("5", "Y-0"), ("7", "O-0"))) == "line_of_another"
    game.do(AssignTrams, "WT", (("4", "O-1"), ("7", "Y-0")))
    assert game.s.trams == {"Y-0": "7", "O-0": "WT", "O-1": "4"}


def test_V_6d_offers_of_the_yard_are_exactly_what_is_allowed() -> None:
    game = yard("Y-0", "O-0")
    from tests.games.vienna1840.driver import GAME

    offered = {action.trams for offer in GAME.offers(game.s, game.seat)[:1] for action in offer.candidates()}  # type: ignore[attr-defined]
    assert offered == {(("4", "Y-0"), ("7", "O-0")), (("4", "O-0"), ("7", "Y-0"))}


def test_V_6d_one_line_and_one_tram_go_together() -> None:
    game = owned(Driver(4).to_round("LR1a"), {"4": "WT"})
    game.change(trams={"Y-0": "WT"}, bought={**game.s.bought, "Y": 1}, stack={**game.s.stack, "Y": 5})
    game.change(agenda=(TramMarket("WT"), TramYard("WT"), *game.s.agenda))
    game.passing()
    assert TramsAssigned("WT", (("4", "Y-0"),)) in game.events


# -- 6e ---------------------------------------------------------------------------------------------------------------


def auction(lines: tuple[str, ...] = ("4", "7"), **options: Any) -> Driver:
    return Driver(3, lines=lines, **options).to(LineAuction)


def first(game: Driver) -> str:
    assert isinstance(game.step, LineAuction)
    return game.step.turn or game.step.left[0]


def test_V_6e_choose_open_raise() -> None:
    game = auction()
    one = first(game)
    assert game.refused(BidLine, one, "4", 20) == "choose_line_first"
    offered = [line for line, known in game.s.lines.items() if known.status == "offered"]
    out = next(line for line, known in game.s.lines.items() if known.status == "undrawn")
    assert len(offered) == 4
    assert game.refused(ChooseLine, one, out) == "line_not_offered"
    game.do(ChooseLine, one, "4")
    assert game.refused(ChooseLine, one, "7") == "line_is_up"
    assert game.refused(Pass, one) == "must_open"
    assert game.refused(BidLine, one, "4", 15) == "bid_too_low"
    assert game.refused(BidLine, one, "7", 20) == "line_is_up"
    game.do(BidLine, one, "4", 20)
    two = first(game)
    assert game.refused(BidLine, two, "4", 27) == "bid_off_step"
    assert game.refused(BidLine, two, "4", 5000) == "treasury_too_small"
    assert game.refused(BidLine, one, "4", 30) == "other_company_first"


def test_D_27_raises_of_any_amount_from_five() -> None:
    game = auction(free_raises="yes")
    one = first(game)
    game.do(ChooseLine, one, "4").do(BidLine, one, "4", 21)
    game.do(BidLine, first(game), "4", 27)


def test_V_6e_the_winner_pays_and_buys_trams_at_once_and_the_loser_chooses_again() -> None:
    game = auction()
    one = first(game)
    game.do(ChooseLine, one, "4").do(BidLine, one, "4", 20)
    two = first(game)
    treasury = game.money(two)
    game.do(BidLine, two, "4", 25).passing().passing()
    assert game.told(LineWon) == [LineWon(two, "4", 25)]
    assert game.money(two) == treasury - 25
    assert isinstance(game.step, TramMarket)
    assert game.step.company == two
    game.passing()
    if isinstance(game.step, TramYard):
        game.quietly()
    assert first(game) == one
    assert isinstance(game.step, LineAuction)
    assert two not in game.step.left


def test_V_6e_passing_the_choice_takes_a_company_out_also_as_a_bidder() -> None:
    game = auction()
    one = first(game)
    game.passing()
    two = first(game)
    game.do(ChooseLine, two, "7")
    assert isinstance(game.step, LineAuction)
    assert one not in game.step.bidders


def test_V_6e_who_cannot_pay_the_next_bid_drops_out() -> None:
    game = auction()
    for company in game.s.directors:
        if company != first(game):
            game.give(**{company: 22 - game.money(company)})
    one = first(game)
    game.do(ChooseLine, one, "4").do(BidLine, one, "4", 20)
    assert game.told(LineWon) == [LineWon(one, "4", 20)]


def test_D_9_no_line_is_put_up_without_twenty() -> None:
    game = auction()
    one = first(game)
    game.give(**{one: 19 - game.money(one)})
    assert game.refused(ChooseLine, one, "4") == "treasury_too_small"
    game.passing()


def test_V_6e_who_won_nothing_has_a_second_chance_in_order() -> None:
    game = auction()
    order = game.s.company_order
    game.passing().passing().passing()
    assert len(game.told(LinesOffered)) == 1
    seen = []
    while isinstance(game.step, TramMarket):
        seen.append(game.step.company)
        game.passing()
    assert tuple(seen[:3]) == order


@pytest.mark.parametrize(("option", "is_asked"), [("yes", True), ("no", False)])
def test_D_8_second_chance_of_companies_with_three_lines(option: str, is_asked: bool) -> None:
    game = Driver(3, second_chance_all=option).to_round("SR1")
    game.change(lines={**game.s.lines, **dict.fromkeys(("4", "5", "7"), LineState("owned", "WT"))})
    game.to_round("CR1").to(LineAuction)
    assert isinstance(game.step, LineAuction)
    assert "WT" not in game.step.order
    game.passing().passing()
    seen = set()
    while isinstance(game.step, TramMarket | TramYard):
        seen.add(game.step.company)
        game.quietly()
    assert ("WT" in seen) == is_asked


def test_V_6e_all_have_three_lines_and_the_rest_leave() -> None:
    game = Driver(2).to_round("SR1")
    owners = {"1": "WT", "3": "WT", "4": "WT", "5": "DT K&C", "6": "DT K&C", "7": "DT K&C"}
    lines = {line: LineState("owned", owners[line]) if line in owners else LineState() for line in game.s.lines}
    game.change(lines=lines)
    seen: list[LinesLeft] = []
    while not seen:
        seen += game.quietly().told(LinesLeft)
    assert seen == [LinesLeft(("2", "15", "18"))]
    assert "2" not in game.s.track.reserved["D18"]
    assert "I21" not in game.s.track.reserved
    assert all(len(lines_of(game.s, company)) == 3 for company in game.s.directors)


def test_V_6_no_trams_and_no_lines_in_the_last_company_round() -> None:
    game = Driver(2).to_round("LR5c")
    seen = set()
    while game.s.agenda:
        seen.add(type(game.step))
        game.quietly()
    assert TramMarket not in seen
    assert LineAuction not in seen
    assert game.result().reason == "last_round"


def test_D_5_a_private_is_sold_in_a_company_round() -> None:
    game = market(Driver(4, privates_sellable="yes").to_round("CR1"))
    mine = [name for name, owner in game.s.privates.items() if owner == game.seat]
    game.change(privates={**game.s.privates, "PR": game.seat})
    game.do(SellPrivate, "PR")
    assert game.s.privates["PR"] == "gone"
    assert mine is not None


def test_a_tram_is_bought_with_its_next_number() -> None:
    game = market(Driver(4).to_round("CR1"))
    number = game.s.bought["Y"]
    game.do(BuyTram, "WT", "Y")
    assert TramBought("WT", f"Y-{number}", "Y", 100) in game.events


def test_laying_needs_no_step_of_a_company() -> None:
    game = market(Driver(4).to_round("CR1"))
    assert game.refused(LayTile, "4", "H28", "6", 0) == "not_now"
    assert game.refused(PayDividend, "WT", 0) == "not_now"
    assert not isinstance(game.step, ShareRound)
