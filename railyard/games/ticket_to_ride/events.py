"""What happens.  Events are read by everybody: none of them names a card or ticket that only its owner may see."""

from typing import ClassVar

from railyard.core.action import Seat
from railyard.core.event import Event


class FirstSeatNamed(Event, frozen=True):
    """Who begins (TTR-1.6)."""

    seat: Seat
    by: str
    """ "lot" or "first_seat"."""


class CardsDealt(Event, frozen=True):
    """Everybody got a hand of train cards (TTR-1.3)."""

    reveals: ClassVar[bool] = True
    cards: int


class TicketsDealt(Event, frozen=True):
    """Everybody got tickets to choose from (TTR-1.5)."""

    reveals: ClassVar[bool] = True
    tickets: int


class TicketsKept(Event, frozen=True):
    """A seat has chosen among its tickets."""

    seat: Seat
    kept: int
    returned: int


class CardTaken(Event, frozen=True):
    """A seat took a face-up card."""

    seat: Seat
    slot: int
    card: str


class CardDrawn(Event, frozen=True):
    """A seat drew the top card of the deck; only that seat knows which."""

    reveals: ClassVar[bool] = True
    seat: Seat


class CardTurnedUp(Event, frozen=True):
    """A card from the deck lies face up now (TTR-2A.2)."""

    reveals: ClassVar[bool] = True
    slot: int
    card: str


class RowReset(Event, frozen=True):
    """Too many locomotives lay face up: the row was cleared (TTR-4.1)."""

    locomotives: int
    to: str
    """ "under" the draw pile or to the "discard" pile."""


class ResetBlocked(Event, frozen=True):
    """Too many locomotives lie face up, and they stay (TTR-4.3)."""

    locomotives: int
    why: str
    """ "too_few": too few other cards are left; "too_often": the row was cleared so often that it stays as it is."""


class DeckReshuffled(Event, frozen=True):
    """The deck was empty: the discards are the new deck (TTR-5.1)."""

    cards: int


class DrawCutShort(Event, frozen=True):
    """After one card there was nothing more to take (TTR-5.3)."""

    seat: Seat


class RouteClaimed(Event, frozen=True):
    """A seat put cars on a track."""

    seat: Seat
    track: str
    colour: str
    """Colour of the cards paid, "locomotive" where there were only locomotives."""
    locomotives: int
    points: int
    cars_left: int


class TrackClosed(Event, frozen=True):
    """The other track of a double route is closed to everybody (TTR-3.2)."""

    track: str


class TicketsDrawn(Event, frozen=True):
    """A seat drew tickets to choose from."""

    reveals: ClassVar[bool] = True
    seat: Seat
    tickets: int


class Passed(Event, frozen=True):
    """A seat could do nothing (TTR-2.3)."""

    seat: Seat


class LastRoundBegun(Event, frozen=True):
    """A seat has hardly any cars left: everybody has one more turn, this seat the last (TTR-6.1)."""

    seat: Seat
    cars_left: int


class TicketCounted(Event, frozen=True):
    """A ticket laid open at the end (TTR-7.2)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    ticket: str
    value: int
    """What it brought; below zero where its cities are not connected."""
    is_completed: bool


class PathMeasured(Event, frozen=True):
    """A seat's longest path (TTR-7.3)."""

    seat: Seat
    length: int
    """In spaces."""
    tracks: tuple[str, ...]
    """In the order of travel."""


class LongestPathAwarded(Event, frozen=True):
    """The longest path of all brought its bonus (TTR-7.3)."""

    seats: tuple[Seat, ...]
    length: int
    bonus: int


class SeatCounted(Event, frozen=True):
    """A seat's final score (TTR-7.1)."""

    seat: Seat
    routes: int
    tickets: int
    bonus: int
    total: int


class TieBroken(Event, frozen=True):
    """Several seats had most points (TTR-7.4)."""

    seats: tuple[Seat, ...]
    by: str
    """ "tickets", "longest" or "shared"."""
