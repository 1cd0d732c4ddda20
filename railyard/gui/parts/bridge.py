"""The table as a Qt object: one signal for a change, one for a refusal, one for looking at another moment."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from railyard.core.action import Action, Move, Outcome, Seat
from railyard.core.event import Event
from railyard.core.game import Act, Game, Over, Seating, Turn
from railyard.core.offer import Offer
from railyard.core.refusal import Refusal, Refused, refuse
from railyard.core.table import Change, Table
from railyard.core.text import Message
from railyard.core.words import GameWords, Words


class TableModel(QObject):
    """One table for the widgets of one window.

    The moment that is *shown* may be an earlier one than the table's: looking back changes nothing at the table.
    """

    changed = Signal(object)
    """A `Change`, once for every change of the table; what is shown is the table's moment again."""
    refused = Signal(object)
    """A `Refusal`: something was tried and nothing has changed.  The window shows it."""
    looked = Signal()
    """Another moment, or another seat's view, is shown."""

    def __init__(self, table: Table[Any], wording: GameWords, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table = table
        self.wording = wording
        self.agree: Callable[[int], bool] = lambda seen: False
        """Asks the table whether so many seen dice or cards may be taken back; the window sets it."""
        self.is_read_only = False
        """Whether the table may only be looked at."""
        self._looking_at: int | None = None
        self._viewer: Seat | None = None
        table.on_change.append(self._table_changed)

    # -- what is shown -----------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return self.table.game

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Seats in order."""
        return self.table.seats

    @property
    def shown(self) -> int:
        """Number of the entry whose state is shown."""
        return self.table.cursor if self._looking_at is None else self._looking_at

    @property
    def state(self) -> Any:
        """The state that is shown, as the viewer may see it."""
        full = self.table.state_at(self.shown)
        return self.game.view(full, self._viewer) if self._viewer is not None else full

    @property
    def viewer(self) -> Seat | None:
        """The seat whose view is shown, in a game with hidden hands; None where everything is open."""
        return self._viewer

    @property
    def turn(self) -> Turn:
        """Who or what comes next in the moment that is shown."""
        return self.game.turn(self.table.state_at(self.shown))

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats that may act at the table now; empty while looking back, waiting for dice, or at the end.

        Where hands are hidden, nobody acts on what is shown to somebody else.
        """
        turn = self.turn
        if not isinstance(turn, Act) or self._refusal is not None:
            return ()
        return tuple(seat for seat in turn.seats if self._viewer in (None, seat))

    @property
    def _refusal(self) -> Refusal | None:
        """Why nothing at all may be done now."""
        if self.is_looking:
            return refuse("looking_back")
        return refuse("only_looking") if self.is_read_only else None

    @property
    def can_act(self) -> bool:
        """Whether somebody may act on what is shown."""
        return bool(self.acting)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended at the moment shown."""
        return isinstance(self.turn, Over)

    @property
    def names(self) -> dict[Seat, str]:
        """People by seat at the moment shown."""
        return self.table.names(self.shown)

    def seating(self, seat: Seat) -> Seating:
        """Name and colour of a seat at the start of the game."""
        return next(seating for seating in self.table.setup.seats if seating.seat == seat)

    def offers(self, seat: Seat | None = None) -> tuple[Offer, ...]:
        """What may be done now, by one seat or by all who may act; empty while looking back."""
        state = self.table.state
        return tuple(
            offer for acting in self.acting if seat in (None, acting) for offer in self.game.offers(state, acting)
        )

    def check(self, action: Action) -> Refusal | None:
        """Why the action is not allowed now, or None."""
        return self._refusal or self.table.check(action)

    # -- words -------------------------------------------------------------------------------------------------

    def words_at(self, n: int | None = None) -> Words:
        """The words of the moment after entry ``n`` (what is shown), as the viewer may know it."""
        at = self.shown if n is None else n
        state = self.table.state_at(at)
        seen = state if self._viewer is None else self.game.view(state, self._viewer)
        return self.wording.at(seen, self.table.names(at))

    def words(self, thing: Refusal | Move | Event | Message, at: int | None = None) -> str:
        """A thing in words, in the state and with the names of entry ``at`` (what is shown)."""
        words = self.words_at(at)
        match thing:
            case Refusal():
                return words.refusal(thing)
            case Move():
                return words.move(thing)
            case Event():
                return words.event(thing)
            case Message():
                return words.message(thing)

    def name(self, who: str) -> str:
        """A person's name, a company's title or the bank."""
        return self.words_at().name(who)

    # -- playing -----------------------------------------------------------------------------------------------

    def submit(self, *actions: Action) -> bool:
        """Play an action, or several as one step for undo.  False, and ``refused`` tells why, where it may not be."""
        return self._try(lambda: self.table.submit(*actions))

    def roll(self, outcome: Outcome) -> bool:
        """Enter what the dice on the table show."""
        return self._try(lambda: self.table.roll(outcome))

    def rename(self, seat: Seat, name: str) -> bool:
        """Another person takes over a seat."""
        return self._try(lambda: self.table.rename(seat, name))

    def undo(self) -> bool:
        """Take back the latest step, asking the table where dice or hidden cards were seen since."""
        target = self.table.undo_target()
        if target is None:
            self.refused.emit(refuse("nothing_to_undo"))
            return False
        return self.goto(target)

    def redo(self) -> bool:
        """Do again what was undone last."""
        return self._try(self.table.redo)

    def restart_turn(self) -> bool:
        """Take back everything the acting seat did in this turn."""
        target = self.table.turn_start()
        if target is None:
            self.refused.emit(refuse("nothing_to_undo"))
            return False
        return self.goto(target)

    def goto(self, n: int) -> bool:
        """Make entry ``n`` (0: the start) the table's moment, asking the table where dice or cards were seen since."""
        seen = self.table.borders_since(n) if self._is_on_line(n) else 0
        if seen and not self.is_read_only and not self.agree(seen):
            return False
        return self._try(lambda: self.table.goto(n, seen), is_jump=True)

    def _is_on_line(self, n: int) -> bool:
        return n == 0 or any(entry.n == n for entry in self.table.line())

    def _try(self, act: Callable[[], Change], is_jump: bool = False) -> bool:
        refusal = refuse("only_looking") if self.is_read_only else None if is_jump else self._refusal
        if refusal is not None:
            self.refused.emit(refusal)
            return False
        try:
            act()
        except Refused as refused:
            self.refused.emit(refused.refusal)
            return False
        return True

    def _table_changed(self, change: Change) -> None:
        self._looking_at = None
        self.changed.emit(change)

    # -- looking -----------------------------------------------------------------------------------------------

    @property
    def is_looking(self) -> bool:
        """Whether an earlier (or undone) moment than the table's is shown."""
        return self._looking_at is not None

    def look_at(self, n: int) -> None:
        """Show the state after entry ``n`` without changing the table."""
        at = None if n == self.table.cursor else n
        if at != self._looking_at:
            self._looking_at = at
            self.looked.emit()

    def return_to_now(self) -> None:
        """Show the table's moment again."""
        self.look_at(self.table.cursor)

    def continue_from_here(self) -> bool:
        """Make the moment that is shown the table's."""
        return not self.is_looking or self.goto(self.shown)

    def show_to(self, seat: Seat | None) -> None:
        """Show what this seat may see (after the hand-over)."""
        if seat != self._viewer:
            self._viewer = seat
            self.looked.emit()

    def close(self) -> None:
        """Stop listening to the table."""
        self.table.on_change.remove(self._table_changed)
