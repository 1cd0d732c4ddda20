"""Rulebook 9: what a seat may see."""

import msgspec
import pytest

from railyard.core.event import Event
from railyard.games.ticket_to_ride import events as told
from railyard.games.ticket_to_ride.actions import DrawCard, KeepTickets, TakeCard, TakeTickets
from railyard.games.ticket_to_ride.state import HIDDEN, State
from tests.games.ticket_to_ride.tables import (
    GAME,
    L,
    arranged,
    board,
    choice,
    claim,
    dealt,
    held,
    number,
    played,
    random_states,
    step,
    table,
    words_at,
)


def known(s: State, viewer: str, owner: str) -> dict[str, int]:
    """The cards of a seat that another one knows."""
    hand = GAME.view(s, viewer).hands[s.seats.index(owner)]
    return {colour: hand[number(colour)] for colour in board().card_colours if hand[number(colour)]}


def test_TTR_9_1_others_see_how_many_cards_but_not_which() -> None:
    s = arranged(table("AB"), hands={"A": {"red": 3, L: 1}})
    view = GAME.view(s, "B")
    assert view.hand_size(0) == 4
    assert view.hands[0] == (0,) * 9 + (4,)
    assert view.hands[1] == s.hands[1]
    assert GAME.view(s, "A").hands[0] == s.hands[0]


def test_TTR_9_2_cards_taken_face_up_are_remembered() -> None:
    s = arranged(table("AB"), row=["red", "blue", "white", "green", "black"], deck=["yellow", "orange", "purple"])
    s, _ = played(s, TakeCard("A", 0), DrawCard("A"))
    assert known(s, "B", "A") == {"red": 1}
    assert GAME.view(s, "B").hands[0][-1] == 1
    assert held(s, "A", "orange") == 1


def test_TTR_9_2_until_they_are_spent() -> None:
    s = arranged(table("AB"), hands={"A": {"red": 2}}, row=["red", "red", "red", "green", "black"])
    s, _ = played(s, TakeCard("A", 0), TakeCard("A", 1), DrawCard("B"), DrawCard("B"))
    assert known(s, "B", "A") == {"red": 2}
    s, _ = played(s, claim("A", "chicago--duluth", "red"))
    assert known(s, "B", "A") == {}
    assert GAME.view(s, "B").hand_size(0) == 1


def test_TTR_9_1_nobody_sees_the_decks() -> None:
    s = table("AB")
    for seat in "AB":
        view = GAME.view(s, seat)
        assert set(view.deck) == set(view.pile) == {HIDDEN}
        assert view.deck_size == s.deck_size
        assert len(view.pile) == len(s.pile)
        assert view.row == s.row


def test_TTR_9_1_tickets_are_the_owners_alone() -> None:
    s = dealt("AB")
    assert GAME.view(s, "B").drawn[0] == (HIDDEN,) * 3
    assert GAME.view(s, "A").drawn[0] == s.drawn[0]
    s = step(s, KeepTickets("A", choice(s)[:2])).state
    assert GAME.view(s, "B").tickets[0] == (HIDDEN,) * 2
    assert GAME.view(s, "A").tickets[0] == s.tickets[0]
    s = step(s, KeepTickets("B", choice(s))).state
    s = step(s, TakeTickets("A")).state
    assert GAME.view(s, "B").drawn[0] == (HIDDEN,) * 3


def test_TTR_9_1_tickets_lie_open_at_the_end() -> None:
    *_, (_, _, s) = random_states("open", "AB")
    assert GAME.view(s, "B").tickets == s.tickets


def test_the_history_names_kept_tickets_to_their_owner_only() -> None:
    s = dealt("AB")
    action = KeepTickets("A", choice(s)[:2])
    city = board().cities[board().ticket_ends[s.drawn[0][0]][0]].name
    assert city in words_at(GAME.view(s, "A")).move(action)
    assert city not in words_at(GAME.view(s, "B")).move(action)
    assert words_at(GAME.view(s, "B")).move(action) == "Keep 2 tickets"


@pytest.mark.parametrize("seats", ["AB", "ABC", "ABCDE"])
def test_a_view_says_nothing_that_another_seat_alone_knows(seats: str) -> None:
    """Two tables that differ only in what B cannot see give B the same view, the same offers and the same checks."""
    for at, (_, _, s) in enumerate(random_states("secret", seats)):
        if s.stage not in ("turn", "second") or at % 10:
            continue
        other = msgspec.structs.replace(
            s,
            deck=(*s.deck[: s.top], *reversed(s.deck[s.top :])),
            pile=tuple(reversed(s.pile)),
            hands=swapped_with_deck(s),
        )
        assert GAME.view(s, "B") == GAME.view(other, "B")
        acting = s.seats[s.seat]
        view = GAME.view(s, acting)
        assert GAME.offers(view, acting) == GAME.offers(s, acting)
        assert GAME.turn(view) == GAME.turn(s)


def swapped_with_deck(s: State) -> tuple[tuple[int, ...], ...]:
    """Hands in which seat A holds other cards than it does, as many and with those that are known."""
    hand, sure = s.hands[0], s.known[0]
    unknown = [count - least for count, least in zip(hand[:-1], sure, strict=True)]
    unknown = unknown[1:] + unknown[:1]
    return ((*(a + b for a, b in zip(unknown, sure, strict=True)), 0), *s.hands[1:])


def test_a_view_survives_encoding() -> None:
    for _, _, s in random_states("code", "ABC")[::25]:
        view = GAME.view(s, "B")
        assert msgspec.json.decode(msgspec.json.encode(view), type=State) == view


def test_events_that_show_hidden_things_say_so() -> None:
    """Undo across them asks the table."""
    kinds = [kind for kind in vars(told).values() if isinstance(kind, type) and issubclass(kind, Event)]
    reveals = {kind.__name__ for kind in kinds if kind.reveals}
    assert reveals == {
        "CardsDealt",
        "TicketsDealt",
        "CardDrawn",
        "CardTurnedUp",
        "TicketsDrawn",
        "TicketCounted",
    }


def test_events_never_name_hidden_cards_or_tickets() -> None:
    fields = {name for kind in (told.CardDrawn, told.TicketsDrawn, told.TicketsKept) for name in kind.__struct_fields__}
    assert fields == {"seat", "tickets", "kept", "returned"}
    assert told.TicketsDrawn.__annotations__["tickets"] is int
