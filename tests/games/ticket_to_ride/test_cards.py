"""Rulebook 2A, 4 and 5: drawing train cards, the row, and what runs out."""

from collections import Counter
from typing import Literal

import pytest

from railyard.core.chance import Shuffle
from railyard.core.game import Act, Chance
from railyard.games.ticket_to_ride.actions import DrawCard, KeepTickets, Pass, TakeCard, TakeTickets
from railyard.games.ticket_to_ride.events import (
    CardDrawn,
    CardTaken,
    CardTurnedUp,
    DeckReshuffled,
    DrawCutShort,
    ResetBlocked,
    RowReset,
)
from railyard.games.ticket_to_ride.setup import ordered_cards
from railyard.games.ticket_to_ride.state import State
from tests.games.ticket_to_ride.tables import (
    GAME,
    L,
    arranged,
    board,
    claim,
    discards_in_order,
    face,
    held,
    of_kind,
    played,
    random_states,
    refusal,
    step,
    table,
)

PLAIN = ["purple", "blue", "orange", "white", "green"]


def faces(s: State) -> list[str]:
    return [face(s, slot) for slot in range(5)]


def start(seats: str = "AB", **options: str) -> State:
    return table(seats, **options)


def test_TTR_2A_1_two_cards_make_a_turn() -> None:
    s = arranged(start(), row=PLAIN, deck=["red", "yellow", "black"])
    s, _ = played(s, TakeCard("A", 0))
    assert GAME.turn(s) == Act(("A",))
    s, events = played(s, DrawCard("A"))
    assert GAME.turn(s) == Act(("B",))
    assert held(s, "A", "purple") == held(s, "A", "yellow") == 1
    assert events == [CardDrawn("A")]


def test_TTR_2A_2_a_card_is_replaced_at_once_and_may_be_taken() -> None:
    s = arranged(start(), row=PLAIN, deck=["red", "yellow"])
    s, events = played(s, TakeCard("A", 2))
    assert events == [CardTaken("A", 2, "orange"), CardTurnedUp(2, "red")]
    assert faces(s) == ["purple", "blue", "red", "white", "green"]
    s, _ = played(s, TakeCard("A", 2))
    assert held(s, "A", "red") == 1
    assert GAME.turn(s) == Act(("B",))


def test_TTR_2A_3_a_face_up_locomotive_is_the_whole_turn() -> None:
    s = arranged(start(), row=[L, *PLAIN[1:]], deck=["red"])
    s, events = played(s, TakeCard("A", 0))
    assert held(s, "A", L) == 1
    assert GAME.turn(s) == Act(("B",))
    assert not of_kind(events, DrawCutShort)


def test_TTR_2A_4_no_face_up_locomotive_as_the_second_card() -> None:
    s = arranged(start(), row=[L, *PLAIN[1:]], deck=["red", "yellow"])
    for first in (TakeCard("A", 1), DrawCard("A")):
        after, _ = played(s, first)
        assert refusal(after, TakeCard("A", 0)).code == "locomotive_takes_whole_turn"
        assert refusal(after, TakeCard("A", 0)).rule == "TTR-2A.4"
        (offer,) = (offer for offer in GAME.offers(after, "A") if offer.action is TakeCard)
        assert list(offer.candidates()) == [TakeCard("A", slot) for slot in (1, 2, 3, 4)]


def test_TTR_2A_4_nor_one_that_has_just_been_turned_up() -> None:
    s = arranged(start(), row=PLAIN, deck=[L, "yellow"])
    s, _ = played(s, TakeCard("A", 3))
    assert face(s, 3) == L
    assert refusal(s, TakeCard("A", 3)).code == "locomotive_takes_whole_turn"


def test_TTR_2A_5_a_blind_locomotive_is_one_card() -> None:
    s = arranged(start(), row=PLAIN, deck=[L, L, L, "red"])
    s, _ = played(s, DrawCard("A"))
    assert GAME.turn(s) == Act(("A",))
    s, _ = played(s, DrawCard("A"))
    assert held(s, "A", L) == 2
    assert GAME.turn(s) == Act(("B",))


def test_TTR_2A_6_after_the_first_card_nothing_else_may_be_done() -> None:
    s = arranged(start(), hands={"A": {"red": 6}}, row=PLAIN, deck=["red"])
    s, _ = played(s, TakeCard("A", 0))
    for action in (claim("A", "duluth--omaha:1", "red"), TakeTickets("A"), Pass("A")):
        assert refusal(s, action).code == "take_second_card"
    assert refusal(s, KeepTickets("A", ())).code == "no_tickets_to_choose"
    assert {offer.action for offer in GAME.offers(s, "A")} == {TakeCard, DrawCard}


def test_TTR_2A_6_drawing_ends_the_turn_and_the_next_seat_alone_may_act() -> None:
    s = arranged(start("ABC"), row=PLAIN)
    s, _ = played(s, TakeCard("A", 0), TakeCard("A", 0))
    assert refusal(s, DrawCard("A")).code == "not_your_turn"
    assert GAME.offers(s, "A") == () == GAME.offers(s, "C")


def test_TTR_2A_7_any_number_of_cards_may_be_held() -> None:
    s = arranged(start(), row=PLAIN, deck=["red"], rest="A")
    assert GAME.check(s, DrawCard("A")) is None
    assert s.hand_size(0) == 104


def test_a_slot_that_does_not_exist_or_holds_nothing() -> None:
    s = arranged(start(), row=["red", "", "", "", ""], rest="B")
    assert refusal(s, TakeCard("A", 5)).code == "no_such_slot"
    assert refusal(s, TakeCard("A", -1)).code == "no_such_slot"
    assert refusal(s, TakeCard("A", 1)).code == "slot_is_empty"


# Three locomotives


def test_TTR_4_1_three_locomotives_go_under_the_deck() -> None:
    fresh = ["red", "red", "yellow", "yellow", "black"]
    s = arranged(start(), row=[L, L, "white", "green", "blue"], deck=[L, *fresh, "white"], rest="B")
    s, events = played(s, TakeCard("A", 2))
    assert faces(s) == fresh
    assert of_kind(events, RowReset) == [RowReset(3, "under")]
    below = [board().card_colours[card] for card in s.deck[s.top :]]
    assert below == ["white", L, L, L, "green", "blue"]
    assert not any(s.discard)


def test_TTR_4_1_the_second_card_comes_from_the_new_row() -> None:
    fresh = ["red", "red", "yellow", "yellow", "black"]
    s = arranged(start(), row=[L, L, "white", "green", "blue"], deck=[L, *fresh])
    s, _ = played(s, TakeCard("A", 2), TakeCard("A", 0))
    assert held(s, "A", "red") == 1
    assert GAME.turn(s) == Act(("B",))


@pytest.mark.parametrize("locomotives", [3, 4, 5])
def test_TTR_4_1_three_or_more_of_the_five(locomotives: int) -> None:
    row = [L] * (locomotives - 1) + PLAIN[: 6 - locomotives]
    # More than three lie open only where they have stayed before.
    blocked: Literal["", "too_often"] = "too_often" if locomotives > 3 else ""
    s = arranged(start(), row=row, deck=[L, "red", "red", "red", "yellow", "yellow"], blocked=blocked)
    s, events = played(s, TakeCard("A", 4))
    assert of_kind(events, RowReset) == [RowReset(locomotives, "under")]
    assert faces(s) == ["red", "red", "red", "yellow", "yellow"]


def test_TTR_4_1_two_locomotives_stay() -> None:
    s = arranged(start(), row=[L, "white", "green", "blue", "red"], deck=[L, "yellow"])
    s, events = played(s, TakeCard("A", 1))
    assert faces(s).count(L) == 2
    assert not of_kind(events, RowReset)


def test_TTR_4_2_to_the_discards_where_the_table_chose_that() -> None:
    fresh = ["red", "red", "yellow", "yellow", "black"]
    s = arranged(start(three_locomotives="discard"), row=[L, L, "white", "green", "blue"], deck=[L, *fresh])
    before = s.deck_size
    s, events = played(s, TakeCard("A", 2))
    assert of_kind(events, RowReset) == [RowReset(3, "discard")]
    assert faces(s) == fresh
    assert s.deck_size == before - 6
    assert s.discard[board().locomotive] == 3
    assert sum(s.discard) == 5


def test_TTR_4_3_too_few_other_cards_leave_the_locomotives_where_they_are() -> None:
    s = arranged(start(), row=[L, L, "white", "green", "blue"], deck=[L], rest="B")
    s, events = played(s, TakeCard("A", 2))
    assert of_kind(events, ResetBlocked) == [ResetBlocked(3, "too_few")]
    assert s.blocked == "too_few"
    assert GAME.turn(s) == Act(("A",))


@pytest.mark.parametrize("way", ["under", "discard"])
def test_TTR_4_3_a_row_is_cleared_three_times_at_most(way: str) -> None:
    """Ten cards, three locomotives in every window of five: put under the deck they would come up for ever."""
    window = [L, L, L, "red", "red"]
    deck = [L, *window] if way == "under" else [L, *window * 3]
    s = arranged(start(three_locomotives=way), row=[L, L, "red", "red", "blue"], deck=deck, rest="B")
    s, events = played(s, TakeCard("A", 4))
    assert len(of_kind(events, RowReset)) == 3
    assert of_kind(events, ResetBlocked) == [ResetBlocked(3, "too_often")]
    assert s.blocked == "too_often"
    assert GAME.turn(s) == Act(("A",))


def test_TTR_4_3_the_next_card_opens_the_matter_again() -> None:
    window = [L, L, L, "red", "red"]
    s = arranged(start(), row=[L, L, "red", "red", "blue"], deck=[L, *window], rest="B")
    s, _ = played(s, TakeCard("A", 4))
    slot = faces(s).index("red")
    _, events = played(s, TakeCard("A", slot))
    assert of_kind(events, RowReset) or of_kind(events, ResetBlocked)


def test_TTR_4_4_cards_that_come_back_lift_a_block() -> None:
    s = arranged(
        start(three_locomotives="discard"),
        hands={"A": {"red": 4}},
        row=[L, L, "white", "green", "blue"],
        deck=[L],
        rest="B",
    )
    s, _ = played(s, TakeCard("A", 2), TakeCard("A", 4))
    assert s.blocked == "too_few"
    colour = board().card_colours[max(range(8), key=s.hands[1].__getitem__)]
    track = next(track for track in board().tracks if track.colour == colour and track.length >= 4)
    s, events = played(s, claim("B", track.id, colour))
    assert of_kind(events, RowReset)
    assert of_kind(events, DeckReshuffled)
    assert not s.blocked or of_kind(events, ResetBlocked)


# What runs out


def test_TTR_5_1_an_unseen_draw_shuffles_the_discards() -> None:
    s = arranged(start(), row=PLAIN, discard=["red", "red"], rest="B")
    assert s.deck_size == 0
    done = step(s, DrawCard("A"))
    assert isinstance(GAME.turn(done.state), Chance)
    assert done.events == ()
    s, events = played(s, DrawCard("A"))
    assert events == [DeckReshuffled(2), CardDrawn("A")]
    assert held(s, "A", "red") == 1
    assert (s.deck_size, sum(s.discard), s.stage) == (1, 0, "second")


def test_TTR_5_1_also_as_the_second_card() -> None:
    s = arranged(start(), row=PLAIN, deck=["white"], discard=["red", "red"], rest="B")
    s, events = played(s, DrawCard("A"), DrawCard("A"))
    assert of_kind(events, DeckReshuffled) == [DeckReshuffled(2)]
    assert GAME.turn(s) == Act(("B",))
    assert held(s, "A", "red") == 1


def test_TTR_5_1_also_to_replace_a_card_of_the_row() -> None:
    s = arranged(start(), row=PLAIN, discard=["red", "red"], rest="B")
    s, events = played(s, TakeCard("A", 1))
    assert events == [CardTaken("A", 1, "blue"), DeckReshuffled(2), CardTurnedUp(1, "red")]
    assert s.stage == "second"


def test_TTR_5_1_also_in_the_middle_of_filling_the_row() -> None:
    s = arranged(
        start(three_locomotives="discard"),
        row=[L, L, "white", "green", "blue"],
        deck=[L, "red", "red"],
        discard=["yellow"] * 8,
        rest="B",
    )
    s = step(s, TakeCard("A", 2)).state
    turn = GAME.turn(s)
    assert isinstance(turn, Chance)
    assert turn.request == Shuffle("discards", 8 + 5)
    assert faces(s) == ["red", "red", "", "", ""]
    done = step(s, discards_in_order(s, L))
    assert faces(done.state) == ["red", "red", "blue", "green", "yellow"]
    assert done.state.stage == "second"


def test_TTR_5_2_a_slot_stays_empty_where_no_card_is_left() -> None:
    s = arranged(start(), row=PLAIN, rest="B")
    s, events = played(s, TakeCard("A", 0))
    assert events == [CardTaken("A", 0, "purple")]
    assert faces(s) == ["", *PLAIN[1:]]
    s, _ = played(s, TakeCard("A", 4))
    assert faces(s) == ["", "blue", "orange", "white", ""]


def test_TTR_5_2_empty_slots_are_filled_when_somebody_spends_cards() -> None:
    s = arranged(start(), hands={"A": {"red": 3}}, row=["", "", "", "", ""], rest="B")
    s, events = played(s, claim("A", "chicago--duluth", "red"))
    assert of_kind(events, DeckReshuffled) == [DeckReshuffled(3)]
    assert faces(s) == ["red", "red", "red", "", ""]
    assert sum(s.discard) == 0
    assert GAME.turn(s) == Act(("B",))


def test_TTR_5_3_a_lone_card_ends_the_turn() -> None:
    s = arranged(start(), row=["red", "", "", "", ""], rest="B")
    s, events = played(s, TakeCard("A", 0))
    assert of_kind(events, DrawCutShort) == [DrawCutShort("A")]
    assert GAME.turn(s) == Act(("B",))


def test_TTR_5_3_only_face_up_locomotives_left_after_the_first_card() -> None:
    s = arranged(start(), row=[L, L, "red", "", ""], rest="B")
    s, events = played(s, TakeCard("A", 2))
    assert of_kind(events, DrawCutShort) == [DrawCutShort("A")]
    assert GAME.turn(s) == Act(("B",))


def test_TTR_5_3_only_face_up_locomotives_at_the_start_may_be_taken() -> None:
    s = arranged(start(), row=[L, L, "", "", ""], rest="B")
    s, events = played(s, TakeCard("A", 1))
    assert not of_kind(events, DrawCutShort)
    assert GAME.turn(s) == Act(("B",))


def test_TTR_5_3_the_last_five_face_up_cards_leave_no_dead_state() -> None:
    """After one pick of the last five cards a second one may be taken, and nothing else be done."""
    s = arranged(start(), hands={"A": {"red": 6}}, row=PLAIN, rest="B")
    s, _ = played(s, TakeCard("A", 0))
    assert [offer.action for offer in GAME.offers(s, "A")] == [TakeCard]
    assert refusal(s, claim("A", "duluth--omaha:1", "red")).code == "take_second_card"
    s, _ = played(s, TakeCard("A", 1))
    assert GAME.turn(s) == Act(("B",))


def test_TTR_5_4_nothing_can_be_drawn_from_nothing() -> None:
    s = arranged(start(), hands={"A": {"red": 6}}, row=["", "", "", "", ""], rest="B")
    assert refusal(s, DrawCard("A")).code == "deck_is_used_up"
    assert refusal(s, DrawCard("A")).rule == "TTR-5.4"
    assert not {offer.action for offer in GAME.offers(s, "A")} & {TakeCard, DrawCard}


def test_every_card_is_somewhere_at_any_moment_of_games_that_use_up_the_deck() -> None:
    used_up = 0
    for seed in "123":
        for _, events, s in random_states(seed, "ABCDE", three_locomotives="discard"):
            used_up += bool(of_kind(events, DeckReshuffled))
            lying = Counter(s.deck[s.top :]) + Counter(card for card in s.row if card >= 0)
            for card, count in Counter(ordered_cards(GAME.book(s))).items():
                assert lying[card] + s.discard[card] + sum(hand[card] for hand in s.hands) == count
    assert used_up
