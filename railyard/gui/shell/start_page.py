"""The start page: recent tables with a picture, people, progress and date; Continue, New table, Open…"""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QMenu, QScrollArea, QToolButton, QVBoxLayout, QWidget

from railyard.core.game import GameInfo
from railyard.gui.parts.look import Look, serif
from railyard.gui.parts.widgets import button, label
from railyard.gui.shell.house import House, TableCard


def title_of(house: House, card: TableCard) -> str:
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

    def paintEvent(self, event: QPaintEvent) -> None:
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
            size = self._picture.size().toSizeF().scaled(inner.size(), Qt.AspectRatioMode.KeepAspectRatio)
            place = QRectF(0, 0, size.width(), size.height())
            place.moveCenter(inner.center())
            painter.drawPixmap(place, self._picture, QRectF(self._picture.rect()))
        else:
            painter.setFont(serif(self.height() * 0.55))
            painter.setPen(theme.colour("faint"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._initial)
        painter.end()


class TableRow(QFrame):
    """One table of the list: a click or Enter opens it, its menu does the rest."""

    opened = Signal(object)
    asked = Signal(object, str)

    def __init__(self, look: Look, house: House, card: TableCard) -> None:
        super().__init__()
        self.setObjectName("tableRow")
        self.card = card
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
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
        words.addStretch(1)
        self.menu_button = QToolButton()
        self.menu_button.setText("…")
        self.menu_button.setAccessibleName(self.tr("More"))
        self.menu_button.clicked.connect(self._show_menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 12, 12, 12)
        row.setSpacing(16)
        row.addWidget(Thumbnail(look, house.thumbnail(card.path), title[:1]))
        row.addLayout(words, 1)
        row.addWidget(self.menu_button, 0, Qt.AlignmentFlag.AlignTop)

        self.show_progress("")

    def show_progress(self, progress: str) -> None:
        """Where the game stands, in words."""
        card = self.card
        self._note.setText(" · ".join(part for part in (progress, self._when, card.name) if part))
        self.setAccessibleName(f"{self._title}. {self._people}. {progress}. {self._when}")

    def menu(self) -> QMenu:
        """What can be done with a table besides opening it."""
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
        self._popup(self.menu_button.mapToGlobal(QPoint(0, self.menu_button.height())))

    def _popup(self, at: QPoint) -> None:
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The same menu."""
        self._popup(event.globalPos())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.opened.emit(self.card)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, Delete asks for the trash, F2 renames."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space:
                self.opened.emit(self.card)
            case Qt.Key.Key_Delete:
                self.asked.emit(self.card, "trash")
            case Qt.Key.Key_F2:
                self.asked.emit(self.card, "rename")
            case _:
                super().keyPressEvent(event)


def _when(changed: datetime | None) -> str:
    if changed is None:
        return ""
    moment = QDateTime.fromSecsSinceEpoch(int(changed.timestamp()))
    return QLocale().toString(moment, QLocale.FormatType.ShortFormat)


class GameCard(QFrame):
    """A game to begin a table of."""

    chosen = Signal(str)

    def __init__(self, house: House, info: GameInfo) -> None:
        super().__init__()
        self.setObjectName("gameCard")
        self.game = info.id
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
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

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Begin."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.chosen.emit(self.game)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter begins."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.game)
        else:
            super().keyPressEvent(event)


class StartPage(QWidget):
    """Where everything begins."""

    opened = Signal(object)
    asked = Signal(object, str)
    new_wanted = Signal(str)
    """The id of the game, or "" for any."""
    open_wanted = Signal()

    def __init__(self, look: Look, house: House) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
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
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
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
        self.new.style().polish(self.new)

    def showEvent(self, event: QShowEvent) -> None:
        """Where the games stand is put into words once the window stands."""
        self._later.start(60)
        first = self.resume if self.resume.isVisibleTo(self) else self.new
        first.setFocus(Qt.FocusReason.OtherFocusReason)
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

    def sizeHint(self) -> QSize:
        """Comfortable."""
        return QSize(self._look.px(900), self._look.px(640))
