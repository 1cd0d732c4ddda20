"""Showing routes before the start, and paying for them (D-5.2 to D-5.7)."""

from msgspec.structs import replace

from railyard.core.event import Event
from railyard.core.game import Step
from railyard.core.ledger import BANK
from railyard.core.refusal import Refusal, refuse
from railyard.games.dampfross.actions import DeclareRoute, Withdraw
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.companies import turn_order, wealth
from railyard.games.dampfross.ending import race_closed
from railyard.games.dampfross.entry import record_of
from railyard.games.dampfross.events import RaceEnded, RaceStarted, RouteDeclared, RouteRejected, Withdrew
from railyard.games.dampfross.netting import bills, is_neutral, objection, train_tolls
from railyard.games.dampfross.prizes import pay_prizes
from railyard.games.dampfross.routes import climbs, mountains_along, why_no_route
from railyard.games.dampfross.state import Declaring, RaceRecord, Running, State, Train


def declaring_train(s: State) -> Train | None:
    """The train that shows its route now."""
    return s.stage.trains[s.stage.waiting[0]] if isinstance(s.stage, Declaring) else None


def why_not_declare(book: Book, s: State, action: DeclareRoute) -> Refusal | None:
    """Why the train cannot go this way: the way itself, or dues that nothing can set off any more (D-5.5 to D-5.7)."""
    stage = s.stage
    if not isinstance(stage, Declaring):
        return refuse("no_route_to_show", "D-5.2")
    train = stage.trains[stage.waiting[0]]
    refusal = why_no_route(book, s, stage.race, train.companies, action.hexes, action.owners)
    if refusal is not None:
        return refusal
    trains = _with_route(stage, action)
    hopes = {company for index in stage.waiting[1:] for company in stage.trains[index].companies}
    found = objection(book, s, trains, trains[stage.waiting[0]], () if stage.again else hopes)
    if found is None:
        return None
    if found.reason == "limit":
        return refuse("toll_limit", "D-5.6", owner=found.payee, owed=found.amount, limit=book.figures.toll_limit)
    return refuse("cannot_pay_tolls", "D-5.5", company=found.payee, owed=found.amount, balance=s.ledger[found.payee])


def why_not_withdraw(s: State, action: Withdraw) -> Refusal | None:
    """Why no train can be taken out of the race."""
    return None if isinstance(s.stage, Declaring) else refuse("no_route_to_show", "D-5.2")


def _with_route(stage: Declaring, action: DeclareRoute) -> tuple[Train, ...]:
    at = stage.waiting[0]
    train = replace(stage.trains[at], hexes=action.hexes, owners=action.owners)
    return (*stage.trains[:at], train, *stage.trains[at + 1 :])


def declared(book: Book, s: State, action: DeclareRoute) -> Step[State]:
    """The route is fixed; after the last one dues are settled and the trains are off."""
    stage = s.stage
    assert isinstance(stage, Declaring)
    trains = _with_route(stage, action)
    train = trains[stage.waiting[0]]
    up = climbs(mountains_along(book, train.hexes))
    event = RouteDeclared(
        train.companies, train.hexes, train.owners, len(train.owners) + up, up, train_tolls(book, s, train)
    )
    return _went_on(book, s, replace(stage, trains=trains, waiting=stage.waiting[1:]), [event])


def withdrawn(book: Book, s: State) -> Step[State]:
    """The train leaves the race; others may have counted on what it would owe (D-5.7)."""
    stage = s.stage
    assert isinstance(stage, Declaring)
    at = stage.waiting[0]
    trains = (*stage.trains[:at], *stage.trains[at + 1 :])
    waiting = tuple(index - (index > at) for index in stage.waiting[1:])
    event = Withdrew(stage.trains[at].companies)
    return _went_on(book, s, replace(stage, trains=trains, waiting=waiting), [event])


def _went_on(book: Book, s: State, stage: Declaring, events: list[Event]) -> Step[State]:
    """The next train shows its route, or the first one that cannot stand another; then the race begins."""
    if stage.waiting:
        return Step(replace(s, stage=stage), tuple(events))
    for index, train in enumerate(stage.trains):
        found = objection(book, s, stage.trains, train)
        if found is not None:
            events.append(RouteRejected(train.companies, found.reason, found.payee, found.amount))
            return Step(replace(s, stage=replace(stage, waiting=(index,), again=True)), tuple(events))
    if not stage.trains:
        events.append(RaceEnded(stage.race.number, (), "nobody"))
        return race_closed(book, s, record_of(stage, "nobody"), events)
    if len(stage.trains) == 1:
        return _lone(book, s, stage, events)
    return _off(book, s, stage, events)


def _lone(book: Book, s: State, stage: Declaring, events: list[Event]) -> Step[State]:
    """The only train has won without running, and owes nothing for lines it does not use (D-5.15)."""
    train = stage.trains[0]
    s = pay_prizes(book, s, stage.race.number, ((train,),), events)
    events.append(RaceEnded(stage.race.number, (train.companies,), "lone"))
    race = stage.race
    record = RaceRecord(race.number, race.start.number, race.goal.number, race.goal.special, "lone", (train.companies,))
    return race_closed(book, s, record, events)


def _off(book: Book, s: State, stage: Declaring, events: list[Event]) -> Step[State]:
    """Dues are paid, and the richest begins to roll (D-5.5, D-5.9)."""
    ledger = s.ledger
    for bill in bills(book, s, stage.trains):
        if not bill.net:
            continue
        payee = BANK if is_neutral(bill.payee) else bill.payee
        why = "neutral_toll" if is_neutral(bill.payee) else "toll"
        ledger, paid = ledger.transfer(
            bill.payer, payee, bill.net, why, race=stage.race.number, gross=bill.gross, set_off=bill.gross - bill.net
        )
        events.append(paid)
    s = replace(s, ledger=ledger)
    place = {company: at for at, company in enumerate(turn_order(s))}
    trains = tuple(sorted(stage.trains, key=lambda train: (-wealth(s, train.companies), place[train.companies[0]])))
    events.append(RaceStarted(stage.race.number, tuple(train.companies for train in trains)))
    order = tuple(range(len(trains)))
    return Step(replace(s, stage=Running(stage.race, 1, order, trains)), tuple(events))
