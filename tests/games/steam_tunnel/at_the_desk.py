"""What tests do at the desk: play, point, click, look."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from railyard.core.chance import Luck
from railyard.core.game import Act
from railyard.games.steam_tunnel.actions import Claim
from railyard.games.steam_tunnel.desk.geometry import CARD
from railyard.games.steam_tunnel.state import State
from railyard.games.steam_tunnel.tunnels import Tunnel
from railyard.gui.parts.bridge import TableModel
from tests.games.steam_tunnel.mines import GAME
from tests.games.steam_tunnel.stand import Stand


def play(model: TableModel, moves: int, seed: str = "moves") -> None:
    luck = Luck(seed)
    for _ in range(moves):
        if isinstance(model.turn, Act):
            model.submit(GAME.sample(model.state, model.acting[0], luck))


def play_to_the_end(model: TableModel, seed: str = "end") -> None:
    luck = Luck(seed)
    while isinstance(model.turn, Act) and model.state.phase != "between":
        model.submit(GAME.sample(model.state, model.acting[0], luck))


def on_canvas(stand: Stand, thing: str) -> QPoint:
    """Where a click on a segment or on a card goes."""
    context = stand.desk.context
    place = thing.partition("-")[0]
    at = CARD.center() if thing == place else context.ground.stone_place(thing)[0]
    return stand.desk.canvas.from_board(context.mine.corner(place) + at).toPoint()


def click(stand: Stand, thing: str) -> None:
    QTest.mouseClick(stand.desk.canvas, Qt.MouseButton.LeftButton, pos=on_canvas(stand, thing))


def hover(stand: Stand, thing: str) -> None:
    QTest.mouseMove(stand.desk.canvas, QPoint(2, 2))
    QTest.mouseMove(stand.desk.canvas, on_canvas(stand, thing))


def last_action(stand: Stand) -> object:
    return stand.model.table.line()[-1].move


def lit(stand: Stand) -> Tunnel | None:
    return stand.desk.context.light.tunnel


def selected(stand: Stand) -> str | None:
    return stand.desk.hand.selected


def is_playing(stand: Stand) -> bool:
    return stand.desk.animator.is_playing


def claimable(state: State) -> tuple[str, ...]:
    return next(
        tuple(str(value) for value in domain.values)  # type: ignore[union-attr]
        for offer in GAME.offers(state, state.seat)
        if offer.action is Claim
        for domain in offer.fields.values()
    )
