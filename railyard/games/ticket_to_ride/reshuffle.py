"""An empty deck: the discards are shuffled when a card is needed, also in the middle of something (TTR-5.1)."""

from msgspec.structs import replace

from railyard.core.chance import Shuffle
from railyard.core.event import Event
from railyard.core.game import Step
from railyard.games.ticket_to_ride import cards, row, setup, turns
from railyard.games.ticket_to_ride.board import Book
from railyard.games.ticket_to_ride.events import DeckReshuffled
from railyard.games.ticket_to_ride.state import State


def shuffle(s: State) -> Shuffle:
    """The request for a new deck."""
    return Shuffle("discards", sum(s.discard))


def with_discards(book: Book, s: State, order: tuple[int, ...]) -> Step[State]:
    """The discards as the new deck, and on with what needed a card."""
    thrown = [card for card, count in enumerate(s.discard) for _ in range(count)]
    after = s.after
    told: list[Event] = [DeckReshuffled(len(thrown))]
    s = replace(s, deck=tuple(thrown[at] for at in order), top=0, discard=(0,) * len(s.discard), after="")
    if after in ("draw", "draw_second"):
        return cards.drawn_from_deck(book, s, told, is_last=after == "draw_second")
    s, waits = row.settled(book, s, told, after)
    if waits:
        return Step(s, tuple(told))
    match after:
        case "begin":
            return Step(setup.row_lies(s), tuple(told))
        case "second":
            return cards.second_card(book, s, told)
        case _:
            return turns.turn_over(book, s, told)
