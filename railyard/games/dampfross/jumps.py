"""Jumps: gaps in a network along a rival's line (D-6.1)."""

from collections import deque
from collections.abc import Iterable, Mapping

from railyard.games.dampfross.book import Book
from railyard.games.dampfross.state import Company, Jump


def hexes_within(
    book: Book, tracks: Mapping[int, int], company: int, start: int, most: int | None = None
) -> dict[int, int]:
    """Hexes by number that a company's own line reaches from one of its hexes, with the segments it takes."""
    links = book.board.links
    bit = 1 << company
    away = {start: 0}
    queue = deque((start,))
    while queue:
        here = queue.popleft()
        if away[here] == most:
            break
        for link in links[here]:
            if link.to not in away and tracks.get(link.segment, 0) & bit:
                away[link.to] = away[here] + 1
                queue.append(link.to)
    return away


def jump_to(
    book: Book,
    tracks: Mapping[int, int],
    present: Mapping[int, int],
    jumps: Iterable[Jump],
    companies: tuple[Company, ...],
    builder: int,
    landing: int,
) -> Jump | None:
    """The jump by which a builder may go on from a hex of a rival's line, or None.

    Where several rivals would do, it is the one with most slots left, then the shortest gap.
    """
    mine = 1 << builder
    open_jumps = [jump for jump in jumps if jump.company == companies[builder].id]
    best: tuple[int, int, int, int] | None = None
    for rival, company in enumerate(companies):
        if rival == builder or not present.get(landing, 0) >> rival & 1:
            continue
        used = sum(jump.rival == company.id for jump in open_jumps)
        if used >= book.figures.jumps_per_rival:
            continue
        for here, away in hexes_within(book, tracks, rival, landing, book.figures.jump_length).items():
            if here != landing and present[here] & mine:
                found = (used, away, rival, here)
                if best is None or found < best:
                    best = found
    if best is None:
        return None
    hexes = book.board.hexes
    return Jump(companies[builder].id, companies[best[2]].id, hexes[best[3]], hexes[landing])


def still_open(book: Book, tracks: Mapping[int, int], builder: int, jump: Jump) -> bool:
    """Whether the builder's own track does not yet join both ends of a gap."""
    number_of = book.board.number_of
    return number_of[jump.b] not in hexes_within(book, tracks, builder, number_of[jump.a])
