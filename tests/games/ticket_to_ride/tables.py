"""Tables for the tests: dealt or arranged as wanted, played move by move, audited after each."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from railyard.app.library import shipped_library
from railyard.core.action import Action, Move
from railyard.core.chance import Luck, Shuffle, Shuffled, drawn
from railyard.core.event import Event
from railyard.core.game import Act, Chance, OptionValue, Step
from railyard.core.options import default_options
from railyard.core.refusal import Refusal
from railyard.core.words import GameWords, Words
from railyard.games.ticket_to_ride import texts
from railyard.games.ticket_to_ride.actions import Claim, DrawCard, KeepTickets, Payment, TakeCard
from railyard.games.ticket_to_ride.board import Board
from railyard.games.ticket_to_ride.info import INFO
from railyard.games.ticket_to_ride.rules import TicketToRide, open_game
from railyard.games.ticket_to_ride.setup import ordered_cards
from railyard.games.ticket_to_ride.state import EMPTY, State

GAME: TicketToRide = open_game(shipped_library())
NAMES = {"A": "Anna", "B": "Ben", "C": "Cleo", "D": "David", "E": "Emma"}
L = "locomotive"

Hand = Mapping[str, int]


def board(name: str = "usa") -> Board:
    """A shipped board."""
    return GAME.book_of(name).board


def number(colour: str, name: str = "usa") -> int:
    """The number of a card colour; "" is an empty slot."""
    return board(name).card_colours.index(colour) if colour else EMPTY


def chosen(**options: OptionValue) -> dict[str, OptionValue]:
    """Options with the first seat to begin."""
    return {**default_options(INFO), "first": "first_seat", **options}


def front(whole: Sequence[int], wanted: Sequence[int]) -> tuple[int, ...]:
    """The shuffle that brings things equal to ``wanted`` to the front, in that order."""
    left = list(range(len(whole)))
    order = []
    for thing in wanted:
        at = next(at for at in left if whole[at] == thing)
        left.remove(at)
        order.append(at)
    return (*order, *left)


def plain_deck(seats: int, row: Sequence[str] = (), following: Sequence[str] = (), name: str = "usa") -> list[str]:
    """Colours for the front of the deck: hands without locomotives, the row and what follows."""
    hand = [board(name).card_colours[at % board(name).locomotive] for at in range(4)]
    return [*hand * seats, *row, *following]


def dealt(seats: str = "AB", deck: Sequence[str] = (), tickets: Sequence[str] = (), **options: OptionValue) -> State:
    """A table whose seats are about to choose their first tickets."""
    s = GAME.setup(chosen(**options), tuple(seats))
    name = s.board
    wanted = [number(colour, name) for colour in deck or plain_deck(len(seats), name=name)]
    s = GAME.apply(s, Shuffled(front(ordered_cards(GAME.book(s)), wanted))).state
    s = settle(s)
    numbers = [board(name).ticket_number(ticket) for ticket in tickets]
    return step(s, Shuffled(front(s.pile, [each for each in numbers if each is not None]))).state


def settle(s: State) -> State:
    """On past shuffles of discards."""
    draws = 0
    while isinstance(turn := GAME.turn(s), Chance) and turn.request.what == "discards":
        s = step(s, drawn(turn.request, "settle", draws)).state
        draws += 1
    return s


def table(seats: str = "AB", deck: Sequence[str] = (), tickets: Sequence[str] = (), **options: OptionValue) -> State:
    """A table at the first turn, everybody having kept all three tickets."""
    s = dealt(seats, deck, tickets, **options)
    while s.stage == "choose":
        s = step(s, KeepTickets(s.seats[s.seat], choice(s))).state
    return s


def choice(s: State) -> tuple[str, ...]:
    """Ids of the tickets the acting seat chooses from."""
    return tuple(GAME.book(s).board.tickets[each].id for each in s.drawn[s.seat])


def arranged(
    s: State,
    hands: Mapping[str, Hand] | None = None,
    row: Sequence[str] | None = None,
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    rest: str = "deck",
    blocked: Literal["", "too_few", "too_often"] = "",
) -> State:
    """The same table with its train cards where they are wanted; ``rest`` (deck, discard or a seat) gets the others.

    Hands of seats that are not named become empty.
    """
    name = s.board
    colours = board(name).card_colours
    wanted_row = ["purple", "blue", "orange", "white", "green"] if row is None else list(row)
    left = Counter(dict.fromkeys(colours, 0))
    left.update(colours[card] for card in ordered_cards(GAME.book(s)))
    for place in (wanted_row, deck, discard, *(Counter(hand).elements() for hand in (hands or {}).values())):
        left.subtract(each for each in place if each)
    assert min(left.values()) >= 0, f"the box has too few cards for this: {left}"
    held = {seat: Counter((hands or {}).get(seat, {})) for seat in s.seats}
    thrown, pile = Counter(discard), [number(colour, name) for colour in deck]
    if rest == "deck":
        pile += [number(colour, name) for colour in left.elements()]
    elif rest == "discard":
        thrown.update(left)
    else:
        held[rest].update(left)
    result = replace(
        s,
        row=tuple(number(colour, name) for colour in wanted_row),
        deck=tuple(pile),
        top=0,
        discard=tuple(thrown[colour] for colour in colours),
        hands=tuple((*(held[seat][colour] for colour in colours), 0) for seat in s.seats),
        known=((0,) * len(colours),) * len(s.seats),
        blocked=blocked,
    )
    assert GAME.audit(result) == ()
    return result


def owning(s: State, seat: str, *tracks: str) -> State:
    """The same table with these tracks claimed by a seat, its cars and points with them."""
    book = GAME.book(s)
    at = s.seats.index(seat)
    for track_id in tracks:
        track = book.board.track(track_id)
        assert track is not None, track_id
        closed = 0 if s.agreed.open_doubles else book.board.twins(track.bit)
        s = replace(
            s,
            tracks=put(s.tracks, at, s.tracks[at] | track.bit),
            cars=put(s.cars, at, s.cars[at] - track.length),
            points=put(s.points, at, s.points[at] + book.board.points_for(track.length)),
            free=s.free & ~track.bit & ~closed,
        )
    assert GAME.audit(s) == ()
    return s


def discards_in_order(s: State, *last: str) -> Shuffled:
    """The shuffle that leaves the discards as they are sorted, but these colours at the end."""
    thrown = [card for card, count in enumerate(s.discard) for _ in range(count)]
    late = [number(colour, s.board) for colour in last]
    return Shuffled(tuple(sorted(range(len(thrown)), key=lambda at: thrown[at] in late)))


def with_tickets(s: State, **held: Sequence[str]) -> State:
    """The same table with these tickets held by the seats named; all others lie in the deck."""
    numbers = {
        seat: tuple(board(s.board).ticket_number(ticket) or 0 for ticket in held.get(seat, ())) for seat in s.seats
    }
    out = {each for mine in numbers.values() for each in mine}
    pile = tuple(each for each in range(len(board(s.board).tickets)) if each not in out)
    s = replace(s, tickets=tuple(numbers[seat] for seat in s.seats), pile=pile, drawn=((),) * len(s.seats))
    assert GAME.audit(s) == ()
    return s


def put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """A tuple with one place changed."""
    return (*values[:at], value, *values[at + 1 :])


def step(s: State, move: Move) -> Step[State]:
    """One move, checked before and audited after."""
    if isinstance(move, Action):
        assert GAME.check(s, move) is None, GAME.check(s, move)
    before = msgspec.json.encode(s)
    done = GAME.apply(s, move)
    assert msgspec.json.encode(s) == before, "applying a move changed the state it began from"
    assert GAME.audit(done.state) == ()
    return done


def played(s: State, *moves: Move) -> tuple[State, list[Event]]:
    """Several moves, and all that happened; shuffles of the discards in between are drawn."""
    events: list[Event] = []
    for move in moves:
        done = step(s, move)
        s = done.state
        events += done.events
        draws = 0
        while isinstance(turn := GAME.turn(s), Chance) and isinstance(turn.request, Shuffle):
            done = step(s, drawn(turn.request, "test", draws))
            s, draws = done.state, draws + 1
            events += done.events
    return s, events


def of_kind(events: Sequence[Event], kind: type[Event]) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def face(s: State, slot: int) -> str:
    """The colour in a slot, "" where none lies."""
    return "" if s.row[slot] == EMPTY else board(s.board).card_colours[s.row[slot]]


def held(s: State, seat: str, colour: str) -> int:
    """How many cards of a colour a seat holds."""
    return s.hands[s.seats.index(seat)][number(colour, s.board)]


def claim(seat: str, track: str, colour: str, locomotives: int = 0) -> Claim:
    """A claim, written short."""
    return Claim(seat, track, Payment(colour, locomotives))


def refusal(s: State, action: Action) -> Refusal:
    """Why an action is refused; its text is tried on the way."""
    found = GAME.check(s, action)
    assert found is not None, f"{action} is allowed"
    words = words_at(s)
    assert words.refusal(found)
    assert not words.missing
    return found


def words_at(s: State) -> Words:
    """The words of a moment."""
    return GameWords(GAME, texts).at(s, NAMES)


def draw_two(s: State) -> State:
    """The acting seat draws two cards unseen."""
    seat = s.seats[s.seat]
    s, _ = played(s, DrawCard(seat))
    return played(s, DrawCard(seat))[0] if s.stage == "second" else s


def take(s: State, *slots: int) -> State:
    """The acting seat takes face-up cards."""
    seat = s.seats[s.seat]
    for slot in slots:
        s, _ = played(s, TakeCard(seat, slot))
    return s


def random_states(seed: str, seats: str, **options: OptionValue) -> list[tuple[Move | None, tuple[Event, ...], State]]:
    """A random game, move by move."""
    s = GAME.setup({**default_options(INFO), **options}, tuple(seats))
    found: list[tuple[Move | None, tuple[Event, ...], State]] = [(None, (), s)]
    luck, draws = Luck(seed), 0
    while True:
        match GAME.turn(s):
            case Chance(request=request):
                move: Move = drawn(request, seed, draws)
                draws += 1
            case Act(seats=acting):
                move = GAME.sample(s, acting[0], luck)
                assert GAME.check(s, move) is None
            case _:
                return found
        done = GAME.apply(s, move)
        s = done.state
        found.append((move, done.events, s))
