"""Steam Tunnel, chapters 5 and 6 of the rules: the end, the count, special cases and options."""

from collections import Counter

import msgspec
import pytest

from railyard.core.chance import Shuffle, drawn
from railyard.core.event import GameOver, Paid
from railyard.core.game import Act, Chance, Over
from railyard.games.steam_tunnel.actions import Bury, Claim, EndTurn, NextGame, TurnCard
from railyard.games.steam_tunnel.events import (
    NoStoneLeft,
    TunnelClosed,
)
from railyard.games.steam_tunnel.play import claimable_segments
from railyard.games.steam_tunnel.scoring import payment, points_of_game, result_of
from railyard.games.steam_tunnel.state import State
from tests.games.steam_tunnel.mines import (
    GAME,
    bury,
    claim,
    kinds,
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


def test_T_5_5_a_point_end_and_a_dead_end_with_one_segment_are_4() -> None:
    s = turn(mine({"B1": "A1/"}), "B1")
    tunnel = tunnel_of(s, "B1-3")
    assert (tunnel.segments, tunnel.ends) == (("B1-3",), (4, 0))
    assert tunnel.value == 4


def test_T_5_5_two_dead_ends_are_0() -> None:
    s = turned(mine({"C3": "A1/", "C4": "A1"}), "C3", "C4")
    tunnel = tunnel_of(s, "C4-0")
    assert (tunnel.segments, tunnel.ends, tunnel.is_closed) == (("C3-3", "C4-0"), (0, 0), True)
    assert tunnel.value == 0


SEVEN = {"A5": "A2", "A6": "G/", "B6": "B2", "E6": "C2/", "F5": "A2/", "F6": "G/"}


def test_T_5_5_seven_segments_with_ends_4_2_0_0_are_42() -> None:
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
