"""Payments to rivals for junctions and parallel lines (rulebook 3A)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from railyard.games.dampfross.book import Book
from railyard.games.dampfross.state import pair_bit


class Due(NamedTuple):
    """What a segment owes one rival for one reason; the rival by position, hexes by number."""

    rival: int
    why: str
    amount: int
    hexes: tuple[int, ...]


class Waivers(NamedTuple):
    """What the options and David waive for a builder."""

    unpaid_rivals: int = 0
    """Bits of the companies to whom nothing is due (D-6.3)."""
    towns_are_free: bool = False
    """D-3.11."""
    free_hex: int = -1
    """Number of a hex where junctions cost nothing: the start town in round 1 (D-3.12)."""


NO_WAIVERS = Waivers()


def dues_of(
    book: Book,
    tracks: Mapping[int, int],
    present: Mapping[int, int],
    junctions: Mapping[int, int],
    builder: int,
    segment: int,
    waivers: Waivers = NO_WAIVERS,
) -> tuple[list[Due], dict[int, int]]:
    """What a new segment owes every rival, and the junctions it makes, as bits to be added by hex (D-3.6 to D-3.12)."""
    ends = book.ends[segment]
    met = (present.get(ends[0], 0), present.get(ends[1], 0))
    rivals = (met[0] | met[1]) & ~(1 << builder)
    if not rivals:
        return [], {}
    dues: list[Due] = []
    joined: dict[int, int] = {}
    beside = tracks.get(segment, 0)
    pair_fee = book.pair_fees.get(segment)
    rival = -1
    while rivals >> (rival + 1):
        rival += 1
        if not rivals >> rival & 1:
            continue
        bit = 1 << rival
        pair = pair_bit(builder, rival)
        is_paid = not waivers.unpaid_rivals & bit
        is_pair_paid = False
        if beside & bit:
            is_pair_paid = pair_fee is not None
            due = _parallel_due(book, rival, ends, pair_fee, waivers)
            if is_paid and due.amount:
                dues.append(due)
        paid_at: list[int] = []
        for end, companies in zip(ends, met, strict=True):
            if companies & bit and not junctions.get(end, 0) & pair:
                joined[end] = joined.get(end, 0) | pair
                is_free = waivers.free_hex == end or (waivers.towns_are_free and book.station_at[end] is not None)
                if is_paid and not is_pair_paid and not is_free:
                    paid_at.append(end)
        if paid_at:
            dues.append(Due(rival, "junction", len(paid_at) * book.figures.junction_fee, tuple(paid_at)))
    return dues, joined


def _parallel_due(book: Book, rival: int, ends: Sequence[int], pair_fee: int | None, waivers: Waivers) -> Due:
    """Along a rival's line: by the half hex, or the fee in all between two neighbouring towns (D-3.7, D-3.10)."""
    hexes = tuple(ends)
    if pair_fee is not None:
        return Due(rival, "neighbouring_towns", 0 if waivers.towns_are_free else pair_fee, hexes)
    if waivers.towns_are_free:
        hexes = tuple(end for end in ends if book.station_at[end] is None)
    return Due(rival, "parallel", len(hexes) * book.figures.parallel_fee_per_half_hex, hexes)
