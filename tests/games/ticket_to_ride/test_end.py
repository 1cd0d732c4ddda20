"""Rulebook 2.3, 6 and 7: passing, the last round, the score."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from railyard.core.event import GameOver
from railyard.core.game import Act, Over
from railyard.games.ticket_to_ride.actions import DrawCard, KeepTickets, Pass, TakeTickets
from railyard.games.ticket_to_ride.events import (
    LastRoundBegun,
    LongestPathAwarded,
    Passed,
    PathMeasured,
    SeatCounted,
    TicketCounted,
    TieBroken,
)
from railyard.games.ticket_to_ride.scoring import scores_of, winners_among
from railyard.games.ticket_to_ride.state import Score, State
from tests.games.ticket_to_ride.tables import (
    GAME,
    arranged,
    choice,
    claim,
    draw_two,
    of_kind,
    owning,
    played,
    put,
    random_states,
    refusal,
    table,
    with_tickets,
)

SIXES = (
    "calgary--winnipeg",
    "el_paso--los_angeles",
    "el_paso--houston",
    "duluth--toronto",
    "helena--seattle",
    "sault_st_marie--winnipeg",
    "miami--new_orleans",
)
"""Routes of 42 spaces together: three cars are left."""
EMPTY_ROW = ["", "", "", "", ""]


def nearly_done(seats: str = "ABC", red: int = 3) -> State:
    """Seat A has three cars left and can pay for short routes."""
    s = with_tickets(table(seats))
    return owning(arranged(s, hands={"A": {"red": red, "black": 4}}), "A", *SIXES)


def stuck(seats: str = "AB") -> State:
    """Nobody has tickets to draw, cards to draw, or cards that pay for anything: they are in hands without cars."""
    s = with_tickets(table(seats))
    everything = tuple(range(30))
    s = replace(s, pile=(), tickets=(everything, *((),) * (len(seats) - 1)))
    s = arranged(s, row=EMPTY_ROW, rest="B")
    return owning(s, "B", *SIXES, "calgary--vancouver")


# Passing


def test_TTR_2_3_who_can_do_something_may_not_pass() -> None:
    s = table("AB")
    assert refusal(s, Pass("A")).code == "no_voluntary_pass"
    only_tickets = replace(s, pile=s.pile)
    only_tickets = arranged(only_tickets, row=EMPTY_ROW, rest="B")
    assert refusal(only_tickets, Pass("A")).code == "no_voluntary_pass"
    assert {offer.action for offer in GAME.offers(only_tickets, "A")} == {TakeTickets}


def test_TTR_2_3_who_can_do_nothing_passes() -> None:
    s = stuck()
    assert [offer.action for offer in GAME.offers(s, "A")] == [Pass]
    s, events = played(s, Pass("A"))
    assert events == [Passed("A")]
    assert GAME.turn(s) == Act(("B",))


def test_TTR_6_4_when_everybody_passes_the_game_is_over() -> None:
    s, _ = played(stuck(), Pass("A"))
    s, events = played(s, Pass("B"))
    over = GAME.turn(s)
    assert isinstance(over, Over)
    assert over.result.reason == "frozen"
    assert of_kind(events, GameOver)


def test_TTR_6_4_passes_count_only_in_a_row() -> None:
    s, _ = played(stuck("ABC"), Pass("A"))
    assert s.passes == 1
    s = owning_nothing(s)
    s, _ = played(s, claim("B", "chicago--duluth", "red"))
    assert s.passes == 0


def owning_nothing(s: State) -> State:
    """The same moment, but seat B has all its cars back."""
    at = s.seats.index("B")
    book = GAME.book(s)
    back = s.tracks[at] | book.board.twins(s.tracks[at])
    return replace(
        s,
        tracks=put(s.tracks, at, 0),
        cars=put(s.cars, at, 45),
        points=put(s.points, at, 0),
        free=s.free | back,
    )


# The last round


@pytest.mark.parametrize(
    ("track", "left"), [("atlanta--nashville", 2), ("el_paso--santa_fe", 1), ("chicago--duluth", 0)]
)
def test_TTR_6_1_two_one_or_no_car_bring_the_last_round(track: str, left: int) -> None:
    s, events = played(nearly_done(), claim("A", track, "red"))
    assert of_kind(events, LastRoundBegun) == [LastRoundBegun("A", left)]
    assert (s.turns_left, s.trigger) == (3, 0)


def test_TTR_6_1_three_cars_do_not() -> None:
    s = nearly_done()
    assert s.cars[0] == 3
    s = draw_two(s)
    assert (s.turns_left, s.trigger) == (0, -1)


@pytest.mark.parametrize("seats", ["AB", "ABC", "ABCD", "ABCDE"])
def test_TTR_6_1_everybody_has_one_more_turn_and_the_trigger_plays_last(seats: str) -> None:
    s, _ = played(nearly_done(seats), claim("A", "chicago--duluth", "red"))
    acted: list[str] = []
    while isinstance(turn := GAME.turn(s), Act):
        acted += turn.seats
        s = draw_two(s)
    assert "".join(acted) == seats[1:] + "A"
    assert isinstance(turn, Over)
    assert turn.result.reason == "last_round"


def test_TTR_6_1_others_who_run_out_of_cars_change_nothing() -> None:
    s = nearly_done()
    s, _ = played(s, claim("A", "chicago--duluth", "red"))
    s = owning(
        s, "B", "duluth--helena", "portland--salt_lake_city", "atlanta--miami", "denver--phoenix", "helena--omaha"
    )
    s = owning(s, "B", "el_paso--oklahoma_city", "montreal--sault_st_marie", "pittsburgh--saint_louis")
    s = owning(s, "B", "dallas--houston:1")
    assert s.cars[1] == 2
    s = draw_two(s)
    assert (s.turns_left, s.trigger) == (2, 0)
    s = draw_two(s)
    s = draw_two(s)
    assert isinstance(GAME.turn(s), Over)


def test_TTR_6_3_everything_may_be_done_in_the_last_round() -> None:
    s, _ = played(nearly_done(), claim("A", "chicago--duluth", "red"))
    assert {offer.action for offer in GAME.offers(s, "B")} >= {DrawCard, TakeTickets}
    s, _ = played(s, TakeTickets("B"))
    s, _ = played(s, KeepTickets("B", choice(s)))
    assert s.turns_left == 2


def test_TTR_2C_5_tickets_drawn_in_the_last_round_cost_their_value() -> None:
    s, _ = played(nearly_done("AB"), claim("A", "chicago--duluth", "red"))
    s, _ = played(s, TakeTickets("B"))
    drawn = choice(s)
    s, _ = played(s, KeepTickets("B", drawn))
    s, _ = played(s, DrawCard("A"), DrawCard("A"))
    values = {ticket.id: ticket.value for ticket in GAME.book(s).board.tickets}
    assert s.scores[1].tickets == -sum(values[ticket] for ticket in drawn)


# The score


def ended(s: State) -> tuple[State, list[object]]:
    """The last turn of a game, played by drawing cards; what was told of the end."""
    s = replace(s, turns_left=1, trigger=s.seat)
    seat = s.seats[s.seat]
    s, events = played(s, DrawCard(seat), DrawCard(seat))
    return s, [event for event in events if not isinstance(event, DrawCard)]


def counted(tracks: dict[str, tuple[str, ...]], tickets: dict[str, tuple[str, ...]], seats: str = "AB") -> State:
    """An arranged game, ended."""
    s = with_tickets(arranged(table(seats)), **tickets)
    for seat, owned in tracks.items():
        s = owning(s, seat, *owned)
    return ended(s)[0]


def test_TTR_7_1_the_parts_of_a_score() -> None:
    s = counted(
        {"A": ("dallas--houston:1", "dallas--oklahoma_city:1"), "B": ("helena--seattle",)},
        {"A": ("denver--el_paso",), "B": ("helena--los_angeles",)},
    )
    assert s.scores[0] == Score(3, -4, 0, -1, 0, 3, s.scores[0].trail)
    assert (s.scores[1].routes, s.scores[1].tickets, s.scores[1].bonus, s.scores[1].total) == (15, -8, 10, 17)
    assert GAME.accounts(s) == {"A": -1, "B": 17}


def test_TTR_7_2_a_ticket_connected_by_any_way() -> None:
    tracks = ("denver--santa_fe", "el_paso--santa_fe", "el_paso--phoenix", "phoenix--santa_fe")
    s = counted({"A": tracks}, {"A": ("denver--el_paso",), "B": ("denver--el_paso",)[:0]})
    assert s.scores[0].tickets == 4
    assert s.scores[0].completed == 1


def test_TTR_7_2_tracks_of_others_do_not_help() -> None:
    s = counted({"A": ("denver--santa_fe",), "B": ("el_paso--santa_fe",)}, {"A": ("denver--el_paso",)})
    assert s.scores[0].tickets == -4


def test_TTR_7_2_a_score_may_be_below_zero() -> None:
    s = counted({}, {"A": ("new_york--seattle", "los_angeles--new_york")})
    assert s.scores[0].total == -43


def test_TTR_7_2_a_ticket_drawn_for_cities_that_are_connected_already_counts() -> None:
    s = with_tickets(arranged(table("AB")))
    s = owning(s, "A", "denver--santa_fe", "el_paso--santa_fe")
    s = with_tickets(s, A=["denver--el_paso"])
    assert scores_of(GAME.book(s), s)[0].completed == 1


def test_TTR_7_3_all_with_the_longest_path_score() -> None:
    s = counted({"A": ("helena--seattle",), "B": ("duluth--helena",)}, {}, "ABC")
    assert [score.bonus for score in s.scores] == [10, 10, 0]


def test_TTR_7_3_nobody_scores_where_nobody_owns_a_route() -> None:
    s, events = ended(with_tickets(arranged(table("AB"))))
    assert [score.bonus for score in s.scores] == [0, 0]
    assert not of_kind(events, LongestPathAwarded)  # type: ignore[arg-type]
    assert s.winners == (0, 1)


def score(total: int, completed: int = 0, bonus: int = 0) -> Score:
    """A score for deciding ties."""
    return Score(total, 0, bonus, total, completed, 0, ())


@pytest.mark.parametrize(
    ("scores", "winners", "by"),
    [
        ((score(10), score(9, 5, 10)), (0,), ""),
        ((score(10, 2), score(10, 3)), (1,), "tickets"),
        ((score(10, 2, 10), score(10, 3)), (1,), "tickets"),
        ((score(10, 3, 10), score(10, 3)), (0,), "longest"),
        ((score(10, 3, 10), score(10, 3, 10)), (0, 1), "shared"),
        ((score(10, 3), score(10, 3)), (0, 1), "shared"),
        ((score(10, 3, 10), score(10, 3, 10), score(10, 3)), (0, 1), "shared"),
        ((score(-4), score(-4, 1), score(-9, 4)), (1,), "tickets"),
    ],
)
def test_TTR_7_4_ties(scores: tuple[Score, ...], winners: tuple[int, ...], by: str) -> None:
    assert winners_among(scores) == (winners, by)


def test_TTR_7_4_completed_tickets_count_not_tickets_held() -> None:
    """B holds more tickets, A has completed more; their totals are the same."""
    s = counted(
        {"A": ("denver--santa_fe", "el_paso--santa_fe"), "B": ("duluth--helena", "atlanta--nashville")},
        {"A": ("denver--el_paso",), "B": ("houston--kansas_city",)},
    )
    level = replace(s.scores[1], total=s.scores[0].total)
    assert (s.scores[0].completed, s.scores[1].completed) == (1, 0)
    assert winners_among((s.scores[0], level)) == ((0,), "tickets")
    more_held = counted(
        {"A": ("denver--santa_fe", "el_paso--santa_fe")},
        {"A": ("denver--el_paso", "houston--kansas_city", "atlanta--new_york")},
    )
    assert more_held.scores[0].completed == 1


def test_the_end_is_told_step_by_step() -> None:
    s = with_tickets(arranged(table("AB")), A=("denver--el_paso", "helena--los_angeles"), B=("atlanta--new_york",))
    s = owning(s, "A", "denver--santa_fe", "el_paso--santa_fe")
    s, events = ended(s)
    told = [event for event in events if isinstance(event, TicketCounted | PathMeasured | SeatCounted | GameOver)]
    assert told == [
        TicketCounted("A", "denver--el_paso", 4, True),
        TicketCounted("A", "helena--los_angeles", -8, False),
        TicketCounted("B", "atlanta--new_york", -6, False),
        PathMeasured("A", 4, told[3].tracks),  # type: ignore[union-attr]
        PathMeasured("B", 0, ()),
        SeatCounted("A", 4, -4, 10, 10),
        SeatCounted("B", 0, -6, 0, -6),
        GameOver(("A",), "last_round"),
    ]
    assert set(told[3].tracks) == {"denver--santa_fe", "el_paso--santa_fe"}  # type: ignore[union-attr]
    assert of_kind(events, LongestPathAwarded) == [LongestPathAwarded(("A",), 4, 10)]  # type: ignore[arg-type]
    assert not of_kind(events, TieBroken)  # type: ignore[arg-type]


def test_the_path_told_can_be_travelled() -> None:
    *_, (_, _, s) = random_states("path", "ABC")
    board = GAME.book(s).board
    for score_ in s.scores:
        tracks = [board.tracks[index] for index in score_.trail]
        assert sum(track.length for track in tracks) == score_.path
        assert all({one.a, one.b} & {other.a, other.b} for one, other in pairwise(tracks))


def test_after_the_end_nothing_is_offered_or_allowed() -> None:
    *_, (_, _, s) = random_states("over", "AB")
    assert isinstance(GAME.turn(s), Over)
    assert refusal(s, DrawCard("A")).code == "game_is_over"
    assert GAME.offers(s, "A") == () == GAME.offers(s, "B")
