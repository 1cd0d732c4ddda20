"""Players: who sits where, whose turn it is, what everybody has; companies below their people."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from railyard.core.game import Act, Over
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.look import Look
from railyard.gui.shell.docks.rows import AnyIndex, Role, RowList

ROOT = QModelIndex()


class PlayersModel(QAbstractListModel):
    """One row an account: id, text, note, whether it is theirs to act."""

    def __init__(self, model: TableModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._rows: list[tuple[str, str, str, bool]] = []
        model.changed.connect(self.rebuild)
        model.looked.connect(self.rebuild)
        self.rebuild()

    def rowCount(self, parent: AnyIndex = ROOT) -> int:
        """How many rows there are."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a row shows."""
        account, text, note, is_acting = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return text
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{text}, {note}" + (", " + self.tr("to act") if is_acting else "")
            case Role.SEATING:
                return self._model.seating(account) if account in self._model.seats else None
            case Role.NOTE:
                return note
            case Role.IS_HERE:
                return is_acting
            case Role.INDENT:
                return 0 if account in self._model.seats else 1
        return None

    def rebuild(self) -> None:
        """Read the moment that is shown."""
        self.beginResetModel()
        turn = self._model.turn
        words = self._model.words_at()
        accounts = self._model.game.accounts(self._model.state)
        winners = turn.result.winners if isinstance(turn, Over) else ()
        acting = turn.seats if isinstance(turn, Act) else ()
        order = [*self._model.seats, *(account for account in accounts if account not in self._model.seats)]
        self._rows = []
        for account in order:
            text = words.name(account)
            if account in winners:
                text = self.tr("{name} has won").format(name=text)
            amount = accounts.get(account)
            self._rows.append((account, text, "" if amount is None else str(amount), account in acting))
        self.endResetModel()


class PlayersDock(QWidget):
    """The list of players."""

    def __init__(self, look: Look, model: TableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table_model = model
        self.model = PlayersModel(model, self)
        self.list = RowList(look)
        self.list.setModel(self.model)
        self.setFocusProxy(self.list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        model.changed.connect(self._tell)
        model.looked.connect(self._tell)
        self._tell()

    def _tell(self) -> None:
        model = self._table_model
        words = model.words_at()
        self.setWindowTitle(words.message(model.game.progress(model.state)))
