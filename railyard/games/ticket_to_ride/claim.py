"""Claiming routes (TTR-2B) and double routes (TTR-3)."""

from msgspec.structs import replace

from railyard.core.event import Event
from railyard.core.game import Step
from railyard.core.refusal import Refusal, refuse
from railyard.games.ticket_to_ride import row, turns
from railyard.games.ticket_to_ride.actions import Claim, Payment
from railyard.games.ticket_to_ride.board import Board, Book, Track
from railyard.games.ticket_to_ride.board_document import GREY, LOCOMOTIVE
from railyard.games.ticket_to_ride.events import RouteClaimed, TrackClosed
from railyard.games.ticket_to_ride.state import EMPTY, State


def claimable(book: Book, s: State, at: int) -> int:
    """Mask of the tracks that a seat may claim and can pay for."""
    board = book.board
    cars = s.cars[at]
    hand = s.hands[at]
    locomotives = hand[board.locomotive]
    up_to = board.up_to
    payable = most = 0
    for card in range(board.locomotive):
        held = hand[card]
        if held > most:
            most = held
        held += locomotives
        payable |= up_to[card][held if held < cars else cars]
    held = most + locomotives
    payable |= up_to[-1][held if held < cars else cars]
    payable &= s.free
    return payable & ~board.twins(s.tracks[at]) if s.agreed.open_doubles else payable


def payments(book: Book, s: State, at: int, track: Track) -> tuple[Payment, ...]:
    """How a seat can pay for a track: fewest locomotives first, locomotives alone last (TTR-2B.6)."""
    board = book.board
    hand = s.hands[at]
    locomotives, length = hand[board.locomotive], track.length
    colours = range(board.locomotive) if track.card < 0 else (track.card,)
    found = [
        Payment(board.card_colours[card], spent)
        for spent in range(min(locomotives, length - 1) + 1)
        for card in colours
        if hand[card] >= length - spent
    ]
    return (*found, Payment(LOCOMOTIVE, length)) if locomotives >= length else tuple(found)


def owner_of(s: State, track: Track) -> int:
    """The seat that owns a track; EMPTY where nobody does."""
    return next((at for at, mask in enumerate(s.tracks) if mask & track.bit), EMPTY)


def is_closed(s: State, track: Track) -> bool:
    """Whether a track belongs to nobody and never will, since its twin is taken (TTR-3.2)."""
    return not s.free & track.bit and owner_of(s, track) == EMPTY


def refusal_to_claim(book: Book, s: State, action: Claim) -> Refusal | None:
    """Why a track cannot be claimed with these cards."""
    board = book.board
    track = board.track(action.track)
    if track is None:
        return refuse("no_such_track", "TTR-2B.1", track=action.track)
    owner = owner_of(s, track)
    if owner == s.seat:
        return refuse("track_is_yours", "TTR-2B.1", track=track.id)
    if owner != EMPTY:
        return refuse("track_is_taken", "TTR-2B.1", track=track.id, owner=s.seats[owner])
    if board.twins(track.bit) & s.tracks[s.seat]:
        return refuse("twin_is_yours", "TTR-3.1", track=track.id)
    if not s.free & track.bit:
        return refuse("track_is_closed", "TTR-3.2", track=track.id, seats=len(s.seats))
    if track.length > s.cars[s.seat]:
        return refuse("too_few_cars", "TTR-2B.4", track=track.id, length=track.length, cars=s.cars[s.seat])
    return _refusal_of_payment(board, s, track, action.payment)


def _refusal_of_payment(board: Board, s: State, track: Track, payment: Payment) -> Refusal | None:
    hand = s.hands[s.seat]
    colour, length = payment.colour, track.length
    if colour not in board.card_colours:
        return refuse("no_such_colour", "TTR-2B.2", colour=colour)
    is_all_locomotives = colour == LOCOMOTIVE
    if not 0 <= payment.locomotives <= length or is_all_locomotives is not (payment.locomotives == length):
        return refuse("odd_payment", "TTR-2B.2", length=length, locomotives=payment.locomotives)
    if not is_all_locomotives and track.colour not in (GREY, colour):
        return refuse("wrong_colour", "TTR-2B.3", track=track.id, wanted=track.colour, colour=colour)
    held = hand[board.locomotive]
    if held < payment.locomotives:
        return refuse("too_few_locomotives", "TTR-2B.2", needed=payment.locomotives, held=held)
    if not is_all_locomotives:
        needed, held = length - payment.locomotives, hand[board.card_colours.index(colour)]
        if held < needed:
            return refuse("too_few_cards", "TTR-2B.2", colour=colour, needed=needed, held=held)
    return None


def claimed(book: Book, s: State, action: Claim) -> Step[State]:
    """Cars on the track, cards on the discards, points at once (TTR-2B.5); then the row may be filled (TTR-5.2)."""
    board = book.board
    at = s.seat
    track = board.tracks[board.track_numbers[action.track]]
    payment, length = action.payment, track.length
    spent = [0] * len(board.card_colours)
    spent[board.locomotive] = payment.locomotives
    if payment.locomotives < length:
        spent[board.card_colours.index(payment.colour)] = length - payment.locomotives
    hand, known, discard = list(s.hands[at]), list(s.known[at]), list(s.discard)
    for card, count in enumerate(spent):
        if count:
            hand[card] -= count
            discard[card] += count
            known[card] = max(0, known[card] - count)
    points, cars = board.points_for(length), s.cars[at] - length
    told: list[Event] = [
        RouteClaimed(action.seat, track.id, payment.colour, payment.locomotives, points, cars),
    ]
    free = s.free & ~track.bit
    if track.twin >= 0 and not s.agreed.open_doubles:
        free &= ~(1 << track.twin)
        told.append(TrackClosed(board.tracks[track.twin].id))
    s = replace(
        s,
        hands=(*s.hands[:at], tuple(hand), *s.hands[at + 1 :]),
        known=(*s.known[:at], tuple(known), *s.known[at + 1 :]),
        discard=tuple(discard),
        cars=(*s.cars[:at], cars, *s.cars[at + 1 :]),
        points=(*s.points[:at], s.points[at] + points, *s.points[at + 1 :]),
        tracks=(*s.tracks[:at], s.tracks[at] | track.bit, *s.tracks[at + 1 :]),
        free=free,
    )
    if row.is_unsettled(s):
        s, waits = row.settled(book, replace(s, resets=0), told, "end")
        if waits:
            return Step(s, tuple(told))
    return turns.turn_over(book, s, told)
