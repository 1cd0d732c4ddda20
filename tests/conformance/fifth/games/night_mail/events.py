"""What happens in Night Mail."""

from typing import ClassVar

from railyard.core.action import Seat
from railyard.core.event import Event


class Dealt(Event, frozen=True):
    """Everybody got letters."""

    each: int


class SignalSet(Event, frozen=True):
    """The die set the signal of the night."""

    night: int
    signal: int


class LettersSwapped(Event, frozen=True):
    """Somebody saw new letters."""

    reveals: ClassVar[bool] = True

    seat: Seat
    number: int


class LetterPlayed(Event, frozen=True):
    """A letter lies on the table."""

    seat: Seat
    card: int


class NightHeld(Event, frozen=True):
    """No letter reached the signal: the pot stays."""

    pot: int
