"""What trains owe for the lines they use: shares of joint trains, mutual dues set off, the limit (D-5.4 to D-5.8)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple

from railyard.games.dampfross.book import Book
from railyard.games.dampfross.companies import unpaid_by
from railyard.games.dampfross.routes import toll_amounts, tolls
from railyard.games.dampfross.state import NEUTRAL, State, Train


class Bill(NamedTuple):
    """What one company pays another for a race: ``net`` is ``gross`` less what the other owes in return."""

    payer: str
    payee: str
    gross: int
    net: int


class Objection(NamedTuple):
    """Why a train's dues cannot stand: more than the limit to one owner, or more than the payer has."""

    reason: Literal["limit", "balance"]
    """limit (D-5.6, D-5.7) or balance (D-5.5)."""
    payee: str
    """The owner, or for a balance the company that cannot pay."""
    amount: int
    """Credits due after netting."""


def train_tolls(book: Book, s: State, train: Train, owners: Sequence[str] | None = None) -> dict[str, int]:
    """What a train owes each owner before netting (D-5.4), on its own route or another one over these owners' lines."""
    unpaid = s.members(unpaid_by(s, train.companies[0]))
    return toll_amounts(book, tolls(train.companies, train.owners if owners is None else owners), unpaid)


def halves(s: State, companies: Sequence[str], amount: int, odd_to_richer: bool) -> dict[str, int]:
    """An amount shared by the companies of a train; the odd credit of a cost is the richer's, of a prize the poorer's
    (D-5.8).  Of two equally rich ones the first in turn order counts as the richer."""
    if len(companies) == 1:
        return {companies[0]: amount}
    one, other = companies
    richer, poorer = (one, other) if s.ledger[one] >= s.ledger[other] else (other, one)
    half, odd = divmod(amount, 2)
    return {richer: half + odd * odd_to_richer, poorer: half + odd * (not odd_to_richer)}


def gross_dues(book: Book, s: State, trains: Sequence[Train]) -> dict[tuple[str, str], int]:
    """Every company's share of the dues of its train, by (payer, payee)."""
    dues: dict[tuple[str, str], int] = {}
    for train in trains:
        for owner, amount in train_tolls(book, s, train).items():
            for payer, share in halves(s, train.companies, amount, odd_to_richer=True).items():
                dues[payer, owner] = share
    return dues


def bills(book: Book, s: State, trains: Sequence[Train]) -> tuple[Bill, ...]:
    """Everybody's payments with mutual dues set off (D-5.7), richest train first."""
    dues = gross_dues(book, s, trains)
    return tuple(
        Bill(payer, payee, gross, max(0, gross - dues.get((payee, payer), 0))) for (payer, payee), gross in dues.items()
    )


def objection(
    book: Book, s: State, trains: Sequence[Train], train: Train, hopes: Collection[str] = ()
) -> Objection | None:
    """Why this train's dues cannot stand.  ``hopes``: owners whose own routes are still unknown and may set off
    anything."""
    owed = [bill for bill in bills(book, s, trains) if bill.payer in train.companies and bill.payee not in hopes]
    by_owner: dict[str, int] = {}
    by_payer: dict[str, int] = {}
    for bill in owed:
        by_owner[bill.payee] = by_owner.get(bill.payee, 0) + bill.net
        by_payer[bill.payer] = by_payer.get(bill.payer, 0) + bill.net
    return _over_limit(book, by_owner) or _beyond_means(s, by_payer)


def _over_limit(book: Book, by_owner: Mapping[str, int]) -> Objection | None:
    for owner, amount in by_owner.items():
        if amount > book.figures.toll_limit:
            return Objection("limit", owner, amount)
    return None


def _beyond_means(s: State, by_payer: Mapping[str, int]) -> Objection | None:
    for payer, amount in by_payer.items():
        if amount > s.ledger[payer]:
            return Objection("balance", payer, amount)
    return None


def is_neutral(owner: str) -> bool:
    """Whether an owner is the foreign company, whose dues go to the bank (D-2.10)."""
    return owner == NEUTRAL
