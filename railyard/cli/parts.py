"""Parts of games that not every game has."""

import importlib.util
from types import ModuleType

from railyard import games


def optional_part(game_id: str, name: str) -> ModuleType | None:
    """A module of a game's folder; None where the game has none of that name (one that fails to load still fails)."""
    if importlib.util.find_spec(f"{games.__name__}.{game_id}.{name}") is None:
        return None
    module: ModuleType = games.part(game_id, name)
    return module
