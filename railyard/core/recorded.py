"""Games recorded by other programs, read into tables.

A game that can read such files has a ``convert.py`` with

* ``is_recorded(document) -> bool``: whether the JSON document is a file it reads, and
* ``convert(document, game) -> Converted``: the recorded actions played by the rules, up to the first illegal one.
"""

from dataclasses import dataclass
from typing import Any

from railyard.core.refusal import Refusal
from railyard.core.table import Table
from railyard.core.text import Message


@dataclass(frozen=True)
class Converted:
    """A recorded game as far as the rules allow it."""

    table: Table[Any]
    recorded: tuple[str | int | None, ...]
    """For each entry of the table's log the id of the recorded action behind it."""
    notes: tuple[Message, ...] = ()
    """What is worth telling: variants that were found, recorded actions that needed no action here."""
    stopped_at: str | int | None = None
    """Id of the first recorded action that could not be played; None where all could."""
    reason: Refusal | None = None
    """Why not."""
