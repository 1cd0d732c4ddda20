"""The list of tables, read from tails."""

import os
import time
from pathlib import Path

import pytest

from railyard.app.opening import new_table
from railyard.app.paths import Folders
from railyard.app.recent import forget_table, glance_at, recent_tables, remember_table
from railyard.core.game import Seating
from railyard.core.table import Setup
from tests.conformance.fifth_game import play_on

pytestmark = pytest.mark.usefixtures("night_mail")


def made(own: Folders, name: str, actions: int, seed: str = "1") -> Path:
    """A closed table."""
    seats = (Seating("A", "Anna", "red"), Seating("B", "Ben", "blue"))
    opened = new_table(Setup("night_mail", {"stake": 1, "is_long": True}, seats, seed), own, own.tables / name)
    play_on(opened.table, actions)
    assert opened.file is not None
    opened.file.close()
    return opened.file.path


def test_no_table_yet(own: Folders) -> None:
    assert recent_tables(own) == []


def test_the_latest_is_first(own: Folders) -> None:
    for at, name in enumerate(("b.railsave", "a.railsave", "c.railsave")):
        os.utime(made(own, name, 3), (1_000 + at, 1_000 + at))
    rows = recent_tables(own)
    assert [row.title for row in rows] == ["c", "a", "b"]
    assert [row.title for row in recent_tables(own, most=2)] == ["c", "a"]
    seen = rows[0].glance
    assert seen is not None
    assert (seen.summary.game, seen.summary.players) == ("night_mail", ("Anna", "Ben"))
    assert seen.entries == 5


def test_tables_elsewhere_are_remembered(own: Folders, tmp_path: Path) -> None:
    here = made(own, "here.railsave", 3)
    there = tmp_path / "usb" / "there.railsave"
    there.parent.mkdir()
    there.write_bytes(here.read_bytes())
    for path in (there, here, there):
        remember_table(path, own)
    assert sorted(row.title for row in recent_tables(own)) == ["here", "there"]
    there.rename(there.with_suffix(".gone"))
    assert [row.title for row in recent_tables(own)] == ["here"]
    there.with_suffix(".gone").rename(there)
    forget_table(there, own)
    assert [row.title for row in recent_tables(own)] == ["here"]
    assert there.exists()


def test_files_that_are_no_tables(own: Folders) -> None:
    made(own, "good.railsave", 3)
    (own.tables / "picture.railsave").write_bytes(b"\x89PNG")
    (own.tables / "empty.railsave").touch()
    (own.tables / "notes.txt").touch()
    own.recent.write_text("no list")
    rows = {row.title: row.glance for row in recent_tables(own)}
    assert set(rows) == {"good", "picture", "empty"}
    assert rows["picture"] is None
    assert rows["empty"] is None
    assert rows["good"] is not None


def test_a_damaged_tail_shows_the_mark_before(own: Folders) -> None:
    path = made(own, "a.railsave", 40)
    data = path.read_bytes()
    path.write_bytes(data[:-30])
    seen = glance_at(path)
    assert seen is not None
    assert not seen.summary.is_over


def test_a_long_tail_is_read_in_larger_pieces(own: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    path = made(own, "a.railsave", 40)
    whole = glance_at(path)
    monkeypatch.setattr("railyard.app.recent.TAIL", 16)
    assert glance_at(path) == whole
    assert whole is not None


def test_five_hundred_tables_are_listed_quickly(own: Folders) -> None:
    data = made(own, "a.railsave", 60).read_bytes()
    for at in range(499):
        (own.tables / f"game {at}.railsave").write_bytes(data)
    best = min(_timed(own) for _ in range(3))
    assert best <= 0.3


def _timed(own: Folders) -> float:
    begun = time.perf_counter()
    rows = recent_tables(own)
    spent = time.perf_counter() - begun
    assert len(rows) == 500
    assert all(row.glance is not None for row in rows)
    return spent
