"""The library that rules read boards and tables from: shipped files, the person's own boards, boards out of saves."""

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from railyard.app import paths
from railyard.core.library import Library


def _parts(path: str) -> tuple[str, ...] | None:
    """The parts of a path that stays inside its folder; None for any other."""
    parts = PurePosixPath(path).parts
    return parts if parts and not any(part in ("..", "/") or "\\" in part or ":" in part for part in parts) else None


class FileLibrary:
    """Pieces below a folder on disk."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def names(self, folder: str) -> tuple[str, ...]:
        """Names of the pieces in a folder, sorted; empty where there is no such folder."""
        parts = _parts(folder)
        place = None if parts is None else self._root.joinpath(*parts)
        if place is None or not place.is_dir():
            return ()
        return tuple(sorted(each.name for each in place.iterdir() if each.is_file() and not each.name.startswith(".")))

    def read(self, path: str) -> bytes:
        """One piece.  KeyError where there is none of that name."""
        parts = _parts(path)
        if parts is None:
            raise KeyError(path)
        try:
            return self._root.joinpath(*parts).read_bytes()
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
            raise KeyError(path) from None


class MemoryLibrary:
    """Pieces held in memory, by path."""

    def __init__(self, pieces: Mapping[str, bytes]) -> None:
        self._pieces = dict(pieces)

    def names(self, folder: str) -> tuple[str, ...]:
        """Names of the pieces in a folder, sorted; empty where there is no such folder."""
        paths = (PurePosixPath(path) for path in self._pieces)
        return tuple(sorted(path.name for path in paths if path.parent == PurePosixPath(folder)))

    def read(self, path: str) -> bytes:
        """One piece.  KeyError where there is none of that name."""
        return self._pieces[path]


class Layered:
    """Several libraries as one: the first that has a piece gives it."""

    def __init__(self, *layers: Library) -> None:
        self._layers = layers

    def names(self, folder: str) -> tuple[str, ...]:
        """Names of the pieces in a folder, sorted; empty where there is no such folder."""
        return tuple(sorted({name for layer in self._layers for name in layer.names(folder)}))

    def read(self, path: str) -> bytes:
        """One piece.  KeyError where there is none of that name."""
        for layer in self._layers:
            try:
                return layer.read(path)
            except KeyError:
                continue
        raise KeyError(path)


class _Prefixed:
    """A library whose pieces all lie below one folder name."""

    def __init__(self, prefix: str, library: Library) -> None:
        self._prefix = prefix + "/"
        self._library = library

    def names(self, folder: str) -> tuple[str, ...]:
        return self._library.names(folder.removeprefix(self._prefix)) if folder.startswith(self._prefix) else ()

    def read(self, path: str) -> bytes:
        if not path.startswith(self._prefix):
            raise KeyError(path)
        return self._library.read(path.removeprefix(self._prefix))


def shipped_library() -> FileLibrary:
    """What the program brings along."""
    return FileLibrary(paths.resources())


def open_library(own: paths.Folders | None = None) -> Layered:
    """What ships, then the person's own boards."""
    own = own or paths.folders()
    return Layered(shipped_library(), _Prefixed("boards", FileLibrary(own.boards)))


def board_path(game: str, board: str) -> str:
    """Where a library keeps a board."""
    return f"boards/{game}/{board}.json"


def boards_of(library: Library, game: str) -> tuple[str, ...]:
    """Ids of a game's boards, sorted; empty for a game without a choice of boards."""
    names = library.names(f"boards/{game}")
    return tuple(name.removesuffix(".json") for name in names if name.endswith(".json"))
