"""What a seat may do."""

from railyard.core.action import Action


class TurnCard(Action, frozen=True):
    """Turn a card face up (T-4.1)."""

    card: str
    """Its place."""


class Claim(Action, frozen=True):
    """Put a stone on a segment (T-4.2a)."""

    segment: str
    """Its id, "C4-13"."""


class Bury(Action, frozen=True):
    """Put a stone on a card that is face down, which stays so for ever (T-4.2b)."""

    card: str


class EndTurn(Action, frozen=True):
    """Neither claim nor bury (T-4.2)."""


class NextGame(Action, frozen=True):
    """Deal the next game of the match (T-6.9a)."""
