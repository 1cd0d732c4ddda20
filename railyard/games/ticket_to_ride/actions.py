"""What a seat does."""

import msgspec

from railyard.core.action import Action


class Payment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards laid down for a track; as many as it has spaces (TTR-2B.2)."""

    colour: str
    """Colour of the cards that are no locomotives; "locomotive" where there are only locomotives."""
    locomotives: int
    """How many of the cards are locomotives."""


class KeepTickets(Action, frozen=True):
    """Keep some of the tickets just drawn; the others go under the ticket deck (TTR-1.5, TTR-2C.1)."""

    tickets: tuple[str, ...]


class TakeCard(Action, frozen=True):
    """Take a face-up card (TTR-2A.1)."""

    slot: int
    """Its place in the row, from 0."""


class DrawCard(Action, frozen=True):
    """Draw the top card of the deck unseen (TTR-2A.1)."""


class Claim(Action, frozen=True):
    """Claim a track of a route (TTR-2B.1)."""

    track: str
    """The route's id; with ":1" or ":2" for the tracks of a double route."""
    payment: Payment


class TakeTickets(Action, frozen=True):
    """Draw tickets to choose from (TTR-2C.1)."""


class Pass(Action, frozen=True):
    """Do nothing, since nothing can be done (TTR-2.3)."""
