"""A random legal action: a kind of action that is possible, then one that fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railyard.core.action import Action, Seat
from railyard.core.chance import Luck
from railyard.core.offer import Between, Domain, Offer, OneOf
from railyard.games.vienna1840.actions import RunTram
from railyard.games.vienna1840.state import State

if TYPE_CHECKING:
    from railyard.games.vienna1840.rules import Vienna


def _value(domain: Domain, luck: Luck) -> object:
    match domain:
        case OneOf(values=values):
            return luck.one_of(values)
        case Between(low=low, high=high, step=step):
            return low + step * luck.below((high - low) // step + 1)
    raise TypeError(f"no random value for {domain!r}")


def sample(game: Vienna, s: State, seat: Seat, luck: Luck) -> Action:
    """Uniform among kinds of action, then among their offers, then among values; trams take their best route."""
    kinds: dict[type[Action], list[Offer]] = {}
    for offer in game.offers(s, seat):
        kinds.setdefault(offer.action, []).append(offer)
    offer = luck.one_of(kinds[luck.one_of(tuple(kinds))])
    if offer.action is RunTram:
        return offer.proposals[0]
    return offer.fill(**{name: _value(domain, luck) for name, domain in offer.fields.items()})
