"""Writing files so that a power cut, a full disk or a killed program leaves the old file or the new one, never half."""

import contextlib
import os
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path


def write_atomically(path: Path, data: bytes) -> None:
    """Write a whole file: beside the old one, flushed to the disk, then in its place.  OSError leaves the old one."""
    # A link stays a link: what it points to is replaced.
    place = path.resolve()
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.is_dir():
        raise IsADirectoryError(21, "it is a folder", str(place))
    beside = place.with_name(f".{place.name}.{os.getpid()}.new")
    try:
        with open(beside, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(OSError):
            shutil.copymode(place, beside)
        os.replace(beside, place)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        # A disk that is full does not say for which file, and the name beside is nobody's business.
        error.filename = str(path)
        error.filename2 = None
        raise
    flush_folder(place.parent)


def flush_folder(folder: Path) -> None:
    """Have a folder's entries on the disk; nothing where the system has no such thing."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def copy_atomically(source: Path, target: Path) -> None:
    """A copy that is there wholly or not at all."""
    write_atomically(target, source.read_bytes())


def free_name(folder: Path, stem: str, suffix: str, is_taken: Callable[[Path], bool] = os.path.lexists) -> Path:
    """A path in the folder that does not exist: ``stem``, then "stem 2", "stem 3" …"""
    path = folder / f"{stem}{suffix}"
    number = 2
    while is_taken(path):
        path = folder / f"{stem} {number}{suffix}"
        number += 1
    return path


def plain_name(text: str) -> str:
    """A text as a file name that every system takes."""
    text = text.replace(": ", " - ")
    kept = "".join(each if each.isalnum() or each in " -_.,()'" else "-" for each in text)
    return kept.strip(" .")[:80] or "table"


def now() -> str:
    """The time as saves write it: ISO 8601 with the zone, to the second."""
    return datetime.now(UTC).astimezone().isoformat(timespec="seconds")
