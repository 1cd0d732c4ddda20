"""The bank's sheet."""

from railyard.core.event import Paid
from railyard.core.ledger import BANK
from railyard.games.dampfross.desk.bank_book import BankBook, Kind
from railyard.games.dampfross.events import BudgetRolled
from railyard.games.dampfross.state import Ended, State
from tests.games.dampfross.desk.stand import new_model, play_until


def test_the_sheet_agrees_with_the_ledger_after_every_entry_of_a_whole_game() -> None:
    model = new_model(3, "whole game", races=12)
    play_until(model, lambda s: isinstance(s.stage, Ended))
    table = model.table
    opening: State = table.state_at(0)
    book = BankBook(opening.ledger.public())
    for entry in table.line():
        book.add(entry.n, table.events(entry.n))
        state: State = table.state_at(entry.n)
        assert book.balances == state.ledger.public()
    entries = [row for row in book.rows if row.kind is Kind.ENTRY]
    for company, start in opening.ledger.public().items():
        assert start + sum(row.amounts.get(company, 0) for row in entries) == book.balances[company]
    for row in book.rows:
        if row.kind is Kind.BALANCE:
            before = book.rows[: book.rows.index(row)]
            for company, held in row.amounts.items():
                written = sum(each.amounts.get(company, 0) for each in before if each.kind is Kind.ENTRY)
                assert held == opening.ledger[company] + written
    assert book.points[0][1] == opening.ledger.public()
    assert book.points[-1][1] == book.balances


def test_a_balance_follows_every_round_that_brought_something() -> None:
    book = BankBook({"A": 20, "B": 20})
    book.add(1, [BudgetRolled(1, 5, "A")])
    book.add(2, [Paid(BANK, "A", 6, "town_prize", {"town": "Weiden", "hexes": [(1, 2)]})])
    book.add(3, [BudgetRolled(2, 3, "B")])
    book.add(4, [BudgetRolled(3, 3, "A")])
    kinds = [row.kind for row in book.rows]
    assert kinds == [Kind.OPENING, Kind.ENTRY, Kind.BALANCE]
    assert book.rows[2].amounts == {"A": 26, "B": 20}
    assert [tuple(a) for a in book.rows[1].hexes] == [(1, 2)]
    assert [period for period, _ in book.points] == ["", "1", "2"]


def test_one_rival_paid_twice_on_a_line_is_one_row() -> None:
    book = BankBook({"A": 20, "B": 20, "C": 20})
    book.add(1, [BudgetRolled(1, 5, "A")])
    book.add(
        2, [Paid("A", "B", 4, "parallel", {"hexes": [(0, 0)]}), Paid("A", "B", 4, "parallel", {"hexes": [(1, 0)]})]
    )
    book.add(3, [Paid("A", "C", 4, "parallel", {"hexes": [(2, 0)]})])
    entries = [row for row in book.rows if row.kind is Kind.ENTRY]
    assert [row.amounts for row in entries] == [{"A": -8, "B": 8}, {"A": -4, "C": 4}]
    assert len(entries[0].hexes) == 2
