"""The system libraries that Qt loads on Linux, and the packages that bring them.

The list holds what the pinned Qt's core, gui, widget, SVG and print modules and its X11, Wayland and offscreen
plugins name as needed and do not bring along themselves (``readelf -d`` on each of them).
"""

import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from enum import Enum
from pathlib import Path


class Part(Enum):
    """What fails without a library."""

    ANY = "Qt itself"
    X11 = "windows on X11"
    WAYLAND = "windows on Wayland"


@dataclass(frozen=True)
class Library:
    """One shared library by its soname, and the package that has it."""

    soname: str
    debian: str
    fedora: str
    part: Part


LIBRARIES = tuple(
    Library(soname, debian, fedora, part)
    for part, rows in {
        Part.ANY: (
            ("libEGL.so.1", "libegl1", "libglvnd-egl"),
            ("libGL.so.1", "libgl1", "libglvnd-glx"),
            ("libX11.so.6", "libx11-6", "libX11"),
            ("libdbus-1.so.3", "libdbus-1-3", "dbus-libs"),
            ("libfontconfig.so.1", "libfontconfig1", "fontconfig"),
            ("libfreetype.so.6", "libfreetype6", "freetype"),
            ("libglib-2.0.so.0", "libglib2.0-0", "glib2"),
            ("libgthread-2.0.so.0", "libglib2.0-0", "glib2"),
            ("libstdc++.so.6", "libstdc++6", "libstdc++"),
            ("libxkbcommon.so.0", "libxkbcommon0", "libxkbcommon"),
            ("libz.so.1", "zlib1g", "zlib"),
            ("libzstd.so.1", "libzstd1", "libzstd"),
        ),
        Part.X11: (
            ("libX11-xcb.so.1", "libx11-xcb1", "libX11-xcb"),
            ("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor"),
            ("libxcb-glx.so.0", "libxcb-glx0", "libxcb"),
            ("libxcb-icccm.so.4", "libxcb-icccm4", "xcb-util-wm"),
            ("libxcb-image.so.0", "libxcb-image0", "xcb-util-image"),
            ("libxcb-keysyms.so.1", "libxcb-keysyms1", "xcb-util-keysyms"),
            ("libxcb-randr.so.0", "libxcb-randr0", "libxcb"),
            ("libxcb-render-util.so.0", "libxcb-render-util0", "xcb-util-renderutil"),
            ("libxcb-render.so.0", "libxcb-render0", "libxcb"),
            ("libxcb-shape.so.0", "libxcb-shape0", "libxcb"),
            ("libxcb-shm.so.0", "libxcb-shm0", "libxcb"),
            ("libxcb-sync.so.1", "libxcb-sync1", "libxcb"),
            ("libxcb-util.so.1", "libxcb-util1", "xcb-util"),
            ("libxcb-xfixes.so.0", "libxcb-xfixes0", "libxcb"),
            ("libxcb-xkb.so.1", "libxcb-xkb1", "libxcb"),
            ("libxcb.so.1", "libxcb1", "libxcb"),
            ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", "libxkbcommon-x11"),
        ),
        Part.WAYLAND: (
            ("libwayland-client.so.0", "libwayland-client0", "libwayland-client"),
            ("libwayland-cursor.so.0", "libwayland-cursor0", "libwayland-cursor"),
        ),
    }.items()
    for soname, debian, fedora in rows
)

# Run in a process of its own: the one that asked may remember a library as missing when it is there at last.
_PROBE = """
import ctypes, importlib.util, json, sys
missing = []
for soname in sys.argv[1:]:
    try:
        ctypes.CDLL(soname)
    except OSError:
        missing.append(soname)
print(json.dumps([importlib.util.find_spec("PySide6") is not None, missing]))
"""


class BrokenPython(Exception):
    """The Python that was asked does not run, or has no Qt."""


def missing_libraries(python: Path) -> list[Library]:
    """The libraries that a program of ``python`` cannot load; empty on other systems than Linux.

    Raises BrokenPython where that Python does not run or does not find PySide6.
    """
    wanted = LIBRARIES if sys.platform == "linux" else ()
    command = [str(python), "-I", "-c", _PROBE, *(library.soname for library in wanted)]
    try:
        answer = subprocess.run(command, capture_output=True, check=True, stdin=subprocess.DEVNULL).stdout
    except OSError as error:
        raise BrokenPython(str(error)) from error
    except subprocess.CalledProcessError as error:
        raise BrokenPython(error.stderr.decode(errors="replace")) from error
    has_qt, missing = json.loads(answer)
    if not has_qt:
        raise BrokenPython(f"{python} finds no PySide6")
    return [library for library in wanted if library.soname in missing]


def remedy(debian: list[str], fedora: list[str]) -> str:
    """The command that installs these packages here; both lists where the system's own is not known."""
    by_apt = "sudo apt install " + " ".join(debian)
    by_dnf = "sudo dnf install " + " ".join(fedora)
    if shutil.which("apt-get"):
        return f"    {by_apt}"
    if shutil.which("dnf"):
        return f"    {by_dnf}"
    return f"    Debian, Ubuntu: {by_apt}\n    Fedora: {by_dnf}\n    elsewhere: the packages with those files"


def packages(libraries: list[Library]) -> tuple[list[str], list[str]]:
    """The Debian and the Fedora packages of these libraries, each once, in order."""
    debian = list(dict.fromkeys(library.debian for library in libraries))
    fedora = list(dict.fromkeys(library.fedora for library in libraries))
    return debian, fedora
