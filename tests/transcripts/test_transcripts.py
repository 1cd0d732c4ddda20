"""Law 7: every way a game can end has a game that was played to it, and what happened in it stays the same."""

from pathlib import Path
from typing import Any

import pytest

from railyard.app.opening import Reading, read_table
from railyard.core.game import Over
from railyard.games import discover
from tests.transcripts.form import lines
from tests.transcripts.make import FOLDER, ways_to_end

SAVES = sorted(FOLDER.glob("*/*.railsave"))


def read(path: Path) -> Reading:
    reading = read_table(path)
    assert reading.fault is None, reading.fault_in_words()
    return reading


@pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_same_happens_as_was_written_down(path: Path) -> None:
    told = list(lines(read(path).table))
    expected = path.with_suffix(".txt").read_text("utf-8").splitlines()
    for number, (one, other) in enumerate(zip(told, expected, strict=False), 1):
        assert one == other, f"{path.with_suffix('.txt').name}, line {number}"
    assert len(told) == len(expected)


@pytest.mark.parametrize("game", sorted(discover()))
def test_every_way_to_end_has_its_transcript(game: str) -> None:
    """Where this fails: python -m tests.transcripts.make"""
    assert ways_to_end(game), "the game's texts name no way to end"
    ended = set()
    for path in SAVES:
        if path.parent.name == game:
            turn = read(path).table.turn
            assert isinstance(turn, Over)
            ended.add(turn.result.reason)
    assert ended == set(ways_to_end(game))


def test_no_transcript_without_its_save() -> None:
    assert {path.stem for path in FOLDER.glob("*/*.txt")} == {path.stem for path in SAVES}


def test_a_changed_event_is_noticed() -> None:
    path = SAVES[0]
    table: Any = read(path).table
    events = table._events
    at = next(n for n, each in enumerate(events) if each)
    events[at] = events[at][1:]
    assert list(lines(table)) != path.with_suffix(".txt").read_text("utf-8").splitlines()
