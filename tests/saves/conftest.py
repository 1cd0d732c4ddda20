"""Night Mail for these tests, and saves of it."""

from typing import Any

import pytest

from railyard.core.chance import Luck
from railyard.core.game import Act
from railyard.core.table import Table
from railyard.saves.header import header_of
from railyard.saves.write import encoded
from tests.conformance.fifth_game import night_mail, night_mail_table, play_on

__all__ = ["night_mail", "walked", "written"]

DATE = "2026-05-01T20:15:00+02:00"


@pytest.fixture
def walked(night_mail: Any) -> Table[Any]:
    """A long game with branches, jumps, another name, and an open end."""
    table = night_mail_table("walk", seats=3, is_long=True)
    luck = Luck("walk")
    play_on(table, 30, luck)
    table.goto(table.entries[9].n)
    play_on(table, 12, luck)
    table.rename("B", "Bea")
    play_on(table, 8, luck)
    for _ in range(2):
        table.undo(agreed=True)
    assert isinstance(table.turn, Act)
    return table


@pytest.fixture
def written(walked: Table[Any]) -> bytes:
    """The same as a save."""
    return encoded(walked, header_of(walked.setup, walked.game.info, "0.1.0"), DATE)[0]
