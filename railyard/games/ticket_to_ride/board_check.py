"""What is wrong with a board, if anything."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

import msgspec

from railyard.games.ticket_to_ride.board_document import GREY, LOCOMOTIVE, BoardDocument, City, Route, document_of
from railyard.games.ticket_to_ride.course import Point, course, distance, do_cross, length_of
from railyard.games.ticket_to_ride.info import INFO
from railyard.games.ticket_to_ride.texts import CARD_COLOURS

TRACKS_OF_ROUTE: Final = (1, 2)
"""A route has one track, or two (TTR-3)."""
TICKETS_DEALT: Final = 3
"""To each seat at the start (TTR-1.5)."""
HAND: Final = 4
"""Cards dealt to each seat (TTR-1.3)."""
ROW: Final = 5
"""Cards face up (TTR-1.4)."""
LONGEST_ROUTE: Final = 9
"""Spaces; payments are put into words up to there."""
MOST_PIECES: Final = 1000
"""Cards in the box, and cars of a seat; the rules count them one by one."""
WIDEST_SHEET: Final = 100_000.0
"""Units that any figure of the sheet may have."""
SLACK: Final = 3.0
"""Units that the cars of a route may be short of; spaces are drawn that much closer."""

Value = str | int | float


class Fault(msgspec.Struct, frozen=True):
    """One thing that makes a board unfit to play on: a code and its values."""

    code: str
    values: Mapping[str, Value] = {}


def faults_of_board(data: bytes | Mapping[str, Any]) -> tuple[Fault, ...]:
    """Every fault of a board document, in a fixed order; none where it can be played on."""
    try:
        document = document_of(data)
    except (ValueError, msgspec.ValidationError) as fault:
        return (Fault("board_unreadable", {"why": str(fault)}),)
    colours = tuple(_faults_of_colours(document))
    return (
        *_faults_of_box(document),
        *_faults_of_names(document),
        *colours,
        *_faults_of_routes(document),
        *_faults_of_tickets(document),
        *(() if colours else _faults_of_totals(document)),
        *_faults_of_connections(document),
        *_faults_of_sheet(document),
    )


def _twice(values: Iterable[str]) -> Iterator[str]:
    return (value for value, count in Counter(values).items() if count > 1)


def _faults_of_box(document: BoardDocument) -> Iterator[Fault]:
    fewest, most = document.seats
    if not INFO.min_seats <= fewest <= most <= INFO.max_seats:
        yield Fault(
            "seats_unfit",
            {"fewest": fewest, "most": most, "least": INFO.min_seats, "greatest": INFO.max_seats},
        )
    if not 1 <= len(document.points) <= LONGEST_ROUTE:
        yield Fault("points_unfit", {"lengths": len(document.points), "longest": LONGEST_ROUTE})
    if min(document.points, default=0) < 0:
        yield Fault("points_below_zero", {"points": min(document.points)})
    cards = document.cards
    total = cards.each * len(cards.colours) + cards.locomotives
    needed = most * HAND + ROW
    if min(cards.each, cards.locomotives) < 0 or total < needed:
        yield Fault("too_few_cards", {"cards": total, "needed": needed})
    if max(total, cards.each, cards.locomotives, document.cars) > MOST_PIECES:
        yield Fault("box_too_large", {"cards": total, "cars": document.cars, "greatest": MOST_PIECES})
    if len(document.tickets) < TICKETS_DEALT * most:
        yield Fault("too_few_tickets", {"tickets": len(document.tickets), "needed": TICKETS_DEALT * most})
    longest = max((route.length for route in document.routes), default=0)
    if document.cars < max(1, longest):
        yield Fault("too_few_cars_in_box", {"cars": document.cars, "longest": longest})


def _faults_of_names(document: BoardDocument) -> Iterator[Fault]:
    yield from (Fault("city_twice", {"city": city}) for city in _twice(city.id for city in document.cities))
    yield from (Fault("name_twice", {"name": name}) for name in _twice(city.name for city in document.cities))
    yield from (Fault("route_twice", {"route": route}) for route in _twice(route.id for route in document.routes))
    pairs = (" – ".join(sorted((route.a, route.b))) for route in document.routes)
    yield from (Fault("pair_twice", {"pair": pair}) for pair in _twice(pairs))
    tickets = (ticket.id for ticket in document.tickets)
    yield from (Fault("ticket_twice", {"ticket": ticket}) for ticket in _twice(tickets))
    yield from (Fault("mark_in_id", {"route": route.id}) for route in document.routes if ":" in route.id)


def _faults_of_colours(document: BoardDocument) -> Iterator[Fault]:
    colours = document.cards.colours
    yield from (Fault("colour_twice", {"colour": colour}) for colour in _twice(colours))
    known = ", ".join(CARD_COLOURS)
    for colour in colours:
        if colour not in CARD_COLOURS:
            yield Fault("card_colour_unknown", {"colour": colour, "known": known})
    for route in document.routes:
        if len(route.colours) not in TRACKS_OF_ROUTE:
            yield Fault("tracks_unfit", {"route": route.id, "tracks": len(route.colours)})
        for colour in route.colours:
            if colour != GREY and (colour not in colours or colour == LOCOMOTIVE):
                yield Fault("colour_unknown", {"route": route.id, "colour": colour})


def _faults_of_routes(document: BoardDocument) -> Iterator[Fault]:
    cities = {city.id for city in document.cities}
    cards = document.cards
    payable = cards.each + cards.locomotives
    for route in document.routes:
        for city in (route.a, route.b):
            if city not in cities:
                yield Fault("city_unknown", {"route": route.id, "city": city})
        if route.a == route.b:
            yield Fault("route_to_itself", {"route": route.id})
        if not 1 <= route.length <= len(document.points):
            yield Fault("length_unfit", {"route": route.id, "length": route.length, "longest": len(document.points)})
        elif route.length > payable:
            yield Fault("length_unpayable", {"route": route.id, "length": route.length, "cards": payable})


def _faults_of_tickets(document: BoardDocument) -> Iterator[Fault]:
    cities = {city.id for city in document.cities}
    for ticket in document.tickets:
        for city in (ticket.a, ticket.b):
            if city not in cities:
                yield Fault("ticket_city_unknown", {"ticket": ticket.id, "city": city})
        if ticket.a == ticket.b:
            yield Fault("ticket_to_itself", {"ticket": ticket.id})
        if ticket.value < 1:
            yield Fault("ticket_worthless", {"ticket": ticket.id, "value": ticket.value})


def _faults_of_totals(document: BoardDocument) -> Iterator[Fault]:
    """No colour may be rarer on the board than another: then its cards would be worth less."""
    tracks = [(colour, route.length) for route in document.routes for colour in route.colours]
    numbers = {colour: sum(each == colour for each, _ in tracks) for colour in document.cards.colours}
    spaces = {colour: sum(long for each, long in tracks if each == colour) for colour in document.cards.colours}
    for code, totals in (("colour_tracks_differ", numbers), ("colour_spaces_differ", spaces)):
        if len(set(totals.values())) > 1:
            least, most = min(totals, key=totals.__getitem__), max(totals, key=totals.__getitem__)
            yield Fault(code, {"least": least, "few": totals[least], "most": most, "many": totals[most]})


def _faults_of_connections(document: BoardDocument) -> Iterator[Fault]:
    group = {city.id: {city.id} for city in document.cities}
    for route in document.routes:
        if not {route.a, route.b} <= group.keys():
            continue
        joined = group[route.a] | group[route.b]
        group.update(dict.fromkeys(joined, joined))
    for city in document.cities:
        if len(group[city.id]) == 1:
            yield Fault("city_without_route", {"city": city.name})
    for ticket in document.tickets:
        if {ticket.a, ticket.b} <= group.keys() and ticket.b not in group[ticket.a]:
            yield Fault("ticket_unconnected", {"ticket": ticket.id})


def _faults_of_sheet(document: BoardDocument) -> Iterator[Fault]:
    sheet = document.sheet
    if min(sheet.width, sheet.height, sheet.car) <= 0 or min(sheet.clearance, sheet.track_gap) < 0:
        yield Fault("sheet_unfit")
        return
    if max(sheet.width, sheet.height, sheet.car, sheet.clearance, sheet.track_gap) > WIDEST_SHEET:
        yield Fault("sheet_too_large", {"greatest": round(WIDEST_SHEET)})
        return
    for city in document.cities:
        if not (0 <= city.x <= sheet.width and 0 <= city.y <= sheet.height):
            yield Fault("city_off_sheet", {"city": city.name, "x": city.x, "y": city.y})
    cities = {city.id: city for city in document.cities}
    routes = [route for route in document.routes if route.a in cities and route.b in cities and route.a != route.b]
    courses = {id(route): course(route, cities[route.a], cities[route.b]) for route in routes}
    yield from _faults_of_room(document, routes, lambda route: courses[id(route)])
    yield from _faults_of_crossings(routes, lambda route: courses[id(route)])


def _faults_of_room(
    document: BoardDocument, routes: Sequence[Route], course_of: Callable[[Route], tuple[Point, ...]]
) -> Iterator[Fault]:
    sheet = document.sheet
    for route in routes:
        room, needed = length_of(course_of(route)), sheet.car * route.length + 2 * sheet.clearance
        if room < needed - SLACK:
            yield Fault("route_without_room", {"route": route.id, "room": round(room), "needed": round(needed)})
        wide = sheet.track_gap * (len(route.colours) - 1) / 2
        for city in _others(document, route):
            if distance((city.x, city.y), course_of(route)) < sheet.clearance + wide:
                yield Fault("route_over_city", {"route": route.id, "city": city.name})


def _others(document: BoardDocument, route: Route) -> Iterator[City]:
    return (city for city in document.cities if city.id not in (route.a, route.b))


def _faults_of_crossings(routes: Sequence[Route], course_of: Callable[[Route], tuple[Point, ...]]) -> Iterator[Fault]:
    for one, other in combinations(routes, 2):
        if do_cross(course_of(one), course_of(other)):
            yield Fault("routes_cross", {"first": one.id, "second": other.id})
