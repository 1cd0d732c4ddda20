"""The bundle in a person's Linux desktop: menu entry, file type, icons; for those who unpacked it without installing.

railyard --install-desktop    then .railsave files open with a double-click
railyard --remove-desktop     takes all of it out again
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from railyard.app.files import write_atomically
from railyard.app.paths import program_folder

ENTRY: Final = "applications/railyard.desktop"
UPDATES: Final = (
    ("update-mime-database", "mime"),
    ("update-desktop-database", "applications"),
    ("gtk-update-icon-cache", "icons/hicolor"),
)
"""What tells the desktop, where it is there, with the folder it goes through."""


class NoDesktop(Exception):
    """It cannot be done here; the text says why."""


def shipped_share() -> Path:
    """What the bundle brings for a desktop.  NoDesktop where this is no bundle for Linux."""
    share = Path(getattr(sys, "_MEIPASS", "")) / "share"
    if sys.platform != "linux" or not (share / ENTRY).is_file():
        raise NoDesktop("only a bundle for Linux can be put into the desktop's menus")
    return share


def own_share() -> Path:
    """The person's own folder of that kind."""
    named = os.environ.get("XDG_DATA_HOME", "")
    return Path(named) if named.startswith("/") else Path.home() / ".local" / "share"


def quoted(path: Path) -> str:
    """A program's path as a desktop entry writes it, whatever characters it has."""
    text = str(path)
    for each in '\\"`$':
        text = text.replace(each, "\\" + each)
    # The file itself knows escapes too, and % stands for arguments.
    return '"' + text.replace("\\", "\\\\").replace("%", "%%") + '"'


def install(share: Path, target: Path, program: Path) -> None:
    """Copy what the bundle brings into ``target``; the entry starts ``program``.  OSError where that cannot be."""
    for source in sorted(share.rglob("*")):
        if source.is_file():
            content = source.read_bytes()
            if source == share / ENTRY:
                content = content.replace(b"Exec=railyard ", f"Exec={quoted(program)} ".encode())
            write_atomically(target / source.relative_to(share), content)
    _tell(target)


def remove(share: Path, target: Path) -> None:
    """Take all of that out of ``target`` again; folders stay."""
    for source in sorted(share.rglob("*")):
        if source.is_file():
            (target / source.relative_to(share)).unlink(missing_ok=True)
    _tell(target)


def _tell(target: Path) -> None:
    for program, folder in UPDATES:
        if shutil.which(program) and (target / folder).is_dir():
            options = ["--force", "--quiet", "--ignore-theme-index"] if program.startswith("gtk") else []
            subprocess.run([program, *options, str(target / folder)], check=False, capture_output=True)


def change(is_wanted: bool) -> str:
    """Put the bundle into the person's desktop or take it out; what was done, in words.

    NoDesktop where there is nothing to do it with, OSError where the folder cannot be written.
    """
    share, target = shipped_share(), own_share()
    if is_wanted:
        install(share, target, program_folder() / Path(sys.executable).name)
        return f"Railyard is in the menus now, and opens .railsave files (written to {target})"
    remove(share, target)
    return f"Railyard is out of the menus again (removed from {target})"
