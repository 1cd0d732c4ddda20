"""History: every step a row; a click looks at that moment; undone branches stay reachable."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from railyard.core.action import Action, Outcome
from railyard.core.table import Change, Entry
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.look import Look
from railyard.gui.parts.widgets import ActionButton
from railyard.gui.shell.docks.rows import AnyIndex, Role, RowList

ROOT = QModelIndex()
SAID_AT_MOST = 3
"""Different actions of one step that are put into words; more are counted."""


@dataclass(frozen=True)
class HistoryRow:
    """One step: the entries ``first`` to ``last`` belong together."""

    first: int
    last: int
    indent: int = 0
    is_undone: bool = False
    """A branch that was left; the row stands for all of it."""
    moves: int = 1
    """Entries in the step or the branch."""


class HistoryModel(QAbstractListModel):
    """The log from the start to the tip, with the undone branches below the step they continue."""

    def __init__(self, model: TableModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._rows: list[HistoryRow] = []
        self._texts: dict[tuple[str | None, int], str] = {}
        model.changed.connect(self.rebuild)
        model.looked.connect(self._mark)
        self.rebuild()

    @property
    def rows(self) -> tuple[HistoryRow, ...]:
        """The rows in order; the first is the start."""
        return tuple(self._rows)

    def rowCount(self, parent: AnyIndex = ROOT) -> int:
        """How many rows there are."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a row shows."""
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self._text(row)
            case Role.SEATING:
                move = self._model.table.entry(row.first).move if row.first else None
                return self._model.seating(move.seat) if isinstance(move, Action) else None
            case Role.TONE:
                is_ahead = row.is_undone or row.last not in self._on_line
                return "faint" if is_ahead and row.last else "ink"
            case Role.INDENT:
                return row.indent
            case Role.NOTE:
                return str(row.last) if row.last and not row.is_undone else ""
            case Role.IS_HERE:
                return row.last == self._model.shown and not row.is_undone
            case Qt.ItemDataRole.ToolTipRole:
                return self.tr("Look at this moment")
        return None

    def row_of(self, n: int) -> int:
        """The row of the step that entry ``n`` belongs to."""
        return next((at for at, row in enumerate(self._rows) if row.last >= n and not row.is_undone), 0)

    def _text(self, row: HistoryRow) -> str:
        if row.last == 0:
            return self.tr("Start")
        key = self._model.viewer, row.first
        if key not in self._texts:
            self._texts[key] = self._words(row)
        text = self._texts[key]
        return self.tr("Taken back: {text} ({n} moves)").format(text=text, n=row.moves) if row.is_undone else text

    def _words(self, row: HistoryRow) -> str:
        """The step in words: its actions (counted where they are of one kind), then what the dice showed."""
        entries = [self._model.table.entry(n) for n in range(row.first, row.last + 1)]
        entries = entries[:1] if row.is_undone else entries
        actions = [entry for entry in entries if not isinstance(entry.move, Outcome)]
        parts = [step_in_words(self._model, actions)] if actions else []
        parts += [self._said(entry) for entry in entries if isinstance(entry.move, Outcome)]
        return " · ".join(part for part in parts if part)

    def _said(self, entry: Entry) -> str:
        return self._model.words(entry.move, entry.parent)

    def rebuild(self, change: Change | None = None) -> None:
        """Read the log again."""
        self.beginResetModel()
        table = self._model.table
        self._on_line = {0, *(entry.n for entry in table.line())}
        children: dict[int, list[Entry]] = {}
        for entry in table.entries:
            children.setdefault(entry.parent, []).append(entry)
        line = table.line(table.tip())
        main = {entry.n for entry in line}
        self._rows = [HistoryRow(0, 0)]
        self._rows += self._branches(children.get(0, []), main, children)
        for entry in line:
            if entry.joined and len(self._rows) > 1 and self._rows[-1].last == entry.parent:
                before = self._rows[-1]
                self._rows[-1] = HistoryRow(before.first, entry.n, moves=before.moves + 1)
            else:
                self._rows.append(HistoryRow(entry.n, entry.n))
            self._rows += self._branches(children.get(entry.n, []), main, children)
        self.endResetModel()

    @staticmethod
    def _branches(following: list[Entry], main: set[int], children: dict[int, list[Entry]]) -> list[HistoryRow]:
        """A row for each branch that was left here; its last entry is the deepest one on the newest way."""
        rows = []
        for entry in following:
            if entry.n not in main:
                last, count = entry.n, 1
                while children.get(last):
                    last, count = children[last][-1].n, count + 1
                rows.append(HistoryRow(entry.n, last, 1, True, count))
        return rows

    def _mark(self) -> None:
        self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))


def step_in_words(model: TableModel, entries: list[Entry]) -> str:
    """Several actions of one step as one sentence.

    Where they are of one kind the game may have a text "action.<tag>.many" with {seat} and {n}; else they are listed.
    """
    first = entries[0]
    words = model.words_at(first.parent)
    if len(entries) > 1 and len({type(entry.move) for entry in entries}) == 1 and isinstance(first.move, Action):
        moves = [entry.move for entry in entries]
        if together := words.moves(moves, {"seat": first.move.seat, "n": len(entries)}):
            return together
    said = [model.words(entry.move, entry.parent) for entry in entries]
    counted = [(text, len(list(alike))) for text, alike in groupby(said)]
    parts = [f"{text} ×{count}" if count > 1 else text for text, count in counted]
    more = len(parts) - SAID_AT_MOST
    return "; ".join(parts[:SAID_AT_MOST]) + (f" … +{more}" if more > 0 else "")


class HistoryDock(QWidget):
    """The list of steps."""

    def __init__(self, look: Look, model: TableModel, film: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table_model = model
        self.model = HistoryModel(model, self)
        self.list = RowList(look)
        self.list.setModel(self.model)
        self.list.clicked.connect(self._look)
        self.list.activated.connect(self._look)
        self.setFocusProxy(self.list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.list, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(8, 4, 8, 0)
        foot.addStretch(1)
        foot.addWidget(ActionButton(film))
        column.addLayout(foot)
        self.setWindowTitle(self.tr("look at any moment"))
        self.model.modelReset.connect(self._follow)
        model.looked.connect(self._follow)
        self._follow()

    def _look(self, index: QModelIndex) -> None:
        self._table_model.look_at(self.model.rows[index.row()].last)

    def _follow(self) -> None:
        here = self.model.index(self.model.row_of(self._table_model.shown))
        self.list.setCurrentIndex(here)
        self.list.scrollTo(here)
