"""Whether Qt can start here, found out before it kills the program.  Imports no Qt unless asked to try."""

import builtins
import os
import re
import sys
from typing import Final

PACKAGES: Final = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
"""Debian's packages for the libraries that are missing most often."""

X11: Final[tuple[str, ...]] = (
    "libxcb-cursor.so.0",
    "libxcb-icccm.so.4",
    "libxcb-keysyms.so.1",
    "libxkbcommon-x11.so.0",
)
WAYLAND: Final[tuple[str, ...]] = ("libwayland-client.so.0", "libwayland-cursor.so.0")


def why_no_qt() -> str:
    """Why Qt cannot be loaded, with the remedy; empty where it can."""
    try:
        import PySide6.QtWidgets  # noqa: F401
    except ImportError as error:
        return _reason(error)
    # PySide has put a hook into every import, for a feature that is not used here (`__feature__`).  It would read the
    # source of each module that is loaded from now on, which is a tenth of the start.
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
    return ""


def _reason(error: ImportError) -> str:
    missing = re.search(r"(lib[\w.+-]+\.so[.\d]*)", str(error))
    if missing:
        return _missing([missing[1]])
    if error.name and error.name.partition(".")[0] in ("PySide6", "shiboken6"):
        return (
            "Qt's Python package PySide6 is not installed for this Python; install it with: "
            "python -m pip install PySide6-Essentials, or start with packaging/start.py"
        )
    return f"Qt cannot be loaded: {error}"


def _missing(libraries: list[str]) -> str:
    packages = " ".join(dict.fromkeys(PACKAGES.get(library, library) for library in libraries))
    return (
        f"Qt needs system libraries that are missing here ({', '.join(libraries)}); "
        f"install them with: sudo apt install {packages} (elsewhere: the packages with those files)"
    )


def why_no_window() -> str:
    """Why no window can be opened here, with the remedy; empty where one can."""
    if sys.platform == "linux" and not os.environ.get("QT_QPA_PLATFORM"):
        if os.environ.get("WAYLAND_DISPLAY"):
            needed = WAYLAND
        elif os.environ.get("DISPLAY"):
            needed = X11
        else:
            return (
                "there is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set); start Railyard "
                "in a desktop session; the commands that need no window work here, see: railyard --help"
            )
        # A bundle brings these along.
        is_bundle = getattr(sys, "frozen", False)
        if missing := [library for library in needed if not (is_bundle or _is_there(library))]:
            return _missing(missing)
    return why_no_qt()


def _is_there(library: str) -> bool:
    import ctypes

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
