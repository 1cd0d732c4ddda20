"""The steps without a hand on the board: what the prompt line says, and its buttons."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent, QPainter

from railyard.core.action import Action
from railyard.core.game import Act, Chance, Over
from railyard.games.vienna1840.actions import (
    AnswerOffer,
    AssignTrams,
    BidLine,
    BidPrivate,
    ChoosePlace,
    Pass,
    PayDividend,
)
from railyard.games.vienna1840.desk import talk
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.geometry import Hex
from railyard.games.vienna1840.lines import turn_company
from railyard.games.vienna1840.places import free_places
from railyard.games.vienna1840.shares import is_founding
from railyard.games.vienna1840.state import (
    Consent,
    Dividend,
    LineAuction,
    PrivateAuction,
    PrivatePurchase,
    SeatChoice,
    ShareRound,
    TramMarket,
    TramYard,
    box,
)
from railyard.games.vienna1840.trams import assignments, must_buy
from railyard.gui.parts.desk import Prompt
from railyard.gui.parts.widgets import HINT

BUTTONS = 6
RULES: dict[type, str] = {
    PrivateAuction: "V-2",
    SeatChoice: "V-3",
    ShareRound: "V-4.2",
    Dividend: "V-6b",
    TramMarket: "V-6d",
    TramYard: "V-6d",
    LineAuction: "V-6e",
    PrivatePurchase: "V-12",
    Consent: "D-13",
}
"""The paragraph about each step."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("ViennaSteps", text)


@dataclass(frozen=True)
class Quick:
    """A button of the prompt line."""

    text: str
    action: Action


@dataclass(frozen=True)
class Says:
    """What the prompt line says in a step."""

    text: str
    buttons: tuple[Quick, ...] = ()
    primary: Quick | None = None


def says(context: Context) -> Says:
    """The step at the moment shown, in words, with what can be done at once."""
    seat, step, who = context.seat or context.deciding or "", context.step, talk.actor(context)
    match step:
        case PrivateAuction(lot=""):
            text = _tr("{who} — put a private up with a bid in the card “Decision”, or pass.")
            return Says(text.format(who=who), (), Quick(_tr("Pass"), Pass(seat)))
        case PrivateAuction(lot=lot, bid=bid, leader=leader):
            text = _tr("{who} — {private}: {leader} has bid {bid}. Raise to {least} or more, or pass for good.")
            least = bid + context.book.facts.raise_step
            text = text.format(who=who, private=context.name(lot), leader=context.name(leader), bid=bid, least=least)
            bidding = Quick(_tr("Bid {price}").format(price=least), BidPrivate(seat, lot, least))
            return Says(text, (Quick(_tr("Pass"), Pass(seat)),), bidding)
        case SeatChoice():
            text = _tr("{who} — choose your place in the order of the first share round.").format(who=who)
            free = free_places(context.state, step)
            return Says(
                text, tuple(Quick(_tr("Place {n}").format(n=place), ChoosePlace(seat, place)) for place in free)
            )
        case ShareRound() if is_founding(context.state):
            text = _tr("{who} — found a tram company: choose one and its price in the card “Decision”.")
            return Says(text.format(who=who))
        case ShareRound(acted=acted):
            text = (
                _tr("{who} — sell more, buy one share in the register, or end the turn with Ctrl+Enter.")
                if acted
                else _tr("{who} — buy and sell by clicking cells of the share register; Ctrl+Enter passes.")
            )
            return Says(text.format(who=who), (), Quick(_tr("End turn") if acted else _tr("Pass"), Pass(seat)))
        case Dividend(company=company):
            held = context.state.ledger[box(company)]
            most = held - held % 10
            text = _tr("{who} — {held} in the revenue box: choose in the card how much is paid out, or pay {most}.")
            text = text.format(who=who, held=held, most=most)
            paying = Quick(_tr("Pay out {amount}").format(amount=most), PayDividend(seat, company, most))
            return Says(text, (Quick(_tr("Keep all"), PayDividend(seat, company, 0)),), paying)
        case TramMarket(company=company):
            text = (
                _tr("{who} — must buy a tram: choose one in the card “Decision” (treasury {treasury}).")
                if must_buy(context.book, context.state, company)
                else _tr("{who} — buy or scrap trams in the card “Decision” (treasury {treasury}); Ctrl+Enter goes on.")
            )
            text = text.format(who=who, treasury=context.state.ledger[company])
            return Says(text, (), Quick(_tr("No more trams"), Pass(seat, company)))
        case TramYard(company=company):
            ways = assignments(context.state, company)
            text = _tr("{who} — give the trams to the lines in the card “Decision”.").format(who=who)
            first = AssignTrams(seat, company, ways[0])
            return Says(text, (), Quick(_tr("Assign"), first) if len(ways) == 1 else None)
        case LineAuction(lot=""):
            company = turn_company(step)
            text = _tr("{who} — put a line up in the card “Decision”; passing ends all auctions of this round for it.")
            who = _tr("{name} for {company}").format(name=context.name(seat), company=context.firm(company))
            return Says(text.format(who=who), (), Quick(_tr("Pass"), Pass(seat, company)))
        case LineAuction(lot=lot, bid=bid, leader=leader):
            company = turn_company(step)
            who = _tr("{name} for {company}").format(name=context.name(seat), company=context.firm(company))
            least = bid + context.book.facts.raise_step if bid else context.book.facts.least_line_bid
            if not bid:
                text = _tr("{who} — open the auction of line {line} with {least} or more.")
                text = text.format(who=who, line=lot, least=least)
                return Says(text, (), Quick(_tr("Bid {price}").format(price=least), BidLine(seat, company, lot, least)))
            text = _tr("{who} — line {line}: {leader} has bid {bid}. Raise to {least} or more, or pass for good.")
            text = text.format(who=who, line=lot, leader=context.name(leader), bid=bid, least=least)
            bidding = Quick(_tr("Bid {price}").format(price=least), BidLine(seat, company, lot, least))
            return Says(text, (Quick(_tr("Pass"), Pass(seat, company)),), bidding)
        case PrivatePurchase(line=line):
            text = _tr("{who} — buy privates from players in the card “Decision”, or end the turn with Ctrl+Enter.")
            return Says(text.format(who=who), (), Quick(_tr("End turn"), Pass(seat, line)))
        case Consent(line=line, private=private, price=price):
            company = context.state.lines[line].owner
            text = _tr("{name} — {company} offers you {price} for {private}.")
            text = text.format(
                name=context.name(seat), company=context.firm(company), price=price, private=context.name(private)
            )
            keep, sell = Quick(_tr("Keep it"), AnswerOffer(seat, False)), Quick(_tr("Sell it"), AnswerOffer(seat, True))
            return Says(text, (keep,), sell)
    return Says(who)


def result_text(context: Context, over: Over) -> str:
    """How the game ended."""
    words, result = context.words, over.result
    best = max(result.scores.values(), default=0)
    names = words.listed([context.name(seat) for seat in result.winners])
    text = _tr("{reason} The winner: {names} with {best}.")
    return text.format(reason=words.result(result), names=names, best=best)


class StepHand:
    """Looks at the board and tells about its hexes; its buttons decide."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._quick: dict[int, Action] = {}
        self._actions = [QAction(context.view) for _ in range(BUTTONS + 1)]
        for number, action in enumerate(self._actions):
            action.triggered.connect(self._doer(number))
        self._actions[BUTTONS].setProperty(HINT, _tr("Ctrl+⏎"))
        self._prompt = Prompt("")
        self.refresh()

    def _doer(self, number: int) -> Callable[[], None]:
        def act() -> None:
            if self._context.seat is not None and number in self._quick:
                self._context.submit(self._quick[number])

        return act

    def refresh(self) -> None:
        """Another moment."""
        context = self._context
        turn = context.game.turn(context.state)
        self._quick = {}
        match turn:
            case Over():
                self._prompt = Prompt(result_text(context, turn), rule="V-14")
            case Chance(request=request):
                self._prompt = Prompt(context.words.chance(request))
            case Act(seats=seats) if context.seat is None:
                text = _tr("{name} is to act here. You are looking at an earlier moment: nothing can be changed.")
                self._prompt = Prompt(text.format(name=context.name(seats[0])), seats[0])
            case Act():
                self._ask(says(context))
        context.view.refresh_live()

    def _ask(self, said: Says) -> None:
        buttons = said.buttons[:BUTTONS]
        for number, quick in enumerate(buttons):
            self._arm(number, quick)
        if said.primary is not None:
            self._arm(BUTTONS, said.primary)
        primary = self._actions[BUTTONS] if said.primary is not None else None
        rule = RULES.get(type(self._context.step), "")
        shown = tuple(self._actions[: len(buttons)])
        self._prompt = Prompt(said.text, self._context.seat, buttons=shown, primary=primary, rule=rule)

    def _arm(self, number: int, quick: Quick) -> None:
        why_not = self._context.why_not(quick.action)
        self._quick[number] = quick.action
        self._actions[number].setText(quick.text)
        self._actions[number].setEnabled(not why_not)
        self._actions[number].setToolTip(why_not)

    # -- the tool --------------------------------------------------------------------------------------------------

    def prompt(self) -> Prompt:
        """The step in words."""
        return self._prompt

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Nothing is half done."""

    def choose(self, name: Hex) -> None:
        """Enter on a hex tells about it."""
        self._context.services.announcer.announce(talk.describe_hex(self._context, name))

    def wheel(self, steps: int) -> bool:
        """The board zooms."""
        return False

    def press(self, at: QPointF, event: QMouseEvent) -> None:
        """Nothing can be chosen here."""

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        """Tell about the hex under the pointer."""
        places = self._context.view.places
        name = places.at(at) if places is not None else None
        if isinstance(name, str):
            self._context.view.tip.show_at(event.position(), talk.hex_tip(self._context, name))
        else:
            self._context.view.tip.hide()

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        """Nothing was pressed."""

    def leave(self) -> None:
        """Nothing is pointed at."""
        self._context.view.tip.hide()

    def key(self, event: QKeyEvent) -> bool:
        """No key means anything here."""
        return False

    def cancel(self) -> None:
        """There is nothing to back out of."""
