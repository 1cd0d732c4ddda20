"""Night Mail put where a game belongs: one folder among the games, one data folder among the resources."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import pytest

from railyard import games
from railyard.app import paths
from railyard.app.library import open_library
from railyard.core.chance import Luck
from railyard.core.game import Act, Seating
from railyard.core.table import Setup, Table
from railyard.games import discover, open_game, part

FIFTH = Path(__file__).parent / "fifth"


@contextmanager
def fifth_game(folder: Path) -> Iterator[str]:
    """A fifth game's folder and data copied into ``folder`` and found there; yields its id.

    While this lasts the games of the program and Night Mail are all there are.  Where it is found already, nothing more
    is done.
    """
    if "night_mail" in discover():
        yield "night_mail"
        return
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


def night_mail_table(
    seed: str = "1", seats: int = 3, dice: Literal["program", "table"] = "program", **options: str | int | bool
) -> Table[Any]:
    """A table of Night Mail before its first shuffle; to be used while `fifth_game` lasts."""
    chosen = {"stake": 1, "is_long": False, **options}
    seating = tuple(Seating("ABCD"[at], ("Anna", "Ben", "Cleo", "David")[at], "red") for at in range(seats))
    return Table(open_game("night_mail", open_library()), Setup("night_mail", chosen, seating, seed, dice))


def play_on(table: Table[Any], actions: int = 1_000, luck: Luck | None = None) -> None:
    """Random players act, at most so often; the dice are the program's."""
    luck = luck or Luck(f"{table.setup.seed} {table.cursor}")
    table.begin()
    for _ in range(actions):
        turn = table.turn
        if not isinstance(turn, Act):
            break
        table.submit(table.game.sample(table.state, luck.one_of(turn.seats), luck))


@pytest.fixture(scope="module")
def night_mail(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The modules of Night Mail, while it is found among the games: ``night_mail.actions.Bet`` and so on."""
    with fifth_game(tmp_path_factory.mktemp("fifth")) as game_id:
        modules = SimpleNamespace()
        for name in ("info", "actions", "events", "state", "rules", "texts"):
            setattr(modules, name, part(game_id, name))
        yield modules
