"""Steam Tunnel, chapter 4 of the rules: the turn."""

import msgspec

from railyard.games.steam_tunnel.actions import Bury, Claim, EndTurn, TurnCard
from railyard.games.steam_tunnel.events import (
    CardBuried,
    CardTurned,
    NoStoneLeft,
    SegmentClaimed,
    TunnelClosed,
)
from railyard.games.steam_tunnel.play import claimable_segments
from railyard.games.steam_tunnel.setup import shown_face
from tests.games.steam_tunnel.mines import (
    GAME,
    bury,
    claim,
    kinds,
    mine,
    neither,
    refusal,
    step,
    tunnel_of,
    turn,
)

CARDS = GAME.cards
GRID = CARDS.grid


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
