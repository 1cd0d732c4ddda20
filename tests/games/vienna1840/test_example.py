"""The turn told in the description, action by action, every balance shown in it."""

from railyard.games.vienna1840.actions import (
    AssignTrams,
    BidLine,
    BidPrivate,
    BuyShare,
    BuyTram,
    ChooseHome,
    ChooseLine,
    ChoosePlace,
    FoundCompany,
    LayTile,
    Pass,
    PayDividend,
    PlaceToken,
    RunTram,
)
from railyard.games.vienna1840.events import StadtbahnRan, TramRan
from railyard.games.vienna1840.state import (
    Building,
    Dividend,
    LineAuction,
    SeatChoice,
    ShareRound,
    TramMarket,
    TramRun,
    TramYard,
)
from tests.games.vienna1840.driver import BOOK, Driver


class Sheet:
    """The four figures shown beside the example: cash of the first player, treasury, box and price of WT."""

    def __init__(self, game: Driver) -> None:
        self._game = game

    def shows(self, cash: int, treasury: int | None = None, box: int | None = None, price: int | None = None) -> None:
        game = self._game
        assert game.money("A") == cash
        if treasury is not None:
            assert game.money("WT") == treasury
        if box is not None:
            assert game.money("WT box") == box
        if price is not None:
            assert game.price("WT") == price


def test_the_printed_example() -> None:
    game = Driver(4, lines=("3", "7"))
    sheet = Sheet(game)
    sheet.shows(260)
    # B, C and D get the other privates; A wins the Hofburg for 45 after a bid of 40.
    game.passing()
    game.do(BidPrivate, "HB", 40).passing().passing().do(BidPrivate, "HB", 45).passing()
    sheet.shows(215)
    for private, price in (("SB", 30), ("SD", 50), ("SSB", 60), ("KK", 20), ("PR", 10)):
        while game.seat == "A":
            game.passing()
        game.do(BidPrivate, private, price)
        while game.is_auctioning():
            game.passing()
    assert game.s.privates["HB"] == "A"
    while isinstance(game.step, SeatChoice):
        places = [1, 2, 3, 4] if game.seat == "A" else [2, 3, 4, 1]
        game.do(ChoosePlace, next(place for place in places if place not in game.step.taken.values()))
    # Share round 1: everybody founds, WT at 80 for the money of founding and 50 more.
    for _ in range(4):
        if game.seat == "A":
            game.do(FoundCompany, "WT", 80)
        else:
            free = next(name for name in ("SJE", "BBG", "WKB") if name not in game.s.directors)
            game.do(FoundCompany, free, 70)
    sheet.shows(165, 800, price=80)
    bought = [("WT", "unsold"), ("D", "unsold")]
    while isinstance(game.step, ShareRound) and BOOK.round(game.s).name == "SR1":
        if game.seat == "A" and bought:
            game.do(BuyShare, *bought.pop(0))
            sheet.shows(20 if not bought else 85, 800, 0, 80)
        else:
            if not bought:
                sheet.shows(20, 800, 0, 80)
            game.passing()
    # Company round 1: income, a dividend of nothing, the run of D.
    assert [(ran.company, ran.value) for ran in game.told(StadtbahnRan) if ran.company == "D"] == [("D", 70)]
    sheet.shows(47, 800, 0, 75)
    assert game.s.order[-1] == "A"
    while isinstance(game.step, TramMarket | TramYard):
        if game.step.company == "WT" and not [tram for tram, owner in game.s.trams.items() if owner == "WT"]:
            game.do(BuyTram, "WT", "Y")
            sheet.shows(47, 700, 0, 75)
        else:
            game.quietly()
    # The auction: line 7 for 45, line 3 to another company.
    assert game.bidder() == "WT"
    game.do(ChooseLine, "WT", "7").do(BidLine, "WT", "7", 20)
    rival = game.bidder()
    game.do(BidLine, rival, "7", 40)
    while game.bidder() != "WT":
        game.passing()
    game.do(BidLine, "WT", "7", 45)
    while game.is_auctioning():
        game.passing()
    sheet.shows(47, 655, 0, 75)
    assert getattr(game.step, "company", "") == "WT"
    game.passing()
    assert "7" in game.s.trams.values()  # the yellow tram goes to the line by itself
    other = game.bidder()
    game.do(ChooseLine, other, "3").do(BidLine, other, "3", 20)
    while game.is_auctioning():
        game.passing()
    while not isinstance(game.step, Building):
        if isinstance(game.step, LineAuction):
            game.passing()
        else:
            game.quietly()
    # Line round 1a: line 3 builds towards the line of WT, then line 7 lays its first tile at home and earns 30.
    assert game.step.line == "3"
    game.do(LayTile, "3", "E17", "235", 0).do(ChooseHome, "3", 0)
    game.do(LayTile, "3", "G23", "L1", 1).do(LayTile, "3", "F16", "3", 3).do(Pass, "3")
    game.to(Building)
    assert building_line(game) == "7"
    assert game.refused(LayTile, "7", "B16", "L1", 1) == "first_tile_not_stadtbahn"
    game.do(LayTile, "7", "F18", "57", 1)
    sheet.shows(47, 655, 0, 75)
    game.do(Pass, "7")
    assert isinstance(game.step, TramRun)
    game.do(RunTram, "7", ("F16.0", "F18.0"))
    assert [ran.value for ran in game.told(TramRan)] == [30]
    sheet.shows(47, 655, 30, 75)
    # Line round 1b: another tile, a token for 20, 50 earned.
    game.to(Building, lambda step: isinstance(step, Building) and step.line == "7")
    game.do(LayTile, "7", "F20", "57", 1).do(PlaceToken, "7", "F20", 0).do(Pass, "7")
    sheet.shows(47, 635, 30, 75)
    game.do(RunTram, "7", ("F16.0", "F18.0", "F20.0"))
    sheet.shows(67, 635, 80, 75)  # the 20 of the Hofburg has come by now
    # Company round 2: 80 paid out, of which 48 to A; D brings 7 more.
    game.to(Dividend, lambda step: isinstance(step, Dividend) and step.company == "WT")
    game.do(PayDividend, "WT", 80)
    while isinstance(game.step, Dividend):
        game.quietly()
    sheet.shows(122, 635, 0, 75)
    game.to(TramMarket, lambda step: isinstance(step, TramMarket) and step.company == "WT")
    game.do(BuyTram, "WT", "O")
    sheet.shows(122, 435, 0, 75)
    game.passing()
    game.to(LineAuction, lambda step: isinstance(step, LineAuction) and step.left[0] == "WT")
    second = next(line for line, known in game.s.lines.items() if known.status == "offered")
    game.do(ChooseLine, "WT", second).do(BidLine, "WT", second, 20)
    rival = game.bidder()
    game.do(BidLine, rival, second, 25)
    while game.bidder() != "WT":
        game.passing()
    game.do(BidLine, "WT", second, 30)
    while game.is_auctioning():
        game.passing()
    sheet.shows(122, 405, 0, 75)
    game.passing()
    assert isinstance(game.step, TramYard)
    game.do(AssignTrams, "WT", tuple(sorted((("7", "Y-" + yellow(game)), (second, "O-0")), key=lambda p: int(p[0]))))
    assert sorted(owner for owner in game.s.trams.values() if owner in ("7", second)) == sorted(("7", second))
    sheet.shows(122, 405, 0, 75)


def building_line(game: Driver) -> str:
    """The line that builds."""
    assert isinstance(game.step, Building)
    return game.step.line


def yellow(game: Driver) -> str:
    """The number of the yellow tram of line 7."""
    return next(tram for tram, owner in game.s.trams.items() if owner == "7").partition("-")[2]
