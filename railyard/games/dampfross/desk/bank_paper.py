"""The bank sheet and the statistics as documents: for paper and for spreadsheets."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from railyard.core.ledger import Ledger
from railyard.games.dampfross.desk.bank_book import BankBook, Kind, Row
from railyard.games.dampfross.desk.bank_sheet import reason
from railyard.games.dampfross.desk.figures_page import figures
from railyard.games.dampfross.desk.livery import liveries
from railyard.games.dampfross.statistics import Statistics
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import Document, DocumentRow, RowKind


def bank_document(model: TableModel) -> Document:
    """Every entry up to the moment shown, struck and balanced as the desk shows it."""
    table, shown = model.table, model.shown
    opening: Ledger = table.state_at(0).ledger
    book = BankBook(opening.public())
    for entry in table.line(shown):
        book.add(entry.n, table.events(entry.n))
    rows = list(book.rows)
    if rows[-1].kind is not Kind.BALANCE:
        rows.append(Row(Kind.BALANCE, dict(book.balances)))
    last = max(at for at, row in enumerate(rows) if row.kind is not Kind.ENTRY)
    known = liveries(model.state, table.setup.seats, model.names)
    titles = {company: livery.title for company, livery in known.items()}
    return Document(
        "bank_sheet",
        QCoreApplication.translate("BankSheet", "Bank sheet"),
        (QCoreApplication.translate("BankSheet", "Round"), *titles.values()),
        1,
        tuple(_row(row, titles, is_last=at == last) for at, row in enumerate(rows)),
    )


def figures_document(model: TableModel) -> Document:
    """What everybody did up to the moment shown: income by source, track, towns, races, and who paid whom."""
    known = Statistics()
    table = model.table
    known.read(model.state.ids(), (event for entry in table.line(model.shown) for event in table.events(entry.n)))
    shown = liveries(model.state, table.setup.seats, model.names)
    rows = [
        DocumentRow(RowKind.BALANCE, (title, *(count(known.records[company]) for company in shown)))
        for title, count in figures()
    ]
    for title, paid in (
        (QCoreApplication.translate("BankSheet", "tolls paid by {title}"), known.tolls),
        (QCoreApplication.translate("BankSheet", "dues paid by {title}"), known.dues),
    ):
        for payer, livery in shown.items():
            amounts = (None if payee == payer else paid.get((payer, payee), 0) for payee in shown)
            rows.append(DocumentRow(RowKind.BALANCE, (title.format(title=livery.title), *amounts)))
    return Document(
        "statistics",
        QCoreApplication.translate("BankSheet", "Statistics"),
        ("", *(livery.title for livery in shown.values())),
        1,
        tuple(rows),
    )


def _row(row: Row, titles: Mapping[str, str], *, is_last: bool) -> DocumentRow:
    kind = RowKind.ENTRY if row.kind is Kind.ENTRY else RowKind.BALANCE if is_last else RowKind.STRUCK
    return DocumentRow(kind, (reason(row), *(row.amounts.get(company) for company in titles)))
