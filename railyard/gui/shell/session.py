"""One open table in the window: model, page, file, and what the menus do with them."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QMenu

from railyard.gui.parts.access import Announcements
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import DeskServices, Messages, Picture, PictureOptions
from railyard.gui.parts.theme import LIGHT
from railyard.gui.shell.desks import has_picture, picture_of
from railyard.gui.shell.film import Film
from railyard.gui.shell.house import OpenTable
from railyard.gui.shell.table_page import TablePage
from railyard.gui.shell.thumbnails import keep_thumbnail

if TYPE_CHECKING:
    from railyard.gui.shell.window import MainWindow


LONGEST_NAME = 24
"""Letters of a name, as the new-table dialog takes them."""


class _Silent:
    """Takes messages until the page has its own line for them."""

    def say(self, text: str, rule: str = "") -> None:
        """Nobody is there yet."""

    def warn(self, text: str, rule: str = "") -> None:
        """Nobody is there yet."""


class Session(QObject):
    """A table from opening to closing."""

    def __init__(self, window: "MainWindow", opened: OpenTable) -> None:
        super().__init__(window)
        self.window = window
        self.opened = opened
        house = window.house
        self.model = TableModel(opened.table, opened.words, self)
        self.model.agree = self._agree
        self.model.is_read_only = not opened.is_writable
        silent: Messages = _Silent()
        services = DeskServices(
            window.look, window.ask, silent, house.settings, self._open_rulebook, Announcements(window), window.pace
        )
        setup = opened.table.setup
        info = opened.table.game.info
        board = str(setup.options.get("board", ""))
        title = house.translate(info.title)
        self.title = title + (f" · {house.board_title(info.id, board)}" if board else "")
        self.page = TablePage(self.model, services, window.actions_, self.title, house.rulebook(info.id))
        self.film = Film(self.model, lambda: self.step(1), window.pace, window.actions_.film, self)
        opened.on_problem = self._tell_problem

    def begin(self) -> None:
        """The page is in the window now."""
        acts, page = self.window.actions_, self.page
        acts.set_open(True)
        page.allow_actions()
        self._connections = [
            action.triggered.connect(do)
            for action, do in (
                (acts.undo, self.undo),
                (acts.redo, self.redo),
                (acts.restart, self.restart_turn),
                (acts.back, lambda: self.step(-1)),
                (acts.forth, lambda: self.step(1)),
                (acts.film, self.film.toggle),
                (acts.continue_here, self.continue_here),
                (acts.return_to_now, self.model.return_to_now),
                (acts.history, page.docks["history"].bring_back),
                (acts.offers, page.docks["offers"].bring_back),
                (acts.rulebook, page.help_here),
                (acts.reset_layout, page.reset_layout),
                (acts.close, self.window.show_start),
                (acts.save, self.save),
                (acts.save_as, self.save_as),
                (acts.export, self.export),
                (acts.print, self.print_board),
                (acts.rename, self.rename_seat),
            )
        ]
        board_actions = list(page.desk.menu_actions())
        if board_actions:
            menu = QMenu(page)
            menu.addActions(board_actions)
            page.header.add_menu(self.tr("Board"), menu)
        page.layout().activate()  # type: ignore[union-attr]
        page.restore_layout()
        page.take_focus()
        if self.opened.problem:
            self._tell_problem(self.opened.problem)
        if self.opened.notice:
            self.window.ask.tell(self.tr("About this table"), self.opened.notice)

    def end(self) -> None:
        """Close the table; its file is complete."""
        for connection in self._connections:
            QObject.disconnect(connection)
        self.film.stop()
        self._keep_thumbnail()
        self.page.close_table()
        self.opened.close()
        self.deleteLater()

    # -- going back and forth ------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back the last step."""
        self.page.desk.reset_tool()
        self.model.undo()

    def redo(self) -> None:
        """Do again what was taken back."""
        self.page.desk.reset_tool()
        self.model.redo()

    def restart_turn(self) -> None:
        """Take back the turn so far."""
        self.page.desk.reset_tool()
        self.model.restart_turn()

    def continue_here(self) -> None:
        """Play on from the moment that is shown."""
        self.model.continue_from_here()

    def step(self, by: int) -> None:
        """Look one step of the history back or forth."""
        history = self.page.docks["history"].spec.widget
        rows = [row for row in history.model.rows if not row.is_undone]  # type: ignore[attr-defined]
        here = next((at for at, row in enumerate(rows) if row.last >= self.model.shown), len(rows) - 1)
        self.model.look_at(rows[min(max(here + by, 0), len(rows) - 1)].last)

    def _agree(self, seen: int) -> bool:
        if seen == 1:
            text = self.tr("Since then dice were rolled or a hidden card was seen.")
        else:
            text = self.tr("Since then dice were rolled or hidden cards were seen, {n} times.").format(n=seen)
        text += " " + self.tr("Does everybody at the table agree to take that back?")
        return self.window.ask.confirm(self.tr("Take back what was seen?"), text, self.tr("Everybody agrees"))

    # -- files ---------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write the file anew."""
        if self.opened.save():
            self.page.messages.say(self.tr("Saved: {path}").format(path=self.opened.path))

    def save_as(self) -> None:
        """Move on to a file of the people's choice."""
        folder = str(self.window.house.settings.get("save_folder") or Path.home())
        name, _ = QFileDialog.getSaveFileName(
            self.window, self.tr("Save the table as"), f"{folder}/{self.opened.path.name}", "Railyard (*.railsave)"
        )
        if name:
            path = Path(name) if name.endswith(".railsave") else Path(name + ".railsave")
            if self.opened.save_as(path):
                self.window.house.settings.set("save_folder", str(path.parent))
                self.window.setWindowTitle(f"{path.stem} – Railyard")
                self.page.messages.say(self.tr("The table is kept in {path} from now on.").format(path=path))

    def _tell_problem(self, text: str) -> None:
        self.page.header.show_trouble(self.tr("The latest moves are not on the disk") if text else "", text)
        if text:
            self.page.messages.warn(text)
        else:
            self.page.messages.say(self.tr("Everything is on the disk again."))

    def may_end(self) -> bool:
        """Whether the table may be closed: everything is on the disk, or people say that it may be lost."""
        if not self.opened.problem or self.opened.save():
            return True
        text = self.opened.problem + " " + self.tr("What was played since then would be lost; Save as… keeps it.")
        title = self.tr("Close though the latest moves are not on the disk?")
        return self.window.ask.confirm(title, text, self.tr("Close and lose them"), self.tr("Stay"), True)

    def picture(self, is_thumbnail: bool = False, is_empty: bool = False) -> Picture:
        """The board of the moment that is shown (or of the start), on light paper, as a file or a printer wants it."""
        model, seats = self.model, self.opened.table.setup.seats
        options = PictureOptions(LIGHT, seats, is_thumbnail)
        state = model.table.state_at(0) if is_empty else model.state
        if is_empty and model.viewer is not None:
            state = model.game.view(state, model.viewer)
        return picture_of(model.game, state, options, self.opened.words)

    def export(self) -> None:
        """The export dialog."""
        from railyard.gui.shell.export import ExportDialog

        dialog = ExportDialog(self.window, self)
        dialog.exec()
        dialog.deleteLater()

    def print_board(self) -> None:
        """The board or a document on paper."""
        from railyard.gui.shell.export import PrintDialog

        dialog = PrintDialog(self.window, self)
        dialog.exec()
        dialog.deleteLater()

    def _keep_thumbnail(self) -> None:
        if not self.opened.is_writable or not has_picture(self.model.game.info.id):
            return
        with suppress(OSError):  # no place for pictures: the table is listed with a letter
            keep_thumbnail(self.picture(is_thumbnail=True), self.window.house.thumbnail(self.opened.path))

    # -- people --------------------------------------------------------------------------------------------------

    def rename_seat(self) -> None:
        """Somebody leaves: another person takes over the seat, and the log says so."""
        model = self.model
        people = [f"{seat}  {model.name(seat)}" for seat in model.seats]
        chosen = self.window.ask.choose(self.tr("Which seat changes hands?"), "", people)
        if chosen is None:
            return
        seat = model.seats[chosen]
        said = self.window.ask.text(self.tr("Who takes over from {name}?").format(name=model.name(seat)), "") or ""
        name = said.strip()[:LONGEST_NAME]
        if name.casefold() in {model.name(other).casefold() for other in model.seats if other != seat}:
            self.page.messages.warn(self.tr("{name} sits at this table already.").format(name=name))
        elif name:
            model.rename(seat, name)

    def _open_rulebook(self, rule: str) -> None:
        self.page.open_rulebook(rule)
