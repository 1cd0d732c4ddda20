"""The desk of Dampfross: the printed map, the pencil, and the sheets of paper around them."""

from typing import Any

from railyard.core.game import Game
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import Desk, DeskServices, Document, Picture, PictureOptions


def open_desk(model: TableModel, services: DeskServices) -> Desk:
    """The widgets of one open table."""
    from railyard.games.dampfross.desk.table_desk import DampfrossDesk

    return DampfrossDesk(model, services)


def picture(game: Game[Any], state: Any, options: PictureOptions) -> Picture:
    """The board of a state as vectors."""
    from railyard.games.dampfross.desk.board_picture import picture as painted

    return painted(game, state, options)


def documents(model: TableModel) -> tuple[Document, ...]:
    """The bank sheet and the statistics, for paper and spreadsheets."""
    from railyard.games.dampfross.desk.bank_paper import bank_document, figures_document

    return (bank_document(model), figures_document(model))
