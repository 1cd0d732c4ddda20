"""The one window: start page or an open table, menus, files, settings, recovery."""

from base64 import b64decode, b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow, QStackedWidget

from railyard.gui.parts.look import Look
from railyard.gui.parts.pace import Pace
from railyard.gui.shell.listing import HouseError, TableCard
from railyard.gui.shell.start_cards import title_of
from railyard.gui.shell.start_page import StartPage

if TYPE_CHECKING:  # nothing of this is needed before the window stands
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence, QPaintEvent
    from PySide6.QtWidgets import QMenu

    from railyard.core.table import Setup
    from railyard.gui.parts.desk import Ask
    from railyard.gui.shell.house import House, OpenTable
    from railyard.gui.shell.session import Session
    from railyard.gui.shell.table_actions import TableActions

SUFFIX = ".railsave"
GEOMETRY = "window.geometry"


class MainWindow(QMainWindow):
    """Railyard's window.  Nothing of a table is loaded before one is opened."""

    stands = Signal()
    """The window has been seen for the first time."""

    def __init__(self, house: "House", look: Look, pace: Pace, ask: "Ask | None" = None) -> None:
        super().__init__()
        self.house = house
        self.look = look
        self.pace = pace
        self._ask = ask
        self._actions: TableActions | None = None
        self.session: Session | None = None
        self.setWindowTitle("Railyard")
        self.setAcceptDrops(True)
        self.start_page = StartPage(look, house)
        self.start_page.opened.connect(self._open_card)
        self.start_page.asked.connect(self._manage)
        self.start_page.new_wanted.connect(self.set_up_table)
        self.start_page.open_wanted.connect(self.choose_file)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.start_page)
        self.setCentralWidget(self._stack)
        titles = (self.tr("&File"), self.tr("&Edit"), self.tr("&View"), self.tr("&Game"), self.tr("&Help"))
        self._menus = [self.menuBar().addMenu(title) for title in titles]
        self._restore_geometry()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._fit_screen)
        look.changed.connect(self._later.start)  # larger letters may have made it larger
        self._is_seen = False
        self.is_standing = False
        """Whether the window has been seen and everything behind its menus is there."""

    def paintEvent(self, event: "QPaintEvent") -> None:
        """After the first picture comes what nobody can miss before it: menus and their shortcuts."""
        super().paintEvent(event)
        if not self._is_seen:
            self._is_seen = True
            QTimer.singleShot(0, self._stand)

    def _stand(self) -> None:
        self._fit_screen()
        self._fill_menus()
        self.is_standing = True
        self.stands.emit()

    @property
    def ask(self) -> "Ask":
        """Where modal questions go."""
        if self._ask is None:
            from railyard.gui.shell.ask import Asker

            self._ask = Asker(self)
        return self._ask

    # -- menus -------------------------------------------------------------------------------------------------

    @property
    def actions_(self) -> "TableActions":
        """The actions of an open table."""
        self._fill_menus()
        assert self._actions is not None
        return self._actions

    def _fill_menus(self) -> None:
        if self._actions is not None:
            return
        from PySide6.QtGui import QKeySequence
        from PySide6.QtWidgets import QMenu

        from railyard.gui.shell.table_actions import TableActions

        acts = self._actions = TableActions(self)
        acts.set_open(False)
        key = QKeySequence.StandardKey
        file, edit, self.view_menu, game, helps = self._menus
        self.board_menu = QMenu(self.tr("&Board"), self)
        self.menuBar().insertMenu(game.menuAction(), self.board_menu)
        self._action(file, self.tr("New table…"), key.New, self._set_up_any)
        self._action(file, self.tr("Open…"), key.Open, self.choose_file)
        self._recent = file.addMenu(self.tr("Recent"))
        self._recent.aboutToShow.connect(self._fill_recent)
        file.addSeparator()
        file.addActions([acts.save, acts.save_as, acts.export, acts.print])
        file.addSeparator()
        file.addAction(acts.close)
        self._action(file, self.tr("Quit"), key.Quit, self.close)
        edit.addActions([acts.undo, acts.redo, acts.restart])
        edit.addSeparator()
        edit.addActions([acts.back, acts.forth, acts.film, acts.continue_here, acts.return_to_now])
        edit.addSeparator()
        self._action(edit, self.tr("Settings…"), "Ctrl+,", self.show_settings)
        game.addActions([acts.offers, acts.history, acts.rename])
        for menu in (*self._menus, self.board_menu):
            menu.setToolTipsVisible(True)
        helps.addAction(acts.rulebook)
        self._action(helps, self.tr("About Railyard"), "", self.show_about)
        self.fill_table_menus(None)

    def _action(self, menu: "QMenu", text: str, shortcut: "QKeySequence.StandardKey | str", do: object) -> "QAction":
        from PySide6.QtGui import QKeySequence

        action = menu.addAction(text)
        if shortcut:
            action.setShortcut(QKeySequence(shortcut))
        action.triggered.connect(do)
        return action

    def fill_table_menus(self, session: "Session | None") -> None:
        """View and Board as the open table has them."""
        from PySide6.QtGui import QKeySequence

        self.view_menu.clear()
        self.board_menu.clear()
        if session is not None:
            self.view_menu.addActions(session.page.dock_actions())
            self.view_menu.addSeparator()
            self.board_menu.addActions(list(session.page.desk.menu_actions()))
        self.view_menu.addAction(self.actions_.reset_layout)
        self._action(self.view_menu, self.tr("Full screen"), QKeySequence.StandardKey.FullScreen, self._full_screen)
        self.board_menu.menuAction().setVisible(not self.board_menu.isEmpty())

    def _full_screen(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def _fill_recent(self) -> None:
        self._recent.clear()
        for card in self.house.recent()[:12]:
            action = self._recent.addAction(f"{card.name} – {', '.join(card.players)}")
            action.triggered.connect(lambda _=False, card=card: self._open_card(card))
        self._recent.setEnabled(True)

    # -- tables ------------------------------------------------------------------------------------------------

    def _open_card(self, card: TableCard) -> None:
        self.open_path(card.path)

    def open_path(self, path: Path) -> bool:
        """Open a table from its file; the one that is open is closed."""
        if self.session is not None and self.session.opened.path.resolve() == path.resolve():
            return True  # it is the one that is open
        if not self._may_leave_table():
            return False
        try:
            opened = self.house.open_table(path, self._choose_way)
        except HouseError as error:
            self.ask.tell(self.tr("This table cannot be opened"), str(error))
            return False
        if opened is None:
            return False
        self._show_table(opened)
        return True

    def _choose_way(self, what: str) -> int | None:
        ways = [self.tr("Go on from where it still agrees"), self.tr("Look at it only")]
        return self.ask.choose(self.tr("The rules have changed since"), what, ways)

    def start_table(self, setup: "Setup") -> bool:
        """Begin a new table."""
        if not self._may_leave_table():
            return False
        try:
            opened = self.house.new_table(setup)
        except HouseError as error:
            self.ask.tell(self.tr("This table cannot be set up"), str(error))
            return False
        self._show_table(opened)
        return True

    def _show_table(self, opened: "OpenTable") -> None:
        from railyard.gui.shell.session import Session

        self._leave_table()
        session = self.session = Session(self, opened)
        self._stack.addWidget(session.page)
        self._stack.setCurrentWidget(session.page)
        session.begin()
        self.fill_table_menus(session)
        self.setWindowTitle(f"{opened.path.stem} – Railyard")

    def _may_leave_table(self) -> bool:
        return self.session is None or self.session.may_end()

    def _leave_table(self) -> None:
        session, self.session = self.session, None
        if session is not None:
            session.end()
            self._stack.removeWidget(session.page)
            session.page.deleteLater()
            self.fill_table_menus(None)
            self.actions_.set_open(False)

    def show_start(self) -> None:
        """Close the table and show the start page."""
        if not self._may_leave_table():
            return
        self._leave_table()
        self.start_page.refresh()
        self._stack.setCurrentWidget(self.start_page)
        self.setWindowTitle("Railyard")

    def set_up_table(self, game: str = "") -> None:
        """The new-table dialog, perhaps for a game that is chosen already, then the table."""
        from railyard.gui.shell.new_table import NewTable

        dialog = NewTable(self, self.house, self.look)
        if game:
            dialog.choose_game(game)
        if dialog.exec():
            self.start_table(dialog.setup())
        dialog.deleteLater()

    def _set_up_any(self) -> None:
        self.set_up_table()

    def choose_file(self) -> None:
        """A file from anywhere."""
        from PySide6.QtWidgets import QFileDialog

        name, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Open a table"),
            str(self.house.settings.get("save_folder") or ""),
            self.tr("Railyard tables") + f" (*{SUFFIX})",
        )
        if name:
            self.open_path(Path(name))

    def _manage(self, card: TableCard, what: str) -> None:
        try:
            match what:
                case "rename":
                    name = self.ask.text(self.tr("Rename the table"), "", card.name)
                    if name:
                        self.house.rename(card.path, name)
                case "duplicate":
                    self.house.duplicate(card.path)
                case "trash":
                    text = self.tr("{name} goes to the folder of deleted tables.").format(name=card.name)
                    if self.ask.confirm(self.tr("Move to the trash?"), text, self.tr("Move to the trash"), "", True):
                        self.house.trash(card.path)
        except HouseError as error:
            self.ask.tell(self.tr("That did not work"), str(error))
        QTimer.singleShot(0, self.start_page.refresh)

    def offer_recovery(self, paths: Sequence[Path]) -> None:
        """Railyard did not end by itself last time: offer what was open, force nothing."""
        if not paths:
            return
        text = self.tr("Railyard did not end by itself last time. Every move is on the disk. Open the table again?")
        cards = {card.path.resolve(): card for card in self.house.recent()}
        known = [cards.get(path.resolve(), TableCard(path, path.stem, "")) for path in paths]
        chosen = self.ask.choose(self.tr("Go on where it stopped?"), text, [self._described(card) for card in known])
        if chosen is not None:
            self.open_path(paths[chosen])

    def _described(self, card: TableCard) -> str:
        """A table in one line: game, people, where it stands; its file's name where that is all that is known."""
        if not card.game:
            return card.name
        parts = (title_of(self.house, card), ", ".join(card.players), self.house.progress(card))
        return " – ".join(part for part in parts if part)

    # -- the rest ------------------------------------------------------------------------------------------------

    def show_settings(self) -> None:
        """The settings dialog."""
        from railyard.gui.shell.settings_dialog import SettingsDialog

        dialog = SettingsDialog(self, self.house)
        dialog.exec()
        dialog.deleteLater()

    def show_about(self) -> None:
        """What this is, and the licences of what it brings along."""
        from railyard.gui.shell.about import AboutDialog

        dialog = AboutDialog(self, self.house)
        dialog.exec()
        dialog.deleteLater()

    def _restore_geometry(self) -> None:
        kept = self.house.settings.get(GEOMETRY)
        room = QGuiApplication.primaryScreen().availableGeometry()
        size = self.look.px(1280), self.look.px(800)
        # The frame is not known before the window stands; a title bar is hardly higher than this.
        self.resize(min(size[0], room.width() - 8), min(size[1], room.height() - 40))
        if isinstance(kept, str):
            from PySide6.QtCore import QByteArray

            self.restoreGeometry(QByteArray(b64decode(kept)))
        screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        frame = self.frameGeometry()
        if not any(_is_in_reach(frame, screen) for screen in screens):
            self.move(room.center() - self.rect().center())

    def _fit_screen(self) -> None:
        """Frame and all on the screen: the prompt line at the lower edge must be seen."""
        if self.isMaximized() or self.isFullScreen():
            return
        room, frame = self.screen().availableGeometry(), self.frameGeometry()
        around = frame.size() - self.size()
        fitting = self.size().boundedTo(room.size() - around)
        if fitting != self.size():
            self.resize(fitting)
            frame.setSize(fitting + around)
        if frame.isValid() and not room.contains(frame) and _is_in_reach(frame, room):
            left = max(room.left(), min(frame.left(), room.right() + 1 - frame.width()))
            top = max(room.top(), min(frame.top(), room.bottom() + 1 - frame.height()))
            self.move(left, top)

    def dragEnterEvent(self, event: "QDragEnterEvent") -> None:
        """A table may be dropped on the window."""
        if any(url.toLocalFile().endswith(SUFFIX) for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: "QDropEvent") -> None:
        """Open it."""
        for url in event.mimeData().urls():
            if url.toLocalFile().endswith(SUFFIX):
                event.acceptProposedAction()
                self.open_path(Path(url.toLocalFile()))
                return

    def closeEvent(self, event: "QCloseEvent") -> None:
        """Nothing is ever unsaved, so nothing is asked – unless the disk takes nothing more."""
        if not self._may_leave_table():
            event.ignore()
            return
        self._leave_table()
        self.house.settings.set(GEOMETRY, b64encode(self.saveGeometry().data()).decode("ascii"))
        event.accept()


def _is_in_reach(frame: "QRect", screen: "QRect") -> bool:
    """Whether enough of a window's title is on a screen to take hold of it."""
    from PySide6.QtCore import QRect

    title = QRect(frame.left(), frame.top(), frame.width(), 40)
    part = title.intersected(screen)
    return part.width() >= 120 and part.height() >= 20
