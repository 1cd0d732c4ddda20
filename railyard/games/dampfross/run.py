"""Running a race: dice, climbs, waiting at the foot, arrival (D-5.9 to D-5.15)."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from railyard.core.event import Event
from railyard.core.game import Step
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.ending import race_closed
from railyard.games.dampfross.events import RaceEnded, TrainMoved
from railyard.games.dampfross.prizes import pay_prizes, prize_table, ranking
from railyard.games.dampfross.routes import mountains_along
from railyard.games.dampfross.state import RaceRecord, Running, State, Train


class Position(NamedTuple):
    """Where a train is on its way: the last hex it reached, whether it waits half-way up to the next, and on arrival
    the points left over, else None."""

    at: int
    on_edge: bool
    left: int | None


def advanced(mountains: Sequence[bool], index: int, on_edge: bool, points: int) -> Position:
    """A train moves by so many points over hexes that are mountains or not (D-5.10, D-5.11).

    A hex takes one point, and another one where it is a mountain and the train comes from below; a train that has only
    the first of these two waits at the foot, and the other one completes the step later.
    """
    goal = len(mountains) - 1
    while points and index < goal:
        is_climb = mountains[index + 1] and not mountains[index] and not on_edge
        if is_climb and points == 1:
            return Position(index, True, None)
        points -= 2 if is_climb else 1
        index += 1
        on_edge = False
    return Position(index, on_edge, points if index == goal else None)


def rolling_train(s: State) -> Train | None:
    """The train that rolls next."""
    return s.stage.trains[s.stage.waiting[0]] if isinstance(s.stage, Running) else None


def rolled(book: Book, s: State, face: int) -> Step[State]:
    """A train moves; after the last one of a round it shows whether the race is over (D-5.13)."""
    stage = s.stage
    assert isinstance(stage, Running)
    at = stage.waiting[0]
    train = stage.trains[at]
    position = advanced(mountains_along(book, train.hexes), train.index, train.on_edge, face)
    has_arrived = position.left is not None
    left = position.left or 0
    events: list[Event] = [
        TrainMoved(
            train.companies,
            stage.round,
            face,
            train.hexes[train.index : position.at + 1],
            train.on_edge,
            position.on_edge,
            has_arrived,
            left,
        )
    ]
    moved = replace(
        train,
        index=position.at,
        on_edge=position.on_edge,
        arrived=stage.round if has_arrived else 0,
        left=left,
    )
    trains = (*stage.trains[:at], moved, *stage.trains[at + 1 :])
    waiting = stage.waiting[1:]
    if waiting:
        return Step(replace(s, stage=replace(stage, waiting=waiting, trains=trains)), tuple(events))
    running = tuple(index for index, other in enumerate(trains) if not other.arrived)
    if _is_settled(book, s, trains):
        return _over(book, s, replace(stage, trains=trains), events)
    after = replace(stage, round=stage.round + 1, waiting=running, trains=trains)
    return Step(replace(s, stage=after), tuple(events))


def _is_settled(book: Book, s: State, trains: Sequence[Train]) -> bool:
    """Whether every place that brings a prize is taken at the end of a round (D-5.13)."""
    arrived = sum(train.arrived > 0 for train in trains)
    return arrived >= min(len(trains), len(prize_table(book, s, len(trains))))


def _over(book: Book, s: State, stage: Running, events: list[Event]) -> Step[State]:
    finish = ranking(stage.trains)
    s = pay_prizes(book, s, stage.race.number, finish, events, len(stage.trains))
    places = tuple(tuple(company for train in group for company in train.companies) for group in finish)
    events.append(RaceEnded(stage.race.number, places, "run"))
    race = stage.race
    record = RaceRecord(race.number, race.start.number, race.goal.number, race.goal.special, "run", places)
    return race_closed(book, s, record, events)
