"""The window in German and French: every text, Qt's own ones, numbers and dates; and the language it begins with."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QTranslator
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from railyard.app import i18n
from railyard.app.main import open_window
from railyard.app.paths import Folders
from railyard.app.settings import SettingsFile
from railyard.games import discover
from railyard.gui.shell.docks.rulebook import RulebookDock
from railyard.gui.shell.window import MainWindow
from tests.gui.conftest import new_setup

OpenIn = Callable[[str], MainWindow]


@pytest.fixture
def own(tmp_path: Path) -> Folders:
    """A person's folders, with nothing moving in the window."""
    folders = Folders(tmp_path / "data", tmp_path / "config")
    settings = SettingsFile(folders.settings)
    settings.set("animation_speed", 0.0)
    settings.set("theme", "light")
    return folders


@pytest.fixture
def open_in(qtbot: QtBot, own: Folders) -> Iterator[OpenIn]:
    """Opens the window as with ``--lang``; "" asks settings and system."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    before, opened = set(application.findChildren(QTranslator)), []

    def open_it(language: str) -> MainWindow:
        window, house, appearance = open_window(own, language)
        opened.append((window, house, appearance))
        window.show()
        qtbot.waitUntil(lambda: window.is_standing)
        return window

    yield open_it
    for window, house, appearance in opened:
        window.close()
        window.deleteLater()
        house.close()
        appearance.close()
        appearance.deleteLater()
    for translator in set(application.findChildren(QTranslator)) - before:
        QCoreApplication.removeTranslator(translator)
        translator.deleteLater()
    QLocale.setDefault(QLocale.system())
    application.setStyleSheet("")
    application.setPalette(QPalette())
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def shown(window: QWidget) -> set[str]:
    """Every text of a window and its menus, whether it can be seen now or not; but not the rulebook's contents."""
    texts: set[str] = set()
    books = {dock.contents for dock in window.findChildren(RulebookDock)}
    for widget in {window, *window.findChildren(QWidget)} - books:
        texts |= {widget.toolTip(), widget.accessibleName(), widget.windowTitle()}
        match widget:
            case QLabel() | QAbstractButton():
                texts.add(widget.text())
            case QLineEdit():
                texts.add(widget.placeholderText())
            case QComboBox():
                texts |= {widget.itemText(at) for at in range(widget.count())}
            case QTabBar():
                texts |= {widget.tabText(at) for at in range(widget.count())}
    for action in window.findChildren(QAction):
        texts |= {action.text(), action.toolTip()}
    return texts


def left_in_english(window: QWidget, language: str) -> list[str]:
    """Source texts that a window shows although the language has another one for them."""
    catalogue = i18n.catalogue(language)
    return sorted(text for text in shown(window) if text and catalogue(text) != text)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_start_page_has_no_english_left(open_in: OpenIn, language: str) -> None:
    window = open_in(language)
    assert left_in_english(window, language) == []
    wanted = {"de": {"&Datei", "Neuer Tisch", "Zug um Zug"}, "fr": {"&Fichier", "Nouvelle table", "Dampfross"}}
    assert wanted[language] <= shown(window)


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("game", sorted(discover()))
def test_a_table_has_no_english_left(open_in: OpenIn, game: str, language: str) -> None:
    window = open_in(language)
    assert window.start_table(new_setup(game, 3))
    QApplication.processEvents()
    assert left_in_english(window, language) == []
    assert window.session is not None
    title = i18n.catalogue(language)(discover()[game].title)
    assert window.session.title.startswith(title)


def test_qt_speaks_the_same_language(open_in: OpenIn) -> None:
    """Standard buttons and keys are Qt's own texts; a text of ours is never taken for one of them."""
    open_in("de")
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel | QDialogButtonBox.StandardButton.Save)
    assert box.button(QDialogButtonBox.StandardButton.Cancel).text() == "Abbrechen"
    assert box.button(QDialogButtonBox.StandardButton.Save).text() == "Speichern"
    assert QCoreApplication.translate("QShortcut", "Ctrl") == "Strg"
    assert QCoreApplication.translate("QFileDialog", "no text of anybody") == "no text of anybody"
    box.deleteLater()


@pytest.mark.parametrize(("language", "number"), [("de", "1.234,5"), ("fr", "1\u202f234,5")])
def test_numbers_are_written_as_the_language_does(open_in: OpenIn, language: str, number: str) -> None:
    open_in(language)
    assert QLocale().toString(1234.5, "f", 1) == number


@pytest.mark.parametrize(
    ("option", "setting", "system", "speaks"),
    [
        ("", "", "C", "&File"),
        ("", "", "de_AT", "&Datei"),
        ("", "fr", "de_AT", "&Fichier"),
        ("de", "fr", "C", "&Datei"),
        ("", "en", "de_AT", "&File"),
        ("", "", "it_IT", "&File"),
    ],
)
def test_the_language_is_the_options_then_the_settings_then_the_systems(
    open_in: OpenIn, own: Folders, monkeypatch: pytest.MonkeyPatch, option: str, setting: str, system: str, speaks: str
) -> None:
    SettingsFile(own.settings).set("language", setting)
    spoken = QLocale(system)
    monkeypatch.setattr(QLocale, "system", staticmethod(lambda: spoken))
    window = open_in(option)
    assert window.menuBar().actions()[0].text() == speaks


def test_the_settings_offer_every_language(open_in: OpenIn, qtbot: QtBot) -> None:
    from railyard.gui.shell.settings_dialog import SettingsDialog

    window = open_in("fr")
    dialog = SettingsDialog(window, window.house)
    offered = [dialog.language.itemText(at) for at in range(dialog.language.count())]
    assert offered[0] == "Comme le système"
    assert {"Deutsch", "français"} <= set(offered)
    dialog.deleteLater()


def test_a_rulebook_that_is_not_translated_says_so(own: Folders) -> None:
    from railyard.app.house import ProgramHouse

    house = ProgramHouse(own, SettingsFile(own.settings), "de")
    english = ProgramHouse(own, SettingsFile(own.settings), "en")
    for game in house.games():
        place = Path(i18n.__file__).parents[1] / "games" / game
        text = house.rulebook(game)
        if (place / "rulebook.de.md").is_file():
            assert text == (place / "rulebook.de.md").read_text("utf-8")
        else:
            assert text.startswith("*Dieses Regelheft gibt es nur auf Englisch.*\n\n# ")
        assert english.rulebook(game) == (place / "rulebook.md").read_text("utf-8")
