"""From bytes to a table, as far as they are good and the rules agree."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from railyard.core.action import Renamed
from railyard.core.game import Game
from railyard.core.refusal import Refused
from railyard.core.table import Entry, Goto, Table
from railyard.saves.faults import Fault, SaveError
from railyard.saves.header import SCHEMA, Header, Said, setup_of
from railyard.saves.lines import Line, Lines, split
from railyard.saves.marks import Mark, state_hash
from railyard.saves.migrations import MIGRATIONS, Migration, migrated
from railyard.saves.write import Writer

SEATS = "ABCDEFGHIJ"


@dataclass(frozen=True)
class Stored:
    """A save whose lines are good and whose header is understood; no rule has been asked yet."""

    header: Header
    lines: tuple[Line, ...]
    frame: Lines
    """The file as it is: checksum and size of its good part."""
    schema: int
    """The form the file is in."""

    @property
    def is_closed(self) -> bool:
        """Whether the file ends the way a closed table ends; else something may have followed."""
        return self.frame.fault is None and bool(self.lines) and self.lines[-1].kind == "mark"

    @property
    def entries(self) -> int:
        """How many entries the good part holds."""
        return sum(line.kind in ("step", "also") for line in self.lines)


@dataclass(frozen=True)
class Opened:
    """A table as far as it could be played again."""

    table: Table[Any]
    header: Header
    fault: Fault | None
    """What is wrong; None for a save that is good to the end."""
    lines: int
    """How many lines after the header the table has taken over."""
    agreed: int
    """How many lines can be gone on from: up to there everything is as it was written."""
    writer: Writer
    """Goes on writing at the end of a file without fault."""


def decode(
    data: bytes, running: str = "", migrations: Mapping[int, Migration] = MIGRATIONS, schema: int = SCHEMA
) -> Stored:
    """Read a save.  ``running`` is the version of this program.  SaveError where it cannot be opened at all."""
    frame = split(data)
    try:
        said = msgspec.json.decode(frame.header, type=Said)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SaveError(Fault("header", 1, values={"reason": str(error)})) from error
    if said.schema > schema:
        values = {"app": said.app, "schema": said.schema, "running": running, "known": schema}
        raise SaveError(Fault("newer", 1, values=values))
    header, lines = frame.header, frame.lines
    if said.schema < schema:
        header, lines = migrated(said.schema, header, lines, migrations, schema)
    try:
        return Stored(msgspec.json.decode(header, type=Header), lines, frame, said.schema)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SaveError(Fault("header", 1, values={"reason": str(error)})) from error


def new_table(header: Header, game: Game[Any]) -> Table[Any]:
    """The table before its first move.  SaveError where it cannot be set up."""
    seats = tuple(seating.seat for seating in header.seats)
    try:
        if seats != tuple(SEATS[: len(seats)]):
            raise ValueError(f"seats are {', '.join(seats)} instead of A, B, C …")
        return Table(game, setup_of(header))
    except (ValueError, KeyError, TypeError) as error:
        raise SaveError(Fault("setup", 1, values={"reason": str(error)})) from error


def restore(stored: Stored, game: Game[Any], lines: int | None = None) -> Opened:
    """Play a save again, the first ``lines`` lines after the header or all of them.

    Never stops half-way through without saying so: what could not be taken over is told by the fault, and a state that
    differs from the one written is told while the rest is still played as far as the rules allow.
    """
    return _Replay(stored, game).run(stored.lines if lines is None else stored.lines[:lines])


class _Replay:
    """One way through a save."""

    def __init__(self, stored: Stored, game: Game[Any]) -> None:
        self._stored = stored
        self._table = new_table(stored.header, game)
        self._moves = msgspec.json.Decoder(_union((*game.moves, Renamed)))
        self._gotos = msgspec.json.Decoder(Goto)
        self._marks = msgspec.json.Decoder(Mark)
        self._entries = 0
        self._marked_entries = 0
        self._marked_lines = 0
        self._since_mark = 0
        self._fault: Fault | None = None

    def run(self, lines: tuple[Line, ...]) -> Opened:
        taken = 0
        for line in lines:
            stop = self._take(line)
            if stop is not None:
                # A state that differed before is the cause, and the earlier news.
                self._fault = self._fault or stop
                break
            taken += 1
        if self._fault is None and taken == len(self._stored.lines):
            self._fault = self._tail_fault()
        is_differing = self._fault is not None and self._fault.code == "differs"
        writer = Writer(self._stored.frame.checksum, self._entries, self._table.cursor, self._since_mark)
        return Opened(
            self._table,
            self._stored.header,
            self._fault,
            taken,
            self._marked_lines if is_differing else taken,
            writer,
        )

    def _take(self, line: Line) -> Fault | None:
        """Take one line over; returns why not."""
        try:
            match line.kind:
                case "mark":
                    self._compare(line, self._marks.decode(line.payload))
                case "goto":
                    self._table.replay((self._gotos.decode(line.payload),))
                    self._since_mark += 1
                case _:
                    move = self._moves.decode(line.payload)
                    entry = Entry(self._entries + 1, self._table.cursor, move, joined=line.kind == "also")
                    self._table.replay((entry,))
                    self._entries += 1
                    self._since_mark += 1
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return self._stop("unreadable", line, reason=str(error))
        except Refused as refused:
            values: dict[str, object] = {"last": self._entries, "app": self._stored.header.app}
            return Fault("refused", line.number, self._entries + 1, values, refused.refusal)
        except ValueError as error:
            return self._stop("broken_log", line, reason=str(error))
        return None

    def _compare(self, line: Line, mark: Mark) -> None:
        table = self._table
        is_same = (
            mark.entries == self._entries and mark.cursor == table.cursor and mark.state == state_hash(table.state)
        )
        self._since_mark = 0
        if is_same and self._fault is None:
            self._marked_entries = self._entries
            self._marked_lines = line.number - 1
        elif self._fault is None:
            values: dict[str, object] = {
                "last": self._entries,
                "agreed": self._marked_entries,
                "app": self._stored.header.app,
            }
            self._fault = Fault("differs", line.number, self._marked_entries + 1, values)

    def _stop(self, code: str, line: Line, **values: object) -> Fault:
        return Fault(code, line.number, self._entries + 1, {**values, "last": self._entries})

    def _tail_fault(self) -> Fault | None:
        fault = self._stored.frame.fault
        if fault is None:
            return None
        return Fault(fault.code, fault.line, self._entries + 1, {**fault.values, "last": self._entries})


def _union(types: tuple[type, ...]) -> Any:
    """One type that is any of these."""
    union: Any = types[0]
    for each in types[1:]:
        union = union | each
    return union
