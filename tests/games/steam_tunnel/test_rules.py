"""The numbered rules of Steam Tunnel, one test (at least) each."""

from collections import Counter

import msgspec
import pytest

from railyard.core.action import Seat
from railyard.core.chance import Roll, Rolled, Shuffle, drawn
from railyard.core.event import GameOver, Paid
from railyard.core.game import Act, Chance, Over
from railyard.games.steam_tunnel.actions import Bury, Claim, EndTurn, NextGame, TurnCard
from railyard.games.steam_tunnel.cards import Piece
from railyard.games.steam_tunnel.events import (
    CardBuried,
    CardTurned,
    FirstSeatDrawn,
    NoStoneLeft,
    SegmentClaimed,
    TunnelClosed,
)
from railyard.games.steam_tunnel.play import claimable_segments
from railyard.games.steam_tunnel.scoring import payment, points_of_game, result_of
from railyard.games.steam_tunnel.setup import shown_face
from railyard.games.steam_tunnel.state import State
from tests.games.steam_tunnel.mines import (
    GAME,
    bury,
    claim,
    mine,
    neither,
    random_game,
    refusal,
    step,
    tunnel_of,
    turn,
    turned,
)

CARDS = GAME.cards
GRID = CARDS.grid


def kinds(s: State, seat: Seat) -> set[str]:
    return {offer.action.__name__ for offer in GAME.offers(s, seat)}


# -- 2. cards -----------------------------------------------------------------------------------------------------


def test_T_2_1_every_face_uses_each_of_the_six_entrances_once() -> None:
    for face, pieces in CARDS.faces.items():
        assert sorted(port for piece in pieces for port in piece.ports) == [0, 1, 2, 3, 4, 5], face


def test_T_2_2_entrances_meet_their_neighbours() -> None:
    assert GRID.facing[GRID.port("C4", 0)] == GRID.port("C3", 3)
    assert GRID.facing[GRID.port("C4", 1)] == GRID.port("D4", 5)
    assert GRID.facing[GRID.port("C4", 2)] == GRID.port("D4", 4)
    assert GRID.facing[GRID.port("C4", 3)] == GRID.port("C5", 0)


def test_T_2_2_the_mine_wraps_both_ways() -> None:
    assert GRID.facing[GRID.port("C1", 0)] == GRID.port("C6", 3)
    assert GRID.facing[GRID.port("F3", 1)] == GRID.port("A3", 5)
    assert GRID.facing[GRID.port("F3", 2)] == GRID.port("A3", 4)
    assert all(GRID.facing[met] == port != met for port, met in enumerate(GRID.facing))


def test_T_2_2_a_tunnel_runs_on_across_the_rim() -> None:
    s = turned(mine({"A3": "F", "F3": "F", "C1": "F", "C6": "F"}), "A3", "F3", "C1", "C6")
    assert tunnel_of(s, "A3-15").segments == ("A3-15", "F3-15")
    assert tunnel_of(s, "C1-03").segments == ("C1-03", "C6-03")


def test_T_2_3_a_card_turned_half_round_has_every_port_moved_by_three() -> None:
    assert set(CARDS.faces["A1"]) == {Piece((1, 3)), Piece((2, 5)), Piece((0,), 0), Piece((4,), 0)}
    assert set(CARDS.faces["A1/"]) == {Piece((0, 4)), Piece((2, 5)), Piece((3,), 0), Piece((1,), 0)}


def test_T_2_3_chance_turns_about_half_of_the_cards() -> None:
    request = GAME.turn(GAME.apply(GAME.setup({}, ("A", "B")), Rolled((1,))).state)
    assert isinstance(request, Chance)
    before = GAME.apply(GAME.setup({}, ("A", "B")), Rolled((1,))).state
    lying = [
        face
        for seed in range(60)
        for face in GAME.apply(before, drawn(request.request, str(seed), 0)).state.faces
        if face != "P"
    ]
    share = sum(face.endswith("/") for face in lying) / len(lying)
    assert 0.45 < share < 0.55
    assert {face.removesuffix("/") for face in lying} == set(CARDS.box.patterns)


def test_T_2_4_eleven_patterns_four_copies_each() -> None:
    deck = Counter(CARDS.deck("full44"))
    assert len(deck) == 11
    assert set(deck.values()) == {4}


@pytest.mark.parametrize(
    ("pattern", "segments"),
    [
        ("A1", 4),
        ("A2", 4),
        ("B1", 3),
        ("B2", 3),
        ("C1", 4),
        ("C2", 4),
        ("D1", 3),
        ("D2", 3),
        ("E", 3),
        ("F", 3),
        ("G", 2),
    ],
)
def test_T_2_4_segments_of_each_pattern(pattern: str, segments: int) -> None:
    assert sum(piece.is_segment for piece in CARDS.faces[pattern]) == segments


def test_T_2_4_the_patterns_are_closed_under_mirroring() -> None:
    mirror = {0: 0, 1: 5, 2: 4, 3: 3, 4: 2, 5: 1}
    lying = {frozenset(pieces) for pieces in CARDS.faces.values()}
    for pattern in CARDS.box.patterns:
        mirrored = frozenset(
            Piece(tuple(sorted(mirror[port] for port in piece.ports)), piece.end) for piece in CARDS.faces[pattern]
        )
        assert mirrored in lying, pattern


def test_T_2_4_crossing_tunnels_do_not_meet() -> None:
    s = turned(mine({"C4": "A1"}), "C4")
    assert tunnel_of(s, "C4-13") != tunnel_of(s, "C4-25")


def test_T_2_5_values_of_the_point_cards_clockwise_from_the_top() -> None:
    assert [piece.end for piece in CARDS.faces["P"]] == [4, 3, 2, 4, 3, 2]
    s = mine()
    assert sorted(tunnel.ends[0] for tunnel in s.tunnels.open) == sorted(4 * [4, 3, 2, 4, 3, 2])


def test_T_2_6_a_branch_is_one_segment() -> None:
    s = turned(mine({"C4": "G"}), "C4")
    assert tunnel_of(s, "C4-015").segments == ("C4-015",)
    assert len(tunnel_of(s, "C4-015").gaps) == 3


def test_T_2_6_a_dead_end_is_a_segment_and_an_end_of_zero() -> None:
    s = turned(mine({"C4": "C1"}), "C4")
    stub = tunnel_of(s, "C4-2")
    assert (stub.segments, stub.ends) == (("C4-2",), (0,))
    s = turn(s, "A1")
    assert GAME.check(s, Claim(s.seat, "C4-2")) is None


def test_T_2_6_nobody_owns_the_ends_of_a_point_card() -> None:
    s = turn(mine(), "A1")
    assert refusal(s, Claim("A", "B2-0")).code == "point_cap"


def test_T_2_7_a_buried_card_is_three_straights_that_nobody_owns() -> None:
    s = bury(turn(mine({"C4": "A1"}), "A1"), "C4")
    for straight in ("C4-03", "C4-15", "C4-24"):
        tunnel = tunnel_of(s, straight)
        assert (tunnel.segments, tunnel.ends, len(tunnel.gaps)) == ((), (), 2)
    s = turn(s, "A3")
    assert refusal(s, Claim("B", "C4-03")).code == "buried_straight"


# -- 3. set-up ----------------------------------------------------------------------------------------------------


def test_T_1_2_thirty_two_cards_lie_in_the_mine_and_twelve_stay_out() -> None:
    s = mine()
    assert len(s.down) == 32
    assert len(s.spare) == 12


def test_T_3_1_point_cards_lie_where_rows_and_columns_two_and_five_cross() -> None:
    s = mine()
    assert [place for place, face in zip(GRID.places, s.faces, strict=True) if face == "P"] == ["B2", "E2", "B5", "E5"]
    assert set(s.down) == set(GRID.places) - {"B2", "E2", "B5", "E5"}


def test_T_3_1_a_point_card_can_be_neither_turned_nor_buried() -> None:
    s = mine()
    assert refusal(s, TurnCard("A", "B2")).code == "point_card_lies_open"
    assert refusal(turn(s, "A1"), Bury("A", "E5")).code == "point_card_lies_open"


def test_T_3_1_there_is_nothing_beyond_the_mine() -> None:
    assert refusal(mine(), TurnCard("A", "G7")).code == "no_such_card"


def test_T_3_2_the_lot_decides_who_begins() -> None:
    s = GAME.setup({}, ("A", "B", "C"))
    assert GAME.turn(s) == Chance(Roll("first_seat", 1, 3))
    done = GAME.apply(s, Rolled((3,)))
    assert done.events == (FirstSeatDrawn("C"),)
    assert GAME.turn(done.state) == Chance(Shuffle("deck", 88))
    dealt = GAME.apply(done.state, drawn(Shuffle("deck", 88), "x", 1)).state
    assert GAME.turn(dealt) == Act(("C",))


@pytest.mark.parametrize("seats", ["A", "ABCDEF"])
def test_T_1_1_two_to_five_seats(seats: str) -> None:
    with pytest.raises(ValueError, match="2 to 5"):
        GAME.setup({}, tuple(seats))


# -- 4. the turn --------------------------------------------------------------------------------------------------


def test_T_4_1_a_card_has_to_be_turned_first() -> None:
    s = mine()
    assert kinds(s, "A") == {"TurnCard"}
    assert refusal(s, EndTurn("A")).code == "turn_first"


def test_T_4_1_any_card_that_is_face_down() -> None:
    s = mine()
    assert {action for offer in GAME.offers(s, "A") for action in offer.candidates()} == {
        TurnCard("A", place) for place in s.down
    }


def test_T_4_1_turning_shows_the_face_and_hides_nothing_again() -> None:
    done = step(mine({"C4": "B2/"}), TurnCard("A", "C4"))
    assert done.events == (CardTurned("A", "C4", "B2/"),)
    assert CardTurned.reveals
    assert shown_face(done.state, "C4", CARDS) == "B2/"


def test_T_4_1_an_open_or_buried_card_cannot_be_turned() -> None:
    s = bury(turn(mine(), "A1"), "A3")
    assert refusal(s, TurnCard("B", "A1")).code == "card_lies_open"
    found = refusal(s, TurnCard("B", "A3"))
    assert (found.code, found.values["owner"]) == ("card_is_buried", "A")


def test_T_4_2_after_turning_claim_bury_or_neither_and_the_turn_is_over() -> None:
    s = turn(mine({"A1": "F"}), "A1")
    assert kinds(s, "A") == {"Claim", "Bury", "EndTurn"}
    assert kinds(s, "B") == set()
    assert claim(s, "A1-15").seat == "B"
    assert bury(s, "C4").seat == "B"
    assert neither(s).seat == "B"


def test_T_4_2_one_card_a_turn() -> None:
    s = turn(mine(), "A1")
    assert refusal(s, TurnCard("A", "C4")).code == "card_already_turned"


def test_T_4_2_a_card_face_down_cannot_be_claimed() -> None:
    s = turn(mine({"C4": "F"}), "A1")
    assert refusal(s, Claim("A", "C4-03")).code == "card_is_face_down"


def test_T_4_2_only_segments_there_are() -> None:
    s = turn(mine({"A1": "F"}), "A1")
    for segment in ("A1-01", "A1", "", "Z9-03"):
        assert refusal(s, Claim("A", segment)).code == "no_such_segment"


def test_T_4_2_stones_are_taken_from_the_supply() -> None:
    s = turn(mine({"A1": "F"}), "A1")
    assert claim(s, "A1-15").stones == {"A": 19, "B": 20}
    assert bury(s, "C4").stones == {"A": 19, "B": 20}
    assert neither(s).stones == {"A": 20, "B": 20}


def test_T_4_3_a_segment_is_owned_once() -> None:
    s = turn(claim(turn(mine({"A1": "F"}), "A1"), "A1-15"), "A3")
    found = refusal(s, Claim("B", "A1-15"))
    assert (found.code, found.values["owner"]) == ("segment_is_owned", "A")
    assert "A1-15" not in claimable_segments(s)


def test_T_4_4_no_claim_in_a_closed_tunnel() -> None:
    s = turn(mine({"B1": "A1/"}), "B1")
    assert tunnel_of(s, "B1-3").is_closed
    assert refusal(s, Claim("A", "B1-3")).code == "tunnel_is_closed"
    assert "B1-3" not in claimable_segments(s)


def test_T_4_4_a_tunnel_stays_open_while_one_side_leads_to_a_card_face_down() -> None:
    s = turn(mine({"B1": "F", "B6": "F"}), "B1")
    assert tunnel_of(s, "B1-03").gaps == (GRID.port("B1", 0),)
    s = turn(neither(s), "B6")
    assert tunnel_of(s, "B6-03").is_closed


def test_T_4_4_burying_the_last_unknown_card_closes_a_tunnel() -> None:
    s = neither(turn(mine({"B1": "F"}), "B1"))
    s = turn(s, "D4")
    done = step(s, Bury("B", "B6"))
    assert done.state.tunnels.closed[-1].segments == ("B1-03",)
    assert done.events[0] == CardBuried("B", "B6")
    assert isinstance(done.events[1], TunnelClosed)


def test_T_4_5_the_card_just_turned_may_be_claimed() -> None:
    done = step(turn(mine({"C4": "F"}), "C4"), Claim("A", "C4-15"))
    assert done.events == (SegmentClaimed("A", "C4-15"),)
    assert done.state.owners == {"C4-15": "A"}


def test_T_4_6_without_a_stone_the_turn_ends_after_turning() -> None:
    s = msgspec.structs.replace(mine({"A1": "F"}), stones={"A": 0, "B": 20})
    done = GAME.apply(s, TurnCard("A", "A1"))
    assert done.events[-1] == NoStoneLeft("A")
    assert done.state.seat == "B"
    assert done.state.phase == "turn"


def test_T_4_7_the_stone_on_a_buried_card_owns_nothing() -> None:
    s = bury(turn(mine(), "A1"), "C4")
    assert s.buried == {"C4": "A"}
    assert s.owners == {}
    assert "C4" not in s.down


# -- 5. the end and the count ---------------------------------------------------------------------------------------


def all_turned(s: State) -> State:
    while s.down:
        s = turned(s, s.down[0])
    return s


def test_T_5_1_the_game_ends_at_once_when_the_last_card_is_turned() -> None:
    s = mine()
    s = turned(s, *s.down[:-1])
    done = step(s, TurnCard(s.seat, s.down[0]))
    assert isinstance(done.events[-1], GameOver)
    assert done.events[-1].reason == "last_card_turned"
    assert isinstance(GAME.turn(done.state), Over)
    assert not done.state.tunnels.open
    assert refusal(done.state, EndTurn(s.seat)).code == "game_is_over"


def test_T_5_1_the_game_ends_at_once_when_the_last_card_is_buried() -> None:
    s = mine()
    s = turned(s, *s.down[:-2])
    s = turn(s, s.down[0])
    done = step(s, Bury(s.seat, s.down[0]))
    assert isinstance(done.events[-1], GameOver)
    assert done.events[-1].reason == "last_card_buried"
    assert not done.state.tunnels.open


def test_T_5_2_buried_straights_count_neither_as_segments_nor_as_ends() -> None:
    s = turned(mine({"B1": "F"}), "B1")
    s = bury(turn(s, "D4"), "B6")
    tunnel = tunnel_of(s, "B1-03")
    assert tunnel.passages == ("B2-0", "B5-3", "B6-03")
    assert (tunnel.ends, tunnel.value) == ((4, 4), 8)


def test_T_5_2_a_point_end_and_a_dead_end_with_one_segment_are_4() -> None:
    s = turn(mine({"B1": "A1/"}), "B1")
    tunnel = tunnel_of(s, "B1-3")
    assert (tunnel.segments, tunnel.ends) == (("B1-3",), (4, 0))
    assert tunnel.value == 4


def test_T_5_2_two_dead_ends_are_0() -> None:
    s = turned(mine({"C3": "A1/", "C4": "A1"}), "C3", "C4")
    tunnel = tunnel_of(s, "C4-0")
    assert (tunnel.segments, tunnel.ends, tunnel.is_closed) == (("C3-3", "C4-0"), (0, 0), True)
    assert tunnel.value == 0


SEVEN = {"A5": "A2", "A6": "G/", "B6": "B2", "E6": "C2/", "F5": "A2/", "F6": "G/"}


def test_T_5_2_seven_segments_with_ends_4_2_0_0_are_42() -> None:
    s = turned(mine(SEVEN), *SEVEN)
    tunnel = tunnel_of(s, "A5-35")
    assert tunnel.is_closed
    assert (len(tunnel.segments), tunnel.ends) == (7, (4, 2, 0, 0))
    assert tunnel.value == 42


def with_stones_in_seven(*claims: str, seats: str = "AB") -> State:
    """The tunnel of 42 with a stone on each of these segments, the seats claiming in turn; all its cards turned."""
    s = mine(SEVEN, seats)
    left = list(claims)
    for place in SEVEN:
        s = turn(s, place)
        ready = [segment for segment in left if segment in claimable_segments(s)] if left else []
        if ready and ready[0] == left[0]:
            s = claim(s, left.pop(0))
        elif s.phase == "act":
            s = neither(s)
    assert not left
    return s


def test_T_5_3_most_stones_take_the_whole_value() -> None:
    s = with_stones_in_seven("A5-35", "A6-015", "B6-05")
    assert s.owners == {"A5-35": "A", "A6-015": "B", "B6-05": "A"}
    assert points_of_game(s)["A"] - points_of_game(with_stones_in_seven())["A"] == 42
    assert points_of_game(s)["B"] == 0


def test_T_5_3_equal_stones_share_and_round_down() -> None:
    assert payment(25, {"A": 2, "B": 2, "C": 1}) == {"A": 12, "B": 12}
    assert payment(25, {"A": 1, "B": 1, "C": 1}) == {"A": 8, "B": 8, "C": 8}
    assert payment(7, {"A": 1, "B": 1, "C": 1, "D": 1, "E": 1}) == dict.fromkeys("ABCDE", 1)
    s = with_stones_in_seven("A5-35", "A6-015")
    assert points_of_game(s) == {"A": 21, "B": 21}


def test_T_5_3_what_rounding_leaves_goes_to_nobody() -> None:
    s = with_stones_in_seven("A5-35", "A6-015", "B6-05", "E6-1", seats="ABCD")
    assert set(points_of_game(s).values()) == {10}
    assert s.ledger["bank"] == -40


def test_T_5_3_a_tunnel_without_stones_pays_nobody() -> None:
    done = step(mine({"B1": "A1/"}), TurnCard("A", "B1"))
    assert not [event for event in done.events if isinstance(event, Paid)]
    assert payment(42, {}) == {}


def test_T_5_4_the_highest_total_wins() -> None:
    s = all_turned(with_stones_in_seven("A5-35", "A6-015", "B6-05"))
    result = result_of(s)
    assert result.winners == ("A",)
    assert result.scores["A"] == 42


def test_T_5_4_equal_totals_share_the_victory() -> None:
    s = all_turned(with_stones_in_seven("A5-35", "A6-015"))
    assert result_of(s).winners == ("A", "B")


# -- 6. rulings ---------------------------------------------------------------------------------------------------


def test_T_6_1_a_ring_is_worth_nothing_and_closed_when_complete() -> None:
    faces = {"A5": "D2", "A6": "B2/", "F5": "C1/", "F6": "C2/"}
    s = turned(mine(faces), *list(faces)[:-1])
    assert not tunnel_of(s, "A5-34").is_closed
    s = turned(s, "F6")
    ring = tunnel_of(s, "A5-34")
    assert (len(ring.segments), ring.ends, ring.is_closed, ring.value) == (4, (), True, 0)


def test_T_6_2_two_numbers_joined_by_buried_cards_are_worth_nothing() -> None:
    s = bury(turn(mine(), "A1"), "B3")
    s = turn(s, "A3")
    done = step(s, Bury("B", "B4"))
    tunnel = tunnel_of(done.state, "B3-03")
    assert (tunnel.segments, tunnel.ends, tunnel.is_closed, tunnel.value) == ((), (4, 4), True, 0)
    assert not [event for event in done.events if isinstance(event, TunnelClosed)]


def test_T_6_3_every_end_of_a_branched_tunnel_counts() -> None:
    faces = {
        "B6": "C2/", "C1": "C2", "C2": "F/", "C6": "D1", "D1": "G",
        "D2": "D1", "D5": "C1", "D6": "G", "E1": "B2/", "E6": "A2",
    }  # fmt: skip
    tunnel = tunnel_of(turned(mine(faces), *faces), "D1-234")
    assert tunnel.is_closed
    assert (tunnel.ends, len(tunnel.segments), tunnel.value) == ((4, 3, 2, 0), 10, 90)


def test_T_6_4_two_ends_on_the_same_point_card_both_count() -> None:
    s = turned(mine({"F5": "E/"}), "F5")
    tunnel = tunnel_of(s, "F5-45")
    assert tunnel.passages == ("E5-1", "E5-2")
    assert (tunnel.ends, tunnel.value) == ((3, 2), 5)


def test_T_6_5_segments_on_both_sides_of_a_buried_card_are_one_tunnel() -> None:
    s = turned(mine({"C3": "F", "C5": "F"}), "C3", "C5")
    assert tunnel_of(s, "C3-03") != tunnel_of(s, "C5-03")
    s = bury(turn(s, "A1"), "C4")
    assert tunnel_of(s, "C3-03").segments == ("C3-03", "C5-03")


def test_T_6_6_the_last_card_has_to_be_turned() -> None:
    s = mine()
    s = turned(s, *s.down[:-1])
    assert kinds(s, s.seat) == {"TurnCard"}
    assert refusal(s, EndTurn(s.seat)).rule == "T-4.1"


def test_T_6_7_the_fixed_deck_has_the_same_cards_in_every_game() -> None:
    s = mine(deck="fixed32")
    assert s.spare == ()
    lying = Counter(face.removesuffix("/") for face in s.faces if face != "P")
    assert lying.pop("E") == 2
    assert set(lying.values()) == {3}
    assert len(lying) == 10


def test_T_6_8_turn_first_then_claim() -> None:
    s = claim(turn(mine({"A1": "F"}), "A1"), "A1-15")
    assert refusal(s, Claim("B", "A1-24")).code == "turn_first"
    assert refusal(s, Bury("B", "C4")).code == "turn_first"


def test_T_6_9a_a_match_of_several_games_with_rotating_first_seat() -> None:
    s = mine(seats="ABC", games=2)
    first = all_turned(with_points(s))
    assert first.phase == "between"
    assert GAME.turn(first) == Act(("B",))
    assert kinds(first, "B") == {"NextGame"}
    assert refusal(first, TurnCard("B", "A1")).code == "game_is_counted"
    second = step(first, NextGame("B")).state
    assert GAME.turn(second) == Chance(Shuffle("deck", 88))
    dealt = step(second, drawn(Shuffle("deck", 88), "x", 1)).state
    assert (dealt.seat, dealt.game, dealt.owners, dealt.buried) == ("B", 2, {}, {})
    assert set(dealt.stones.values()) == {20}
    assert dealt.ledger == first.ledger
    last = all_turned(dealt)
    assert isinstance(GAME.turn(last), Over)
    assert result_of(last).reason == "match_played"
    assert len(last.counts) == 2


def with_points(s: State) -> State:
    """The seat to act claims something, so that the first game of a match may bring points."""
    s = turn(s, "D4")
    return claim(s, claimable_segments(s)[0])


def test_T_6_9a_the_totals_of_a_match_are_added() -> None:
    states = [s for _, _, s in random_game("match", "ABC", games=3)]
    last = states[-1]
    assert len(last.counts) == 3
    assert result_of(last).scores == {seat: sum(count.points[seat] for count in last.counts) for seat in last.seats}
    assert {state.first for state in states if state.first} == {"A", "B", "C"}


def test_T_6_9a_nobody_deals_while_the_game_goes_on() -> None:
    assert refusal(mine(), NextGame("A")).code == "game_is_going_on"


def test_T_6_9b_a_short_supply_of_ten_stones() -> None:
    s = mine(stones=10)
    assert s.stones == {"A": 10, "B": 10}
    while s.seat != "A" or s.stones["A"]:
        s = turn(s, s.down[0])
        if s.phase == "act":
            s = claim(s, claimable_segments(s)[0]) if s.seat == "A" else neither(s)
    assert sum(owner == "A" for owner in s.owners.values()) == 10
    done = step(s, TurnCard("A", s.down[0]))
    assert done.events[-1] == NoStoneLeft("A")


def test_T_4_6_a_stone_too_many_is_refused() -> None:
    s = msgspec.structs.replace(turn(mine({"A1": "F"}), "A1"), stones={"A": 0, "B": 20})
    assert refusal(s, Claim("A", "A1-15")).code == "no_stone_left"
    assert refusal(s, Bury("A", "C4")).code == "no_stone_left"


@pytest.mark.parametrize("options", [{"deck": "other"}, {"games": 0}, {"stones": 3}, {"games": True}])
def test_options_that_are_not_offered_are_an_error(options: dict[str, int | str]) -> None:
    with pytest.raises(ValueError, match="cannot be"):
        GAME.setup(options, ("A", "B"))
