"""The desk of 1840: the city plan, its tiles, and the papers around it; loaded when a table is opened."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from railyard.core.game import Game
    from railyard.games.vienna1840.state import State
    from railyard.gui.parts.bridge import TableModel
    from railyard.gui.parts.desk import Desk, DeskServices, Document, Picture, PictureOptions


def open_desk(model: "TableModel", services: "DeskServices") -> "Desk":
    """The widgets of one open table."""
    from railyard.games.vienna1840.desk.desk import ViennaDesk

    return ViennaDesk(model, services)


def picture(game: "Game[State]", state: "State", options: "PictureOptions") -> "Picture":
    """The board of a state as vectors."""
    from railyard.games.vienna1840.desk.board_picture import picture_of

    return picture_of(game, state, options)


def documents(model: "TableModel") -> "tuple[Document, ...]":
    """Share register, cash flow and prices, for paper and spreadsheets."""
    from railyard.games.vienna1840.desk.paperwork import documents_of

    return documents_of(model)
