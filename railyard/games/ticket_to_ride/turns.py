"""Whose turn it is, forced passes, and the last round (TTR-2.1 to TTR-2.3, TTR-6)."""

from msgspec.structs import replace

from railyard.core.event import Event
from railyard.core.game import Step
from railyard.games.ticket_to_ride import scoring
from railyard.games.ticket_to_ride.actions import Pass
from railyard.games.ticket_to_ride.board import Book
from railyard.games.ticket_to_ride.events import LastRoundBegun, Passed
from railyard.games.ticket_to_ride.state import State


def turn_over(book: Book, s: State, told: list[Event], passes: int = 0) -> Step[State]:
    """The next seat's turn, or the end (TTR-6.1, TTR-6.2)."""
    at, seats = s.seat, len(s.seats)
    left = s.turns_left
    if left:
        left -= 1
        if not left:
            return scoring.ended(book, replace(s, turns_left=0), told, "last_round")
    elif s.cars[at] <= book.figures.last_round_cars:
        told.append(LastRoundBegun(s.seats[at], s.cars[at]))
        left = seats
        s = replace(s, trigger=at)
    following = at + 1 if at + 1 < seats else 0
    return Step(
        replace(s, stage="turn", after="", seat=following, turns_left=left, passes=passes),
        tuple(told),
    )


def passed(book: Book, s: State, action: Pass) -> Step[State]:
    """A seat that can do nothing; when every seat passes in turn the game is frozen and ends (TTR-6.4)."""
    told: list[Event] = [Passed(action.seat)]
    passes = s.passes + 1
    if passes == len(s.seats) and s.turns_left != 1:
        return scoring.ended(book, s, told, "frozen")
    return turn_over(book, s, told, passes)
