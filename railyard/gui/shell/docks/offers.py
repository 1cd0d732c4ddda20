"""Offers: every legal action a row, so that a game can be played without the mouse; Enter plays it."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from railyard.core.action import Action
from railyard.core.offer import Offer
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.look import Look
from railyard.gui.shell.docks.rows import AnyIndex, Role, RowList

ROOT = QModelIndex()
AT_FIRST = 200
TRIED_AT_MOST = 20_000
"""Combinations of open fields that are looked at for one list."""


def legal_actions(model: TableModel, offers: tuple[Offer, ...]) -> Iterator[Action]:
    """Every action the offers can be filled to that the rules allow; each once."""
    seen: set[str] = set()
    for offer in offers:
        for action in islice(offer.candidates(), TRIED_AT_MOST):
            if (plain := repr(action)) not in seen:
                seen.add(plain)
                if model.check(action) is None:
                    yield action


class OffersModel(QAbstractListModel):
    """The legal actions whose words contain what is looked for."""

    def __init__(self, model: TableModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._rows: list[tuple[str, str, Action | None]] = []
        self._limit = AT_FIRST
        self.wanted = ""

    def rowCount(self, parent: AnyIndex = ROOT) -> int:
        """How many rows there are."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a row shows."""
        text, seat, action = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return text
            case Role.SEATING:
                return self._model.seating(seat) if seat else None
            case Role.TONE:
                return "quiet" if action is None else "ink"
        return None

    def action_at(self, row: int) -> Action | None:
        """The action of a row; None for a row that only tells something."""
        return self._rows[row][2] if 0 <= row < len(self._rows) else None

    def find(self, text: str) -> None:
        """Only rows that contain a text."""
        self.wanted = text.casefold()
        self.rebuild()

    def show_more(self) -> None:
        """A longer list."""
        self._limit *= 10
        self.rebuild()

    def forget(self) -> None:
        """An empty list."""
        self.beginResetModel()
        self._rows = []
        self.endResetModel()

    def rebuild(self) -> None:
        """Ask the rules again."""
        self.beginResetModel()
        self._rows = []
        offers = self._model.offers()
        words = self._model.words_at()
        for action in legal_actions(self._model, offers):
            text = words.move(action)
            if self.wanted in text.casefold():
                if len(self._rows) == self._limit:
                    self._rows.append((self.tr("More …"), "", None))
                    break
                self._rows.append((text, action.seat, action))
        for offer in offers:
            if not offer.is_listable() and not self.wanted:
                self._rows.append((words.kind(offer.action), offer.seat, None))
        self.endResetModel()


class OffersDock(QWidget):
    """The list with a line to look for something.  It asks the rules only while it can be seen."""

    def __init__(self, look: Look, model: TableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table_model = model
        self.model = OffersModel(model, self)
        self.finder = QLineEdit()
        self.finder.setPlaceholderText(self.tr("Find an action"))
        self.finder.setClearButtonEnabled(True)
        self.finder.textChanged.connect(self.model.find)
        self.finder.returnPressed.connect(self._play_first)
        self.list = RowList(look)
        self.list.setModel(self.model)
        self.list.activated.connect(self._play)

        self.setFocusProxy(self.list)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 0)
        column.setSpacing(6)
        column.addWidget(self.finder)
        column.addWidget(self.list, 1)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._rebuild)
        self._is_old = True
        model.changed.connect(self._change)
        model.looked.connect(self._change)
        self.setWindowTitle(self.tr("Enter plays a row"))

    def _change(self) -> None:
        self._is_old = True
        self.model.forget()
        if self.isVisible():
            self._later.start(0)

    def showEvent(self, event: QShowEvent) -> None:
        """Ask the rules when somebody looks."""
        if self._is_old:
            self._later.start(0)
        super().showEvent(event)

    def _rebuild(self) -> None:
        self._is_old = False
        self.model.rebuild()
        self.list.emptiness = self._emptiness()
        if self.model.rowCount():
            self.list.setCurrentIndex(self.model.index(0))

    def _emptiness(self) -> str:
        """Why there is no row."""
        model = self._table_model
        if model.is_looking:
            return self.tr("An earlier moment is shown: nothing can be changed in it.")
        if model.is_over:
            return self.tr("The game is over.")
        if model.is_read_only:
            return self.tr("This table can only be looked at.")
        if not model.can_act:
            return self.tr("The dice come first.")
        return self.tr("Nothing that can be done is called that.")

    def _play(self, index: QModelIndex) -> None:
        action = self.model.action_at(index.row())
        if action is not None:
            self._table_model.submit(action)
        elif index.row() == self.model.rowCount() - 1 and self.model.rowCount() > AT_FIRST:
            self.model.show_more()

    def _play_first(self) -> None:
        if self.model.rowCount() and self.finder.text():
            self.list.setFocus()
