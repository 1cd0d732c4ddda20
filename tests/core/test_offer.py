"""Offers: what may be filled in, and every way to do it."""

import pytest

from railyard.core.action import Action
from railyard.core.offer import Between, Offer, OneOf, SomeOf, Traced, domain_values


class Lay(Action, frozen=True):
    """An action to offer."""

    tile: str
    at: int
    turned: int = 0


class Run(Action, frozen=True):
    """An action with something traced."""

    route: tuple[int, ...]


def test_values_of_domains() -> None:
    assert list(domain_values(OneOf("card", ("x", "y")))) == ["x", "y"]
    assert list(domain_values(Between("amount", 2, 9, 3))) == [2, 5, 8]
    assert list(domain_values(Between("amount", 3, 2))) == []
    assert list(domain_values(SomeOf("card", (1, 2, 3), 0, 2))) == [(), (1,), (2,), (3,), (1, 2), (1, 3), (2, 3)]
    assert list(domain_values(Traced("route", (1,)))) == []


def test_an_offer_is_filled() -> None:
    offer = Offer(Lay, "A", {"at": Between("hex", 1, 3)}, {"tile": "57"})
    assert offer.fill(at=2) == Lay("A", "57", 2)
    for wrong in ({}, {"at": 1, "colour": "red"}, {"tile": "1"}):
        with pytest.raises(TypeError):
            offer.fill(**wrong)


def test_every_combination_is_a_candidate() -> None:
    offer = Offer(Lay, "A", {"tile": OneOf("tile", ("1", "2")), "at": Between("hex", 1, 2)})
    assert list(offer.candidates()) == [Lay("A", "1", 1), Lay("A", "1", 2), Lay("A", "2", 1), Lay("A", "2", 2)]


def test_an_offer_without_open_fields_is_one_action() -> None:
    assert list(Offer(Lay, "A", fixed={"tile": "1", "at": 2}).candidates()) == [Lay("A", "1", 2)]


def test_what_is_traced_has_its_proposals_alone() -> None:
    proposals = (Run("A", (1, 2)), Run("A", (1, 3, 2)))
    offer = Offer(Run, "A", {"route": Traced("hex", (1,))}, proposals=proposals)
    assert not offer.is_listable()
    assert tuple(offer.candidates()) == proposals
