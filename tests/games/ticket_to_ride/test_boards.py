"""Rulebook 8: the shipped boards, and what is wrong with others."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from railyard.app.library import Layered, MemoryLibrary, shipped_library
from railyard.core.words import Words
from railyard.games.ticket_to_ride import boards
from railyard.games.ticket_to_ride.board_document import FORMAT, document_of
from railyard.games.ticket_to_ride.board_texts import FAULT_TEXTS
from railyard.games.ticket_to_ride.rules import open_game
from tests.games.ticket_to_ride.tables import GAME, board, chosen

SHIPPED = ("usa", "belgium", "lyon")
Document = dict[str, Any]


def document(name: str = "usa") -> Document:
    """A shipped board as decoded JSON."""
    found: Document = msgspec.json.decode(shipped_library().read(f"boards/ticket_to_ride/{name}.json"))
    return found


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_boards_are_sound(name: str) -> None:
    assert boards.board_faults(document(name)) == ()
    assert boards.is_board(document(name))
    assert not boards.is_geography(document(name))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_board_printed_is_the_same_board(name: str) -> None:
    printed = boards.board_text(document(name))
    assert document_of(printed.encode()) == document_of(document(name))
    assert boards.board_text(msgspec.json.decode(printed)) == printed


@pytest.mark.parametrize("name", SHIPPED)
def test_a_board_s_geography_is_there_with_its_source(name: str) -> None:
    wanted = document(name)
    background = msgspec.json.decode(shipped_library().read(f"games/ticket_to_ride/{wanted['background']}.json"))
    assert "Natural Earth (public domain)" in background["about"]
    assert "public domain" in wanted["credits"]["geography"]
    assert wanted["projection"]


def test_TTR_8_1_totals_of_the_usa_board() -> None:
    usa = board("usa")
    document_ = usa.document
    assert (len(usa.cities), len(document_.routes), len(usa.tracks)) == (36, 78, 100)
    assert sum(track.length for track in usa.tracks) == 309
    assert sum(route.length for route in document_.routes) == 256
    assert (len(usa.tickets), sum(ticket.value for ticket in usa.tickets)) == (30, 349)
    for colour in document_.cards.colours:
        tracks = [track.length for track in usa.tracks if track.colour == colour]
        assert (len(tracks), sum(tracks)) == (7, 27)
    grey = [track.length for track in usa.tracks if track.colour == "grey"]
    assert (len(grey), sum(grey)) == (44, 93)
    assert Counter(track.length for track in usa.tracks) == {1: 9, 2: 36, 3: 20, 4: 16, 5: 10, 6: 9}
    assert Counter(route.length for route in document_.routes) == {1: 5, 2: 25, 3: 17, 4: 14, 5: 8, 6: 9}
    doubles = [route for route in document_.routes if len(route.colours) == 2]
    assert len(doubles) == 22
    assert sum(route.colours == ("grey", "grey") for route in doubles) == 10
    assert sum(usa.points_for(track.length) for track in usa.tracks) == 508
    assert (document_.seats, document_.cars) == ((2, 5), 45)
    assert document_.cards.each * 8 + document_.cards.locomotives == 110


def test_TTR_8_1_colours_others_got_wrong() -> None:
    usa = board("usa")
    routes = {route.id: route for route in usa.document.routes}
    assert routes["denver--salt_lake_city"].colours == ("red", "yellow")
    without_ticket = {city.id for city in usa.cities} - {end for t in usa.tickets for end in (t.a, t.b)}
    assert without_ticket == {"charleston", "las_vegas", "omaha", "raleigh", "saint_louis", "washington"}


def shortest(name: str, a: int, b: int) -> int:
    """Spaces between two cities by the shortest way."""
    far = 10_000
    ways = [far] * len(board(name).cities)
    ways[a] = 0
    for _ in ways:
        for track in board(name).tracks:
            ways[track.a] = min(ways[track.a], ways[track.b] + track.length)
            ways[track.b] = min(ways[track.b], ways[track.a] + track.length)
    return ways[b]


@pytest.mark.parametrize(("name", "seats", "cities"), [("belgium", (2, 3), 25), ("lyon", (2, 4), 20)])
def test_TTR_8_2_and_8_3_our_own_boards(name: str, seats: tuple[int, int], cities: int) -> None:
    own = board(name)
    assert own.document.seats == seats
    assert len(own.cities) == cities
    assert "Railyard's own design" in own.document.about
    for ticket, (a, b) in zip(own.tickets, own.ticket_ends, strict=True):
        assert ticket.value == shortest(name, a, b)
    assert len(own.tickets) >= 20
    assert all(any(city.id in (ticket.a, ticket.b) for ticket in own.tickets) for city in own.cities)
    # With most seats and doubles as they are then there is room for all cars.
    room = sum(route.length * (len(route.colours) if seats[1] > 3 else 1) for route in own.document.routes)
    assert room > seats[1] * own.document.cars


def test_TTR_8_2_belgium_is_as_reported() -> None:
    routes = board("belgium").document.routes
    lengths = Counter(route.length for route in routes)
    assert lengths[6] == 2
    assert lengths[2] + lengths[3] > 0.7 * len(routes)
    degree = Counter(city for route in routes for city in (route.a, route.b))
    assert {city for city, _ in degree.most_common(3)} >= {"bruxelles", "liege"} or degree["bruxelles"] >= 6
    assert degree["liege"] >= 6


def test_TTR_8_3_lyon_is_short() -> None:
    lyon = board("lyon").document
    assert lyon.cars == 20
    assert max(route.length for route in lyon.routes) <= 5


# What is wrong with a board


def changed(change: Callable[[Document], object], name: str = "usa") -> set[str]:
    """The faults of a shipped board after a change; each is put into words."""
    altered = document(name)
    change(altered)
    faults = boards.board_faults(altered)
    words = Words(FAULT_TEXTS, {})
    assert all(words.text(fault.code, dict(fault.values)) for fault in faults)
    assert not words.missing
    return {fault.code for fault in faults}


def swap_colours(d: Document) -> None:
    """Two coloured routes of different length exchange their colours."""
    singles = [r for r in d["routes"] if len(r["colours"]) == 1 and r["colours"] != ["grey"]]
    first = singles[0]
    second = next(r for r in singles if r["length"] != first["length"] and r["colours"] != first["colours"])
    first["colours"], second["colours"] = second["colours"], first["colours"]


CHANGES: list[tuple[str, Callable[[Document], object]]] = [
    ("city_unknown", lambda d: d["routes"][0].update(a="atlantis")),
    ("route_without_room", lambda d: d["routes"][0].update(length=4)),
    ("ticket_city_unknown", lambda d: d["tickets"][0].update(b="atlantis")),
    ("ticket_unconnected", lambda d: d.update(routes=[r for r in d["routes"] if "miami" not in r["id"]])),
    ("city_without_route", lambda d: d.update(routes=[r for r in d["routes"] if "miami" not in r["id"]])),
    ("colour_tracks_differ", lambda d: d["routes"][1].update(colours=["red"])),
    ("colour_spaces_differ", swap_colours),
    ("colour_unknown", lambda d: d["routes"][1].update(colours=["mauve"])),
    ("colour_unknown", lambda d: d["routes"][1].update(colours=["locomotive"])),
    ("card_colour_unknown", lambda d: d["cards"]["colours"].append("mauve")),
    ("colour_twice", lambda d: d["cards"]["colours"].append("red")),
    ("tracks_unfit", lambda d: d["routes"][1].update(colours=["red", "blue", "green"])),
    ("tracks_unfit", lambda d: d["routes"][1].update(colours=[])),
    ("city_twice", lambda d: d["cities"].append(dict(d["cities"][0], name="Atlanta again"))),
    ("name_twice", lambda d: d["cities"].append(dict(d["cities"][0], id="again"))),
    ("route_twice", lambda d: d["routes"].append(dict(d["routes"][0]))),
    ("pair_twice", lambda d: d["routes"].append(dict(d["routes"][0], id="other"))),
    ("mark_in_id", lambda d: d["routes"][0].update(id="a:1")),
    ("ticket_twice", lambda d: d["tickets"].append(dict(d["tickets"][0]))),
    ("route_to_itself", lambda d: d["routes"][0].update(b="atlanta")),
    ("ticket_to_itself", lambda d: d["tickets"][0].update(b=d["tickets"][0]["a"])),
    ("ticket_worthless", lambda d: d["tickets"][0].update(value=0)),
    ("length_unfit", lambda d: d["routes"][0].update(length=7)),
    ("length_unfit", lambda d: d["routes"][0].update(length=0)),
    ("length_unpayable", lambda d: d["cards"].update(each=3, locomotives=2)),
    ("seats_unfit", lambda d: d.update(seats=[2, 6])),
    ("seats_unfit", lambda d: d.update(seats=[4, 3])),
    ("points_unfit", lambda d: d.update(points=[])),
    ("too_few_cards", lambda d: d["cards"].update(each=2, locomotives=0)),
    ("too_few_tickets", lambda d: d.update(tickets=d["tickets"][:14])),
    ("too_few_cars_in_box", lambda d: d.update(cars=5)),
    ("sheet_unfit", lambda d: d["sheet"].update(car=0)),
    ("sheet_too_large", lambda d: d["sheet"].update(clearance=1e308)),
    ("points_below_zero", lambda d: d.update(points=[1, 2, -4, 7, 10, 15])),
    ("box_too_large", lambda d: d["cards"].update(each=10**9)),
    ("box_too_large", lambda d: d.update(cars=10**9)),
    ("city_off_sheet", lambda d: d["cities"][0].update(x=1001)),
    ("route_over_city", lambda d: d["cities"][0].update(x=700, y=276)),
    ("routes_cross", lambda d: d["cities"][2].update(x=600, y=300)),
    ("routes_cross", lambda d: d["routes"][1].update(bend=-150)),
    ("board_unreadable", lambda d: d.pop("cities")),
    ("board_unreadable", lambda d: d.update(version=9)),
    ("board_unreadable", lambda d: d.update(unknown=True)),
]


@pytest.mark.parametrize(("code", "change"), CHANGES)
def test_TTR_8_4_each_fault_is_found(code: str, change: Callable[[Document], object]) -> None:
    assert code in changed(change)


def test_several_faults_are_told_together() -> None:
    def spoil(d: Document) -> None:
        d["routes"][0].update(length=4)
        d["routes"][1].update(colours=["red"])
        d["tickets"][0].update(b="atlantis")
        d["routes"][5].update(a="atlantis")

    assert changed(spoil) >= {"route_without_room", "colour_tracks_differ", "ticket_city_unknown", "city_unknown"}


def test_every_fault_that_has_words_is_tried() -> None:
    assert {code for code, _ in CHANGES} == set(FAULT_TEXTS)


def test_something_else_is_no_board() -> None:
    others: list[object] = [None, [], {}, {"format": "railyard-dampfross-board"}, 4]
    for other in others:
        assert not boards.is_board(other)
    with pytest.raises(ValueError, match="missing"):
        boards.board_text({"format": FORMAT})


def test_a_board_of_ones_own_is_played_by_its_numbers() -> None:
    own = document("lyon")
    own.update(id="own", title="Own", cars=9, points=[2, 3, 5, 8, 13])
    library = Layered(
        MemoryLibrary({"boards/ticket_to_ride/own.json": msgspec.json.encode(own)}),
        shipped_library(),
    )
    game = open_game(library)
    s = game.setup(chosen(board="own"), ("A", "B"))
    assert s.cars == (9, 9)
    assert game.book(s).board.points_for(2) == 3
    with pytest.raises(ValueError, match="own"):
        GAME.setup(chosen(board="own"), ("A", "B"))


def test_a_board_is_known_by_the_name_of_its_file() -> None:
    library = Layered(
        MemoryLibrary({"boards/ticket_to_ride/mine.json": msgspec.json.encode(document("lyon"))}),
        shipped_library(),
    )
    game = open_game(library)
    s = game.setup(chosen(board="mine"), ("A", "B"))
    assert open_game(library).book(s).board.document.title == "Lyon"


def test_a_board_that_names_what_it_does_not_have_cannot_be_played() -> None:
    broken = document("lyon")
    broken["tickets"][0]["a"] = "atlantis"
    game = open_game(
        Layered(MemoryLibrary({"boards/ticket_to_ride/b.json": msgspec.json.encode(broken)}), shipped_library())
    )
    with pytest.raises(ValueError, match="atlantis"):
        game.setup(chosen(board="b"), ("A", "B"))
