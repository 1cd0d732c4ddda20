"""What a seat can do in Dampfross.  The company it acts for follows from the state (a person may have two, or handle
David)."""

from railyard.core.action import Action
from railyard.core.hexes import Hex


class ChooseStart(Action, frozen=True):
    """Begin in this town (D-1.3)."""

    town: str
    """Name of the place."""


class DrawTrack(Action, frozen=True):
    """Draw one segment from the centre of ``a`` to the centre of its neighbour ``b`` (D-2.3)."""

    a: Hex
    b: Hex


class EndTurn(Action, frozen=True):
    """Draw no more; what is left of the budget lapses (D-2.2)."""


class VoteToEnd(Action, frozen=True):
    """Ask to begin the races although towns are left (D-3.15)."""


class EnterRace(Action, frozen=True):
    """Take part in the race alone (D-5.1)."""


class StayOut(Action, frozen=True):
    """Take no part in the race (D-5.1)."""


class ProposeJoint(Action, frozen=True):
    """Offer another company a joint train (D-5.8)."""

    partner: str
    """Id of the company asked."""


class AnswerJoint(Action, frozen=True):
    """Agree to the joint train that was offered, or not (D-5.8)."""

    agrees: bool


class DeclareRoute(Action, frozen=True):
    """Show the exact route: its hexes from start to goal, and on each segment whose line the train uses (D-5.2,
    D-5.3)."""

    hexes: tuple[Hex, ...]
    owners: tuple[str, ...]
    """One company id a segment, or ``NEUTRAL``; one fewer than hexes."""


class Withdraw(Action, frozen=True):
    """Take the train out of the race before it starts (D-5.7)."""
