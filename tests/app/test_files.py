"""Atomic writing: the old file or the new one, never half."""

import errno
import os
import stat
from pathlib import Path

import pytest

from railyard.app import files
from railyard.app.files import free_name, plain_name, write_atomically


def test_a_new_file_in_a_new_folder(tmp_path: Path) -> None:
    path = tmp_path / "some" / "where" / "a.txt"
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert [each.name for each in path.parent.iterdir()] == ["a.txt"]


@pytest.mark.parametrize("failing", ["write", "fsync", "replace"])
def test_a_disk_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")

    def fail(*args: object, **named: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    if failing == "write":
        monkeypatch.setattr(files, "open", lambda *args, **named: fail(), raising=False)
    else:
        monkeypatch.setattr(os, failing, fail)
    with pytest.raises(OSError, match="No space") as caught:
        write_atomically(path, b"new")
    monkeypatch.undo()
    assert caught.value.filename == str(path)
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["a.txt"]


def test_file_then_name_then_folder_reach_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without this order a power cut can leave an empty file under the right name."""
    order: list[str] = []
    real_fsync, real_replace = os.fsync, os.replace

    def fsync(handle: int) -> None:
        order.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        real_fsync(handle)

    def replace(source: Path, target: Path) -> None:
        order.append("replace")
        real_replace(source, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", replace)
    write_atomically(tmp_path / "a.txt", b"new")
    assert order == ["file", "replace", "folder"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "real.txt"
    real.write_bytes(b"old")
    link = tmp_path / "link.txt"
    link.symlink_to(real)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_rights_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    path.chmod(0o640)
    write_atomically(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        write_atomically(tmp_path, b"new")


def test_free_names(tmp_path: Path) -> None:
    assert free_name(tmp_path, "Game", ".x") == tmp_path / "Game.x"
    (tmp_path / "Game.x").touch()
    (tmp_path / "Game 2.x").touch()
    assert free_name(tmp_path, "Game", ".x") == tmp_path / "Game 3.x"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("1840: Vienna/Tram*", "1840 - Vienna-Tram-"),
        ("  ..secret", "secret"),
        ("Ärger & Söhne", "Ärger - Söhne"),
        ("", "table"),
        ("...", "table"),
        ("x" * 300, "x" * 80),
    ],
)
def test_names_that_every_system_takes(text: str, name: str) -> None:
    assert plain_name(text) == name


def test_every_file_is_written_by_the_one_helper() -> None:
    """Nobody else opens files for writing, or renames."""
    import re

    import railyard

    root = Path(railyard.__file__).parent
    pattern = re.compile(r"""write_text\(|write_bytes\(|open\([^)]*["'][wax]b?\+?["']|os\.replace|os\.rename""")
    found = {
        path.relative_to(root).as_posix(): pattern.findall(path.read_text("utf-8"))
        for path in root.rglob("*.py")
        if pattern.search(path.read_text("utf-8"))
    }
    allowed = {
        "app/files.py",
        "app/storage.py",  # a table gets another name
        "app/crash.py",  # a crash inside Qt writes its trace to a file that is open already
        "__main__.py",  # nowhere to print to
    }
    assert set(found) <= allowed, found
