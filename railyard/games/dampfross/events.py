"""What happens in a game of Dampfross.  Companies are named by id, places by name, hexes by coordinates."""

from typing import Literal

from railyard.core.event import Event
from railyard.core.hexes import Hex


class FirstPlayerRolled(Event, frozen=True):
    """The highest die begins (D-1.1)."""

    faces: dict[str, int]
    first: str


class FirstRollTied(Event, frozen=True):
    """The highest dice were equal; who showed them rolls again (D-1.1)."""

    faces: dict[str, int]


class StartChosen(Event, frozen=True):
    """A company begins in this town (D-1.3)."""

    company: str
    town: str
    hex: Hex


class BudgetRolled(Event, frozen=True):
    """The budget of everybody in this round (D-2.1)."""

    round: int
    budget: int
    first: str


class TrackDrawn(Event, frozen=True):
    """A segment was drawn.  ``cost`` is ``ground`` plus ``mountains`` plus ``river``; ``left`` of the budget remains
    (D-2.6)."""

    company: str
    a: Hex
    b: Hex
    cost: int
    ground: int
    mountains: int
    river: int
    left: int


class JumpMade(Event, frozen=True):
    """The segment before this event goes on beyond a gap along a rival's line (D-6.1)."""

    company: str
    rival: str
    a: Hex
    b: Hex


class JumpClosed(Event, frozen=True):
    """Own track has closed a gap (D-6.1)."""

    company: str
    rival: str
    a: Hex
    b: Hex


class CityReached(Event, frozen=True):
    """A town was reached for the first time by anybody (D-3.1)."""

    company: str
    town: str
    hex: Hex
    numbers: tuple[int, ...]
    left: int
    """Towns that nobody has reached."""


class TurnEnded(Event, frozen=True):
    """A company draws no more; ``unspent`` lapses (D-2.2) or stays in its account (D-5.17)."""

    company: str
    unspent: int


class VotedToEnd(Event, frozen=True):
    """A seat wants the races to begin (D-3.15)."""

    seat: str
    votes: int
    needed: int


class ConstructionEnded(Event, frozen=True):
    """The construction phase is over (D-3.14, D-3.15)."""

    reason: Literal["towns", "vote"]
    unreached: tuple[str, ...]


class NumbersDrawn(Event, frozen=True):
    """Dice drew an end of a race; ``number`` differs from the faces where that one was used already (D-4.2, D-4.3)."""

    race: int
    end: Literal["start", "goal", "special"]
    faces: tuple[int, ...]
    number: int
    towns: tuple[str, ...]
    """Names of the places the number stands for; empty for a special goal that is a stretch of the border."""
    hexes: tuple[Hex, ...]


class GoalTooNear(Event, frozen=True):
    """The goal is fewer than three hexes away and is drawn again (D-4.5)."""

    race: int
    number: int
    shortest: int


class RaceSet(Event, frozen=True):
    """A race can be run; ``shortest`` is the shortest way over all lines (D-4.5)."""

    race: int
    start: int
    goal: int
    special: bool
    shortest: int
    order: tuple[str, ...]
    """Companies in the order in which they say whether they take part (D-5.1)."""


class RaceCancelled(Event, frozen=True):
    """No race: an end is reached by nobody, no way leads from one to the other, or no goal is far enough away."""

    race: int
    reason: Literal["unreached", "unconnected", "too_short"]
    struck: tuple[int, ...]


class Entered(Event, frozen=True):
    """A company takes part on its own."""

    company: str


class StayedOut(Event, frozen=True):
    """A company takes no part."""

    company: str


class JointProposed(Event, frozen=True):
    """A company offers another a joint train (D-5.8)."""

    company: str
    partner: str


class JointAgreed(Event, frozen=True):
    """Two companies send one train (D-5.8)."""

    company: str
    partner: str


class JointDeclined(Event, frozen=True):
    """The offer of a joint train was declined."""

    company: str
    partner: str


class RouteDeclared(Event, frozen=True):
    """A train's route, with what it owes each owner before netting (D-5.2 to D-5.4)."""

    companies: tuple[str, ...]
    hexes: tuple[Hex, ...]
    owners: tuple[str, ...]
    points: int
    """Movement points the way takes, climbs counted (D-5.10)."""
    climbs: int
    dues: dict[str, int]


class RouteRejected(Event, frozen=True):
    """After netting the route still owes too much and cannot stand (D-5.7)."""

    companies: tuple[str, ...]
    reason: Literal["limit", "balance"]
    payee: str
    amount: int


class Withdrew(Event, frozen=True):
    """A train leaves the race before the start."""

    companies: tuple[str, ...]


class RaceStarted(Event, frozen=True):
    """The trains are off, in this order (D-5.9)."""

    race: int
    order: tuple[tuple[str, ...], ...]


class TrainMoved(Event, frozen=True):
    """A train moved along its route: ``path`` begins with the hex it stood in (or waited before, then
    ``was_on_edge``)."""

    companies: tuple[str, ...]
    round: int
    rolled: int
    path: tuple[Hex, ...]
    was_on_edge: bool
    waiting: bool
    """Whether it now waits at the foot of a climb, half-way to the next hex (D-5.11)."""
    arrived: bool
    left: int
    """Points left on arrival (D-5.13)."""


class RaceEnded(Event, frozen=True):
    """A race is over and ticked off (D-5.16); ``places`` holds the companies in order, equal trains together."""

    race: int
    places: tuple[tuple[str, ...], ...]
    reason: Literal["run", "lone", "nobody"]


class ExtraBuildingBegan(Event, frozen=True):
    """Building between two races begins, in this order (D-5.17)."""

    race: int
    order: tuple[str, ...]
    limit: int
