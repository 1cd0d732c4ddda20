"""Running on a shown board: the best route, routes of one's own, reasons, scrapping."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, Qt

from railyard.games.vienna1840.actions import LayTile, Pass, PlaceToken, RunTram, ScrapTram
from railyard.games.vienna1840.desk.links import stop_point
from railyard.games.vienna1840.desk.queries import run_account
from railyard.games.vienna1840.routes import best_route, route_value
from railyard.games.vienna1840.state import Building, Part, TramRun
from railyard.gui.parts.bridge import TableModel
from tests.games.vienna1840.desk.conftest import NewStand
from tests.games.vienna1840.desk.staging import ready
from tests.games.vienna1840.desk.stand import Stand, new_model, play_until
from tests.games.vienna1840.driver import BOOK, Driver, with_tram

Staged = Callable[[Driver], Stand]
WHOLE = ("F16.0", "F18.0", "F20.0")


def is_seven(step: Part) -> bool:
    """Whether line 7 builds."""
    return isinstance(step, Building) and step.line == "7"


@pytest.fixture
def run(staged: Staged) -> Stand:
    """Line 7 runs from F16 over F18 to F20, 10 + 20 + 20."""
    game = with_tram(ready("7"), "7")
    game.do(LayTile, "7", "F18", "57", 1).do(Pass, "7").quietly().to(Building, is_seven)
    game.do(LayTile, "7", "F20", "57", 1).do(PlaceToken, "7", "F20", 0).do(Pass, "7").quietly().to(Building, is_seven)
    game.do(LayTile, "7", "F16", "58", 4).do(Pass, "7")
    assert isinstance(game.step, TramRun)
    return staged(game)


def at(stand: Stand, stop: str) -> QPointF:
    return stop_point(BOOK, BOOK.board(stand.state), stand.state.track, stop)


def route_of(run: Stand) -> tuple[str, ...]:
    return run.running.route


def test_the_best_route_is_drawn_with_its_sum(run: Stand) -> None:
    hand = run.running
    assert set(hand.route) == set(WHOLE)
    assert hand.account.result == 50
    assert "the best route" in run.prompt and "= 50" in run.prompt
    assert hand.run.isEnabled() and not hand.best.isEnabled()
    run.view.grab()


def test_clicks_on_stops_shorten_and_lengthen_the_route(run: Stand) -> None:
    hand = run.running
    run.click_at(at(run, "F16.0"))
    assert set(hand.route) == {"F18.0", "F20.0"}
    assert "a route of your own" in run.prompt and "= 40" in run.prompt
    assert hand.best.isEnabled()
    run.click_at(at(run, "F16.0"))
    assert set(hand.route) == set(WHOLE)
    run.click_at(at(run, "F18.0"))  # in the middle: the part that is worth more stays
    assert set(hand.route) == {"F18.0", "F20.0"}


def test_V_10_an_illegal_route_says_why_and_cannot_run(run: Stand) -> None:
    hand = run.running
    run.click_at(at(run, "F16.0"))
    run.click_at(at(run, "F18.0"))
    assert hand.route == ("F20.0",)
    assert hand.refusal is not None and hand.refusal.rule == "V-10"
    assert "not like this" in run.prompt
    assert not hand.run.isEnabled()
    assert "two stops" in hand.run.toolTip()
    run.view.grab()


def test_one_key_takes_the_best_again(run: Stand) -> None:
    run.click_at(at(run, "F16.0"))
    run.key(Qt.Key.Key_B, "b")
    assert run.running.account.result == 50
    run.key(Qt.Key.Key_Backspace)
    assert len(run.running.route) == 2
    run.key(Qt.Key.Key_Escape)
    assert len(run.running.route) == 3


def test_a_stroke_draws_a_route_and_goes_back_on_itself(run: Stand) -> None:
    west, middle, east = (at(run, stop) for stop in WHOLE)
    run.stroke([east, middle])  # the end is pulled back
    assert route_of(run) == ("F16.0", "F18.0")
    run.stroke([middle, east])  # and drawn on
    assert route_of(run) == WHOLE
    run.stroke([middle, east])  # from the middle a new route begins
    assert route_of(run) == ("F18.0", "F20.0")
    run.stroke([middle, west])
    assert route_of(run) == ("F20.0", "F18.0", "F16.0")
    run.stroke([west, middle, east, middle])
    assert route_of(run) == ("F20.0", "F18.0")


def test_running_by_hand_earns_what_was_told(run: Stand) -> None:
    run.click_at(at(run, "F16.0"))
    seat, route = run.model.acting[0], run.running.route
    before = run.state.ledger["WT box"]
    run.finish()
    assert run.model.table.line()[-1].move == RunTram(seat, "7", route)
    assert run.state.ledger["WT box"] == before + 40
    assert run.desk.live.ran is not None and run.desk.live.ran[2] == route
    run.view.grab()


def test_scrapping_tells_what_it_means_and_asks(run: Stand) -> None:
    run.answers.yes = [False]
    run.running.scrap.trigger()
    assert isinstance(run.state.agenda[0], TramRun)
    assert "leaves the game for good" in run.answers.asked[-1]
    assert "must buy one" in run.answers.asked[-1]
    assert "Once a red tram is bought, each run of it would cost 50" in run.answers.asked[-1]
    run.answers.yes = [True]
    run.running.scrap.trigger()
    assert isinstance(run.model.table.line()[-1].move, ScrapTram)


def test_stops_tell_what_they_count(run: Stand) -> None:
    run.hover("F18")
    assert "20" in run.view.tip.text and "token of line 7" in run.view.tip.text
    run.hover("F16")
    assert "counts for every line" in run.view.tip.text


def test_a_hex_without_a_stop_of_the_line_says_so(run: Stand) -> None:
    run.click("J10")
    assert run.heard.rules[-1] == "V-10" and "J10" in run.heard.lines[-1]


def late_run(model: TableModel) -> TableModel:
    play_until(model, lambda s: s.round >= 12 and bool(s.agenda) and isinstance(s.agenda[0], TramRun))
    return model


def test_accounts_agree_with_the_rules(stands: NewStand) -> None:
    model = late_run(new_model(3, "runs"))
    stand = stands(model)
    s = stand.state
    for line, known in s.lines.items():
        if known.status == "owned":
            route = best_route(BOOK, s, line).route
            if route:
                assert run_account(BOOK, s, line, route).value == route_value(BOOK, s, line, route)
    assert stand.running.account.value == best_route(BOOK, s, stand.running.line).value
