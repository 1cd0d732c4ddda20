"""The tables together with look-ups that several chapters need: faces on the board, share prices, cached walks."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from railyard.games.vienna1840.facts import Board, Facts, RoundEntry
from railyard.games.vienna1840.geometry import Face
from railyard.games.vienna1840.state import Company, Line, State, Track

T = TypeVar("T")

REMEMBERED = 512
"""How many walks are kept; a position needs a handful."""


class Memo:
    """Results of pure functions of a board position, by the identity of the frozen objects they came from."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, tuple[object, Any]] = OrderedDict()

    def of(self, track: Track, what: Hashable, work: Callable[[], T]) -> T:
        """What was found for this very track before, or the result of ``work``."""
        key = (id(track), what)
        held = self._kept.get(key)
        if held is not None and held[0] is track:
            result: T = held[1]
            return result
        result = work()
        # The track is kept along with the result, so that its identity cannot be used again.
        self._kept[key] = (track, result)
        if len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)
        return result


class Book:
    """What every chapter has at hand.  Play never changes it."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.memo = Memo()

    def board(self, s: State) -> Board:
        """The board of this game."""
        return self.facts.boards[s.board]

    def round(self, s: State) -> RoundEntry:
        """The current station of the round track."""
        return self.facts.rounds[s.round]

    def face(self, board: Board, track: Track, name: str) -> Face:
        """What a hex shows now."""
        laid = track.tiles.get(name)
        return board.spots[name].face if laid is None else self.facts.tiles[laid[0]].faces[laid[1]]

    def price(self, s: State, company: Company) -> int:
        """Price of 10 % of a company on the market."""
        row, column = s.cells[company]
        return self.facts.market[row][column]

    def next_token_cost(self, s: State, line: Line) -> int | None:
        """What the next token of a line costs; None when all are used."""
        used = s.lines[line].tokens
        return self.facts.token_costs[used] if used < len(self.facts.token_costs) else None


def lines_of(s: State, company: Company) -> tuple[Line, ...]:
    """The lines of a tram company, by number."""
    return tuple(line for line, known in s.lines.items() if known.owner == company)


def trams_of(s: State, company: Company) -> tuple[str, ...]:
    """The trams of a tram company and its lines, oldest first."""
    owners = {company, *lines_of(s, company)}
    return tuple(tram for tram, owner in s.trams.items() if owner in owners)


def tram_of(s: State, line: Line) -> str | None:
    """The tram a line has."""
    return next((tram for tram, owner in s.trams.items() if owner == line), None)


def kind_of_tram(tram: str) -> str:
    """The kind of a tram: "Pi" for "Pi-3"."""
    return tram.partition("-")[0]


def controller(s: State, who: str) -> str:
    """The person who decides for a tram company or a line."""
    company = s.lines[who].owner if who in s.lines else who
    return s.directors[company]
