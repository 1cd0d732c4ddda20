"""The state of a table of Steam Tunnel."""

from typing import Literal

import msgspec

from railyard.core.action import Seat
from railyard.core.ledger import Ledger
from railyard.games.steam_tunnel.tunnels import Tunnels

HIDDEN = ""
"""A card nobody may see."""

Phase = Literal["lot", "deal", "turn", "act", "between", "over"]
"""Drawing lots for the first seat, dealing, a card to be turned, a claim or a burial possible, between two games of a
match, all over."""


class Agreed(msgspec.Struct, frozen=True):
    """The options the table chose."""

    deck: str
    games: int
    stones: int


class Count(msgspec.Struct, frozen=True):
    """What a finished game brought each seat."""

    points: dict[Seat, int]
    last: Literal["turned", "buried"]
    """What happened to the last card face down (T-5.1)."""


class State(msgspec.Struct, frozen=True):
    """One moment of the table."""

    seats: tuple[Seat, ...]
    agreed: Agreed
    phase: Phase
    game: int
    """Number of the game in the match, from 1."""
    first: Seat
    """Who begins this game."""
    seat: Seat
    """Who acts."""
    faces: tuple[str, ...]
    """The card at each place in reading order, face down ones too; a buried card keeps its face, which nobody sees."""
    spare: tuple[str, ...]
    """Cards left out of this game, unseen (T-1.2)."""
    down: tuple[str, ...]
    """Places still face down, in reading order."""
    turned: str
    """The place turned up in this turn, "" before."""
    buried: dict[str, Seat]
    """Who buried a card, by place."""
    owners: dict[str, Seat]
    """Who owns a segment, by its id."""
    stones: dict[Seat, int]
    """Stones left."""
    tunnels: Tunnels
    ledger: Ledger
    """Points over the whole match: a closed tunnel pays at once, since nothing can change it any more (T-4.4)."""
    counts: tuple[Count, ...]
    """The finished games of the match."""
