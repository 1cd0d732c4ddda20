"""The state of a game of Dampfross: frozen values, ids and numbers only.

Companies are told apart by id.  With one company a seat its id is the seat's; the second company of seat "A" is "A2"
(D-6.4), and the neutral third one is "David" (D-6.3).  Track is kept by the board's numbers of segments and hexes,
with one bit for each company in the order of ``State.companies``, so that a state is small and quickly copied.
"""

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from railyard.core.action import Seat
from railyard.core.game import Result
from railyard.core.hexes import Hex
from railyard.core.ledger import Ledger

NEUTRAL: Final = "neutral"
"""The foreign company that owns special lines nobody has built (D-2.10)."""

DAVID: Final = "David"


class Settings(msgspec.Struct, frozen=True):
    """The options of the table (``info.py``), as the rules use them."""

    races: int
    """How many races are run in all."""
    jumps: bool = False
    new_prizes: bool = False
    free_towns: bool = False
    free_start_town: bool = False
    prizes_in_operation: bool = False
    stall_guard: bool = False


class Company(msgspec.Struct, frozen=True):
    """A railway: its id and the seat that runs it; David's is empty, he is handled in turns."""

    id: str
    seat: Seat


class Jump(msgspec.Struct, frozen=True):
    """A gap in a company's network along a rival's line (D-6.1), from hex ``a``, where it was, to ``b``."""

    company: str
    rival: str
    a: Hex
    b: Hex


class RaceEnd(msgspec.Struct, frozen=True):
    """Where a race starts or where it goes: the number drawn and the hexes it stands for, several where each may
    choose."""

    number: int
    """11 to 66, or 1 to 6 of the special table."""
    special: bool
    hexes: tuple[Hex, ...]


class Race(msgspec.Struct, frozen=True):
    """A race that can be run: its place on the number strip, both ends, and the shortest way over all lines in
    segments."""

    number: int
    start: RaceEnd
    goal: RaceEnd
    shortest: int


class Train(msgspec.Struct, frozen=True):
    """A pawn in a race and the one or two companies it runs for (D-5.8); the first of them speaks for it.

    ``index`` counts the hexes of the route passed; ``on_edge`` says that it waits at the foot of the next one (D-5.11).
    """

    companies: tuple[str, ...]
    hexes: tuple[Hex, ...] = ()
    owners: tuple[str, ...] = ()
    index: int = 0
    on_edge: bool = False
    arrived: int = 0
    """Round of the race in which it arrived; 0 while it is on its way."""
    left: int = 0
    """Movement points left on arrival (D-5.13)."""


class FirstRoll(msgspec.Struct, frozen=True, tag=True):
    """Dice decide who begins (D-1.1)."""

    contenders: tuple[str, ...]


class Starting(msgspec.Struct, frozen=True, tag=True):
    """Companies choose their towns, the first of ``waiting`` next (D-1.3)."""

    waiting: tuple[str, ...]


class BudgetRoll(msgspec.Struct, frozen=True, tag=True):
    """The start player rolls the budget of a round (D-2.1)."""

    round: int


class Building(msgspec.Struct, frozen=True, tag=True):
    """A company draws; the first of ``waiting`` is the one (D-2.2)."""

    round: int
    budget: int
    left: int
    """Credits of the round's budget the company still has."""
    waiting: tuple[str, ...]


class NumberRoll(msgspec.Struct, frozen=True, tag=True):
    """Dice draw the start or, where ``start`` is known, the goal of a race (D-4.2)."""

    race: int
    start: RaceEnd | None = None


class Entering(msgspec.Struct, frozen=True, tag=True):
    """Companies say whether they take part; the first of ``waiting`` is next (D-5.1)."""

    race: Race
    waiting: tuple[str, ...]
    trains: tuple[tuple[str, ...], ...] = ()
    """The companies of each train so far."""
    stayed_out: tuple[str, ...] = ()
    asked: str = ""
    """Company that the first of ``waiting`` has offered a joint train and that has to answer."""
    declined: tuple[str, ...] = ()
    """Companies that have declined such an offer of the first of ``waiting``."""


class Declaring(msgspec.Struct, frozen=True, tag=True):
    """Trains show their routes; ``trains[waiting[0]]`` is next (D-5.2)."""

    race: Race
    waiting: tuple[int, ...]
    trains: tuple[Train, ...]
    again: bool = False
    """All have declared, and this one's route cannot stand (D-5.7)."""
    handler: Seat = ""
    """The seat that handles David in this race, also when the other one withdraws (D-6.3)."""


class Running(msgspec.Struct, frozen=True, tag=True):
    """Trains run; ``trains[waiting[0]]`` rolls next (D-5.9)."""

    race: Race
    round: int
    waiting: tuple[int, ...]
    trains: tuple[Train, ...]


class ExtraBuilding(msgspec.Struct, frozen=True, tag=True):
    """Building between two races from the accounts; the first of ``waiting`` is next (D-5.17)."""

    race: int
    """Number of the race just over."""
    left: int
    waiting: tuple[str, ...]


class Ended(msgspec.Struct, frozen=True, tag=True):
    """The game is over."""

    result: Result


Stage = (
    FirstRoll | Starting | BudgetRoll | Building | NumberRoll | Entering | Declaring | Running | ExtraBuilding | Ended
)

Outcome = Literal["run", "lone", "nobody", "unreached", "unconnected", "too_short"]


class RaceRecord(msgspec.Struct, frozen=True):
    """A ticked box of the number strip (D-5.16)."""

    number: int
    start: int
    goal: int | None
    """None where no goal was far enough away (D-4.5)."""
    special: bool
    outcome: Outcome
    places: tuple[tuple[str, ...], ...] = ()
    """The companies in order of arrival; equal ones together."""


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a game at one moment."""

    board: str
    settings: Settings
    companies: tuple[Company, ...]
    """In turn order."""
    ledger: Ledger
    stage: Stage
    first: str
    """The company that is start player; "" before it is known (D-1.1, D-2.4)."""
    starts: dict[str, Hex] = {}
    """Where each company began."""
    tracks: dict[int, int] = {}
    """Owners of every built segment: number of the segment to one bit a company."""
    present: dict[int, int] = {}
    """Companies present in a hex (D-0.2): number of the hex to one bit a company."""
    junctions: dict[int, int] = {}
    """Pairs of companies whose lines have met in a hex and paid for it (D-3.8): hex number to bits of ``pair_bit``."""
    reached: dict[str, str] = {}
    """Every town reached, by name, and the company that was first or began there."""
    jumps: tuple[Jump, ...] = ()
    """Every gap jumped; those closed since are left out (D-6.1)."""
    used_numbers: tuple[int, ...] = ()
    used_specials: tuple[int, ...] = ()
    races: tuple[RaceRecord, ...] = ()
    last_town_round: int = 0
    """Round of construction in which a town was last reached for the first time (D-3.15)."""
    votes: tuple[Seat, ...] = ()

    def index_of(self, company: str) -> int:
        """Position of a company in turn order.  KeyError for one that is not in the game."""
        for index, known in enumerate(self.companies):
            if known.id == company:
                return index
        raise KeyError(company)

    def seat_of(self, company: str) -> Seat:
        """The seat that runs a company; "" for David."""
        return self.companies[self.index_of(company)].seat

    def members(self, bits: int) -> tuple[str, ...]:
        """The ids of the companies whose bits are set, in turn order."""
        return tuple(company.id for index, company in enumerate(self.companies) if bits >> index & 1)

    def ids(self) -> Iterator[str]:
        """Every company's id in turn order."""
        return (company.id for company in self.companies)


COMPANY_LIMIT: Final = 6


def pair_bit(one: int, other: int) -> int:
    """The bit that stands for a pair of companies, given by position."""
    low, high = (one, other) if one < other else (other, one)
    return 1 << (low * COMPANY_LIMIT + high)
