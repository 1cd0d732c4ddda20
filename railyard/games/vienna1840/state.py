"""What a position of 1840 consists of.  Frozen; dicts are shared between states and never changed in place."""

import msgspec

from railyard.core.action import Seat, tag_of
from railyard.core.ledger import Ledger

Company = str
"""A tram company ("WT") or a Stadtbahn company ("W")."""
Line = str
"""A line by its number, "1" to "18"."""

GONE = "gone"
"""Owner of a private that left the game."""


class Rules(msgspec.Struct, frozen=True):
    """The options in force (section 15); the defaults are the profile "as described"."""

    companies_drawn: bool = False
    """D-1: the companies in play are drawn instead of chosen."""
    free_raises: bool = False
    """D-3, D-27: any raise of at least five instead of steps of five."""
    starter_again: bool = False
    """D-4: after a private auction that ends inside a bid its starter is on turn again."""
    privates_sellable: bool = False
    """D-5: the bank buys privates at face value, and they count so at the end."""
    director_sellable: bool = False
    """D-6: the director may sell shares of the director certificate when another player holds half the company."""
    second_chance_all: bool = True
    """D-8: companies with three lines get the second chance to buy trams, too."""
    first_tile_home: bool = True
    """D-10: the first tile of a line belongs to its home."""
    running_mandatory: bool = True
    """D-12: a tram that can run must run or be scrapped."""
    consent: bool = True
    """D-13: who sells a private to a company of somebody else is asked."""
    red_pays_early: bool = False
    """D-21: red trams pay maintenance as soon as the first pink one is bought."""


class Track(msgspec.Struct, frozen=True):
    """Everything that lies on the board."""

    tiles: dict[str, tuple[str, int]]
    """Hex to tile and rotation."""
    tokens: dict[str, tuple[tuple[str, ...], ...]]
    """Hex to its cities, each a row of slots with the owner's id or an empty text."""
    waiting: dict[str, tuple[Line, ...]]
    """Home tokens that lie on a double city without track."""
    reserved: dict[str, tuple[Line, ...]]
    """Hex to the lines in play that still have to begin there."""
    supply: dict[str, int]
    """Tiles left."""
    build: dict[Company, tuple[str, ...]]
    """Hexes the Stadtbahn lines still need, in order from end to end."""


class LineState(msgspec.Struct, frozen=True):
    """What became of a line."""

    status: str = "undrawn"
    """"undrawn", "offered", "owned" or "gone"."""
    owner: Company = ""
    tokens: int = 0
    """Tokens used, the home token among them."""
    tiles: int = 0
    """Tiles laid so far."""


class Part(msgspec.Struct, frozen=True, tag_field="step", tag=tag_of):
    """What all steps have in common."""


class DrawLines(Part, frozen=True):
    """Chance decides which lines are offered next."""

    is_first: bool


class DrawCompanies(Part, frozen=True):
    """Chance decides which tram companies are in play (D-1)."""


class PrivateAuction(Part, frozen=True):
    """The privates, one auction after the other."""

    turn: Seat
    passes: int = 0
    """Players who passed in a row while no auction ran."""
    lot: str = ""
    bid: int = 0
    leader: Seat = ""
    bidders: tuple[Seat, ...] = ()
    """Who is still in the auction."""
    starter: Seat = ""


class SeatChoice(Part, frozen=True):
    """Places in the order of the first share round."""

    waiting: tuple[Seat, ...]
    taken: dict[Seat, int] = {}


class ShareRound(Part, frozen=True):
    """Selling and buying."""

    turn: Seat
    passed: tuple[Seat, ...] = ()
    """Whose latest turn was a pass."""
    sold: dict[Seat, tuple[Company, ...]] = {}
    """What each player sold in this round."""
    acted: bool = False
    """Whether the player on turn has sold something in this turn."""


class PrivateIncome(Part, frozen=True):
    """Every private pays its owner."""


class Dividend(Part, frozen=True):
    """A tram company pays out."""

    company: Company


class StadtbahnRun(Part, frozen=True):
    """A Stadtbahn company runs and pays out."""

    company: Company


class TramMarket(Part, frozen=True):
    """A tram company scraps and buys trams."""

    company: Company


class TramYard(Part, frozen=True):
    """A tram company gives its trams to its lines."""

    company: Company


class LineAuction(Part, frozen=True):
    """Lines are auctioned among tram companies."""

    order: tuple[Company, ...]
    """Who takes part, in the order of this company round."""
    left: tuple[Company, ...]
    """Who may still choose and bid for lines."""
    won: tuple[Company, ...] = ()
    lot: Line = ""
    bid: int = 0
    leader: Company = ""
    turn: Company = ""
    bidders: tuple[Company, ...] = ()


class EndOfLineAuction(Part, frozen=True):
    """What becomes of lines nobody owns: they leave the game, or new ones join the offer."""


class HomeToken(Part, frozen=True):
    """A line puts its home token down."""

    line: Line
    tile_laid_by: Line = ""
    """The line whose tile made the choice of a city possible; empty at the start of a first turn."""


class Building(Part, frozen=True):
    """A line lays tiles, places and removes tokens."""

    line: Line
    normal: bool = False
    stadtbahn: bool = False
    token: bool = False


class Bonus(Part, frozen=True):
    """The bonus of a Stadtbahn tile, to be taken at once or declined."""

    line: Line
    kind: str
    """"yellow", "green", "red", "purple" or "token"."""


class TramRun(Part, frozen=True):
    """A line runs its tram, or scraps it."""

    line: Line


class PrivatePurchase(Part, frozen=True):
    """Last chance of a line's turn to buy privates."""

    line: Line


class Consent(Part, frozen=True):
    """A player is asked whether he sells a private (D-13)."""

    line: Line
    private: str
    price: int
    seller: Seat


Step = (
    DrawLines
    | DrawCompanies
    | PrivateAuction
    | SeatChoice
    | ShareRound
    | PrivateIncome
    | Dividend
    | StadtbahnRun
    | TramMarket
    | TramYard
    | LineAuction
    | EndOfLineAuction
    | HomeToken
    | Building
    | Bonus
    | TramRun
    | PrivatePurchase
    | Consent
)
"""Something that has to happen, in the order of the agenda.  A game's course is a list of these."""


class State(msgspec.Struct, frozen=True):
    """A position."""

    seats: tuple[Seat, ...]
    rules: Rules
    board: str
    """Id of the board in the tables."""
    ledger: Ledger
    """Accounts: seats, tram companies, their revenue boxes ("WT box") and the bank."""
    order: tuple[Seat, ...]
    """Order of play."""
    in_play: tuple[Company, ...]
    """Tram companies that can be or have been founded."""
    directors: dict[Company, Seat]
    cells: dict[Company, tuple[int, int]]
    """Row and column of each marker on the share market."""
    stacks: dict[str, tuple[Company, ...]]
    """Markers in each cell ("row,column"), in the order in which they arrived."""
    holdings: dict[Seat, dict[Company, int]]
    """Shares of 10 % by player; the director certificate is five of them."""
    unsold: dict[Company, int]
    """Shares of 10 % never sold."""
    pool: dict[Company, int]
    """Shares of 10 % sold back to the bank."""
    privates: dict[str, str]
    """Private to owner: a seat, a tram company, empty while unsold, or GONE."""
    asked: dict[str, int]
    """Private to its least opening bid."""
    loans: dict[Seat, int]
    trams: dict[str, str]
    """Tram ("Y-0") to the line that has it, or to its company."""
    stack: dict[str, int]
    """Trams of each kind that were never bought; a kind out of print is left out."""
    bought: dict[str, int]
    """Trams of each kind bought so far."""
    scrapped: tuple[str, ...]
    newest: str
    """Newest kind ever bought that changed the maintenance: "", "R", "Pi" or "Pu"."""
    lines: dict[Line, LineState]
    track: Track
    round: int
    """Number of the current entry of the round track."""
    agenda: tuple[Step, ...]
    """What comes next; the first has the floor, an interruption is put in front."""
    company_order: tuple[Company, ...] = ()
    """Tram companies by share price as at the start of the company round."""
    stopped: str = ""
    """Code of the reason once the game has ended."""


def box(company: Company) -> str:
    """The account of a tram company's revenue box."""
    return f"{company} box"
