"""What a seat can do.  ``seat`` is the person who decides; companies and lines are named in fields."""

from railyard.core.action import Action


class BidPrivate(Action, frozen=True):
    """Open the auction of a private, or raise."""

    private: str
    price: int


class ChoosePlace(Action, frozen=True):
    """Take a place, from 1, in the order of the first share round."""

    place: int


class FoundCompany(Action, frozen=True):
    """Buy the director certificate of a tram company and set its price."""

    company: str
    price: int


class BuyShare(Action, frozen=True):
    """Buy 10 % of a company from the unsold shares ("unsold") or from the pool ("pool")."""

    company: str
    source: str = "unsold"


class SellShares(Action, frozen=True):
    """Sell ``count`` shares of 10 %."""

    company: str
    count: int


class SellPrivate(Action, frozen=True):
    """Sell a private to the bank at face value (D-5)."""

    private: str


class Pass(Action, frozen=True):
    """Do nothing, or nothing more, in this step."""

    company: str = ""
    """The tram company or line that passes; empty for a person."""


class PayDividend(Action, frozen=True):
    """Pay out part of the revenue box."""

    company: str
    amount: int


class BuyTram(Action, frozen=True):
    """Buy a tram of a kind on sale."""

    company: str
    kind: str


class ScrapTram(Action, frozen=True):
    """Throw a tram away for good."""

    company: str
    """The tram company, or the line when it scraps instead of running."""
    tram: str


class AssignTrams(Action, frozen=True):
    """Give trams to lines: pairs of line and tram, by number of the line."""

    company: str
    trams: tuple[tuple[str, str], ...]


class ChooseLine(Action, frozen=True):
    """Put a line up for auction."""

    company: str
    line: str


class BidLine(Action, frozen=True):
    """Bid for the line that is up."""

    company: str
    line: str
    price: int


class ChooseHome(Action, frozen=True):
    """Pick the city of a double city in which the home token goes."""

    line: str
    city: int


class LayTile(Action, frozen=True):
    """Lay a tile: normal, Stadtbahn or bonus, which follows from the position."""

    line: str
    hex: str
    tile: str
    rotation: int


class PlaceToken(Action, frozen=True):
    """Place a token; ``slot`` -1 means the first open one."""

    line: str
    hex: str
    city: int
    slot: int = -1


class RemoveToken(Action, frozen=True):
    """Pay for a Stadtbahn token to leave the game."""

    line: str
    hex: str
    city: int
    slot: int = 0


class RunTram(Action, frozen=True):
    """Run a line's tram along these stops ("F18.0" …) in order; empty for no run."""

    line: str
    route: tuple[str, ...]


class BuyPrivate(Action, frozen=True):
    """The company of a line buys a private from a player."""

    line: str
    private: str
    price: int


class AnswerOffer(Action, frozen=True):
    """Say whether one's private is sold (D-13)."""

    accept: bool


class StopGame(Action, frozen=True):
    """The table agrees to stop; the game is scored as it stands."""
