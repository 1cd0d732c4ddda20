"""What must never change: money, shares, trams, tiles and tokens are conserved."""

from collections import Counter

from railyard.games.vienna1840.book import Book, kind_of_tram, lines_of, trams_of
from railyard.games.vienna1840.geometry import Face
from railyard.games.vienna1840.network import slots_of
from railyard.games.vienna1840.state import GONE, State


def faults(book: Book, s: State) -> tuple[str, ...]:
    """Every broken law, in words for a developer."""
    return (
        *s.ledger.faults(),
        *_money(s),
        *_shares(book, s),
        *_trams(book, s),
        *_tiles(book, s),
        *_tokens(book, s),
        *_privates(s),
        *_market(s),
    )


def _money(s: State) -> list[str]:
    return [f"{account} has {held}" for account, held in s.ledger.balances.items() if held < 0 and account != "bank"]


def _shares(book: Book, s: State) -> list[str]:
    found = []
    for company in s.unsold:
        held = sum(holding.get(company, 0) for holding in s.holdings.values())
        if held + s.unsold[company] + s.pool[company] != 10:
            found.append(f"{company} has {held + s.unsold[company] + s.pool[company]} shares")
        if any(holding.get(company, 0) > book.facts.share_limit for holding in s.holdings.values()):
            found.append(f"somebody has more of {company} than allowed")
    for company, seat in s.directors.items():
        if s.holdings[seat].get(company, 0) < 5:
            found.append(f"the director of {company} holds less than half")
    return found


def _trams(book: Book, s: State) -> list[str]:
    found = []
    quantity = book.facts.seats[len(s.seats)].trams
    living = Counter(kind_of_tram(tram) for tram in (*s.trams, *s.scrapped))
    for kind, count in quantity.items():
        if living[kind] != s.bought[kind]:
            found.append(f"{s.bought[kind]} trams {kind} bought, {living[kind]} known")
        if kind in s.stack and s.stack[kind] + s.bought[kind] != count:
            found.append(f"trams {kind} are not conserved")
    owned = Counter(s.trams.values())
    found += [f"line {line} has {owned[line]} trams" for line in s.lines if owned[line] > 1]
    found += [
        f"{company} has too many trams" for company in s.directors if len(trams_of(s, company)) > book.facts.max_trams
    ]
    found += [
        f"{company} has too many lines" for company in s.directors if len(lines_of(s, company)) > book.facts.max_lines
    ]
    return found


def _tiles(book: Book, s: State) -> list[str]:
    used = Counter(tile for tile, _ in s.track.tiles.values())
    found = [
        f"tile {tile.id} is not conserved"
        for tile in book.facts.tiles.values()
        if used[tile.id] + s.track.supply[tile.id] != tile.count or s.track.supply[tile.id] < 0
    ]
    board = book.board(s)
    for where in s.track.tiles:
        face = book.face(board, s.track, where)
        if not face.exits <= board.spots[where].open:
            found.append(f"the tile on {where} leads nowhere")
    return found


def _tokens(book: Book, s: State) -> list[str]:
    board = book.board(s)
    found = []
    count: Counter[str] = Counter(line for lines in s.track.waiting.values() for line in lines)
    for where, held in s.track.tokens.items():
        face: Face = book.face(board, s.track, where)
        if [len(slots) for slots in held] != [face.stops[stop].slots for stop in face.cities]:
            found.append(f"tokens on {where} do not fit its cities")
            continue
        here = Counter(
            owner for city in range(len(held)) for owner in slots_of(s.track, face, where, city) if owner in s.lines
        )
        found += [f"line {line} is twice on {where}" for line, number in here.items() if number > 1]
        count.update(here)
    found += [
        f"line {line} has {count[line]} tokens on the board, {known.tokens} used"
        for line, known in s.lines.items()
        if count[line] != known.tokens or known.tokens > len(book.facts.token_costs)
    ]
    return found


def _privates(s: State) -> list[str]:
    known = {"", GONE, *s.seats, *s.directors}
    return [f"{private} belongs to {owner}" for private, owner in s.privates.items() if owner not in known]


def _market(s: State) -> list[str]:
    stacked = {
        company: tuple(int(part) for part in key.split(",")) for key, held in s.stacks.items() for company in held
    }
    return [] if stacked == s.cells else ["markers and cells differ"]
