"""What a seat may see (TTR-9)."""

from msgspec.structs import replace

from railyard.core.action import Seat
from railyard.games.ticket_to_ride.state import HIDDEN, State


def view_of(s: State, seat: Seat) -> State:
    """The state without the decks, the cards of others that nobody saw them take, and the tickets of others.

    A seat's own cards and tickets stay.  Once the game is over every ticket lies open.
    """
    own = s.seats.index(seat)
    tickets = s.tickets
    if s.stage != "over":
        tickets = tuple(held if at == own else (HIDDEN,) * len(held) for at, held in enumerate(tickets))
    return replace(
        s,
        deck=(HIDDEN,) * s.deck_size,
        top=0,
        hands=tuple(
            hand if at == own else (*s.known[at], sum(hand) - sum(s.known[at])) for at, hand in enumerate(s.hands)
        ),
        pile=(HIDDEN,) * len(s.pile),
        tickets=tickets,
        drawn=tuple(held if at == own else (HIDDEN,) * len(held) for at, held in enumerate(s.drawn)),
    )
