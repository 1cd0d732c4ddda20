"""The desk of Steam Tunnel: what it lights, says and does."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from railyard.core.chance import Luck
from railyard.core.game import Act, OptionValue, Seating
from railyard.core.table import Setup, Table
from railyard.core.words import GameWords
from railyard.games.steam_tunnel import texts
from railyard.games.steam_tunnel.actions import Bury, Claim, EndTurn, NextGame, TurnCard
from railyard.games.steam_tunnel.cards import piece_id
from railyard.games.steam_tunnel.desk import picture, talk
from railyard.games.steam_tunnel.desk.account import account_of, accounts_of, points_now
from railyard.games.steam_tunnel.desk.geometry import CARD, WIDTH, Mine, course_at
from railyard.games.steam_tunnel.desk.shown import shown_in
from railyard.games.steam_tunnel.state import State
from railyard.games.steam_tunnel.tunnels import Tunnel
from railyard.gui.parts.board import Direction
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import PictureOptions
from railyard.gui.parts.theme import DARK, LIGHT
from tests.games.steam_tunnel.mines import GAME
from tests.games.steam_tunnel.stand import Stand, new_model

NewStand = Callable[..., Stand]


@pytest.fixture
def stands(qtbot: QtBot) -> Iterator[NewStand]:
    made: list[Stand] = []

    def make(model: TableModel | None = None, speed: float = 0.0, **options: OptionValue) -> Stand:
        stand = Stand(model or new_model(**options), speed)  # type: ignore[arg-type]
        stand.resize(1400, 900)
        stand.show()
        qtbot.waitExposed(stand)
        made.append(stand)
        return stand

    yield make
    for stand in made:
        stand.end()
    QApplication.processEvents()


def play(model: TableModel, moves: int, seed: str = "moves") -> None:
    luck = Luck(seed)
    for _ in range(moves):
        if isinstance(model.turn, Act):
            model.submit(GAME.sample(model.state, model.acting[0], luck))


def play_to_the_end(model: TableModel, seed: str = "end") -> None:
    luck = Luck(seed)
    while isinstance(model.turn, Act) and model.state.phase != "between":
        model.submit(GAME.sample(model.state, model.acting[0], luck))


def on_canvas(stand: Stand, thing: str) -> QPoint:
    """Where a click on a segment or on a card goes."""
    context = stand.desk.context
    place = thing.partition("-")[0]
    at = CARD.center() if thing == place else context.ground.stone_place(thing)[0]
    return stand.desk.canvas.from_board(context.mine.corner(place) + at).toPoint()


def click(stand: Stand, thing: str) -> None:
    QTest.mouseClick(stand.desk.canvas, Qt.MouseButton.LeftButton, pos=on_canvas(stand, thing))


def hover(stand: Stand, thing: str) -> None:
    QTest.mouseMove(stand.desk.canvas, QPoint(2, 2))
    QTest.mouseMove(stand.desk.canvas, on_canvas(stand, thing))


def last_action(stand: Stand) -> object:
    return stand.model.table.line()[-1].move


def lit(stand: Stand) -> Tunnel | None:
    return stand.desk.context.light.tunnel


def selected(stand: Stand) -> str | None:
    return stand.desk.hand.selected


def is_playing(stand: Stand) -> bool:
    return stand.desk.animator.is_playing


def claimable(state: State) -> tuple[str, ...]:
    return next(
        tuple(str(value) for value in domain.values)  # type: ignore[union-attr]
        for offer in GAME.offers(state, state.seat)
        if offer.action is Claim
        for domain in offer.fields.values()
    )


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


# -- prompts --------------------------------------------------------------------------------


def test_a_prompt_for_every_state(stands: NewStand) -> None:
    stand = stands(games=2)
    name = stand.model.names[stand.model.acting[0]]
    prompt = stand.desk.prompt()
    assert prompt.text.startswith(f"{name}: turn any card")
    assert prompt.primary is None
    click(stand, "C4")
    prompt = stand.desk.prompt()
    assert "claim" in prompt.text and "bury" in prompt.text
    assert prompt.primary is stand.desk.end_turn
    prompt.primary.trigger()
    assert isinstance(last_action(stand), EndTurn)
    stand.model.look_at(2)
    assert "was to act" in stand.desk.prompt().text
    assert stand.desk.prompt().primary is None
    stand.model.return_to_now()
    while len(stand.model.state.down) > 1:
        place = stand.model.state.down[0]
        stand.model.submit(TurnCard(stand.model.acting[0], place))
        stand.model.submit(EndTurn(stand.model.acting[0]))
    assert "last card" in stand.desk.prompt().text
    stand.model.submit(TurnCard(stand.model.acting[0], stand.model.state.down[0]))
    prompt = stand.desk.prompt()
    assert "deals game 2 of 2" in prompt.text
    assert prompt.primary is stand.desk.next_game
    prompt.primary.trigger()
    assert any(isinstance(entry.move, NextGame) for entry in stand.model.table.line())
    play_to_the_end(stand.model)
    assert "wins" in stand.desk.prompt().text or "share the victory" in stand.desk.prompt().text
    assert stand.desk.prompt().seat is None


def test_a_prompt_while_the_lot_is_awaited(stands: NewStand) -> None:
    seats = (Seating("A", "Anna", "red"), Seating("B", "Ben", "blue"))
    options = {option.key: option.default for option in GAME.info.options}
    table = Table(GAME, Setup("steam_tunnel", options, seats, "x", "table"))
    table.begin()
    stand = stands(TableModel(table, GameWords(GAME, texts)))
    assert stand.desk.prompt().text == "The lot for the first seat"


# -- the score --------------------------------------------------------------------------------


def test_the_score_lists_closed_and_open_tunnels(stands: NewStand) -> None:
    stand = stands(new_model(3))
    play(stand.model, 40)
    state = stand.model.state
    rows = stand.desk.score.list.rows.rows
    listed = [row.tunnel for row in rows if row.tunnel is not None]
    assert set(listed) == {tunnel for tunnel in state.tunnels.open + state.tunnels.closed if tunnel.segments}
    for row in rows:
        if row.tunnel is not None and not row.tunnel.is_closed:
            assert "way" in row.note and "free" in row.note
    now = points_now(state)
    assert all(now[seat] >= state.ledger[seat] for seat in state.seats)


def test_points_now_are_the_final_points_at_the_end(stands: NewStand) -> None:
    stand = stands()
    play_to_the_end(stand.model)
    state = stand.model.state
    assert points_now(state) == {seat: state.ledger[seat] for seat in state.seats}


def test_pointing_at_a_row_lights_its_tunnel(stands: NewStand) -> None:
    stand = stands()
    play(stand.model, 20)
    score = stand.desk.score.list
    number, row = next((number, row) for number, row in enumerate(score.rows.rows) if row.tunnel is not None)
    rect = score.visualRect(score.rows.index(number))
    QTest.mouseMove(score.viewport(), QPoint(1, 1))
    QTest.mouseClick(score.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert stand.desk.context.light.tunnel == row.tunnel


def test_the_final_count_is_told_tunnel_by_tunnel(stands: NewStand, qtbot: QtBot) -> None:
    stand = stands(new_model(3), speed=30.0)
    play_to_the_end(stand.model)
    score = stand.desk.score
    assert score.count.isVisible()
    assert score.told is not None
    told = []
    with qtbot.waitSignal(score.pointed, timeout=5000):
        pass
    qtbot.waitUntil(lambda: not score.on.isEnabled(), timeout=10000)
    QTest.mouseClick(score.back, Qt.MouseButton.LeftButton)
    told.append(stand.desk.context.light.tunnel)
    assert told[0] is not None
    QTest.mouseClick(score.on, Qt.MouseButton.LeftButton)
    assert not score.on.isEnabled()
    figures = [row for row in score.list.rows.rows if row.tunnel is not None]
    assert len(figures) == len(accounts_of(stand.model.state, closed=True))
    score.stop()


# -- following the table ---------------------------------------------------------------------------------------------


def test_the_desk_always_shows_the_state(stands: NewStand) -> None:
    stand = stands(new_model(4))
    stand.model.agree = lambda seen: True
    luck = Luck("walk")
    context = stand.desk.context
    for _ in range(120):
        if luck.below(4) == 0 and stand.model.table.undo_target() is not None:
            stand.desk.reset_tool()
            stand.model.undo()
        elif isinstance(stand.model.turn, Act):
            stand.model.submit(GAME.sample(stand.model.state, stand.model.acting[0], luck))
        assert context.ground.shown == shown_in(context.mine, stand.model.state)
        assert context.ground.absent == frozenset()
        assert stand.prompt_line.text == stand.desk.prompt().text


def test_a_jump_in_the_middle_of_an_animation_shows_the_other_moment(stands: NewStand, qtbot: QtBot) -> None:
    stand = stands(speed=1.0)
    stand.model.agree = lambda seen: True
    click(stand, "C4")
    assert is_playing(stand)
    stand.desk.reset_tool()
    stand.model.undo()
    assert not is_playing(stand)
    assert stand.desk.context.ground.shown.faces["C4"] == ""
    click(stand, "C4")
    segment = claimable(stand.model.state)[0]
    click(stand, segment)
    assert segment in stand.desk.context.ground.absent
    qtbot.waitUntil(lambda: not stand.desk.animator.is_playing, timeout=5000)
    assert not stand.desk.context.ground.absent


def test_board_menu_entries_do_what_they_say(stands: NewStand) -> None:
    stand = stands()
    fit, ghosts, names = stand.desk.menu_actions()
    stand.desk.canvas.zoom(2.0)
    assert not stand.desk.canvas.is_fitted()
    fit.trigger()
    assert stand.desk.canvas.is_fitted()
    before = picture_of_canvas(stand)
    ghosts.trigger()
    without_ghosts = picture_of_canvas(stand)
    assert before != without_ghosts
    names.trigger()
    assert picture_of_canvas(stand) != without_ghosts
    assert set(stand.settings.kept.values()) == {False}


def picture_of_canvas(stand: Stand) -> QImage:
    return stand.desk.canvas.grab().toImage()


# -- drawings ---------------------------------------------------------------------------------------------------------


def test_a_picture_of_any_moment(qapp: QApplication) -> None:
    model = new_model(2)
    play(model, 25)
    for theme in (LIGHT, DARK):
        for is_thumbnail in (False, True):
            made = picture(GAME, model.state, PictureOptions(theme, model.table.setup.seats, is_thumbnail))
            image = QImage(made.size.toSize(), QImage.Format.Format_RGB32)
            image.fill(0)
            painter = QPainter(image)
            made.paint(painter)
            painter.end()
            colours = {image.pixel(x, y) for x in range(5, image.width(), 23) for y in range(5, image.height(), 23)}
            assert len(colours) > 100
    model.close()


def test_a_picture_does_not_show_what_is_face_down(qapp: QApplication) -> None:
    images = []
    for order in ((0, 1), (1, 0)):
        model = new_model(2, seed=f"hidden {order}")
        made = picture(GAME, GAME.view(model.state, "A"), PictureOptions(LIGHT))
        full = picture(GAME, model.state, PictureOptions(LIGHT))
        for each in (made, full):
            image = QImage(each.size.toSize(), QImage.Format.Format_RGB32)
            painter = QPainter(image)
            each.paint(painter)
            painter.end()
            images.append(image)
        model.close()
    assert all(image == images[0] for image in images)


def test_entrances_of_neighbours_meet_at_the_edge(qapp: QApplication) -> None:
    mine = Mine(GAME.cards)
    for face in GAME.cards.faces:
        for course in mine.layout(face).courses:
            ends = [course.paths[0].pointAtPercent(0)]
            if len(course.piece.ports) > 1:
                ends.append(course.paths[0].pointAtPercent(1))
            for end in ends:
                assert end.x() in (0, WIDTH / 2, WIDTH)
            assert course_at(mine.layout(face), course.stone) == course
