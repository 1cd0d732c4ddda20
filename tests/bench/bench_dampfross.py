"""How long Dampfross takes: games of random players, prices under the mouse, the cheapest line, the route adviser."""

from time import perf_counter

from msgspec.structs import replace

from railyard.app.library import shipped_library
from railyard.core.chance import Luck, drawn
from railyard.core.game import Act, Chance
from railyard.core.hexes import Hex
from railyard.core.ledger import opened
from railyard.core.options import default_options
from railyard.games.dampfross.info import INFO
from railyard.games.dampfross.planner import Planner
from railyard.games.dampfross.pricing import line_price
from railyard.games.dampfross.proposals import proposed_routes
from railyard.games.dampfross.rules import Dampfross, open_game
from railyard.games.dampfross.state import Building, Declaring, State
from tests.bench.registry import Figures, at_most, bench, middle, milliseconds, shown

SEEDS = 5
REPEATS = 4
"""Each search is timed so often and the best time counts: other programs only add to it."""

LINE = 12
"""Segments under the mouse."""


def play(game: Dampfross, seats: str, board: str, seed: str) -> list[State]:
    """Every state of a game of random players, audited after every move."""
    s = game.setup({**default_options(INFO), "board": board}, tuple(seats))
    luck = Luck(seed)
    states = [s]
    draws = 0
    while True:
        match game.turn(s):
            case Chance(request=request):
                s = game.apply(s, drawn(request, seed, draws)).state
                draws += 1
            case Act(seats=acting):
                s = game.apply(s, game.sample(s, acting[0], luck)).state
            case _:
                return states
        if faults := game.audit(s):
            raise RuntimeError("; ".join(faults))
        states.append(s)


def slowest_game(seats: str, board: str) -> tuple[float, float]:
    """Seconds of the slowest game of some seeds, and of the median one."""
    game = open_game(shipped_library())
    game.planner(board)
    taken = []
    for seed in range(SEEDS):
        start = perf_counter()
        play(game, seats, board, str(seed))
        taken.append(perf_counter() - start)
    return round(max(taken), 3), round(sorted(taken)[SEEDS // 2], 3)


@bench(random_game_s=at_most(2), random_game_median_s=shown)
def four_seats_on_bayern() -> Figures:
    """The slowest of some games, and the median."""
    slowest, median = slowest_game("ABCD", "bayern")
    return {"random_game_s": slowest, "random_game_median_s": median}


@bench(random_game_large_s=at_most(6), random_game_large_median_s=shown)
def six_seats_on_rossija() -> Figures:
    """The slowest of some games, and the median."""
    slowest, median = slowest_game("ABCDEF", "rossija")
    return {"random_game_large_s": slowest, "random_game_large_median_s": median}


def full_rossija(game: Dampfross) -> list[State]:
    """The states of a game with six networks."""
    return play(game, "ABCDEF", "rossija", "full")


@bench(cheapest_line_ms=at_most(8), cheapest_line_kept_ms=shown)
def cheapest_line() -> Figures:
    """The slowest of many lines across Rossija with six full networks: with nothing kept, and once more."""
    game = open_game(shipped_library())
    last = full_rossija(game)[-1]
    book = game.book(last)
    fresh = kept = 0.0
    board = book.board
    for company in last.ids():
        full = replace(last, stage=Building(9, 6, 6, (company,)))
        for goal in (*(place.at for place in board.places), *board.hexes[:: len(board.hexes) // 40]):
            planners = [Planner(book) for _ in range(REPEATS)]
            waiting = iter(planners)

            def search(s: State = full, company: str = company, goal: Hex = goal) -> None:
                next(waiting).cheapest_line(s, company, goal)  # noqa: B023 - used up before the next turn of the loop

            fresh = max(fresh, milliseconds(search, REPEATS)[0])
            waiting = iter(planners)
            kept = max(kept, milliseconds(search, REPEATS)[0])
    return {"cheapest_line_ms": round(fresh, 3), "cheapest_line_kept_ms": round(kept, 3)}


@bench(adviser_ms=at_most(150), adviser_median_ms=shown)
def adviser() -> Figures:
    """Proposals for every train of every race of full games on Rossija: the slowest one."""
    game = open_game(shipped_library())
    taken: list[float] = []
    for seed in ("full", "longest", "races"):
        for s in play(game, "ABCDEF", "rossija", seed):
            if isinstance(s.stage, Declaring) and not s.stage.again:
                taken += milliseconds(lambda s=s: proposed_routes(game.book(s), s), REPEATS)[:1]  # type: ignore[misc]
    return {"adviser_ms": round(max(taken), 3), "adviser_median_ms": middle(taken)}


@bench(line_price_ms=at_most(5))
def price_of_a_line() -> Figures:
    """The rules' part of the price under the mouse: a line of a dozen segments through six full networks, slowest."""
    game = open_game(shipped_library())
    last = full_rossija(game)[-1]
    book = game.book(last)
    s = replace(last, stage=Building(9, 99, 99, ("A",)), ledger=opened(dict.fromkeys(last.ids(), 99)))
    slowest = 0.0
    for number in [number for number, companies in s.present.items() if companies & 1]:
        line = [book.board.hexes[number]]
        while len(line) <= LINE:
            ahead = [there for there in book.board.joined_hexes(line[-1]) if there not in line]
            if not ahead:
                break
            line.append(ahead[len(line) % len(ahead)])
        way = tuple(line)
        slowest = max(slowest, milliseconds(lambda way=way: line_price(book, s, "A", way), REPEATS)[0])  # type: ignore[misc]
    return {"line_price_ms": round(slowest, 3)}
