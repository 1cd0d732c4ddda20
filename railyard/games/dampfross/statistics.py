"""What a game tells afterwards, and on the way: pure functions over the events of its log, in order.

Companies are named by id; the bank and the foreign railway's dues go to ``BANK``.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from railyard.core.event import Event, Paid
from railyard.core.ledger import BANK
from railyard.games.dampfross.events import CityReached, RaceEnded, TrackDrawn

BUILDING_DUES = ("junction", "parallel", "neighbouring_towns")


class Track(msgspec.Struct, frozen=True):
    """What a company has drawn: segments, and the credits they cost."""

    segments: int = 0
    credits: int = 0


class Money(msgspec.Struct, frozen=True):
    """Credits a company received and paid, by the code of the reason (``why.<code>`` in the texts)."""

    received: dict[str, int]
    paid: dict[str, int]


class Statistics(msgspec.Struct, frozen=True):
    """Everything together, for a page at the end of a game."""

    balances: dict[str, list[tuple[int, int]]]
    money: dict[str, Money]
    track: dict[str, Track]
    towns: dict[str, list[str]]
    wins: dict[str, int]
    seconds: dict[str, int]
    tolls: dict[str, dict[str, int]]
    building_dues: dict[str, dict[str, int]]


def statistics(opening: Mapping[str, int], log: Sequence[tuple[int, Sequence[Event]]]) -> Statistics:
    """All figures of a log: ``opening`` balances by company, then (number of the entry, its events) in order."""
    events = [event for _, happened in log for event in happened]
    companies = tuple(opening)
    return Statistics(
        balances=balances_over_time(opening, log),
        money=money_by_reason(companies, events),
        track=track_built(companies, events),
        towns=towns_reached_first(companies, events),
        wins=places_taken(companies, events, 1),
        seconds=places_taken(companies, events, 2),
        tolls=paid_between(companies, events, ("toll",)),
        building_dues=paid_between(companies, events, BUILDING_DUES),
    )


def balances_over_time(
    opening: Mapping[str, int], log: Iterable[tuple[int, Sequence[Event]]]
) -> dict[str, list[tuple[int, int]]]:
    """For each company (number of the entry, balance after it): at 0, and wherever the balance changed."""
    now = dict(opening)
    lines = {company: [(0, balance)] for company, balance in opening.items()}
    for number, happened in log:
        before = dict(now)
        for event in happened:
            if isinstance(event, Paid):
                for account, change in ((event.payer, -event.amount), (event.payee, event.amount)):
                    if account in now:
                        now[account] += change
        for company, line in lines.items():
            if now[company] != before[company]:
                line.append((number, now[company]))
    return lines


def money_by_reason(companies: Sequence[str], events: Iterable[Event]) -> dict[str, Money]:
    """Income and spending by source."""
    money = {company: Money({}, {}) for company in companies}
    for event in events:
        if isinstance(event, Paid):
            if event.payee in money:
                received = money[event.payee].received
                received[event.why] = received.get(event.why, 0) + event.amount
            if event.payer in money:
                paid = money[event.payer].paid
                paid[event.why] = paid.get(event.why, 0) + event.amount
    return money


def track_built(companies: Sequence[str], events: Iterable[Event]) -> dict[str, Track]:
    """Segments drawn and what they cost, from budgets and accounts together."""
    track = dict.fromkeys(companies, Track())
    for event in events:
        if isinstance(event, TrackDrawn):
            so_far = track[event.company]
            track[event.company] = Track(so_far.segments + 1, so_far.credits + event.cost)
    return track


def towns_reached_first(companies: Sequence[str], events: Iterable[Event]) -> dict[str, list[str]]:
    """Names of the towns each company was the first to reach, in order."""
    towns: dict[str, list[str]] = {company: [] for company in companies}
    for event in events:
        if isinstance(event, CityReached):
            towns[event.company].append(event.town)
    return towns


def places_taken(companies: Sequence[str], events: Iterable[Event], place: int) -> dict[str, int]:
    """How often each company took this place (1: won), alone or with equals, on its own or with a joint train."""
    taken = dict.fromkeys(companies, 0)
    for event in events:
        if isinstance(event, RaceEnded):
            ahead = 0
            for group in event.places:
                if ahead + 1 == place:
                    for company in group:
                        taken[company] += 1
                ahead += len(group)
    return taken


def paid_between(
    companies: Sequence[str], events: Iterable[Event], reasons: Sequence[str]
) -> dict[str, dict[str, int]]:
    """Credits paid for these reasons, by payer, then by payee; the bank is among the payees."""
    paid = {payer: {payee: 0 for payee in (*companies, BANK) if payee != payer} for payer in companies}
    for event in events:
        if isinstance(event, Paid) and event.why in reasons and event.payer in paid:
            paid[event.payer][event.payee] += event.amount
    return paid
