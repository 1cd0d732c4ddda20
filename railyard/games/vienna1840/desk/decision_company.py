"""Company rounds on the card: dividends with what each does to the price, the tram market, the yard."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from railyard.core.action import Action
from railyard.games.vienna1840.actions import AssignTrams, BuyTram, Pass, PayDividend, ScrapTram
from railyard.games.vienna1840.book import kind_of_tram, trams_of
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.desk.decision_shares import write_bank_sales
from railyard.games.vienna1840.desk.paper import Writer
from railyard.games.vienna1840.desk.queries import LEVELS, maintenance_now, moved_cell, price_at, rungs
from railyard.games.vienna1840.routes import best_route
from railyard.games.vienna1840.state import Dividend, TramMarket, TramYard, box
from railyard.games.vienna1840.trams import assignments, must_buy, prices
from railyard.gui.parts.widgets import label


def _tr(text: str) -> str:
    return QCoreApplication.translate("ViennaCompany", text)


def _doer(context: Context, action: Action) -> Callable[[], object]:
    return lambda: context.submit(action)


# -- dividends -------------------------------------------------------------------------------------------------------


def write_dividend(writer: Writer, step: Dividend) -> None:
    """Every step of the dividend table that the box can pay, and all of it."""
    context = writer.context
    s, book = context.state, context.book
    company, seat = step.company, context.deciding or ""
    held = s.ledger[box(company)]
    most = held - held % 10
    cell = s.cells[company]
    own = s.holdings[seat].get(company, 0)
    writer.section(
        _tr("Dividend of {company}").format(company=context.firm(company)), _tr("revenue box {n}").format(n=held)
    )
    writer.text(
        _tr(
            "Price now {price}. A tenth goes to every share players hold; the rest of the box goes to the treasury."
        ).format(price=book.price(s, company)),
        "small",
    )
    table = writer.grid(wide=3)
    table.add(
        _tr("pay"), _tr("to {name}").format(name=context.name(seat)), _tr("treasury"), _tr("price"), "", role="small"
    )
    amounts = sorted({rung.amount for rung in rungs(book, cell) if rung.amount <= most} | {most})
    for amount in amounts:
        pay = PayDividend(seat, company, amount)
        there = price_at(book, moved_cell(book, cell, amount))
        move = there - book.price(s, company)
        arrow = "→" if not move else "↗" if move > 0 else "↘"
        table.add(
            amount,
            amount // 10 * own,
            f"+{held - amount}",
            f"{arrow} {there}",
            writer.button(_tr("Pay {amount}").format(amount=amount), _doer(context, pay), context.why_not(pay)),
        )

    def ask() -> None:
        text = _tr("How much is paid out? Multiples of ten, up to {most}.").format(most=most)
        amount = context.services.ask.number(_tr("Dividend"), text, 0, most, most)
        if amount is not None:
            context.submit(PayDividend(seat, company, amount))

    writer.row(writer.button(_tr("Other amount…"), ask, context.why_not(PayDividend(seat, company, most))))
    write_bank_sales(writer, (seat,))


# -- trams -----------------------------------------------------------------------------------------------------------


def effect_text(context: Context, kind: str) -> str:
    """What the first purchase of a kind would do to maintenance; empty where nothing."""
    s, book = context.state, context.book
    if kind not in LEVELS or LEVELS.index(kind) <= LEVELS.index(s.newest):
        return ""
    now, then = maintenance_now(book, s), maintenance_now(book, s, kind)
    parts = [
        f"{context.words.text('kind.' + other, {})} {then[other]:+d}".replace("-", "−")
        for other in book.facts.trams
        if then[other] != now[other]
    ]
    return _tr("the first one sets maintenance: {parts}").format(parts=", ".join(parts)) if parts else ""


def write_market(writer: Writer, step: TramMarket) -> None:
    """Trams on sale and trams to scrap."""
    context = writer.context
    s, book = context.state, context.book
    company, seat = step.company, context.deciding or ""
    writer.section(
        _tr("Trams for {company}").format(company=context.firm(company)),
        _tr("treasury {n}").format(n=s.ledger[company]),
    )
    if must_buy(book, s, company):
        writer.text(
            _tr("It owns none and must buy one; what the treasury lacks its director pays, with loans if need be."),
            "loss",
        )
    number = book.round(s).number
    table = writer.grid(wide=1)
    for kind, price in prices(book, s).items():
        buy = BuyTram(seat, company, kind)
        title = book.facts.trams[kind].titles[number]
        text = _tr("{n} left").format(n=s.stack[kind])
        effect = effect_text(context, kind)
        table.add(
            writer.tram(kind, title),
            text,
            writer.button(_tr("Buy {price}").format(price=price), _doer(context, buy), context.why_not(buy)),
        )
        if effect:
            table.wide(label(effect, "small", is_wrapped=True), 3)
    mine = trams_of(s, company)
    writer.section(_tr("Its trams"), _tr("{n} of {most}").format(n=len(mine), most=book.facts.max_trams))
    table = writer.grid(wide=1)
    costs = maintenance_now(book, s)
    for tram in mine:
        owner = s.trams[tram]
        where = _tr("on line {line}").format(line=owner) if owner in s.lines else _tr("in the yard")
        cost = costs[kind_of_tram(tram)]
        note = f"{where}, {_tr('maintenance')} {cost:+d}".replace("-", "−") if cost else where
        scrap = ScrapTram(seat, company, tram)
        table.add(
            writer.tram(kind_of_tram(tram)),
            note,
            writer.button(_tr("Scrap…"), _scrapper(context, scrap), context.why_not(scrap)),
        )
    if not mine:
        writer.text(_tr("None yet."), "small")
    write_bank_sales(writer, (seat,))
    passing = Pass(seat, company)
    writer.row(writer.button(_tr("No more trams"), _doer(context, passing), context.why_not(passing)))


def _scrapper(context: Context, scrap: ScrapTram) -> Callable[[], None]:
    def ask() -> None:
        title = context.words.text("kind." + kind_of_tram(scrap.tram), {})
        text = _tr("The {kind} tram leaves the game for good.").format(kind=title)
        if context.services.ask.confirm(_tr("Scrap the tram?"), text, _tr("Scrap it"), is_destructive=True):
            context.submit(scrap)

    return ask


def write_yard(writer: Writer, step: TramYard) -> None:
    """Every way to give trams to lines, the one that would earn most first."""
    context = writer.context
    s, book = context.state, context.book
    company, seat = step.company, context.deciding or ""
    writer.section(_tr("Trams of {company} to its lines").format(company=context.firm(company)))
    costs = maintenance_now(book, s)
    worth = {line: best_route(book, s, line).value for line, known in s.lines.items() if known.owner == company}

    def earned(way: tuple[tuple[str, str], ...]) -> int:
        return sum(worth[line] + costs[kind_of_tram(tram)] for line, tram in way if worth[line])

    writer.text(_tr("With today's track and maintenance, the best runs would bring:"), "small")
    table = writer.grid(wide=0)
    seen: set[tuple[tuple[str, str], ...]] = set()
    for way in sorted(assignments(s, company), key=lambda each: -earned(each)):
        looks = tuple((line, kind_of_tram(tram)) for line, tram in way)
        if looks in seen:
            continue
        seen.add(looks)
        assign = AssignTrams(seat, company, way)
        text = ", ".join(
            _tr("line {line}: {kind}").format(line=line, kind=context.words.text("kind." + kind, {}))
            for line, kind in looks
        )
        table.add(
            text or _tr("all stay in the yard"),
            earned(way),
            writer.button(_tr("Assign"), _doer(context, assign), context.why_not(assign)),
        )
    write_bank_sales(writer, (seat,))
