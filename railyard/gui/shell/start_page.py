"""The start page: recent tables with a picture, people, progress and date; Continue, New table, Open…"""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QStyleOption,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from railyard.gui.parts.look import Look, serif
from railyard.gui.parts.plain import button, label
from railyard.gui.shell.listing import TableCard

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QColor, QContextMenuEvent, QHideEvent, QKeyEvent, QPaintEvent, QShowEvent
    from PySide6.QtWidgets import QMenu

    from railyard.core.game import GameInfo
    from railyard.gui.shell.house import House
    from railyard.gui.shell.thumbnails import ThumbnailPainter

QUIET_MS = 800
"""After so long without news missing pictures are painted."""
PAINTED_AT_MOST = 12
"""Missing pictures that are painted; the tables further down are rarely seen."""


def title_of(house: "House", card: TableCard) -> str:
    """ "Dampfross · Bayern"."""
    info = house.games().get(card.game)
    title = info.title if info is not None else card.game
    board = house.board_title(card.game, card.board) if card.board else ""
    return f"{title} · {board}" if board else title


class Thumbnail(QWidget):
    """The small picture of a table, or the game's initial where there is none yet."""

    def __init__(self, look: Look, path: Path, initial: str) -> None:
        super().__init__()
        self._look = look
        self.path = path
        self._initial = initial
        self.setFixedSize(look.px(112), look.px(84))
        self.read()

    def read(self) -> None:
        """Read the picture (again)."""
        self._picture = QPixmap(str(self.path)) if self.path.is_file() else QPixmap()
        self.update()

    @property
    def is_missing(self) -> bool:
        """Whether there is no picture."""
        return self._picture.isNull()

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
            _paint_initial(painter, box, self._initial, theme.colour("faint"))
        painter.end()


def _paint_initial(painter: QPainter, box: QRectF, initial: str, colour: "QColor") -> None:
    """A large letter in the middle."""
    painter.setFont(serif(box.height() * 0.55))
    painter.setPen(colour)
    metrics = painter.fontMetrics()
    left = (box.width() - metrics.horizontalAdvance(initial)) / 2
    painter.drawText(QPointF(box.left() + left, box.top() + (box.height() + metrics.capHeight()) / 2), initial)


class PaperButton(QAbstractButton):
    """A paper card with content of its own that does what a button does.

    (No QPushButton: what the style sheet says about the height of those would let a full page squeeze its cards.)
    """

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

    def paintEvent(self, event: "QPaintEvent") -> None:
        """Paper and frame, as the style sheet has them."""
        option = QStyleOption()
        option.initFrom(self)
        painter = QPainter(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, painter, self)
        painter.end()

    def keyPressEvent(self, event: "QKeyEvent") -> None:
        """Enter does what a click does."""
        from PySide6.QtCore import Qt

        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

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
        self.thumbnail = Thumbnail(look, house.thumbnail(card.path), title[:1])
        row.addWidget(self.thumbnail)
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
        """Delete asks for the trash, F2 renames."""
        from PySide6.QtCore import Qt

        match event.key():
            case Qt.Key.Key_Delete:
                self.asked.emit(self.card, "trash")
            case Qt.Key.Key_F2:
                self.asked.emit(self.card, "rename")
            case _:
                super().keyPressEvent(event)


def _when(changed: datetime | None) -> str:
    if changed is None:
        return ""
    from PySide6.QtCore import QCoreApplication, QDateTime, QLocale

    moment, locale, short = QDateTime.fromSecsSinceEpoch(int(changed.timestamp())), QLocale(), QLocale.FormatType
    time = locale.toString(moment.time(), short.ShortFormat)
    match moment.daysTo(QDateTime.currentDateTime()):
        case 0:
            return QCoreApplication.translate("StartPage", "today, {time}").format(time=time)
        case 1:
            return QCoreApplication.translate("StartPage", "yesterday, {time}").format(time=time)
    return locale.toString(moment.date(), short.ShortFormat)


class CardPicture(QWidget):
    """A piece of a game's board along the upper edge of its card; the game's initial where there is none."""

    def __init__(self, look: Look, path: Path, initial: str) -> None:
        super().__init__()
        self._look = look
        self._path = path
        self._initial = initial
        self._picture: QPixmap | None = None
        self._resize()
        look.changed.connect(self._resize)

    def _resize(self) -> None:
        self.setFixedHeight(self._look.px(108))

    def read(self) -> None:
        """Read the picture; the window stands before it."""
        if self._picture is None:
            self._picture = QPixmap(str(self._path)) if self._path.is_file() else QPixmap()
            self.update()

    def paintEvent(self, event: "QPaintEvent") -> None:
        """Its middle, as large as fills the place."""
        if self._picture is None:
            return
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        theme, box, round_off = self._look.theme, QRectF(self.rect()), self._look.px(6)
        path = QPainterPath()
        path.addRoundedRect(box.adjusted(0, 0, 0, round_off), round_off, round_off)
        painter.setClipPath(path)
        if self._picture.isNull():
            painter.fillRect(box, theme.colour("paper"))
            _paint_initial(painter, box, self._initial, theme.colour("faint"))
        else:
            factor = max(box.width() / self._picture.width(), box.height() / self._picture.height())
            piece = QRectF(0, 0, box.width() / factor, box.height() / factor)
            piece.moveCenter(QRectF(self._picture.rect()).center())
            painter.drawPixmap(box, self._picture, piece)
        painter.end()


class GameCard(PaperButton):
    """A game to begin a table of."""

    chosen = Signal(str)

    def __init__(self, look: Look, house: "House", info: "GameInfo") -> None:
        super().__init__()
        self.setObjectName("gameCard")
        self.game = info.id
        self.clicked.connect(self._choose)
        tagline = house.translate(info.tagline)
        people = self.tr("{least} to {most} people").format(least=info.min_seats, most=info.max_seats)
        minutes = self.tr("{least}–{most} minutes").format(least=info.minutes[0], most=info.minutes[1])
        self.setAccessibleName(f"{info.title}. {tagline} {people}.")
        self.picture = CardPicture(look, house.resources / "games" / info.id / "card.png", info.title[:1])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2, 2, 2, 2)
        whole.setSpacing(0)
        whole.addWidget(self.picture)
        column = QVBoxLayout()
        whole.addLayout(column, 1)
        column.setContentsMargins(12, 8, 12, 10)
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
        for card in self.games:
            card.picture.read()
        if self._waiting:
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
