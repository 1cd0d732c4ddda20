"""Share rounds on the card: places, founding, what can be bought and sold."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QPushButton

from railyard.core.action import Action
from railyard.games.vienna1840.actions import BuyShare, ChoosePlace, FoundCompany, Pass, SellPrivate, SellShares
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.desk.paper import Writer
from railyard.games.vienna1840.desk.queries import price_at, sold_cell
from railyard.games.vienna1840.places import free_places
from railyard.games.vienna1840.shares import DIRECTOR_SHARES, certificates, is_founding, sellable
from railyard.games.vienna1840.state import SeatChoice, ShareRound
from railyard.gui.parts.widgets import label


def _tr(text: str) -> str:
    return QCoreApplication.translate("ViennaShares", text)


def _doer(context: Context, action: Action) -> Callable[[], object]:
    return lambda: context.submit(action)


def write_places(writer: Writer, step: SeatChoice) -> None:
    """Places in the order of the first share round."""
    context = writer.context
    seat = context.deciding or ""
    writer.section(_tr("Order of the first share round"))
    writer.text(_tr("The poorest chooses first; place 1 begins."))
    buttons: list[QPushButton] = []
    for place in free_places(context.state, step):
        choose = ChoosePlace(seat, place)
        buttons.append(writer.button(_tr("Place {n}").format(n=place), _doer(context, choose), context.why_not(choose)))
    writer.buttons(*buttons)
    table = writer.grid(wide=1)
    for who, place in sorted(step.taken.items(), key=lambda each: each[1]):
        table.add(writer.seat(who), context.name(who), _tr("place {n}").format(n=place))
    for who in step.waiting:
        table.add(writer.seat(who), context.name(who), _tr("cash {n}").format(n=context.state.ledger[who]))


def write_round(writer: Writer, step: ShareRound) -> None:
    """Founding, or buying and selling."""
    if is_founding(writer.context.state):
        _write_founding(writer)
    else:
        _write_trade(writer, step)


def _write_founding(writer: Writer) -> None:
    context = writer.context
    s, facts = context.state, context.book.facts
    seat = context.deciding or ""
    writer.section(_tr("Found a tram company"), _tr("cash {n}").format(n=s.ledger[seat]))
    writer.text(
        _tr(
            "The director certificate is half of the company: five times the price; the company gets ten times "
            "the price from the bank."
        )
    )
    for company in s.in_play:
        if company in s.directors:
            continue
        writer.row(writer.company(company), label(context.title(company), is_wrapped=True), stretch=1)
        buttons: list[QPushButton] = []
        for price in facts.start_prices:
            found = FoundCompany(seat, company, price)
            made = writer.button(str(price), _doer(context, found), context.why_not(found))
            if made.isEnabled():
                text = _tr("You pay {cost}; {company} starts with {treasury}.")
                made.setToolTip(
                    text.format(cost=DIRECTOR_SHARES * price, company=context.firm(company), treasury=10 * price)
                )
            made.setAccessibleName(_tr("Found {company} at {price}").format(company=context.firm(company), price=price))
            buttons.append(made)
        writer.buttons(*buttons)
    for company, director in s.directors.items():
        writer.row(writer.company(company), _tr("founded by {name}").format(name=context.name(director)))


def _write_trade(writer: Writer, step: ShareRound) -> None:
    context = writer.context
    s, book = context.state, context.book
    seat = context.deciding or ""
    limit = book.facts.seats[len(s.seats)].certificate_limit
    held = certificates(book, s, seat)
    writer.section(
        _tr("Buy and sell"),
        _tr("cash {cash} · certificates {held} of {limit}").format(cash=s.ledger[seat], held=held, limit=limit),
    )
    writer.text(_tr("First any number of sales, then one purchase, which ends the turn."), "small")
    table = writer.grid(wide=1)
    for company in s.cells:
        for source, stock in (("unsold", s.unsold), ("pool", s.pool)):
            if stock.get(company):
                buy = BuyShare(seat, company, source)
                price = book.price(s, company)
                where = context.words.text("source." + source, {})
                table.add(
                    writer.company(company),
                    f"{context.firm(company)}, {stock[company]} {where}",
                    writer.button(_tr("Buy {price}").format(price=price), _doer(context, buy), context.why_not(buy)),
                )
    if book.round(s).number > 1:
        writer.section(_tr("Sell"))
        table = writer.grid(wide=1)
        for company in s.cells:
            most = sellable(book, s, seat, company)
            if most <= 0:
                continue
            price = book.price(s, company)
            after = price_at(book, sold_cell(book, s.cells[company], 1))
            sell = SellShares(seat, company, 1)
            table.add(
                writer.company(company),
                _tr("up to {n} at {price} each; one takes the price to {after}").format(
                    n=most, price=price, after=after
                ),
                writer.button(_tr("Sell 1"), _doer(context, sell), context.why_not(sell)),
                writer.button(
                    _tr("More…"), _seller(context, seat, company, most), "" if most > 1 else _tr("There is only one.")
                ),
            )
    write_bank_sales(writer, (seat,))
    passed = context.words.listed([context.name(who) for who in step.passed]) if step.passed else ""
    if passed:
        writer.text(_tr("Passed in a row: {names}.").format(names=passed), "small")
    passing = Pass(seat)
    writer.row(
        writer.button(_tr("End turn") if step.acted else _tr("Pass"), _doer(context, passing), context.why_not(passing))
    )


def _seller(context: Context, seat: str, company: str, most: int) -> Callable[[], None]:
    def ask() -> None:
        sell_some(context, seat, company, most)

    return ask


def sell_some(context: Context, seat: str, company: str, most: int) -> None:
    """Ask how many shares are sold."""
    price = context.book.price(context.state, company)
    text = _tr("How many shares of {company} at {price} each? Each takes the price one row down.")
    title = _tr("Sell shares")
    count = context.services.ask.number(title, text.format(company=context.firm(company), price=price), 1, most, 1)
    if count is not None:
        context.submit(SellShares(seat, company, count))


def write_bank_sales(writer: Writer, owners: tuple[str, ...]) -> None:
    """Privates the bank would take, where the rules let it (D-5)."""
    context = writer.context
    s = context.state
    seat = context.deciding or ""
    if not s.rules.privates_sellable:
        return
    mine = [private for private, owner in s.privates.items() if owner and owner in owners]
    if mine:
        writer.section(_tr("Privates to the bank"))
    table = writer.grid(wide=0)
    for private in mine:
        sell = SellPrivate(seat, private)
        value = context.board.privates[private].value
        table.add(
            context.board.privates[private].title,
            writer.button(_tr("Sell for {value}").format(value=value), _doer(context, sell), context.why_not(sell)),
        )
