"""Setting the table: options, first seat, dealing (T-1.2, T-2.3, T-3.1, T-3.2)."""

from typing import Final

import msgspec

from railyard.core.action import Seat
from railyard.core.chance import Roll, Shuffle
from railyard.core.event import Event
from railyard.core.game import Options, Step
from railyard.core.ledger import BANK, Ledger
from railyard.games.steam_tunnel.cards import BURIED, POINT_CARD, TURNED, Cards
from railyard.games.steam_tunnel.events import CardsDealt, FirstSeatDrawn
from railyard.games.steam_tunnel.info import INFO
from railyard.games.steam_tunnel.state import HIDDEN, Agreed, State
from railyard.games.steam_tunnel.tunnels import Tunnels, grown

WAYS_UP: Final = 2
"""A card can lie in two ways (T-2.3)."""


def agreed_from(options: Options) -> Agreed:
    """The options, checked.  ValueError for a value that is not offered."""
    chosen = {}
    for option in INFO.options:
        value = options.get(option.key, option.default)
        if value not in [choice.value for choice in option.choices] or isinstance(value, bool):
            known = ", ".join(str(choice.value) for choice in option.choices)
            raise ValueError(f"{option.key} cannot be {value!r}; it is one of {known}")
        chosen[option.key] = value
    return msgspec.convert(chosen, Agreed)


def first_state(options: Options, seats: tuple[Seat, ...], cards: Cards) -> State:
    """The table before the lot.  ValueError for options or a number of seats the game does not have."""
    if not INFO.min_seats <= len(seats) <= INFO.max_seats:
        raise ValueError(f"Steam Tunnel has {INFO.min_seats} to {INFO.max_seats} seats, not {len(seats)}")
    agreed = agreed_from(options)
    return State(
        seats=seats,
        agreed=agreed,
        phase="lot",
        game=1,
        first=HIDDEN,
        seat=HIDDEN,
        faces=tuple(POINT_CARD if place in cards.box.point_card.places else HIDDEN for place in cards.grid.places),
        spare=cards.deck(agreed.deck),
        down=cards.covered,
        turned=HIDDEN,
        buried={},
        owners={},
        stones=dict.fromkeys(seats, agreed.stones),
        tunnels=Tunnels(),
        ledger=Ledger({BANK: 0, **dict.fromkeys(seats, 0)}),
        counts=(),
    )


def lot(s: State) -> Roll:
    """The request that names the first seat (T-3.2)."""
    return Roll("first_seat", dice=1, sides=len(s.seats))


def with_first_seat(s: State, face: int) -> Step[State]:
    """The table once the lot is drawn."""
    first = s.seats[face - 1]
    return Step(msgspec.structs.replace(s, phase="deal", first=first, seat=first), (FirstSeatDrawn(first),))


def pack(s: State, cards: Cards) -> Shuffle:
    """The request that orders the deck and turns its cards.

    Every card is in the shuffled pack once for each way it can lie, and the way that comes up first counts: so one
    shuffle decides order and orientation, both without favour.
    """
    return Shuffle("deck", WAYS_UP * len(cards.deck(s.agreed.deck)))


def dealt(s: State, order: tuple[int, ...], cards: Cards) -> Step[State]:
    """The mine laid out: point cards face up at the crossings of rows and columns two and five, the rest face down."""
    deck = cards.deck(s.agreed.deck)
    drawn: dict[int, str] = {}
    for number in order:
        card, turned = divmod(number, WAYS_UP)
        drawn.setdefault(card, deck[card] + (TURNED if turned else ""))
    faces = iter(drawn.values())
    down = cards.covered
    tunnels = Tunnels()
    for place in cards.box.point_card.places:
        tunnels = grown(tunnels, place, cards.faces[POINT_CARD], down, cards)
    state = msgspec.structs.replace(
        s,
        phase="turn",
        seat=s.first,
        faces=tuple(next(faces) if place in down else POINT_CARD for place in cards.grid.places),
        spare=tuple(faces),
        down=down,
        turned=HIDDEN,
        buried={},
        owners={},
        stones=dict.fromkeys(s.seats, s.agreed.stones),
        tunnels=tunnels,
    )
    events: tuple[Event, ...] = (CardsDealt(s.game, s.first),)
    return Step(state, events)


def shown_face(s: State, place: str, cards: Cards) -> str:
    """The face that everybody sees at a place: HIDDEN while it is face down, BURIED for a buried card."""
    if place in s.buried:
        return BURIED
    return HIDDEN if place in s.down else s.faces[cards.grid.index[place]]
