"""Saves in which something once went wrong; each is played again to its end.

* dampfross_numbers_as_keys: a state whose tables have numbers as keys had no fingerprint, and could not be saved.
* dampfross_david_wins: a winner without a seat had no name, and the finished table could not be saved.
"""

from pathlib import Path

import pytest

from railyard.app.files import now
from railyard.app.opening import read_table
from railyard.saves.read import decode, restore
from railyard.saves.write import encoded

SAVES = sorted(Path(__file__).parent.glob("*.railsave"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_it_stays_mended(path: Path) -> None:
    reading = read_table(path)
    assert reading.fault is None, reading.fault_in_words()
    for n in range(len(reading.table.entries) + 1):
        assert reading.game.audit(reading.table.state_at(n)) == ()
    data, _ = encoded(reading.table, reading.stored.header, now())
    assert restore(decode(data), reading.game).table.entries == reading.table.entries
