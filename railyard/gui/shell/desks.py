"""Finds the desk of a game; a game without one gets the plain desk."""

from functools import cache
from importlib.util import find_spec
from typing import Any

from railyard import games
from railyard.core.game import Game
from railyard.core.words import GameWords
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import Desk, DeskServices, Picture, PictureOptions
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
