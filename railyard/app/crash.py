"""When the program dies: a report for the makers, and an offer to open again what was open.

While tables are open, ``open-<pid>.json`` lists them under a lock that dies with the program.  A list without its lock
at the next start means that a program did not end by itself.
"""

import contextlib
import faulthandler
import os
import platform
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TextIO

import msgspec

from railyard import __version__
from railyard.app.files import now, write_atomically
from railyard.app.lock import Lock, Locked
from railyard.app.paths import Folders


class OpenTables:
    """The list of this program's open tables, for the case that it does not end by itself."""

    def __init__(self, own: Folders) -> None:
        self._path = own.crashes / f"open-{os.getpid()}.json"
        self._lock: Lock | None = None

    def tell(self, paths: list[Path]) -> None:
        """These tables are open now.  A list that cannot be written is no reason to stop."""
        try:
            if self._lock is None:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                self._lock = Lock(self._path)
            write_atomically(self._path, msgspec.json.encode([str(path.resolve()) for path in paths]))
        except (OSError, Locked):
            return

    def close(self) -> None:
        """The program ends by itself."""
        if self._lock is not None:
            self._path.unlink(missing_ok=True)
            self._lock.release()
            self._lock = None


def left_open(own: Folders) -> list[Path]:
    """Tables that were open in programs that did not end by themselves; each is told once."""
    found: list[Path] = []
    for path in sorted(own.crashes.glob("open-*.json")):
        try:
            lock = Lock(path)
        except (OSError, Locked):
            continue
        # A list cut off by the crash offers nothing.
        with contextlib.suppress(OSError, msgspec.DecodeError, UnicodeDecodeError):
            found += [Path(name) for name in msgspec.json.decode(path.read_bytes(), type=list[str])]
        path.unlink(missing_ok=True)
        lock.release()
    return [path for path in dict.fromkeys(found) if path.is_file()]


def report(error: BaseException) -> str:
    """What the makers need: versions, platform, traceback.  Nothing of the table, no names."""
    trace = "".join(traceback.format_exception(error))
    return f"Railyard {__version__}, Python {platform.python_version()}, {platform.platform()}\n{now()}\n\n{trace}"


def write_report(error: BaseException, own: Folders) -> Path | None:
    """Keep a report among the person's files; None where that is not possible."""
    path = own.crashes / f"report-{now().replace(':', '-')}.txt"
    try:
        write_atomically(path, report(error).encode())
    except OSError:
        return None
    return path


class CrashHandler:
    """Catches what nobody caught.  ``on_crash`` gets the error and the report's path, and shows them."""

    def __init__(self, own: Folders, on_crash: Callable[[BaseException, Path | None], None]) -> None:
        self._own = own
        self._on_crash = on_crash
        self._before = sys.excepthook
        self._log: TextIO | None = None
        self._is_busy = False

    def install(self) -> None:
        """From now on, errors are reported, and crashes inside Qt leave a trace in a file."""
        sys.excepthook = self._caught
        try:
            self._own.crashes.mkdir(parents=True, exist_ok=True)
            self._log = (self._own.crashes / "trace.txt").open("a", encoding="utf-8")
            faulthandler.enable(self._log)
        except OSError:
            self._log = None

    def remove(self) -> None:
        """As it was before."""
        sys.excepthook = self._before
        if self._log is not None:
            faulthandler.disable()
            self._log.close()
            self._log = None

    def _caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt) or self._is_busy:
            self._before(kind, error, trace)
            return
        self._is_busy = True
        try:
            if sys.stderr is not None:
                self._before(kind, error, trace)
            self._on_crash(error, write_report(error, self._own))
        finally:
            self._is_busy = False
