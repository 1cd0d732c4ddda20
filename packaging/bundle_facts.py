"""What can be found out about a bundle without starting it: size, files, the systems it runs on."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

GLIBC_FLOOR = (2, 36)
"""The C library that a Linux bundle may ask for: Debian 12's, so Ubuntu 24.04 and Fedora 38 have it too."""

HOST_LIBRARIES = {
    **dict.fromkeys(
        ("libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "ld-linux-x86-64.so.2"), "libc6"
    ),
    **dict.fromkeys(("ld-linux-aarch64.so.1", "libresolv.so.2", "libutil.so.1"), "libc6"),
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libOpenGL.so.0": "libopengl0",
    "libGLX.so.0": "libglx0",
    "libxcb.so.1": "libxcb1",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libdrm.so.2": "libdrm2",
    "libz.so.1": "zlib1g",
}
"""What a Linux bundle takes from the system, with Debian's packages: they belong to the system's graphics or C."""

OPTIONAL_LIBRARIES = {"libcups.so.2": "libcups2"}
"""What it does without where the system has none: then there is no printer either."""

WANTED = ("libxcb-cursor.so.0", "libqxcb.so", "libqoffscreen.so", "libqwayland.so", "libxdg-shell.so", "libgeos_c*.so*")
UNWANTED = ("libgtk*", "libQt6Network*", "libQt6Qml*", "libQt6Quick*", "libssl*", "libcrypto*", "*.pyc-tmp", "lib*sql*")


class BadBundle(Exception):
    """The bundle is not as it should be; the text says in what."""


def size_of(folder: Path) -> int:
    """Bytes of all files below a folder; links count for nothing."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def programs(folder: Path) -> Iterator[Path]:
    """Every program and library of Linux below a folder, links left out."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def headers(path: Path) -> str:
    """What objdump tells of a library's needs."""
    return subprocess.run(["objdump", "-p", path], capture_output=True, text=True, check=True).stdout


def needed(text: str) -> list[str]:
    """The libraries in such an answer, by soname."""
    return re.findall(r"^\s*NEEDED\s+(\S+)", text, re.MULTILINE)


def glibc(text: str) -> tuple[int, ...]:
    """The newest C library that such an answer asks for."""
    asked = re.findall(r"GLIBC_(\d+(?:\.\d+)+)", text)
    return max((tuple(map(int, version.split("."))) for version in asked), default=(0,))


def needs_of_system(folder: Path) -> tuple[tuple[int, ...], dict[str, list[str]]]:
    """The C library that a bundle needs, and the libraries it lacks with the names of those that need them.

    The program at its top finds no library of the bundle yet.
    """
    here = {path.name for path in folder.rglob("*.so*")}
    newest: tuple[int, ...] = (0,)
    absent: dict[str, list[str]] = {}
    for path in programs(folder):
        text = headers(path)
        newest = max(newest, glibc(text))
        for name in needed(text):
            if name not in here or path.parent == folder:
                absent.setdefault(name, []).append(path.name)
    return newest, absent


def check_linux(folder: Path) -> tuple[str, list[str]]:
    """Hold a Linux bundle to its promises.

    Returns the C library it needs and the Debian packages of what it takes from the system. Raises BadBundle.
    """
    version, absent = needs_of_system(folder)
    text = ".".join(map(str, version))
    if version > GLIBC_FLOOR:
        floor = ".".join(map(str, GLIBC_FLOOR))
        raise BadBundle(f"it needs glibc {text}, and {floor} is promised: build it on Debian 12")
    known = HOST_LIBRARIES.keys() | OPTIONAL_LIBRARIES.keys()
    if strangers := sorted(absent.keys() - known):
        told = "; ".join(f"{name} for {', '.join(absent[name])}" for name in strangers)
        raise BadBundle(f"it needs libraries that it does not bring: {told}")
    for pattern in WANTED:
        if not any(folder.rglob(pattern)):
            raise BadBundle(f"it lacks {pattern}; is its package installed on this system?")
    for pattern in UNWANTED:
        if found := sorted(folder.rglob(pattern)):
            raise BadBundle(f"it brings {found[0].name}, which nobody needs")
    return text, sorted({HOST_LIBRARIES[name] for name in absent if name in HOST_LIBRARIES})


def listing(folder: Path) -> dict[str, tuple[str, int | str]]:
    """Everything below a folder by path: its rights with its size, or where it points."""
    found: dict[str, tuple[str, int | str]] = {}
    for path in folder.rglob("*"):
        status = path.lstat()
        rights = oct(status.st_mode)
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found[name] = ("link", os.readlink(path))
        else:
            found[name] = (rights, 0 if path.is_dir() else status.st_size)
    return found


def need_equal(one: Path, other: Path) -> None:
    """Both folders hold the same files, rights and links.  BadBundle where they do not."""
    first, second = listing(one), listing(other)
    if first != second:
        different = sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))
        raise BadBundle(f"{len(different)} files differ, the first is {different[0]}")
