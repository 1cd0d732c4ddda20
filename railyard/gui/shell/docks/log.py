"""Log: what happened, every event in words, up to the moment that is shown; new lines are announced."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from railyard.core.action import Action
from railyard.core.event import Event, GameOver, Paid
from railyard.core.table import Change
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import Announcer
from railyard.gui.parts.look import Look
from railyard.gui.shell.docks.rows import AnyIndex, Role, RowList

ROOT = QModelIndex()
AT_FIRST = 60
"""Entries put into words when a table is opened; older ones follow when asked for."""

SUBJECTS = ("seat", "company", "companies", "who", "line")
"""Fields of events that name whom or whose thing it is about."""


class LogModel(QAbstractListModel):
    """Lines in words: (entry, text, seat, tone)."""

    def __init__(self, model: TableModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._wanted = AT_FIRST
        self._lines: list[tuple[int, str, str, str]] = []
        self._end = 0
        self._cache: dict[tuple[str | None, int], list[tuple[int, str, str, str]]] = {}
        self.rebuild()

    def rowCount(self, parent: AnyIndex = ROOT) -> int:
        """How many lines there are."""
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a line shows."""
        _, text, seat, tone = self._lines[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return text
            case Role.SEATING:
                return self._model.seating(seat) if seat in self._model.seats else None
            case Role.TONE:
                return tone
        return None

    def entry_of(self, row: int) -> int:
        """The entry a line tells of; 0 for the line that asks for older ones."""
        return self._lines[row][0]

    def lines_of(self, n: int) -> list[tuple[int, str, str, str]]:
        """The lines of one entry."""
        key = self._model.viewer, n
        if key not in self._cache:
            entry = self._model.table.entry(n)
            actor = entry.move.seat if isinstance(entry.move, Action) else ""
            self._cache[key] = [
                (n, text, self._seat(event, actor), self._tone(event))
                for event in self._model.table.events(n)
                if (text := self._model.words(event, n))
            ]
        return self._cache[key]

    def _seat(self, event: Event, actor: str) -> str:
        """The seat an event is about; none for one that is about the whole table, whoever brought it about."""
        seats = self._model.seats
        if isinstance(event, Paid):
            return next((who for who in (event.payer, event.payee) if who in seats), "")
        fields = [field for field in SUBJECTS if hasattr(event, field)]
        if not fields:
            return ""
        subject = getattr(event, fields[0])
        first = subject[0] if isinstance(subject, tuple) and subject else subject
        return first if first in seats else actor

    @staticmethod
    def _tone(event: Event) -> str:
        return "gain" if isinstance(event, GameOver) else "ink"

    def show_more(self) -> None:
        """Put older entries into words too."""
        self._wanted *= 5
        self.rebuild()

    def rebuild(self) -> None:
        """The line to the moment shown."""
        line = self._model.table.line(self._model.shown)
        self.beginResetModel()
        older = len(line) - self._wanted
        self._lines = [(0, self.tr("{n} earlier moves …").format(n=older), "", "quiet")] if older > 0 else []
        for entry in line[max(0, older) :]:
            self._lines += self.lines_of(entry.n)
        self._end = self._model.shown
        self.endResetModel()

    def extend(self, change: Change) -> list[str]:
        """Lines of a change, appended where it continues what is shown; returns the new lines."""
        if change.is_jump() or self._end != change.before:
            self.rebuild()
            return []
        new = [line for entry in change.entries for line in self.lines_of(entry.n)]
        self._end = change.after
        if new:
            self.beginInsertRows(ROOT, len(self._lines), len(self._lines) + len(new) - 1)
            self._lines += new
            self.endInsertRows()
        return [text for _, text, _, _ in new]


class LogDock(QWidget):
    """The list of lines."""

    def __init__(self, look: Look, model: TableModel, announcer: Announcer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table_model = model
        self._announcer = announcer
        self.model = LogModel(model, self)
        self.list = RowList(look)
        self.list.setModel(self.model)
        self.list.activated.connect(self._activate)
        self.setFocusProxy(self.list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        model.changed.connect(self._changed)
        model.looked.connect(self._looked)
        self._is_at_end = True
        bar = self.list.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        bar.rangeChanged.connect(self._stay_at_end)

    def _scrolled(self, value: int) -> None:
        self._is_at_end = value >= self.list.verticalScrollBar().maximum()

    def _stay_at_end(self, least: int, most: int) -> None:
        """Whoever reads the latest lines goes on doing so in another size."""
        if self._is_at_end:
            self.list.verticalScrollBar().setValue(most)

    def showEvent(self, event: QShowEvent) -> None:
        """The latest lines first."""
        QTimer.singleShot(0, self.list, self.list.scrollToBottom)
        super().showEvent(event)

    def _activate(self, index: QModelIndex) -> None:
        n = self.model.entry_of(index.row())
        if n == 0:
            self.model.show_more()

    def _changed(self, change: Change) -> None:
        for line in self.model.extend(change):
            self._announcer.announce(line)
        self.list.scrollToBottom()

    def _looked(self) -> None:
        self.model.rebuild()
        self.list.scrollToBottom()
