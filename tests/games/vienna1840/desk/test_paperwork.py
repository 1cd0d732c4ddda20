"""Documents beside the board: their sums are those of the game."""

import pytest

from railyard.games.vienna1840.desk import documents
from railyard.games.vienna1840.desk.queries import worth_of
from railyard.games.vienna1840.state import State, box
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import Document, RowKind
from tests.games.vienna1840.desk.stand import new_model, recorded_model
from tests.games.vienna1840.driver import BOOK


@pytest.fixture
def model(qapp: object) -> TableModel:
    return recorded_model("random_2p_11")


def named(model: TableModel, key: str) -> Document:
    return next(each for each in documents(model) if each.key == key)


def test_every_row_has_a_cell_for_every_heading(model: TableModel) -> None:
    for moment in (0, 40, 200, model.table.cursor):
        model.look_at(moment)
        for document in documents(model):
            assert document.headings
            for row in document.rows:
                assert len(row.cells) == len(document.headings)
                assert all(isinstance(cell, str) for cell in row.cells[: document.words])
                assert not any(isinstance(cell, str) for cell in row.cells[document.words :])
    assert model.wording.missing == set()


def test_the_cash_flow_leads_from_the_start_to_what_there_is(model: TableModel) -> None:
    s: State = model.state
    rows = named(model, "cash_flow").rows
    accounts = [*s.seats, *(account for company in s.directors for account in (company, box(company)))]
    for column, account in enumerate(accounts, 1):
        numbers = [row.cells[column] for row in rows]
        assert all(isinstance(number, int) for number in numbers)
        assert sum(number for number in numbers[:-1] if isinstance(number, int)) == numbers[-1] == s.ledger[account]
    assert rows[0].kind is rows[-1].kind is RowKind.BALANCE


def test_the_register_ends_with_the_scores(model: TableModel) -> None:
    s: State = model.state
    last = named(model, "register").rows[-1].cells
    assert list(last[6:8]) == [worth_of(BOOK, s, seat).total for seat in s.seats]


def test_prices_end_at_the_market(model: TableModel) -> None:
    s: State = model.state
    document = named(model, "prices")
    companies = [company for company in (*s.in_play, *BOOK.board(s).stadtbahn) if company in s.cells]
    assert list(document.rows[-1].cells[1:]) == [BOOK.price(s, company) for company in companies]
    assert len(document.rows) == len(BOOK.facts.rounds)


def test_a_new_table_has_its_documents_too(qapp: object) -> None:
    assert {each.key for each in documents(new_model(4))} == {"register", "cash_flow", "prices"}
