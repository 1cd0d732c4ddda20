"""How many random games of Ticket to Ride fit into a second, and how long the longest path of a network takes."""

import json
from pathlib import Path
from time import process_time

from railyard.app.library import shipped_library
from railyard.core.chance import Luck, drawn
from railyard.core.game import Act, Chance
from railyard.core.options import default_options
from railyard.games.ticket_to_ride.board import Board
from railyard.games.ticket_to_ride.info import INFO
from railyard.games.ticket_to_ride.rules import TicketToRide, open_game
from railyard.games.ticket_to_ride.scoring import path_of
from tests.bench.registry import Figures, at_least, at_most, bench

GAMES = 150
BEST_KNOWN = 160
"""Games a second of the best program in pure Python that is known, on such a machine: 130 to 160."""
HARD = Path(__file__).parents[1] / "cases" / "ticket_to_ride" / "longest_path_hard.json"
RANDOM_NETWORKS = 400
TRIES = 3


def play(game: TicketToRide, seed: str, seats: tuple[str, ...]) -> None:
    """One random game, sampled and applied, without audit and view."""
    s = game.setup(default_options(INFO), seats)
    luck = Luck(seed)
    draws = 0
    while True:
        match game.turn(s):
            case Act(seats=acting):
                s = game.apply(s, game.sample(s, acting[0], luck)).state
            case Chance(request=request):
                s = game.apply(s, drawn(request, seed, draws)).state
                draws += 1
            case _:
                return


@bench(ttr_random_games_per_s=at_least(150))
def random_games() -> Figures:
    """Games of two seats on the USA board in a second of one core, shuffles and all."""
    game = open_game(shipped_library())
    play(game, "warm", ("A", "B"))
    begun = process_time()
    for seed in range(GAMES):
        play(game, str(seed), ("A", "B"))
    figure = GAMES / (process_time() - begun)
    return {
        "ttr_random_games_per_s": round(figure, 1),
        "ttr_random_games_per_s_baseline": BEST_KNOWN,
        "ttr_random_games_per_s_ratio": round(figure / BEST_KNOWN, 2),
    }


@bench(longest_path_ms=at_most(20))
def longest_paths() -> Figures:
    """The slowest of the networks that a search for slow ones found, and of random networks as large as cars allow."""
    board = open_game(shipped_library()).book_of("usa").board
    first_tracks = {track.route.id: track for track in reversed(board.tracks)}
    networks = [sum(first_tracks[route].bit for route in case["routes"]) for case in json.loads(HARD.read_bytes())]
    luck = Luck("networks")
    networks += [random_network(board, luck) for _ in range(RANDOM_NETWORKS)]
    return {"longest_path_ms": round(max(milliseconds_for(board, mask) for mask in networks), 3)}


def random_network(board: Board, luck: Luck) -> int:
    """Tracks that hang together, until the cars run out."""
    cars = board.document.cars
    start = luck.one_of(board.tracks)
    mask, cities = 0, {start.a, start.b}
    while True:
        fitting = [
            track
            for track in board.tracks
            if track.length <= cars and {track.a, track.b} & cities and not (mask | board.twins(mask)) & track.bit
        ]
        if not fitting:
            return mask
        track = luck.one_of(fitting)
        mask |= track.bit
        cars -= track.length
        cities |= {track.a, track.b}


def milliseconds_for(board: Board, mask: int) -> float:
    """What one network takes, the best of a few tries."""
    taken = []
    for _ in range(TRIES):
        begun = process_time()
        path_of(board, mask)
        taken.append((process_time() - begun) * 1000)
    return min(taken)
