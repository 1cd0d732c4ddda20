"""Actions of an open table: one QAction each, for menu, header, banner and shortcut alike."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from railyard.gui.parts.bridge import TableModel


class TableActions(QObject):
    """Created once with the window; ``follow`` enables what is possible at a table."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        key = QKeySequence.StandardKey
        self.undo = self._made(self.tr("Undo"), key.Undo, self.tr("Take back the last step"))
        self.redo = self._made(self.tr("Redo"), "Ctrl+Shift+Z", self.tr("Do again what was taken back"))
        self.redo.setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])
        self.restart = self._made(
            self.tr("Restart turn"), "Ctrl+Shift+R", self.tr("Take back everything done in this turn")
        )
        self.back = self._made(self.tr("One step back"), "Alt+Left", self.tr("Look at the moment before"))
        self.forth = self._made(self.tr("One step forth"), "Alt+Right", self.tr("Look at the moment after"))
        self.film = self._made(
            self.tr("Play as a film"),
            "Ctrl+Shift+F",
            self.tr("Show one moment after the other, from the one shown or from the start"),
        )
        self.continue_here = self._made(
            self.tr("Continue from here"), "", self.tr("Go on playing from the moment that is shown")
        )
        self.return_to_now = self._made(self.tr("Return to now"), "Alt+End", self.tr("Show the table's moment again"))
        self.history = self._made(self.tr("History"), "Ctrl+H", self.tr("Look at any moment of the game"))
        self.offers = self._made(self.tr("Offers"), "Ctrl+L", self.tr("Every action that is possible now"))
        self.rulebook = self._made(self.tr("Rulebook"), "F1", self.tr("The rules, at the right paragraph"))
        self.reset_layout = self._made(self.tr("Reset layout"), "", self.tr("Put every card back in its usual place"))
        self.close = self._made(self.tr("Back to the start page"), "Ctrl+W", self.tr("Every move is saved already"))
        self.save = self._made(self.tr("Save"), key.Save, self.tr("Write the file anew, compactly"))
        self.save_as = self._made(self.tr("Save as…"), "Ctrl+Shift+S", self.tr("Go on in another file"))
        self.export = self._made(self.tr("Export…"), "Ctrl+E", self.tr("The board, the log or the accounts as a file"))
        self.print = self._made(self.tr("Print…"), key.Print, self.tr("The board on paper, through a PDF file"))
        self.rename = self._made(self.tr("Hand a seat to somebody else…"), "", self.tr("Another person takes over"))

    def all(self) -> list[QAction]:
        """Every action."""
        return [found for found in vars(self).values() if isinstance(found, QAction)]

    def _made(self, text: str, shortcut: QKeySequence.StandardKey | str, tip: str) -> QAction:
        action = QAction(text, self)
        action.setToolTip(tip)
        action.setStatusTip(tip)
        if shortcut:
            action.setShortcut(QKeySequence(shortcut))
        self._window.addAction(action)
        return action

    def set_open(self, is_open: bool) -> None:
        """Whether there is a table at all."""
        for action in self.all():
            self._allow(action, "" if is_open else self.tr("Open a table first."))

    def _allow(self, action: QAction, obstacle: str) -> None:
        """Enable an action, or disable it and say why."""
        action.setEnabled(not obstacle)
        action.setToolTip(obstacle or action.statusTip())

    def cover(self) -> None:
        """The curtain is down: nothing that shows or changes the table may be done from behind it."""
        for action in self.all():
            if action not in (self.close, self.save, self.save_as):
                self._allow(action, self.tr("Hidden hands are covered; the next person lifts the curtain first."))

    def follow(self, model: "TableModel") -> None:
        """Enable what is possible at the moment shown; the tool tips of the rest say why it is not."""
        table = model.table
        only_looking = self.tr("This table can only be looked at.") if model.is_read_only else ""
        looking = self.tr("An earlier moment is shown; return to now first.") if model.is_looking else ""
        closed = only_looking or looking
        may_undo, may_redo = table.undo_target() is not None, table.redo_target() is not None
        self._allow(self.undo, closed or ("" if may_undo else self.tr("Nothing has been done yet.")))
        self._allow(self.redo, closed or ("" if may_redo else self.tr("Nothing was taken back.")))
        has_turn = table.turn_start() is not None
        self._allow(self.restart, closed or ("" if has_turn else self.tr("Nothing has been done in this turn yet.")))
        is_now = "" if model.is_looking else self.tr("The latest moment is shown; choose another one in the history.")
        self._allow(self.continue_here, only_looking or is_now)
        self._allow(self.return_to_now, is_now)
        self._allow(self.back, "" if model.shown != 0 else self.tr("This is the start of the game."))
        self._allow(self.forth, "" if model.shown != table.tip() else self.tr("There is nothing after this moment."))
        self._allow(self.film, "" if table.tip() else self.tr("Nothing has been done yet."))
        for action in (self.save, self.save_as, self.rename):
            self._allow(action, only_looking)
        for action in (self.history, self.offers, self.rulebook, self.reset_layout, self.export, self.print):
            self._allow(action, "")
