"""How long 1840 takes: a strict replay of a recorded game, best routes, all lays of a turn, one check."""

import json
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from railyard.app.library import shipped_library
from railyard.games.vienna1840.book import Book
from railyard.games.vienna1840.convert import convert
from railyard.games.vienna1840.routes import best_route
from railyard.games.vienna1840.rules import Vienna, open_game
from railyard.games.vienna1840.state import Bonus, Building, State, TramRun
from railyard.games.vienna1840.tiles import check_lay, legal_lays
from tests.bench.registry import Figures, at_most, bench, percentile, shown
from tests.oracle.vienna1840 import cases, read

PACKED = Path(__file__).parents[1] / "cases" / "vienna1840"
RECORDED = Path(__file__).parents[3] / "shared" / "cases" / "vienna1840"
FIVE = "five_players"
REPLAYS = 7
TRIES = 3


def documents() -> dict[str, Any]:
    """The recorded games beside the project; where they are not, the two packed ones."""
    folder = RECORDED if RECORDED.is_dir() else PACKED
    return {name: read(folder / f"{name}.json") for name in cases(folder)}


def positions(game: Vienna) -> list[State]:
    """Every position of every recorded game."""
    found: list[State] = []
    for document in documents().values():
        table = convert(document, game).table
        s: State = table.state_at(0)
        for entry in table.line():
            s = game.apply(s, entry.move).state
            found.append(s)
    return found


def quickest(game: Vienna, work: Callable[..., object], *arguments: object) -> float:
    """Milliseconds of the quickest of a few tries, each with nothing found before; others share the processor."""
    best = float("inf")
    for _ in range(TRIES):
        book = Book(game.book.facts)
        start = perf_counter()
        work(book, *arguments)
        best = min(best, (perf_counter() - start) * 1000)
    return best


@bench(vienna_replay_s=at_most(0.5))
def strict_replay() -> Figures:
    """The game of five people (744 effective actions) read from JSON and replayed strictly, every move checked."""
    document = documents().get(FIVE) or next(iter(documents().values()))
    text = json.dumps(document)
    taken = []
    for _ in range(REPLAYS):
        game = open_game(shipped_library())
        start = perf_counter()
        converted = convert(json.loads(text), game)
        taken.append(perf_counter() - start)
        assert converted.stopped_at is None
    return {"vienna_replay_s": round(median(taken), 4)}


@bench(vienna_route_ms_median=at_most(5), vienna_route_ms_max=at_most(250))
def best_routes() -> Figures:
    """The best route of every line that runs, in every position of the recorded games, nothing known before."""
    game = open_game(shipped_library())
    taken = []
    for s in positions(game):
        step = s.agenda[0] if s.agenda else None
        if isinstance(step, TramRun):
            taken.append(quickest(game, best_route, s, step.line))
    return {"vienna_route_ms_median": round(median(taken), 3), "vienna_route_ms_max": round(max(taken), 3)}


@bench(vienna_tiles_ms=at_most(15), vienna_check_ms=shown)
def tile_lays() -> Figures:
    """The longest list of lays of a turn, and the usual check of one lay, nothing known before."""
    game = open_game(shipped_library())
    taken, checks = [], []
    for s in positions(game):
        step = s.agenda[0] if s.agenda else None
        if not isinstance(step, Building | Bonus):
            continue
        taken.append(quickest(game, legal_lays, s, step, step.line))
        for where, tiles in list(legal_lays(game.book, s, step, step.line).items())[:1]:
            tile, rotations = next(iter(tiles.items()))
            checks.append(quickest(game, check_lay, s, step, step.line, where, tile, rotations[0]))
    return {"vienna_tiles_ms": round(max(taken), 3), "vienna_check_ms": percentile(sorted(checks), 0.5)}
