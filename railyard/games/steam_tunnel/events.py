"""What happens."""

from typing import ClassVar

from railyard.core.action import Seat
from railyard.core.event import Event


class FirstSeatDrawn(Event, frozen=True):
    """The lot named who begins (T-3.2)."""

    seat: Seat


class CardsDealt(Event, frozen=True):
    """The mine lies face down around its point cards (T-3.1)."""

    game: int
    first: Seat


class CardTurned(Event, frozen=True):
    """A card shows its tunnels."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: str
    face: str
    """The pattern, with "/" where the card lies turned half round."""


class SegmentClaimed(Event, frozen=True):
    """A stone lies on a segment."""

    seat: Seat
    segment: str


class CardBuried(Event, frozen=True):
    """A stone lies on a card that will never be turned."""

    seat: Seat
    card: str


class TurnEnded(Event, frozen=True):
    """Neither claimed nor buried."""

    seat: Seat


class NoStoneLeft(Event, frozen=True):
    """The turn ended by itself, since no stone is left (T-4.6)."""

    seat: Seat


class TunnelClosed(Event, frozen=True):
    """The whole course of a tunnel is known."""

    segments: tuple[str, ...]
    ends: tuple[int, ...]
    value: int
    stones: dict[Seat, int]


class GameCounted(Event, frozen=True):
    """No card is face down any more: a game has ended (T-5.1)."""

    game: int
    points: dict[Seat, int]
    last: str
    """ "turned" or "buried"."""
