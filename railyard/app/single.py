"""One program for a person's tables: a second start hands its file to the one that runs, through a letter box.

The program that runs holds a lock, which the system takes away however the program ends; so nothing can be stale.  A
second start finds the lock taken, drops a letter into the folder beside it, and is done when the letter is taken out.
Nobody takes it out in time?  Then the second start goes on as a program of its own.  The folder is one of the person's
own, so that nobody else can write to it; each display of each machine has its own box.
"""

import os
import time
from pathlib import Path
from zlib import crc32

import msgspec

from railyard.app.files import write_atomically
from railyard.app.lock import Lock, Locked
from railyard.app.paths import Folders

PATIENCE_S = 5.0
"""How long a second start waits for its letter to be taken: longer than a program takes to stand."""
STALE_S = 30.0
"""A letter this old was left by a start that was killed."""
GLANCE_S = 0.02
SUFFIX = ".letter"


def box_folder(own: Folders) -> Path:
    """The letter box for this display of this machine."""
    machine = os.uname().nodename if os.name == "posix" else os.environ.get("COMPUTERNAME", "")
    display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or ""
    # A name and no secret; what hashlib brings along would be felt at the start.
    name = crc32(f"{machine}\0{display}".encode(errors="surrogateescape"))
    return own.data / "running" / f"{name:08x}"


class LetterBox:
    """Where the program that runs gets its letters; without a lock it stays empty."""

    def __init__(self, folder: Path, lock: Lock | None) -> None:
        self.folder = folder
        self._lock = lock

    @property
    def is_open(self) -> bool:
        """Whether a second start finds it."""
        return self._lock is not None

    def letters(self) -> list[Path | None]:
        """Take out what was dropped in: for each start its file, None for a start without one."""
        found: list[Path | None] = []
        if not self.is_open:
            return found
        for letter in sorted(self.folder.glob(f"*{SUFFIX}")):
            try:
                age = time.time() - letter.stat().st_mtime
                name = bytes.fromhex(msgspec.json.decode(letter.read_bytes(), type=str))
                letter.unlink()
            except (OSError, ValueError):  # msgspec's errors are ValueErrors too
                continue
            if age < STALE_S:
                found.append(Path(os.fsdecode(name)) if name else None)
        return found

    def close(self) -> None:
        """The program ends."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def enter(own: Folders, file: Path | None) -> LetterBox | None:
    """The letter box, where this start is to go on; None where the program that runs has taken over its file.

    Where no box can be made (in a home that takes no files), or nobody takes the letter out in time, the start goes
    on with a box that stays empty.
    """
    folder = box_folder(own)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = _lock(folder)
        if lock is None:
            return _deliver(folder, file)
    except OSError:
        lock = None
    return LetterBox(folder, lock)


def _lock(folder: Path) -> Lock | None:
    try:
        return Lock(folder / "program")
    except Locked:
        return None


def _deliver(folder: Path, file: Path | None) -> LetterBox | None:
    """Drop a letter and wait until it is taken (None), the other program ends, or patience does."""
    letter = folder / f"{time.time_ns()}-{os.getpid()}{SUFFIX}"
    name = b"" if file is None else os.fsencode(file.resolve())
    write_atomically(letter, msgspec.json.encode(name.hex()))
    deadline = time.monotonic() + PATIENCE_S
    lock = None
    while lock is None and time.monotonic() < deadline:
        time.sleep(GLANCE_S)
        if not letter.exists():
            return None
        lock = _lock(folder)
    try:
        letter.unlink()
    except FileNotFoundError:  # taken at the last moment
        if lock is not None:
            lock.release()
        return None
    return LetterBox(folder, lock)
