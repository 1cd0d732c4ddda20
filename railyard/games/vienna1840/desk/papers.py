"""Papers that only tell: companies, trams and maintenance, privates, forecast."""

from PySide6.QtCore import QCoreApplication, Qt

from railyard.games.vienna1840.book import kind_of_tram, lines_of, tram_of, trams_of
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.desk.decision import write_worths
from railyard.games.vienna1840.desk.paper import Writer
from railyard.games.vienna1840.desk.queries import (
    LEVELS,
    MULTIPLIERS,
    after_last_round,
    maintenance_now,
    next_levels,
    stadtbahn_forecast,
)
from railyard.games.vienna1840.routes import best_route
from railyard.games.vienna1840.state import GONE, Company, box
from railyard.gui.parts.widgets import label


def _tr(text: str) -> str:
    return QCoreApplication.translate("ViennaPapers", text)


def minus(amount: int) -> str:
    """A number with a true minus; a dash for nothing."""
    return f"{amount:+d}".replace("-", "−") if amount else "–"


# -- companies -------------------------------------------------------------------------------------------------------


def write_companies(writer: Writer) -> None:
    """A sheet for every tram company, then the Stadtbahn."""
    context = writer.context
    s = context.state
    for company in s.directors:
        _write_company(writer, company)
    if not s.directors:
        writer.section(_tr("Tram companies"))
        for company in s.in_play:
            writer.row(writer.company(company), label(context.title(company), is_wrapped=True), stretch=1)
    _write_stadtbahn(writer)


def _write_company(writer: Writer, company: Company) -> None:
    context = writer.context
    s, book = context.state, context.book
    writer.section(context.firm(company), _tr("price {n}").format(n=book.price(s, company)))
    writer.row(
        writer.company(company),
        label(context.title(company), "small", is_wrapped=True),
        writer.seat(s.directors[company]),
        stretch=1,
    )
    table = writer.grid(wide=4)
    table.add(_tr("treasury"), s.ledger[company], _tr("revenue box"), s.ledger[box(company)], role="small")
    mine = lines_of(s, company)
    costs = maintenance_now(book, s)
    upcoming = next_levels(s)
    if mine:
        rows = writer.grid(wide=1)
        rows.add("", "", _tr("tokens"), _tr("best run"), _tr("maintenance"), role="small")
        for line in mine:
            tram = tram_of(s, line)
            known = s.lines[line]
            value = best_route(book, s, line).value if s.round >= 0 else 0
            next_cost = book.next_token_cost(s, line)
            tokens = f"{known.tokens}/{len(book.facts.token_costs)}"
            if next_cost is not None:
                tokens += f" ({next_cost})"
            rows.add(
                writer.line(line),
                writer.tram(kind_of_tram(tram)) if tram is not None else label(_tr("no tram"), "small"),
                label(tokens, "small"),
                value,
                minus(costs[kind_of_tram(tram)]) if tram is not None else "",
            )
    idle = [tram for tram in trams_of(s, company) if s.trams[tram] == company]
    if idle:
        writer.row(label(_tr("in the yard"), "small"), writer.trams(idle))
    for level in upcoming:
        then = maintenance_now(book, s, level)
        total = sum(then[kind_of_tram(tram)] - costs[kind_of_tram(tram)] for tram in trams_of(s, company))
        if total:
            writer.text(
                _tr("Once a {kind} tram is bought: {total} for all its runs.").format(
                    kind=context.words.text("kind." + level, {}), total=minus(total)
                ),
                "small",
            )
    privates = [private for private, owner in s.privates.items() if owner == company]
    if privates:
        titles = context.words.listed([context.board.privates[private].title for private in privates])
        writer.text(_tr("Privates: {titles}").format(titles=titles), "small")


def _write_stadtbahn(writer: Writer) -> None:
    context = writer.context
    s, book = context.state, context.book
    writer.section(_tr("Stadtbahn"), _tr("no director; pays everything out"))
    table = writer.grid(wide=1)
    table.add("", "", _tr("price"), _tr("run"), _tr("hexes to come"), role="small")
    values = {forecast.company: forecast.value for forecast in stadtbahn_forecast(book, s)}
    for company, known in context.board.stadtbahn.items():
        table.add(
            writer.company(company),
            known.title,
            book.price(s, company),
            values.get(company, 0),
            len(s.track.build[company]),
        )


# -- trams -----------------------------------------------------------------------------------------------------------


def write_trams(writer: Writer) -> None:
    """The stack with its prices, and what maintenance is and will be."""
    context = writer.context
    s, book = context.state, context.book
    entry = book.round(s) if s.round >= 0 else None
    number = entry.number if entry is not None and entry.kind == "company_round" else _next_company_round(context)
    facts = book.facts
    rounds = sorted({at for kind in facts.trams.values() for at in kind.prices})
    writer.section(_tr("Tram stack"), _tr("prices by company round"))
    table = writer.grid(wide=2)
    heads = [_tr("left"), "", *(f"CR{at}" + ("◂" if at == number else "") for at in rounds)]
    table.add("", *heads, role="small")
    for kind, known in facts.trams.items():
        count = facts.seats[len(s.seats)].trams[kind]
        left = f"{s.stack[kind]}/{count}" if kind in s.stack else _tr("gone")
        cells = [str(known.prices[at]) if at in known.prices else "·" for at in rounds]
        made = [label(cell, "" if at == number else "small") for cell, at in zip(cells, rounds, strict=True)]
        for each in made:
            each.setAlignment(Qt.AlignmentFlag.AlignRight)
        table.add(writer.tram(kind, known.titles.get(number, kind)), label(left), "", *made)
    coming = [kind for kind, known in facts.trams.items() if number + 1 in known.prices and number not in known.prices]
    leaving = [kind for kind, known in facts.trams.items() if number in known.prices and number + 1 not in known.prices]
    if coming:
        names = context.words.listed([str(context.words.text("kind." + kind, {})) for kind in coming])
        writer.text(_tr("In company round {n} comes {kinds}.").format(n=number + 1, kinds=names), "small")
    if leaving and number < max(rounds):
        names = context.words.listed([str(context.words.text("kind." + kind, {})) for kind in leaving])
        writer.text(_tr("After company round {n} no more {kinds}.").format(n=number, kinds=names), "small")
    _write_maintenance(writer)


def _next_company_round(context: Context) -> int:
    s = context.state
    for entry in context.book.facts.rounds[max(s.round, 0) :]:
        if entry.kind == "company_round":
            return entry.number
    return 6


def _write_maintenance(writer: Writer) -> None:
    context = writer.context
    s, book = context.state, context.book
    writer.section(_tr("Maintenance of a run"), _tr("now and after the next colours"))
    table = writer.grid(wide=1)
    upcoming = next_levels(s)
    heads = [
        _tr("now"),
        *(_tr("first {kind}").format(kind=context.words.text("kind." + level, {})) for level in upcoming),
    ]
    table.add("", "", *heads, role="small")
    now = maintenance_now(book, s)
    later = [maintenance_now(book, s, level) for level in upcoming]
    on_board = {kind: sum(kind_of_tram(tram) == kind for tram in s.trams) for kind in book.facts.trams}
    for kind in book.facts.trams:
        cells = []
        for level in (now, *later):
            made = label(minus(level[kind]), "loss" if level[kind] < 0 else "")
            made.setAlignment(Qt.AlignmentFlag.AlignRight)
            cells.append(made)
        running = _tr("{n} in use").format(n=on_board[kind]) if on_board[kind] else ""
        table.add(writer.tram(kind), label(running, "small"), *cells)
    known = _tr("nothing yet") if s.newest == LEVELS[0] else context.words.text("kind." + s.newest, {})
    writer.text(_tr("Newest colour that counts: {kind}.").format(kind=known), "small")


# -- privates --------------------------------------------------------------------------------------------------------


def write_privates(writer: Writer) -> None:
    """The monuments with their owners."""
    context = writer.context
    s = context.state
    writer.section(_tr("Privates"), _tr("+20 for a run of the owning company's lines"))
    table = writer.grid(wide=1)
    table.add("", "", _tr("value"), _tr("income"), _tr("hex"), role="small")
    for name, private in context.board.privates.items():
        owner = s.privates[name]
        sign = writer.seat_or_company(owner) if owner not in ("", GONE) else label("–")
        title = private.title
        if owner == GONE:
            title += " " + _tr("(out of the game)")
        table.add(sign, title, private.value, private.income, private.bonus_hex)


# -- forecast --------------------------------------------------------------------------------------------------------


def write_forecast(writer: Writer) -> None:
    """If it ended now; the Stadtbahn with today's track; the end with today's track."""
    context = writer.context
    s, book = context.state, context.book
    writer.section(_tr("If it ended now"))
    write_worths(writer)
    forecasts = stadtbahn_forecast(book, s)
    writer.section(_tr("Stadtbahn with today's track"), _tr("all / one share"))
    table = writer.grid(wide=1)
    table.add("", "", _tr("run"), *(f"×{many}" for many in MULTIPLIERS), role="small")
    for forecast in forecasts:
        paid = [f"{forecast.paid(many)} / {forecast.paid(many) // 10}" for many in MULTIPLIERS]
        note = _tr("{n} hexes to come").format(n=forecast.missing) if forecast.missing else _tr("complete")
        made = [label(text) for text in paid]
        for each in made:
            each.setAlignment(Qt.AlignmentFlag.AlignRight)
        table.add(writer.company(forecast.company), label(note, "small"), forecast.value, *made)
    if forecasts and not s.stopped:
        writer.section(_tr("At ×10 with today's track"), _tr("cash and prices after the last run"))
        table = writer.grid(wide=1)
        for seat in sorted(s.seats, key=lambda each: -after_last_round(book, s, each)):
            table.add(writer.seat(seat), context.name(seat), after_last_round(book, s, seat))
