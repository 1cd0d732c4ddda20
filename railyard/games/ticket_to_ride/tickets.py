"""Tickets: the first choice (TTR-1.5) and drawing more (TTR-2C)."""

from msgspec.structs import replace

from railyard.core.event import Event
from railyard.core.game import Step
from railyard.core.refusal import Refusal, refuse
from railyard.games.ticket_to_ride import turns
from railyard.games.ticket_to_ride.actions import KeepTickets, TakeTickets
from railyard.games.ticket_to_ride.board import Book
from railyard.games.ticket_to_ride.events import TicketsDrawn, TicketsKept
from railyard.games.ticket_to_ride.state import State


def least_kept(book: Book, s: State) -> int:
    """How many of the tickets drawn have to be kept at least (TTR-1.5, TTR-2C.1)."""
    figures = book.figures
    return figures.tickets_kept_at_least if s.stage == "choose" else figures.drawn_kept_at_least


def choice(book: Book, s: State) -> tuple[str, ...]:
    """Ids of the tickets that the acting seat chooses from."""
    return tuple(book.board.tickets[number].id for number in s.drawn[s.seat])


def refusal_to_keep(book: Book, s: State, action: KeepTickets) -> Refusal | None:
    """Why these tickets cannot be kept."""
    offered = choice(book, s)
    rule = "TTR-1.5" if s.stage == "choose" else "TTR-2C.1"
    for ticket in action.tickets:
        if ticket not in offered:
            return refuse("ticket_not_drawn", rule, ticket=ticket)
    if len(set(action.tickets)) < len(action.tickets):
        return refuse("ticket_named_twice", rule)
    least = least_kept(book, s)
    return refuse("keep_more_tickets", rule, least=least) if len(action.tickets) < least else None


def refusal_to_take(s: State, action: TakeTickets) -> Refusal | None:
    """Why no tickets can be drawn."""
    return None if s.pile else refuse("no_ticket_left", "TTR-2C.2")


def taken(book: Book, s: State, action: TakeTickets) -> Step[State]:
    """Tickets to choose from: three, or what is left (TTR-2C.2)."""
    at, size = s.seat, book.figures.tickets_drawn
    drawn = s.pile[:size]
    state = replace(s, stage="tickets", pile=s.pile[size:], drawn=(*s.drawn[:at], drawn, *s.drawn[at + 1 :]))
    return Step(state, (TicketsDrawn(action.seat, len(drawn)),))


def kept(book: Book, s: State, action: KeepTickets) -> Step[State]:
    """The others under the ticket deck, in the order they were drawn (TTR-1.5, TTR-2C.1)."""
    at = s.seat
    drawn = s.drawn[at]
    chosen = tuple(number for number in drawn if book.board.tickets[number].id in action.tickets)
    returned = tuple(number for number in drawn if number not in chosen)
    told: list[Event] = [TicketsKept(action.seat, len(chosen), len(returned))]
    is_start = s.stage == "choose"
    s = replace(
        s,
        pile=s.pile + returned,
        tickets=(*s.tickets[:at], s.tickets[at] + chosen, *s.tickets[at + 1 :]),
        drawn=(*s.drawn[:at], (), *s.drawn[at + 1 :]),
    )
    if not is_start:
        return turns.turn_over(book, s, told)
    if at + 1 < len(s.seats):
        return Step(replace(s, seat=at + 1), tuple(told))
    return Step(replace(s, stage="turn", seat=s.first), tuple(told))
