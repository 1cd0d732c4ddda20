"""Events: the facts an action brought about, in order.  The log, the animation and transcripts are made of them."""

from typing import ClassVar

import msgspec

from railyard.core.action import Seat, tag_of
from railyard.core.text import Values


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=tag_of):
    """One fact.  Games subclass it; fields are plain values and ids."""

    reveals: ClassVar[bool] = False
    """Somebody saw what was hidden: undo across this event asks the table first."""


class Paid(Event, frozen=True):
    """Money moved from one account to another; every line of a bank sheet is one of these."""

    payer: str
    payee: str
    amount: int
    why: str
    """Code of the reason, with a text in the game's ``texts.py``."""
    detail: Values = {}
    """What the reason's text names (a town, a hex, a share …)."""


class GameOver(Event, frozen=True):
    """The game has ended."""

    winners: tuple[Seat, ...]
    reason: str


def kind_of(event: Event) -> str:
    """The tag of an event, as written in transcripts."""
    return str(event.__struct_config__.tag)
