"""The desk of Steam Tunnel: the hand on the board, by mouse and by keyboard."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from railyard.games.steam_tunnel.actions import Bury, Claim, TurnCard
from railyard.games.steam_tunnel.cards import piece_id
from railyard.games.steam_tunnel.desk import talk
from railyard.games.steam_tunnel.desk.account import account_of
from railyard.games.steam_tunnel.desk.geometry import CARD, WIDTH
from railyard.gui.parts.board import Direction
from tests.games.steam_tunnel.at_the_desk import (
    claimable,
    click,
    hover,
    last_action,
    lit,
    on_canvas,
    play,
    play_to_the_end,
    selected,
)
from tests.games.steam_tunnel.mines import GAME
from tests.games.steam_tunnel.stand import NewStand, Stand, new_model

# -- the mouse ------------------------------------------------------------------------------------------------------


def test_a_click_turns_a_card(stands: NewStand) -> None:
    stand = stands()
    click(stand, "C4")
    assert last_action(stand) == TurnCard(stand.model.table.state.seat, "C4")
    assert stand.desk.context.ground.shown.faces["C4"]


def test_a_click_on_a_segment_claims_it(stands: NewStand) -> None:
    stand = stands()
    click(stand, "C4")
    segment = claimable(stand.model.state)[0]
    seat = stand.model.acting[0]
    click(stand, segment)
    assert last_action(stand) == Claim(seat, segment)
    assert stand.desk.context.ground.shown.stones == {segment: seat}


def test_a_click_on_a_card_face_down_buries_it_after_turning(stands: NewStand) -> None:
    stand = stands()
    click(stand, "C4")
    seat = stand.model.acting[0]
    click(stand, "A1")
    assert last_action(stand) == Bury(seat, "A1")


def test_a_double_click_turns_a_card_and_claims_nothing(stands: NewStand) -> None:
    stand = stands()
    canvas, at = stand.desk.canvas, on_canvas(stand, "C4")
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(canvas, Qt.MouseButton.LeftButton, pos=at)
    assert isinstance(last_action(stand), TurnCard)


def test_a_press_that_is_pulled_away_does_nothing(stands: NewStand) -> None:
    stand = stands()
    canvas = stand.desk.canvas
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=on_canvas(stand, "C4"))
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=on_canvas(stand, "D4"))
    assert stand.model.state.turned == ""


def test_what_may_not_be_done_is_refused_with_a_reason(stands: NewStand) -> None:
    stand = stands()
    refused: list[object] = []
    stand.model.refused.connect(refused.append)
    click(stand, "C4")
    stand.desk.end_turn.trigger()
    segment = next(iter(stand.model.state.tunnels.holding(_first_segment(stand, "C4")).segments))
    click(stand, segment)
    assert [refusal.code for refusal in refused] == ["turn_first"]  # type: ignore[attr-defined]


def _first_segment(stand: Stand, place: str) -> str:
    return talk.segments_of(stand.desk.context, place)[0]


def test_ghost_cards_stand_for_what_they_show(stands: NewStand) -> None:
    stand = stands()
    canvas = stand.desk.canvas
    inner = stand.desk.context.mine.inner
    beyond = canvas.from_board(QPointF(inner.right() + WIDTH / 2, CARD.height() * 3.5)).toPoint()
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=beyond)
    assert isinstance(last_action(stand), TurnCard)
    assert stand.model.state.turned == "A4"


# -- light and tips ---------------------------------------------------------------------------------------------------


def test_hovering_lights_the_whole_tunnel_and_tells_all_about_it(stands: NewStand) -> None:
    stand = stands(new_model(3))
    play(stand.model, 42)
    state = stand.model.state
    long = max(state.tunnels.open + state.tunnels.closed, key=lambda tunnel: len(tunnel.segments))
    hover(stand, long.segments[0])
    assert stand.desk.context.light.tunnel == long
    tip = stand.desk.canvas.tip.text
    account = account_of(state, long)
    assert f"{len(long.segments)} segments" in tip
    assert f"× {len(long.segments)} = {long.value}" in tip
    for seat in account.stones:
        assert stand.model.names[seat] in tip
    assert talk.verdict(stand.desk.context, account) in tip


def test_every_segment_can_be_hit_with_a_wide_margin(stands: NewStand) -> None:
    stand = stands()
    play_to_the_end(stand.model)
    hand, context = stand.desk.hand, stand.desk.context
    for place in GAME.cards.covered:
        face = context.ground.shown.faces[place]
        for course in context.mine.layout(face).courses:
            wanted = piece_id(place, course.piece)
            corner = context.mine.corner(place)
            for dx, dy in ((0, 0), (5, 0), (-5, 0), (0, 5), (0, -5)):
                assert hand.thing_at(corner + course.stone + QPointF(dx, dy)) == wanted


def test_hovering_a_card_face_down_tells_what_burying_it_would_do(stands: NewStand) -> None:
    stand = stands()
    while True:
        play(stand.model, 1)
        state = stand.model.state
        if state.phase == "act":
            closing = [
                place
                for place in state.down
                if len(GAME.apply(state, Bury(state.seat, place)).state.tunnels.closed) > len(state.tunnels.closed)
            ]
            if closing:
                break
    hover(stand, closing[0])
    assert "bury" in stand.desk.canvas.tip.text
    assert stand.desk.context.light.stone == (closing[0], state.seat)
    assert GAME.apply(state, Bury(state.seat, closing[0])).state.stones[state.seat] == state.stones[state.seat] - 1


def test_a_closed_tunnel_says_why_it_cannot_be_claimed(stands: NewStand) -> None:
    stand = stands()
    while not (
        stand.model.state.phase == "act"
        and any(
            tunnel.segments and not account_of(stand.model.state, tunnel).stones
            for tunnel in stand.model.state.tunnels.closed
        )
    ):
        play(stand.model, 1)
    closed = next(
        tunnel
        for tunnel in stand.model.state.tunnels.closed
        if tunnel.segments and not account_of(stand.model.state, tunnel).stones
    )
    hover(stand, closed.segments[0])
    assert "Closed tunnel" in stand.desk.canvas.tip.text
    assert "whole course is known" in stand.desk.canvas.tip.text
    assert stand.desk.context.light.stone is None


def test_light_is_drawn_ahead_while_the_board_stands_still(stands: NewStand, qtbot: QtBot) -> None:
    stand = stands()
    play(stand.model, 30)
    assert not stand.desk.lamplighter.is_ready
    qtbot.waitUntil(lambda: stand.desk.lamplighter.is_ready and stand.desk.canvas.is_sharp(), timeout=5000)
    scale = stand.desk.canvas.scale * stand.desk.canvas.devicePixelRatioF()
    tunnels = stand.model.state.tunnels
    assert list(stand.desk.context.light.prepare(tunnels.open + tunnels.closed, scale)) == []
    stand.desk.canvas.zoom(1.5)
    assert not stand.desk.lamplighter.is_ready


def test_the_light_goes_out_with_the_pointer(stands: NewStand) -> None:
    stand = stands()
    click(stand, "C4")
    hover(stand, claimable(stand.model.state)[0])
    assert lit(stand) is not None
    stand.desk.hand.leave()
    assert lit(stand) is None
    assert stand.desk.canvas.tip.text == ""


# -- the keyboard -----------------------------------------------------------------------------------------------------


def test_a_turn_by_keyboard(stands: NewStand) -> None:
    stand = stands()
    canvas = stand.desk.canvas
    canvas.setFocus()
    canvas.set_cursor_place("C4")
    seat = stand.model.acting[0]
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert last_action(stand) == TurnCard(seat, "C4")
    segments = talk.segments_of(stand.desk.context, "C4")
    QTest.keyClick(canvas, Qt.Key.Key_2)
    assert stand.desk.hand.selected == segments[1]
    assert stand.desk.context.light.tunnel is not None
    assert stand.heard.lines[-1].startswith(talk.segment_text(stand.desk.context, segments[1]))
    QTest.keyClick(canvas, Qt.Key.Key_Comma)
    assert stand.desk.hand.selected == segments[0]
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert last_action(stand) == Claim(seat, segments[0])


def test_burying_by_keyboard_and_escape(stands: NewStand) -> None:
    stand = stands()
    canvas = stand.desk.canvas
    canvas.setFocus()
    click(stand, "C4")
    seat = stand.model.acting[0]
    canvas.set_cursor_place("C4")
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert selected(stand) is not None
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    assert selected(stand) is None
    canvas.set_cursor_place("C3")
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert last_action(stand) == Bury(seat, "C3")


def test_the_cursor_goes_round_the_mine(stands: NewStand) -> None:
    places = stands().desk.canvas.places
    assert places is not None
    assert places.step("A1", Direction.LEFT) == "F1"
    assert places.step("A1", Direction.UP) == "A6"
    assert places.step("F6", Direction.DOWN_RIGHT) == "A1"


def test_every_place_is_described(stands: NewStand) -> None:
    stand = stands(new_model(3))
    play(stand.model, 40)
    places = stand.desk.canvas.places
    assert places is not None
    keys = places.keys()
    said = [places.describe(place) for place in keys]
    assert all(text.startswith(str(place)) for text, place in zip(said, keys, strict=True))
    assert any("face down" in text for text in said)
    assert any("buried by" in text for text in said)
    assert any("stone of" in text for text in said)
    assert sum("point card" in text for text in said) == 4
