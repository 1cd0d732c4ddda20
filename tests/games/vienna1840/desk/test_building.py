"""Building on a shown board: glowing hexes, the fan, rotations, bonus, tokens, removals, homes."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from railyard.core.action import Action
from railyard.games.vienna1840.actions import ChooseHome, LayTile, Pass, PlaceToken, RemoveToken
from railyard.games.vienna1840.desk.plane import centre
from railyard.games.vienna1840.state import Bonus, Building, HomeToken, Part, TramRun
from railyard.games.vienna1840.tiles import legal_lays
from tests.games.vienna1840.desk.staging import ready
from tests.games.vienna1840.desk.stand import Stand
from tests.games.vienna1840.driver import BOOK, GAME, Driver, with_tram

Staged = Callable[[Driver], Stand]


def turn_wheel(stand: Stand, clicks: int) -> None:
    where = stand.view.from_board(centre("F18"))
    at, delta = QPointF(stand.view.mapToGlobal(where)), QPoint(0, -120 * clicks)
    none, plain = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(where, at, QPoint(), delta, none, plain, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(stand.view, event)


def last(stand: Stand) -> Action:
    move = stand.model.table.line()[-1].move
    assert isinstance(move, Action)
    return move


@pytest.fixture
def museum(staged: Staged) -> Stand:
    """Line 7 is to lay its first tile; its home is F18 Museum."""
    return staged(with_tram(ready("7"), "7"))


def test_what_glows_is_what_may_be_built(museum: Stand) -> None:
    s = museum.state
    step = s.agenda[0]
    assert isinstance(step, Building)
    lays = legal_lays(BOOK, s, step, "7")
    shown = {
        name: {
            pick.tile: tuple(action.rotation for action in pick.actions if isinstance(action, LayTile))
            for pick in picks
            if pick.tile
        }
        for name, picks in museum.building.picks.items()
    }
    assert {name: tiles for name, tiles in shown.items() if tiles} == lays
    assert set(lays) == {"F18"}


def test_D_10_a_refused_hex_says_why(museum: Stand) -> None:
    museum.click("F16")
    assert museum.heard.rules[-1] == "V-8.1"
    assert "F16" in museum.heard.lines[-1]
    museum.click("B16")
    assert museum.heard.rules[-1] == "D-10"
    museum.click("D20")
    assert museum.heard.rules[-1].startswith("V-8")
    assert museum.building.fan is None


def test_a_click_opens_the_fan_with_every_legal_tile_and_its_count(museum: Stand) -> None:
    museum.click("F18")
    fan = museum.building.fan
    assert fan is not None
    assert {pick.tile for pick in fan.picks} == {"5", "6", "57"}
    assert len(fan.places) == 3
    assert "5 of 5 left" in museum.view.tip.text
    assert "free" in museum.view.tip.text
    museum.view.grab()


def test_wheel_and_R_turn_through_legal_rotations_only(museum: Stand) -> None:
    museum.click("F18")
    fan = museum.building.fan
    assert fan is not None
    zoom = museum.view.scale
    seen = []
    for _ in fan.pick.actions:
        action = fan.action
        assert isinstance(action, LayTile)
        assert GAME.check(museum.state, action) is None
        seen.append(action.rotation)
        turn_wheel(museum, 1)
    assert seen == [action.rotation for action in fan.pick.actions if isinstance(action, LayTile)]
    assert museum.view.scale == zoom
    before = fan.action
    museum.key(Qt.Key.Key_R, "r")
    assert fan.action != before
    museum.key(Qt.Key.Key_Up)
    assert fan.action == before


def test_the_wheel_zooms_while_no_fan_is_open(museum: Stand) -> None:
    zoom = museum.view.scale
    turn_wheel(museum, -4)
    assert museum.view.scale > zoom


def test_enter_lays_what_was_turned(museum: Stand) -> None:
    museum.view.set_cursor_place("F18")
    museum.key(Qt.Key.Key_Return)
    fan = museum.building.fan
    assert fan is not None
    museum.key(Qt.Key.Key_Right)
    museum.key(Qt.Key.Key_R, "r")
    wanted = fan.action
    assert isinstance(wanted, LayTile)
    assert wanted.tile == fan.picks[1].tile
    museum.key(Qt.Key.Key_Return)
    assert last(museum) == wanted
    assert museum.state.track.tiles["F18"] == (wanted.tile, wanted.rotation)


def test_a_click_on_the_hex_lays_and_one_on_a_card_chooses(museum: Stand) -> None:
    museum.click("F18")
    fan = museum.building.fan
    assert fan is not None
    museum.click_at(fan.places[2])
    assert fan.chosen == 2
    assert "F18" not in museum.state.track.tiles
    museum.click("F18")
    assert museum.state.track.tiles["F18"][0] == fan.picks[2].tile


def test_escape_backs_out(museum: Stand) -> None:
    museum.click("F18")
    museum.key(Qt.Key.Key_Escape)
    assert museum.building.fan is None
    assert museum.model.table.cursor == museum.model.shown
    assert "F18" not in museum.state.track.tiles


def test_the_prompt_tells_who_what_cost_and_how_to_finish(museum: Stand) -> None:
    name = museum.model.name(museum.model.acting[0])
    assert museum.prompt.startswith(name)
    assert "WT, line 7" in museum.prompt and "a tile" in museum.prompt and "Ctrl+Enter" in museum.prompt
    museum.click("F18")
    assert "tile" in museum.prompt and "free" in museum.prompt and "Enter" in museum.prompt
    museum.key(Qt.Key.Key_Escape)
    museum.finish()
    assert isinstance(museum.state.agenda[0], TramRun)


def is_seven(step: Part) -> bool:
    """Whether line 7 builds."""
    return isinstance(step, Building) and step.line == "7"


def built(game: Driver) -> Driver:
    """The first tile of line 7 lies, so that everything else may be built."""
    return game.do(LayTile, "7", "F18", "57", 1)


def test_a_stadtbahn_tile_offers_its_bonus_at_once_and_it_can_be_declined(staged: Staged) -> None:
    stand = staged(built(with_tram(ready("7"), "7")))
    assert "Stadtbahn tile (20" in stand.prompt
    ends = {name for name, picks in stand.building.picks.items() if any(pick.tile.startswith("L") for pick in picks)}
    assert {"B16", "G23", "B20", "E23"} <= ends
    stand.click("G23")
    assert "costs 20" in stand.view.tip.text
    stand.key(Qt.Key.Key_Return)
    step = stand.state.agenda[0]
    assert isinstance(step, Bonus) and step.kind == "yellow"
    assert "bonus" in stand.prompt
    stand.click("A7")
    assert stand.heard.rules[-1].startswith("V-8")
    stand.finish()
    assert last(stand) == Pass(stand.model.acting[0], "7")
    assert isinstance(stand.state.agenda[0], Building)


def test_a_token_is_placed_from_the_fan_too(staged: Staged) -> None:
    game = built(with_tram(ready("7", round_name="LR1a"), "7")).do(Pass, "7")
    game.quietly().to(Building, is_seven)
    game.do(LayTile, "7", "F20", "57", 1)
    stand = staged(game)
    assert "a token (20, ringed)" in stand.prompt
    stand.hover("F20")
    assert "a token" in stand.view.tip.text
    stand.click("F20")
    fan = stand.building.fan
    assert fan is not None and isinstance(fan.action, PlaceToken)
    assert "costs 20" in stand.view.tip.text and "best run" in stand.view.tip.text
    stand.view.grab()
    stand.click("F20")
    assert last(stand) == PlaceToken(stand.model.acting[0], "7", "F20", 0)
    assert "7" in stand.state.track.tokens["F20"][0]


def test_D_11_a_stadtbahn_token_is_removed_from_the_fan(staged: Staged) -> None:
    stand = staged(built(with_tram(ready("7"), "7")))
    stand.click("I15")
    fan = stand.building.fan
    assert fan is not None and isinstance(fan.action, RemoveToken)
    assert "costs 40" in stand.view.tip.text
    stand.view.grab()
    stand.key(Qt.Key.Key_Return)
    assert "I15" not in stand.state.track.tokens


def test_a_double_city_asks_for_the_home(staged: Staged) -> None:
    game = ready("1").do(LayTile, "1", "D18", "235", 0)
    assert isinstance(game.step, HomeToken)
    stand = staged(game)
    fan = stand.building.fan
    assert fan is not None and len(fan.picks) == 2
    assert "choose the city" in stand.prompt or "home token" in stand.prompt
    stand.key(Qt.Key.Key_Escape)
    assert stand.building.fan is not None  # there is no way round it
    stand.view.grab()
    stand.key(Qt.Key.Key_Right)
    stand.key(Qt.Key.Key_Return)
    assert last(stand) == ChooseHome(stand.model.acting[0], "1", 1)


def test_undo_in_the_middle_of_a_choice(staged: Staged, museum: Stand) -> None:
    museum.click("F18")
    museum.key(Qt.Key.Key_Return)
    museum.model.undo()
    assert museum.building.fan is None
    assert "F18" in museum.building.picks
    museum.click("F18")
    museum.desk.reset_tool()
    assert museum.building.fan is None


def test_looking_back_takes_the_hand_away(museum: Stand) -> None:
    museum.click("F18")
    museum.key(Qt.Key.Key_Return)
    museum.model.look_at(museum.model.table.cursor - 1)
    assert "earlier moment" in museum.prompt
    museum.click("F18")
    assert not museum.view.tip.text or "Lay" not in museum.view.tip.text
    museum.model.return_to_now()
    assert museum.building.picks


def test_hexes_are_described_for_a_screen_reader(museum: Stand) -> None:
    places = museum.view.places
    assert places is not None
    said = places.describe("F18")
    assert "F18 Museum" in said and "line 7 of WT" in said and "3 tiles fit" in said
    assert "Stadtbahn" in places.describe("I15")
    for name in BOOK.board(museum.state).spots:
        assert str(name) in places.describe(name)
