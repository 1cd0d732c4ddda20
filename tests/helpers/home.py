"""A home of its own for a test session, so that no test touches anybody's saves or settings."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

_FOLDERS = {
    "XDG_CONFIG_HOME": "config",
    "XDG_DATA_HOME": "data",
    "XDG_CACHE_HOME": "cache",
    "XDG_STATE_HOME": "state",
    "XDG_RUNTIME_DIR": "runtime",
    "APPDATA": "roaming",
    "LOCALAPPDATA": "local",
}


def enter_new_home() -> Path:
    """Make a new home folder and point this process and its children to it; returns the folder."""
    home = Path(tempfile.mkdtemp(prefix="railyard-tests-"))
    os.environ["HOME"] = os.environ["USERPROFILE"] = str(home)
    for variable, name in _FOLDERS.items():
        folder = home / name
        folder.mkdir(mode=0o700)
        os.environ[variable] = str(folder)
    if sys.platform == "linux":
        os.environ["LC_ALL"] = "C.UTF-8"  # Qt warns about any locale without UTF-8, and a warning fails a test
    return home


def leave_home(home: Path) -> None:
    """Remove the folder again."""
    shutil.rmtree(home, ignore_errors=True)
