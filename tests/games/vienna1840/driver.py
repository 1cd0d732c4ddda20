"""A game of 1840 played move by move in tests: every move is checked, every position audited."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from railyard.app.library import shipped_library
from railyard.core.action import Action
from railyard.core.chance import Luck, Shuffle, Shuffled, drawn
from railyard.core.event import Event
from railyard.core.game import Act, Chance, Over, Result
from railyard.games.vienna1840 import actions
from railyard.games.vienna1840.book import lines_of
from railyard.games.vienna1840.lines import offered
from railyard.games.vienna1840.play import Play
from railyard.games.vienna1840.rounds import begin_round
from railyard.games.vienna1840.rules import Vienna, open_game
from railyard.games.vienna1840.setup import first_track
from railyard.games.vienna1840.state import (
    Bonus,
    Building,
    Dividend,
    HomeToken,
    LineAuction,
    LineState,
    Part,
    PrivateAuction,
    SeatChoice,
    ShareRound,
    State,
    Step,
    TramMarket,
    TramRun,
    TramYard,
)

GAME: Vienna = open_game(shipped_library())
BOOK = GAME.book
PLATFORM = {"profile": "18xx_games"}
E_ = TypeVar("E_", bound=Event)


class Driver:
    """Plays one game; ``s`` is the position, ``events`` what the last move brought."""

    def __init__(self, seats: int = 4, lines: Iterable[str] = (), **options: Any) -> None:
        """A new game in which the named lines are offered first (others where none are named)."""
        self.s: State = GAME.setup(options, tuple("ABCDEF"[:seats]))
        self.events: tuple[Event, ...] = ()
        self._wanted = tuple(lines)
        self._draws = 0
        self.draw()

    # -- looking -----------------------------------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """Who has the floor."""
        return self.s.agenda[0]

    @property
    def seat(self) -> str:
        """Whose decision it is."""
        turn = GAME.turn(self.s)
        assert isinstance(turn, Act), turn
        return turn.seats[0]

    def is_auctioning(self) -> bool:
        """Whether something is up for auction."""
        step = self.step
        return isinstance(step, PrivateAuction | LineAuction) and bool(step.lot)

    def bidder(self) -> str:
        """The company on turn in the auction of lines."""
        step = self.step
        assert isinstance(step, LineAuction)
        return step.turn or step.left[0]

    def money(self, account: str) -> int:
        """A balance."""
        return self.s.ledger[account]

    def price(self, company: str) -> int:
        """A share price."""
        return BOOK.price(self.s, company)

    def told(self, kind: type[E_]) -> list[E_]:
        """Events of a kind that the last move brought."""
        return [event for event in self.events if isinstance(event, kind)]

    def result(self) -> Result:
        """How the game ended."""
        turn = GAME.turn(self.s)
        assert isinstance(turn, Over)
        return turn.result

    # -- playing -----------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Answer chance: the wanted lines come first."""
        while isinstance(turn := GAME.turn(self.s), Chance):
            assert isinstance(turn.request, Shuffle)
            outcome = drawn(turn.request, "driver", self._draws)
            assert isinstance(outcome, Shuffled)
            if turn.request.what == "lines" and self._wanted:
                numbers = [int(line) for line in self._lines_left()]
                first = [numbers.index(int(line)) for line in self._wanted if int(line) in numbers]
                outcome = Shuffled((*first, *(at for at in outcome.order if at not in first)))
            self._draws += 1
            self._apply(outcome)

    def _lines_left(self) -> list[str]:
        late = BOOK.facts.late_lines if self.s.round < 0 else frozenset()
        return [line for line, known in self.s.lines.items() if known.status == "undrawn" and line not in late]

    def _apply(self, move: Any) -> None:
        applied = GAME.apply(self.s, move)
        self.s, self.events = applied.state, applied.events
        assert GAME.audit(self.s) == ()

    def do(self, kind: Callable[..., Action], *values: object, **named: object) -> "Driver":
        """A legal action of whoever is on turn."""
        action = kind(self.seat, *values, **named)
        refusal = GAME.check(self.s, action)
        assert refusal is None, (action, refusal, self.step)
        self._apply(action)
        events = self.events
        self.draw()
        self.events = events if self.events is events else (*events, *self.events)
        return self

    def refused(self, kind: Callable[..., Action], *values: object, **named: object) -> str:
        """Why an action of whoever is on turn is not allowed; nothing changes."""
        before = self.s
        refusal = GAME.check(self.s, kind(self.seat, *values, **named))
        assert self.s is before
        assert refusal is not None, (kind, values)
        return refusal.code

    def passing(self) -> "Driver":
        """Pass, whoever is on turn."""
        who = getattr(self.step, "company", "") or getattr(self.step, "line", "")
        if isinstance(self.step, LineAuction):
            who = self.bidder()
        return self.do(actions.Pass, who)

    def change(self, **fields: object) -> "Driver":
        """Set up a position by hand."""
        self.s = msgspec.structs.replace(self.s, **fields)
        return self

    def resume(self) -> "Driver":
        """Let the rules go on from a position set up by hand."""
        play = Play(BOOK, self.s)
        GAME.advance(play)
        self.s, self.events = play.s, tuple(play.events)
        assert GAME.audit(self.s) == ()
        return self

    def give(self, **amounts: int) -> "Driver":
        """The bank pays accounts (or takes, below zero), so that money is no matter."""
        for account, amount in amounts.items():
            payer, payee = ("bank", account) if amount >= 0 else (account, "bank")
            self.s = msgspec.structs.replace(self.s, ledger=self.s.ledger.transfer(payer, payee, abs(amount), "")[0])
        return self

    # -- going on ------------------------------------------------------------------------------------------------------

    def to(self, kind: type[Part], until: Callable[[Part], bool] = lambda step: True) -> "Driver":
        """Play as quietly as possible until a step of this kind has the floor."""
        for _ in range(2000):
            if isinstance(self.step, kind) and until(self.step):
                return self
            self.quietly()
        raise AssertionError(f"no {kind.__name__} came")

    def to_round(self, name: str) -> "Driver":
        """Play as quietly as possible until a round begins."""
        for _ in range(4000):
            if self.s.round >= 0 and BOOK.round(self.s).name == name:
                return self
            self.quietly()
        raise AssertionError(f"{name} did not come")

    def quietly(self) -> "Driver":
        """The most modest move there is."""
        s, step = self.s, self.step
        match step:
            case PrivateAuction(lot="", turn=turn):
                private = next(name for name, owner in s.privates.items() if not owner)
                if s.ledger[turn] < s.asked[private]:
                    return self.passing()
                return self.do(actions.BidPrivate, private, s.asked[private])
            case SeatChoice():
                places = set(range(1, len(s.seats) + 1)) - set(step.taken.values())
                return self.do(actions.ChoosePlace, min(places))
            case ShareRound() if len(s.directors) < len(s.seats):
                free = next(company for company in s.in_play if company not in s.directors)
                return self.do(actions.FoundCompany, free, 70)
            case Dividend(company=company):
                return self.do(actions.PayDividend, company, 0)
            case TramMarket(company=company) if GAME.check(s, actions.Pass(self.seat, company)) is not None:
                return self.do(actions.BuyTram, company, next(kind for kind, left in s.stack.items() if left))
            case TramYard():
                offer = GAME.offers(s, self.seat)[0]
                return self.do(actions.AssignTrams, step.company, next(iter(offer.candidates())).trams)  # type: ignore[attr-defined]
            case LineAuction(lot="", left=(company, *_)) if not lines_of(s, company):
                return self.do(actions.ChooseLine, company, next(iter(offered(s))))
            case LineAuction(lot=lot, bid=0, turn=company) if lot:
                return self.do(actions.BidLine, company, lot, 20)
            case HomeToken(line=line):
                return self.do(actions.ChooseHome, line, 0)
            case TramRun(line=line):
                proposal = GAME.offers(s, self.seat)[0].proposals[0]
                return self.do(actions.RunTram, line, proposal.route)  # type: ignore[attr-defined]
        return self.passing()


def founded(seats: int = 4, **options: Any) -> Driver:
    """The first share round, every player with his company."""
    game = Driver(seats, **options).to(ShareRound)
    while len(game.s.directors) < seats:
        game.quietly()
    return game


def owned(game: Driver, owners: dict[str, str], round_name: str = "LR1a") -> Driver:
    """The line round of that name begins, with lines that belong to companies just so."""
    s = game.s
    company_names = tuple(s.directors)
    wt = "WT" if "WT" in s.directors else company_names[0]
    lines = {
        line: LineState("owned", owners[line] if owners[line] in s.directors else wt)
        if line in owners
        else LineState("undrawn" if known.status == "owned" else known.status)
        for line, known in s.lines.items()
    }
    game.change(lines=lines, track=first_track(BOOK.facts, BOOK.board(s)), trams={}, scrapped=(), agenda=())
    game.change(bought=dict.fromkeys(s.bought, 0), stack=dict(BOOK.facts.seats[len(s.seats)].trams))
    number = next(at for at, entry in enumerate(BOOK.facts.rounds) if entry.name == round_name)
    for company in s.directors:
        game.give(**{company: 2000})
    play = Play(BOOK, game.s)
    begin_round(play, number)
    return game.change(**msgspec.structs.asdict(play.s)).resume()


def with_tram(game: Driver, line: str, kind: str = "Y") -> Driver:
    """A line has a tram of this kind."""
    s = game.s
    number = s.bought[kind]
    game.change(
        trams={**s.trams, f"{kind}-{number}": line},
        bought={**s.bought, kind: number + 1},
        stack={**s.stack, kind: s.stack[kind] - 1},
    )
    assert GAME.audit(game.s) == ()
    return game


def building(game: Driver) -> Building:
    """The building step on turn."""
    assert isinstance(game.step, Building), game.step
    return game.step


def bonus(game: Driver) -> Bonus:
    """The bonus step on turn."""
    assert isinstance(game.step, Bonus), game.step
    return game.step


def random_game(seed: str, seats: int, **options: Any) -> Iterable[tuple[Any, tuple[Event, ...], State]]:
    """A random game: every move (None at the start) with its events and the position after it."""
    s = GAME.setup(options, tuple("ABCDEF"[:seats]))
    luck = Luck(seed)
    draws = 0
    yield None, (), s
    while True:
        match GAME.turn(s):
            case Chance(request=request):
                move: Any = drawn(request, seed, draws)
                draws += 1
            case Act(seats=acting):
                move = GAME.sample(s, acting[0], luck)
                assert GAME.check(s, move) is None
            case _:
                return
        applied = GAME.apply(s, move)
        s = applied.state
        yield move, applied.events, s
