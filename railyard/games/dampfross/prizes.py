"""Prizes of a race and how equal trains share them (D-5.13, D-5.14, D-6.2)."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from railyard.core.event import Event
from railyard.core.ledger import BANK
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.companies import turn_order, wealth
from railyard.games.dampfross.netting import halves
from railyard.games.dampfross.state import State, Train


def shared_prizes(finish: Sequence[Sequence[str]], table: Sequence[int], balances: Mapping[str, int]) -> dict[str, int]:
    """Each one's prize: equal ones share what their places bring together, odd credits go to the poorest (D-5.14).

    Those who are equally poor come in the order of ``balances``.
    """
    order = {name: at for at, name in enumerate(balances)}
    prizes: dict[str, int] = {}
    place = 0
    for group in finish:
        share, odd = divmod(sum(table[place : place + len(group)]), len(group))
        place += len(group)
        for at, name in enumerate(sorted(group, key=lambda name: (balances[name], order[name]))):
            prizes[name] = share + (at < odd)
    return prizes


def prize_table(book: Book, s: State, trains: int) -> tuple[int, ...]:
    """Prizes by place in a race of so many trains (D-5.14, D-6.2)."""
    return book.figures.new_prizes[trains] if s.settings.new_prizes else book.figures.race_prizes


def ranking(trains: Sequence[Train]) -> tuple[tuple[Train, ...], ...]:
    """Trains that have arrived, first ones first; equal ones together: the same round and points left (D-5.13)."""
    groups: dict[tuple[int, int], list[Train]] = {}
    for train in trains:
        if train.arrived:
            groups.setdefault((train.arrived, -train.left), []).append(train)
    return tuple(tuple(groups[key]) for key in sorted(groups))


def pay_prizes(
    book: Book, s: State, race: int, finish: Sequence[Sequence[Train]], events: list[Event], trains: int = 0
) -> State:
    """Pay every train its prize; the partners of a joint one halve it (D-5.8).  ``trains`` ran in all."""
    ranked = [train for group in finish for train in group]
    order = {company: at for at, company in enumerate(turn_order(s))}
    ranked.sort(key=lambda train: order[train.companies[0]])
    balances = {train.companies[0]: wealth(s, train.companies) for train in ranked}
    names = [[train.companies[0] for train in group] for group in finish]
    prizes = shared_prizes(names, prize_table(book, s, trains or len(ranked)), balances)
    ledger = s.ledger
    place = 1
    for group in finish:
        for train in group:
            parts = halves(s, train.companies, prizes[train.companies[0]], odd_to_richer=False)
            for company, amount in parts.items():
                if amount:
                    ledger, paid = ledger.transfer(
                        BANK, company, amount, "race_prize", race=race, place=place, joint=len(parts) > 1
                    )
                    events.append(paid)
        place += len(group)
    return replace(s, ledger=ledger)
