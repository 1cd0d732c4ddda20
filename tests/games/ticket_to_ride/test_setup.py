"""Rulebook 1: setting up."""

import pytest

from railyard.core.chance import Rolled, Shuffle, Shuffled
from railyard.core.game import Act, Chance
from railyard.games.ticket_to_ride.actions import KeepTickets
from railyard.games.ticket_to_ride.events import FirstSeatNamed, RowReset, TicketsKept
from tests.games.ticket_to_ride.tables import (
    GAME,
    L,
    board,
    choice,
    chosen,
    dealt,
    face,
    of_kind,
    plain_deck,
    refusal,
    step,
    table,
)


def test_TTR_1_1_the_box_holds_110_cards_and_30_tickets() -> None:
    s = GAME.setup(chosen(), ("A", "B"))
    counts = [s.deck.count(card) for card in range(9)]
    assert counts == [12] * 8 + [14]
    assert len(s.pile) == 30


@pytest.mark.parametrize("seats", ["AB", "ABC", "ABCD", "ABCDE"])
def test_TTR_1_2_everybody_has_45_cars(seats: str) -> None:
    assert table(seats).cars == (45,) * len(seats)


@pytest.mark.parametrize("seats", ["A", "ABCDEF", ""])
def test_TTR_1_2_two_to_five_people_play(seats: str) -> None:
    with pytest.raises(ValueError, match="2 to 5 seats"):
        GAME.setup(chosen(), tuple(seats))


@pytest.mark.parametrize(("name", "seats"), [("belgium", "ABCD"), ("lyon", "ABCDE")])
def test_TTR_1_2_a_board_may_be_for_fewer_people(name: str, seats: str) -> None:
    with pytest.raises(ValueError, match="seats, not"):
        GAME.setup(chosen(board=name), tuple(seats))
    assert GAME.setup(chosen(board=name), tuple(seats[:-1])).board == name


def test_a_board_or_option_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="atlantis"):
        GAME.setup(chosen(board="atlantis"), ("A", "B"))
    with pytest.raises(ValueError, match="three_locomotives"):
        GAME.setup(chosen(three_locomotives="burn"), ("A", "B"))
    with pytest.raises(ValueError, match="open_doubles"):
        GAME.setup(chosen(open_doubles=1), ("A", "B"))


def test_TTR_1_3_four_cards_each_from_the_top() -> None:
    deck = ["red"] * 4 + ["blue"] * 4 + ["green"] * 5
    s = table("AB", deck)
    assert [sum(hand) for hand in s.hands] == [4, 4]
    assert s.hands[0][board().card_colours.index("red")] == 4
    assert s.hands[1][board().card_colours.index("blue")] == 4


def test_TTR_1_4_five_cards_lie_open() -> None:
    row = ["red", "blue", L, L, "green"]
    s = table("AB", plain_deck(2, row))
    assert [face(s, slot) for slot in range(5)] == row
    assert s.deck_size == 110 - 8 - 5


def test_TTR_1_4_three_locomotives_at_the_start_are_cleared() -> None:
    s = GAME.setup(chosen(), ("A", "B"))
    deck = plain_deck(2, [L, L, L, "red", "red"], ["blue", "blue", "blue", "green", "green"])
    order = dealt("AB", deck)
    assert [face(order, slot) for slot in range(5)] == ["blue", "blue", "blue", "green", "green"]
    assert not s.blocked


def test_TTR_1_5_three_tickets_each_and_two_of_them_kept() -> None:
    s = dealt("ABC")
    assert [len(drawn) for drawn in s.drawn] == [3, 3, 3]
    first = choice(s)
    assert refusal(s, KeepTickets("A", first[:1])).code == "keep_more_tickets"
    assert refusal(s, KeepTickets("A", ())).values == {"least": 2}
    assert refusal(s, KeepTickets("A", (first[0], first[0]))).code == "ticket_named_twice"
    assert refusal(s, KeepTickets("A", (first[0], "nowhere"))).code == "ticket_not_drawn"
    done = step(s, KeepTickets("A", first[:2]))
    assert done.events == (TicketsKept("A", 2, 1),)
    assert GAME.turn(done.state) == Act(("B",))


def test_TTR_1_5_returned_tickets_go_to_the_bottom_in_seat_order() -> None:
    s = dealt("AB")
    own, other = choice(s), s.drawn[1]
    s = step(s, KeepTickets("A", (own[2], own[0]))).state
    s = step(s, KeepTickets("B", choice(s)[1:])).state
    tickets = board().tickets
    assert [tickets[number].id for number in s.pile[-2:]] == [own[1], tickets[other[0]].id]
    assert [tickets[number].id for number in s.tickets[0]] == [own[0], own[2]]


def test_TTR_1_5_tickets_of_others_cannot_be_kept() -> None:
    s = dealt("AB")
    of_b = tuple(board().tickets[number].id for number in s.drawn[1])
    assert refusal(s, KeepTickets("A", of_b)).code == "ticket_not_drawn"
    assert refusal(s, KeepTickets("B", of_b)).code == "not_your_turn"


def test_TTR_1_6_the_lot_names_who_begins() -> None:
    s = GAME.setup(chosen(first="lot"), ("A", "B", "C"))
    assert isinstance(GAME.turn(s), Chance)
    done = step(s, Rolled((3,)))
    assert done.events == (FirstSeatNamed("C", "lot"),)
    s = step(done.state, Shuffled(tuple(range(109, -1, -1)))).state
    while s.stage != "turn":
        turn = GAME.turn(s)
        if isinstance(turn, Act):
            s = step(s, KeepTickets(turn.seats[0], choice(s))).state
        else:
            assert isinstance(turn, Chance)
            assert isinstance(turn.request, Shuffle)
            s = step(s, Shuffled(tuple(range(turn.request.size)))).state
    assert GAME.turn(s) == Act(("C",))


def test_TTR_1_6_the_first_seat_may_begin() -> None:
    s = GAME.setup(chosen(), ("A", "B"))
    done = step(s, Shuffled(tuple(range(110))))
    assert of_kind(done.events, FirstSeatNamed) == [FirstSeatNamed("A", "first_seat")]
    assert not of_kind(done.events, RowReset)
    assert GAME.turn(table("AB")) == Act(("A",))
