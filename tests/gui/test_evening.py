"""What people run into in an evening: things that move, stay, are cut off, or say nothing."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAction, QPixmap, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from railyard.core.action import Action, tag_of
from railyard.core.chance import Rolled
from railyard.core.event import Paid
from railyard.core.refusal import refuse
from railyard.games import discover, part
from railyard.gui.parts.desk import Die, Prompt
from railyard.gui.parts.widgets import ActionButton, ShortLabel
from railyard.gui.shell.docks.history import HistoryDock
from railyard.gui.shell.docks.log import LogDock
from railyard.gui.shell.docks.offers import OffersDock
from railyard.gui.shell.docks.rows import Role
from railyard.gui.shell.new_table import NewTable
from railyard.gui.shell.session import Session
from railyard.gui.shell.thumbnails import ThumbnailPainter
from tests.gui.conftest import Place, play, shown


def board_place(session: Session, qtbot: QtBot) -> QRect:
    """Where the board is in the window once everything has settled."""
    qtbot.wait(1)
    board = session.page.board_place
    return QRect(board.mapTo(session.window, QPoint(0, 0)), board.size())


# -- nothing moves -------------------------------------------------------------------------------------------


def test_the_board_keeps_its_place_while_people_look_back(place: Place, qtbot: QtBot) -> None:
    session = place.table("dampfross", 3)
    play(session.model, 8)
    before = board_place(session, qtbot)
    session.model.look_at(2)
    assert session.page.banner.isVisible()
    assert not session.page.header.progress.isVisible()
    assert board_place(session, qtbot) == before
    session.model.return_to_now()
    assert session.page.header.progress.isVisible()
    assert board_place(session, qtbot) == before


def test_undo_stays_away_from_the_banner_whatever_it_may(place: Place) -> None:
    session = place.table("steam_tunnel")
    play(session.model, 4)
    session.model.look_at(1)
    buttons = session.page.header.findChildren(ActionButton)
    undo = next(made for made in buttons if made.action is session.window.actions_.undo)
    assert not undo.isVisible()
    session.model.return_to_now()
    assert undo.isVisible()


def test_the_board_keeps_its_place_whatever_the_prompt_says(place: Place, qtbot: QtBot) -> None:
    session = place.table("dampfross", 3)
    line = session.page.prompt_line
    before = board_place(session, qtbot)
    act = QAction("Pass")
    for prompt in (
        Prompt("Roll."),
        Prompt("Anna, " + "draw track as far as the credits last " * 4, "A", (Die(3), Die(4, "red"))),
        Prompt("Anna, choose.", "A", (), (act, act, act), act),
        Prompt(""),
    ):
        line.show_prompt(prompt)
        assert board_place(session, qtbot) == before


def test_a_prompt_that_needs_more_room_gets_it_and_keeps_it(place: Place, qtbot: QtBot) -> None:
    session = place.table("dampfross", 3)
    session.window.resize(760, 700)
    qtbot.wait(1)
    line = session.page.prompt_line
    line.show_prompt(Prompt("Anna, " + "draw track as far as the credits last " * 9, "A"))
    qtbot.wait(1)
    assert line.label.heightForWidth(line.label.width()) <= line.label.height()
    high = line.height()
    line.show_prompt(Prompt("Short."))
    qtbot.wait(1)
    assert line.height() == high


def test_the_board_keeps_its_place_when_dice_are_typed_in(place: Place, qtbot: QtBot) -> None:
    session = place.table("dampfross", 6, "table")
    page, model = session.page, session.model
    before = board_place(session, qtbot)
    assert page.dice.isVisible()
    assert not page.prompt_line.isVisible()
    while page.dice.isVisible():
        for at in range(len(page.dice.dice)):
            QTest.keyClick(page.dice, Qt.Key(Qt.Key.Key_1.value + at))
        QTest.keyClick(page.dice, Qt.Key.Key_Return)
    assert model.can_act
    assert page.prompt_line.isVisible()
    assert board_place(session, qtbot) == before
    assert session.window.focusWidget() is page.desk.canvas


def test_in_smaller_letters_the_prompt_takes_less_room_again(place: Place, qtbot: QtBot) -> None:
    session = place.table("dampfross", 3)
    line = session.page.prompt_line
    qtbot.wait(1)
    usual = line.height()
    place.settings.set("interface_size", 200)
    qtbot.waitUntil(lambda: line.height() > usual)
    place.settings.set("interface_size", 100)
    qtbot.waitUntil(lambda: line.height() == usual)


# -- dice ----------------------------------------------------------------------------------------------------


def test_dice_are_clicked_corrected_and_taken(place: Place) -> None:
    session = place.table("dampfross", 2, "table")
    dice = session.page.dice
    assert session.window.focusWidget() is dice
    assert dice.take.toolTip()
    for face in (3, 5):
        QTest.mouseClick(dice.faces[face - 1], Qt.MouseButton.LeftButton)
    assert [made.face for made in dice.dice] == [3, 5]
    assert dice.take.isEnabled()
    QTest.mouseClick(dice.dice[0], Qt.MouseButton.LeftButton)
    QTest.mouseClick(dice.faces[5], Qt.MouseButton.LeftButton)
    assert [made.face for made in dice.dice] == [6, 5]
    QTest.keyClick(dice, Qt.Key.Key_Backspace)
    assert not dice.take.isEnabled()
    QTest.keyClick(dice, Qt.Key.Key_7)
    assert [made.face for made in dice.dice] == [6, 0]
    QTest.keyClick(dice, Qt.Key.Key_2)
    QTest.mouseClick(dice.take, Qt.MouseButton.LeftButton)
    assert session.model.table.entry(session.model.table.cursor).move.faces == (6, 2)  # type: ignore[attr-defined]


# -- the curtain ---------------------------------------------------------------------------------------------


def test_nothing_shows_or_changes_the_table_from_behind_the_curtain(place: Place) -> None:
    session = place.table("ticket_to_ride")
    page, actions = session.page, session.window.actions_
    assert page.is_covered
    assert session.window.focusWidget() is page.curtain.ready
    allowed = [action.text() for action in actions.all() if action.isEnabled()]
    assert allowed == [action.text() for action in (actions.close, actions.save, actions.save_as)]
    assert all("curtain" in action.toolTip() for action in actions.all() if not action.isEnabled())
    assert not any(action.isEnabled() for action in page.dock_actions())
    cursor = session.model.table.cursor
    for trigger in (actions.undo, actions.export, actions.history):
        trigger.trigger()
    assert session.model.table.cursor == cursor
    QTest.keyClick(page.curtain.ready, Qt.Key.Key_Space)
    assert page.header.isVisible()
    assert actions.export.isEnabled()
    assert actions.history.toolTip() == actions.history.statusTip()
    assert all(action.isEnabled() for action in page.dock_actions())


def test_the_curtain_has_the_keyboard_when_a_table_is_opened_again(place: Place) -> None:
    session = place.table("ticket_to_ride")
    window, path = session.window, session.opened.path
    window.show_start()
    assert window.open_path(path)
    assert window.session is not None
    assert window.focusWidget() is window.session.page.curtain.ready


# -- words ---------------------------------------------------------------------------------------------------


def test_every_action_that_is_disabled_says_why(place: Place) -> None:
    window = place.window()
    for action in window.actions_.all():
        assert not action.isEnabled()
        assert action.toolTip() not in ("", action.statusTip())
    place.ask.answers += [True] * 9
    session = place.table("dampfross", 2)
    actions = session.window.actions_

    def told() -> None:
        for action in actions.all():
            assert action.isEnabled() == (action.toolTip() == action.statusTip()), action.text()

    told()
    play(session.model, 6)
    told()
    session.model.look_at(0)
    told()
    session.model.return_to_now()
    session.undo()
    told()
    session.model.is_read_only = True
    actions.follow(session.model)
    assert not actions.save_as.isEnabled()
    told()


def test_a_warning_goes_when_play_goes_on_and_news_stay(place: Place) -> None:
    session = place.table("dampfross", 2)
    messages = session.page.messages
    session.model.refused.emit(refuse("nothing_to_undo"))
    assert messages.isVisible()
    play(session.model, 1)
    assert not messages.isVisible()
    messages.say("Anna reached Passau.")
    play(session.model, 1)
    assert messages.isVisible()


def test_the_end_of_the_game_belongs_to_nobody(place: Place) -> None:
    session = place.table("steam_tunnel")
    play(session.model, 500)
    assert session.model.is_over
    log = session.page.docks["log"].spec.widget
    assert isinstance(log, LogDock)
    rows = [log.model.index(at) for at in range(log.model.rowCount())]
    last = rows[-1]
    assert last.data(Role.TONE) == "gain"
    assert last.data(Role.SEATING) is None
    assert any(row.data(Role.SEATING) is not None for row in rows)


def test_a_payment_belongs_to_the_seat_that_pays_or_is_paid(place: Place) -> None:
    session = place.table("vienna1840", 3)
    model = session.model
    play(model, 120)
    log = session.page.docks["log"].spec.widget
    assert isinstance(log, LogDock)
    told = 0
    for n in range(1, model.table.cursor + 1):
        lines = {text: seat for _, text, seat, _ in log.model.lines_of(n)}
        for event in model.table.events(n):
            if isinstance(event, Paid) and (text := model.words(event, n)) in lines:
                told += 1
                assert lines[text] in {event.payer, event.payee, ""}
    assert told > 10


def test_the_history_marks_the_moment_that_is_shown(place: Place) -> None:
    session = place.table("dampfross", 3)
    play(session.model, 8)
    history = session.page.docks["history"].spec.widget
    assert isinstance(history, HistoryDock)
    session.model.look_at(history.model.rows[2].last)
    assert history.list.currentIndex().row() == 2
    session.model.return_to_now()
    assert history.list.currentIndex().row() == len(history.model.rows) - 1


def test_a_line_without_room_ends_in_dots_and_is_told_in_full(qtbot: QtBot) -> None:
    line = ShortLabel("Dampfross · Bayern in the spring")
    qtbot.addWidget(line)
    line.resize(90, 30)
    line.show()
    qtbot.waitExposed(line)
    line.grab()
    assert line.toolTip() == line.text()
    line.resize(900, 30)
    line.grab()
    assert line.toolTip() == ""


# -- the window and its start page ---------------------------------------------------------------------------


def test_the_window_with_its_frame_fits_the_screen_at_first(place: Place, qtbot: QtBot) -> None:
    window = place.first_window()
    window.resize(5000, 4000)
    qtbot.waitUntil(lambda: window.is_standing)
    assert window.screen().availableGeometry().contains(window.frameGeometry())


def test_every_game_shows_a_piece_of_its_board(place: Place, qtbot: QtBot) -> None:
    page = place.window().start_page
    qtbot.waitUntil(lambda: all(card.picture._picture for card in page.games))


def picture_of(widget: QWidget) -> bytes:
    image = widget.grab().toImage()
    return bytes(image.constBits())


def test_a_table_without_a_picture_gets_one_while_the_page_is_looked_at(place: Place, qtbot: QtBot) -> None:
    session = place.table("ticket_to_ride")
    window, path = session.window, session.opened.path
    window.show_start()
    picture = place.house.thumbnail(path)
    assert picture.is_file(), "the board lies open, also in a game of hidden hands"
    picture.unlink()
    window.start_page.refresh()
    (row,) = window.start_page.rows
    letter = picture_of(row.thumbnail)
    qtbot.waitUntil(lambda: not row.thumbnail.is_missing, timeout=30_000)
    assert QPixmap(str(picture)).width() > 200
    assert picture_of(row.thumbnail) != letter


def test_a_painter_that_fails_leaves_letters(tmp_path: Path, qtbot: QtBot, place: Place) -> None:
    painter = ThumbnailPainter(place.window())
    told: list[str] = []
    no_table = tmp_path / "letter.railsave"
    no_table.write_text("Dear Anna,\n")
    wanted = [(no_table, tmp_path / f"{at}.png", lambda at=at: told.append(at)) for at in "ab"]
    painter.paint(wanted)
    qtbot.waitUntil(lambda: told == ["a", "b"], timeout=30_000)
    assert not list(tmp_path.glob("*.png"))
    painter.paint(wanted)
    painter.stop()
    assert not painter.is_busy
    assert told == ["a", "b"]


@pytest.fixture
def no_place_for_pictures(place: Place) -> Iterator[Path]:
    """A file where the folder of pictures should be."""
    place.own.data.mkdir(parents=True, exist_ok=True)
    blocked = place.own.data / "thumbnails"
    blocked.write_text("")
    yield blocked
    os.unlink(blocked)


def test_a_table_is_closed_though_its_picture_has_no_place(place: Place, no_place_for_pictures: Path) -> None:
    session = place.table("steam_tunnel")
    session.window.show_start()
    (row,) = session.window.start_page.rows
    assert row.thumbnail.is_missing


def test_a_table_that_was_not_closed_is_listed_as_it_stands(place: Place, tmp_path: Path) -> None:
    session = place.table("dampfross", 3)
    model, path = session.model, session.opened.path
    play(model, 14)
    killed = path.with_name("killed.railsave")
    killed.write_bytes(path.read_bytes())  # what a kill in the middle leaves: no mark at the end
    cards = {card.path: card for card in place.house.recent()}
    assert place.house.progress(cards[killed]) == model.words_at().message(model.game.progress(model.state))
    start = model.words_at(0).message(model.game.progress(model.table.state_at(0)))
    assert place.house.progress(cards[killed]) != start


def test_recovery_tells_game_people_and_where_it_stands(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    session = place.table("dampfross", 3)
    window, path = session.window, session.opened.path
    window.show_start()
    offered: list[str] = []

    def choose(title: str, text: str, choices: list[str]) -> None:
        offered.extend(choices)

    monkeypatch.setattr(place.ask, "choose", choose)
    window.offer_recovery([path, path.with_name("gone.railsave")])
    assert offered[0].startswith("Dampfross · Bayern – Anna, Ben, Cleo – ")
    assert offered[1] == "gone"


def test_rows_of_many_tables_keep_their_height_and_scroll(place: Place, qtbot: QtBot) -> None:
    session = place.table("steam_tunnel")
    path = session.opened.path
    session.window.show_start()
    for at in range(12):
        path.with_name(f"more {at}.railsave").write_bytes(path.read_bytes())
    page = session.window.start_page
    page.refresh()
    assert len(page.rows) < 13, "the first ones at once, the others when the page stands"
    qtbot.waitUntil(lambda: len(page.rows) == 13)
    assert [row.card for row in page.rows] == list(place.house.recent())
    qtbot.waitUntil(lambda: all(row.height() >= row.sizeHint().height() for row in page.rows))
    for row in page.rows:
        assert row.height() >= row.thumbnail.height()
        assert row.rect().contains(row.thumbnail.geometry())


def test_an_empty_list_of_offers_says_why(place: Place, qtbot: QtBot) -> None:
    session = place.table("steam_tunnel")
    dock = session.page.docks["offers"].spec.widget
    assert isinstance(dock, OffersDock)
    session.window.actions_.offers.trigger()

    def told(words: str) -> None:
        qtbot.waitUntil(lambda: not dock.model.rowCount() and words in dock.list.emptiness)
        assert dock.list.grab().toImage() != blank

    qtbot.waitUntil(lambda: dock.model.rowCount() > 0)
    dock.model.forget()
    blank = dock.list.grab().toImage()
    session.model.look_at(0)
    told("earlier")
    session.model.return_to_now()
    play(session.model, 500)
    told("over")


def test_only_names_that_were_typed_are_remembered(place: Place) -> None:
    window = place.window()
    first = NewTable(window, place.house, place.look)
    first.seats[1].name.setText(" Ben ")
    assert [seating.name for seating in first.setup().seats[:2]] == ["A", "Ben"]
    first.deleteLater()
    again = NewTable(window, place.house, place.look)
    assert [row.name.text() for row in again.seats[:2]] == ["", "Ben"]
    again.deleteLater()


def test_the_wheel_scrolls_the_form_and_changes_no_choice(place: Place, qtbot: QtBot) -> None:
    dialog = NewTable(place.window(), place.house, place.look)
    dialog.choose_game("vienna1840")
    shown(dialog, qtbot)
    before = dialog.setup(is_remembered=False).options
    for box in dialog.findChildren(QComboBox):
        turn = QWheelEvent(
            QPointF(5, 5),
            QPointF(box.mapToGlobal(QPoint(5, 5))),
            QPoint(),
            QPoint(0, -120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(box, turn)
        assert not turn.isAccepted(), "the page takes it"
    assert dialog.setup(is_remembered=False).options == before
    assert dialog.info.id == "vienna1840"
    dialog.close()
    dialog.deleteLater()


def test_nobody_takes_over_a_name_that_sits_at_the_table(place: Place) -> None:
    session = place.table("steam_tunnel")
    place.ask.answers += [0, " ben "]
    session.rename_seat()
    assert session.model.name("A") == "Anna"
    assert "ben" in session.page.messages.text
    place.ask.answers += [0, "   "]
    session.rename_seat()
    assert session.model.name("A") == "Anna"
    place.ask.answers += [0, " Zoë "]
    session.rename_seat()
    assert session.model.name("A") == "Zoë"


@pytest.mark.parametrize("game", discover())
def test_dice_are_asked_about_only_where_there_are_some(place: Place, game: str) -> None:
    dialog = NewTable(place.window(), place.house, place.look)
    dialog.table_dice.setChecked(True)
    dialog.choose_game(game)
    has_dice = discover()[game].has_dice
    assert dialog.table_dice.isHidden() != has_dice
    assert (dialog.setup().dice == "table") == has_dice
    dialog.deleteLater()
    model = place.table(game, 3).model
    play(model, 400)
    rolls = [entry for entry in model.table.entries if isinstance(entry.move, Rolled)]
    assert bool(rolls) == has_dice


# -- files ---------------------------------------------------------------------------------------------------


def test_what_is_not_on_the_disk_is_not_forgotten(place: Place, qtbot: QtBot) -> None:
    session = place.table("steam_tunnel")
    page, window, path = session.page, session.window, session.opened.path
    play(session.model, 2)
    assert not page.header.trouble.isVisible()
    path.unlink()
    path.mkdir()  # nothing can be written there
    play(session.model, 1)
    assert page.messages.isVisible(), "the change that could not be written does not take the warning away"
    assert page.header.trouble.isVisible()
    play(session.model, 1)
    assert page.header.trouble.isVisible()
    place.ask.answers += [False, False]
    window.show_start()
    assert window.session is session
    window.close()
    assert window.session is session
    assert path.name in place.ask.asked[-1][1]
    state = session.model.table.state
    path.rmdir()
    window.show_start()
    assert window.start_page.isVisible()
    assert window.open_path(path)
    assert place.house._open[-1].table.state == state


def test_people_may_leave_a_table_that_cannot_be_written(place: Place) -> None:
    session = place.table("steam_tunnel")
    window, path = session.window, session.opened.path
    path.unlink()
    path.mkdir()
    play(session.model, 1)
    place.ask.answers.append(True)
    window.show_start()
    assert window.session is None


def test_every_failure_of_a_file_names_it_and_a_way_out(place: Place, tmp_path: Path) -> None:
    window = place.window()
    folder = tmp_path / "folder.railsave"
    folder.mkdir()
    for path, hint in ((tmp_path / "gone.railsave", "Open…"), (folder, "choose the table")):
        assert not window.open_path(path)
        said = place.ask.asked[-1][1]
        assert str(path) in said
        assert hint in said


def test_opening_the_table_that_is_open_changes_nothing(place: Place) -> None:
    session = place.table("steam_tunnel")
    assert session.window.open_path(session.opened.path)
    assert session.window.session is session
    assert session.opened.is_writable


# -- the rulebook --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", discover())
def test_the_rulebook_opens_at_what_may_be_done(place: Place, game: str) -> None:
    session = place.table(game)
    page, model = session.page, session.model
    while page.is_covered:
        page._lift()
    rules = part(game, "texts").RULES
    session.window.actions_.rulebook.trigger()
    assert page.docks["rulebook"].isVisible()
    tags = [tag_of(offer.action.__name__) for offer in model.offers()]
    paragraphs = {found: words for words, found in page.rulebook.headings}
    assert page.rulebook.shown_heading().strip() == paragraphs[rules[tags[0]]].strip()


@pytest.mark.parametrize("game", discover())
def test_every_action_has_its_paragraph_in_the_rulebook(place: Place, game: str) -> None:
    rules = part(game, "texts").RULES
    actions = {
        tag_of(found.__name__)
        for found in vars(part(game, "actions")).values()
        if isinstance(found, type) and issubclass(found, Action) and found is not Action
    }
    # To pass is possible in many steps; the other actions of the step tell which paragraph it is.
    assert actions - {"pass"} <= set(rules) <= actions
    book = place.house.rulebook(game)
    for rule in rules.values():
        assert f"{{#{rule}}}" in book


def test_another_look_leaves_the_rulebook_where_it_is_read(place: Place) -> None:
    page = place.table("dampfross").page
    page.open_rulebook("D-3.11")
    place.settings.set("theme", "dark")
    text = page.rulebook.page
    assert "Towns" in text.cursorForPosition(QPoint(20, 12)).block().text()
    place.settings.set("theme", "light")


@pytest.mark.parametrize("game", sorted(discover()))
def test_at_twice_the_size_cards_above_each_other_fit_a_laptop(place: Place, game: str) -> None:
    place.settings.set("interface_size", 200)
    try:
        page = place.table(game).page
        assert page.area.minimumSizeHint().height() <= 500
    finally:
        place.settings.set("interface_size", 100)
