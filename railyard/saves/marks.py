"""Marks: fingerprints of the state on the way, with what a list of tables shows."""

from hashlib import blake2b
from typing import Any, Final

import msgspec

from railyard.core.game import Over
from railyard.core.table import Table
from railyard.core.text import Message

EVERY: Final = 25
"""How many records there are at most between two marks."""


class Summary(msgspec.Struct, frozen=True):
    """What a list of tables shows."""

    game: str
    board: str
    """Id of the board; empty where the game has none."""
    players: tuple[str, ...]
    progress: Message
    is_over: bool
    winners: tuple[str, ...]
    """Names; empty before the end."""
    date: str
    """When this was written, as ISO 8601 with the zone."""


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line between the records."""

    entries: int
    """How many entries there are before it."""
    cursor: int
    state: str
    """Fingerprint of the state at the cursor."""
    summary: Summary


def canonical(thing: object) -> bytes:
    """A state (or anything made of plain values) as bytes that are the same on every platform and Python."""
    return msgspec.json.encode(msgspec.to_builtins(thing, str_keys=True), order="deterministic")


def state_hash(state: msgspec.Struct) -> str:
    """Fingerprint of a state."""
    return blake2b(canonical(state), digest_size=16).hexdigest()


def mark_of(table: Table[Any], entries: int, cursor: int, date: str) -> Mark:
    """The mark for the table's first ``entries`` entries with the cursor at ``cursor``."""
    state = table.state_at(cursor)
    turn = table.game.turn(state)
    names = table.names(cursor)
    summary = Summary(
        game=table.setup.game,
        board=str(table.setup.options.get("board", "")),
        players=tuple(names[seat] for seat in table.seats),
        progress=table.game.progress(state),
        is_over=isinstance(turn, Over),
        # A winner may sit on no seat: the neutral railway of a game for two (Dampfross, D-6.3) keeps its id.
        winners=tuple(names.get(seat, seat) for seat in turn.result.winners) if isinstance(turn, Over) else (),
        date=date,
    )
    return Mark(entries, cursor, state_hash(state), summary)
