"""Figures that papers show and rules do not need by themselves.  Pure: a position goes in, numbers come out."""

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from railyard.core.action import Seat
from railyard.core.event import Event
from railyard.games.vienna1840.book import Book, tram_of
from railyard.games.vienna1840.dividends import best_walk
from railyard.games.vienna1840.events import CompanyFounded, PriceMoved
from railyard.games.vienna1840.geometry import stop_place
from railyard.games.vienna1840.market import Cell, below, dividend_steps, left_of, right_of
from railyard.games.vienna1840.rounds import score_parts
from railyard.games.vienna1840.routes import graph, private_hexes, stop_value
from railyard.games.vienna1840.shares import certificates
from railyard.games.vienna1840.state import Company, Line, State
from railyard.games.vienna1840.trams import maintenance

LEVELS = ("", "R", "Pi", "Pu")
"""Newest kinds that decide about maintenance, in order."""
MULTIPLIERS = (2, 3, 10)


@dataclass(frozen=True)
class RunAccount:
    """What a run brings, part by part."""

    stops: tuple[tuple[str, int], ...]
    """Stops in order with what they count."""
    privates: tuple[tuple[str, int], ...]
    """Privates of the company the route touches."""
    maintenance: int

    @property
    def value(self) -> int:
        """Stops and privates."""
        return sum(value for _, value in self.stops) + sum(value for _, value in self.privates)

    @property
    def result(self) -> int:
        """What goes to the revenue box, or has to be paid."""
        return self.value + self.maintenance


def run_account(book: Book, s: State, line: Line, route: tuple[str, ...]) -> RunAccount:
    """The account of a route; stops the line does not reach count nothing."""
    known = graph(book, s, line).halts
    phase = book.round(s).phase
    hexes = {stop_place(stop)[0] for stop in route}
    mine = set(private_hexes(book, s, line))
    privates = tuple(
        (private.id, book.facts.private_bonus)
        for private in book.board(s).privates.values()
        if private.bonus_hex in mine & hexes
    )
    stops = tuple((stop, stop_value(known[stop], phase) if stop in known else 0) for stop in route)
    tram = tram_of(s, line)
    extra = maintenance(book, s, tram) if tram is not None and len(route) > 1 else 0
    return RunAccount(stops, privates, extra)


def maintenance_now(book: Book, s: State, newest: str | None = None) -> dict[str, int]:
    """What a run of each kind of tram earns more or less, now or once ``newest`` was bought."""
    then = s if newest is None else msgspec.structs.replace(s, newest=newest)
    return {kind: maintenance(book, then, f"{kind}-0") for kind in book.facts.trams}


def next_levels(s: State) -> tuple[str, ...]:
    """Kinds whose first purchase is still to come and will raise maintenance."""
    return LEVELS[LEVELS.index(s.newest) + 1 :]


@dataclass(frozen=True)
class StadtbahnForecast:
    """What a Stadtbahn company would run for with today's track."""

    company: Company
    route: tuple[str, ...]
    value: int
    missing: int
    """Hexes its line still needs."""

    def paid(self, multiplier: int) -> int:
        """All it would pay, a tenth for each share."""
        return self.value * multiplier


def stadtbahn_forecast(book: Book, s: State) -> tuple[StadtbahnForecast, ...]:
    """Every Stadtbahn company of the board."""
    if s.round < 0:
        return ()
    found = []
    for company in book.board(s).stadtbahn:
        route, value = best_walk(book, s, company)
        found.append(StadtbahnForecast(company, route, value if route else 0, len(s.track.build[company])))
    return tuple(found)


def moved_cell(book: Book, cell: Cell, amount: int) -> Cell:
    """Where a marker stands after so much was paid out."""
    for step in dividend_steps(book, amount):
        cell = left_of(book, cell) if step == "left" else right_of(book, cell)
    return cell


def sold_cell(book: Book, cell: Cell, count: int) -> Cell:
    """Where a marker stands after so many shares were sold."""
    for _ in range(count):
        cell = below(book, cell)
    return cell


def price_at(book: Book, cell: Cell) -> int:
    """The price in a cell."""
    return book.facts.market[cell[0]][cell[1]]


@dataclass(frozen=True)
class Rung:
    """The least dividend that takes a marker to a cell."""

    amount: int
    cell: Cell
    price: int


def rungs(book: Book, cell: Cell) -> tuple[Rung, ...]:
    """What each step of dividends does to a marker, from nothing paid up."""
    found = []
    for least, _ in book.facts.dividend_steps:
        there = moved_cell(book, cell, least)
        found.append(Rung(least, there, price_at(book, there)))
    return tuple(found)


@dataclass(frozen=True)
class Worth:
    """A player's means, as they would count now."""

    cash: int
    shares: int
    privates: int
    loans: int
    certificates: int

    @property
    def total(self) -> int:
        """The score if the game ended now."""
        return self.cash + self.shares + self.privates + self.loans


def worth_of(book: Book, s: State, seat: Seat) -> Worth:
    """Cash, shares at the market's prices, privates where they count, loans with their penalty."""
    parts = score_parts(book, s, seat)
    return Worth(parts["cash"], parts["shares"], parts["privates"], parts["loans"], certificates(book, s, seat))


def after_last_round(book: Book, s: State, seat: Seat) -> int:
    """The score if today's track ran for the multiplier of the last company round, everything else as it is."""
    last = max(entry.multiplier for entry in book.facts.rounds)
    total = worth_of(book, s, seat).total
    for forecast in stadtbahn_forecast(book, s):
        paid = forecast.paid(last)
        held = s.holdings[seat].get(forecast.company, 0)
        cell = s.cells[forecast.company]
        rise = price_at(book, moved_cell(book, cell, paid)) - price_at(book, cell)
        total += held * (paid // 10 + rise)
    return total


def price_history(entries: Iterable[tuple[int, tuple[Event, ...]]], book: Book) -> dict[Company, list[tuple[int, int]]]:
    """The prices of every company by number of the entry, from the events of a game."""
    found: dict[Company, list[tuple[int, int]]] = {}
    for stadtbahn in book.facts.boards["full"].stadtbahn.values():
        found[stadtbahn.id] = [(0, stadtbahn.start_price)]
    for n, events in entries:
        for event in events:
            if isinstance(event, CompanyFounded):
                found.setdefault(event.company, []).append((n, event.price))
            elif isinstance(event, PriceMoved):
                found.setdefault(event.company, []).append((n, event.after))
    return found
