"""Drawing train cards (TTR-2A)."""

from msgspec.structs import replace

from railyard.core.event import Event
from railyard.core.game import Step
from railyard.core.refusal import Refusal, refuse
from railyard.games.ticket_to_ride import row, turns
from railyard.games.ticket_to_ride.actions import DrawCard, TakeCard
from railyard.games.ticket_to_ride.board import Book
from railyard.games.ticket_to_ride.events import CardDrawn, CardTaken, CardTurnedUp, DrawCutShort
from railyard.games.ticket_to_ride.state import EMPTY, State


def is_deck_drawable(s: State) -> bool:
    """Whether a card can be drawn unseen, from the deck or from the discards once shuffled (TTR-5.1)."""
    return s.top < len(s.deck) or any(s.discard)


def slots_to_take(book: Book, s: State) -> tuple[int, ...]:
    """The slots whose card may be taken now (TTR-2A.1, TTR-2A.4)."""
    barred = book.board.locomotive if s.stage == "second" else EMPTY
    return tuple(slot for slot, card in enumerate(s.row) if card not in (EMPTY, barred))


def is_card_left(book: Book, s: State) -> bool:
    """Whether any card can be drawn or taken now."""
    return is_deck_drawable(s) or bool(slots_to_take(book, s))


def refusal_to_take(book: Book, s: State, action: TakeCard) -> Refusal | None:
    """Why this face-up card cannot be taken."""
    if not 0 <= action.slot < len(s.row):
        return refuse("no_such_slot", "TTR-1.4", slot=action.slot + 1, slots=len(s.row))
    card = s.row[action.slot]
    if card == EMPTY:
        return refuse("slot_is_empty", "TTR-5.2", slot=action.slot + 1)
    if card == book.board.locomotive and s.stage == "second":
        return refuse("locomotive_takes_whole_turn", "TTR-2A.4")
    return None


def refusal_to_draw(s: State, action: DrawCard) -> Refusal | None:
    """Why no card can be drawn unseen."""
    return None if is_deck_drawable(s) else refuse("deck_is_used_up", "TTR-5.4")


def taken(book: Book, s: State, action: TakeCard) -> Step[State]:
    """A face-up card in hand and the next one in its place (TTR-2A.2, TTR-2A.3)."""
    at, slot = s.seat, action.slot
    card = s.row[slot]
    colours = book.board.card_colours
    told: list[Event] = [CardTaken(action.seat, slot, colours[card])]
    is_last = s.stage == "second" or card == book.board.locomotive
    hands = _with_card(s.hands, at, card)
    known = _with_card(s.known, at, card)
    if s.top < len(s.deck):
        following = s.deck[s.top]
        told.append(CardTurnedUp(slot, colours[following]))
        faces = (*s.row[:slot], following, *s.row[slot + 1 :])
        s = replace(s, row=faces, top=s.top + 1, hands=hands, known=known, resets=0)
        if faces.count(book.board.locomotive) < book.figures.locomotives_for_reset and not s.blocked:
            return turns.turn_over(book, s, told) if is_last else second_card(book, s, told)
    else:
        s = replace(s, row=(*s.row[:slot], EMPTY, *s.row[slot + 1 :]), hands=hands, known=known, resets=0)
    s, waits = row.settled(book, replace(s, blocked=""), told, "end" if is_last else "second")
    if waits:
        return Step(s, tuple(told))
    return turns.turn_over(book, s, told) if is_last else second_card(book, s, told)


def drawn(book: Book, s: State, action: DrawCard) -> Step[State]:
    """The top card in hand, once there is a deck (TTR-2A.5, TTR-5.1)."""
    if s.top == len(s.deck):
        return Step(replace(s, stage="reshuffle", after="draw_second" if s.stage == "second" else "draw"), ())
    return drawn_from_deck(book, s, [], is_last=s.stage == "second")


def drawn_from_deck(book: Book, s: State, told: list[Event], is_last: bool) -> Step[State]:
    """The top card of a deck that has one in hand; an unseen locomotive is a card like any other (TTR-2A.5)."""
    at = s.seat
    told.append(CardDrawn(s.seats[at]))
    s = replace(s, top=s.top + 1, hands=_with_card(s.hands, at, s.deck[s.top]))
    return turns.turn_over(book, s, told) if is_last else second_card(book, s, told)


def second_card(book: Book, s: State, told: list[Event]) -> Step[State]:
    """The second card, where there is one that may be taken (TTR-2A.6, TTR-5.3)."""
    second = replace(s, stage="second", after="")
    if s.top < len(s.deck) or is_card_left(book, second):
        return Step(second, tuple(told))
    told.append(DrawCutShort(s.seats[s.seat]))
    return turns.turn_over(book, s, told)


def _with_card(hands: tuple[tuple[int, ...], ...], at: int, card: int) -> tuple[tuple[int, ...], ...]:
    hand = hands[at]
    return (*hands[:at], (*hand[:card], hand[card] + 1, *hand[card + 1 :]), *hands[at + 1 :])
