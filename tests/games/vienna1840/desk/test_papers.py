"""The papers: every decision has its button, the register deals, figures agree with the rules."""

from collections.abc import Callable

import msgspec
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from railyard.core.chance import Luck
from railyard.core.game import Act
from railyard.games.vienna1840.actions import (
    AssignTrams,
    BidLine,
    BidPrivate,
    BuyPrivate,
    BuyShare,
    BuyTram,
    FoundCompany,
    Pass,
    PayDividend,
    ScrapTram,
    SellShares,
)
from railyard.games.vienna1840.desk.decision_company import effect_text
from railyard.games.vienna1840.desk.example_moves import CHAPTERS
from railyard.games.vienna1840.desk.guide import chapters, explained
from railyard.games.vienna1840.desk.paper import Paper
from railyard.games.vienna1840.desk.queries import (
    after_last_round,
    maintenance_now,
    moved_cell,
    next_levels,
    price_at,
    price_history,
    rungs,
    stadtbahn_forecast,
    worth_of,
)
from railyard.games.vienna1840.desk.steps import StepHand
from railyard.games.vienna1840.state import (
    Consent,
    Dividend,
    LineAuction,
    PrivateAuction,
    PrivatePurchase,
    SeatChoice,
    ShareRound,
    State,
    TramMarket,
    TramYard,
    box,
)
from railyard.gui.parts.theme import DARK
from tests.games.vienna1840.desk.conftest import NewStand
from tests.games.vienna1840.desk.staging import ready
from tests.games.vienna1840.desk.stand import Stand, new_model, play_until, recorded_model
from tests.games.vienna1840.driver import BOOK, GAME, Driver
from tests.helpers.display import root_folder

Staged = Callable[[Driver], Stand]


def written(paper: Paper) -> QWidget:
    """The sheet of a paper as it is now."""
    paper.show_state()
    paper.write_now()
    sheet = paper.widget()
    assert sheet is not None
    return sheet


def texts(paper: Paper) -> list[str]:
    return [found.text() for found in written(paper).findChildren(QLabel)]


def buttons(paper: Paper) -> dict[str, QPushButton]:
    return {found.text(): found for found in written(paper).findChildren(QPushButton)}


def step_is(kind: type, test: Callable[[State], bool] = lambda s: True) -> Callable[[State], bool]:
    return lambda s: bool(s.agenda) and isinstance(s.agenda[0], kind) and test(s)


def at(stands: NewStand, kind: type, test: Callable[[State], bool] = lambda s: True, people: int = 3) -> Stand:
    model = new_model(people, "papers")
    play_until(model, step_is(kind, test))
    return stands(model)


RULEBOOK = (root_folder() / "railyard" / "games" / "vienna1840" / "rulebook.md").read_text(encoding="utf-8")

# -- decisions -------------------------------------------------------------------------------------------------------


def test_a_whole_random_game_can_be_told(stands: NewStand) -> None:
    """In every step the prompt begins with who acts, papers can be written, and no text is missing."""
    model = new_model(2, "told")
    stand = stands(model)
    seen: set[str] = set()
    while isinstance(turn := model.turn, Act):
        step = type(model.state.agenda[0]).__name__
        assert stand.prompt.startswith(model.name(turn.seats[0])), step
        assert "{#" + stand.desk.prompt().rule + "}" in RULEBOOK, step
        if step not in seen or model.table.cursor % 40 == 0:
            for paper in (stand.desk.decision, stand.desk.companies, stand.desk.trams, stand.desk.privates):
                assert texts(paper)
            stand.view.grab()
        seen.add(step)
        assert model.submit(GAME.sample(model.state, turn.seats[0], Luck(str(model.table.cursor))))
    assert {"PrivateAuction", "ShareRound", "TramMarket", "LineAuction", "Building", "TramRun"} <= seen
    assert "winner" in stand.prompt
    assert any("Final table" in text for text in texts(stand.desk.decision))
    assert model.wording.missing == set()


def test_the_auction_of_privates_on_one_panel(stands: NewStand) -> None:
    stand = stands(new_model(3))
    assert isinstance(stand.state.agenda[0], PrivateAuction)
    found = buttons(stand.desk.decision)
    assert "Bid 40" in found and found["Bid 40"].isEnabled()
    stand.answers.numbers = [55]
    found["Bid 40"].click()
    said = texts(stand.desk.decision)
    assert "Hofburg" in said
    assert any("Anna has bid 40. Next bid at least 45" in text for text in said)
    assert "leads with 40" in said and "on turn" in said
    assert {"Bid 45", "50", "55", "Other…", "Pass"} <= set(buttons(stand.desk.decision))
    stand.answers.numbers = [60]
    buttons(stand.desk.decision)["Other…"].click()
    assert stand.model.table.line()[-1].move == BidPrivate("B", "HB", 60)
    stand.finish()  # the blue button raises by the least
    assert stand.model.table.line()[-1].move == BidPrivate("C", "HB", 65)
    assert "Bids so far: Anna 40, Ben 60, Cleo 65." in texts(stand.desk.decision)


def test_the_auction_of_lines_on_the_same_panel(stands: NewStand) -> None:
    stand = at(stands, LineAuction)
    company = stand.state.agenda[0].left[0]  # type: ignore[union-attr]
    written(stand.desk.decision)
    buttons(stand.desk.decision)["Put up"].click()
    step = stand.state.agenda[0]
    assert isinstance(step, LineAuction) and step.lot
    assert "opens with at least 20" in " ".join(texts(stand.desk.decision))
    assert "Pass" not in buttons(stand.desk.decision)
    buttons(stand.desk.decision)["Bid 20"].click()
    assert stand.model.table.line()[-1].move == BidLine(stand.state.directors[company], company, step.lot, 20)
    after = stand.state.agenda[0]
    if isinstance(after, LineAuction) and after.lot:
        assert f"Bids so far: {company} 20." in texts(stand.desk.decision)


def test_places_are_chosen_by_buttons(stands: NewStand) -> None:
    stand = at(stands, SeatChoice)
    assert [action.text() for action in stand.desk.prompt().buttons] == ["Place 1", "Place 2", "Place 3"]
    buttons(stand.desk.decision)["Place 2"].click()
    assert stand.state.agenda[0].taken  # type: ignore[union-attr]


def test_founding_tells_price_and_treasury(stands: NewStand) -> None:
    stand = at(stands, ShareRound)
    made = next(found for found in written(stand.desk.decision).findChildren(QPushButton) if found.text() == "70")
    assert "You pay 350" in made.toolTip() and "700" in made.toolTip()
    made.click()
    assert isinstance(stand.model.table.line()[-1].move, FoundCompany)


def test_dividends_show_where_the_marker_goes(staged: Staged) -> None:
    game = dividend(230)
    stand = staged(game)
    s = game.s
    cell = s.cells["WT"]
    assert [rung.amount for rung in rungs(BOOK, cell)][:4] == [0, 10, 100, 200]
    found = buttons(stand.desk.decision)
    assert {"Pay 0", "Pay 10", "Pay 100", "Pay 200", "Pay 230", "Other amount…"} <= set(found)
    price = price_at(BOOK, moved_cell(BOOK, cell, 200))
    assert f"↗ {price}" in texts(stand.desk.decision)
    stand.answers.numbers = [130]
    found["Other amount…"].click()
    assert stand.model.table.line()[-1].move == PayDividend(game.seat, "WT", 130)
    assert BOOK.price(stand.state, "WT") == price_at(BOOK, moved_cell(BOOK, cell, 130))


def dividend(amount: int) -> Driver:
    """WT decides about a full box."""
    game = Driver(4).to_round("LR1b")
    game.give(**{box("WT"): amount})
    return game.to(Dividend, lambda step: getattr(step, "company", "") == "WT")


def test_trams_are_bought_with_the_effect_told(stands: NewStand) -> None:
    stand = at(stands, TramMarket, lambda s: BOOK.round(s).name == "CR2" and s.newest == "", people=3)
    said = effect_text(stand.desk.context, "R")
    assert "yellow −50" in said
    assert any(said in text for text in texts(stand.desk.decision))
    assert effect_text(stand.desk.context, "O") == ""


def test_a_forced_purchase_has_no_way_round(stands: NewStand) -> None:
    stand = at(stands, TramMarket, lambda s: not s.trams)
    passing = buttons(stand.desk.decision)["No more trams"]
    assert not passing.isEnabled() and "has to buy one" in passing.toolTip()
    assert not stand.desk.prompt().primary.isEnabled()  # type: ignore[union-attr]
    buttons(stand.desk.decision)["Buy 100"].click()
    assert isinstance(stand.model.table.line()[-1].move, BuyTram)


def test_scrapping_on_the_card_asks_first(stands: NewStand) -> None:
    stand = at(stands, TramMarket, lambda s: bool(s.trams) and s.agenda[0].company in s.trams.values())  # type: ignore[union-attr]
    stand.answers.yes = [True]
    buttons(stand.desk.decision)["Scrap…"].click()
    assert isinstance(stand.model.table.line()[-1].move, ScrapTram)


def test_the_yard_puts_the_best_way_first(stands: NewStand) -> None:
    stand = at(stands, TramYard, people=3)
    found = [each for each in written(stand.desk.decision).findChildren(QPushButton) if each.text() == "Assign"]
    assert found
    found[0].click()
    assert isinstance(stand.model.table.line()[-1].move, AssignTrams)


def test_D_13_a_private_of_somebody_else_is_asked_for(staged: Staged) -> None:
    game = ready("7", round_name="LR2a")
    other = next(seat for seat in game.s.seats if seat != game.s.directors["WT"])
    privates = {**game.s.privates, "HB": other}
    stand = staged(game.change(privates=privates))
    stand.answers.numbers = [33]
    buyers = [each for each in written(stand.desk.decision).findChildren(QPushButton) if each.text() == "Buy…"]
    assert len(buyers) == sum(owner in game.s.seats for owner in privates.values())
    buyers[[name for name, owner in privates.items() if owner in game.s.seats].index("HB")].click()
    assert stand.model.table.line()[-1].move == BuyPrivate(game.seat, "7", "HB", 33)
    assert isinstance(stand.state.agenda[0], Consent)
    assert "offers you 33" in stand.prompt
    buttons(stand.desk.decision)["Keep it"].click()
    assert stand.state.privates["HB"] == other


def test_the_end_of_a_lines_turn_can_be_passed(stands: NewStand) -> None:
    stand = at(stands, PrivatePurchase, people=3)
    stand.finish()
    assert isinstance(stand.model.table.line()[-1].move, Pass)


# -- register and market ---------------------------------------------------------------------------------------------


@pytest.fixture
def dealing(staged: Staged) -> Stand:
    """The second share round, everybody with money."""
    game = Driver(3).to_round("SR2")
    game.give(A=700, B=700, C=700)
    for _ in game.s.seats:
        game.do(BuyShare, "W")
    return staged(game)


def test_the_register_holds_shares_certificates_and_money(dealing: Stand) -> None:
    stand = dealing
    s, model = stand.state, stand.desk.register.model
    limit = BOOK.facts.seats[3].certificate_limit
    for column, seat in enumerate(model.seats, 4):
        for row, company in enumerate(model.companies):
            held = s.holdings[seat].get(company, 0)
            star = "★" if s.directors.get(company) == seat else ""
            assert model.index(row, column).data() == (f"{star}{10 * held} %" if held else "")
        sums = [model.index(len(model.companies) + n, column).data() for n in range(5)]
        worth = worth_of(BOOK, s, seat)
        assert sums[0] == f"{worth.certificates}/{limit}"
        assert sums[1] == str(s.ledger[seat]) and sums[4] == str(worth.total)
    for row, company in enumerate(model.companies):
        assert model.index(row, 1).data() == str(BOOK.price(s, company))
        assert model.index(row, 2).data() == (str(s.unsold[company]) if s.unsold[company] else "")
        if company in s.directors:
            assert model.index(row, 4 + 3).data() == str(s.ledger[company])


def test_cells_of_the_register_buy_and_say_why_not(dealing: Stand) -> None:
    stand = dealing
    register = stand.desk.register
    s, seat = stand.state, stand.model.acting[0]
    for row, company in enumerate(register.model.companies):
        for deal in register.model.deals(company, 2):
            refusal = GAME.check(s, deal.action) if deal.action is not None else None
            assert bool(deal.why_not) == (refusal is not None)
            assert deal.why_not or deal.action == BuyShare(seat, company, "unsold")
            assert deal.text in register.model.explanation(row, 2)
    row, company = next(
        (row, company)
        for row, company in enumerate(register.model.companies)
        if any(not deal.why_not for deal in register.model.deals(company, 2))
    )
    register.table.setCurrentIndex(register.model.index(row, 2))
    register.table.keyPressEvent(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier))
    assert register.menu is not None
    register.menu.actions()[0].trigger()
    register.menu.close()
    assert stand.model.table.line()[-1].move == BuyShare(seat, company, "unsold")


def test_shares_are_sold_from_ones_own_cell(dealing: Stand) -> None:
    stand = dealing
    register, seat = stand.desk.register, stand.model.acting[0]
    column = 4 + register.model.seats.index(seat)
    company = next(
        company
        for company in register.model.companies
        if any(not deal.why_not for deal in register.model.deals(company, column))
    )
    deal = next(deal for deal in register.model.deals(company, column) if not deal.why_not)
    assert isinstance(deal.action, SellShares)
    register.choose(register.model.companies.index(company), column)
    assert register.menu is not None
    next(entry for entry in register.menu.actions() if entry.isEnabled()).trigger()
    register.menu.close()
    assert stand.model.table.line()[-1].move == SellShares(seat, company, 1)


def test_nothing_can_be_dealt_while_looking_back(dealing: Stand) -> None:
    stand = dealing
    stand.finish()
    stand.model.look_at(stand.model.table.cursor - 1)
    model = stand.desk.register.model
    assert not any(model.deals(company, 2) for company in model.companies)
    assert not any(found.isEnabled() for found in buttons(stand.desk.decision).values())
    assert "earlier moment" in stand.prompt


def test_markers_lie_in_their_cells_and_can_be_pinned(stands: NewStand) -> None:
    stand = stands(recorded_model("random_2p_11"))
    market = stand.desk.market
    market.resize(700, 460)
    market.show()
    s = stand.state
    for company, (row, column) in s.cells.items():
        point = market.cells._markers(s)[company]
        assert market.cells.cell(row, column).adjusted(-9, -9, 9, 9).contains(point)
    company = next(iter(s.cells))
    where = market.cells._markers(s)[company]
    press = QMouseEvent(
        QEvent.Type.MouseButtonPress,
        where,
        QPointF(market.cells.mapToGlobal(where)),
        Qt.MouseButton.LeftButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    market.cells.mousePressEvent(press)
    pinned = market.cells.company
    assert pinned in s.cells
    assert market.plot.company == pinned
    assert stand.desk.context.firm(pinned) in market.text.text()
    market.grab()
    market.cells.keyPressEvent(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier))
    assert market.cells.company != pinned
    market.resize(380, 160)  # too low for everything: it scrolls instead of squeezing
    market.grab()
    assert market.verticalScrollBar().maximum() > 100
    assert market.plot.y() >= market.text.geometry().bottom() > market.cells.height()
    market.hide()


def test_the_plot_ends_at_the_prices_of_the_market(stands: NewStand) -> None:
    model = recorded_model("random_2p_11")
    table = model.table
    history = price_history(((entry.n, table.events(entry.n)) for entry in table.line()), BOOK)
    s: State = table.state
    for company in s.cells:
        assert history[company][-1][1] == BOOK.price(s, company)
    assert stands(model).desk.market is not None


# -- forecast, trams, privates ---------------------------------------------------------------------------------------


def test_the_forecast_of_a_finished_game_is_its_result(stands: NewStand) -> None:
    stand = stands(recorded_model("random_2p_11"))
    s = stand.state
    assert {seat: worth_of(BOOK, s, seat).total for seat in s.seats} == {"A": 1494, "B": 2782}
    assert {"1494", "2782"} <= set(texts(stand.desk.forecast))


def test_the_last_round_forecast_comes_true(stands: NewStand) -> None:
    """Right before the last company round, with no dividends to come, the forecast is the score."""
    game = Driver(2).to_round("LR5c")
    forecast: dict[str, int] = {}
    while BOOK.round(game.s).name != "CR6" and not game.s.stopped:
        before = game.s
        game.quietly()
        forecast = {seat: after_last_round(BOOK, before, seat) for seat in before.seats}
    boxes = sum(before.ledger[box(company)] for company in before.directors)
    if boxes:
        pytest.skip("dividends to come")
    income = dict.fromkeys(before.seats, 0)
    for private, owner in before.privates.items():
        if owner in income:
            income[owner] += BOOK.board(before).privates[private].income
    fallen = {
        seat: sum(
            count * (price_at(BOOK, moved_cell(BOOK, before.cells[company], 0)) - BOOK.price(before, company))
            for company, count in before.holdings[seat].items()
            if company in before.directors
        )
        for seat in before.seats
    }
    scores = game.result().scores
    assert scores == {seat: forecast[seat] + income[seat] + fallen[seat] for seat in before.seats}


def test_stadtbahn_forecasts_multiply_the_run(stands: NewStand) -> None:
    stand = stands(recorded_model("random_3p_small_23"))
    for forecast in stadtbahn_forecast(BOOK, stand.state):
        assert forecast.paid(10) == 10 * forecast.value
        assert forecast.missing == len(stand.state.track.build[forecast.company])


def test_maintenance_is_told_for_every_next_colour(stands: NewStand) -> None:
    s = stands(new_model(4)).state
    assert next_levels(s) == ("R", "Pi", "Pu")
    assert maintenance_now(BOOK, s) == {"Y": 0, "O": 0, "R": 0, "Pi": 0, "Pu": 0}
    assert maintenance_now(BOOK, s, "R")["Y"] == -50
    assert maintenance_now(BOOK, s, "Pi") == {"Y": -200, "O": -100, "R": 0, "Pi": 0, "Pu": 0}
    assert maintenance_now(BOOK, s, "Pu") == {"Y": -400, "O": -300, "R": -100, "Pi": 0, "Pu": 200}
    early = msgspec.structs.replace(s, rules=msgspec.structs.replace(s.rules, red_pays_early=True))
    assert maintenance_now(BOOK, early, "Pi")["R"] == -50


def test_stadtbahn_D_is_not_the_person_on_seat_D(stands: NewStand) -> None:
    stand = stands(new_model(4))
    assert stand.desk.context.firm("D") == "D (Donaukanal)"
    assert stand.desk.context.name("D") == "Dora"
    assert "Dora" not in " ".join(texts(stand.desk.companies))


# -- round track -----------------------------------------------------------------------------------------------------


def test_every_station_of_the_round_track_is_told(stands: NewStand) -> None:
    strip = stands(new_model(2)).desk.rounds
    strip.resize(900, 46)
    strip.grab()
    said = [strip.describe(number) for number in range(len(BOOK.facts.rounds))]
    assert "Company round 6" in said[-1] and "times 10" in said[-1]
    assert any("O1 300" in each for each in said)


# -- guided example --------------------------------------------------------------------------------------------------

PRINTED = (
    (260, None, None, None),
    (215, None, None, None),
    (565, None, None, None),
    (165, 800, 0, 80),
    (20, 800, 0, 80),
    (20, 800, 0, 80),
    (47, 800, 0, 75),
    (47, 700, 0, 75),
    (47, 655, 0, 75),
    (47, 655, 0, 75),
    (47, 655, 30, 75),
    (67, 635, 80, 75),
    (122, 635, 0, 75),
    (122, 435, 0, 75),
    (122, 405, 0, 75),
    (122, 405, 0, 75),
)
"""Cash of the first player, treasury, box and price of WT after each chapter, as printed.

The third has the 350 for founding in it; in the twelfth the income of the Hofburg has come by already.
"""


def test_the_guided_example_shows_the_printed_figures(stands: NewStand) -> None:
    stand = stands(new_model(2))
    guide = stand.desk.guide
    before = stand.state
    assert len(chapters()) == len(CHAPTERS) == len(PRINTED)
    for number, (cash, treasury, held, price) in enumerate(PRINTED):
        guide.go_to(number)
        s = guide.scene.state
        assert s.ledger["A"] == cash
        if treasury is not None:
            assert (s.ledger["WT"], s.ledger[box("WT")], BOOK.price(s, "WT")) == (treasury, held, price)
        said = texts(guide.paper)
        assert chapters()[number][2] in said
        assert str(cash) in said
        assert f"{number + 1} of {len(CHAPTERS)}" in stand.prompt
        assert stand.desk.context.seat is None
        stand.view.grab()
    assert stand.state is before


def test_every_change_of_a_figure_is_explained(stands: NewStand) -> None:
    stand = stands(new_model(2))
    guide = stand.desk.guide
    for number in range(1, len(CHAPTERS)):
        guide.go_to(number)
        lines = explained(stand.desk.context, guide.scene)
        before, after = guide.scene.before, guide.scene.state
        assert before is not None
        if before.ledger["A"] != after.ledger["A"]:
            assert any(line.startswith("Anna: ") and f"= {after.ledger['A']} (" in line for line in lines)
    assert stand.model.wording.missing == set()


def board_of(stand: Stand) -> str:
    """The board that is shown: the example has four players, the table two."""
    return stand.desk.context.board.id


def test_the_example_is_left_by_its_end_by_play_and_by_closing(stands: NewStand) -> None:
    stand = stands(new_model(2))
    guide = stand.desk.guide
    guide.go_on()
    assert board_of(stand) == "full"
    stand.desk.context.submit(Pass("A"))  # nothing is played while the example is shown
    assert len(stand.model.table.line()) == stand.model.table.cursor
    stand.do(Pass("A"))
    assert board_of(stand) == "two_players"
    guide.go_to(len(CHAPTERS) - 1)
    guide.next.trigger()
    assert guide.scene.at == 0 and "Show the example" in buttons(guide.paper)
    assert board_of(stand) == "two_players"
    guide.go_on()
    guide.hideEvent(QHideEvent())
    assert board_of(stand) == "two_players"


def test_the_dark_theme_and_another_size_redraw_everything(stands: NewStand) -> None:
    stand = stands(recorded_model("random_2p_11"))
    light = stand.view.grab().toImage()
    stand.look.set(DARK, 1.5)
    for paper in (stand.desk.decision, stand.desk.companies, stand.desk.trams, stand.desk.forecast):
        written(paper)
    dark = stand.view.grab().toImage()
    middle = (dark.width() // 2, dark.height() // 2)
    assert dark != light
    assert dark.pixelColor(*middle).lightness() <= light.pixelColor(*middle).lightness()


def test_the_hand_without_a_board_decision_lays_nothing(stands: NewStand) -> None:
    stand = stands(new_model(2))
    assert isinstance(stand.desk.hand, StepHand)
    stand.click("F18")
    assert len(stand.model.table.line()) == stand.model.table.cursor
    stand.hover("F18")
    assert "F18 Museum" in stand.view.tip.text


def test_a_click_on_a_card_leaves_the_keys_with_the_board(stands: NewStand) -> None:
    stand = stands(new_model(2))
    sheet = stand.desk.decision
    sheet.resize(380, 300)
    sheet.show()
    sheet.write_now()
    buttons = sheet.findChildren(QPushButton)
    assert buttons
    for each in (*buttons, sheet):
        assert not each.focusPolicy() & Qt.FocusPolicy.ClickFocus
        assert each.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_the_keys_stay_on_the_card_when_it_is_written_anew(stands: NewStand) -> None:
    stand = stands(new_model(2))
    sheet = stand.desk.decision
    sheet.resize(380, 300)
    sheet.show()
    sheet.activateWindow()
    sheet.write_now()
    buttons = [each for each in sheet.findChildren(QPushButton) if each.isEnabled()]
    buttons[1].setFocus()
    text = buttons[1].text()
    sheet.show_state()
    sheet.write_now()
    focus = sheet.window().focusWidget()
    assert isinstance(focus, QPushButton) and focus is not buttons[1]
    assert focus.text() == text and sheet.isAncestorOf(focus)


def test_long_titles_of_companies_break_on_the_founding_card(stands: NewStand) -> None:
    model = new_model(2)
    play_until(model, lambda s: isinstance(s.agenda[0], ShareRound))
    stand = stands(model)
    sheet = stand.desk.decision
    sheet.resize(380, 300)
    sheet.show()
    sheet.write_now()
    labels = sheet.findChildren(QLabel)
    assert any("Bau- und Betriebs" in each.text() for each in labels)
    assert all(each.minimumSizeHint().width() < 240 for each in labels)
