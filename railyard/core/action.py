"""Moves: everything that can stand in the log of a table, as plain data with ids.

Three kinds: an `Action` is what a seat does, an `Outcome` what chance brought, a `Note` what the table agreed on beside
the rules.  A game subclasses them; the class name in snake_case is the tag by which saves and transcripts know it.
"""

import re

import msgspec

Seat = str
"""The id of a seat: "A", "B", "C" … in seat order, whatever people are called."""


def tag_of(name: str) -> str:
    """The snake_case tag of a class name: ``DrawTrack`` is "draw_track"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=tag_of):
    """Anything in the log."""


class Action(Move, frozen=True):
    """What a seat does."""

    seat: Seat


class Outcome(Move, frozen=True):
    """What chance brought; recorded, so a log never depends on a generator."""


class Note(Move, frozen=True):
    """What the table agreed on; it changes no state of the game."""


class Renamed(Note, frozen=True):
    """From here on another person plays this seat."""

    seat: Seat
    name: str


def kind_of(move: Move) -> str:
    """The tag of a move, as written in saves."""
    return str(move.__struct_config__.tag)
