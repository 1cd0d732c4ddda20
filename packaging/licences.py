"""The licences of everything a bundle brings along, as pages of text for the bundle and its "About Railyard".

What Python packages say of themselves comes from their installed metadata, so that it fits their versions; what they
leave out stands in the folder ``licences`` beside this file; what Linux libraries say comes from the packages they are
taken from.
"""

import importlib.metadata
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = Path(__file__).resolve().parent / "licences"
DEBIAN_DOC = Path("/usr/share/doc")

PACKAGES = {
    "Shapely and GEOS": ("shapely",),
    "NumPy": ("numpy",),
    "msgspec": ("msgspec",),
    "platformdirs": ("platformdirs",),
    "PyInstaller's starter": ("pyinstaller",),
}
"""Pages made from the licence files of installed packages."""

KEPT_PAGES = {
    "Qt and PySide6": "Qt.txt",
    "GNU LGPL 3": "LGPL-3.0.txt",
    "GNU GPL 3": "GPL-3.0.txt",
}
"""Pages kept here: Qt's packages bring none."""

NO_PAGE_OF_ITS_OWN = {"pyside6-essentials", "shiboken6"}
"""Packages whose licence is on a kept page."""

FOLDERS = {
    *("PySide6", "shiboken6", "shapely", "shapely.libs", "numpy", "numpy.libs", "msgspec", "platformdirs"),
    "PyInstaller",
}
"""Where those packages put their files."""

PYTHON = "Python"
MAPS = "Maps and towns"
SYSTEM = "Linux libraries"


class NoLicence(Exception):
    """Something comes along whose licence is nowhere to be found."""


def package_texts(names: Iterable[str]) -> str:
    """The licence files of installed packages, each once.  NoLicence where one has none."""
    texts: dict[str, str] = {}
    for name in names:
        files = importlib.metadata.files(name) or []
        found = [file for file in files if "licenses" in file.parts and ".dist-info" in file.parts[0]]
        if not found:
            raise NoLicence(f"the package {name} brings no licence file")
        for file in found:
            text = file.read_text("utf-8").strip()
            title = f"{name} {importlib.metadata.version(name)}: {'/'.join(file.parts[2:])}"
            texts.setdefault(text, title)
    return "\n\n\n".join(f"{title}\n{'=' * len(title)}\n\n{text}" for text, title in texts.items()) + "\n"


def need_known(sources: Iterable[str]) -> None:
    """NoLicence where one of a bundle's files is from a package without a page."""
    for source in sources:
        parts = Path(source).parts
        if "site-packages" in parts and parts[parts.index("site-packages") + 1] not in FOLDERS:
            raise NoLicence(f"{source} comes along, and no page tells its licence")


def python_text() -> str:
    """Python's own licence, from its installation.  NoLicence where that has none."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    for place in (Path(sys.base_prefix) / "lib" / version, Path("/usr/lib") / version, Path(sys.base_prefix)):
        for name in ("LICENSE.txt", "LICENSE"):
            if (place / name).is_file():
                return (place / name).read_text("utf-8")
    raise NoLicence(f"Python in {sys.base_prefix} brings no licence file")


def write_licences(folder: Path) -> None:
    """All pages but the Linux libraries' into an empty folder.  NoLicence where one cannot be had."""
    folder.mkdir(parents=True)
    pages = {title: package_texts(names) for title, names in PACKAGES.items()}
    pages |= {title: (KEPT / name).read_text("utf-8") for title, name in KEPT_PAGES.items()}
    pages[PYTHON] = python_text()
    credits = sorted((ROOT / "resources").rglob("CREDITS.md"))
    pages[MAPS] = "\n\n".join(path.read_text("utf-8") for path in credits)
    for title, text in pages.items():
        (folder / f"{title}.txt").write_text(text, "utf-8")


def debian_packages(libraries: Iterable[Path]) -> dict[str, list[str]]:
    """The Debian packages that the system's libraries are from, with the libraries' names.

    NoLicence for a library that is from none.
    """
    found: dict[str, list[str]] = {}
    for library in sorted({path.resolve() for path in libraries}):
        # The folder /lib may be a link to /usr/lib, and the package may say either.
        for place in (library, Path("/", *library.parts[2:])):
            answer = subprocess.run(["dpkg-query", "-S", place], capture_output=True, text=True, check=False).stdout
            if answer:
                found.setdefault(answer.split(":")[0], []).append(library.name)
                break
        else:
            raise NoLicence(f"{library} belongs to no package")
    return found


def system_text(libraries: Iterable[Path]) -> str:
    """The copyright notes of the packages that these libraries of the system are from.

    NoLicence where one has none, or the system is not Debian's.
    """
    if shutil.which("dpkg-query") is None:
        raise NoLicence("bundles for Linux are built on Debian, whose packages say what their licences are")
    parts = []
    for package, names in sorted(debian_packages(libraries).items()):
        note = DEBIAN_DOC / package / "copyright"
        if not note.is_file():
            raise NoLicence(f"the package {package} brings no copyright note")
        title = f"{package}: {', '.join(names)}"
        parts.append(f"{title}\n{'=' * len(title)}\n\n{note.read_text('utf-8').strip()}\n")
    return "\n\n".join(parts)


def system_libraries_of(sources: Iterable[str]) -> list[Path]:
    """Those of a bundle's binaries that are taken from the system, not from Python or its packages."""
    own = [Path(prefix).resolve() for prefix in (sys.prefix, sys.base_prefix) if prefix != "/usr"]
    packages = [Path(sys.prefix), Path("/usr/lib") / f"python{sys.version_info.major}.{sys.version_info.minor}"]
    paths = [Path(source) for source in sources]
    return [
        path
        for path in paths
        if path.is_absolute() and not any(path.resolve().is_relative_to(place) for place in [*own, *packages])
    ]
