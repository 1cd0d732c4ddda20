"""Drawing track: a line pulled with mouse or cursor, its price beside it, taken back while the turn lasts."""

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QMouseEvent, QPainter

from railyard.core.hexes import Hex
from railyard.core.refusal import refuse
from railyard.games.dampfross.actions import DrawTrack, EndTurn, VoteToEnd
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.context import Context
from railyard.games.dampfross.desk.draft import Draft
from railyard.games.dampfross.desk.draft_paint import paint_feeler, paint_line, paint_start
from railyard.games.dampfross.desk.price_card import near, price_card
from railyard.games.dampfross.pricing import LinePrice, Sheet, line_price
from railyard.games.dampfross.state import Building, ExtraBuilding
from railyard.gui.parts.desk import Die, Prompt
from railyard.gui.parts.widgets import HINT


def _tr(text: str) -> str:
    return QCoreApplication.translate("DrawHand", text)


class Way(Enum):
    """How the line follows the pointer."""

    PULLED = "pulled"
    CHEAPEST = "cheapest"


class DrawHand:
    """The pencil of the company that builds now."""

    def __init__(self, context: Context, changed: Callable[[], None]) -> None:
        self._context = context
        self._changed = changed
        self._draft: Draft | None = None
        self._way = Way.PULLED
        self._price: LinePrice | None = None
        self._pointer: QPointF | None = None
        self._seeks_cheapest = False
        stage = context.state.stage
        self._is_extra = isinstance(stage, ExtraBuilding)
        seat = context.seat
        assert seat is not None and isinstance(stage, Building | ExtraBuilding)
        self._seat = seat
        self._has_cursor = context.view.cursor_place is not None
        self.end_turn = QAction(_tr("End turn"), context.view)
        self.end_turn.setShortcuts([QKeySequence("Ctrl+Return"), QKeySequence("Ctrl+Enter")])
        self.end_turn.setProperty(HINT, "⏎")
        self.end_turn.setToolTip(_tr("Draw no more in this round; credits that are left lapse"))
        self.end_turn.triggered.connect(self._end)
        self.cheapest = QAction(_tr("Cheapest line to…"), context.view)
        self.cheapest.setCheckable(True)
        self.cheapest.setProperty(HINT, _tr("Ctrl"))
        self.cheapest.setToolTip(_tr("Point at a hex: the line that costs least leads there. Or hold Ctrl and drag."))
        self.cheapest.toggled.connect(self._toggle_cheapest)
        self.rubber = QAction(_tr("Rubber"), context.view)
        self.rubber.setProperty(HINT, "⌫")
        self.rubber.setToolTip(_tr("Take back the last line of this turn"))
        self.rubber.triggered.connect(self.take_back)
        self.vote = QAction(_tr("Vote for the races"), context.view)
        self.vote.setToolTip(_tr("Ask to begin the races although towns are left"))
        self.vote.triggered.connect(self._vote)
        context.view.addAction(self.end_turn)
        self.refresh()

    # -- what is shown -------------------------------------------------------------------------------------------

    @property
    def price(self) -> LinePrice | None:
        """The price of the line that is being drawn."""
        return self._price

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The line that is being drawn."""
        return tuple(self._draft.hexes) if self._draft is not None else ()

    def refresh(self) -> None:
        """The turn goes on after something was drawn or taken back."""
        self.rubber.setEnabled(self._context.model.table.turn_start() is not None)
        self.vote.setVisible(self._context.model.check(VoteToEnd(self._seat)) is None)

    def prompt(self) -> Prompt:
        """How much is left, and what to do next."""
        buttons = tuple(
            action
            for action in (self.cheapest, self.rubber, self.vote)
            if action is not self.vote or action.isVisible()
        )
        dice = () if self._is_extra else (Die(self._budget()),)
        return Prompt(self._prompt_text(), self._seat, dice, buttons, self.end_turn)

    def _prompt_text(self) -> str:
        actor, left = self._context.actor(), self._left()
        if self._draft is not None and self._price is not None and self._draft.is_line:
            price = self._price
            if price.refusal is not None and not price.payable:
                return _tr("{actor}: {reason} Go back along the line, or Esc drops it.").format(
                    actor=actor, reason=self._context.model.words(price.refusal)
                )
            text = _tr(
                "{actor}: this line takes {cost} of {left} credits. Release or press Enter to draw it, Esc drops it."
            )
            if price.missing:
                text = _tr(
                    "{actor}: {cost} Cr of this line can be paid, {missing} Cr are missing for the rest."
                    " Release or press Enter to draw that part, Esc drops it."
                )
            elif price.refusal is not None:
                part = _tr("{actor}: only part of this line can be drawn: {reason} Release or press Enter for that.")
                return part.format(actor=actor, reason=self._context.model.words(price.refusal))
            return text.format(actor=actor, cost=price.cost, left=left, missing=price.missing)
        if self._draft is not None:
            return _tr("{actor}: go on to the next hexes; back along the line shortens it, Esc drops it.").format(
                actor=actor
            )
        if self._seeks_cheapest:
            return _tr("{actor}: point at a hex; a click draws the cheapest line as far as {left} credits go.").format(
                actor=actor, left=left
            )
        if left == 0:
            text = _tr("{actor}: the budget is spent. Backspace takes back the last line, Ctrl+Enter ends your turn.")
        elif self._is_extra:
            text = _tr(
                "{actor}, build from your account: {left} credits may still be spent, dues come on top. {how}"
                " Ctrl+Enter ends your turn."
            )
        else:
            text = _tr(
                "{actor}, draw track: {left} of {budget} credits left. {how} Backspace takes back the last line,"
                " Ctrl+Enter ends your turn."
            )
        return text.format(actor=actor, left=left, budget=self._budget(), how=self._how())

    def _how(self) -> str:
        """How a line is begun: with the cursor of the keyboard where it is out, else with the mouse."""
        if self._has_cursor:
            return _tr("Enter begins a line, arrows pull it, C asks for the cheapest one.")
        return _tr("Press on your network and pull.")

    def _left(self) -> int:
        stage = self._context.state.stage
        return stage.left if isinstance(stage, Building | ExtraBuilding) else 0

    def _budget(self) -> int:
        stage = self._context.state.stage
        return stage.budget if isinstance(stage, Building) else self._left()

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """What the budget pays for in pencil, the rest dotted in grey with what is missing."""
        if self._draft is None or self._price is None:
            return
        paint_line(painter, self._context, self._price, scale)
        paint_start(painter, self._context, self._draft.hexes[0])
        is_all_paid = self._price.payable == len(self._price.segments)
        if self._way is Way.PULLED and self._pointer is not None and is_all_paid:
            paint_feeler(painter, self._context, self._draft.end, self._pointer)

    # -- pulling a line ----------------------------------------------------------------------------------------

    def _begin(self, a: Hex) -> bool:
        """Put the pencil on a hex.  False, and the reason is said, where no line of the company can begin there."""
        context = self._context
        company = context.company or ""
        sheet = Sheet(context.book, context.state, company)
        number = context.board.number_of.get(a)
        if number is None:
            return False
        may_jump = sheet.has_jumps and bool(context.state.present.get(number))
        if not sheet.is_own(number) and not may_jump:
            if context.book.line_ends[number] and context.state.present.get(number, 0) >> sheet.index & 1:
                context.explain(refuse("line_ends_abroad", "D-2.9", hex=list(a)))
            else:
                self._say_where_to_begin()
            return False
        self._draft = Draft(a, context.board.may_join)
        self._way = Way.PULLED
        self._reprice()
        return True

    def _say_where_to_begin(self) -> None:
        context = self._context
        where = near(context.board, context.state.starts[context.company or ""])
        text = _tr("A line begins on your own network, which started in {town}.").format(town=where)
        context.services.messages.warn(text, "D-2.3")
        context.services.announcer.announce(text)

    def _pull(self, there: Hex) -> None:
        if self._draft is not None and self._draft.pull_to(there):
            self._reprice()

    def _seek(self, goal: Hex) -> None:
        """The cheapest line from the network to a hex."""
        context = self._context
        found = context.planner.cheapest_line(context.state, context.company or "", goal)
        if not found:
            if self._draft is not None:
                self._draft = None
                self._price = None
                self._show()
            return
        self._draft = Draft(found[0], context.board.may_join)
        self._draft.replace(found)
        self._way = Way.CHEAPEST
        self._reprice()

    def _reprice(self) -> None:
        assert self._draft is not None
        context = self._context
        company = context.company or ""
        self._price = line_price(context.book, context.state, company, tuple(self._draft.hexes))
        self._show()

    def _show(self) -> None:
        self._show_card()
        self._context.view.refresh_live()
        self._changed()

    def _show_card(self) -> None:
        view, price = self._context.view, self._price
        if self._draft is None or price is None or not self._draft.is_line:
            view.tip.hide()
            view.tip.stroke_start = None
            return
        # The card keeps off the line, wherever the line was begun: with the mouse, by keyboard, or by asking for it.
        view.tip.stroke_start = view.from_board(plane.centre(self._draft.hexes[0]))
        refusal = "" if price.refusal is None else self._context.model.words(price.refusal)
        hint = (
            _tr("Release to pencil it, Esc drops it") if price.payable else _tr("Go back along the line to shorten it")
        )
        text = price_card(
            self._context.board, price, self._left(), self._context.liveries, self._context.theme, refusal, hint
        )
        at = self._pointer if self._pointer is not None else plane.centre(self._draft.end)
        view.tip.show_at(view.from_board(at), text)

    def finish(self) -> None:
        """Draw as much of the line as can be paid, as one step."""
        price = self._price
        self._drop()
        if price is None or not price.segments:
            return
        paid = [DrawTrack(self._seat, part.a, part.b) for part in price.segments[: price.payable]]
        if paid and not self._context.submit(*paid):
            return
        if price.refusal is not None:
            self._context.explain(price.refusal)

    def _drop(self) -> None:
        self._draft = None
        self._price = None
        self._show()

    def take_back(self) -> None:
        """The rubber: the last line of this turn."""
        if self._context.model.table.turn_start() is None:
            self._context.services.messages.say(_tr("Nothing has been drawn in this turn"))
            return
        self._drop()
        self._context.model.undo()

    def _end(self) -> None:
        self._drop()
        self._context.submit(EndTurn(self._seat))

    def _vote(self) -> None:
        self._context.submit(VoteToEnd(self._seat))

    def _toggle_cheapest(self, is_on: bool) -> None:
        self._seeks_cheapest = is_on
        self._drop()
        self._changed()

    # -- mouse and keys ------------------------------------------------------------------------------------------

    def press(self, at: QPointF, event: QMouseEvent) -> None:
        """Begin a line; with Ctrl, or after the button, the cheapest one."""
        if self._has_cursor:
            self._has_cursor = False
            self._context.view.set_cursor_place(None)
        self._pointer = at
        here = plane.GRID.at(at)
        if self._seeks_cheapest or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._way = Way.CHEAPEST
            self._seek(here)
        else:
            self._begin(here)

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        """Pull the line on, or shorten it by going back."""
        self._pointer = at
        here = plane.GRID.at(at)
        is_down = bool(event.buttons() & Qt.MouseButton.LeftButton)
        if self._seeks_cheapest or (is_down and self._way is Way.CHEAPEST):
            if self._draft is None or self._draft.end != here:
                self._seek(here)
        elif is_down and self._draft is not None:
            self._pull(here)
        elif not event.buttons():
            self._show_cursor(here)
        if self._draft is not None:
            self._show_card()
            self._context.view.refresh_live()

    def _show_cursor(self, here: Hex) -> None:
        """A cross where the pencil can be put down."""
        s, board = self._context.state, self._context.board
        company = self._context.company
        if company is None:
            return
        present = s.present.get(board.number_of.get(here, -1), 0)
        is_own = bool(present >> s.index_of(company) & 1) or here == s.starts.get(company)
        shape = Qt.CursorShape.CrossCursor if is_own else Qt.CursorShape.ArrowCursor
        if self._context.view.cursor().shape() != shape:
            self._context.view.setCursor(shape)

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        """The line is drawn."""
        self._pointer = None
        if self._seeks_cheapest and self._draft is None:
            self.cheapest.setChecked(False)
        if self._draft is not None and self._draft.is_line:
            self.finish()
            self.cheapest.setChecked(False)
        elif self._draft is not None:
            self._drop()
        self._way = Way.PULLED

    def leave(self) -> None:
        """The pointer is gone; a line that is held stays."""
        self._pointer = None
        if self._seeks_cheapest and self._draft is not None:
            self._drop()

    def stand_on(self, a: Hex) -> None:
        """The cursor pulls the line like the pointer."""
        self._pointer = None
        if self._seeks_cheapest:
            self._seek(a)
        elif self._draft is not None:
            self._pull(a)
        elif not self._has_cursor:
            self._has_cursor = True
            self._changed()

    def key(self, event: QKeyEvent) -> bool:
        """Enter begins and draws, Backspace shortens or takes back, C asks for the cheapest line to the cursor."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return self._enter()
        if key == Qt.Key.Key_Backspace:
            if self._draft is not None and self._draft.shorten():
                self._reprice()
                if self._draft.end in self._context.board.number_of:
                    self._context.view.set_cursor_place(self._draft.end)
            else:
                self.take_back()
            return True
        if key == Qt.Key.Key_C and not event.modifiers():
            self.cheapest.setChecked(not self._seeks_cheapest)
            cursor = self._context.view.cursor_place
            if self._seeks_cheapest and isinstance(cursor, Hex):
                self._seek(cursor)
            return True
        return False

    def _enter(self) -> bool:
        if self._draft is not None and self._draft.is_line:
            self.finish()
            self.cheapest.setChecked(False)
            return True
        cursor = self._context.view.cursor_place
        if isinstance(cursor, Hex):
            self._drop()
            self._begin(cursor)
            return True
        return False

    def cancel(self) -> None:
        """Drop the line, then the wish for the cheapest one."""
        if self._draft is not None:
            self._drop()
        else:
            self.cheapest.setChecked(False)

    def close(self) -> None:
        """The turn is over."""
        self._draft = None
        self._price = None
        self._context.view.tip.hide()
        self._context.view.unsetCursor()
        for action in (self.end_turn, self.cheapest, self.rubber, self.vote):
            self._context.view.removeAction(action)
            action.deleteLater()
