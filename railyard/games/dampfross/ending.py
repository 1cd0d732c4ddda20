"""After a race: the tick on the number strip, building, the next race or the end (D-5.16 to D-5.18)."""

from msgspec.structs import replace

from railyard.core.event import Event, GameOver
from railyard.core.game import Result, Step
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.companies import poorest_first
from railyard.games.dampfross.events import ExtraBuildingBegan, TurnEnded
from railyard.games.dampfross.state import DAVID, Ended, ExtraBuilding, NumberRoll, RaceRecord, State


def race_closed(book: Book, s: State, record: RaceRecord, events: list[Event]) -> Step[State]:
    """A race is ticked off; what comes next follows from its number."""
    s = replace(s, races=(*s.races, record))
    if record.number >= s.settings.races:
        result = result_of(s)
        events.append(GameOver(result.winners, result.reason))
        return Step(replace(s, stage=Ended(result)), tuple(events))
    if record.number % book.figures.building_every == 0:
        order = poorest_first(s, (company for company in s.ids() if company != DAVID))
        limit = book.figures.building_limit
        events.append(ExtraBuildingBegan(record.number, order, limit))
        return Step(replace(s, stage=ExtraBuilding(record.number, limit, order)), tuple(events))
    return Step(replace(s, stage=NumberRoll(record.number + 1)), tuple(events))


def extra_turn_ended(book: Book, s: State) -> Step[State]:
    """The next company builds; after the last one comes the next race (D-5.17)."""
    stage = s.stage
    assert isinstance(stage, ExtraBuilding)
    events = (TurnEnded(stage.waiting[0], stage.left),)
    waiting = stage.waiting[1:]
    if waiting:
        return Step(replace(s, stage=ExtraBuilding(stage.race, book.figures.building_limit, waiting)), events)
    return Step(replace(s, stage=NumberRoll(stage.race + 1)), events)


def scores(s: State) -> dict[str, int]:
    """Credits by seat, both companies of a person together (D-6.4); David has a score of his own (D-6.3)."""
    totals: dict[str, int] = {}
    for company in s.companies:
        owner = company.seat or DAVID
        totals[owner] = totals.get(owner, 0) + s.ledger[company.id]
    return totals


def result_of(s: State) -> Result:
    """The richest wins; equal ones share (D-5.18)."""
    totals = scores(s)
    best = max(totals.values())
    return Result(totals, tuple(owner for owner, total in totals.items() if total == best), "richest")
