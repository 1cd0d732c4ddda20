"""Steam Tunnel, chapters 2 and 3 of the rules: cards and setting up."""

from collections import Counter

import pytest

from railyard.core.chance import Roll, Rolled, Shuffle, drawn
from railyard.core.game import Act, Chance
from railyard.games.steam_tunnel.actions import Bury, Claim, TurnCard
from railyard.games.steam_tunnel.cards import Piece
from railyard.games.steam_tunnel.events import (
    FirstSeatDrawn,
)
from tests.games.steam_tunnel.mines import (
    GAME,
    bury,
    mine,
    refusal,
    tunnel_of,
    turn,
    turned,
)

CARDS = GAME.cards
GRID = CARDS.grid


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
