"""One table, one program: a lock beside the file that vanishes with the program that holds it."""

import os
import sys
from pathlib import Path


class Locked(Exception):
    """Another program has this table open."""


class Lock:
    """Holds ``.NAME.lock`` beside a file.  The system lets go of it when the program ends, however it ends."""

    def __init__(self, path: Path) -> None:
        """Take the lock.  Locked where another holds it, OSError where the folder takes no file."""
        place = path.resolve()
        self._path = place.with_name(f".{place.name}.lock")
        while True:
            self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                _take(self._handle)
            except OSError:
                os.close(self._handle)
                raise Locked(str(path)) from None
            # Whoever let go last may have removed the file between our opening and our taking it.
            try:
                if os.path.samestat(os.fstat(self._handle), os.stat(self._path)):
                    return
            except FileNotFoundError:
                pass
            os.close(self._handle)

    def release(self) -> None:
        """Let go and tidy up."""
        if os.name == "posix":
            self._path.unlink(missing_ok=True)
            os.close(self._handle)
        else:
            os.close(self._handle)
            try:
                self._path.unlink(missing_ok=True)
            except PermissionError:
                return  # another program has it already


def _take(handle: int) -> None:
    """Lock an open file or raise OSError at once."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
