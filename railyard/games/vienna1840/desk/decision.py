"""The card "Decision": everything about the step that has the floor, with a button for each thing that can be done."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from railyard.core.game import Act, Chance, Over
from railyard.games.vienna1840.desk import decision_auctions, decision_company, decision_lines, decision_shares
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.desk.hand import Hand
from railyard.games.vienna1840.desk.paper import Writer
from railyard.games.vienna1840.desk.queries import worth_of
from railyard.games.vienna1840.state import (
    Bonus,
    Building,
    Consent,
    Dividend,
    HomeToken,
    LineAuction,
    PrivateAuction,
    PrivatePurchase,
    SeatChoice,
    ShareRound,
    TramMarket,
    TramRun,
    TramYard,
)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ViennaDecision", text)


class Decision:
    """Writes the card; the hand tells about a route that is half done."""

    def __init__(self, context: Context, hand: Callable[[], Hand | None]) -> None:
        self._context = context
        self._hand = hand

    def write(self, writer: Writer) -> None:
        """The step at the moment shown."""
        context = self._context
        turn = context.game.turn(context.state)
        match turn:
            case Over():
                write_final(writer)
            case Chance(request=request):
                writer.section(_tr("Lots"))
                writer.text(context.words.chance(request))
            case Act():
                self._write_step(writer)

    def _write_step(self, writer: Writer) -> None:
        step = self._context.step
        match step:
            case PrivateAuction():
                decision_auctions.write_privates(writer, step)
            case LineAuction():
                decision_auctions.write_lines(writer, step)
            case SeatChoice():
                decision_shares.write_places(writer, step)
            case ShareRound():
                decision_shares.write_round(writer, step)
            case Dividend():
                decision_company.write_dividend(writer, step)
            case TramMarket():
                decision_company.write_market(writer, step)
            case TramYard():
                decision_company.write_yard(writer, step)
            case HomeToken() | Building() | Bonus():
                decision_lines.write_building(writer, step)
            case TramRun():
                decision_lines.write_run(writer, step, self._hand())
            case PrivatePurchase() | Consent():
                decision_lines.write_purchase(writer, step)


def write_final(writer: Writer) -> None:
    """The final table."""
    context = writer.context
    s = context.state
    turn = context.game.turn(s)
    winners = turn.result.winners if isinstance(turn, Over) else ()
    writer.section(_tr("Final table"))
    write_worths(writer, winners)


def write_worths(writer: Writer, winners: tuple[str, ...] = ()) -> None:
    """Everybody's means, the richest first."""
    context = writer.context
    s = context.state
    table = writer.grid(wide=1)
    heads = ["", "", _tr("cash"), _tr("shares"), _tr("loans"), _tr("total")]
    if s.rules.privates_sellable:
        heads.insert(4, _tr("privates"))
    table.add(*heads, role="small")
    worths = {seat: worth_of(context.book, s, seat) for seat in s.seats}
    for seat in sorted(s.seats, key=lambda each: -worths[each].total):
        worth = worths[seat]
        name = context.name(seat) + (" ★" if seat in winners else "")
        loans = f"−{-worth.loans}" if worth.loans else "–"
        cells: list[str | int] = [worth.cash, worth.shares, loans, worth.total]
        if s.rules.privates_sellable:
            cells.insert(2, worth.privates)
        table.add(writer.seat(seat), name, *cells)
