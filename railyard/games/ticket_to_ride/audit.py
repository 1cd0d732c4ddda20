"""What must hold at any moment: cards, cars, tickets and points conserved, double routes and row as the rules say."""

from collections import Counter

from railyard.games.ticket_to_ride.board import NO_TRACK, Book
from railyard.games.ticket_to_ride.cards import is_deck_drawable
from railyard.games.ticket_to_ride.setup import ordered_cards
from railyard.games.ticket_to_ride.state import EMPTY, State


def faults(book: Book, s: State) -> tuple[str, ...]:
    """Every broken invariant in a sentence; empty when all is well."""
    return (
        *_faults_of_cards(book, s),
        *_faults_of_row(book, s),
        *_faults_of_tracks(book, s),
        *_faults_of_tickets(book, s),
    )


def _faults_of_cards(book: Book, s: State) -> list[str]:
    colours = book.board.card_colours
    found = [f"{seat} has a hidden card" for seat, hand in zip(s.seats, s.hands, strict=True) if hand[-1]]
    expected = Counter(ordered_cards(book))
    lying = Counter((*s.deck[s.top :], *(card for card in s.row if card != EMPTY)))
    for card, colour in enumerate(colours):
        held = [hand[card] for hand in s.hands]
        total = lying[card] + s.discard[card] + sum(held)
        if total != expected[card] or min(held) < 0 or s.discard[card] < 0:
            found.append(f"there are {total} {colour} cards, not {expected[card]}")
        for seat, known, hand in zip(s.seats, s.known, s.hands, strict=True):
            if not 0 <= known[card] <= hand[card]:
                found.append(f"{seat} is known to have {known[card]} {colour} cards but has {hand[card]}")
    return found


def _faults_of_row(book: Book, s: State) -> list[str]:
    if s.stage in ("lot", "deal_cards", "reshuffle"):
        return []
    found = []
    locomotives = s.row.count(book.board.locomotive)
    if locomotives >= book.figures.locomotives_for_reset and not s.blocked:
        found.append(f"{locomotives} locomotives lie face up")
    if locomotives < book.figures.locomotives_for_reset and s.blocked:
        found.append("the row is said to be blocked but shows few locomotives")
    if EMPTY in s.row and is_deck_drawable(s):
        found.append("a slot is empty although cards are left")
    return found


def _faults_of_tracks(book: Book, s: State) -> list[str]:
    board, found = book.board, []
    taken = 0
    for seat, mask, cars, points in zip(s.seats, s.tracks, s.cars, s.points, strict=True):
        if mask & taken:
            found.append(f"{seat} owns a track of another seat")
        taken |= mask
        tracks = tuple(board.tracks_in(mask))
        if cars < 0 or cars + sum(track.length for track in tracks) != board.document.cars:
            found.append(f"{seat} has {cars} cars left beside those on its tracks")
        if points != sum(board.points_for(track.length) for track in tracks):
            found.append(f"{seat} has {points} points, not those of its tracks")
        if board.twins(mask) & mask:
            found.append(f"{seat} owns both tracks of a double route")
    closed = 0 if s.agreed.open_doubles else board.twins(taken)
    if closed & taken:
        found.append("both tracks of a closed double route are taken")
    if s.free != board.all_tracks & ~taken & ~closed:
        found.append("the free tracks are not those that nobody owns and that are not closed")
    if any(track.twin != NO_TRACK and board.tracks[track.twin].twin != track.index for track in board.tracks):
        found.append("a double route has tracks that are no twins")
    return found


def _faults_of_tickets(book: Book, s: State) -> list[str]:
    lying = (*s.pile, *(number for held in (*s.tickets, *s.drawn) for number in held))
    expected = range(len(book.board.tickets))
    return [] if sorted(lying) == list(expected) else ["the tickets are not those of the board, each once"]
