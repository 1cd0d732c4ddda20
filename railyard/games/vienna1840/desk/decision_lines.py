"""A line's turn on the card: what it has built, the account of its run, privates from players."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from railyard.core.action import Action
from railyard.games.vienna1840.actions import AnswerOffer, BuyPrivate, Pass
from railyard.games.vienna1840.book import kind_of_tram, tram_of
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.desk.decision_shares import write_bank_sales
from railyard.games.vienna1840.desk.hand import Hand
from railyard.games.vienna1840.desk.hand_run import RunHand
from railyard.games.vienna1840.desk.paper import Writer
from railyard.games.vienna1840.desk.picks import lines_step
from railyard.games.vienna1840.desk.queries import run_account
from railyard.games.vienna1840.desk.talk_run import sum_text
from railyard.games.vienna1840.geometry import stop_place
from railyard.games.vienna1840.routes import best_route
from railyard.games.vienna1840.state import Bonus, Building, Consent, HomeToken, Line, PrivatePurchase, TramRun
from railyard.games.vienna1840.trade import wanted
from railyard.gui.parts.widgets import label


def _tr(text: str) -> str:
    return QCoreApplication.translate("ViennaLines", text)


def _doer(context: Context, action: Action) -> Callable[[], object]:
    return lambda: context.submit(action)


def _head(writer: Writer, line: Line) -> None:
    context = writer.context
    s = context.state
    company = s.lines[line].owner
    home = context.place(context.board.homes[line].hex)
    writer.section(_tr("Line {line}").format(line=line), _tr("treasury {n}").format(n=s.ledger[company]))
    writer.row(writer.line(line), writer.company(company), home)


def write_building(writer: Writer, step: HomeToken | Building | Bonus) -> None:
    """What may still be built, and privates."""
    context = writer.context
    s, book = context.state, context.book
    line = step.line
    _head(writer, line)
    building = lines_step(s)
    if isinstance(step, Bonus):
        bonus = context.words.text("bonus." + step.kind, {})
        writer.text(_tr("The Stadtbahn tile brings a bonus, to be taken now or declined: {bonus}.").format(bonus=bonus))
        decline = Pass(context.deciding or "", line)
        writer.row(writer.button(_tr("Decline the bonus"), _doer(context, decline), context.why_not(decline)))
    if isinstance(step, HomeToken):
        writer.text(_tr("Choose the city in which the line begins."))
    if building is not None:
        cost = book.next_token_cost(s, line)
        table = writer.grid(wide=1)
        token = _tr("all placed") if cost is None else _tr("free") if not cost else str(cost)
        for title, is_done, note in (
            (_tr("tile"), building.normal, _tr("free")),
            (_tr("Stadtbahn tile"), building.stadtbahn, str(book.facts.stadtbahn_cost)),
            (_tr("token"), building.token, token),
        ):
            table.add("✓" if is_done else "○", title, _tr("done") if is_done else note)
        removal = _tr("Stadtbahn tokens may be removed for {cost} each, any number.").format(
            cost=book.facts.removal_cost
        )
        writer.text(removal, "small")
        used = s.lines[line].tokens
        writer.text(_tr("Tokens used: {used} of {all}.").format(used=used, all=len(book.facts.token_costs)), "small")
    write_trade(writer, line)
    if isinstance(step, Building):
        done = Pass(context.deciding or "", line)
        writer.row(writer.button(_tr("Done building"), _doer(context, done), context.why_not(done)))


def write_run(writer: Writer, step: TramRun, hand: Hand | None) -> None:
    """The account of the route that is drawn."""
    context = writer.context
    s, book = context.state, context.book
    line = step.line
    _head(writer, line)
    tram = tram_of(s, line)
    is_own = isinstance(hand, RunHand)
    route = hand.route if isinstance(hand, RunHand) else best_route(book, s, line).route
    account = run_account(book, s, line, route)
    if tram is not None:
        kind = kind_of_tram(tram)
        title = context.words.text("kind." + kind, {})
        said = _tr("{kind} tram: {sum}").format(kind=str(title).capitalize(), sum=sum_text(context, account))
        writer.row(writer.tram(kind), label(said, is_wrapped=True), stretch=1)
    table = writer.grid(wide=0)
    for stop, value in account.stops:
        table.add(context.place(stop_place(stop)[0]), value)
    for private, value in account.privates:
        table.add(_tr("private {name}").format(name=context.board.privates[private].title), f"+{value}")
    if account.maintenance:
        name = _tr("maintenance") if account.maintenance < 0 else _tr("bonus of the tram")
        table.add(name, f"{account.maintenance:+d}".replace("-", "−"))
    table.add(_tr("to the revenue box") if account.result >= 0 else _tr("to be paid"), account.result)
    if account.result < 0:
        writer.text(
            _tr("The treasury pays at once; what it lacks the director pays, with loans of {loan} if need be.").format(
                loan=book.facts.loan
            ),
            "loss",
        )
    best = best_route(book, s, line).value
    if not account.stops:
        writer.text(_tr("There is no route: two stops, one of them a city with a token of the line."), "small")
    elif account.value == best:
        writer.text(_tr("No route is worth more: proven."), "small")
    else:
        writer.text(_tr("The best route is worth {best}.").format(best=best), "small")
    if is_own and isinstance(hand, RunHand):
        refusal = hand.refusal
        why_not = "" if refusal is None else context.words.refusal(refusal)
        if why_not:
            writer.text(why_not, "loss")
        writer.buttons(
            writer.button(_tr("Run"), hand.confirm, why_not, is_primary=False),
            writer.button(_tr("Best route"), hand.take_best, _tr("It is drawn already.") if hand.is_best() else ""),
            writer.button(_tr("Scrap the tram…"), hand.scrap_tram),
        )
    write_trade(writer, line)


def write_trade(writer: Writer, line: Line) -> None:
    """Privates the company of a line may buy from players, and sell to the bank."""
    context = writer.context
    s = context.state
    seat = context.deciding or ""
    company = s.lines[line].owner
    found = wanted(context.book, s, line)
    if found:
        writer.section(_tr("Buy privates"), _tr("from players, from 1 to face value"))
        table = writer.grid(wide=1)
        for private in found:
            known = context.board.privates[private]
            owner = s.privates[private]
            most = min(known.value, s.ledger[company])
            why_not = context.why_not(BuyPrivate(seat, line, private, 1))
            table.add(
                writer.seat(owner),
                _tr("{title}, +20 on {hex}").format(title=known.title, hex=known.bonus_hex),
                writer.button(_tr("Buy…"), _buyer(context, line, private, most), why_not),
            )
    write_bank_sales(writer, (seat, company))


def _buyer(context: Context, line: Line, private: str, most: int) -> Callable[[], None]:
    def ask() -> None:
        seat = context.seat
        if seat is None:
            return
        text = _tr("What does {company} pay for {private}? Its owner is asked where somebody else directs it.")
        company = context.firm(context.state.lines[line].owner)
        price = context.services.ask.number(
            _tr("Buy a private"), text.format(company=company, private=context.name(private)), 1, most, most
        )
        if price is not None:
            context.submit(BuyPrivate(seat, line, private, price))

    return ask


def write_purchase(writer: Writer, step: PrivatePurchase | Consent) -> None:
    """The last chance to buy privates, or the question to a player."""
    context = writer.context
    seat = context.deciding or ""
    if isinstance(step, Consent):
        private = context.board.privates[step.private]
        writer.section(
            private.title, _tr("value {value}, income {income}").format(value=private.value, income=private.income)
        )
        company = context.state.lines[step.line].owner
        text = _tr("{company} offers {price}. Its lines would earn 20 more on {hex}; it would get the income.")
        writer.text(text.format(company=context.firm(company), price=step.price, hex=private.bonus_hex))
        sell, keep = AnswerOffer(seat, True), AnswerOffer(seat, False)
        writer.row(
            writer.button(
                _tr("Sell for {price}").format(price=step.price), _doer(context, sell), context.why_not(sell)
            ),
            writer.button(_tr("Keep it"), _doer(context, keep), context.why_not(keep)),
        )
        return
    _head(writer, step.line)
    write_trade(writer, step.line)
    done = Pass(seat, step.line)
    writer.row(writer.button(_tr("End turn"), _doer(context, done), context.why_not(done)))
