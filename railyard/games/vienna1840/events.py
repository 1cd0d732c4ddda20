"""What happened, in order.  Money is told of by the core's ``Paid``."""

from railyard.core.event import Event


class RoundBegan(Event, frozen=True):
    """The next station of the round track."""

    name: str


class LinesOffered(Event, frozen=True):
    """Lines were drawn for the next auction."""

    lines: tuple[str, ...]


class CompaniesDrawn(Event, frozen=True):
    """These tram companies are in play."""

    companies: tuple[str, ...]


class PrivateBid(Event, frozen=True):
    """Somebody bid for a private."""

    seat: str
    private: str
    price: int


class PrivateWon(Event, frozen=True):
    """A private has its first owner."""

    seat: str
    private: str
    price: int


class PrivateCheaper(Event, frozen=True):
    """Nobody wanted the cheapest private: its least bid fell."""

    private: str
    price: int


class PrivateMoved(Event, frozen=True):
    """A private has another owner, or left the game (owner "bank")."""

    private: str
    seller: str
    buyer: str


class PrivateAsked(Event, frozen=True):
    """A company asks a player for a private."""

    company: str
    private: str
    price: int
    seller: str


class PrivateRefused(Event, frozen=True):
    """The player keeps the private."""

    private: str
    seller: str


class PlaceTaken(Event, frozen=True):
    """A player has a place in the order of the first share round."""

    seat: str
    place: int


class OrderSet(Event, frozen=True):
    """The order of play from now on."""

    seats: tuple[str, ...]


class CompanyFounded(Event, frozen=True):
    """A tram company begins."""

    company: str
    seat: str
    price: int


class CompaniesLeft(Event, frozen=True):
    """Tram companies nobody founded leave the game."""

    companies: tuple[str, ...]


class SharesMoved(Event, frozen=True):
    """Shares of 10 % changed hands; ``seller`` or ``buyer`` is "unsold" or "pool" on the bank's side."""

    company: str
    count: int
    seller: str
    buyer: str


class DirectorChanged(Event, frozen=True):
    """A tram company has another director."""

    company: str
    seat: str


class PriceMoved(Event, frozen=True):
    """A marker moved on the share market."""

    company: str
    before: int
    after: int
    row: int
    column: int


class Passed(Event, frozen=True):
    """A person, company or line passed."""

    who: str


class DividendPaid(Event, frozen=True):
    """What a tram company paid out and kept."""

    company: str
    paid: int
    kept: int


class StadtbahnRan(Event, frozen=True):
    """A Stadtbahn company ran; an empty route for none."""

    company: str
    route: tuple[str, ...]
    value: int
    multiplier: int


class KindOutOfPrint(Event, frozen=True):
    """A kind of trams left the stack."""

    kind: str
    left: int


class TramBought(Event, frozen=True):
    """A company has another tram."""

    company: str
    tram: str
    kind: str
    price: int


class TramScrapped(Event, frozen=True):
    """A tram left the game."""

    who: str
    tram: str


class MaintenanceRose(Event, frozen=True):
    """The first tram of a kind was bought: the others cost more from now on."""

    kind: str


class TramsAssigned(Event, frozen=True):
    """Pairs of line and tram of a company."""

    company: str
    trams: tuple[tuple[str, str], ...]


class LoanTaken(Event, frozen=True):
    """A director borrowed from the bank."""

    seat: str
    count: int


class LineChosen(Event, frozen=True):
    """A line is up for auction."""

    company: str
    line: str


class LineBid(Event, frozen=True):
    """A company bid for a line."""

    company: str
    line: str
    price: int


class LineWon(Event, frozen=True):
    """A line has an owner."""

    company: str
    line: str
    price: int


class LinesLeft(Event, frozen=True):
    """Lines nobody can own any more leave the game."""

    lines: tuple[str, ...]


class TileLaid(Event, frozen=True):
    """A tile lies on the board; ``before`` is the tile it replaced."""

    line: str
    hex: str
    tile: str
    rotation: int
    before: str


class TokenPlaced(Event, frozen=True):
    """A line has another token; city -1 while it waits on a double city."""

    line: str
    hex: str
    city: int
    slot: int


class TokenRemoved(Event, frozen=True):
    """A Stadtbahn token left the game."""

    line: str
    company: str
    hex: str
    city: int
    slot: int


class TramRan(Event, frozen=True):
    """A line ran: what its route is worth, and what maintenance changed."""

    line: str
    route: tuple[str, ...]
    value: int
    maintenance: int
