"""Finds the desk of a game; a game without one gets the plain desk."""

from importlib.util import find_spec
from typing import Any

from railyard import games
from railyard.core.game import Game
from railyard.core.words import GameWords
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import Desk, DeskServices, Picture, PictureOptions
from railyard.gui.shell.plain_desk import PlainDesk, plain_picture


def _desk_module(game: str, wanted: str) -> Any | None:
    """The game's desk package if it has what is wanted of it."""
    if find_spec(f"{games.__name__}.{game}.desk") is None:
        return None
    module = games.part(game, "desk")
    return module if hasattr(module, wanted) else None


def open_desk(model: TableModel, services: DeskServices) -> Desk:
    """The desk of a table."""
    module = _desk_module(model.game.info.id, "open_desk")
    desk: Desk = PlainDesk(model, services) if module is None else module.open_desk(model, services)
    return desk


def picture_of(game: Game[Any], state: Any, options: PictureOptions, words: GameWords) -> Picture:
    """The board of a state as vectors."""
    module = _desk_module(game.info.id, "picture")
    if module is None:
        names = {seating.seat: seating.name for seating in options.seats}
        return plain_picture(game, state, options, words.at(state, names))
    picture: Picture = module.picture(game, state, options)
    return picture
