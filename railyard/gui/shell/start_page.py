"""The start page: recent tables with a picture, people, progress and date; Continue, New table, Open…"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from railyard.gui.parts.look import Look
from railyard.gui.parts.plain import button, label
from railyard.gui.shell.listing import TableCard
from railyard.gui.shell.start_cards import GameCard, TableRow

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent, QShowEvent

    from railyard.gui.shell.house import House
    from railyard.gui.shell.thumbnails import ThumbnailPainter

QUIET_MS = 800
"""After so long without news missing pictures are painted."""
PAINTED_AT_MOST = 12
"""Missing pictures that are painted; the tables further down are rarely seen."""
AT_ONCE = 8
"""Rows that are made before the window stands: no window shows more at first."""


class StartPage(QFrame):
    """Where everything begins."""

    opened = Signal(object)
    asked = Signal(object, str)
    new_wanted = Signal(str)
    """The id of the game, or "" for any."""
    open_wanted = Signal()

    def __init__(self, look: Look, house: "House") -> None:
        super().__init__()
        self.setObjectName("page")
        self._look = look
        self._house = house
        self.rows: list[TableRow] = []
        self._cards: list[TableCard] = []
        self.resume = button(self.tr("Continue"), is_primary=True)
        self.resume.clicked.connect(self._continue)
        self.new = button(self.tr("New table"))
        self.new.clicked.connect(lambda: self.new_wanted.emit(""))
        self.open = button(self.tr("Open…"))
        self.open.clicked.connect(self.open_wanted)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(label("Railyard", "page"))
        head.addStretch(1)
        for made in (self.open, self.new, self.resume):
            head.addWidget(made)
        self.empty = label(
            self.tr("No table yet. Choose a game and play; every move is kept from then on."), "quiet", True
        )
        self._list = QVBoxLayout()
        self._list.setSpacing(8)
        self._list.setContentsMargins(0, 0, 0, 0)
        inner = QWidget()
        inner.setObjectName("page")
        inner.setLayout(self._list)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(inner)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        column = QVBoxLayout()
        column.setContentsMargins(24, 32, 24, 24)
        column.setSpacing(20)
        column.addLayout(head)
        column.addLayout(self._game_cards())
        column.addWidget(self.empty)
        column.addWidget(scroll, 1)
        middle = QWidget()
        middle.setLayout(column)
        middle.setMaximumWidth(look.px(960))
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addStretch(1)
        whole.addWidget(middle, 100)
        whole.addStretch(1)
        self._middle = middle
        self._waiting: list[TableRow] = []
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._show_next_progress)
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.timeout.connect(self._paint_missing)
        self._painter: ThumbnailPainter | None = None
        look.changed.connect(self._resize)
        self.refresh()

    def _game_cards(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(8)
        self.games = [GameCard(self._look, self._house, info) for info in self._house.games().values()]
        for at, card in enumerate(self.games):
            card.chosen.connect(self.new_wanted)
            grid.addWidget(card, at // 4, at % 4)
        for column in range(4):
            grid.setColumnStretch(column, 1)
        return grid

    def _resize(self) -> None:
        self._middle.setMaximumWidth(self._look.px(960))
        self.refresh()

    def refresh(self) -> None:
        """Read the list of tables again."""
        self.show_cards(self._house.recent())

    def show_cards(self, cards: Sequence[TableCard]) -> None:
        """Show these tables."""
        while self._list.count():
            item = self._list.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.rows = []
        self._waiting = []
        self._cards = list(cards)
        self._list.addStretch(1)
        self._add_rows()
        if self.isVisible():
            self._later.start(60)
        self.empty.setVisible(not cards)
        self.resume.setVisible(any(self._can_continue(card) for card in cards))
        self.new.setProperty("primary", not self.resume.isVisibleTo(self))
        if self.isVisible():  # before that it gets its style anyway
            self.new.style().polish(self.new)

    def _add_rows(self) -> None:
        """A few more of the tables."""
        for card in self._cards[len(self.rows) : len(self.rows) + AT_ONCE]:
            row = TableRow(self._look, self._house, card)
            row.opened.connect(self.opened)
            row.asked.connect(self.asked)
            self._list.insertWidget(len(self.rows), row)
            self.rows.append(row)
            if card.game:
                self._waiting.append(row)

    def showEvent(self, event: "QShowEvent") -> None:
        """Where the games stand is put into words once the window stands."""
        self._later.start(60)
        first = self.resume if self.resume.isVisibleTo(self) else self.new
        first.setFocus()
        super().showEvent(event)

    def _show_next_progress(self) -> None:
        for card in self.games:
            card.picture.read()
        if len(self.rows) < len(self._cards):
            self._add_rows()
            self._later.start(0)
        elif self._waiting:
            row = self._waiting.pop(0)
            row.show_progress(self._house.progress(row.card))
            self._later.start(0)
        elif any(row.thumbnail.is_missing for row in self.rows):
            self._quiet.start(QUIET_MS)

    def _paint_missing(self) -> None:
        """Have pictures painted of the tables that have none: those that were left without saying good-bye."""
        from railyard.gui.shell.thumbnails import ThumbnailPainter

        if self._painter is None:
            self._painter = ThumbnailPainter(self)
        known = self._house.games()
        missing = [row for row in self.rows[:PAINTED_AT_MOST] if row.thumbnail.is_missing and row.card.game in known]
        self._painter.paint([(row.card.path, row.thumbnail.path, self._show_pictures) for row in missing])

    def _show_pictures(self) -> None:
        for row in self.rows:
            if row.thumbnail.is_missing:
                row.thumbnail.read()

    def hideEvent(self, event: "QHideEvent") -> None:
        """Nobody sees pictures that would still be painted."""
        self._quiet.stop()
        if self._painter is not None:
            self._painter.stop()
        super().hideEvent(event)

    @staticmethod
    def _can_continue(card: TableCard) -> bool:
        return not card.is_over and not card.fault

    def _continue(self) -> None:
        self.opened.emit(next(card for card in self._cards if self._can_continue(card)))

    def minimumSizeHint(self) -> QSize:
        """Small: a table's page shares its place in the window."""
        return QSize(320, 240)

    def sizeHint(self) -> QSize:
        """Comfortable."""
        return QSize(self._look.px(900), self._look.px(640))
