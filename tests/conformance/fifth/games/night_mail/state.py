"""The state of Night Mail."""

from typing import Literal

import msgspec

from railyard.core.action import Seat
from railyard.core.ledger import Ledger

POT = "pot"


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the game, from its data file."""

    cards: int
    hand: int
    money: int
    signal_step: int
    most_bet: int
    swap_price: int
    most_swapped: int
    rounds: int
    long_rounds: int


class State(msgspec.Struct, frozen=True):
    """A moment of the game.  A letter 0 is one that may not be seen."""

    seats: tuple[Seat, ...]
    stake: int
    nights: int
    ledger: Ledger
    phase: Literal["deal", "signal", "play", "over"] = "deal"
    night: int = 0
    signal: int = 0
    pile: tuple[int, ...] = ()
    hands: dict[Seat, tuple[int, ...]] = {}
    played: dict[Seat, int] = {}
    gone: tuple[int, ...] = ()
    has_bet: bool = False
    has_swapped: bool = False
    reason: str = ""

    @property
    def acting(self) -> Seat:
        """Whose turn it is, while letters are played."""
        return self.seats[len(self.played)]
