"""Drawing the races: numbers, special goals, the shortest way, races that cannot be (rulebook 4)."""

import itertools
from collections import deque
from collections.abc import Collection, Iterable
from typing import Literal

from msgspec.structs import replace

from railyard.core.chance import Roll
from railyard.core.event import Event
from railyard.core.game import Step
from railyard.core.hexes import Hex
from railyard.games.dampfross.board_document import STATION_NUMBERS
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.companies import richest_first
from railyard.games.dampfross.ending import race_closed
from railyard.games.dampfross.events import GoalTooNear, NumbersDrawn, RaceCancelled, RaceSet
from railyard.games.dampfross.state import DAVID, Entering, NumberRoll, Race, RaceEnd, RaceRecord, State

SPECIAL_NUMBERS = (1, 2, 3, 4, 5, 6)

Cancelled = Literal["unreached", "unconnected", "too_short"]


def is_special(book: Book, race: int) -> bool:
    """Whether a race goes to a special goal (D-4.1)."""
    return race in book.board.special_races


def request(book: Book, s: State) -> Roll:
    """The dice a race needs next: red tens and black units, or one for the special table (D-4.2)."""
    assert isinstance(s.stage, NumberRoll)
    if s.stage.start is None:
        return Roll("start_number", dice=2)
    if is_special(book, s.stage.race):
        return Roll("special_goal", dice=1)
    return Roll("goal_number", dice=2)


def next_unused(numbers: tuple[int, ...], used: Collection[int], rolled: int) -> int:
    """The number rolled, or the next higher unused one, going round (D-4.3, D-4.4).  ValueError where all are used."""
    at = numbers.index(rolled)
    for number in (*numbers[at:], *numbers[:at]):
        if number not in used:
            return number
    raise ValueError("every number has been used")


def station_number(used: Collection[int], rolled: int) -> int:
    """The station number that dice showing ``rolled`` draw (D-4.3)."""
    return next_unused(STATION_NUMBERS, used, rolled)


def station_end(book: Book, number: int) -> RaceEnd:
    """The town of a number, or the towns that share it (D-4.8); no hex where the board has none."""
    places = book.board.places_numbered.get(number, ())
    return RaceEnd(number, False, tuple(place.at for place in places))


def special_end(book: Book, number: int) -> RaceEnd:
    """The goals of a special number (D-4.7)."""
    special = book.board.special(number)
    return RaceEnd(number, True, () if special is None else special.goals)


def distances(book: Book, s: State, start: Hex) -> dict[int, int]:
    """The shortest ways from a hex over all lines together, special lines too, by number of the hex reached (D-4.5)."""
    links, tracks, neutral = book.board.links, s.tracks, book.neutral
    origin = book.board.number_of[start]
    away = {origin: 0}
    queue = deque((origin,))
    while queue:
        here = queue.popleft()
        further = away[here] + 1
        for link in links[here]:
            if link.to not in away and (link.segment in tracks or link.segment in neutral):
                away[link.to] = further
                queue.append(link.to)
    return away


def ways(book: Book, s: State, start: RaceEnd, goal: RaceEnd) -> dict[tuple[Hex, Hex], int]:
    """The shortest way for every pair of a start and a goal hex that lines connect."""
    number_of = book.board.number_of
    found: dict[tuple[Hex, Hex], int] = {}
    for a in start.hexes:
        away = distances(book, s, a)
        found.update({(a, b): away[number_of[b]] for b in goal.hexes if number_of[b] in away})
    return found


def allowed_ways(book: Book, s: State, start: RaceEnd, goal: RaceEnd) -> dict[tuple[Hex, Hex], int]:
    """Those ways that are long enough (D-4.5, D-4.7)."""
    least = book.figures.least_race_length
    return {pair: length for pair, length in ways(book, s, start, goal).items() if length >= least}


def is_reached(book: Book, s: State, end: RaceEnd) -> bool:
    """Whether any company's line leads there; abroad a special line will do (D-4.6, D-4.7, D-2.10)."""
    numbers = [book.board.number_of[a] for a in end.hexes]
    if any(s.present.get(number) for number in numbers):
        return True
    return end.special and any(link.segment in book.neutral for number in numbers for link in book.board.links[number])


def is_too_near(book: Book, s: State, start: RaceEnd, goal: RaceEnd) -> int | None:
    """The shortest way where it is below the minimum for every choice of ends, else None (D-4.5)."""
    if not is_reached(book, s, start) or not is_reached(book, s, goal):
        return None
    lengths = ways(book, s, start, goal).values()
    if not lengths or max(lengths) >= book.figures.least_race_length:
        return None
    return max(lengths)


def numbers_rolled(book: Book, s: State, faces: tuple[int, ...]) -> Step[State]:
    """Dice have drawn the start or the goal of a race."""
    stage = s.stage
    assert isinstance(stage, NumberRoll)
    if stage.start is None:
        number = station_number(s.used_numbers, 10 * faces[0] + faces[1])
        start = station_end(book, number)
        drawn = _drawn(book, stage.race, "start", faces, start)
        s = replace(s, used_numbers=(*s.used_numbers, number), stage=NumberRoll(stage.race, start))
        return Step(s, (drawn,))
    if is_special(book, stage.race):
        goal = special_end(book, next_unused(SPECIAL_NUMBERS, s.used_specials, faces[0]))
        drawn = _drawn(book, stage.race, "special", faces, goal)
    else:
        goal = station_end(book, station_number(s.used_numbers, 10 * faces[0] + faces[1]))
        drawn = _drawn(book, stage.race, "goal", faces, goal)
    return _with_goal(book, s, goal, drawn)


def _drawn(
    book: Book, race: int, end: Literal["start", "goal", "special"], faces: tuple[int, ...], drawn: RaceEnd
) -> NumbersDrawn:
    towns = tuple(place.name for a in drawn.hexes if (place := book.board.place_at.get(a)) is not None)
    return NumbersDrawn(race, end, faces, drawn.number, towns, drawn.hexes)


def _with_goal(book: Book, s: State, goal: RaceEnd, drawn: NumbersDrawn) -> Step[State]:
    """The race that a goal makes: drawn again, cancelled, or set."""
    stage = s.stage
    assert isinstance(stage, NumberRoll) and stage.start is not None
    shortest = is_too_near(book, s, stage.start, goal)
    if shortest is not None:
        near = GoalTooNear(stage.race, goal.number, shortest)
        if any(is_too_near(book, s, stage.start, other) is None for other in _unused_goals(book, s)):
            return Step(s, (drawn, near))
        return _cancelled(book, s, [drawn, near], None, goal.special, "too_short")
    if goal.special:
        s = replace(s, used_specials=(*s.used_specials, goal.number))
    else:
        s = replace(s, used_numbers=(*s.used_numbers, goal.number))
    if not is_reached(book, s, stage.start) or not is_reached(book, s, goal):
        return _cancelled(book, s, [drawn], goal.number, goal.special, "unreached")
    lengths = allowed_ways(book, s, stage.start, goal)
    if not lengths:
        return _cancelled(book, s, [drawn], goal.number, goal.special, "unconnected")
    race = Race(stage.race, stage.start, goal, min(lengths.values()))
    order = richest_first(s, (company for company in s.ids() if company != DAVID))
    set_up = RaceSet(stage.race, stage.start.number, goal.number, goal.special, race.shortest, order)
    return Step(replace(s, stage=Entering(race, order)), (drawn, set_up))


def _unused_goals(book: Book, s: State) -> Iterable[RaceEnd]:
    assert isinstance(s.stage, NumberRoll)
    if is_special(book, s.stage.race):
        return (special_end(book, number) for number in SPECIAL_NUMBERS if number not in s.used_specials)
    return (station_end(book, number) for number in STATION_NUMBERS if number not in s.used_numbers)


def _cancelled(
    book: Book, s: State, events: list[Event], goal: int | None, special: bool, reason: Cancelled
) -> Step[State]:
    """No race: it counts all the same, and both numbers stay struck (D-4.5, D-4.6)."""
    stage = s.stage
    assert isinstance(stage, NumberRoll) and stage.start is not None
    struck = [number for number, is_struck in ((stage.start.number, True), (goal, not special)) if is_struck and number]
    events.append(RaceCancelled(stage.race, reason, tuple(struck)))
    record = RaceRecord(stage.race, stage.start.number, goal, special, reason)
    return race_closed(book, s, record, events)


def is_way_allowed(book: Book, s: State, race: Race, a: Hex, b: Hex) -> bool:
    """Whether a player may pick these two ends of a race: the way between them is long enough (D-4.7, D-4.8)."""
    if len(race.start.hexes) == 1 and len(race.goal.hexes) == 1:
        return True
    return distances(book, s, a).get(book.board.number_of[b], 0) >= book.figures.least_race_length


def chosen_pairs(race: Race) -> Iterable[tuple[Hex, Hex]]:
    """Every pair of a start and a goal hex of a race."""
    return itertools.product(race.start.hexes, race.goal.hexes)
