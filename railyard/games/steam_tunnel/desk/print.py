"""The mine as a picture without a window: thumbnails, export, print."""

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPainter

from railyard.core.game import Game
from railyard.games.steam_tunnel.desk.geometry import Mine
from railyard.games.steam_tunnel.desk.mine_layer import MineLayer
from railyard.games.steam_tunnel.desk.shown import shown_in
from railyard.games.steam_tunnel.desk.stones import liveries
from railyard.games.steam_tunnel.rules import SteamTunnel
from railyard.games.steam_tunnel.state import State
from railyard.gui.parts.desk import Picture, PictureOptions

DETAIL = 2.0
"""Pictures for paper show everything."""
NO_DETAIL = 0.5


def picture_of(game: Game[State], state: State, options: PictureOptions) -> Picture:
    """The mine of a state.  A thumbnail leaves out ghost cards, names and what could not be seen."""
    assert isinstance(game, SteamTunnel)
    mine = Mine(game.cards)
    layer = MineLayer(mine, None, liveries(state.seats, options.seats))
    layer.shown = shown_in(mine, state)
    layer.has_ghosts = layer.has_names = not options.is_thumbnail
    world = mine.inner if options.is_thumbnail else mine.world

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.translate(-world.topLeft())
        layer.paint(painter, world, NO_DETAIL if options.is_thumbnail else DETAIL)
        painter.restore()

    return Picture(QSizeF(world.size()), paint)
