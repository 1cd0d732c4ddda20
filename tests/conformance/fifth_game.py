"""Night Mail put where a game belongs: one folder among the games, one data folder among the resources."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from railyard import games
from railyard.app import paths
from railyard.games import discover

FIFTH = Path(__file__).parent / "fifth"


@contextmanager
def fifth_game(folder: Path) -> Iterator[str]:
    """A fifth game's folder and data copied into ``folder`` and found there; yields its id.

    While this lasts the games of the program and Night Mail are all there are.
    """
    shutil.copytree(FIFTH / "games", folder / "games", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(FIFTH / "resources", folder / "resources")
    for shipped in paths.resources().iterdir():
        if shipped.name != "games":
            (folder / "resources" / shipped.name).symlink_to(shipped)
        else:
            for game in shipped.iterdir():
                (folder / "resources" / "games" / game.name).symlink_to(game)
    real = paths.resources
    games.__path__.append(str(folder / "games"))
    paths.resources = lambda: folder / "resources"
    discover.cache_clear()
    try:
        yield "night_mail"
    finally:
        games.__path__.remove(str(folder / "games"))
        paths.resources = real
        discover.cache_clear()
        for name in [name for name in sys.modules if name.startswith("railyard.games.night_mail")]:
            del sys.modules[name]
        vars(games).pop("night_mail", None)
