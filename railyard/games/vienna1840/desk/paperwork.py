"""What can be kept or printed beside the board: the share register, the cash flow by round, the prices by round."""

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from railyard.core.event import Event, Paid
from railyard.games.vienna1840.book import kind_of_tram, lines_of, trams_of
from railyard.games.vienna1840.desk.queries import worth_of
from railyard.games.vienna1840.events import CompanyFounded, PriceMoved, RoundBegan
from railyard.games.vienna1840.rules import Vienna
from railyard.games.vienna1840.state import State, box
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import Document, DocumentRow, RowKind


def _tr(text: str) -> str:
    return QCoreApplication.translate("ViennaDocuments", text)


def _game(model: TableModel) -> Vienna:
    game = model.game
    assert isinstance(game, Vienna)
    return game


def _firm(model: TableModel, company: str) -> str:
    return str(model.words_at().text("name." + company, {}))


def _events(model: TableModel) -> Iterator[Event]:
    """Everything that has happened up to the moment shown."""
    for entry in model.table.line(model.shown):
        yield from model.table.events(entry.n)


def register_document(model: TableModel) -> Document:
    """Companies by players, then what everybody has."""
    game, s = _game(model), model.state
    book = game.book
    companies = [company for company in (*s.in_play, *book.board(s).stadtbahn) if company in s.cells]
    names = [model.name(seat) for seat in s.seats]
    tail = (_tr("treasury"), _tr("box"), _tr("trams"), _tr("lines"))
    rows = []
    for company in companies:
        held = [10 * s.holdings[seat].get(company, 0) or None for seat in s.seats]
        is_tram = company in s.directors
        finance = (
            s.ledger[company] if is_tram else None,
            s.ledger[box(company)] if is_tram else None,
            len(trams_of(s, company)) if is_tram else None,
            len(lines_of(s, company)) if is_tram else None,
        )
        director = model.name(s.directors[company]) if is_tram else ""
        trams = " ".join(kind_of_tram(tram) for tram in trams_of(s, company)) if is_tram else ""
        rows.append(
            DocumentRow(
                RowKind.ENTRY,
                (
                    _firm(model, company),
                    director,
                    trams,
                    book.price(s, company),
                    s.unsold[company],
                    s.pool[company],
                    *held,
                    *finance,
                ),
            )
        )
    for title, numbers in (
        (_tr("cash"), [worth_of(book, s, seat).cash for seat in s.seats]),
        (_tr("shares"), [worth_of(book, s, seat).shares for seat in s.seats]),
        (_tr("loans"), [worth_of(book, s, seat).loans for seat in s.seats]),
        (_tr("worth now"), [worth_of(book, s, seat).total for seat in s.seats]),
    ):
        rows.append(DocumentRow(RowKind.BALANCE, (title, "", "", None, None, None, *numbers, None, None, None, None)))
    headings = (_tr("company"), _tr("director"), _tr("kinds"), _tr("price"), _tr("IPO"), _tr("pool"), *names, *tail)
    return Document("register", _tr("Share register"), headings, 3, tuple(rows))


def cash_document(model: TableModel) -> Document:
    """What every account gained or lost in each round, and what it has."""
    s: State = model.state
    accounts = (*s.seats, *(account for company in s.directors for account in (company, box(company))))
    opening: State = model.table.state_at(0)
    totals = {account: opening.ledger.balances.get(account, 0) for account in accounts}
    rows = [DocumentRow(RowKind.BALANCE, (_tr("at the start"), *totals.values()))]
    words, flow, name = model.words_at(), dict.fromkeys(accounts, 0), ""
    for event in (*_events(model), RoundBegan("")):
        if isinstance(event, Paid):
            for account, change in ((event.payer, -event.amount), (event.payee, event.amount)):
                if account in flow:
                    flow[account] += change
        elif isinstance(event, RoundBegan):
            if any(flow.values()):
                said = str(words.text("round." + name, {})) if name else _tr("before")
                rows.append(DocumentRow(RowKind.ENTRY, (said, *flow.values())))
                totals = {account: totals[account] + flow[account] for account in accounts}
            flow, name = dict.fromkeys(accounts, 0), event.name
    rows.append(DocumentRow(RowKind.BALANCE, (_tr("now"), *totals.values())))
    headings = (_tr("round"), *(model.name(account) for account in accounts))
    return Document("cash_flow", _tr("Cash flow by round"), headings, 1, tuple(rows))


def prices_document(model: TableModel) -> Document:
    """The share prices at the end of each round."""
    game, s = _game(model), model.state
    companies = [company for company in (*s.in_play, *game.book.board(s).stadtbahn) if company in s.cells]
    stadtbahn = game.book.board(s).stadtbahn
    prices: dict[str, int | None] = {
        company: stadtbahn[company].start_price if company in stadtbahn else None for company in companies
    }
    rows, name, words = [], "", model.words_at()
    for event in (*_events(model), RoundBegan("")):
        if isinstance(event, CompanyFounded):
            prices[event.company] = event.price
        elif isinstance(event, PriceMoved):
            prices[event.company] = event.after
        elif isinstance(event, RoundBegan):
            if name:
                said = str(words.text("round." + name, {}))
                rows.append(DocumentRow(RowKind.BALANCE, (said, *(prices[company] for company in companies))))
            name = event.name
    headings = (_tr("after"), *(_firm(model, company) for company in companies))
    return Document("prices", _tr("Share prices by round"), headings, 1, tuple(rows))


def documents_of(model: TableModel) -> tuple[Document, ...]:
    """All of them."""
    return (register_document(model), cash_document(model), prices_document(model))
