"""The face-up row: filled from the deck, and cleared where it shows three locomotives (TTR-1.4, TTR-4, TTR-5)."""

from typing import Literal

from msgspec.structs import replace

from railyard.core.event import Event
from railyard.games.ticket_to_ride.board import Book
from railyard.games.ticket_to_ride.events import CardTurnedUp, ResetBlocked, RowReset
from railyard.games.ticket_to_ride.state import EMPTY, After, State


def is_unsettled(s: State) -> bool:
    """Whether cards that came back may fill the row or let it be cleared after all (TTR-5.2, TTR-4.3)."""
    return EMPTY in s.row or s.blocked == "too_few"


def settled(book: Book, s: State, told: list[Event], after: After) -> tuple[State, bool]:
    """The row filled and, where three locomotives lie, cleared, as far as that is possible.

    ``told`` grows by what happens.  True comes along where the discards have to be shuffled first; the state
    then remembers what goes on ``after`` that.
    """
    figures = book.figures
    while True:
        if EMPTY in s.row:
            if s.top < len(s.deck):
                s = _filled(book, s, told)
                continue
            if any(s.discard):
                return replace(s, stage="reshuffle", after=after), True
        locomotives = s.row.count(book.board.locomotive)
        if locomotives < figures.locomotives_for_reset:
            return (replace(s, blocked="") if s.blocked else s), False
        why = _block(book, s)
        if why:
            if why != s.blocked:
                told.append(ResetBlocked(locomotives, why))
                s = replace(s, blocked=why)
            return s, False
        told.append(RowReset(locomotives, s.agreed.three_locomotives))
        s = _cleared(s)


def _filled(book: Book, s: State, told: list[Event]) -> State:
    row = list(s.row)
    top = s.top
    for slot, card in enumerate(row):
        if card == EMPTY and top < len(s.deck):
            row[slot] = s.deck[top]
            told.append(CardTurnedUp(slot, book.board.card_colours[row[slot]]))
            top += 1
    return replace(s, row=tuple(row), top=top)


def _block(book: Book, s: State) -> Literal["", "too_few", "too_often"]:
    """Why the row cannot be cleared (TTR-4.3); empty where it can."""
    if s.resets >= book.figures.resets_at_most:
        return "too_often"
    wanted = len(s.row) - book.figures.locomotives_for_reset + 1
    return "too_few" if _other_cards(book, s) < wanted else ""


def _other_cards(book: Book, s: State) -> int:
    """Cards other than locomotives that may lie in the row once it is cleared.

    Cards put under the deck are turned up again before the discards are ever shuffled, so those do not count then.
    """
    locomotive = book.board.locomotive
    lying = sum(card not in (EMPTY, locomotive) for card in (*s.row, *s.deck[s.top :]))
    return lying + (sum(s.discard[:locomotive]) if s.agreed.three_locomotives == "discard" else 0)


def _cleared(s: State) -> State:
    """The row's cards gone to where the table agreed (TTR-4.1, TTR-4.2)."""
    gone = tuple(card for card in s.row if card != EMPTY)
    empty = (EMPTY,) * len(s.row)
    if s.agreed.three_locomotives == "under":
        return replace(s, row=empty, deck=s.deck[s.top :] + gone, top=0, resets=s.resets + 1)
    discard = tuple(count + gone.count(card) for card, count in enumerate(s.discard))
    return replace(s, row=empty, discard=discard, resets=s.resets + 1)
