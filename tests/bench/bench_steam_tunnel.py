"""How long a random game of Steam Tunnel takes."""

from railyard.app.library import shipped_library
from railyard.core.chance import Luck, drawn
from railyard.core.game import Act, Chance
from railyard.games.steam_tunnel.rules import SteamTunnel, open_game
from tests.bench.registry import Figures, at_most, bench, middle, milliseconds

GAMES = 60


def play(game: SteamTunnel, seed: str, seats: tuple[str, ...]) -> None:
    """One random game, sampled and applied, without audits."""
    s = game.setup({}, seats)
    luck = Luck(seed)
    draws = 0
    while True:
        match game.turn(s):
            case Chance(request=request):
                s = game.apply(s, drawn(request, seed, draws)).state
                draws += 1
            case Act(seats=acting):
                s = game.apply(s, game.sample(s, acting[0], luck)).state
            case _:
                return


@bench(steam_random_game_ms=at_most(60))
def random_games() -> Figures:
    """The median over games of two to five seats."""
    game = open_game(shipped_library())
    seeds = iter(range(GAMES))

    def one() -> None:
        number = next(seeds)
        play(game, str(number), tuple("ABCDE"[: 2 + number % 4]))

    return {"steam_random_game_ms": middle(milliseconds(one, GAMES))}
