"""Game: the one interface between rules and everything else."""

from collections.abc import Mapping
from typing import Generic, Protocol, TypeVar

import msgspec

from railyard.core.action import Action, Move, Seat
from railyard.core.chance import Luck, Request
from railyard.core.event import Event
from railyard.core.offer import Offer
from railyard.core.refusal import Refusal
from railyard.core.text import Message

S = TypeVar("S", bound=msgspec.Struct)

OptionValue = str | int | bool
Options = Mapping[str, OptionValue]


class Choice(msgspec.Struct, frozen=True):
    """One value of an option and its name for people."""

    value: OptionValue
    title: str


class Option(msgspec.Struct, frozen=True):
    """A rule the table can choose: a key in snake_case, one sentence, the paragraph it changes."""

    key: str
    title: str
    sentence: str
    rule: str
    default: OptionValue
    choices: tuple[Choice, ...] = ()
    """Empty for a yes-or-no option."""
    seats: tuple[int, ...] = ()
    """Numbers of seats it applies to; empty for all."""


class GameInfo(msgspec.Struct, frozen=True):
    """What a list of games needs to know.  A game's ``info.py`` holds one as ``INFO`` and imports no rules."""

    id: str
    title: str
    tagline: str
    """One sentence for the start page."""
    min_seats: int
    max_seats: int
    rules_version: int
    options: tuple[Option, ...] = ()
    default_board: str = ""
    """Id of the board offered first; empty where the game has no choice of boards."""
    is_hidden: bool = False
    """Whether seats hold cards that others may not see: the desk covers them between people."""
    has_dice: bool = True
    """Whether anything is rolled: only then people may roll their own dice."""
    minutes: tuple[int, int] = (60, 120)
    """How long a game takes."""


class Seating(msgspec.Struct, frozen=True):
    """A seat at a table: its id, the person's name and the colour's id (``gui/parts/theme`` has the colours)."""

    seat: Seat
    name: str
    colour: str


class Act(msgspec.Struct, frozen=True, tag=True):
    """One of these seats acts next (usually one)."""

    seats: tuple[Seat, ...]


class Chance(msgspec.Struct, frozen=True, tag=True):
    """Chance comes next."""

    request: Request


class Result(msgspec.Struct, frozen=True):
    """How a game ended: score by seat, winners (several where victory is shared), code of the reason."""

    scores: dict[Seat, int]
    winners: tuple[Seat, ...]
    reason: str


class Over(msgspec.Struct, frozen=True, tag=True):
    """The game has ended."""

    result: Result


Turn = Act | Chance | Over


class Step(msgspec.Struct, Generic[S], frozen=True):
    """What an applied move gives: the next state and the events on the way, in order."""

    state: S
    events: tuple[Event, ...]


class Game(Protocol[S]):
    """A game's rules.  An instance holds the boards and tables it was opened with and is never changed by play."""

    @property
    def info(self) -> GameInfo:
        """The game's card."""

    @property
    def state_type(self) -> type[S]:
        """Type of the states, for decoding them."""

    @property
    def moves(self) -> tuple[type[Move], ...]:
        """Every type of action and outcome a log of this game can hold."""

    def setup(self, options: Options, seats: tuple[Seat, ...]) -> S:
        """The first state.  ``options`` holds every option's key and, where the game has boards, "board".

        ValueError with a clear text for options or numbers of seats that do not go together.
        """

    def turn(self, s: S) -> Turn:
        """Who or what comes next."""

    def offers(self, s: S, seat: Seat) -> tuple[Offer, ...]:
        """What this seat may do now; empty when it is not its turn."""

    def check(self, s: S, action: Action) -> Refusal | None:
        """Why the action is not allowed now, or None.  Never changes anything; any well-formed action may be asked."""

    def apply(self, s: S, move: Move) -> Step[S]:
        """The next state and the events.  Never fails for an action that ``check`` passed or a fitting outcome."""

    def view(self, s: S, seat: Seat) -> S:
        """The state with what this seat may not see taken out."""

    def audit(self, s: S) -> tuple[str, ...]:
        """Broken invariants: money, cards and tokens that are not conserved.  Empty when all is well."""

    def sample(self, s: S, seat: Seat, luck: Luck) -> Action:
        """A random legal action, uniform among kinds that are possible, then among what fits."""

    def accounts(self, s: S) -> Mapping[str, int]:
        """Money (or points) by seat and company, as transcripts show it after every move."""

    def progress(self, s: S) -> Message:
        """Where the game stands, in a few words: "Construction, round 7"."""
