"""Accounts and transfers: every credit, florin and dollar moves through here.

The bank is an account like any other whose balance may fall below zero, so the sum over all accounts stays zero for
ever; that is the law of conservation which audits look at.
"""

from collections.abc import Mapping

import msgspec

from railyard.core.event import Paid

BANK = "bank"


class Ledger(msgspec.Struct, frozen=True):
    """All balances by account id, the bank's among them."""

    balances: dict[str, int]

    def __getitem__(self, account: str) -> int:
        return self.balances[account]

    def transfer(self, payer: str, payee: str, amount: int, why: str, **detail: object) -> tuple["Ledger", Paid]:
        """Move ``amount`` and tell of it.  ValueError below zero, KeyError for an account that does not exist.

        Whether the payer may go below zero is the rules' business: they check before they pay.
        """
        if amount < 0:
            raise ValueError(f"{payer} cannot pay {amount}")
        balances = dict(self.balances)
        balances[payer] -= amount
        balances[payee] += amount
        return Ledger(balances), Paid(payer, payee, amount, why, detail)

    def faults(self) -> tuple[str, ...]:
        """What is wrong with the sums; empty when nothing is."""
        total = sum(self.balances.values())
        return () if total == 0 else (f"accounts and bank add up to {total}, not 0",)

    def public(self) -> dict[str, int]:
        """The balances without the bank."""
        return {account: held for account, held in self.balances.items() if account != BANK}


def opened(balances: Mapping[str, int]) -> Ledger:
    """A ledger whose accounts got these amounts from the bank."""
    return Ledger({**balances, BANK: -sum(balances.values())})
