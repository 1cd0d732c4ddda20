"""What a save says first: the program, the game, the seats, the board."""

from hashlib import blake2b
from typing import Final, Literal

import msgspec

from railyard.core.game import GameInfo, Seating
from railyard.core.table import Setup

SCHEMA: Final = 1
"""The form this program writes.  A new one needs a migration from the one before."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    schema: int
    app: str
    """Version of the program that wrote the file."""
    game: str
    rules: int
    """Version of the game's rules."""
    options: dict[str, str | int | bool]
    seats: tuple[Seating, ...]
    seed: str
    dice: Literal["program", "table"]
    board_hash: str = ""
    """Fingerprint of the board; empty where the game has none."""
    recorded: tuple[str | int | None, ...] = ()
    """Of a converted game: the id of the recorded action behind each entry."""
    board: dict[str, object] | None = None
    """A board that does not ship, whole.  Last, so that the rest stands at the start of the file."""


class Said(msgspec.Struct, frozen=True):
    """The little that is looked at before anything else is believed."""

    schema: int
    app: str = "?"
    game: str = "?"


def board_hash(document: bytes) -> str:
    """Fingerprint of a board's content, whatever its layout as text.  ValueError for what is no JSON."""
    content = msgspec.json.encode(msgspec.json.decode(document), order="deterministic")
    return blake2b(content, digest_size=16).hexdigest()


def header_of(setup: Setup, info: GameInfo, app: str, board: bytes | None = None, is_shipped: bool = True) -> Header:
    """The header of a new table.  ``board`` is the board's document where the game has boards."""
    return Header(
        schema=SCHEMA,
        app=app,
        game=setup.game,
        rules=info.rules_version,
        options=dict(setup.options),
        seats=setup.seats,
        seed=setup.seed,
        dice=setup.dice,
        board_hash="" if board is None else board_hash(board),
        board=None if board is None or is_shipped else msgspec.json.decode(board, type=dict[str, object]),
    )


def setup_of(header: Header) -> Setup:
    """What the table is set up with."""
    return Setup(header.game, header.options, header.seats, header.seed, header.dice)


def board_document(header: Header) -> bytes | None:
    """The board that came with the save, if one did."""
    return None if header.board is None else msgspec.json.encode(header.board)
