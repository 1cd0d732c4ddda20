"""The face-up row, the deck and the discards, with what just happened to them in words."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from railyard.core.action import Action
from railyard.core.event import Event
from railyard.games.ticket_to_ride.actions import DrawCard, TakeCard
from railyard.games.ticket_to_ride.desk.card_art import RATIO, paint_card, paint_count, paint_gap
from railyard.games.ticket_to_ride.desk.card_buttons import HIGH, CardButton, on_click
from railyard.games.ticket_to_ride.desk.context import Context
from railyard.games.ticket_to_ride.desk.words import colour_name, hand_text, tr
from railyard.games.ticket_to_ride.events import (
    CardTurnedUp,
    DeckReshuffled,
    DrawCutShort,
    ResetBlocked,
    RowReset,
)
from railyard.games.ticket_to_ride.state import EMPTY
from railyard.gui.parts.animation import Animator
from railyard.gui.parts.widgets import label

TURN_MS = 260


class Discards(QWidget):
    """The pile of cards spent; its tip counts them by colour."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._count = 0
        self._top: str | None = None
        context.services.look.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """A card."""
        px = self._context.services.look.px
        return QSize(px(HIGH * RATIO) + px(8), px(HIGH) + px(14))

    def minimumSizeHint(self) -> QSize:
        """Cards shrink before they are cut."""
        px = self._context.services.look.px
        return QSize(px(46), px(62))

    def show_state(self) -> None:
        """The moment that is shown."""
        board, discard = self._context.board, self._context.state.discard
        self._count = sum(discard)
        most = max(range(len(discard)), key=lambda card: discard[card])
        self._top = board.card_colours[most] if self._count else None
        text = tr("Cards spent: {cards}").format(cards=hand_text(board, discard))
        self.setToolTip(text)
        self.setAccessibleName(text)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The pile and its count."""
        look, theme = self._context.services.look, self._context.theme
        px = look.px
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        high = min(self.height() - px(12), (self.width() - px(8)) / RATIO)
        place = QRectF((self.width() - high * RATIO) / 2, (self.height() - high) / 2 + px(2), high * RATIO, high)
        if self._top is None:
            paint_gap(painter, place, theme)
        else:
            for layer in reversed(range(1 + min(3, self._count // 12))):
                paint_card(painter, place.translated(1.6 * layer, -1.6 * layer), self._top, theme, is_bright=False)
        paint_count(painter, QPointF(place.right() - px(11), place.top() + px(2)), str(self._count), px(20), theme)
        painter.end()


class RowDock(QWidget):
    """The dock."""

    acted = Signal(object)
    """An `Action` somebody asked for by clicking."""

    def __init__(self, context: Context, animator: Animator) -> None:
        super().__init__()
        self._context = context
        self._animator = animator
        look = context.services.look
        self.cards = tuple(CardButton(look, str(slot + 1)) for slot in range(context.book.figures.row))
        for slot, card in enumerate(self.cards):
            on_click(card, partial(self.take, slot))
        self.deck = CardButton(look, "D")
        on_click(self.deck, self.draw)
        self.discards = Discards(context)
        self.note = label("", "small", is_wrapped=True)
        self.note.hide()
        row = QHBoxLayout()
        row.setSpacing(0)
        for widget in (*self.cards, None, self.deck, self.discards):
            if widget is None:
                row.addSpacing(look.px(10))
            else:
                row.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 2)
        column.setSpacing(0)
        column.addLayout(row, 1)
        column.addWidget(self.note)

    # -- what is shown -----------------------------------------------------------------------------------------------

    def show_state(self) -> None:
        """The moment that is shown."""
        context = self._context
        s, board = context.state, context.board
        for slot, (button, card) in enumerate(zip(self.cards, s.row, strict=True)):
            button.arrived = 1.0
            is_possible, why = self._is_possible(TakeCard(context.seat or "", slot))
            colour = None if card == EMPTY else board.card_colours[card]
            what = tr("empty") if colour is None else colour_name(colour)
            name = tr("Slot {n}: {colour}").format(n=slot + 1, colour=what)
            button.show_card(colour, is_possible, name, why or self._take_tip(what, slot, card == board.locomotive))
        is_possible, why = self._is_possible(DrawCard(context.seat or ""))
        name = tr("Deck: {n} cards").format(n=s.deck_size)
        tip = tr("Draw a card unseen (key D).") if is_possible else ""
        spent = sum(s.discard)
        if spent and not s.deck_size:
            tip += " " + tr("The deck is empty: the {n} cards spent are shuffled first.").format(n=spent)
        self.deck.show_stack(s.deck_size, is_possible, name, (why or tip).strip() or name)
        self.discards.show_state()
        self.setWindowTitle(tr("{deck} in the deck · {discard} spent").format(deck=s.deck_size, discard=spent))

    def _take_tip(self, what: str, slot: int, is_locomotive: bool) -> str:
        if self._context.seat is None:
            return what
        if is_locomotive:
            return tr("Take the locomotive (key {n}): it is your whole turn.").format(n=slot + 1)
        return tr("Take {colour} (key {n}).").format(colour=what, n=slot + 1)

    def _is_possible(self, action: Action) -> tuple[bool, str]:
        """Whether the acting seat may do this, and why not."""
        if self._context.seat is None:
            return False, ""
        refusal = self._context.model.check(action)
        if refusal is None:
            return True, ""
        rule = f" ({tr('Rule')} {refusal.rule})" if refusal.rule else ""
        return False, self._context.model.words(refusal) + rule

    def tell(self, events: Sequence[Event]) -> None:
        """What happened to row and deck, in words; turned-up cards come into sight."""
        words = self._context.model.words
        told = [
            words(event)
            for event in events
            if isinstance(event, DeckReshuffled | RowReset | ResetBlocked | DrawCutShort)
        ]
        text = " ".join(line for line in told if line)
        self.note.setText(text)
        self.note.setVisible(bool(text))
        for event in events:
            if isinstance(event, RowReset):
                self._turn(range(len(self.cards)))
                break
            if isinstance(event, CardTurnedUp):
                self._turn((event.slot,))

    def _turn(self, slots: Sequence[int]) -> None:
        def step(progress: float) -> None:
            for slot in slots:
                self.cards[slot].arrived = progress
                self.cards[slot].update()

        self._animator.play(TURN_MS, step)

    # -- acting ------------------------------------------------------------------------------------------------------

    def take(self, slot: int) -> None:
        """Take a face-up card."""
        if self._context.seat is not None and slot < len(self.cards):
            self.acted.emit(TakeCard(self._context.seat, slot))

    def draw(self) -> None:
        """Draw from the deck."""
        if self._context.seat is not None:
            self.acted.emit(DrawCard(self._context.seat))
