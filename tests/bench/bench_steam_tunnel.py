"""How long a random game of Steam Tunnel takes, and how quickly a tunnel lights up under the pointer."""

from railyard.app.library import shipped_library
from railyard.core.chance import Luck, drawn
from railyard.core.game import Act, Chance
from railyard.games.steam_tunnel.rules import SteamTunnel, open_game
from tests.bench.registry import Figures, at_most, bench, middle, milliseconds, percentile, shown

GAMES = 60
FRAME_MS = 16.7
MOVES = 44
"""Moves after which most cards lie open and tunnels are long."""


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


@bench(steam_hover_ms=at_most(FRAME_MS), steam_hover_median_ms=shown)
def hovering() -> Figures:
    """From the pointer over another tunnel to the board painted anew, on a board that has stood still for a moment.

    Every tunnel is pointed at for the first time; the figure is the 95th of 100.
    """
    from PySide6.QtCore import QPoint
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    application = QApplication([])
    from tests.games.steam_tunnel.stand import Stand, new_model

    model = new_model(2, seed="hover")
    luck = Luck("hover")
    for _ in range(MOVES):
        model.submit(model.game.sample(model.state, model.acting[0], luck))
    stand = Stand(model)
    stand.resize(1600, 1000)
    stand.show()
    canvas, context = stand.desk.canvas, stand.desk.context
    while not (canvas.is_sharp() and stand.desk.lamplighter.is_ready):
        application.processEvents()
    points: list[QPoint] = []
    for tunnel in model.state.tunnels.open + model.state.tunnels.closed:
        for segment in tunnel.segments[:2]:
            at, _ = context.ground.stone_place(segment)
            points.append(canvas.from_board(context.mine.corner(segment.partition("-")[0]) + at).toPoint())
    ahead = iter(points)

    def one() -> None:
        QTest.mouseMove(canvas, next(ahead))
        canvas.repaint()

    taken = milliseconds(one, len(points))
    stand.end()
    return {"steam_hover_ms": percentile(taken, 0.95), "steam_hover_median_ms": middle(taken)}
