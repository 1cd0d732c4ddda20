"""Running a line's tram, or scrapping it (section 10)."""

from railyard.core.action import Action, Seat
from railyard.core.ledger import BANK
from railyard.core.offer import Offer, OneOf, Traced
from railyard.core.refusal import Refusal, refuse
from railyard.games.vienna1840.actions import RunTram, ScrapTram
from railyard.games.vienna1840.book import Book, controller, tram_of
from railyard.games.vienna1840.building import check_trade, trade, trade_offers
from railyard.games.vienna1840.events import TramRan
from railyard.games.vienna1840.play import Play
from railyard.games.vienna1840.routes import best_route, check_route, graph, has_route, route_value
from railyard.games.vienna1840.state import State, TramRun, box
from railyard.games.vienna1840.trams import maintenance, scrap


def acting(book: Book, s: State, step: TramRun) -> Seat:
    """The director of the line's company."""
    return controller(s, step.line)


def offers(book: Book, s: State, step: TramRun) -> tuple[Offer, ...]:
    """Run (the best route is proposed), scrap, trade privates."""
    line, seat = step.line, controller(s, step.line)
    best = best_route(book, s, line)
    starts = tuple(sorted(graph(book, s, line).halts))
    proposal = RunTram(seat, line, best.route)
    tram = tram_of(s, line)
    return (
        Offer(RunTram, seat, {"route": Traced("stop", starts)}, {"line": line}, (proposal,), ends_turn=True),
        Offer(ScrapTram, seat, {"tram": OneOf("tram", (tram,))}, {"company": line}),
        *trade_offers(book, s, line),
    )


def check(book: Book, s: State, step: TramRun, action: Action) -> Refusal | None:
    """A legal route; none only where there is none (D-12), or scrap."""
    line = step.line
    match action:
        case RunTram() if action.line != line:
            return refuse("not_your_line", "V-10", line=action.line)
        case RunTram(route=()):
            if s.rules.running_mandatory and has_route(book, s, line):
                return refuse("must_run", "D-12", line=line)
            return None
        case RunTram(route=route):
            return check_route(book, s, line, route)
        case ScrapTram(company=company, tram=tram):
            if company != line or tram != tram_of(s, line):
                return refuse("not_your_tram", "V-10", tram=tram)
            return None
    return check_trade(book, s, line, action)


def perform(play: Play, step: TramRun, action: Action) -> None:
    """Run: what is left after maintenance goes to the revenue box, a loss is paid at once."""
    line = step.line
    match action:
        case RunTram(route=route):
            play.done()
            if not route:
                play.tell(TramRan(line, (), 0, 0))
                return
            _run(play, line, route)
        case ScrapTram(tram=tram):
            play.done()
            scrap(play, line, tram)
        case _:
            trade(play, line, action)


def _run(play: Play, line: str, route: tuple[str, ...]) -> None:
    tram = tram_of(play.s, line)
    assert tram is not None
    company = play.s.lines[line].owner
    value = route_value(play.book, play.s, line, route)
    extra = maintenance(play.book, play.s, tram)
    play.tell(TramRan(line, route, value, extra))
    if value + extra > 0:
        play.pay(BANK, box(company), value + extra, "run", line=line)
    else:
        play.pay_with_director(company, -(value + extra), "maintenance", line=line)


def settle(play: Play, step: TramRun) -> bool:
    """A line without tram does not run."""
    if tram_of(play.s, step.line) is not None:
        return True
    play.done()
    return False
