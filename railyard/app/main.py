"""The desk: the application, its look, its one window, and one program for each person's tables."""

import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import QApplication

from railyard.app import paths
from railyard.app.house import ProgramHouse
from railyard.app.paths import Folders
from railyard.app.settings import SettingsFile
from railyard.gui.parts.look import Look, load_faces
from railyard.gui.parts.pace import Pace
from railyard.gui.parts.stylesheet import style_sheet
from railyard.gui.parts.theme import DARK, LIGHT, Theme, is_dark, palette
from railyard.gui.shell.window import MainWindow

if TYPE_CHECKING:
    from PySide6.QtCore import Qt

    from railyard.app.i18n import Catalogue
    from railyard.app.single import LetterBox


class CatalogueTranslator(QTranslator):
    """Lets ``tr`` find its texts in the same catalogue as everything else; Qt's contexts mean nothing to it."""

    def __init__(self, texts: "Catalogue", parent: QObject) -> None:
        super().__init__(parent)
        self._texts = texts

    def isEmpty(self) -> bool:  # noqa: N802 - Qt's name
        """There is something in it."""
        return False

    def translate(  # None, and not "", lets Qt look on elsewhere
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """The text in the language of the program; None for a text that is not the program's own."""
        return self._texts.find(source)


def speak(application: QApplication, texts: "Catalogue | None") -> None:
    """Make the window speak the language of the catalogue, Qt's own buttons, menus, numbers and dates included."""
    language = "en" if texts is None else texts.language
    if texts is not None and language != "en":
        QCoreApplication.installTranslator(CatalogueTranslator(texts, application))
        # The last one installed is asked first: a text of Qt's own is never mistaken for one of ours.
        of_qt = QTranslator(application)
        if of_qt.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            QCoreApplication.installTranslator(of_qt)
    spoken = QLocale.system().name().partition("_")[0]
    if spoken != language and not (spoken == "C" and language == "en"):
        QLocale.setDefault(QLocale(language))


class Appearance(QObject):
    """Keeps theme, size and speed as the settings say, and the application looking like it."""

    def __init__(self, application: QApplication, settings: SettingsFile, look: Look, pace: Pace) -> None:
        super().__init__(application)
        self._application = application
        self._settings = settings
        self._look = look
        self._pace = pace
        self._is_system_dark = is_dark(application.palette())
        self._icons = paths.resources() / "icons"
        settings.on_change.append(self._setting_changed)
        look.changed.connect(self.apply)
        self.follow()
        self.apply()

    def wanted_theme(self) -> Theme:
        """The theme the settings, or the system, ask for."""
        match self._settings.get("theme"):
            case "dark":
                return DARK
            case "light":
                return LIGHT
        return DARK if self._is_system_dark else LIGHT

    def watch_system(self) -> None:
        """Follow the system from light to dark and back."""
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_changed)

    def _system_changed(self, scheme: "Qt.ColorScheme") -> None:
        self._is_system_dark = scheme.name == "Dark"
        self.follow()

    def _setting_changed(self, key: str) -> None:
        if key in ("theme", "interface_size", "animation_speed"):
            self.follow()

    def follow(self) -> None:
        """Take over what the settings say."""
        settings = self._settings.settings
        self._pace.speed = settings.animation_speed
        self._look.set(self.wanted_theme(), settings.interface_size / 100)

    def apply(self) -> None:
        """Palette, type and style sheet."""
        self._application.setPalette(palette(self._look.theme))
        self._application.setFont(self._look.text_font(13, QFont.Weight.Normal))
        self._application.setStyleSheet(style_sheet(self._look, self._icons))

    def close(self) -> None:
        """Stop listening."""
        self._settings.on_change.remove(self._setting_changed)


def make_application(arguments: list[str]) -> QApplication:
    """The one QApplication, with name, icon and faces."""
    make: type[QApplication] = QApplication
    if sys.platform == "darwin":
        from railyard.app.finder import FinderApplication

        make = FinderApplication
    QCoreApplication.setApplicationName("Railyard")
    QCoreApplication.setOrganizationName("railyard")
    QGuiApplication.setDesktopFileName("railyard")
    application = make([*arguments, "-style", "fusion"])
    load_faces(paths.resources() / "fonts")
    return application


def open_window(own: Folders, language: str = "") -> tuple[MainWindow, ProgramHouse, Appearance]:
    """The window with the start page, not yet shown."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    settings = SettingsFile(own.settings)
    house = ProgramHouse(own, settings, language or settings.settings.language or QLocale.system().name())
    speak(application, house.catalogue)
    pace, look = Pace(), Look()
    appearance = Appearance(application, settings, look, pace)
    return MainWindow(house, look, pace), house, appearance


class Crashes:
    """Shows what went wrong after everything open has been written down."""

    def __init__(self, window: MainWindow, house: ProgramHouse) -> None:
        self._window = window
        self._house = house

    def show(self, error: BaseException, report: Path | None) -> None:
        """The crash dialog."""
        from railyard.app.crash import report as in_words
        from railyard.gui.shell.crash_dialog import CrashDialog

        self._house.write_down()
        dialog = CrashDialog(self._window, in_words(error), report)
        dialog.exec()
        dialog.deleteLater()


def run(file: Path | None, own: Folders, box: "LetterBox", language: str = "") -> int:
    """Open the desk, with a table if a file is named, and what comes into the letter box; returns the exit status."""
    application = make_application(sys.argv[:1])
    window, house, appearance = open_window(own, language)
    window.stands.connect(lambda: _begin(window, house, appearance, file, box))
    window.show()
    status = application.exec()
    house.close()
    box.close()
    window.deleteLater()
    QApplication.processEvents()
    return status


def _begin(
    window: MainWindow, house: ProgramHouse, appearance: Appearance, file: Path | None, box: "LetterBox"
) -> None:
    """What waits until the window stands."""
    from PySide6.QtGui import QIcon

    from railyard.app.crash import CrashHandler
    from railyard.app.visitors import Visitors
    from railyard.gui.parts.access import make_boards_readable

    gc.freeze()
    gc.enable()
    CrashHandler(house.own, Crashes(window, house).show).install()
    window.setWindowIcon(QIcon(str(house.resources / "icons" / "railyard.png")))
    make_boards_readable()
    appearance.watch_system()
    left_open = house.left_open()
    visitors = Visitors(window, box)
    if file is not None:
        window.open_path(file)
    visitors.look()
    if sys.platform == "darwin":
        from railyard.app.finder import FinderApplication

        application = QApplication.instance()
        if isinstance(application, FinderApplication):
            application.give_files_to(visitors.welcome)
    if file is None and window.session is None:
        window.offer_recovery(left_open)
