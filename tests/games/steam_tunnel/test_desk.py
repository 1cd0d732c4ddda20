"""The desk of Steam Tunnel: prompts, score, pictures, and how it follows the table."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from railyard.core.chance import Luck
from railyard.core.game import Act, Seating
from railyard.core.table import Setup, Table
from railyard.core.words import GameWords
from railyard.games.steam_tunnel import texts
from railyard.games.steam_tunnel.actions import EndTurn, NextGame, TurnCard
from railyard.games.steam_tunnel.desk import picture
from railyard.games.steam_tunnel.desk.account import accounts_of, points_now
from railyard.games.steam_tunnel.desk.geometry import WIDTH, Mine, course_at
from railyard.games.steam_tunnel.desk.shown import shown_in
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import PictureOptions
from railyard.gui.parts.theme import DARK, LIGHT
from tests.games.steam_tunnel.at_the_desk import claimable, click, is_playing, last_action, lit, play, play_to_the_end
from tests.games.steam_tunnel.mines import GAME
from tests.games.steam_tunnel.stand import NewStand, Stand, new_model

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
    assert score.telling is not None
    told = []
    with qtbot.waitSignal(score.told, timeout=5000) as blocker:
        pass
    assert lit(stand) == blocker.args[0]
    assert "Closed tunnel" in stand.desk.canvas.tip.text
    qtbot.waitUntil(lambda: not score.on.isEnabled(), timeout=10000)
    QTest.mouseClick(score.back, Qt.MouseButton.LeftButton)
    told.append(stand.desk.context.light.tunnel)
    assert told[0] is not None
    QTest.mouseClick(score.on, Qt.MouseButton.LeftButton)
    assert not score.on.isEnabled()
    figures = [row for row in score.list.rows.rows if row.tunnel is not None]
    assert len(figures) == len(accounts_of(stand.model.state, closed=True))
    score.stop()


def test_the_legend_shows_every_kind_of_card(stands: NewStand) -> None:
    stand = stands()
    legend = next(spec.widget for spec in stand.desk.docks if spec.key == "legend")
    legend.resize(320, 900)
    image = legend.grab().toImage()
    assert len({image.pixel(x, y) for x in range(0, 300, 7) for y in range(0, 880, 7)}) > 60


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
