"""The window: from the start page to a table and back, history, offers, dice, files, layout."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from railyard.core.chance import Luck
from railyard.core.refusal import refuse
from railyard.gui.parts.theme import DARK
from railyard.gui.shell.docks.history import HistoryDock
from railyard.gui.shell.docks.log import LogDock
from railyard.gui.shell.docks.offers import OffersDock
from railyard.gui.shell.plain_desk import PlainDesk
from railyard.gui.shell.session import Session
from tests.gui.conftest import Place, play

GAMES = ("dampfross", "steam_tunnel")


def history(session: Session) -> HistoryDock:
    dock = session.page.docks["history"].spec.widget
    assert isinstance(dock, HistoryDock)
    return dock


def offers(session: Session) -> OffersDock:
    dock = session.page.docks["offers"].spec.widget
    assert isinstance(dock, OffersDock)
    return dock


# -- start page ----------------------------------------------------------------------------------------------


def test_a_new_home_offers_the_games(place: Place) -> None:
    page = place.window().start_page
    assert [card.game for card in page.games] == list(place.house.games())
    assert page.empty.isVisible()
    assert not page.resume.isVisible()


def test_a_table_is_listed_with_people_and_progress_and_opened_again(place: Place, qtbot: QtBot) -> None:
    session = place.table("dampfross", 3)
    window = session.window
    play(session.model, 12)
    state, path = session.model.table.state, session.opened.path
    window.show_start()
    (row,) = window.start_page.rows
    assert row.card.players == ("Anna", "Ben", "Cleo")
    assert place.house.thumbnail(path).is_file()
    qtbot.waitUntil(lambda: place.house.progress(row.card) in row.accessibleName())
    assert "Dampfross · Bayern" in row.accessibleName()
    QTest.mouseClick(window.start_page.resume, Qt.MouseButton.LeftButton)
    assert window.session is not None
    assert window.session.model.table.state == state


def test_rename_duplicate_and_trash(place: Place, qtbot: QtBot) -> None:
    session = place.table("steam_tunnel")
    window = session.window
    window.show_start()
    page = window.start_page

    def manage(what: str, *answers: Any) -> None:
        place.ask.answers += answers
        page.rows[0].asked.emit(page.rows[0].card, what)

    manage("rename", "Friday")
    qtbot.waitUntil(lambda: page.rows[0].card.name == "Friday")
    manage("duplicate")
    qtbot.waitUntil(lambda: len(page.rows) == 2)
    manage("trash", False)
    manage("trash", True)
    qtbot.waitUntil(lambda: len(page.rows) == 1)
    assert len(list(place.own.trash.glob("*.railsave"))) == 1


def test_a_file_that_is_no_table_is_refused_in_words(place: Place, tmp_path: Path) -> None:
    file = tmp_path / "letter.railsave"
    file.write_text("Dear Anna,\n")
    window = place.window()
    assert not window.open_path(file)
    assert "letter.railsave" in place.ask.asked[-1][1]
    assert window.session is None


def test_a_table_dropped_on_the_window_is_opened(place: Place, tmp_path: Path) -> None:
    session = place.table("steam_tunnel")
    window = session.window
    window.show_start()
    copy = tmp_path / "dropped.railsave"
    shutil.copy(next(place.own.tables.glob("*.railsave")), copy)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(copy))])
    event = QDropEvent(
        QPointF(9, 9), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    window.dropEvent(event)
    assert window.session is not None
    assert window.session.opened.path == copy


def test_recovery_is_offered_and_never_forced(place: Place) -> None:
    session = place.table("steam_tunnel")
    window, path = session.window, session.opened.path
    window.show_start()
    place.ask.answers.append(None)
    window.offer_recovery([path])
    assert window.session is None
    place.ask.answers.append(0)
    window.offer_recovery([path])
    assert window.session is not None


# -- a table -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_prompt_and_header_follow_the_table(place: Place, game: str) -> None:
    session = place.table(game)
    page, model = session.page, session.model
    play(model, 3)
    assert page.prompt_line.text == page.desk.prompt().text
    words = model.words_at()
    assert page.header.progress.text() == words.message(model.game.progress(model.state))
    assert model.name(model.acting[0]) in page.prompt_line.text


@pytest.mark.parametrize("game", GAMES)
def test_history_looks_back_and_returns(place: Place, game: str) -> None:
    session = place.table(game)
    page, model = session.page, session.model
    play(model, 8)
    dock = history(session)
    rows = dock.model.rows
    dock.list.clicked.emit(dock.model.index(2))
    assert model.shown == rows[2].last
    assert page.banner.isVisible()
    assert str(rows[2].last) in page.banner.words.text()
    assert not session.window.actions_.undo.isEnabled()
    session.window.actions_.return_to_now.trigger()
    assert not model.is_looking
    assert not page.banner.isVisible()


def test_every_row_of_the_history_is_in_words(place: Place) -> None:
    session = place.table("dampfross", 4)
    play(session.model, 60)
    model = history(session).model
    for row in range(model.rowCount()):
        text = str(model.index(row).data())
        assert text
        assert "[" not in text
        assert "{" not in text


def test_undone_branches_stay_reachable(place: Place) -> None:
    session = place.table("steam_tunnel")
    model = session.model
    place.ask.answers += [True] * 9
    play(model, 6)
    tip = model.table.cursor
    for _ in range(3):
        assert model.undo()
    play(model, 2, "another way")
    dock = history(session)
    branches = [row for row in dock.model.rows if row.is_undone]
    assert tip in [row.last for row in branches]
    model.look_at(tip)
    assert "taken back" in session.page.banner.words.text()
    place.ask.answers += [True] * 3
    assert model.continue_from_here()
    assert model.table.cursor == tip


def test_stepping_through_the_history_by_keys(place: Place) -> None:
    session = place.table("steam_tunnel")
    play(session.model, 5)
    now = session.model.shown
    session.window.actions_.back.trigger()
    assert session.model.shown < now
    session.window.actions_.forth.trigger()
    assert session.model.shown == now
    assert not session.model.is_looking


def test_the_log_tells_what_happened_and_says_it_aloud(place: Place) -> None:
    session = place.table("steam_tunnel")
    dock = session.page.docks["log"].spec.widget
    assert isinstance(dock, LogDock)
    before = dock.model.rowCount()
    play(session.model, 4)
    assert dock.model.rowCount() > before
    full = [dock.model.index(row).data() for row in range(dock.model.rowCount())]
    session.model.look_at(1)
    assert dock.model.rowCount() < len(full)
    session.model.return_to_now()
    assert [dock.model.index(row).data() for row in range(dock.model.rowCount())] == full


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_played_by_the_offers_alone(place: Place, game: str, qtbot: QtBot) -> None:
    session = place.table(game)
    model, dock = session.model, offers(session)
    session.window.actions_.offers.trigger()
    for turn in range(12):
        qtbot.waitUntil(lambda: dock.model.rowCount() > 0)
        rows = [row for row in range(dock.model.rowCount()) if dock.model.action_at(row) is not None]
        for row in rows:
            text = str(dock.model.index(row).data())
            assert text
            assert "[" not in text
        cursor = model.table.cursor
        dock.list.setCurrentIndex(dock.model.index(rows[turn % len(rows)]))
        QTest.keyClick(dock.list, Qt.Key.Key_Return)
        assert model.table.cursor > cursor


def test_offers_are_found_by_their_words(place: Place, qtbot: QtBot) -> None:
    session = place.table("dampfross")
    dock = offers(session)
    session.window.actions_.offers.trigger()
    qtbot.waitUntil(lambda: dock.model.rowCount() > 0)
    everything = dock.model.rowCount()
    dock.finder.setText("nürn")
    assert 0 < dock.model.rowCount() < everything


def test_a_refusal_is_shown_with_a_way_to_its_rule(place: Place) -> None:
    session = place.table("steam_tunnel")
    page = session.page
    rule = next(anchor for _, anchor in page.rulebook.headings if anchor)
    session.model.refused.emit(refuse("nothing_to_undo", rule))
    assert page.messages.isVisible()
    assert rule in page.messages.label.text()
    page.messages.label.linkActivated.emit(rule)
    assert page.docks["rulebook"].isVisible()
    heading = next(title for title, anchor in page.rulebook.headings if anchor == rule)
    assert page.rulebook.shown_heading() == heading


@pytest.mark.parametrize("game", GAMES)
def test_the_rulebook_has_every_paragraph_that_is_cited(place: Place, game: str) -> None:
    rulebook = place.table(game).page.rulebook
    assert [anchor for _, anchor in rulebook.headings if anchor]
    for option in place.house.games()[game].options:
        assert rulebook.has(option.rule), option.rule
    rulebook.finder.setText("credit" if game == "dampfross" else "stone")
    assert rulebook.page.textCursor().hasSelection()
    assert rulebook.page.extraSelections()


def test_dice_are_typed_in_at_the_table(place: Place, qtbot: QtBot) -> None:
    session = place.table("dampfross", 2, "table")
    page, model = session.page, session.model
    assert page.dice.isVisible()
    assert not page.dice.take.isEnabled()
    page.dice.setFocus()
    cursor = model.table.cursor
    for _ in range(20):
        if not page.dice.isVisible():
            break
        for face in range(len(page.dice.dice)):
            QTest.keyClick(page.dice, Qt.Key(Qt.Key.Key_1.value + face % 6))
        QTest.keyClick(page.dice, Qt.Key.Key_Return)
    assert model.table.cursor > cursor
    assert model.can_act


def test_a_seat_changes_hands_and_the_log_says_so(place: Place) -> None:
    session = place.table("steam_tunnel")
    place.ask.answers += [1, "Gustav"]
    session.window.actions_.rename.trigger()
    assert session.model.name("B") == "Gustav"
    last = history(session).model
    assert "Gustav" in str(last.index(last.rowCount() - 1).data())


def test_another_theme_and_size_hold_at_once(place: Place) -> None:
    session = place.table("dampfross")
    place.settings.set("theme", "dark")
    place.settings.set("interface_size", 150)
    assert place.look.theme is DARK
    assert place.look.scale == 1.5
    assert session.page.desk.canvas.isVisible()
    place.settings.set("theme", "light")
    place.settings.set("interface_size", 100)


@pytest.mark.parametrize("game", GAMES)
def test_undo_can_be_pressed_in_every_state_of_the_hand(place: Place, game: str, qtbot: QtBot) -> None:
    session = place.table(game)
    model, window, canvas = session.model, session.window, session.page.desk.canvas
    place.ask.answers += [True] * 200
    points = [QPoint(canvas.width() * x // 8, canvas.height() * y // 8) for x in (2, 4, 5) for y in (3, 4, 6)]
    for at, point in enumerate(points):
        play(model, 3, str(at))
        QTest.mouseMove(canvas, point)
        QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=point)
        QTest.mouseMove(canvas, point + QPoint(25, 10))
        (window.actions_.undo, window.actions_.redo, window.actions_.restart, window.actions_.back)[at % 4].trigger()
        QTest.mouseMove(canvas, point + QPoint(50, 10))
        QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=point + QPoint(50, 10))
        model.return_to_now()
        assert not model.game.audit(model.table.state)
        assert session.page.prompt_line.text == session.page.desk.prompt().text


# -- layout --------------------------------------------------------------------------------------------------


def test_ten_restarts_leave_every_dock_as_it_was(place: Place, qtbot: QtBot) -> None:
    session = place.table("steam_tunnel")
    path = session.opened.path
    session.page.docks["players"].setFloating(False)
    session.page.area.resizeDocks([session.page.docks["log"]], [333], Qt.Orientation.Horizontal)
    qtbot.wait(20)
    session.window.show_start()
    sizes = []
    for _ in range(10):
        assert session.window.open_path(path)
        again = session.window.session
        assert again is not None
        qtbot.wait(10)
        sizes.append({key: dock.size().toTuple() for key, dock in again.page.docks.items() if dock.isVisible()})
        session.window.show_start()
    assert all(size == sizes[0] for size in sizes)


def test_a_closed_dock_stays_closed_until_the_layout_is_reset(place: Place) -> None:
    session = place.table("dampfross")
    window, path = session.window, session.opened.path
    session.page.docks["log"].close()
    window.show_start()
    window.open_path(path)
    assert window.session is not None
    assert not window.session.page.docks["log"].isVisible()
    window.actions_.reset_layout.trigger()
    assert not window.session.page.docks["log"].isHidden()


def test_a_window_left_on_a_screen_that_is_gone_comes_back(place: Place) -> None:
    window = place.window()
    window.move(9999, 9999)
    window.close()
    again = place.window()
    room = again.screen().availableGeometry()
    assert room.intersects(again.frameGeometry())
    assert again.frameGeometry().top() < room.bottom() - 20


def test_everything_has_a_name_for_a_screen_reader(place: Place) -> None:
    session = place.table("dampfross")
    for dock in session.page.docks.values():
        assert dock.accessibleName()
        assert dock.spec.widget.accessibleName()
        assert dock.objectName()


# -- any game --------------------------------------------------------------------------------------------------


def test_a_fifth_game_is_played_at_once(place: Place, night_mail: Any, qtbot: QtBot) -> None:
    session = place.table("night_mail", 2)
    page, model = session.page, session.model
    assert isinstance(page.desk, PlainDesk)
    assert page.is_covered
    assert "Anna" in page.curtain.title.text() or "Ben" in page.curtain.title.text()
    place.ask.answers += [True] * 99
    for _ in range(40):
        if page.is_covered:
            QTest.mouseClick(page.curtain.ready, Qt.MouseButton.LeftButton)
        if model.is_over:
            break
        assert model.viewer == model.acting[0]
        play(model, 1)
    assert model.is_over
    assert model.viewer is None
    assert not page.is_covered


def test_the_curtain_shows_the_name_and_nothing_else(place: Place, night_mail: Any) -> None:
    session = place.table("night_mail", 2)
    page = session.page
    assert page.is_covered
    assert not page.area.isVisible()
    assert not page.prompt_line.isVisible()
    assert not page.header.isVisible()


# -- tables that are not quite right -----------------------------------------------------------------------------


def test_a_table_that_is_open_elsewhere_can_only_be_looked_at(place: Place) -> None:
    session = place.table("steam_tunnel")
    play(session.model, 3)
    other = place.window()
    assert other.open_path(session.opened.path)
    assert other.session is not None
    model = other.session.model
    assert "open in another" in place.ask.asked[-1][1]
    assert not model.can_act
    assert not other.actions_.undo.isEnabled()
    action = session.model.game.sample(model.table.state, session.model.acting[0], Luck("x"))
    assert not model.submit(action)
    assert not model.undo()
    assert "looked at" in other.session.page.messages.text
    model.look_at(1)
    assert model.is_looking


@pytest.mark.parametrize(("answer", "moves"), [(0, 0), (1, 26), (None, None)])
def test_changed_rules_leave_people_the_choice(
    place: Place, monkeypatch: pytest.MonkeyPatch, answer: int | None, moves: int | None
) -> None:
    from railyard.saves import marks

    session = place.table("steam_tunnel", 4)
    with monkeypatch.context() as patched:
        patched.setattr(marks, "state_hash", lambda state: "0" * 32)
        play(session.model, 26)
        session.opened.save()
        path, window = session.opened.path, session.window
        window.show_start()
    place.ask.answers.append(answer)
    assert window.open_path(path) == (answer is not None)
    assert "rules" in place.ask.asked[-1][0]
    if answer is None:
        assert window.session is None
        return
    assert window.session is not None
    assert window.session.model.is_read_only == (answer == 1)
    if answer == 1:
        assert len(window.session.model.table.line()) >= (moves or 0)


def test_an_error_of_the_program_is_told_and_nothing_is_lost(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    from railyard.app.main import Crashes
    from railyard.gui.shell import crash_dialog

    session = place.table("steam_tunnel")
    shown: list[str] = []

    def exec_(dialog: crash_dialog.CrashDialog) -> int:
        shown.append(dialog.text.toPlainText())
        return 0

    monkeypatch.setattr(crash_dialog.CrashDialog, "exec", exec_)
    play(session.model, 2)
    Crashes(session.window, place.house).show(ValueError("a wheel came off"), None)
    assert "a wheel came off" in shown[0]
    assert play(session.model, 2) == 2


def test_a_line_is_one_row_and_one_step_for_undo(place: Place) -> None:
    session = place.table("dampfross")
    model = session.model
    while not any(offer.action.__name__ == "DrawTrack" for offer in model.offers()):
        play(model, 1)
    rows = history(session).model.rowCount()
    before = model.table.cursor
    line: list[Any] = []
    for _ in range(2):
        offer = next(offer for offer in model.offers() if offer.action.__name__ == "DrawTrack")
        line.append(next(action for action in offer.candidates() if model.check(action) is None))
        assert model.submit(line[-1])
    place.ask.answers += [True, True]
    assert model.undo()
    assert model.undo()
    assert model.submit(*line)
    texts = [history(session).model.index(row).data() for row in range(history(session).model.rowCount())]
    assert len([text for text in texts if "Taken back" not in text]) == rows + 1
    assert model.undo()
    assert model.table.cursor == before


def test_nobody_reads_what_another_seat_keeps_hidden(place: Place) -> None:
    session = place.table("ticket_to_ride", 3)
    page, model = session.page, session.model
    kept: dict[str, str] = {}
    for _ in range(3):
        page.curtain.ready.click()
        seat = model.acting[0]
        action = model.game.sample(model.table.state, seat, Luck(seat))
        kept[seat] = model.words(action)
        assert model.submit(action)
    page.curtain.ready.click()
    assert model.viewer is not None
    rows = history(session).model
    said = " ".join(str(rows.index(row).data()) for row in range(rows.rowCount()))
    log = page.docks["log"].spec.widget
    assert isinstance(log, LogDock)
    said += " ".join(str(log.model.index(row).data()) for row in range(log.model.rowCount()))
    for seat, words in kept.items():
        assert ":" in words
        tickets = words.split(": ")[1]
        assert (tickets in said) == (seat == model.viewer)


def test_a_card_drawn_last_is_seen_before_the_curtain_falls(place: Place) -> None:
    session = place.table("ticket_to_ride", 2)
    page, model = session.page, session.model
    for _ in range(2):
        page.curtain.ready.click()
        seat = model.acting[0]
        assert model.submit(model.game.sample(model.table.state, seat, Luck(seat)))
    page.curtain.ready.click()
    seat = model.acting[0]
    for _ in range(2):
        draw = next(offer for offer in model.offers() if offer.action.__name__ == "DrawCard")
        assert model.submit(draw.fill())
    assert not page.curtain.isVisible()
    assert model.viewer == seat
    assert model.acting == ()
    assert page.foot.currentWidget() is page.pass_on
    QTest.mouseClick(page.pass_on.done, Qt.MouseButton.LeftButton)
    assert page.is_covered
    page.curtain.ready.click()
    assert model.viewer != seat
    assert page.foot.currentWidget() is page.prompt_line


def test_a_game_is_shown_as_a_film(place: Place, qtbot: QtBot) -> None:
    session = place.table("steam_tunnel")
    model, film = session.model, session.film
    play(model, 6)
    now = model.table.cursor
    session.window.actions_.film.trigger()
    assert model.shown == 0 and film.timer.isActive()
    assert session.window.actions_.film.text() == "Stop the film"
    seen = []
    while film.timer.isActive():
        film.show_next()
        seen.append(model.shown)
    assert seen == sorted(seen) and len(seen) > 5 and seen[-1] == now
    assert not model.is_looking
    session.window.actions_.film.trigger()
    film.show_next()
    model.look_at(4)
    assert not film.timer.isActive(), "looking for oneself ends the film"
    session.window.actions_.film.trigger()
    session.window.actions_.film.trigger()
    assert not film.timer.isActive()
    assert session.window.actions_.film.text() == "Play as a film"
