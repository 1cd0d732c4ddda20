"""Rulebook 2B and 3: claiming routes, double routes."""

from itertools import product

import pytest

from railyard.core.game import Act, OptionValue
from railyard.games.ticket_to_ride.actions import Claim, DrawCard, Payment, TakeTickets
from railyard.games.ticket_to_ride.claim import claimable, payments
from railyard.games.ticket_to_ride.events import RouteClaimed, TrackClosed
from railyard.games.ticket_to_ride.state import State
from tests.games.ticket_to_ride.tables import (
    GAME,
    L,
    arranged,
    board,
    claim,
    held,
    of_kind,
    owning,
    played,
    random_states,
    refusal,
    table,
)

RICH = {"red": 6, "blue": 6, "green": 6, L: 3}
SIXES = (
    "calgary--winnipeg",
    "el_paso--los_angeles",
    "el_paso--houston",
    "duluth--toronto",
    "helena--seattle",
    "sault_st_marie--winnipeg",
)
"""Routes of 36 spaces together."""


def rich(seats: str = "AB", **options: OptionValue) -> State:
    """Seat A can pay for much."""
    return arranged(table(seats, (), (), **options), hands={"A": RICH, "B": {"purple": 5, "black": 5, L: 3}})


def offered(s: State, track: str) -> tuple[Payment, ...]:
    """The payments that are offered for a track; nothing where it cannot be claimed."""
    for offer in GAME.offers(s, s.seats[s.seat]):
        if offer.action is Claim and offer.fixed["track"] == track:
            return tuple(action.payment for action in offer.candidates() if isinstance(action, Claim))
    return ()


def test_TTR_2B_1_any_free_route_anywhere() -> None:
    s = owning(rich(), "A", "calgary--vancouver")
    s, events = played(s, claim("A", "chicago--duluth", "red"))
    assert of_kind(events, RouteClaimed) == [RouteClaimed("A", "chicago--duluth", "red", 0, 4, 39)]
    assert GAME.turn(s) == Act(("B",))


def test_TTR_2B_1_a_taken_route_keeps_its_owner() -> None:
    s = owning(owning(rich(), "B", "chicago--duluth"), "A", "duluth--winnipeg")
    found = refusal(s, claim("A", "chicago--duluth", "red"))
    assert (found.code, found.values["owner"]) == ("track_is_taken", "B")
    assert refusal(s, claim("A", "duluth--winnipeg", "red")).code == "track_is_yours"
    assert refusal(s, claim("A", "duluth--moon", "red")).code == "no_such_track"
    assert offered(s, "chicago--duluth") == ()


def test_TTR_2B_1_one_route_a_turn() -> None:
    s, _ = played(rich(), claim("A", "chicago--duluth", "red"))
    for action in (claim("A", "atlanta--miami", "blue"), DrawCard("A"), TakeTickets("A")):
        assert refusal(s, action).code == "not_your_turn"


@pytest.mark.parametrize(
    ("track", "colour", "locomotives"),
    [
        ("atlanta--miami", "blue", 0),
        ("atlanta--miami", "blue", 2),
        ("chicago--duluth", L, 3),
        ("duluth--sault_st_marie", "green", 1),
        ("duluth--sault_st_marie", L, 3),
    ],
)
def test_TTR_2B_2_exactly_as_many_cards_as_spaces(track: str, colour: str, locomotives: int) -> None:
    s = rich()
    before = held(s, "A", L) + held(s, "A", colour) * (colour != L)
    length = board().tracks[board().track_numbers[track]].length
    s, _ = played(s, claim("A", track, colour, locomotives))
    assert held(s, "A", L) + held(s, "A", colour) * (colour != L) == before - length
    assert held(s, "A", L) == 3 - locomotives
    assert sum(s.discard) == length
    assert s.discard[board().locomotive] == locomotives


@pytest.mark.parametrize(
    ("track", "colour", "locomotives", "code"),
    [
        ("chicago--duluth", "red", 4, "odd_payment"),
        ("chicago--duluth", "red", 3, "odd_payment"),
        ("chicago--duluth", "red", -1, "odd_payment"),
        ("chicago--duluth", L, 2, "odd_payment"),
        ("chicago--duluth", L, 0, "odd_payment"),
        ("chicago--duluth", "blue", 0, "wrong_colour"),
        ("chicago--duluth", "mauve", 0, "no_such_colour"),
        ("chicago--duluth", "grey", 0, "no_such_colour"),
        ("seattle--helena", "red", 0, "no_such_track"),
        ("helena--seattle", "yellow", 2, "too_few_cards"),
        ("duluth--helena", L, 6, "too_few_locomotives"),
        ("portland--salt_lake_city", "blue", 4, "too_few_locomotives"),
        ("denver--phoenix", "white", 3, "too_few_cards"),
    ],
)
def test_TTR_2B_2_other_payments_are_refused(track: str, colour: str, locomotives: int, code: str) -> None:
    assert refusal(rich(), claim("A", track, colour, locomotives)).code == code


def test_TTR_2B_3_a_grey_route_takes_one_colour_of_any_kind() -> None:
    s = arranged(table("AB"), hands={"A": {"red": 2, "blue": 1, L: 1}})
    found = offered(s, "duluth--sault_st_marie")
    assert found == (Payment("red", 1),)
    assert offered(s, "los_angeles--phoenix") == (Payment("red", 1),)
    assert offered(s, "dallas--houston:2") == (Payment("blue", 0), Payment("red", 0), Payment(L, 1))


def test_TTR_2B_3_every_colour_drawn_on_the_board_is_the_colour_paid() -> None:
    """The track that is clicked is the track that is claimed, and its own colour pays for it."""
    for track in board().tracks:
        colours = board().card_colours[:-1] if track.colour == "grey" else (track.colour,)
        for colour in colours:
            s = arranged(table("AB"), hands={"A": {colour: 6}})
            assert offered(s, track.id) == (Payment(colour, 0),)
            s, events = played(s, claim("A", track.id, colour))
            assert s.tracks[0] == track.bit
            assert held(s, "A", colour) == 6 - track.length
            assert isinstance(events[0], RouteClaimed)
            assert events[0].track == track.id


def test_TTR_2B_4_enough_cars_are_needed() -> None:
    s = owning(rich(), "A", *SIXES, "miami--new_orleans", "calgary--vancouver")
    assert s.cars[0] == 0
    assert refusal(s, claim("A", "chicago--duluth", "red")).values["cars"] == 0
    assert not claimable(GAME.book(s), s, 0)


def test_TTR_2B_4_exactly_no_car_left_is_legal() -> None:
    s = owning(rich(), "A", *SIXES, "calgary--vancouver")
    assert s.cars[0] == 6
    s, events = played(s, claim("A", "miami--new_orleans", "red"))
    assert s.cars[0] == 0
    assert of_kind(events, RouteClaimed) == [RouteClaimed("A", "miami--new_orleans", "red", 0, 15, 0)]


def test_TTR_2B_4_a_payable_route_that_is_too_long_is_not_offered() -> None:
    s = arranged(table("AB"), hands={"A": {"orange": 6}})
    s = owning(s, "A", *SIXES, "miami--new_orleans")
    assert s.cars[0] == 3
    assert offered(s, "duluth--helena") == ()
    assert refusal(s, claim("A", "duluth--helena", "orange")).code == "too_few_cars"


@pytest.mark.parametrize(("length", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15)])
def test_TTR_2B_5_points_by_length_at_once(length: int, points: int) -> None:
    for track in (each for each in board().tracks if each.length == length):
        colour = "red" if track.colour == "grey" else track.colour
        s = arranged(table("AB"), hands={"A": {colour: 6}})
        s, _ = played(s, claim("A", track.id, colour))
        assert s.points == (points, 0)
        assert GAME.accounts(s) == {"A": points, "B": 0}
        assert s.cars == (45 - length, 45)


def test_TTR_2B_6_payments_with_fewest_locomotives_first() -> None:
    s = arranged(table("AB"), hands={"A": {"red": 3, "blue": 2, L: 4}})
    assert offered(s, "chicago--duluth") == (
        Payment("red", 0),
        Payment("red", 1),
        Payment("red", 2),
        Payment(L, 3),
    )
    grey = offered(s, "los_angeles--phoenix")
    assert grey == (
        Payment("red", 0),
        Payment("blue", 1),
        Payment("red", 1),
        Payment("blue", 2),
        Payment("red", 2),
        Payment(L, 3),
    )


def test_offers_are_exactly_what_check_allows() -> None:
    for number, (_, _, s) in enumerate(random_states("claims", "ABCD")):
        if s.stage != "turn" or number % 40:
            continue
        seat = s.seats[s.seat]
        allowed = {action for offer in GAME.offers(s, seat) if offer.action is Claim for action in offer.candidates()}
        tried = (
            claim(seat, track.id, colour, locomotives)
            for track, colour in product(board().tracks, board().card_colours)
            for locomotives in range(track.length + 1)
        )
        assert {action for action in tried if GAME.check(s, action) is None} == allowed
        for track in board().tracks_in(claimable(GAME.book(s), s, s.seat)):
            assert payments(GAME.book(s), s, s.seat, track)


# Double routes


@pytest.mark.parametrize("seats", ["AB", "ABC", "ABCD", "ABCDE"])
def test_TTR_3_1_nobody_owns_both_tracks(seats: str) -> None:
    s = owning(rich(seats), "A", "boston--new_york:2")
    for colour in ("yellow", "red"):
        assert refusal(s, claim("A", "boston--new_york:1", colour)).code == "twin_is_yours"
    assert offered(s, "boston--new_york:1") == ()


@pytest.mark.parametrize("seats", ["AB", "ABC"])
def test_TTR_3_2_with_two_or_three_the_second_track_closes(seats: str) -> None:
    s, events = played(rich(seats), claim("A", "kansas_city--saint_louis:1", "blue"))
    assert of_kind(events, TrackClosed) == [TrackClosed("kansas_city--saint_louis:2")]
    assert refusal(s, claim("B", "kansas_city--saint_louis:2", "purple")).code == "track_is_closed"
    assert offered(s, "kansas_city--saint_louis:2") == ()


@pytest.mark.parametrize("seats", ["ABCD", "ABCDE"])
def test_TTR_3_3_with_four_or_five_it_stays_open_to_the_others(seats: str) -> None:
    s, events = played(rich(seats), claim("A", "dallas--houston:1", "red"))
    assert not of_kind(events, TrackClosed)
    assert offered(s, "dallas--houston:2") != ()
    s, _ = played(s, claim("B", "dallas--houston:2", "black"))
    twin = board().track("dallas--houston:2")
    assert twin is not None
    assert s.tracks[1] == twin.bit


def test_TTR_3_4_open_with_three_where_the_table_chose_that() -> None:
    s, events = played(rich("ABC", open_doubles=True), claim("A", "dallas--houston:1", "red"))
    assert not of_kind(events, TrackClosed)
    assert GAME.check(s, claim("B", "dallas--houston:2", "black")) is None


def test_TTR_3_4_the_option_does_not_touch_two_players() -> None:
    s, events = played(rich("AB", open_doubles=True), claim("A", "dallas--houston:1", "red"))
    assert of_kind(events, TrackClosed)
    assert refusal(s, claim("B", "dallas--houston:2", "black")).code == "track_is_closed"


def test_TTR_3_the_pair_counts_not_the_colour() -> None:
    """Another double route of the same colours stays free."""
    s, _ = played(rich("AB"), claim("A", "kansas_city--saint_louis:1", "blue"))
    closed = board().all_tracks & ~s.free & ~s.tracks[0]
    assert [track.id for track in board().tracks_in(closed)] == ["kansas_city--saint_louis:2"]
