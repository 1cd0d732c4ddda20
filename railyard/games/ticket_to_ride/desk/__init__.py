"""The desk of Ticket to Ride; its parts are loaded when a table is opened or a picture is made."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from railyard.core.game import Game
    from railyard.games.ticket_to_ride.state import State
    from railyard.gui.parts.bridge import TableModel
    from railyard.gui.parts.desk import Desk, DeskServices, Picture, PictureOptions


def open_desk(model: "TableModel", services: "DeskServices") -> "Desk":
    """The widgets of one open table."""
    from railyard.games.ticket_to_ride.desk.desk import TicketToRideDesk

    return TicketToRideDesk(model, services)


def picture(game: "Game[State]", state: "State", options: "PictureOptions") -> "Picture":
    """The map of a state as a picture, without a window."""
    from railyard.games.ticket_to_ride.desk.map_picture import picture_of

    return picture_of(game, state, options)
