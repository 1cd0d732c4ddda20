"""Choosing among tickets just drawn: cards that lie on the board, where they hide the least."""

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout

from railyard.games.ticket_to_ride.desk.context import Context
from railyard.games.ticket_to_ride.desk.talk import least_kept
from railyard.games.ticket_to_ride.desk.ticket_cards import TicketCard, chosen_of
from railyard.games.ticket_to_ride.desk.words import tr
from railyard.gui.parts.widgets import button, label

GAP = 10


class TicketChoice(QFrame):
    """The cards, a sentence, and the button; it can be pushed aside by its title."""

    pointed = Signal(object)
    changed = Signal()
    """Another choice."""
    kept = Signal()
    """Keep what is chosen."""

    def __init__(self, context: Context) -> None:
        super().__init__(context.view)
        self._context = context
        self._held_at: QPoint | None = None
        self._is_moved = False
        self.cards: tuple[TicketCard, ...] = ()
        self.setObjectName("paperTip")
        self.title = label("", "title")
        self.words = label("", "quiet")
        self.keep = button("", is_primary=True)
        self.keep.clicked.connect(self.kept)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(8)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self.title)
        head.addWidget(self.words, 1)
        head.addWidget(self.keep)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 10)
        column.setSpacing(8)
        column.addLayout(head)
        column.addLayout(self._row)
        self.setAccessibleName(tr("Choose tickets"))
        context.view.zoomed.connect(self.place)
        context.services.look.changed.connect(self.place)
        self.hide()

    # -- what is shown -----------------------------------------------------------------------------------------------

    def show_state(self) -> None:
        """The moment that is shown: the cards to choose from, or nothing."""
        context = self._context
        choice = context.choice if context.seat is not None else ()
        if choice != tuple(card.number for card in self.cards):
            self._build(choice)
        self.setVisible(bool(choice))
        if choice:
            text = tr("Your first tickets") if context.state.stage == "choose" else tr("Tickets drawn")
            self.title.setText(text)
            self._say()
            self.place()
            self.raise_()

    def _build(self, choice: tuple[int, ...]) -> None:
        for card in self.cards:
            self._row.removeWidget(card)
            card.hide()
            card.deleteLater()
        made = [TicketCard(self._context, number, is_choice=True) for number in choice]
        for card in made:
            card.pointed.connect(self.pointed)
            card.toggled.connect(self._toggled)
            self._row.addWidget(card)
        self.cards = tuple(made)
        self._is_moved = False
        self.pointed.emit(None)

    def _toggled(self) -> None:
        self._say()
        self.changed.emit()

    def _say(self) -> None:
        least, count = least_kept(self._context), len(self.chosen)
        why = tr("Keep at least {least}; the others go under the deck.").format(least=least)
        self.words.setText(why)
        self.keep.setText(tr("Keep 1 ticket") if count == 1 else tr("Keep {n} tickets").format(n=count))
        self.keep.setEnabled(count >= least)
        self.keep.setToolTip("" if count >= least else why)

    @property
    def chosen(self) -> tuple[int, ...]:
        """Numbers of the tickets that would be kept."""
        return chosen_of(self.cards)

    def toggle(self, at: int) -> bool:
        """Choose the card at a place, or choose it no more; False where there is none."""
        if not 0 <= at < len(self.cards):
            return False
        self.cards[at].toggle()
        return True

    # -- where it lies -----------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Lie where fewest cities are hidden, those of the tickets above all."""
        if not self.cards or self._is_moved:
            return
        view = self._context.view
        px = self._context.services.look.px
        beside = len(self.cards) * (self.cards[0].sizeHint().width() + px(8)) + px(24) + 2 * GAP
        is_narrow = beside > view.width()
        self._row.setDirection(QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight)
        self.words.setVisible(not is_narrow)
        self.adjustSize()
        room = view.rect().adjusted(GAP, GAP, -GAP, -GAP)
        size = self.size()
        lefts = (room.left(), room.center().x() - size.width() // 2, room.right() - size.width() + 1)
        tops = (room.bottom() - size.height() + 1, room.top())
        places = [QRect(QPoint(left, top), size) for top in tops for left in lefts]
        self.move(min(places, key=self._hidden).topLeft())

    def _hidden(self, place: QRect) -> int:
        board, view = self._context.board, self._context.view
        wanted = {city for card in self.cards for city in board.ticket_ends[card.number]}
        hidden = 0
        for number, city in enumerate(board.cities):
            at = view.from_board(QPoint(round(city.x), round(city.y)).toPointF()).toPoint()
            if place.adjusted(-8, -8, 8, 8).contains(at):
                hidden += 20 if number in wanted else 1
        return hidden

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of it."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._held_at = event.position().toPoint()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Push it aside."""
        if self._held_at is not None:
            self._is_moved = True
            to = self.mapToParent(event.position().toPoint() - self._held_at)
            view = self._context.view
            left = min(max(to.x(), GAP - self.width() + 80), view.width() - 80)
            top = min(max(to.y(), 0), view.height() - 40)
            self.move(left, top)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        self._held_at = None
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits toggle, Enter keeps."""
        if event.text().isdigit() and self.toggle(int(event.text()) - 1):
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.keep.isEnabled():
            self.kept.emit()
            return
        super().keyPressEvent(event)
