"""When the program dies."""

import subprocess
import sys
from pathlib import Path

import pytest

from railyard.app.crash import CrashHandler, OpenTables, left_open, write_report
from railyard.app.paths import Folders
from tests.helpers.display import root_folder

DIE = """
import os, sys
from pathlib import Path
from railyard.app.crash import OpenTables
from railyard.app.paths import Folders
own = Folders(Path(sys.argv[1]), Path(sys.argv[1]))
OpenTables(own).tell([Path(name) for name in sys.argv[2:]])
os._exit(9)
"""


def died_with(own: Folders, *paths: Path) -> None:
    """A program that had these tables open and died."""
    command = [sys.executable, "-c", DIE, str(own.data), *map(str, paths)]
    assert subprocess.run(command, cwd=root_folder(), check=False).returncode == 9


def test_what_was_open_is_offered_once(own: Folders, tmp_path: Path) -> None:
    table = tmp_path / "a.railsave"
    table.touch()
    died_with(own, table, tmp_path / "gone.railsave")
    assert left_open(own) == [table]
    assert left_open(own) == []


def test_a_program_that_ends_by_itself_offers_nothing(own: Folders, tmp_path: Path) -> None:
    table = tmp_path / "a.railsave"
    table.touch()
    tables = OpenTables(own)
    tables.tell([table])
    # It is still running: nothing to recover.
    assert left_open(own) == []
    tables.tell([])
    tables.close()
    assert left_open(own) == []
    assert list(own.crashes.iterdir()) == []


def test_a_list_cut_off_by_the_crash(own: Folders) -> None:
    own.crashes.mkdir(parents=True)
    (own.crashes / "open-1.json").write_bytes(b'["/some/wh')
    assert left_open(own) == []
    assert list(own.crashes.iterdir()) == []


def test_no_folder_to_write_to(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    own = Folders(tmp_path / "data", tmp_path / "config")
    tables = OpenTables(own)
    tables.tell([tmp_path / "a"])
    tables.close()
    assert left_open(own) == []
    assert write_report(ValueError("x"), own) is None


@pytest.mark.qt_no_exception_capture
def test_an_error_is_reported(own: Folders, capsys: pytest.CaptureFixture[str]) -> None:
    told: list[tuple[BaseException, Path | None]] = []
    handler = CrashHandler(own, lambda error, path: told.append((error, path)))
    before = sys.excepthook
    handler.install()
    try:
        try:
            raise ZeroDivisionError("so it goes")
        except ZeroDivisionError as error:
            sys.excepthook(type(error), error, error.__traceback__)
    finally:
        handler.remove()
    assert sys.excepthook is before
    assert "so it goes" in capsys.readouterr().err
    ((caught, path),) = told
    assert isinstance(caught, ZeroDivisionError)
    assert path is not None
    report = path.read_text("utf-8")
    assert "ZeroDivisionError: so it goes" in report
    assert "Railyard 0." in report


@pytest.mark.qt_no_exception_capture
def test_an_error_while_reporting_is_no_loop(own: Folders, capsys: pytest.CaptureFixture[str]) -> None:
    handler = CrashHandler(own, lambda error, path: sys.excepthook(type(error), error, None))
    handler.install()
    try:
        sys.excepthook(ValueError, ValueError("once"), None)
    finally:
        handler.remove()
    assert capsys.readouterr().err.count("once") == 2
