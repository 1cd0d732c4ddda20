"""Who runs which company, whose turn it is, and who is rich (D-1.1, D-5.1, D-6.3, D-6.4)."""

from collections.abc import Iterable

from railyard.core.action import Seat
from railyard.games.dampfross.state import (
    DAVID,
    Building,
    Declaring,
    Entering,
    ExtraBuilding,
    Starting,
    State,
)


def turn_order(s: State) -> tuple[str, ...]:
    """The companies in turn order from the start player; David comes last (D-2.4, D-6.3)."""
    ids = [company.id for company in s.companies if company.id != DAVID]
    at = ids.index(s.first) if s.first else 0
    order = (*ids[at:], *ids[:at])
    return (*order, DAVID) if len(ids) < len(s.companies) else order


def next_first(s: State) -> str:
    """The start player of the next round: one further clockwise (D-2.4)."""
    ids = [company.id for company in s.companies if company.id != DAVID]
    return ids[(ids.index(s.first) + 1) % len(ids)]


def wealth(s: State, companies: tuple[str, ...]) -> int:
    """How rich a train is: a joint one as rich as the richer of its companies."""
    return max(s.ledger[company] for company in companies)


def richest_first(s: State, companies: Iterable[str]) -> tuple[str, ...]:
    """Companies by wealth, equal ones in turn order from the start player (D-5.1)."""
    place = {company: at for at, company in enumerate(turn_order(s))}
    return tuple(sorted(companies, key=lambda company: (-s.ledger[company], place[company])))


def poorest_first(s: State, companies: Iterable[str]) -> tuple[str, ...]:
    """Companies by poverty, equal ones in turn order from the start player (D-5.17)."""
    place = {company: at for at, company in enumerate(turn_order(s))}
    return tuple(sorted(companies, key=lambda company: (s.ledger[company], place[company])))


def acting_company(s: State) -> str | None:
    """The company that has to decide now; None while dice are rolled and after the end."""
    match s.stage:
        case Starting(waiting=waiting) | Building(waiting=waiting) | ExtraBuilding(waiting=waiting):
            return waiting[0]
        case Entering(waiting=waiting, asked=asked):
            return asked or waiting[0]
        case Declaring(waiting=waiting, trains=trains):
            return trains[waiting[0]].companies[0]
    return None


def acting_seat(s: State) -> Seat | None:
    """The seat that has to act now."""
    company = acting_company(s)
    if company is None:
        return None
    return handler(s) if company == DAVID else s.seat_of(company)


def handler(s: State) -> Seat:
    """The seat that handles David now: the first in odd rounds, the second in even ones; in a race the seat whose own
    company stays out (D-6.3)."""
    seats = [company.seat for company in s.companies if company.id != DAVID]
    match s.stage:
        case Building(round=number):
            return seats[(number - 1) % 2]
        case Entering(trains=trains):
            return _idle_seat(s, seats, trains)
        case Declaring(handler=seat) if seat:
            return seat
    return seats[0]


def _idle_seat(s: State, seats: list[Seat], trains: tuple[tuple[str, ...], ...]) -> Seat:
    running = {s.seat_of(company) for companies in trains for company in companies}
    return next((seat for seat in seats if seat not in running), seats[0])


def unpaid_by(s: State, company: str) -> int:
    """Bits of the companies to whom this one owes nothing: David pays only the seat that does not handle him."""
    if company != DAVID:
        return 0
    seat = handler(s)
    return sum(1 << index for index, known in enumerate(s.companies) if known.seat == seat)
