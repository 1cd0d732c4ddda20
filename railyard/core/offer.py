"""Offers: what may be done, as an action with open fields and their domains.

Offers keep rules out of the desk: it turns domains into highlights, buttons and spin boxes, and the offers list into
rows.  Spaces too large to list (a route) are a `Traced` field, built step by step by asking the game's ``check``.
"""

from collections.abc import Iterator
from itertools import combinations, product

import msgspec

from railyard.core.action import Action, Seat


class OneOf(msgspec.Struct, frozen=True, tag=True):
    """One of these values.  ``kind`` says what they are ("hex", "edge", "card", "seat", "choice" …)."""

    kind: str
    values: tuple[object, ...]


class Between(msgspec.Struct, frozen=True, tag=True):
    """A whole number from ``low`` to ``high`` in steps of ``step``."""

    kind: str
    low: int
    high: int
    step: int = 1


class SomeOf(msgspec.Struct, frozen=True, tag=True):
    """From ``least`` to ``most`` of these values, as a tuple in this order."""

    kind: str
    values: tuple[object, ...]
    least: int
    most: int


class Traced(msgspec.Struct, frozen=True, tag=True):
    """Something drawn step by step from one of ``starts``; the offer's proposals hold ready-made examples."""

    kind: str
    starts: tuple[object, ...] = ()


Domain = OneOf | Between | SomeOf | Traced


def domain_values(domain: Domain) -> Iterator[object]:
    """Every value of a domain; nothing for one that is traced."""
    match domain:
        case OneOf(values=values):
            yield from values
        case Between(low=low, high=high, step=step):
            yield from range(low, high + 1, step)
        case SomeOf(values=values, least=least, most=most):
            for size in range(least, most + 1):
                yield from combinations(values, size)


class Offer(msgspec.Struct, frozen=True):
    """One kind of action a seat may take now."""

    action: type[Action]
    seat: Seat
    fields: dict[str, Domain] = {}
    """The open fields.  Their combinations may hold some that ``check`` refuses."""
    fixed: dict[str, object] = {}
    """Fields that are already decided."""
    proposals: tuple[Action, ...] = ()
    """Ready-made actions of this kind, where a field is traced or the best few are known."""
    ends_turn: bool = False
    """The usual way to finish: the desk puts it on its one primary button."""

    def fill(self, **chosen: object) -> Action:
        """The action with its open fields decided.  TypeError for a missing or unknown field."""
        return self.action(seat=self.seat, **self.fixed, **chosen)

    def is_listable(self) -> bool:
        """Whether every open field can be listed."""
        return not any(isinstance(domain, Traced) for domain in self.fields.values())

    def candidates(self) -> Iterator[Action]:
        """Every action this offer can be filled to, proposals first; some may still be refused by ``check``."""
        yield from self.proposals
        if self.is_listable():
            names = tuple(self.fields)
            for chosen in product(*(tuple(domain_values(self.fields[name])) for name in names)):
                yield self.fill(**dict(zip(names, chosen, strict=True)))
