"""The state of a table of Ticket to Ride.

Cards, tracks, tickets and seats are numbers here: cards by their place in the board's ``card_colours`` (the
last is the locomotive), tracks and tickets by their place on the board, seats by their place at the table.  Counts of
cards are tuples by colour, sets of tracks are bit masks; so a state is small and the next one is made quickly.
"""

from typing import Final, Literal

import msgspec

from railyard.core.action import Seat

HIDDEN: Final = -1
"""A card or ticket in a deck that the viewer may not see."""
EMPTY: Final = -1
"""A slot of the row without a card, the seat of nobody."""

Counts = tuple[int, ...]
"""Cards by colour, locomotives last."""

Stage = Literal["lot", "deal_cards", "deal_tickets", "choose", "turn", "second", "tickets", "reshuffle", "over"]
"""The lot for the first player; the two shuffles before the game; choosing the first tickets, in seat order; a turn's
action; the second card; choosing among tickets drawn; the discards being shuffled; all over."""

After = Literal["", "begin", "draw", "draw_second", "second", "end"]
"""What goes on once the discards are shuffled: the set-up, an unseen draw, the offer of a second card, the end of the
turn."""


class Agreed(msgspec.Struct, frozen=True):
    """What the table chose and what follows from the number of seats."""

    three_locomotives: Literal["under", "discard"]
    open_doubles: bool
    """Whether the second track of a double route stays open (TTR-3.2 to TTR-3.4)."""
    first: Literal["lot", "first_seat"]


class Score(msgspec.Struct, frozen=True):
    """How a seat came out (TTR-7)."""

    routes: int
    tickets: int
    bonus: int
    total: int
    completed: int
    """Tickets completed."""
    path: int
    """Spaces of the longest path."""
    trail: tuple[int, ...]
    """The tracks of that path in the order of travel."""


class State(msgspec.Struct, frozen=True):
    """One moment of the table."""

    board: str
    seats: tuple[Seat, ...]
    agreed: Agreed
    stage: Stage
    after: After
    first: int
    """Who began, by place at the table."""
    seat: int
    """Who acts."""
    deck: Counts
    """The train cards face down in their order, those before ``top`` drawn already; HIDDEN in a view."""
    top: int
    row: tuple[int, ...]
    """The face-up slots, EMPTY where no card lies."""
    discard: Counts
    hands: tuple[Counts, ...]
    """By seat; one place more than there are colours: the cards the viewer may not see."""
    known: tuple[Counts, ...]
    """The cards by seat that everybody knows of: taken face up and surely not spent yet (TTR-9.2)."""
    cars: tuple[int, ...]
    points: tuple[int, ...]
    """For routes, by seat."""
    tracks: tuple[int, ...]
    """The tracks of each seat, as a mask."""
    free: int
    """The tracks that belong to nobody and are not closed, as a mask."""
    pile: tuple[int, ...]
    """The ticket deck, the next ticket first; HIDDEN in a view."""
    tickets: tuple[tuple[int, ...], ...]
    """Kept by each seat; HIDDEN in another seat's view."""
    drawn: tuple[tuple[int, ...], ...]
    """Drawn by each seat and still to be chosen from."""
    turns_left: int
    """Turns to come in the last round, that of ``seat`` among them; 0 before it began."""
    trigger: int
    """The seat that brought about the last round; EMPTY before."""
    passes: int
    """Forced passes in a row."""
    resets: int
    """How often the row was cleared since a card was last taken."""
    blocked: Literal["", "too_few", "too_often"]
    """Why three locomotives lie face up in spite of the rule (TTR-4.3)."""
    scores: tuple[Score, ...] = ()
    """By seat, once the game is over."""
    winners: tuple[int, ...] = ()
    reason: str = ""
    """Why the game ended: "last_round" or "frozen"."""

    @property
    def deck_size(self) -> int:
        """Train cards face down."""
        return len(self.deck) - self.top

    def hand_size(self, seat: int) -> int:
        """Train cards in a seat's hand, whoever looks."""
        return sum(self.hands[seat])
