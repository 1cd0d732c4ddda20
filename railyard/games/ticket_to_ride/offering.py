"""What a seat may do, and random choices among it (TTR-2.1)."""

from itertools import combinations

from railyard.core.action import Action, Seat
from railyard.core.chance import Luck
from railyard.core.offer import Offer, OneOf, SomeOf
from railyard.games.ticket_to_ride import cards, tickets
from railyard.games.ticket_to_ride.actions import Claim, DrawCard, KeepTickets, Pass, TakeCard, TakeTickets
from railyard.games.ticket_to_ride.board import Book
from railyard.games.ticket_to_ride.claim import claimable, payments
from railyard.games.ticket_to_ride.state import State


def is_stuck(book: Book, s: State) -> bool:
    """Whether the acting seat can neither draw nor claim nor take tickets, and so has to pass (TTR-2.3)."""
    return not s.pile and not cards.is_card_left(book, s) and not claimable(book, s, s.seat)


def offers(book: Book, s: State) -> tuple[Offer, ...]:
    """What the acting seat may do now."""
    seat = s.seats[s.seat]
    match s.stage:
        case "choose" | "tickets":
            drawn = tickets.choice(book, s)
            return (
                Offer(KeepTickets, seat, {"tickets": SomeOf("ticket", drawn, tickets.least_kept(book, s), len(drawn))}),
            )
        case "second":
            return _card_offers(book, s, seat)
        case "turn":
            claims = tuple(
                Offer(
                    Claim,
                    seat,
                    {"payment": OneOf("payment", payments(book, s, s.seat, track))},
                    {"track": track.id},
                )
                for track in book.board.tracks_in(claimable(book, s, s.seat))
            )
            more = (Offer(TakeTickets, seat),) if s.pile else ()
            found = (*_card_offers(book, s, seat), *claims, *more)
            return found or (Offer(Pass, seat, ends_turn=True),)
    return ()


def _card_offers(book: Book, s: State, seat: Seat) -> tuple[Offer, ...]:
    slots = cards.slots_to_take(book, s)
    face_up = (Offer(TakeCard, seat, {"slot": OneOf("slot", slots)}),) if slots else ()
    return (*face_up, Offer(DrawCard, seat)) if cards.is_deck_drawable(s) else face_up


def sample(book: Book, s: State, luck: Luck) -> Action:
    """A random legal action: a kind among those that are possible, then one of its ways."""
    at = s.seat
    seat = s.seats[at]
    stage = s.stage
    if stage == "second":
        return _sampled_card(book, s, seat, luck)
    if stage == "turn":
        tracks = claimable(book, s, at)
        kinds = ["cards"] if s.top < len(s.deck) or cards.is_card_left(book, s) else []
        if tracks:
            kinds.append("claim")
        if s.pile:
            kinds.append("tickets")
        if not kinds:
            return Pass(seat)
        kind = luck.one_of(kinds)
        if kind == "cards":
            return _sampled_card(book, s, seat, luck)
        if kind == "tickets":
            return TakeTickets(seat)
        for _ in range(luck.below(tracks.bit_count())):
            tracks &= tracks - 1
        track = book.board.tracks[(tracks & -tracks).bit_length() - 1]
        return Claim(seat, track.id, luck.one_of(payments(book, s, at, track)))
    drawn = tickets.choice(book, s)
    least = tickets.least_kept(book, s)
    size = least + luck.below(len(drawn) - least + 1)
    return KeepTickets(seat, luck.one_of(tuple(combinations(drawn, size))))


def _sampled_card(book: Book, s: State, seat: Seat, luck: Luck) -> Action:
    slots = cards.slots_to_take(book, s)
    way = luck.below(len(slots) + cards.is_deck_drawable(s))
    return TakeCard(seat, slots[way]) if way < len(slots) else DrawCard(seat)
