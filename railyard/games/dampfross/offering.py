"""What a seat may do now, as offers for the desk and the list of actions."""

from collections.abc import Iterator

from railyard.core.action import Seat
from railyard.core.offer import Offer, OneOf, Traced
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
from railyard.games.dampfross.build import why_not_vote
from railyard.games.dampfross.companies import acting_company, handler
from railyard.games.dampfross.declare import why_not_declare
from railyard.games.dampfross.entry import possible_partners, why_not_enter, why_not_propose
from railyard.games.dampfross.planner import Planner
from railyard.games.dampfross.pricing import Sheet
from railyard.games.dampfross.proposals import proposed_routes
from railyard.games.dampfross.setup import open_starts
from railyard.games.dampfross.state import Building, Declaring, Entering, ExtraBuilding, Starting, State


def offers(planner: Planner, s: State, seat: Seat) -> tuple[Offer, ...]:
    """The offers to the seat that acts now."""
    book = planner.book
    match s.stage:
        case Starting():
            towns = tuple(place.name for place in open_starts(book, s))
            return (Offer(ChooseStart, seat, {"town": OneOf("place", towns)}),)
        case Building() | ExtraBuilding():
            return tuple(_building_offers(planner, s, seat))
        case Entering():
            return tuple(_entry_offers(planner, s, seat))
        case Declaring():
            return tuple(_route_offers(planner, s, seat))
    return ()


def _building_offers(planner: Planner, s: State, seat: Seat) -> Iterator[Offer]:
    company = acting_company(s)
    assert company is not None
    segments = drawable_segments(planner, s, company)
    if segments:
        starts = tuple(dict.fromkeys(action.a for action in segments))
        yield Offer(DrawTrack, seat, {"a": Traced("line", starts), "b": Traced("line")}, proposals=segments)
    if why_not_vote(planner.book, s, VoteToEnd(seat)) is None:
        yield Offer(VoteToEnd, seat)
    yield Offer(EndTurn, seat, ends_turn=True)


def drawable_segments(planner: Planner, s: State, company: str) -> tuple[DrawTrack, ...]:
    """Every segment that the company may draw now, from its network outwards."""
    sheet = Sheet(planner.book, s, company)
    board = planner.book.board
    bit = 1 << sheet.index
    seat = s.seat_of(company) or handler(s)
    origins = [number for number, companies in s.present.items() if companies & bit]
    if sheet.start >= 0 and not s.present.get(sheet.start, 0) & bit:
        origins.append(sheet.start)
    origins.extend(planner.landings(s, company))
    found: dict[int, DrawTrack] = {}
    for here in origins:
        for link in board.links[here]:
            if link.cost > sheet.left or link.segment in found or s.tracks.get(link.segment, 0) & bit:
                continue
            a, b = board.hexes[here], board.hexes[link.to]
            if sheet.price(a, b).refusal is None:
                found[link.segment] = DrawTrack(seat, a, b)
    return tuple(found.values())


def _entry_offers(planner: Planner, s: State, seat: Seat) -> Iterator[Offer]:
    stage = s.stage
    assert isinstance(stage, Entering)
    if stage.asked:
        yield Offer(AnswerJoint, seat, {"agrees": OneOf("choice", (True, False))})
        return
    book = planner.book
    if why_not_enter(book, s, EnterRace(seat)) is None:
        yield Offer(EnterRace, seat)
    partners = tuple(
        partner for partner in possible_partners(s) if why_not_propose(book, s, ProposeJoint(seat, partner)) is None
    )
    if partners:
        yield Offer(ProposeJoint, seat, {"partner": OneOf("company", partners)})
    yield Offer(StayOut, seat)


def _route_offers(planner: Planner, s: State, seat: Seat) -> Iterator[Offer]:
    stage = s.stage
    assert isinstance(stage, Declaring)
    actions = (DeclareRoute(seat, route.hexes, route.owners) for route in proposed_routes(planner.book, s))
    proposals = tuple(action for action in actions if why_not_declare(planner.book, s, action) is None)
    if proposals:
        starts = tuple(stage.race.start.hexes)
        yield Offer(
            DeclareRoute,
            seat,
            {"hexes": Traced("route", starts), "owners": Traced("owners")},
            proposals=proposals,
            ends_turn=True,
        )
    yield Offer(Withdraw, seat)
