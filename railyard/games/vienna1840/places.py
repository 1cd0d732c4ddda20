"""Choosing places for the first share round (section 3)."""

from railyard.core.action import Action, Seat
from railyard.core.offer import Offer, OneOf
from railyard.core.refusal import Refusal, refuse
from railyard.games.vienna1840.actions import ChoosePlace
from railyard.games.vienna1840.book import Book
from railyard.games.vienna1840.events import OrderSet, PlaceTaken
from railyard.games.vienna1840.play import Play
from railyard.games.vienna1840.state import SeatChoice, State


def poorest_first(s: State) -> tuple[Seat, ...]:
    """Players by cash, the poorest first, equals in seat order."""
    return tuple(sorted(s.seats, key=lambda seat: s.ledger[seat]))


def free_places(s: State, step: SeatChoice) -> tuple[int, ...]:
    """Places nobody has taken, from 1."""
    return tuple(place for place in range(1, len(s.seats) + 1) if place not in step.taken.values())


def acting(book: Book, s: State, step: SeatChoice) -> Seat:
    """Who chooses."""
    return step.waiting[0]


def offers(book: Book, s: State, step: SeatChoice) -> tuple[Offer, ...]:
    """The free places."""
    return (Offer(ChoosePlace, step.waiting[0], {"place": OneOf("place", free_places(s, step))}),)


def check(book: Book, s: State, step: SeatChoice, action: Action) -> Refusal | None:
    """A place can be taken once."""
    if not isinstance(action, ChoosePlace):
        return refuse("not_now", "V-3")
    if action.place not in free_places(s, step):
        return refuse("place_taken", "V-3", place=action.place)
    return None


def perform(play: Play, step: SeatChoice, action: Action) -> None:
    """Take the place."""
    assert isinstance(action, ChoosePlace)
    play.tell(PlaceTaken(action.seat, action.place))
    play.become(SeatChoice(step.waiting[1:], {**step.taken, action.seat: action.place}))


def settle(play: Play, step: SeatChoice) -> bool:
    """The last player gets the last place; then the order is fixed."""
    if len(step.waiting) > 1:
        return True
    (last,) = step.waiting
    (place,) = free_places(play.s, step)
    play.tell(PlaceTaken(last, place))
    taken = {**step.taken, last: place}
    order = tuple(sorted(taken, key=lambda seat: taken[seat]))
    play.set(order=order)
    play.tell(OrderSet(order))
    play.done()
    return False
