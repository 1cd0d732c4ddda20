"""A table on a board that does not ship can be opened anywhere: the board is in the file."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from railyard.app.library import FileLibrary, Layered, board_path, boards_of, open_library
from railyard.app.opening import OpenTable, new_table, open_reading, read_table, said
from railyard.app.paths import Folders
from railyard.core.game import Seating
from railyard.core.options import default_options
from railyard.core.table import Setup
from railyard.games import discover
from railyard.saves.faults import SaveError
from tests.conformance.fifth_game import play_on

GAMES = [info.id for info in discover().values() if info.default_board]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


def put_board(game: str, own: Folders, name: str = "ours") -> Path:
    """The default board under another name, among the person's boards."""
    document = json.loads(open_library(own).read(board_path(game, discover()[game].default_board)))
    path = own.boards / game / f"{name}.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(document, indent=2), "utf-8")
    return path


@pytest.fixture
def opened(game: str, own: Folders) -> Iterator[OpenTable]:
    """A table on a board of one's own."""
    put_board(game, own)
    options = {**default_options(discover()[game]), "board": "ours"}
    seats = (Seating("A", "Anna", "red"), Seating("B", "Ben", "blue"), Seating("C", "Cleo", "green"))
    opened = new_table(Setup(game, options, seats, "boards"), own)
    play_on(opened.table, 10)
    assert opened.file is not None
    yield opened
    opened.file._let_go()


def file_path(opened: OpenTable) -> Path:
    assert opened.file is not None
    return opened.file.path


def test_it_is_in_the_list(game: str, own: Folders) -> None:
    put_board(game, own)
    assert "ours" in boards_of(open_library(own), game)


def test_the_board_is_in_the_file(opened: OpenTable, own: Folders) -> None:
    (own.boards / opened.game.info.id / "ours.json").unlink()
    reading = read_table(file_path(opened), own)
    assert reading.fault is None
    assert reading.notices == ()
    assert reading.table.state == opened.table.state


def test_the_files_board_counts_whatever_is_in_the_folder(opened: OpenTable, own: Folders) -> None:
    (own.boards / opened.game.info.id / "ours.json").write_text("{}")
    reading = read_table(file_path(opened), own)
    assert reading.fault is None
    assert opened.file is not None
    opened.file.close()
    again = open_reading(read_table(file_path(opened), own), own)
    play_on(again.table, 3)
    assert again.file is not None
    again.file.close()
    assert read_table(file_path(opened), own).fault is None


def test_a_shipped_board_that_has_changed_is_told(
    game: str, own: Folders, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from railyard.app import opening

    info = discover()[game]
    seats = tuple(Seating("ABC"[at], f"Player {at}", "red") for at in range(3))
    opened = new_table(Setup(game, default_options(info), seats, "changed"), own)
    assert opened.file is not None
    opened.file.close()
    path = board_path(game, info.default_board)
    document: dict[str, Any] = json.loads(open_library(own).read(path))
    changed = tmp_path / "changed" / path
    changed.parent.mkdir(parents=True)
    key = next(key for key, value in document.items() if isinstance(value, str) and key in ("title", "name", "source"))
    changed.write_text(json.dumps({**document, key: "Another"}), "utf-8")
    library = Layered(FileLibrary(tmp_path / "changed"), open_library(own))
    monkeypatch.setattr(opening, "open_library", lambda own: library)
    reading = read_table(opened.file.path, own)
    assert f"The board {info.default_board} has changed" in said(reading.notices[0])


def test_a_board_that_is_missing(opened: OpenTable, own: Folders) -> None:
    from tests.saves.test_damage import content, made

    path = file_path(opened)
    lines = content(path.read_bytes())
    lines[0][1]["board"] = None
    path.write_bytes(made(lines))
    (own.boards / opened.game.info.id / "ours.json").unlink()
    with pytest.raises(SaveError, match="ours"):
        read_table(path, own)
