"""What a bundle does without: the parts of Qt, Python and NumPy that nobody at this table ever loads.

Both specs go through here, ``railyard.spec`` and ``bare.spec``, so that their sizes can be compared.
"""

import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path, PurePosixPath

from bundle_facts import headers, needed

Row = tuple[str, str, str]
"""A row of PyInstaller's tables of contents: name in the bundle, source, kind."""

EXCLUDED = [
    # never imported by the program: other windows, compilers, test tools, what speaks to a network
    *("tkinter", "unittest", "doctest", "pydoc", "pdb", "lib2to3", "idlelib", "distutils", "ensurepip", "venv"),
    *("sqlite3", "ssl", "_ssl", "ftplib", "smtplib", "xmlrpc", "asyncio", "test", "setuptools", "pkg_resources"),
    *("curses", "readline", "dbm", "pytest", "mypy", "IPython", "matplotlib"),
    # starts the program itself again as a worker, and a bundle that is not ready for it again and again; and its
    # preparations would take a tenth of every start
    *("multiprocessing", "concurrent.futures.process"),
    "typing_extensions",  # msgspec takes it where it is there, and does as well without
    "_hashlib",  # Python's own BLAKE2 and SHA do; this one brings OpenSSL
    # of Qt, only what `railyard` imports is wanted
    *(f"PySide6.Qt{name}" for name in ("Network", "DBus", "Qml", "Quick", "QuickWidgets", "Sql", "Test", "OpenGL")),
    # NumPy comes with Shapely, for its arrays alone
    *(f"numpy.{name}" for name in ("f2py", "testing", "distutils", "typing", "polynomial", "random", "fft", "ma")),
]
"""Python modules that stay out even where something could import them."""

PLUGINS = {
    "platforms": {"qxcb", "qwayland", "qoffscreen", "qwindows", "qcocoa"},
    "platformthemes": {"qxdgdesktopportal"},  # the system's file dialogs; qgtk3 would bring all of GTK
    "platforminputcontexts": {"composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"},
    "imageformats": {"qsvg", "qico", "qicns"},
    "iconengines": {"qsvgicon"},
    "styles": {"qmodernwindowsstyle", "qmacstyle"},
    "printsupport": {"cupsprintersupport"},
    "xcbglintegrations": set[str](),
    "wayland-shell-integration": {"xdg-shell"},
    "wayland-decoration-client": {"bradient", "adwaita"},
    "wayland-graphics-integration-client": set[str](),
}
"""Qt's plugins that come along, by folder; all others stay away.  Everything is painted without OpenGL."""


OF_THE_HOST = {"libcups.so.2"}
"""Libraries that a system which prints has, and that would bring a dozen others."""


def is_wanted_plugin(name: str) -> bool:
    """Whether a file of the bundle is no plugin of Qt, or one that is needed."""
    parts = PurePosixPath(name.replace("\\", "/")).parts
    if "plugins" not in parts or parts[0] not in ("PySide6", "Qt"):
        return True
    folder, file = parts[parts.index("plugins") + 1], parts[-1].split(".")[0]
    return file.removeprefix("lib") in PLUGINS.get(folder, ())


def is_wanted_data(name: str, languages: Iterable[str]) -> bool:
    """Whether a data file comes along: of Qt's translations, those of the program's languages alone."""
    parts = PurePosixPath(name.replace("\\", "/")).parts
    if "translations" in parts and parts[0] == "PySide6":
        return any(parts[-1] == f"qtbase_{language}.qm" for language in languages)
    return parts[-1] != "py.typed" and not parts[-1].endswith((".pyi", ".h", ".pxd", ".lib", ".a"))


def languages(root: Path) -> list[str]:
    """Codes of the languages the program speaks beside its own."""
    return sorted(path.stem for path in (root / "resources" / "i18n").glob("*.po"))


def is_root(row: Row) -> bool:
    """Whether a binary is loaded by Python, by Qt or by the starter, and not for another's sake."""
    name, _, kind = row
    return kind == "EXTENSION" or "plugins" in name.replace("\\", "/").split("/") or "python" in Path(name).name


def reachable(rows: list[Row], needs: Callable[[str], Iterable[str]]) -> list[Row]:
    """The binaries that something wanted needs; ``needs`` gives the file names that a file links to."""
    by_name: dict[str, list[Row]] = {}
    for row in rows:
        by_name.setdefault(Path(row[0]).name, []).append(row)
    kept: dict[str, Row] = {}
    waiting = [row for row in rows if is_root(row)]
    while waiting:
        row = waiting.pop()
        if row[0] in kept:
            continue
        kept[row[0]] = row
        if row[2] != "SYMLINK":
            needed = {Path(name).name for name in needs(row[1])}
            waiting += [found for name in needed - OF_THE_HOST for found in by_name.get(name, ())]
    return [row for row in rows if row[0] in kept]


def linked(source: str) -> list[str]:
    """The names of the libraries that a Linux library asks for itself."""
    return needed(headers(Path(source)))


def strip_libraries(folder: Path) -> None:
    """Take the symbols that nobody needs out of a finished Linux bundle's libraries.

    Not out of NumPy's and Shapely's: their makers have done so, and moved parts around since in a way that ``strip``
    does not understand.  The program itself is left alone: Python's archive is attached to it.
    """
    for path in sorted(folder.rglob("*.so*")):
        if path.is_symlink() or path.relative_to(folder).parts[1].split(".")[0] in ("numpy", "shapely"):
            continue
        subprocess.run(["strip", str(path)], check=True)


def slim_binaries(rows: Iterable[Row]) -> list[Row]:
    """The binaries of an analysis that come along."""
    wanted = [row for row in rows if is_wanted_plugin(row[0])]
    return reachable(wanted, linked) if sys.platform == "linux" else wanted


def slim_datas(rows: Iterable[Row], binaries: list[Row], codes: Iterable[str]) -> list[Row]:
    """The data files of an analysis that come along; links only where what they point to does."""
    codes = list(codes)
    names = {row[0] for row in binaries}
    kept = []
    for name, source, kind in rows:
        if kind == "SYMLINK":
            target = (PurePosixPath(name).parent / source.replace("\\", "/")).as_posix()
            if target not in names:
                continue
        elif not is_wanted_plugin(name) or not is_wanted_data(name, codes):
            continue
        kept.append((name, source, kind))
    return kept
