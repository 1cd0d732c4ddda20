"""1840: Vienna Tramways.  This module only wires the chapters together."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from railyard.core.action import Action, Move, Seat
from railyard.core.chance import Luck, Request, Shuffle, Shuffled
from railyard.core.game import Act, Chance, GameInfo, Options, Over, Turn
from railyard.core.game import Step as Applied
from railyard.core.ledger import BANK
from railyard.core.library import Library
from railyard.core.offer import Offer
from railyard.core.refusal import Refusal, refuse
from railyard.core.text import Message
from railyard.games.vienna1840 import (
    actions,
    audit,
    building,
    dividends,
    lines,
    places,
    privates,
    rounds,
    running,
    shares,
    trade,
    trams,
)
from railyard.games.vienna1840.book import Book
from railyard.games.vienna1840.events import CompaniesDrawn
from railyard.games.vienna1840.facts import read_facts
from railyard.games.vienna1840.info import INFO
from railyard.games.vienna1840.play import Play
from railyard.games.vienna1840.recording import read_names
from railyard.games.vienna1840.sample import sample
from railyard.games.vienna1840.setup import first_state
from railyard.games.vienna1840.state import (
    Bonus,
    Building,
    Consent,
    Dividend,
    DrawCompanies,
    DrawLines,
    EndOfLineAuction,
    HomeToken,
    LineAuction,
    PrivateAuction,
    PrivateIncome,
    PrivatePurchase,
    SeatChoice,
    ShareRound,
    StadtbahnRun,
    State,
    Step,
    TramMarket,
    TramRun,
    TramYard,
)


class Chapter(NamedTuple):
    """The rules of one kind of step in which somebody decides."""

    acting: Callable[[Book, State, Any], Seat]
    offers: Callable[[Book, State, Any], tuple[Offer, ...]]
    check: Callable[[Book, State, Any, Action], Refusal | None]
    perform: Callable[[Play, Any, Action], None]
    settle: Callable[[Play, Any], bool]
    """Whether the step waits for somebody; one that does not changes the agenda."""


CHAPTERS: dict[type[Step], Chapter] = {
    PrivateAuction: Chapter(privates.acting, privates.offers, privates.check, privates.perform, privates.settle),
    SeatChoice: Chapter(places.acting, places.offers, places.check, places.perform, places.settle),
    ShareRound: Chapter(shares.acting, shares.offers, shares.check, shares.perform, shares.settle),
    Dividend: Chapter(dividends.acting, dividends.offers, dividends.check, dividends.perform, dividends.settle),
    TramMarket: Chapter(trams.acting, trams.offers, trams.check, trams.perform, trams.settle),
    TramYard: Chapter(trams.acting, trams.offers_yard, trams.check_yard, trams.perform_yard, trams.settle_yard),
    LineAuction: Chapter(lines.acting, lines.offers, lines.check, lines.perform, lines.settle),
    HomeToken: Chapter(
        building.acting, building.offers_home, building.check_home, building.perform_home, building.settle_home
    ),
    Building: Chapter(building.acting, building.offers, building.check, building.perform, building.settle),
    Bonus: Chapter(
        building.acting, building.offers_bonus, building.check_bonus, building.perform_bonus, building.settle_bonus
    ),
    TramRun: Chapter(running.acting, running.offers, running.check, running.perform, running.settle),
    PrivatePurchase: Chapter(trade.acting, trade.offers, trade.check, trade.perform, trade.settle),
    Consent: Chapter(
        trade.acting_consent,
        trade.offers_consent,
        trade.check_consent,
        trade.perform_consent,
        trade.settle_consent,
    ),
}

AUTOMATIC: dict[type[Step], Callable[[Play, Any], bool]] = {
    PrivateIncome: privates.settle_income,
    StadtbahnRun: dividends.settle_run,
    EndOfLineAuction: lines.settle_end,
}
"""Steps nobody decides."""

MOVES: tuple[type[Move], ...] = (
    actions.BidPrivate,
    actions.ChoosePlace,
    actions.FoundCompany,
    actions.BuyShare,
    actions.SellShares,
    actions.SellPrivate,
    actions.Pass,
    actions.PayDividend,
    actions.BuyTram,
    actions.ScrapTram,
    actions.AssignTrams,
    actions.ChooseLine,
    actions.BidLine,
    actions.ChooseHome,
    actions.LayTile,
    actions.PlaceToken,
    actions.RemoveToken,
    actions.RunTram,
    actions.BuyPrivate,
    actions.AnswerOffer,
    actions.StopGame,
    Shuffled,
)


class Vienna:
    """The game as the table knows it."""

    def __init__(self, library: Library) -> None:
        self.book = Book(read_facts(library))
        self.recorded_names = read_names(library)
        """How recorded games name cities and stops, by board."""

    @property
    def info(self) -> GameInfo:
        """The game's card."""
        return INFO

    @property
    def state_type(self) -> type[State]:
        """Type of the positions."""
        return State

    @property
    def moves(self) -> tuple[type[Move], ...]:
        """Everything that can stand in a log."""
        return MOVES

    def setup(self, options: Options, seats: tuple[Seat, ...]) -> State:
        """The first position.  ValueError for options that do not fit."""
        return first_state(self.book, options, seats)

    def turn(self, s: State) -> Turn:
        """Who or what comes next."""
        if s.stopped:
            return Over(rounds.result(self.book, s))
        step = s.agenda[0]
        request = self._request(s, step)
        if request is not None:
            return Chance(request)
        return Act((CHAPTERS[type(step)].acting(self.book, s, step),))

    def _request(self, s: State, step: Step) -> Request | None:
        if isinstance(step, DrawLines):
            return Shuffle("lines", len(lines.drawable(self.book, s, step)))
        if isinstance(step, DrawCompanies):
            return Shuffle("companies", len(self.book.facts.companies))
        return None

    def offers(self, s: State, seat: Seat) -> tuple[Offer, ...]:
        """What this seat may do now."""
        turn = self.turn(s)
        if not isinstance(turn, Act) or seat not in turn.seats:
            return ()
        step = s.agenda[0]
        return CHAPTERS[type(step)].offers(self.book, s, step)

    def check(self, s: State, action: Action) -> Refusal | None:
        """Why the action is not allowed now, or None."""
        turn = self.turn(s)
        if isinstance(turn, Over):
            return refuse("game_is_over")
        if isinstance(turn, Chance):
            return refuse("waiting_for_dice")
        if isinstance(action, actions.StopGame):
            return None if action.seat in s.seats else refuse("not_your_turn", seat=action.seat, turn=list(turn.seats))
        if action.seat not in turn.seats:
            return refuse("not_your_turn", seat=action.seat, turn=list(turn.seats))
        step = s.agenda[0]
        return CHAPTERS[type(step)].check(self.book, s, step, action)

    def apply(self, s: State, move: Move) -> Applied[State]:
        """The next position and what happened."""
        play = Play(self.book, s)
        match move, s.agenda[0]:
            case Shuffled(order=order), DrawLines() as step:
                lines.draw(play, step, order)
            case Shuffled(order=order), _:
                companies = tuple(self.book.facts.companies)
                chosen = tuple(companies[at] for at in order[: len(s.seats)])
                unsold = {
                    company: count
                    for company, count in s.unsold.items()
                    if company in chosen or company not in companies
                }
                play.set(in_play=chosen, unsold=unsold)
                play.tell(CompaniesDrawn(chosen))
                play.done()
            case actions.StopGame(), _:
                rounds.finish(play, "stopped")
                return Applied(play.s, tuple(play.events))
            case Action() as action, step:
                CHAPTERS[type(step)].perform(play, step, action)
        self.advance(play)
        return Applied(play.s, tuple(play.events))

    def advance(self, play: Play) -> None:
        """Go on until somebody or chance has to decide, or the game is over."""
        while True:
            if not play.s.agenda:
                if not rounds.next_round(play):
                    return
                continue
            step = play.s.agenda[0]
            if isinstance(step, DrawLines | DrawCompanies):
                if self._is_idle_draw(play, step):
                    continue
                return
            settle = AUTOMATIC.get(type(step)) or CHAPTERS[type(step)].settle
            if settle(play, step):
                return

    def _is_idle_draw(self, play: Play, step: Step) -> bool:
        if isinstance(step, DrawLines) and not lines.drawable(self.book, play.s, step):
            play.done()
            return True
        return False

    def view(self, s: State, seat: Seat) -> State:
        """Nothing is hidden in 1840."""
        return s

    def audit(self, s: State) -> tuple[str, ...]:
        """Broken invariants."""
        return audit.faults(self.book, s)

    def sample(self, s: State, seat: Seat, luck: Luck) -> Action:
        """A random legal action."""
        return sample(self, s, seat, luck)

    def accounts(self, s: State) -> Mapping[str, int]:
        """Money by seat, tram company in play and revenue box."""
        return {
            account: held
            for account, held in s.ledger.balances.items()
            if account != BANK and account.removesuffix(" box") in (*s.seats, *s.directors)
        }

    def progress(self, s: State) -> Message:
        """The round, and the number of the tile phase."""
        if s.stopped:
            return Message("over")
        if s.round < 0:
            return Message("drawing")
        entry = self.book.round(s)
        return Message("round", {"round": entry.name, "phase": entry.phase})


def open_game(library: Library) -> Vienna:
    """The rules with their tables."""
    return Vienna(library)
