"""What may be imported where, tried for real: with Qt blocked, and at the start of the program.

The modules are found, not listed; a new game is held to this without a line here.
"""

import json
import pkgutil
import subprocess
import sys

import pytest

from railyard import games
from tests.helpers.display import root_folder

NO_WINDOW = ("railyard.core", "railyard.saves", "railyard.games", "railyard.cli", "railyard.__main__")

# Imports every module below the given packages but the skipped names, with some top-level packages
# blocked. Prints the modules imported and the faults as JSON.
IMPORT_ALL = """
import importlib, importlib.abc, json, pkgutil, sys

roots, skipped, blocked = json.loads(sys.argv[1])

class Blocker(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in blocked:
            raise ImportError(f"{name} is blocked", name=name)

sys.meta_path.insert(0, Blocker())
imported, faults = [], {}

def visit(name):
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        faults[name] = str(error)
        return
    imported.append(name)
    for found in pkgutil.iter_modules(getattr(module, "__path__", ())):
        if found.name not in skipped:
            visit(f"{name}.{found.name}")

for root in roots:
    visit(root)
print(json.dumps([imported, faults]))
"""


def import_all(roots: list[str], skipped: list[str], blocked: list[str]) -> tuple[list[str], dict[str, str]]:
    """Import all modules below ``roots`` in a fresh process; returns those imported and the faults by module."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL, json.dumps([roots, skipped, blocked])],
        cwd=root_folder(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    imported, faults = json.loads(done.stdout)
    return imported, faults


@pytest.mark.parametrize("root", NO_WINDOW)
def test_imports_without_qt(root: str) -> None:
    imported, faults = import_all([root], skipped=["desk"], blocked=["PySide6", "shiboken6"])
    assert faults == {}
    assert root in imported


@pytest.mark.parametrize("root", NO_WINDOW)
def test_imports_without_geometry(root: str) -> None:
    imported, faults = import_all([root], skipped=["desk", "geography"], blocked=["shapely", "numpy", "PySide6"])
    assert faults == {}
    assert root in imported


def test_the_rules_of_every_game_were_among_them() -> None:
    imported, _ = import_all(["railyard.games"], skipped=["desk"], blocked=["PySide6", "shiboken6"])
    rules = {f"railyard.games.{module.name}.rules" for module in pkgutil.iter_modules(games.__path__)}
    assert len(rules) >= len(games.discover()) > 0
    assert {f"railyard.games.{game}.rules" for game in games.discover()} <= rules & set(imported)


def test_a_blocked_import_is_noticed() -> None:
    _, faults = import_all(["tests.helpers.leftovers"], skipped=[], blocked=["PySide6", "shiboken6"])
    assert "is blocked" in faults["tests.helpers.leftovers"]


def test_listing_the_games_imports_no_rules() -> None:
    ask = (
        "import sys; from railyard.games import discover; discover();"
        "print(*[name for name in sys.modules if name.startswith('railyard.games.')])"
    )
    done = subprocess.run([sys.executable, "-c", ask], cwd=root_folder(), capture_output=True, text=True, check=True)
    loaded = {name.split(".")[3] for name in done.stdout.split() if name.count(".") > 2}
    assert loaded <= {"info", "texts"}
