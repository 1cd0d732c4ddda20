"""The bank's sheet as rows: opening balances, a line an entry, a balance when the bank strikes the old one.  No Qt.

The bank balances when a round of construction or a race is over and something has been entered since.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum

import msgspec

from railyard.core.event import Event, Paid
from railyard.core.hexes import Hex
from railyard.games.dampfross.events import (
    BudgetRolled,
    ConstructionEnded,
    ExtraBuildingBegan,
    NumbersDrawn,
    RaceCancelled,
    RaceEnded,
)

OFTEN = ("junction", "parallel", "neighbouring_towns", "construction")
"""Reasons for which one line drawn may pay several times."""


class Kind(Enum):
    """What a row is."""

    OPENING = "opening"
    ENTRY = "entry"
    BALANCE = "balance"


class Row(msgspec.Struct, frozen=True):
    """One row.  ``amounts`` are changes by company on an entry and balances on the other rows."""

    kind: Kind
    amounts: dict[str, int]
    period: str = ""
    """Round of construction ("3") or race ("R5") it belongs to."""
    why: str = ""
    detail: dict[str, object] = {}
    entry: int = 0
    """Number of the log's entry that brought it."""

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Where it happened; empty for what happens nowhere on the board."""
        listed = self.detail.get("hexes")
        return tuple(Hex(*a) for a in listed) if isinstance(listed, Sequence) else ()


class BankBook:
    """The rows so far, and where the sheet stands."""

    def __init__(self, opening: Mapping[str, int]) -> None:
        self.balances = dict(opening)
        self.rows: list[Row] = [Row(Kind.OPENING, dict(opening))]
        self.points: list[tuple[str, dict[str, int]]] = [("", dict(opening))]
        """Balances at the end of every period, for the plot."""
        self._period = ""

    def add(self, entry: int, events: Iterable[Event]) -> None:
        """Enter what one entry of the log brought."""
        for event in events:
            match event:
                case BudgetRolled(round=number):
                    self._begin(str(number))
                case NumbersDrawn(race=number, end="start"):
                    self._begin(f"R{number}")
                case ExtraBuildingBegan(race=number):
                    self._begin(f"R{number}+")
                case ConstructionEnded() | RaceEnded() | RaceCancelled():
                    self._balance()
                case Paid():
                    self._enter(entry, event)

    def _begin(self, period: str) -> None:
        self._balance()
        self._period = period

    def _balance(self) -> None:
        if self._period and (not self.points or self.points[-1][0] != self._period):
            self.points.append((self._period, dict(self.balances)))
        elif self._period:
            self.points[-1] = (self._period, dict(self.balances))
        if self.rows[-1].kind is Kind.ENTRY:
            self.rows.append(Row(Kind.BALANCE, dict(self.balances), self._period))

    def _enter(self, entry: int, paid: Paid) -> None:
        changes: dict[str, int] = {}
        for company, amount in ((paid.payer, -paid.amount), (paid.payee, paid.amount)):
            if company in self.balances:
                self.balances[company] += amount
                changes[company] = changes.get(company, 0) + amount
        detail = dict(paid.detail)
        at = self._same_line(paid.why, changes)
        if at is None:
            self.rows.append(Row(Kind.ENTRY, changes, self._period, paid.why, detail, entry))
            return
        # One line drawn pays the same rival for the same reason more than once: the bank writes the sum.
        last = self.rows[at]
        hexes = [*last.hexes, *Row(Kind.ENTRY, {}, detail=detail).hexes]
        amounts = {company: last.amounts[company] + change for company, change in changes.items()}
        self.rows[at] = Row(Kind.ENTRY, amounts, self._period, paid.why, {**detail, "hexes": hexes}, last.entry)

    def _same_line(self, why: str, changes: Mapping[str, int]) -> int | None:
        """The latest row to which an entry can be added: the same reason and payee, and the same payer ever since."""
        if why not in OFTEN:
            return None
        for at in range(len(self.rows) - 1, -1, -1):
            row = self.rows[at]
            is_ongoing = row.kind is Kind.ENTRY and row.period == self._period and row.why in OFTEN
            if not is_ongoing or _payer(row.amounts) != _payer(changes):
                return None
            if row.why == why and set(row.amounts) == set(changes):
                return at
        return None


def _payer(changes: Mapping[str, int]) -> str | None:
    """Who pays with an entry."""
    return next((company for company, change in changes.items() if change < 0), None)
