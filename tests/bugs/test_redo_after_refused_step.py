"""A step of several actions that was refused half-way made the table forget what redo leads to."""

from typing import Any

import pytest

from railyard.core.refusal import Refused
from tests.conformance.fifth_game import night_mail_table


def test_redo_leads_to_what_was_undone(night_mail: Any) -> None:
    table = night_mail_table(seats=2)
    table.begin()
    bet = night_mail.actions.Bet
    table.submit(bet("A", 3))
    table.undo()
    with pytest.raises(Refused, match="bet_already"):
        table.submit(bet("A", 1), bet("A", 1))
    assert table.redo().after == 3
    assert table.entry(3).move == bet("A", 3)
