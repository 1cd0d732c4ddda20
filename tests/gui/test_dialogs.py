"""Every dialog: fits a small screen and a large interface, and does what it says."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QDialog, QWidget
from pytestqt.qtbot import QtBot

from railyard.gui.shell.about import AboutDialog
from railyard.gui.shell.ask import Asker, PaperDialog
from railyard.gui.shell.crash_dialog import CrashDialog
from railyard.gui.shell.export import ExportDialog
from railyard.gui.shell.new_table import NewTable
from railyard.gui.shell.settings_dialog import SettingsDialog
from tests.gui.conftest import Place, shown

SMALL = QSize(1366, 768)


def every_dialog(place: Place) -> list[Callable[[], QDialog]]:
    session = place.table("steam_tunnel")
    window = session.window
    return [
        lambda: NewTable(window, place.house, place.look),
        lambda: SettingsDialog(window, place.house),
        lambda: AboutDialog(window, place.house),
        lambda: CrashDialog(window, "Traceback\n" * 80, place.own.crashes / "report.txt"),
        lambda: ExportDialog(window, session),
        lambda: PaperDialog(window, "A question that is rather long for a title", "And an explanation. " * 20),
    ]


@pytest.mark.parametrize("size", [100, 200])
def test_every_dialog_fits_a_small_screen(place: Place, size: int, qtbot: QtBot) -> None:
    place.settings.set("interface_size", size)
    for make in every_dialog(place):
        dialog = make()
        assert isinstance(dialog, PaperDialog)
        least = dialog.minimumSizeHint()
        assert least.width() <= SMALL.width(), type(dialog).__name__
        assert least.height() <= SMALL.height() - 40, type(dialog).__name__
        dialog.keep_on_screen()
        room = dialog.screen().availableGeometry()
        assert dialog.width() <= max(room.width(), least.width())
        shown(dialog, qtbot)
        dialog.close()
        dialog.deleteLater()
    place.settings.set("interface_size", 100)


def test_the_window_fits_a_small_screen_at_twice_the_size(place: Place) -> None:
    place.settings.set("interface_size", 200)
    session = place.table("dampfross", 4)
    least = session.window.minimumSizeHint()
    assert least.width() <= SMALL.width()
    assert least.height() <= SMALL.height()
    place.settings.set("interface_size", 100)


def test_a_table_as_set_up(place: Place, qtbot: QtBot) -> None:
    dialog = NewTable(place.window(), place.house, place.look)
    dialog.choose_game("dampfross")
    while len(dialog.seats) > 3:
        dialog.seats[0].remove.click()
    for row, name in zip(dialog.seats, ("Ida", "Jo", "Kim"), strict=True):
        row.name.setText(name)
    dialog.board.setCurrentIndex(dialog.board.findData("ireland"))
    jumps = next(row for row in dialog.options if row.option.key == "jumps")
    assert isinstance(jumps.box, QCheckBox)
    jumps.box.click()
    dialog.table_dice.click()
    setup = dialog.setup()
    assert [seating.name for seating in setup.seats] == ["Ida", "Jo", "Kim"]
    assert [seating.seat for seating in setup.seats] == ["A", "B", "C"]
    assert len({seating.colour for seating in setup.seats}) == 3
    assert setup.options["board"] == "ireland"
    assert setup.options["jumps"] is True
    assert setup.dice == "table"
    assert place.settings.get("people") == ("Ida", "Jo", "Kim")
    dialog.deleteLater()


def test_two_seats_of_one_colour_or_name_cannot_begin(place: Place) -> None:
    dialog = NewTable(place.window(), place.house, place.look)
    assert dialog.begin.isEnabled()
    dialog.seats[1].colour.setCurrentIndex(dialog.seats[0].colour.currentIndex())
    assert not dialog.begin.isEnabled()
    assert dialog.fault.text()
    dialog.seats[1].colour.setCurrentIndex(5)
    assert dialog.begin.isEnabled()
    dialog.seats[0].name.setText("Ann")
    dialog.seats[1].name.setText("ann")
    assert not dialog.begin.isEnabled()
    dialog.deleteLater()


def test_every_rule_to_choose_has_a_sentence_and_its_paragraph(place: Place) -> None:
    dialog = NewTable(place.window(), place.house, place.look)
    for game, info in place.house.games().items():
        dialog.choose_game(game)
        assert [row.option.key for row in dialog.options] == [option.key for option in info.options]
        assert all(option.sentence and option.rule for option in info.options)
    dialog.deleteLater()


def test_the_board_is_shown(place: Place, qtbot: QtBot) -> None:
    dialog = NewTable(place.window(), place.house, place.look)
    dialog.choose_game("dampfross")
    qtbot.waitUntil(lambda: dialog.picture._picture is not None)
    dialog.deleteLater()


def test_settings_hold_at_once(place: Place) -> None:
    dialog = SettingsDialog(place.window(), place.house)
    dialog.theme.setCurrentIndex(2)
    dialog.theme.activated.emit(2)
    assert place.look.theme.is_dark
    dialog.scale.setValue(13)
    assert place.look.scale == 1.3
    dialog.animation.activated.emit(1)
    assert place.pace.speed == 2.0
    dialog.scale.setValue(10)
    dialog.theme.activated.emit(1)
    dialog.deleteLater()


def press_soon(qtbot: QtBot, parent: QWidget, text: str) -> None:
    """Press a button of the dialog that is about to open."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication, QPushButton

    def press() -> None:
        dialog = QApplication.activeModalWidget()
        assert dialog is not None
        for made in dialog.findChildren(QPushButton):
            if made.text() == text:
                QTest.mouseClick(made, Qt.MouseButton.LeftButton)
                return
        raise AssertionError(text)

    QTimer.singleShot(20, press)


def test_questions_are_answered_by_their_buttons(place: Place, qtbot: QtBot) -> None:
    window = place.window()
    ask = Asker(window)
    press_soon(qtbot, window, "Delete")
    assert ask.confirm("Delete?", "It goes away.", "Delete", is_destructive=True)
    press_soon(qtbot, window, "Cancel")
    assert not ask.confirm("Delete?", "It goes away.", "Delete")
    press_soon(qtbot, window, "two")
    assert ask.choose("Which?", "", ["one", "two"]) == 1
    press_soon(qtbot, window, "OK")
    assert ask.number("How many?", "", 1, 6, 4) == 4
    press_soon(qtbot, window, "OK")
    assert ask.text("Name?", "", "Anna") == "Anna"
    press_soon(qtbot, window, "Close")
    ask.tell("Read this", "It matters.", "detail")
