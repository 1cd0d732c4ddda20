"""Both auctions on one kind of panel: what is up, who is still in, the next bid, what each can afford."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QPushButton

from railyard.core.action import Action, Note
from railyard.games.vienna1840.actions import BidLine, BidPrivate, ChooseLine, Pass
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.desk.paper import Writer
from railyard.games.vienna1840.lines import offered, turn_company
from railyard.games.vienna1840.privates import least_bid
from railyard.games.vienna1840.state import LineAuction, PrivateAuction


def _tr(text: str) -> str:
    return QCoreApplication.translate("ViennaAuctions", text)


def ask_bid(context: Context, title: str, least: int, most: int, bid: Callable[[int], Action]) -> None:
    """Any bid a person types in."""
    text = _tr("A bid from {least} to {most}").format(least=least, most=most)
    price = context.services.ask.number(title, text, least, most, least)
    if price is not None:
        context.submit(bid(price))


def _bidders(
    writer: Writer,
    everybody: Sequence[str],
    still_in: Sequence[str],
    turn: str,
    leader: str,
    bid: int,
    purse: Callable[[str], int],
    out: str,
) -> None:
    """Who is in, who leads, what each can afford."""
    table = writer.grid(wide=1)
    table.add("", "", _tr("can pay"), "", role="small")
    for who in everybody:
        if who == leader and bid:
            state = _tr("leads with {bid}").format(bid=bid)
        elif who == turn:
            state = _tr("on turn")
        else:
            state = _tr("in") if who in still_in else out
        name = writer.context.name(who) + (" ◂" if who == turn else "")
        sign = writer.seat_or_company(who)
        sign.setEnabled(who in still_in)
        table.add(sign, name, purse(who), state)


def _bid_row(
    writer: Writer, title: str, least: int, most: int, step: int, bid: Callable[[int], Action], passing: Action | None
) -> None:
    """The next bid, two higher ones, any other, and passing."""
    context = writer.context
    buttons: list[QPushButton] = []
    for number, price in enumerate((least, least + step, least + 2 * step)):
        why_not = context.why_not(bid(price))
        buttons.append(
            writer.button(
                str(price) if number else _tr("Bid {price}").format(price=price),
                _doer(context, bid(price)),
                why_not,
                not number,
            )
        )
    other = _tr("There is no money for more.") if most <= least else context.why_not(bid(least))
    buttons.append(writer.button(_tr("Other…"), lambda: ask_bid(context, title, least, most, bid), other))
    if passing is not None:
        buttons.append(writer.button(_tr("Pass"), _doer(context, passing), context.why_not(passing)))
    writer.buttons(*buttons)


def bids_so_far(context: Context, lot: str) -> list[tuple[str, int]]:
    """Who bid how much for what is up, in order."""
    if context.scene is not None:
        return []
    found: list[tuple[str, int]] = []
    for entry in reversed(context.model.table.line(context.model.shown)):
        match entry.move:
            case BidPrivate(seat=seat, private=private, price=price) if private == lot:
                found.append((seat, price))
            case BidLine(company=company, line=line, price=price) if line == lot:
                found.append((company, price))
            case Pass() | Note():
                continue
            case _:
                break
    return found[::-1]


def _write_bids(writer: Writer, lot: str) -> None:
    bids = [f"{writer.context.name(who)} {price}" for who, price in bids_so_far(writer.context, lot)]
    if bids:
        writer.text(_tr("Bids so far: {bids}.").format(bids=", ".join(bids)), "small")


def _doer(context: Context, action: Action) -> Callable[[], object]:
    return lambda: context.submit(action)


# -- privates --------------------------------------------------------------------------------------------------------


def write_privates(writer: Writer, step: PrivateAuction) -> None:
    """The auction of the privates."""
    context = writer.context
    s, book = context.state, context.book
    seat = context.deciding or ""
    left = [private for private, owner in s.privates.items() if not owner]
    if step.lot:
        private = context.board.privates[step.lot]
        writer.section(
            private.title, _tr("value {value}, income {income}").format(value=private.value, income=private.income)
        )
        least = least_bid(book, s, step, step.lot)
        writer.text(
            _tr("{leader} has bid {bid}. Next bid at least {least}; started by {starter}.").format(
                leader=context.name(step.leader), bid=step.bid, least=least, starter=context.name(step.starter)
            )
        )
        _bid_row(
            writer,
            private.title,
            least,
            s.ledger[seat],
            book.facts.raise_step,
            lambda price: BidPrivate(seat, step.lot, price),
            Pass(seat),
        )
        _write_bids(writer, step.lot)
        _bidders(writer, s.seats, step.bidders, step.turn, step.leader, step.bid, lambda who: s.ledger[who], _tr("out"))
        left = [name for name in left if name != step.lot]
        writer.section(_tr("Still to come"))
    else:
        writer.section(
            _tr("Privates for auction"), _tr("{n} passed in a row").format(n=step.passes) if step.passes else ""
        )
    table = writer.grid(wide=0)
    table.add("", _tr("value"), _tr("income"), _tr("hex"), _tr("least"), "", role="small")
    for name in left:
        private = context.board.privates[name]
        bid = BidPrivate(seat, name, s.asked[name])
        open_it = (
            None
            if step.lot
            else writer.button(
                _tr("Bid {price}").format(price=s.asked[name]), _doer(context, bid), context.why_not(bid)
            )
        )
        table.add(private.title, private.value, private.income, private.bonus_hex, s.asked[name], open_it)
    if not step.lot:
        writer.text(
            _tr("If everybody passes in a row, the cheapest private falls by five, or the owners get their income."),
            "small",
        )
        _bidders(writer, s.seats, s.seats, step.turn, "", 0, lambda who: s.ledger[who], "")
    sold = [(name, owner) for name, owner in s.privates.items() if owner]
    if sold:
        writer.section(_tr("Sold"))
        table = writer.grid(wide=1)
        for name, owner in sold:
            table.add(writer.seat(owner), context.board.privates[name].title, context.name(owner))


# -- lines -----------------------------------------------------------------------------------------------------------


def write_lines(writer: Writer, step: LineAuction) -> None:
    """The auction of lines."""
    context = writer.context
    s, book = context.state, context.book
    seat, company = context.deciding or "", turn_company(step)
    facts = book.facts
    if step.lot:
        home = context.place(context.board.homes[step.lot].hex)
        writer.section(_tr("Line {line}").format(line=step.lot), home)
        least = step.bid + facts.raise_step if step.bid else facts.least_line_bid
        said = (
            _tr("{leader} has bid {bid}. Next bid at least {least}.").format(
                leader=context.name(step.leader), bid=step.bid, least=least
            )
            if step.bid
            else _tr("{company} opens with at least {least}.").format(company=context.firm(company), least=least)
        )
        writer.text(said)
        _bid_row(
            writer,
            _tr("Line {line}").format(line=step.lot),
            least,
            s.ledger[company],
            facts.raise_step,
            lambda price: BidLine(seat, company, step.lot, price),
            Pass(seat, company) if step.bid else None,
        )
    else:
        writer.section(_tr("Auction of lines"), _tr("least bid {least}").format(least=facts.least_line_bid))
        writer.text(
            _tr("{company} puts a line up and opens the bidding, or passes.").format(company=context.firm(company))
        )
    if step.lot:
        _write_bids(writer, step.lot)
    still_in = step.bidders if step.lot else step.left
    _bidders(
        writer,
        step.order,
        still_in,
        company,
        step.leader,
        step.bid,
        lambda who: s.ledger[who],
        _tr("out"),
    )
    if step.lot:
        writer.section(_tr("Still to come"))
    table = writer.grid(wide=1)
    for line in offered(s):
        if line != step.lot:
            choose = ChooseLine(seat, company, line)
            put_up = None if step.lot else writer.button(_tr("Put up"), _doer(context, choose), context.why_not(choose))
            table.add(writer.line(line), context.place(context.board.homes[line].hex), put_up)
    if not step.lot:
        passing = Pass(seat, company)
        writer.row(writer.button(_tr("Pass: no line in this round"), _doer(context, passing), context.why_not(passing)))
    if step.won:
        writer.text(
            _tr("Have a new line already: {names}.").format(
                names=context.words.listed([context.name(who) for who in step.won])
            ),
            "small",
        )
