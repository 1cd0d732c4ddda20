"""What must hold at every moment of a game; whatever does not is a fault of the rules."""

from collections.abc import Iterator

from railyard.games.dampfross.book import Book
from railyard.games.dampfross.state import Building, Declaring, ExtraBuilding, Running, State, pair_bit


def faults(book: Book, s: State, seen: State | None = None) -> Iterator[str]:
    """Every broken law.  Parts that are the same objects as in ``seen``, a state found sound before, are passed
    over."""
    yield from s.ledger.faults()
    for company in s.companies:
        if s.ledger[company.id] < 0:
            yield f"{company.id} has {s.ledger[company.id]} credits (D-3.5)"
    if seen is None or s.tracks is not seen.tracks or s.present is not seen.present:
        yield from _track_faults(book, s)
        yield from _network_faults(book, s)
    if seen is None or s.junctions is not seen.junctions or s.present is not seen.present:
        yield from _junction_faults(book, s)
    yield from _race_faults(book, s)
    match s.stage:
        case Building(budget=budget, left=left) if not 0 <= left <= budget:
            yield f"{left} of a budget of {budget} are left (D-2.2)"
        case ExtraBuilding(left=left) if not 0 <= left <= book.figures.building_limit:
            yield f"{left} of {book.figures.building_limit} are left (D-5.17)"


def _track_faults(book: Book, s: State) -> Iterator[str]:
    present: dict[int, int] = {}
    for segment, owners in s.tracks.items():
        a, b = book.ends[segment]
        present[a] = present.get(a, 0) | owners
        present[b] = present.get(b, 0) | owners
    if present != s.present:
        yield "companies are not present where their track is (D-0.2)"
    if sum(present.values()) and not 0 < max(s.tracks.values()) < 1 << len(s.companies):
        yield "track belongs to a company that does not play"
    for number, companies in present.items():
        place = book.station_at[number]
        if companies and place is not None and place.name not in s.reached:
            yield f"{place.name} has track and counts as reached by nobody (D-3.1)"


def _network_faults(book: Book, s: State) -> Iterator[str]:
    """A network hangs together, over its open jumps where those are played (D-2.3, D-6.1)."""
    neighbours: list[dict[int, list[int]]] = [{} for _ in s.companies]
    for segment, owners in s.tracks.items():
        a, b = book.ends[segment]
        while owners:
            index = (owners & -owners).bit_length() - 1
            owners &= owners - 1
            neighbours[index].setdefault(a, []).append(b)
            neighbours[index].setdefault(b, []).append(a)
    slots: dict[tuple[str, str], int] = {}
    for jump in s.jumps:
        a, b = book.board.number_of[jump.a], book.board.number_of[jump.b]
        index = s.index_of(jump.company)
        neighbours[index].setdefault(a, []).append(b)
        neighbours[index].setdefault(b, []).append(a)
        slots[jump.company, jump.rival] = slots.get((jump.company, jump.rival), 0) + 1
    if slots and max(slots.values()) > book.figures.jumps_per_rival:
        yield "a company has too many open jumps along one rival's lines (D-6.1)"
    for index, near in enumerate(neighbours):
        if not near:
            continue
        company = s.companies[index].id
        start = book.board.number_of[s.starts[company]]
        found = {start}
        queue = [start]
        while queue:
            for there in near.get(queue.pop(), ()):
                if there not in found:
                    found.add(there)
                    queue.append(there)
        if not near.keys() <= found:
            yield f"the network of {company} does not hang together (D-2.3)"


def _junction_faults(book: Book, s: State) -> Iterator[str]:
    """Wherever two companies meet, their junction has been made once and for all (D-3.8)."""
    for number, companies in s.present.items():
        if not companies & (companies - 1):
            continue
        there = [index for index in range(len(s.companies)) if companies >> index & 1]
        met = sum(pair_bit(one, other) for at, one in enumerate(there) for other in there[at + 1 :])
        if s.junctions.get(number, 0) != met:
            yield f"junctions in {book.board.hexes[number]} do not match the lines there (D-3.8)"


def _race_faults(book: Book, s: State) -> Iterator[str]:
    if len(set(s.used_numbers)) != len(s.used_numbers) or len(set(s.used_specials)) != len(s.used_specials):
        yield "a number was used twice (D-4.3)"
    if [record.number for record in s.races] != list(range(1, len(s.races) + 1)):
        yield "races are not ticked off in order (D-5.16)"
    if isinstance(s.stage, Declaring | Running):
        running = [company for train in s.stage.trains for company in train.companies]
        if len(set(running)) != len(running):
            yield "a company has two trains in one race (D-5.2)"
