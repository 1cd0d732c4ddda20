"""Finds the desk of a game; a game without one gets the plain desk."""

from functools import cache
from importlib.util import find_spec
from typing import Any

from PySide6.QtCore import QCoreApplication

from railyard import games
from railyard.core.game import Game
from railyard.core.words import GameWords
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import Desk, DeskServices, Document, DocumentRow, Picture, PictureOptions, RowKind
from railyard.gui.shell.plain_desk import PlainDesk, plain_picture


@cache
def _desk_function(game: str, name: str) -> Any | None:
    """A function of the game's desk package, if it has one of that name."""
    if find_spec(f"{games.__name__}.{game}.desk") is None:
        return None
    found = getattr(games.part(game, "desk"), name, None)
    return found if callable(found) else None


def open_desk(model: TableModel, services: DeskServices) -> Desk:
    """The desk of a table."""
    _desk_function(model.game.info.id, "picture")
    opener = _desk_function(model.game.info.id, "open_desk")
    desk: Desk = PlainDesk(model, services) if opener is None else opener(model, services)
    return desk


def has_picture(game: str) -> bool:
    """Whether the game paints a board of its own."""
    return _desk_function(game, "picture") is not None


def picture_of(game: Game[Any], state: Any, options: PictureOptions, words: GameWords) -> Picture:
    """The board of a state as vectors."""
    painter = _desk_function(game.info.id, "picture")
    if painter is None:
        names = {seating.seat: seating.name for seating in options.seats}
        return plain_picture(game, state, options, words.at(state, names))
    picture: Picture = painter(game, state, options)
    return picture


def documents_of(model: TableModel) -> tuple[Document, ...]:
    """What a table has to keep or print beside its board: what the game's desk offers, then the accounts."""
    maker = _desk_function(model.game.info.id, "documents")
    found: tuple[Document, ...] = () if maker is None else maker(model)
    return (*found, _accounts(model))


def _accounts(model: TableModel) -> Document:
    """What everybody had after every move: number of the move, then an account a column."""
    table, game = model.table, model.game
    moments = [0, *(entry.n for entry in table.line(model.shown))]
    accounts = list(game.accounts(table.state_at(moments[-1])))
    rows = []
    for n in moments:
        held = game.accounts(table.state_at(n))
        rows.append(DocumentRow(RowKind.BALANCE, (str(n), *(held.get(account) for account in accounts))))
    headings = (QCoreApplication.translate("Desks", "move"), *(model.name(account) for account in accounts))
    return Document("accounts", QCoreApplication.translate("Desks", "Accounts"), headings, 1, tuple(rows))
