"""Where things are."""

import sys
from pathlib import Path

import pytest

from railyard.app import paths
from railyard.app.library import FileLibrary, Layered, MemoryLibrary, board_path, boards_of, open_library
from railyard.app.paths import Folders, folders, resources


def test_resources_of_a_clone() -> None:
    assert (resources() / "boards").is_dir()


def test_resources_of_a_bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    with pytest.raises(FileNotFoundError, match="resources are missing"):
        resources()
    (tmp_path / "resources").mkdir()
    assert resources() == tmp_path / "resources"


def test_resources_of_a_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "railyard")
    (tmp_path / "railyard" / "_resources").mkdir(parents=True)
    assert resources() == tmp_path / "railyard" / "_resources"


def test_a_persons_folders() -> None:
    own = folders()
    assert own.data.is_relative_to(Path.home())
    assert own.config.is_relative_to(Path.home())
    assert own.tables.parent == own.data


def test_portable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "program_folder", lambda: tmp_path)
    at_home = folders()
    assert folders(portable=True).data.parent == tmp_path
    (tmp_path / "portable").touch()
    assert folders() == folders(portable=True) != at_home


# The library


def test_a_folder_as_a_library(tmp_path: Path) -> None:
    (tmp_path / "boards" / "x").mkdir(parents=True)
    for name in ("b.json", "a.json", ".hidden"):
        (tmp_path / "boards" / "x" / name).write_text(name)
    library = FileLibrary(tmp_path)
    assert library.names("boards/x") == ("a.json", "b.json")
    assert library.names("boards") == library.names("none") == ()
    assert library.read("boards/x/a.json") == b"a.json"
    assert boards_of(library, "x") == ("a", "b")


@pytest.mark.parametrize("path", ["none", "boards", "", "../secret", "/etc/passwd", "a/../../b", "a\\b", "C:/x"])
def test_what_is_not_in_a_library(tmp_path: Path, path: str) -> None:
    (tmp_path / "lib" / "boards").mkdir(parents=True)
    (tmp_path / "secret").touch()
    library = FileLibrary(tmp_path / "lib")
    with pytest.raises(KeyError):
        library.read(path)
    assert library.names(path) == ()


def test_layers() -> None:
    top = MemoryLibrary({"boards/x/a.json": b"top", "boards/x/c.json": b"c"})
    below = MemoryLibrary({"boards/x/a.json": b"below", "boards/x/b.json": b"b"})
    library = Layered(top, below)
    assert library.names("boards/x") == ("a.json", "b.json", "c.json")
    assert library.read("boards/x/a.json") == b"top"
    assert library.read("boards/x/b.json") == b"b"
    with pytest.raises(KeyError):
        library.read("boards/x/z.json")


def test_ones_own_boards(tmp_path: Path) -> None:
    own = Folders(tmp_path / "data", tmp_path)
    (own.boards / "dampfross").mkdir(parents=True)
    (own.boards / "dampfross" / "ours.json").write_bytes(b"{}")
    (own.boards / "dampfross" / "bayern.json").write_bytes(b"{}")
    library = open_library(own)
    assert "ours" in boards_of(library, "dampfross")
    assert library.read(board_path("dampfross", "ours")) == b"{}"
    # What ships comes first: a save says by its fingerprint which board it means.
    assert library.read(board_path("dampfross", "bayern")) != b"{}"
