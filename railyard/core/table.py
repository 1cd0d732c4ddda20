"""The table: the log of a game, the cursor in it, undo, redo, jumps; the only mutable object of the model.

The log is a tree.  Every entry continues another one (its ``parent``; 0 is the start), the cursor stands on the entry
whose state is shown, and a new move after undo begins another branch while the undone one stays.
States are frozen values, so a jump looks one up, and only where none is kept nearby a few moves are applied again.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Literal, TypeGuard, TypeVar

import msgspec

from railyard.core.action import Action, Move, Note, Outcome, Renamed, Seat
from railyard.core.chance import Roll, drawn, is_fitting
from railyard.core.event import Event
from railyard.core.game import Act, Chance, Game, Over, Seating, Step, Turn
from railyard.core.refusal import Refusal, Refused, refuse

S = TypeVar("S", bound=msgspec.Struct)

KEPT_EVERY = 20
KEPT_LAST = 50


class Setup(msgspec.Struct, frozen=True):
    """What is decided before the first move."""

    game: str
    options: dict[str, str | int | bool]
    seats: tuple[Seating, ...]
    seed: str
    dice: Literal["program", "table"] = "program"
    """Who rolls: the program, or people who type in what their own dice show."""


class Entry(msgspec.Struct, frozen=True):
    """One line of the log."""

    n: int
    """Its number, from 1, in the order in which entries were made."""
    parent: int
    """The entry it continues; 0 for the start."""
    move: Move
    joined: bool = False
    """Part of the same step as its parent: undone and listed together with it."""


class Goto(msgspec.Struct, frozen=True):
    """The cursor was moved: what follows continues entry ``to``."""

    to: int
    agreed: int = 0
    """How many dice or hidden cards had been seen since and were taken back with the table's consent."""


Record = Entry | Goto
"""What a save file holds, in order."""


class Change(msgspec.Struct, frozen=True):
    """What just happened to the table.

    ``entries`` and ``events`` are those of a move forward by one step; both are empty for a jump, where
    there is nothing to animate.
    """

    before: int
    after: int
    entries: tuple[Entry, ...] = ()
    events: tuple[Event, ...] = ()

    def is_jump(self) -> bool:
        """Whether the table went to another moment instead of playing on."""
        return not self.entries


class Table(Generic[S]):
    """A game being played.  Listeners are called after every change, recorders before it is shown."""

    def __init__(self, game: Game[S], setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.seats: tuple[Seat, ...] = tuple(seating.seat for seating in setup.seats)
        self._entries: list[Entry] = []
        self._events: list[tuple[Event, ...]] = []
        self._borders: list[bool] = []
        self._draws: list[int] = [0]
        self._forward: dict[int, int] = {}
        self._states: dict[int, S] = {0: game.setup(setup.options, self.seats)}
        self._cursor = 0
        self._pending: list[Entry] = []
        self._agreements: list[tuple[int, Goto]] = []
        self._is_renamed = False
        self.on_change: list[Callable[[Change], None]] = []
        self.on_record: list[Callable[[Sequence[Record]], None]] = []

    # -- looking -----------------------------------------------------------------------------------------------

    @property
    def cursor(self) -> int:
        """Number of the entry whose state is shown; 0 at the start."""
        return self._cursor

    @property
    def state(self) -> S:
        """The state at the cursor."""
        return self.state_at(self._cursor)

    @property
    def turn(self) -> Turn:
        """Who or what comes next at the cursor."""
        return self.game.turn(self.state)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The whole log, undone branches too."""
        return tuple(self._entries)

    def entry(self, n: int) -> Entry:
        """Entry number ``n``, from 1."""
        return self._entries[n - 1]

    def events(self, n: int) -> tuple[Event, ...]:
        """The events of entry ``n``."""
        return self._events[n - 1]

    def line(self, to: int | None = None) -> tuple[Entry, ...]:
        """The entries from the start to ``to`` (the cursor), undone ones left out."""
        found: list[Entry] = []
        n = self._cursor if to is None else to
        while n:
            entry = self._entries[n - 1]
            found.append(entry)
            n = entry.parent
        return tuple(reversed(found))

    @property
    def agreements(self) -> tuple[tuple[int, Goto], ...]:
        """Jumps back past dice or hidden cards the table consented to: (entries there were then, the jump)."""
        return tuple(self._agreements)

    def tip(self) -> int:
        """The entry that redoing everything would lead to."""
        n = self._cursor
        while n in self._forward:
            n = self._forward[n]
        return n

    def state_at(self, n: int) -> S:
        """The state after entry ``n``; 0 is the start.  Applies again what is not kept (at most a few moves)."""
        missing: list[int] = []
        at = n
        while at not in self._states:
            missing.append(at)
            at = self._entries[at - 1].parent
        state = self._states[at]
        for again in reversed(missing):
            state = self._stepped(state, self._entries[again - 1].move).state
            self._keep(again, state)
        return state

    def names(self, n: int | None = None) -> dict[Seat, str]:
        """The people's names by seat after entry ``n`` (the cursor)."""
        names = {seating.seat: seating.name for seating in self.setup.seats}
        for entry in self.line(n) if self._is_renamed else ():
            if isinstance(entry.move, Renamed):
                names[entry.move.seat] = entry.move.name
        return names

    def check(self, action: Action) -> Refusal | None:
        """Why the action is not allowed at the cursor, or None."""
        match self.turn:
            case Over():
                return refuse("game_is_over")
            case Chance():
                return refuse("waiting_for_dice")
            case Act(seats=seats) if action.seat not in seats:
                return refuse("not_your_turn", seat=action.seat, turn=list(seats))
        return self.game.check(self.state, action)

    # -- playing -----------------------------------------------------------------------------------------------

    def submit(self, *actions: Action) -> Change:
        """Play one action, or several as one step for undo; chance that follows is drawn at once.

        Raises Refused with the first reason; then nothing has changed.
        """
        before = self._cursor
        onward = self._forward.get(before)
        try:
            for at, action in enumerate(actions):
                refusal = self.check(action)
                if refusal is not None:
                    raise Refused(refusal)
                self._put(action, joined=at > 0)
        except Refused:
            self._drop_pending(before)
            if onward is not None:
                self._forward[before] = onward
            raise
        self._draw()
        return self._settle(before)

    def roll(self, outcome: Outcome) -> Change:
        """Enter what chance brought at the table.  Raises Refused where nothing is waited for or it does not fit."""
        turn = self.turn
        if not isinstance(turn, Chance):
            raise Refused(refuse("no_dice_wanted"))
        if not is_fitting(turn.request, outcome):
            raise Refused(refuse("dice_do_not_fit"))
        before = self._cursor
        self._put(outcome)
        self._draw()
        return self._settle(before)

    def begin(self) -> None:
        """Draw what chance decides before anybody acts (nothing where that has been done)."""
        before = self._cursor
        self._draw()
        if self._cursor != before:
            self._settle(before)

    def rename(self, seat: Seat, name: str) -> Change:
        """Another person takes over a seat."""
        before = self._cursor
        self._put(Renamed(seat, name))
        return self._settle(before)

    def _draw(self) -> None:
        while self._is_drawn_by_program(turn := self.turn):
            self._put(drawn(turn.request, self.setup.seed, self._draws[self._cursor]), joined=self._cursor > 0)

    def _is_drawn_by_program(self, turn: Turn) -> TypeGuard[Chance]:
        return isinstance(turn, Chance) and not (self.setup.dice == "table" and isinstance(turn.request, Roll))

    def _stepped(self, state: S, move: Move) -> Step[S]:
        return Step(state, ()) if isinstance(move, Note) else self.game.apply(state, move)

    def _put(self, move: Move, joined: bool = False) -> None:
        entry = Entry(len(self._entries) + 1, self._cursor, move, joined)
        self._add(entry)
        self._pending.append(entry)

    def _add(self, entry: Entry) -> None:
        step = self._stepped(self.state_at(entry.parent), entry.move)
        is_outcome = isinstance(entry.move, Outcome)
        self._is_renamed |= isinstance(entry.move, Renamed)
        self._entries.append(entry)
        self._events.append(step.events)
        self._borders.append(is_outcome or any(event.reveals for event in step.events))
        self._draws.append(self._draws[entry.parent] + is_outcome)
        self._forward[entry.parent] = entry.n
        self._cursor = entry.n
        self._keep(entry.n, step.state)

    def _keep(self, n: int, state: S) -> None:
        self._states[n] = state
        old = len(self._entries) - KEPT_LAST
        if len(self._states) > 2 * KEPT_LAST + old // KEPT_EVERY:
            self._states = {
                at: kept for at, kept in self._states.items() if at % KEPT_EVERY == 0 or at > old or at == n
            }

    def _drop_pending(self, before: int) -> None:
        """Forget entries of a step that was refused half-way."""
        for entry in reversed(self._pending):
            self._entries.pop()
            self._events.pop()
            self._borders.pop()
            self._draws.pop()
            self._states.pop(entry.n, None)
            self._forward.pop(entry.parent, None)
        self._pending.clear()
        self._cursor = before

    def _settle(self, before: int) -> Change:
        entries = tuple(self._pending)
        self._pending.clear()
        events = tuple(event for entry in entries for event in self._events[entry.n - 1])
        for record in self.on_record:
            record(entries)
        change = Change(before, self._cursor, entries, events)
        for listener in self.on_change:
            listener(change)
        return change

    # -- going back and forth ------------------------------------------------------------------------------------

    def undo_target(self) -> int | None:
        """Where one undo leads: before the latest step; None at the start."""
        n = self._cursor
        while n:
            entry = self._entries[n - 1]
            n = entry.parent
            if not entry.joined and not self._is_drawn_by_program(self.game.turn(self.state_at(n))):
                return n
        return None

    def redo_target(self) -> int | None:
        """Where one redo leads: after the step that was undone last; None where there is none."""
        n = self._forward.get(self._cursor)
        while n is not None and n in self._forward and self._entries[self._forward[n] - 1].joined:
            n = self._forward[n]
        return n

    def turn_start(self) -> int | None:
        """Where the turn of the seat now acting began, if it has done anything since; else None."""
        turn = self.turn
        if not isinstance(turn, Act):
            return None
        n = start = self._cursor
        while n:
            entry = self._entries[n - 1]
            if isinstance(entry.move, Note):
                n = entry.parent
                continue
            if isinstance(entry.move, Outcome) or (
                isinstance(entry.move, Action) and entry.move.seat not in turn.seats
            ):
                break
            n = entry.parent
            if self.game.turn(self.state_at(n)) == turn:
                start = n
        return None if start == self._cursor else start

    def borders_since(self, n: int) -> int:
        """How many entries between ``n`` (on the way to the cursor) and the cursor showed dice or hidden things."""
        return sum(self._borders[entry.n - 1] for entry in self.line() if entry.n > n)

    def goto(self, n: int, agreed: int = 0) -> Change:
        """Move the cursor to entry ``n`` (0: the start).  ValueError where there is none.

        ``agreed`` tells how many seen dice and cards the table consented to take back.
        """
        if not 0 <= n <= len(self._entries):
            raise ValueError(f"the log has no entry {n}")
        before = self._cursor
        goto = Goto(n, agreed)
        self._move(goto)
        for record in self.on_record:
            record((goto,))
        change = Change(before, n)
        for listener in self.on_change:
            listener(change)
        return change

    def _move(self, goto: Goto) -> None:
        n = self._cursor = goto.to
        while n:
            parent = self._entries[n - 1].parent
            self._forward[parent] = n
            n = parent
        if goto.agreed:
            self._agreements.append((len(self._entries), goto))

    def undo(self, agreed: bool = False) -> Change:
        """Take back the latest step.

        Raises Refused("nothing_to_undo"), or Refused("table_must_agree") where dice or hidden cards were seen since,
        unless the table ``agreed``; then the log keeps that it did.
        """
        target = self.undo_target()
        if target is None:
            raise Refused(refuse("nothing_to_undo"))
        return self.go_back(target, agreed)

    def go_back(self, target: int, agreed: bool = False) -> Change:
        """Take back everything after ``target``, on the same terms as `undo`."""
        seen = self.borders_since(target)
        if seen and not agreed:
            raise Refused(refuse("table_must_agree", seen=seen))
        return self.goto(target, seen)

    def redo(self) -> Change:
        """Do again what was undone last.  Raises Refused("nothing_to_redo")."""
        target = self.redo_target()
        if target is None:
            raise Refused(refuse("nothing_to_redo"))
        return self.goto(target)

    # -- from a save -----------------------------------------------------------------------------------------------

    def replay(self, records: Iterable[Record]) -> None:
        """Take over a stored log, checking every move.

        Raises Refused for the first move the rules do not allow and ValueError for a log that does not hang
        together; everything before it has been taken over.
        """
        for record in records:
            match record:
                case Goto(to=to):
                    if not 0 <= to <= len(self._entries):
                        raise ValueError(f"the log goes to entry {to}, which it does not have")
                    self._move(record)
                case Entry():
                    self._replay_entry(record)

    def _replay_entry(self, entry: Entry) -> None:
        if entry.n != len(self._entries) + 1 or entry.parent != self._cursor:
            raise ValueError(f"entry {entry.n} does not continue entry {self._cursor}")
        match entry.move:
            case Action() as action:
                refusal = self.check(action)
                if refusal is not None:
                    raise Refused(refusal)
            case Outcome() as outcome:
                turn = self.turn
                if not isinstance(turn, Chance) or not is_fitting(turn.request, outcome):
                    raise Refused(refuse("dice_do_not_fit"))
        self._add(entry)
