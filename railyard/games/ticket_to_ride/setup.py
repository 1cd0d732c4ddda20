"""Before the first turn: who begins, train cards, tickets (TTR-1)."""

from msgspec.structs import replace

from railyard.core.action import Seat
from railyard.core.chance import Roll, Shuffle
from railyard.core.event import Event
from railyard.core.game import Options, Step
from railyard.games.ticket_to_ride import row
from railyard.games.ticket_to_ride.board import Book
from railyard.games.ticket_to_ride.events import CardsDealt, FirstSeatNamed, TicketsDealt
from railyard.games.ticket_to_ride.info import INFO
from railyard.games.ticket_to_ride.state import EMPTY, Agreed, Counts, State


def agreed_from(options: Options, seats: int, doubles_open_from: int) -> Agreed:
    """The options as they work with this number of seats.  ValueError for a value that is not offered."""
    for option in INFO.options:
        value = options[option.key]
        offered = [choice.value for choice in option.choices] or [False, True]
        if value not in offered or isinstance(value, bool) is not isinstance(offered[0], bool):
            known = ", ".join(str(value) for value in offered)
            raise ValueError(f"{option.key} cannot be {value!r}; it is one of {known}")
    open_by_choice = seats == 3 and bool(options["open_doubles"])
    return Agreed(
        three_locomotives="discard" if options["three_locomotives"] == "discard" else "under",
        open_doubles=seats >= doubles_open_from or open_by_choice,
        first="first_seat" if options["first"] == "first_seat" else "lot",
    )


def new_game(book: Book, options: Options, seats: tuple[Seat, ...]) -> State:
    """The table with everything in its box.  ValueError for options or seats that do not fit."""
    document, figures = book.board.document, book.figures
    fewest, most = max(INFO.min_seats, document.seats[0]), min(INFO.max_seats, document.seats[1])
    if not fewest <= len(seats) <= most:
        raise ValueError(f"the board {document.title} is for {fewest} to {most} seats, not {len(seats)}")
    agreed = agreed_from(options, len(seats), figures.doubles_open_from)
    nothing = (0,) * len(book.board.card_colours)
    return State(
        board=str(options["board"]),
        seats=seats,
        agreed=agreed,
        stage="lot" if agreed.first == "lot" else "deal_cards",
        after="",
        first=0 if agreed.first == "first_seat" else EMPTY,
        seat=0,
        deck=ordered_cards(book),
        top=0,
        row=(EMPTY,) * figures.row,
        discard=nothing,
        hands=((*nothing, 0),) * len(seats),
        known=(nothing,) * len(seats),
        cars=(document.cars,) * len(seats),
        points=(0,) * len(seats),
        tracks=(0,) * len(seats),
        free=book.board.all_tracks,
        pile=tuple(range(len(book.board.tickets))),
        tickets=((),) * len(seats),
        drawn=((),) * len(seats),
        turns_left=0,
        trigger=EMPTY,
        passes=0,
        resets=0,
        blocked="",
    )


def ordered_cards(book: Book) -> tuple[int, ...]:
    """The train cards of the box, colour by colour (TTR-1.1)."""
    cards = book.board.document.cards
    colours = tuple(card for card in range(len(cards.colours)) for _ in range(cards.each))
    return colours + (book.board.locomotive,) * cards.locomotives


def lot(s: State) -> Roll:
    """The request that names the first player (TTR-1.6)."""
    return Roll("first_seat", dice=1, sides=len(s.seats))


def with_first_seat(s: State, face: int) -> Step[State]:
    """The table once the lot is drawn."""
    first = face - 1
    return Step(replace(s, stage="deal_cards", first=first), (FirstSeatNamed(s.seats[first], "lot"),))


def with_cards(book: Book, s: State, order: tuple[int, ...]) -> Step[State]:
    """Hands dealt and the first cards turned up (TTR-1.3, TTR-1.4)."""
    deck = tuple(s.deck[at] for at in order)
    size = book.figures.hand
    told: list[Event] = [] if s.agreed.first == "lot" else [FirstSeatNamed(s.seats[s.first], "first_seat")]
    told.append(CardsDealt(size))
    hands = tuple(hand_of(book, deck[size * at : size * (at + 1)]) for at in range(len(s.seats)))
    dealt, waits = row.settled(book, replace(s, deck=deck, top=size * len(s.seats), hands=hands), told, "begin")
    return Step(dealt if waits else row_lies(dealt), tuple(told))


def hand_of(book: Book, cards: tuple[int, ...]) -> Counts:
    """A hand of these cards, none of them hidden from the viewer."""
    return (*(cards.count(card) for card in range(len(book.board.card_colours))), 0)


def row_lies(s: State) -> State:
    """The train cards lie as they should: tickets come next."""
    return replace(s, stage="deal_tickets", after="")


def ticket_shuffle(s: State) -> Shuffle:
    """The request that orders the ticket deck (TTR-1.5)."""
    return Shuffle("tickets", len(s.pile))


def with_tickets(book: Book, s: State, order: tuple[int, ...]) -> Step[State]:
    """Tickets dealt to choose from, which is done in seat order (TTR-1.5)."""
    size = book.figures.tickets_dealt
    pile = tuple(s.pile[at] for at in order)
    dealt = tuple(pile[size * at : size * (at + 1)] for at in range(len(s.seats)))
    return Step(
        replace(s, stage="choose", seat=0, pile=pile[size * len(s.seats) :], drawn=dealt),
        (TicketsDealt(size),),
    )
