"""The ledger: what one pays another gets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railyard.core.event import Paid
from railyard.core.ledger import BANK, Ledger, opened


def test_what_accounts_got_the_bank_gave() -> None:
    ledger = opened({"A": 20, "B": 15})
    assert ledger.balances == {"A": 20, "B": 15, BANK: -35}
    assert ledger.public() == {"A": 20, "B": 15}
    assert ledger.faults() == ()


def test_a_transfer_tells_of_itself_and_changes_no_other_ledger() -> None:
    before = opened({"A": 20, "B": 15})
    after, paid = before.transfer("A", "B", 5, "toll", hexes=3)
    assert paid == Paid("A", "B", 5, "toll", {"hexes": 3})
    assert (after["A"], after["B"], after[BANK]) == (15, 20, -35)
    assert (before["A"], before["B"]) == (20, 15)


def test_the_bank_pays_for_ever() -> None:
    ledger, _ = opened({"A": 0}).transfer(BANK, "A", 1_000, "prize")
    assert ledger[BANK] == -1_000
    assert ledger.faults() == ()


def test_paying_oneself_changes_nothing() -> None:
    ledger, _ = opened({"A": 7}).transfer("A", "A", 5, "x")
    assert ledger["A"] == 7


def test_what_cannot_be_paid() -> None:
    ledger = opened({"A": 20})
    with pytest.raises(ValueError, match="cannot pay -1"):
        ledger.transfer("A", BANK, -1, "x")
    with pytest.raises(KeyError):
        ledger.transfer("A", "Z", 1, "x")


def test_money_from_nowhere_is_a_fault() -> None:
    assert Ledger({"A": 1, BANK: 0}).faults() == ("accounts and bank add up to 1, not 0",)


@given(st.lists(st.tuples(st.sampled_from("ABC#"), st.sampled_from("ABC#"), st.integers(0, 100))))
def test_sums_stay_zero(transfers: list[tuple[str, str, int]]) -> None:
    ledger = opened({"A": 10, "B": 20, "C": 30})
    for payer, payee, amount in transfers:
        ledger, _ = ledger.transfer(payer.replace("#", BANK), payee.replace("#", BANK), amount, "x")
        assert ledger.faults() == ()
