"""Rulebook 2C: drawing tickets."""

import pytest
from msgspec.structs import replace

from railyard.core.game import Act
from railyard.games.ticket_to_ride.actions import DrawCard, KeepTickets, TakeTickets
from railyard.games.ticket_to_ride.events import TicketsDrawn, TicketsKept
from railyard.games.ticket_to_ride.state import State
from tests.games.ticket_to_ride.tables import (
    GAME,
    arranged,
    board,
    choice,
    claim,
    played,
    refusal,
    step,
    table,
    with_tickets,
)


def pile_of(size: int) -> State:
    """A table with so many tickets left to draw; seat B holds the others."""
    s = table("AB")
    return replace(s, pile=s.pile[:size], tickets=(s.tickets[0], s.tickets[1] + s.pile[size:]))


def test_TTR_2C_1_three_are_drawn_and_one_is_kept_at_least() -> None:
    s, events = played(table("AB"), TakeTickets("A"))
    assert events == [TicketsDrawn("A", 3)]
    assert GAME.turn(s) == Act(("A",))
    assert refusal(s, KeepTickets("A", ())).values == {"least": 1}
    assert refusal(s, DrawCard("A")).code == "choose_tickets_first"
    offered = choice(s)
    drawn = s.drawn[0]
    s, events = played(s, KeepTickets("A", offered[1:2]))
    assert events == [TicketsKept("A", 1, 2)]
    assert s.pile[-2:] == (drawn[0], drawn[2])
    assert GAME.turn(s) == Act(("B",))


def test_TTR_2C_1_every_choice_of_one_two_or_three_is_offered() -> None:
    s, _ = played(table("AB"), TakeTickets("A"))
    (offer,) = GAME.offers(s, "A")
    assert len(list(offer.candidates())) == 7
    assert all(GAME.check(s, action) is None for action in offer.candidates())


@pytest.mark.parametrize("left", [3, 2, 1])
def test_TTR_2C_2_what_is_left_is_drawn(left: int) -> None:
    s, events = played(pile_of(left), TakeTickets("A"))
    assert events == [TicketsDrawn("A", left)]
    assert s.pile == ()
    s, _ = played(s, KeepTickets("A", choice(s)[:1]))
    assert len(s.pile) == left - 1
    assert GAME.turn(s) == Act(("B",))


def test_TTR_2C_2_a_single_ticket_has_to_be_kept() -> None:
    s, _ = played(pile_of(1), TakeTickets("A"))
    assert refusal(s, KeepTickets("A", ())).code == "keep_more_tickets"
    (offer,) = GAME.offers(s, "A")
    assert [action.tickets for action in offer.candidates()] == [choice(s)]  # type: ignore[attr-defined]


def test_TTR_2C_2_none_left() -> None:
    s = pile_of(0)
    assert refusal(s, TakeTickets("A")).code == "no_ticket_left"
    assert TakeTickets not in {offer.action for offer in GAME.offers(s, "A")}


def test_TTR_2C_2_eleven_left_can_be_drawn() -> None:
    assert step(pile_of(11), TakeTickets("A")).state.drawn[0]


def test_TTR_2C_3_a_kept_ticket_stays() -> None:
    s = table("AB")
    assert refusal(s, KeepTickets("A", (board().tickets[s.tickets[0][0]].id,))).code == "no_tickets_to_choose"


def test_TTR_2C_4_points_do_not_tell_of_completed_tickets() -> None:
    """Public accounts are those of routes until the end."""
    s = with_tickets(table("AB"), A=["dallas--new_york", "denver--el_paso"])
    s = arranged(s, hands={"A": {"red": 4}})
    s, _ = played(s, claim("A", "el_paso--santa_fe", "red"))
    s, _ = played(s, DrawCard("B"), DrawCard("B"))
    s, events = played(s, claim("A", "denver--santa_fe", "red"))
    assert GAME.accounts(s) == {"A": 4, "B": 0}
    assert len(events) == 1
