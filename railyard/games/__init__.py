"""The games, one folder each.  There is no central list: a folder that has ``info.py`` is a game.

A game's folder holds

* ``info.py`` with ``INFO: GameInfo`` (imports no rules),
* ``rules.py`` with ``open_game(library) -> Game``,
* ``texts.py`` with ``TEXTS: dict[str, str]`` (codes and event kinds to source text) and ``rulebook.md``,
* ``desk/`` (the only place with Qt), and, where the game has boards people can make, ``boards.py``.
"""

import importlib
import importlib.util
import pkgutil
from functools import cache
from typing import Any

from railyard.core.game import Game, GameInfo
from railyard.core.library import Library


@cache
def discover() -> dict[str, GameInfo]:
    """Every game by id, in alphabetical order of titles."""
    found: dict[str, GameInfo] = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            name = f"{__name__}.{module.name}.info"
            if importlib.util.find_spec(name) is not None:
                info: GameInfo = importlib.import_module(name).INFO
                found[info.id] = info
    return dict(sorted(found.items(), key=lambda item: item[1].title))


def part(game_id: str, name: str) -> Any:
    """A module of a game's folder, by its name in there ("texts", "desk", "boards" …).

    KeyError for a game that does not exist, ModuleNotFoundError for a part the game does not have.
    """
    if game_id not in discover():
        raise KeyError(game_id)
    return importlib.import_module(f"{__name__}.{game_id}.{name}")


def open_game(game_id: str, library: Library) -> Game[Any]:
    """The rules of a game with its boards and tables.  KeyError for a game that does not exist."""
    game: Game[Any] = part(game_id, "rules").open_game(library)
    return game
