"""What every railway did in a game so far, read from the events of its log."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from railyard.core.event import Event, Paid
from railyard.games.dampfross.events import CityReached, RaceEnded, TrackDrawn

TOLLS = ("toll", "neutral_toll")


@dataclass(slots=True)
class Record:
    """One railway; all amounts in credits."""

    segments: int = 0
    built_for: int = 0
    """Construction credits, from budgets and from the account."""
    towns: int = 0
    races_won: int = 0
    town_prizes: int = 0
    race_prizes: int = 0
    lines_earned: int = 0
    """From rivals who joined its lines or built beside them."""
    tolls_earned: int = 0
    paid: int = 0

    @property
    def prizes(self) -> int:
        """For towns and races."""
        return self.town_prizes + self.race_prizes

    @property
    def earned(self) -> int:
        """From rivals."""
        return self.lines_earned + self.tolls_earned


@dataclass(slots=True)
class Statistics:
    """The records of all railways; what each paid each in races and for building: payer and payee to credits."""

    records: dict[str, Record] = field(default_factory=dict)
    tolls: dict[tuple[str, str], int] = field(default_factory=dict)
    dues: dict[tuple[str, str], int] = field(default_factory=dict)

    def read(self, companies: Iterable[str], events: Iterable[Event]) -> None:
        """Read a whole game."""
        self.records = {company: Record() for company in companies}
        self.tolls, self.dues = {}, {}
        for event in events:
            match event:
                case TrackDrawn(company=company, cost=cost):
                    self.records[company].segments += 1
                    self.records[company].built_for += cost
                case CityReached(company=company):
                    self.records[company].towns += 1
                case RaceEnded(places=places) if places:
                    for company in places[0]:
                        self.records[company].races_won += 1
                case Paid():
                    self._pay(event)

    def _pay(self, paid: Paid) -> None:
        payer, payee = self.records.get(paid.payer), self.records.get(paid.payee)
        if payer is not None:
            payer.paid += paid.amount
        if payee is None:
            return
        match paid.why:
            case "town_prize":
                payee.town_prizes += paid.amount
            case "race_prize":
                payee.race_prizes += paid.amount
            case _:
                if paid.why in TOLLS:
                    payee.tolls_earned += paid.amount
                    self._add(self.tolls, paid)
                else:
                    payee.lines_earned += paid.amount
                    self._add(self.dues, paid)

    @staticmethod
    def _add(sums: dict[tuple[str, str], int], paid: Paid) -> None:
        key = (paid.payer, paid.payee)
        sums[key] = sums.get(key, 0) + paid.amount


def ranking(balances: Mapping[str, int]) -> list[tuple[int, str]]:
    """Places and companies, the richest first; equal ones share a place (D-5.18)."""
    order = sorted(balances, key=lambda company: -balances[company])
    return [(1 + sum(balances[other] > balances[company] for other in balances), company) for company in order]
