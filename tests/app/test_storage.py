"""Tables on the disk: every move, whatever the disk does."""

import errno
import os
import sys
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from railyard.app import storage
from railyard.app.files import write_atomically
from railyard.app.lock import Locked
from railyard.app.opening import OpenTable, Reading, new_table, open_reading, read_table, said
from railyard.app.paths import Folders
from railyard.app.storage import TableFile, delete_table, duplicate_table, rename_table
from railyard.core.game import Act, Seating
from railyard.core.table import Setup, Table
from railyard.core.text import Message
from railyard.saves.faults import SaveError
from tests.conformance.fifth_game import play_on

pytestmark = pytest.mark.usefixtures("night_mail")


def setup(seed: str = "1") -> Setup:
    seats = (Seating("A", "Anna", "red"), Seating("B", "Ben", "blue"))
    return Setup("night_mail", {"stake": 1, "is_long": True}, seats, seed)


def file_of(opened: OpenTable) -> TableFile:
    assert opened.file is not None
    return opened.file


@pytest.fixture(autouse=True)
def let_go(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As when the program ends: the system closes every file and lets go of every lock."""
    files: list[TableFile] = []
    begin = TableFile.__init__

    def noted(self: TableFile, *args: Any, **named: Any) -> None:
        begin(self, *args, **named)
        files.append(self)

    monkeypatch.setattr(TableFile, "__init__", noted)
    yield
    for file in files:
        file._let_go()


@pytest.fixture
def opened(own: Folders) -> OpenTable:
    """A new table among the person's."""
    return new_table(setup(), own)


def same(path: Path, table: Table[Any], own: Folders) -> Reading:
    """The file holds the table, to the last move."""
    reading = read_table(path, own)
    assert reading.fault is None
    assert reading.table.entries == table.entries
    assert reading.table.cursor == table.cursor
    assert reading.table.state == table.state
    return reading


# Every move is there


def test_a_new_table_has_its_file_at_once(opened: OpenTable, own: Folders) -> None:
    file = file_of(opened)
    assert file.path.parent == own.tables
    assert file.path.name == "Night Mail - Anna, Ben.railsave"
    same(file.path, opened.table, own)
    another = new_table(setup(), own)
    assert file_of(another).path.name == "Night Mail - Anna, Ben 2.railsave"


def test_each_move_is_on_the_disk_before_it_is_shown(opened: OpenTable, own: Folders) -> None:
    path = file_of(opened).path
    seen = []
    opened.table.on_change.append(lambda change: seen.append(same(path, opened.table, own)))
    play_on(opened.table, 12)
    opened.table.undo(agreed=True)
    opened.table.redo()
    opened.table.rename("A", "Ada")
    assert len(seen) == 15


def test_each_move_is_flushed(opened: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: flushed.append(os.fstat(handle).st_size))
    path = file_of(opened).path
    for _ in range(5):
        play_on(opened.table, 1)
        assert flushed[-1] == path.stat().st_size
    assert len(flushed) == 5


def test_a_closed_table_says_so(opened: OpenTable, own: Folders) -> None:
    file = file_of(opened)
    play_on(opened.table, 7)
    assert not read_table(file.path, own).stored.is_closed
    file.close()
    assert same(file.path, opened.table, own).stored.is_closed
    assert [each.name for each in own.tables.iterdir()] == [file.path.name]


def test_going_on_after_opening(opened: OpenTable, own: Folders) -> None:
    path = file_of(opened).path
    for _ in range(4):
        play_on(opened.table, 4)
        opened.table.undo(agreed=True)
        file_of(opened).close()
        opened = open_reading(same(path, opened.table, own), own)
        assert opened.table.redo_target() is not None
    file_of(opened).close()
    assert not storage.backup_of(path).exists()


def test_only_looking_changes_no_byte(opened: OpenTable, own: Folders) -> None:
    file = file_of(opened)
    play_on(opened.table, 3)
    file._let_go()  # as if killed: no closing mark
    before = file.path.read_bytes()
    looked = open_reading(read_table(file.path, own), own)
    file_of(looked).close()
    assert file.path.read_bytes() == before


# Save, save as


def test_save_is_compact(opened: OpenTable, own: Folders) -> None:
    file = file_of(opened)
    play_on(opened.table, 10)
    for _ in range(30):
        opened.table.undo(agreed=True)
        opened.table.redo()
    size = file.path.stat().st_size
    assert file.save()
    assert file.path.stat().st_size < size - 30 * 40
    same(file.path, opened.table, own)
    play_on(opened.table, 3)
    same(file.path, opened.table, own)


def test_save_as_moves_on(opened: OpenTable, own: Folders, tmp_path: Path) -> None:
    file = file_of(opened)
    first = file.path
    play_on(opened.table, 5)
    before = first.read_bytes()
    target = tmp_path / "elsewhere" / "Ours.railsave"
    assert file.save_as(target)
    assert file.path == target
    play_on(opened.table, 5)
    same(target, opened.table, own)
    assert first.read_bytes() == before
    # The first one is free again.
    file_of(open_reading(read_table(first, own), own)).close()
    file.close()
    assert sorted(each.name for each in target.parent.iterdir()) == ["Ours.railsave"]


def test_save_as_over_another_keeps_it(opened: OpenTable, own: Folders, tmp_path: Path) -> None:
    target = tmp_path / "Ours.railsave"
    target.write_bytes(b"a game of last year")
    assert file_of(opened).save_as(target)
    assert storage.backup_of(target).read_bytes() == b"a game of last year"
    same(target, opened.table, own)


def test_save_as_where_nothing_can_be_written(opened: OpenTable, own: Folders, tmp_path: Path) -> None:
    file = file_of(opened)
    first = file.path
    (tmp_path / "a file").touch()
    for bad in (tmp_path, tmp_path / "a file" / "x.railsave"):
        assert not file.save_as(bad)
        assert file.problem is not None
        assert str(bad) in said(file.problem)
        assert file.path == first
    play_on(opened.table, 3)
    assert file.problem is None
    same(first, opened.table, own)


def test_save_as_where_another_plays(opened: OpenTable, own: Folders) -> None:
    other = new_table(setup("2"), own)
    with pytest.raises(Locked):
        file_of(opened).save_as(file_of(other).path)
    same(file_of(other).path, other.table, own)


# Files from elsewhere, damaged ones, two programs


def test_a_file_from_elsewhere_is_copied_before_its_first_new_line(
    opened: OpenTable, own: Folders, tmp_path: Path
) -> None:
    play_on(opened.table, 5)
    file_of(opened).close()
    path = tmp_path / "from a friend.railsave"
    path.write_bytes(file_of(opened).path.read_bytes())
    before = path.read_bytes()
    again = open_reading(read_table(path, own), own)
    assert not storage.backup_of(path).exists()
    play_on(again.table, 1)
    assert storage.backup_of(path).read_bytes() == before
    play_on(again.table, 2)
    assert storage.backup_of(path).read_bytes() == before
    same(path, again.table, own)


@pytest.mark.parametrize("cut", [1, 30, 400])
def test_going_on_with_a_damaged_file_keeps_the_damaged_one(opened: OpenTable, own: Folders, cut: int) -> None:
    play_on(opened.table, 12)
    file_of(opened).close()
    path = file_of(opened).path
    damaged = path.read_bytes()[:-cut]
    path.write_bytes(damaged)
    reading = read_table(path, own)
    again = open_reading(reading, own)
    assert path.read_bytes() == damaged
    play_on(again.table, 1)
    same(path, again.table, own)
    assert storage.backup_of(path).read_bytes() == damaged


def test_a_table_that_is_open_elsewhere_can_be_looked_at(opened: OpenTable, own: Folders) -> None:
    path = file_of(opened).path
    other = open_reading(read_table(path, own), own)
    assert other.file is None
    assert "open in another window" in said(other.notices[-1])
    before = path.read_bytes()
    play_on(other.table, 2)
    assert path.read_bytes() == before


def test_a_file_that_was_played_on_after_it_was_read(opened: OpenTable, own: Folders) -> None:
    """Another program has it, we read it, the other plays on and closes; then we take hold of it."""
    path = file_of(opened).path
    early = read_table(path, own)
    play_on(opened.table, 5)
    file_of(opened).close()
    later = open_reading(early, own)
    assert later.table.entries == opened.table.entries
    play_on(later.table, 1)
    same(path, later.table, own)
    assert not storage.backup_of(path).exists()


def test_a_file_that_was_deleted_after_it_was_read(opened: OpenTable, own: Folders) -> None:
    file = file_of(opened)
    file.close()
    early = read_table(file.path, own)
    file.path.unlink()
    with pytest.raises(FileNotFoundError):
        open_reading(early, own)
    assert list(own.tables.iterdir()) == []


# Disks that fail


class Disk:
    """A disk that can be full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.error = 0
        self.half = False
        real_write, real_atomic = FileIO.write, write_atomically
        disk = self

        class File(FileIO):
            """Writes half a line, then fails."""

            def write(self, data: Any) -> int:
                if disk.error:
                    if disk.half:
                        real_write(self, bytes(data)[: len(data) // 2])
                    raise OSError(disk.error, os.strerror(disk.error))
                return real_write(self, data)

        def atomic(path: Path, data: bytes) -> None:
            if disk.error:
                raise OSError(disk.error, os.strerror(disk.error))
            real_atomic(path, data)

        monkeypatch.setattr(storage, "FileIO", File)
        monkeypatch.setattr(storage, "write_atomically", atomic)


@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize(
    ("error", "says"),
    [
        (errno.ENOSPC, "The disk is full"),
        (errno.EDQUOT, "The disk is full"),
        (errno.EROFS, "may not be written"),
        (errno.EIO, "cannot be written: Input/output error"),
    ],
)
def test_the_game_goes_on_in_memory(
    own: Folders, monkeypatch: pytest.MonkeyPatch, error: int, says: str, half: bool
) -> None:
    disk = Disk(monkeypatch)
    opened = new_table(setup(), own)
    file = file_of(opened)
    told: list[Message | None] = []
    file.on_problem.append(told.append)
    play_on(opened.table, 3)
    good = opened.table.entries
    disk.error, disk.half = error, half
    play_on(opened.table, 4)
    assert len(opened.table.entries) > len(good)
    assert len(told) == 1
    assert told[0] is not None
    assert says in said(told[0])
    assert str(file.path) in said(told[0])
    # What was written before is there, whatever half a line follows it.
    reading = read_table(file.path, own)
    assert reading.table.entries[: len(good)] == good
    assert reading.table.entries == opened.table.entries[: len(reading.table.entries)]
    assert not file.retry()
    disk.error = 0
    assert file.retry()
    assert told[1:] == [None]
    same(file.path, opened.table, own)
    play_on(opened.table, 2)
    same(file.path, opened.table, own)


def test_the_next_move_writes_what_is_missing(own: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    opened = new_table(setup(), own)
    disk.error, disk.half = errno.ENOSPC, True
    play_on(opened.table, 4)
    disk.error = 0
    play_on(opened.table, 1)
    assert file_of(opened).problem is None
    same(file_of(opened).path, opened.table, own)


def test_closing_writes_what_is_missing(own: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    opened = new_table(setup(), own)
    disk.error = errno.ENOSPC
    play_on(opened.table, 4)
    disk.error = 0
    file_of(opened).close()
    assert same(file_of(opened).path, opened.table, own).stored.is_closed


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process are POSIX's")
def test_a_limit_of_the_system(own: Folders) -> None:
    """No stand-in: the system itself writes what fits and refuses the rest of the line."""
    import resource

    opened = new_table(setup(), own)
    file = file_of(opened)
    play_on(opened.table, 3)
    good = len(opened.table.entries)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.path.stat().st_size + 40, hard))
    try:
        play_on(opened.table, 2)
        problem = file.problem
        rest = file.path.read_bytes()
        assert not file.save()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert problem is not None
    assert "The disk is full" in said(problem)
    assert not rest.endswith(b"\n")
    assert len(read_table(file.path, own).table.entries) == good
    assert file.retry()
    same(file.path, opened.table, own)
    assert [each.name for each in own.tables.iterdir() if not each.name.endswith(".lock")] == [file.path.name]


def test_a_new_table_without_a_disk(own: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    disk.error = errno.ENOSPC
    opened = new_table(setup(), own)
    play_on(opened.table, 4)
    file = file_of(opened)
    assert file.problem is not None
    disk.error = 0
    assert file.retry()
    same(file.path, opened.table, own)


def test_where_the_folder_should_be_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    own = Folders(tmp_path / "data", tmp_path / "config")
    opened = new_table(setup(), own)
    play_on(opened.table, 4)
    file = file_of(opened)
    assert file.problem is not None
    assert "The game goes on in memory" in said(file.problem)
    target = tmp_path / "other" / "a.railsave"
    assert file.save_as(target)
    same(target, opened.table, own)


def test_where_the_file_should_be_is_a_folder(own: Folders) -> None:
    path = own.tables / "x.railsave"
    path.mkdir(parents=True)
    opened = new_table(setup(), own, path)
    file = file_of(opened)
    play_on(opened.table, 2)
    assert file.problem is not None
    assert "is a folder" in said(file.problem)


def test_a_file_deleted_under_the_table_comes_back(opened: OpenTable, own: Folders) -> None:
    path = file_of(opened).path
    play_on(opened.table, 3)
    path.unlink()
    play_on(opened.table, 1)
    same(path, opened.table, own)


def test_a_file_changed_under_the_table_is_kept_aside(opened: OpenTable, own: Folders) -> None:
    path = file_of(opened).path
    play_on(opened.table, 3)
    for strange in (b"", path.read_bytes() + b"more\n"):
        path.write_bytes(strange)
        play_on(opened.table, 1)
        same(path, opened.table, own)
        assert storage.backup_of(path).read_bytes() == strange


# The start page's closed tables


def test_rename(opened: OpenTable, own: Folders) -> None:
    file = file_of(opened)
    with pytest.raises(Locked):
        rename_table(file.path, "Sunday")
    file.close()
    path = rename_table(file.path, "Sunday / Monday")
    assert path.name == "Sunday - Monday.railsave"
    assert rename_table(path, "Sunday / Monday") == path
    same(path, opened.table, own)
    other = file_of(new_table(setup(), own))
    other.close()
    assert rename_table(other.path, "Sunday / Monday").name == "Sunday - Monday 2.railsave"


def test_duplicate(opened: OpenTable, own: Folders) -> None:
    file = file_of(opened)
    copy = duplicate_table(file.path)
    assert copy.name == "Night Mail - Anna, Ben 2.railsave"
    play_on(opened.table, 2)
    assert len(read_table(copy, own).table.entries) < len(opened.table.entries)


def test_delete_goes_to_the_trash(opened: OpenTable, own: Folders) -> None:
    file = file_of(opened)
    with pytest.raises(Locked):
        delete_table(file.path, own)
    file.close()
    trashed = delete_table(file.path, own)
    assert not file.path.exists()
    assert trashed.parent == own.trash
    same(trashed, opened.table, own)


# What cannot be opened


def test_a_game_nobody_knows(opened: OpenTable, own: Folders) -> None:
    path = file_of(opened).path
    from tests.saves.test_damage import content, made

    lines = content(path.read_bytes())
    lines[0][1].update(game="chess", app="9.0")
    path.write_bytes(made(lines))
    with pytest.raises(SaveError, match=r"no game chess. It was written by Railyard 9.0"):
        read_table(path, own)


def test_no_such_file(own: Folders) -> None:
    with pytest.raises(FileNotFoundError):
        read_table(own.tables / "none.railsave", own)
    with pytest.raises(IsADirectoryError):
        own.tables.mkdir(parents=True)
        read_table(own.tables, own)


@pytest.mark.parametrize(
    ("changed", "says"),
    [({"seats": 1}, "2 to 4 people"), ({"options": {"stake": 2, "is_long": True}}, "stake=2 is not possible")],
)
def test_new_tables_that_cannot_be(own: Folders, changed: dict[str, Any], says: str) -> None:
    wanted = setup()
    seats = wanted.seats[: changed.get("seats", 2)]
    bad = Setup(wanted.game, changed.get("options", wanted.options), seats, wanted.seed)
    with pytest.raises(ValueError, match=says):
        new_table(bad, own)
    assert not own.tables.exists()


def test_the_table_is_begun(opened: OpenTable) -> None:
    assert isinstance(opened.table.turn, Act)
