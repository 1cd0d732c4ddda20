"""Chance as requests and outcomes.

The rules ask for a die or a shuffle; the table answers with an outcome that goes into the log.  Outcomes are drawn
from a hash of the table's seed and the number of the draw, so the same seed gives the same game on any platform and
Python, and undo followed by redo never rolls again.
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec

from railyard.core.action import Outcome, tag_of

T = TypeVar("T")


class Request(msgspec.Struct, frozen=True, tag_field="type", tag=tag_of):
    """What the rules want of chance.  ``what`` says what it is for, as a code with a text."""

    what: str


class Roll(Request, frozen=True):
    """Dice to be rolled."""

    dice: int = 1
    sides: int = 6


class Shuffle(Request, frozen=True):
    """An order of ``size`` things."""

    size: int


class Rolled(Outcome, frozen=True):
    """The faces shown, one a die, each from 1."""

    faces: tuple[int, ...]


class Shuffled(Outcome, frozen=True):
    """A permutation of ``range(size)``: the thing that was at ``order[i]`` is now at ``i``."""

    order: tuple[int, ...]


def _words(seed: str, number: int) -> Iterator[int]:
    """Endless 64-bit numbers that depend on the seed and the number of the draw alone."""
    from hashlib import blake2b

    block = 0
    while True:
        digest = blake2b(f"{seed}\0{number}\0{block}".encode()).digest()
        for at in range(0, len(digest), 8):
            yield int.from_bytes(digest[at : at + 8], "big")
        block += 1


def _below(words: Iterator[int], limit: int) -> int:
    """A number from 0 to limit - 1, all equally likely (words that would favour some are passed over)."""
    top = (1 << 64) - (1 << 64) % limit
    return next(word for word in words if word < top) % limit


def drawn(request: Request, seed: str, number: int) -> Outcome:
    """The outcome of the ``number``-th draw at a table with this seed."""
    words = _words(seed, number)
    match request:
        case Roll(dice=dice, sides=sides):
            return Rolled(tuple(1 + _below(words, sides) for _ in range(dice)))
        case Shuffle(size=size):
            order = list(range(size))
            for last in range(size - 1, 0, -1):
                other = _below(words, last + 1)
                order[last], order[other] = order[other], order[last]
            return Shuffled(tuple(order))
    raise TypeError(f"no chance answers {request!r}")


def is_fitting(request: Request, outcome: Outcome) -> bool:
    """Whether the outcome answers the request: the right kind, number and range."""
    match request, outcome:
        case Roll(dice=dice, sides=sides), Rolled(faces=faces):
            return len(faces) == dice and all(1 <= face <= sides for face in faces)
        case Shuffle(size=size), Shuffled(order=order):
            return sorted(order) == list(range(size))
    return False


class Luck:
    """Choices for random players: fast, and the same on every Python (only the generator's ``random()`` is used)."""

    def __init__(self, seed: str) -> None:
        # Whoever only lists games needs neither of them.
        from hashlib import blake2b
        from random import Random

        digest = blake2b(seed.encode(), digest_size=8).digest()
        self._random = Random(int.from_bytes(digest, "big")).random

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        return int(self._random() * limit)

    def one_of(self, things: Sequence[T]) -> T:
        """One of the things.  IndexError where there is none."""
        return things[int(self._random() * len(things))]
