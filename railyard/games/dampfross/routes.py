"""Routes of trains: which exist, what they take and owe (D-5.2 to D-5.4, D-5.10), and showing them."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from railyard.core.hexes import Hex
from railyard.core.refusal import Refusal, refuse
from railyard.games.dampfross.blocks import on_simple_paths
from railyard.games.dampfross.board_document import Ground
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.draw import chosen_pairs, is_way_allowed
from railyard.games.dampfross.state import NEUTRAL, Race, State


def line_links(book: Book, s: State) -> list[list[tuple[int, int]]]:
    """The ways that trains can take: for each hex (next hex, segment), over all lines, special ones too."""
    links: list[list[tuple[int, int]]] = [[] for _ in book.board.hexes]
    for segment in (*s.tracks, *(segment for segment in book.neutral if segment not in s.tracks)):
        a, b = book.ends[segment]
        links[a].append((b, segment))
        links[b].append((a, segment))
    return links


def owners_of(book: Book, s: State, a: Hex, b: Hex) -> tuple[str, ...]:
    """Whose lines a train may take between two hexes; the neutral company's where nobody else has one (D-5.3,
    D-2.10)."""
    segment = book.segment_between(a, b)
    if segment is None:
        return ()
    owners = s.members(s.tracks.get(segment, 0))
    return owners or ((NEUTRAL,) if segment in book.neutral else ())


def has_route(book: Book, s: State, race: Race, companies: Sequence[str]) -> bool:
    """Whether some way without a hex twice leads from a start to a goal over a line of these companies (D-5.2).

    Where long ways are not admitted (D-6.2) a line of theirs has to lie near enough to both ends; a way through it may
    still turn out too long, which the route that is shown tells.
    """
    bits = sum(1 << s.index_of(company) for company in companies)
    links = line_links(book, s)
    number_of = book.board.number_of
    longest = longest_route(book, s, race)
    for a, b in chosen_pairs(race):
        if not is_way_allowed(book, s, race, a, b):
            continue
        own = {segment for segment in s.tracks if s.tracks[segment] & bits}
        if longest is not None:
            own = _segments_near(book, own, links, number_of[a], number_of[b], longest)
        if own and not own.isdisjoint(on_simple_paths(links, number_of[a], number_of[b])):
            return True
    return False


def longest_route(book: Book, s: State, race: Race) -> int | None:
    """The most segments a route may have; None where the new prizes are not played (D-6.2)."""
    return book.figures.new_prizes_longest_detour * race.shortest if s.settings.new_prizes else None


def _segments_near(
    book: Book, segments: Iterable[int], links: Sequence[Sequence[tuple[int, int]]], a: int, b: int, longest: int
) -> set[int]:
    """Those segments over which a walk from hex a to hex b, passing each of these once, takes no more than
    ``longest``."""
    from_a, from_b = _away(links, a, b), _away(links, b, a)
    near = set()
    for segment in segments:
        one, other = book.ends[segment]
        walks = (from_a[x] + 1 + from_b[y] for x, y in ((one, other), (other, one)) if x in from_a and y in from_b)
        if any(walk <= longest for walk in walks):
            near.add(segment)
    return near


def _away(links: Sequence[Sequence[tuple[int, int]]], start: int, barred: int) -> dict[int, int]:
    """How many segments every hex is away from the start, without passing the barred one."""
    away = {start: 0}
    queue = deque((start,))
    while queue:
        here = queue.popleft()
        for there, _ in links[here]:
            if there not in away and there != barred:
                away[there] = away[here] + 1
                queue.append(there)
    return away


def tolls(companies: Iterable[str], owners: Sequence[str]) -> dict[str, int]:
    """Hexes in which a route uses at least half a hex of each owner's line, its own companies' left out (D-5.4).

    ``owners`` names the owner used on each segment; one hex costs one credit to each owner used there.
    """
    own = set(companies)
    hexes: dict[str, int] = {}
    previous = ""
    for owner in owners:
        if owner not in own:
            hexes[owner] = hexes.get(owner, 0) + (1 if owner == previous else 2)
        previous = owner
    return hexes


def climbs(grounds: Sequence[bool]) -> int:
    """How often a way over these hexes goes up into a mountain from below (D-5.10); true stands for a mountain."""
    return sum(there and not here for here, there in pairwise(grounds))


def mountains_along(book: Book, hexes: Iterable[Hex]) -> list[bool]:
    """Which hexes of a way are mountains."""
    return [book.board.ground(a) is Ground.MOUNTAIN for a in hexes]


def why_no_route(
    book: Book, s: State, race: Race, companies: Sequence[str], hexes: Sequence[Hex], owners: Sequence[str]
) -> Refusal | None:
    """Why this is no route for the race, money apart (D-5.2, D-5.3, D-4.7, D-6.2)."""
    if len(hexes) < 2 or len(owners) != len(hexes) - 1:
        return refuse("route_incomplete", "D-5.2", hexes=len(hexes), owners=len(owners))
    if hexes[0] not in race.start.hexes:
        return refuse("wrong_start", "D-5.2", hex=list(hexes[0]))
    if hexes[-1] not in race.goal.hexes:
        return refuse("wrong_goal", "D-5.2", hex=list(hexes[-1]))
    if len(set(hexes)) != len(hexes):
        return refuse("hex_twice", "D-5.4")
    for a, b, owner in zip(hexes, hexes[1:], owners, strict=False):
        may_use = owners_of(book, s, a, b)
        if not may_use:
            return refuse("no_line_there", "D-5.2", a=list(a), b=list(b))
        if owner not in may_use:
            return refuse("not_the_owner", "D-5.3", owner=owner, a=list(a), b=list(b))
    if not set(owners) & set(companies):
        return refuse("no_own_line", "D-5.2")
    if not is_way_allowed(book, s, race, hexes[0], hexes[-1]):
        return refuse("ends_too_near", "D-4.7", least=book.figures.least_race_length)
    longest = longest_route(book, s, race)
    if longest is not None and len(owners) > longest:
        return refuse("route_too_long", "D-6.2", length=len(owners), longest=longest)
    return None


def toll_amounts(book: Book, hexes: Mapping[str, int], unpaid: Iterable[str] = ()) -> dict[str, int]:
    """Credits due to each owner for so many hexes; nothing to those a company does not pay (D-6.3)."""
    spared = set(unpaid)
    return {owner: count * book.figures.toll_per_hex for owner, count in hexes.items() if owner not in spared}
