"""What the start page is made of: a card for every game, a row for every table, both with a picture."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import (
    QAbstractButton,
    QHBoxLayout,
    QSizePolicy,
    QStyle,
    QStyleOption,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from railyard.gui.parts.look import Look, serif
from railyard.gui.parts.plain import label
from railyard.gui.shell.listing import TableCard

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QPaintEvent
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
