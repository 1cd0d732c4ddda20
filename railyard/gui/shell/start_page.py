"""The start page: recent tables with a picture, people, progress and date; Continue, New table, Open…"""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from railyard.gui.parts.look import Look, serif
from railyard.gui.parts.plain import button, label
from railyard.gui.shell.listing import TableCard

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPaintEvent, QShowEvent
    from PySide6.QtWidgets import QMenu

    from railyard.core.game import GameInfo
    from railyard.gui.shell.house import House


def title_of(house: "House", card: TableCard) -> str:
    """ "Dampfross · Bayern"."""
    info = house.games().get(card.game)
    title = info.title if info is not None else card.game
    board = house.board_title(card.game, card.board) if card.board else ""
    return f"{title} · {board}" if board else title


class Thumbnail(QWidget):
    """The small picture of a table, or the game's initial where there is none yet."""

    def __init__(self, look: Look, picture: Path, initial: str) -> None:
        super().__init__()
        self._look = look
        self._picture = QPixmap(str(picture)) if picture.is_file() else QPixmap()
        self._initial = initial
        self.setFixedSize(look.px(112), look.px(84))

    def paintEvent(self, event: "QPaintEvent") -> None:
        """A small sheet."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        theme = self._look.theme
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(theme.colour("rule"), 1))
        painter.setBrush(theme.colour("paper"))
        painter.drawRoundedRect(box, 4, 4)
        if not self._picture.isNull():
            inner = box.adjusted(3, 3, -3, -3)
            factor = min(inner.width() / self._picture.width(), inner.height() / self._picture.height())
            place = QRectF(0, 0, self._picture.width() * factor, self._picture.height() * factor)
            place.moveCenter(inner.center())
            painter.drawPixmap(place, self._picture, QRectF(self._picture.rect()))
        else:
            painter.setFont(serif(self.height() * 0.55))
            painter.setPen(theme.colour("faint"))
            metrics = painter.fontMetrics()
            left = (box.width() - metrics.horizontalAdvance(self._initial)) / 2
            painter.drawText(QPointF(left, (box.height() + metrics.capHeight()) / 2), self._initial)
        painter.end()


class PaperButton(QPushButton):
    """A paper card with content of its own that does what a button does."""

    def __init__(self) -> None:
        super().__init__()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        """As large as its content."""
        layout = self.layout()
        return QSize() if layout is None else layout.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """As small as its content allows."""
        layout = self.layout()
        return QSize() if layout is None else layout.minimumSize()

    def hasHeightForWidth(self) -> bool:
        """Words are wrapped."""
        layout = self.layout()
        return layout is not None and layout.hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        """The height its content needs."""
        layout = self.layout()
        return -1 if layout is None else layout.heightForWidth(width)


class TableRow(PaperButton):
    """One table of the list: a click or Enter opens it, its menu does the rest."""

    opened = Signal(object)
    asked = Signal(object, str)

    def __init__(self, look: Look, house: "House", card: TableCard) -> None:
        super().__init__()
        self.setObjectName("tableRow")
        self.card = card
        self.clicked.connect(self._open)
        title = title_of(house, card)
        people = ", ".join(card.players)
        when = _when(card.changed)
        self._title, self._people, self._when = title, people, when
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(label(title, "section"))
        words.addWidget(label(people or card.fault))
        self._note = label("", "small")
        words.addWidget(self._note)
        self.menu_button = QToolButton()
        self.menu_button.setText("…")
        self.menu_button.setAccessibleName(self.tr("More"))
        self.menu_button.clicked.connect(self._show_menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 12, 12, 12)
        row.setSpacing(16)
        row.addWidget(Thumbnail(look, house.thumbnail(card.path), title[:1]))
        row.addLayout(words, 1)
        row.addWidget(self.menu_button)

        self.show_progress("")

    def show_progress(self, progress: str) -> None:
        """Where the game stands, in words."""
        card = self.card
        self._note.setText(" · ".join(part for part in (progress, self._when, card.name) if part))
        self.setAccessibleName(f"{self._title}. {self._people}. {progress}. {self._when}")

    def menu(self) -> "QMenu":
        """What can be done with a table besides opening it."""
        from PySide6.QtGui import QAction
        from PySide6.QtWidgets import QMenu

        menu = QMenu(self)
        for key, text in (
            ("rename", self.tr("Rename…")),
            ("duplicate", self.tr("Duplicate")),
            ("trash", self.tr("Move to the trash…")),
        ):
            action = QAction(text, menu)
            action.triggered.connect(lambda _=False, key=key: self.asked.emit(self.card, key))
            menu.addAction(action)
        return menu

    def _show_menu(self) -> None:
        from PySide6.QtCore import QPoint

        self._popup(self.menu_button.mapToGlobal(QPoint(0, self.menu_button.height())))

    def _popup(self, at: "QPoint") -> None:
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def contextMenuEvent(self, event: "QContextMenuEvent") -> None:
        """The same menu."""
        self._popup(event.globalPos())

    def _open(self) -> None:
        self.opened.emit(self.card)

    def keyPressEvent(self, event: "QKeyEvent") -> None:
        """Enter opens, Delete asks for the trash, F2 renames."""
        from PySide6.QtCore import Qt

        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._open()
            case Qt.Key.Key_Delete:
                self.asked.emit(self.card, "trash")
            case Qt.Key.Key_F2:
                self.asked.emit(self.card, "rename")
            case _:
                super().keyPressEvent(event)


def _when(changed: datetime | None) -> str:
    if changed is None:
        return ""
    from PySide6.QtCore import QDateTime, QLocale

    moment = QDateTime.fromSecsSinceEpoch(int(changed.timestamp()))
    return QLocale().toString(moment, QLocale.FormatType.ShortFormat)


class GameCard(PaperButton):
    """A game to begin a table of."""

    chosen = Signal(str)

    def __init__(self, house: "House", info: "GameInfo") -> None:
        super().__init__()
        self.setObjectName("gameCard")
        self.game = info.id
        self.setAutoDefault(True)
        self.clicked.connect(self._choose)
        tagline = house.translate(info.tagline)
        people = self.tr("{least} to {most} people").format(least=info.min_seats, most=info.max_seats)
        minutes = self.tr("{least}–{most} minutes").format(least=info.minutes[0], most=info.minutes[1])
        self.setAccessibleName(f"{info.title}. {tagline} {people}.")
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 12)
        column.setSpacing(4)
        column.addWidget(label(info.title, "section"))
        column.addWidget(label(tagline, is_wrapped=True))
        column.addStretch(1)
        column.addWidget(label(f"{people} · {minutes}", "small", is_wrapped=True))

    def _choose(self) -> None:
        self.chosen.emit(self.game)


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
        self._list.setContentsMargins(0, 0, 8, 0)
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
        look.changed.connect(self._resize)
        self.refresh()

    def _game_cards(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(8)
        self.games = [GameCard(self._house, info) for info in self._house.games().values()]
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
        self.rows = [TableRow(self._look, self._house, card) for card in cards]
        for row in self.rows:
            row.opened.connect(self.opened)
            row.asked.connect(self.asked)
            self._list.addWidget(row)
        self._list.addStretch(1)
        self._waiting = [row for row in self.rows if row.card.game]
        if self.isVisible():
            self._later.start(60)
        self.empty.setVisible(not cards)
        self.resume.setVisible(any(self._can_continue(card) for card in cards))
        self.new.setProperty("primary", not self.resume.isVisibleTo(self))
        if self.isVisible():  # before that it gets its style anyway
            self.new.style().polish(self.new)

    def showEvent(self, event: "QShowEvent") -> None:
        """Where the games stand is put into words once the window stands."""
        self._later.start(60)
        first = self.resume if self.resume.isVisibleTo(self) else self.new
        first.setFocus()
        super().showEvent(event)

    def _show_next_progress(self) -> None:
        if self._waiting:
            row = self._waiting.pop(0)
            row.show_progress(self._house.progress(row.card))
            self._later.start(0)

    @staticmethod
    def _can_continue(card: TableCard) -> bool:
        return not card.is_over and not card.fault

    def _continue(self) -> None:
        for row in self.rows:
            if self._can_continue(row.card):
                self.opened.emit(row.card)
                return

    def minimumSizeHint(self) -> QSize:
        """Small: a table's page shares its place in the window."""
        return QSize(320, 240)

    def sizeHint(self) -> QSize:
        """Comfortable."""
        return QSize(self._look.px(900), self._look.px(640))
