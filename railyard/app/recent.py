"""The list of tables on the start page: those in the person's folder, and those saved elsewhere."""

import os
from dataclasses import dataclass
from pathlib import Path

import msgspec

from railyard.app.files import write_atomically
from railyard.app.paths import Folders
from railyard.app.storage import SUFFIX
from railyard.saves.glance import TAIL, Glance, glance
from railyard.saves.lines import START

MOST_ELSEWHERE = 100


@dataclass(frozen=True)
class Row:
    """A table in the list."""

    path: Path
    glance: Glance | None
    """What its tail tells; None for a file that can only be understood by opening it, if at all."""
    modified: float
    """When the file was last written, in seconds as the file system counts them."""

    @property
    def title(self) -> str:
        """The name people gave it, or the program."""
        return self.path.stem


def glance_at(path: Path) -> Glance | None:
    """What the tail of a file tells.  OSError where it cannot be read."""
    with open(path, "rb") as file:
        size = os.fstat(file.fileno()).st_size
        if file.read(len(START)) != START:
            return None
        length = TAIL
        while True:
            file.seek(max(0, size - length))
            found = glance(file.read(length))
            if found is not None or length >= size:
                return found
            length *= 8


def recent_tables(own: Folders, most: int | None = None) -> list[Row]:
    """Every table, the latest first; files that are gone are left out."""
    places = {path.resolve(): path for path in _elsewhere(own)}
    try:
        folder = own.tables.resolve()
        with os.scandir(own.tables) as found:
            for each in found:
                if each.name.endswith(SUFFIX):
                    path = Path(each.path)
                    places[path.resolve() if each.is_symlink() else folder / each.name] = path
    except OSError:
        pass  # no table yet, or a folder that cannot be read: then only those elsewhere are shown
    dated = []
    for path in places.values():
        try:
            dated.append((path.stat().st_mtime, path))
        except OSError:
            continue
    dated.sort(key=lambda row: (-row[0], row[1].name))
    rows = []
    for modified, path in dated[:most]:
        try:
            rows.append(Row(path, glance_at(path), modified))
        except OSError:
            continue
    return rows


def remember_table(path: Path, own: Folders) -> None:
    """Have a table that lies elsewhere in the list from now on.  OSError where the list cannot be written."""
    path = path.resolve()
    if not path.is_relative_to(own.tables.resolve()):
        _write([path, *(each for each in _elsewhere(own) if each != path)], own)


def forget_table(path: Path, own: Folders) -> None:
    """Take a table that lies elsewhere out of the list; the file stays."""
    _write([each for each in _elsewhere(own) if each != path.resolve()], own)


def _elsewhere(own: Folders) -> list[Path]:
    try:
        return [Path(name) for name in msgspec.json.decode(own.recent.read_bytes(), type=list[str])]
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return []


def _write(paths: list[Path], own: Folders) -> None:
    data = msgspec.json.encode([str(path) for path in paths[:MOST_ELSEWHERE]])
    write_atomically(own.recent, msgspec.json.format(data))
