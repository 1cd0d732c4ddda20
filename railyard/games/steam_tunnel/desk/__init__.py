"""The desk of Steam Tunnel; its parts are loaded when a table is opened or a picture is made."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from railyard.core.game import Game
    from railyard.games.steam_tunnel.state import State
    from railyard.gui.parts.bridge import TableModel
    from railyard.gui.parts.desk import Desk, DeskServices, Picture, PictureOptions


def open_desk(model: "TableModel", services: "DeskServices") -> "Desk":
    """The widgets of one open table."""
    from railyard.games.steam_tunnel.desk.desk import SteamTunnelDesk

    return SteamTunnelDesk(model, services)


def picture(game: "Game[State]", state: "State", options: "PictureOptions") -> "Picture":
    """The mine of a state as a picture, without a window."""
    from railyard.games.steam_tunnel.desk.print import picture_of

    return picture_of(game, state, options)
