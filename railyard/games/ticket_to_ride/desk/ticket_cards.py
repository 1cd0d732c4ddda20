"""Ticket cards as widgets: pointing at one lights its cities on the board; the dock holds those the viewer keeps."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QGridLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from railyard.games.ticket_to_ride.desk.context import Context
from railyard.games.ticket_to_ride.desk.scrolling import bare
from railyard.games.ticket_to_ride.desk.ticket_art import paint_ticket
from railyard.games.ticket_to_ride.desk.ways import way_between
from railyard.games.ticket_to_ride.desk.words import ticket_text, tickets_text, tr
from railyard.gui.parts.widgets import label

SMALL = (184, 68)
CHOICE = (180, 68)
"""Width and height at the usual size of the interface."""


class TicketCard(QAbstractButton):
    """One ticket."""

    pointed = Signal(object)
    """The ticket's number while the mouse or the keyboard is on it, None afterwards."""

    def __init__(self, context: Context, number: int, is_choice: bool = False) -> None:
        super().__init__()
        self._context = context
        self.number = number
        self._is_choice = is_choice
        self.is_connected: bool | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCheckable(is_choice)
        policy = QSizePolicy.Policy.Fixed if is_choice else QSizePolicy.Policy.Expanding
        self.setSizePolicy(policy, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self._name)
        self._name()

    def sizeHint(self) -> QSize:
        """A card."""
        px = self._context.services.look.px
        width, height = CHOICE if self._is_choice else SMALL
        return QSize(px(width), px(height))

    def minimumSizeHint(self) -> QSize:
        """Two beside each other in a narrow dock."""
        px = self._context.services.look.px
        return self.sizeHint() if self._is_choice else QSize(px(140), px(SMALL[1]))

    def show_connected(self, is_connected: bool | None) -> None:
        """Say whether its cities are connected; None: say nothing."""
        self.is_connected = is_connected
        self._name()
        self.update()

    def _name(self) -> None:
        name = ticket_text(self._context.board, self.number)
        if self.is_connected is not None:
            name += ", " + (tr("connected") if self.is_connected else tr("open"))
        if self.isCheckable():
            name += ", " + (tr("chosen") if self.isChecked() else tr("not chosen"))
        self.setAccessibleName(name)

    def enterEvent(self, event: QEvent) -> None:
        """Light its cities."""
        self.pointed.emit(self.number)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Light them no more."""
        self.pointed.emit(None)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard points as the mouse does."""
        self.pointed.emit(self.number)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Light them no more."""
        self.pointed.emit(None)
        super().focusOutEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The card."""
        context = self._context
        painter = QPainter(self)
        paint_ticket(
            painter,
            QRectF(self.rect()),
            context.atlas,
            self.number,
            context.theme,
            context.services.look.scale,
            self.is_connected,
            is_lit=self.underMouse() or self.hasFocus(),
            is_chosen=self.isChecked() if self.isCheckable() else None,
        )
        painter.end()


class TicketsDock(QWidget):
    """The dock: the tickets that the viewer holds, those still open first."""

    pointed = Signal(object)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.cards: tuple[TicketCard, ...] = ()
        self._held: tuple[tuple[str, tuple[int, ...]], ...] | None = None
        self._list = QWidget()
        self._grid = QGridLayout(self._list)
        self._grid.setContentsMargins(8, 8, 8, 8)
        self._grid.setSpacing(6)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._headings: list[QLabel] = []
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self._list)
        bare(scroll)
        self._scroll = scroll
        self.empty = label("", "quiet", is_wrapped=True)
        self.empty.setContentsMargins(12, 8, 12, 8)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.empty)
        column.addWidget(scroll, 1)
        context.services.look.changed.connect(self._relook)

    def sizeHint(self) -> QSize:
        """Two rows of tickets."""
        px = self._context.services.look.px
        return QSize(px(400), px(166))

    def minimumSizeHint(self) -> QSize:
        """Most of a row; the rest is scrolled."""
        px = self._context.services.look.px
        return QSize(px(290), px(64))

    def _relook(self) -> None:
        self.updateGeometry()
        for card in self.cards:
            card.updateGeometry()
            card.update()

    def show_state(self) -> None:
        """The moment that is shown."""
        context = self._context
        s = context.state
        groups: tuple[tuple[str, tuple[int, ...]], ...]
        masks: list[int] = []
        if s.stage == "over":
            # Everything lies open: the tickets of everybody (TTR-7.2).
            groups = tuple((context.name_at(at), held) for at, held in enumerate(s.tickets))
            masks = list(s.tracks)
        else:
            groups = (("", context.tickets),)
            masks = [s.tracks[context.own] if context.own is not None else 0]
        ways = {
            (at, number): way_between(context.board, masks[at], *context.board.ticket_ends[number]) is not None
            for at, (_, held) in enumerate(groups)
            for number in held
        }
        tickets = context.board.tickets
        shown = tuple(
            (title, tuple(number for _, _, number in sorted((ways[at, n], -tickets[n].value, n) for n in held)))
            for at, (title, held) in enumerate(groups)
        )
        if shown != self._held:
            self._build(shown)
        done = 0
        cards = iter(self.cards)
        for at, (_, held) in enumerate(shown):
            for number in held:
                next(cards).show_connected(ways[at, number])
                done += ways[at, number]
        count = len(self.cards)
        self.setWindowTitle(self._note(count, done))
        self.empty.setVisible(not count)
        self.empty.setText(tr("No tickets yet") if context.own is not None else tr("Nobody looks at tickets now"))
        self._scroll.setVisible(bool(count))

    def _note(self, count: int, done: int) -> str:
        left = tr("{n} in the deck").format(n=len(self._context.state.pile))
        if not count or self._context.state.stage == "over":
            return left
        return tr("{done} of {tickets} connected").format(done=done, tickets=tickets_text(count)) + " · " + left

    def _build(self, shown: tuple[tuple[str, tuple[int, ...]], ...]) -> None:
        self._held = shown
        for old in (*self.cards, *self._headings):
            self._grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._headings = []
        cards: list[TicketCard] = []
        row = 0
        for title, held in shown:
            if title and held:
                heading = label(title, "small")
                self._grid.addWidget(heading, row, 0, 1, 2)
                self._headings.append(heading)
                row += 1
            for at, number in enumerate(held):
                card = TicketCard(self._context, number)
                card.pointed.connect(self.pointed)
                self._grid.addWidget(card, row + at // 2, at % 2)
                cards.append(card)
            row += (len(held) + 1) // 2
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 1)
        self.cards = tuple(cards)


def chosen_of(cards: Sequence[TicketCard]) -> tuple[int, ...]:
    """Numbers of the tickets with a tick."""
    return tuple(card.number for card in cards if card.isChecked())
