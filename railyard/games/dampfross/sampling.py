"""Random players who get somewhere: they head for random towns by the cheapest line and show sensible routes."""

from collections.abc import Sequence
from zlib import crc32

from railyard.core.action import Action, Seat
from railyard.core.chance import Luck
from railyard.core.hexes import Hex
from railyard.games.dampfross.actions import (
    AnswerJoint,
    ChooseStart,
    DeclareRoute,
    DrawTrack,
    EndTurn,
    EnterRace,
    ProposeJoint,
    StayOut,
    VoteToEnd,
    Withdraw,
)
from railyard.games.dampfross.build import unreached_towns, why_not_vote
from railyard.games.dampfross.companies import acting_company
from railyard.games.dampfross.declare import why_not_declare
from railyard.games.dampfross.entry import possible_partners, why_not_enter, why_not_propose
from railyard.games.dampfross.planner import Planner
from railyard.games.dampfross.pricing import segment_price
from railyard.games.dampfross.proposals import proposed_routes
from railyard.games.dampfross.setup import open_starts
from railyard.games.dampfross.state import Building, Declaring, Entering, ExtraBuilding, Starting, State

TRIES = 3
"""Towns a random player looks at before it ends its turn."""


def sample(planner: Planner, s: State, seat: Seat, luck: Luck) -> Action:
    """A legal action for the seat that acts now."""
    match s.stage:
        case Starting():
            return ChooseStart(seat, luck.one_of(open_starts(planner.book, s)).name)
        case Building():
            return _construction(planner, s, seat, luck)
        case ExtraBuilding():
            return _extra_building(planner, s, seat, luck)
        case Entering(asked=asked):
            if asked:
                return AnswerJoint(seat, bool(luck.below(2)))
            return luck.one_of(_entries(planner, s, seat, luck))
        case Declaring():
            return _declaration(planner, s, seat, luck)
    raise ValueError("nobody acts now")


def _construction(planner: Planner, s: State, seat: Seat, luck: Luck) -> Action:
    vote = VoteToEnd(seat)
    if why_not_vote(planner.book, s, vote) is None and luck.below(2):
        return vote
    company = acting_company(s)
    assert company is not None
    towns = _favourites(s, company, unreached_towns(planner.book, s))
    if luck.below(8) == 0:
        # Now and then somebody draws towards another town, so that nobody is stuck before one that cannot be paid.
        towns = [luck.one_of(towns)]
    return _first_step(planner, s, seat, company, towns[:TRIES])


def _favourites(s: State, company: str, towns: Sequence[str]) -> list[str]:
    """The towns in an order that looks random and stays until the company has reached another one."""
    key = "|".join(town for town, first in s.reached.items() if first == company)
    return sorted(towns, key=lambda town: crc32(f"{company}|{key}|{town}".encode()))


def _extra_building(planner: Planner, s: State, seat: Seat, luck: Luck) -> Action:
    company = acting_company(s)
    assert company is not None
    bit = 1 << s.index_of(company)
    board = planner.book.board
    if s.ledger[company] < 1 or luck.below(2):
        return EndTurn(seat)
    goals = [place.name for place in board.places if not s.present.get(board.number_of[place.at], 0) & bit]
    if not goals:
        return EndTurn(seat)
    return _first_step(planner, s, seat, company, [luck.one_of(goals)])


def _first_step(planner: Planner, s: State, seat: Seat, company: str, towns: Sequence[str]) -> Action:
    """The first segment of the cheapest line to the first of these towns for which it can be paid now."""
    for town in towns:
        line: tuple[Hex, ...] = planner.cheapest_line(s, company, planner.book.board.place_named[town].at) or ()
        if len(line) > 1 and segment_price(planner.book, s, company, line[0], line[1]).refusal is None:
            return DrawTrack(seat, line[0], line[1])
    return EndTurn(seat)


def _entries(planner: Planner, s: State, seat: Seat, luck: Luck) -> list[Action]:
    kinds: list[Action] = [StayOut(seat)]
    if why_not_enter(planner.book, s, EnterRace(seat)) is None:
        kinds += [EnterRace(seat)] * 2
    partners = possible_partners(s)
    if partners:
        joint = ProposeJoint(seat, luck.one_of(partners))
        if why_not_propose(planner.book, s, joint) is None:
            kinds.append(joint)
    return kinds


def _declaration(planner: Planner, s: State, seat: Seat, luck: Luck) -> Action:
    """One of the routes that nothing beats, else none: a route that mutual dues may still bring down is tried once."""
    assert isinstance(s.stage, Declaring)
    fitting = [
        action
        for route in proposed_routes(planner.book, s)
        if not (s.stage.again and route.over_limit)
        and why_not_declare(planner.book, s, action := DeclareRoute(seat, route.hexes, route.owners)) is None
    ]
    return luck.one_of(fitting) if fitting else Withdraw(seat)
