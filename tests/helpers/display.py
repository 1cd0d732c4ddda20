"""A virtual X server for the tests that move a real mouse over a real window."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

_PROBE = "from PySide6.QtGui import QGuiApplication; QGuiApplication([]); print('window')"


@contextmanager
def virtual_display(width: int = 1920, height: int = 1080) -> Iterator[dict[str, str]]:
    """Start an X server of this size in pixels; yields the environment for programs that are to show on it.

    The server finds a free number itself, so that tests may run side by side. Raises RuntimeError where it does
    not start.
    """
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[writer],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        with os.fdopen(reader, encoding="ascii") as numbers:
            number = numbers.readline().strip()
        if not number:
            raise RuntimeError("Xvfb does not start")
        environment = {name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"}
        yield {**environment, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
    finally:
        server.terminate()
        server.wait()


@cache
def why_no_drive() -> str | None:
    """Why the real mouse cannot be moved on this machine; None where it can."""
    if sys.platform != "linux":
        return "Xvfb and xdotool are for Linux"
    if missing := [program for program in ("Xvfb", "xdotool") if shutil.which(program) is None]:
        return f"{' and '.join(missing)} not installed"
    try:
        with virtual_display(64, 64) as environment:
            probe = subprocess.run(
                [sys.executable, "-c", _PROBE], env=environment, capture_output=True, text=True, check=False
            )
    except RuntimeError as error:
        return str(error)
    if probe.returncode != 0:
        return f"Qt opens no window on X11 here: {probe.stderr.strip().splitlines()[0]}"
    return None


def root_folder() -> Path:
    """The top folder of the clone."""
    return Path(__file__).resolve().parents[2]
