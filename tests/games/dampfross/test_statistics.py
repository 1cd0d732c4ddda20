"""What every railway did in a game, against the state that the game came to."""

import pytest

from railyard.app.library import shipped_library
from railyard.core.event import Event
from railyard.games.dampfross.events import CityReached, RaceEnded, TrackDrawn
from railyard.games.dampfross.rules import Dampfross
from railyard.games.dampfross.state import State
from railyard.games.dampfross.statistics import Statistics, ranking
from tests.games.dampfross.railways import random_game


@pytest.fixture(scope="module")
def finished() -> tuple[State, State, list[Event]]:
    """The first and the last state of a game, and its events."""
    states, happened, _ = random_game(Dampfross(shipped_library()), "ABCD", "figures")
    return states[0], states[-1], [event for events in happened for event in events]


@pytest.fixture
def known(finished: tuple[State, State, list[Event]]) -> Statistics:
    _, last, events = finished
    known = Statistics()
    known.read(last.ids(), events)
    return known


def test_credits_of_a_game_add_up(finished: tuple[State, State, list[Event]], known: Statistics) -> None:
    first, last, _ = finished
    for company, record in known.records.items():
        assert last.ledger[company] == first.ledger[company] + record.prizes + record.earned - record.paid
        assert record.tolls_earned == sum(paid for (_, payee), paid in known.tolls.items() if payee == company)
        assert record.lines_earned == sum(paid for (_, payee), paid in known.dues.items() if payee == company)


def test_track_of_a_game_adds_up(finished: tuple[State, State, list[Event]], known: Statistics) -> None:
    _, last, events = finished
    for company, record in known.records.items():
        mine = [event for event in events if isinstance(event, TrackDrawn) and event.company == company]
        assert (record.segments, record.built_for) == (len(mine), sum(event.cost for event in mine))
        bit = 1 << last.index_of(company)
        assert record.segments == sum(bool(owners & bit) for owners in last.tracks.values())


def test_towns_and_races_of_a_game_add_up(finished: tuple[State, State, list[Event]], known: Statistics) -> None:
    _, _, events = finished
    records = known.records.values()
    assert sum(record.towns for record in records) == sum(isinstance(event, CityReached) for event in events)
    assert sum(record.town_prizes for record in records) == 6 * sum(record.towns for record in records)
    places = [event.places for event in events if isinstance(event, RaceEnded)]
    for company, record in known.records.items():
        assert record.races_won == sum(bool(groups) and company in groups[0] for groups in places)


def test_equal_balances_share_a_place() -> None:
    assert ranking({"A": 50, "B": 70, "C": 70, "D": 10}) == [(1, "B"), (1, "C"), (3, "A"), (4, "D")]
