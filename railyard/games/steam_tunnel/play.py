"""The turn: turn a card, then claim a segment, bury a card, or neither (T-4.1 to T-4.7)."""

import msgspec

from railyard.core.action import Seat
from railyard.core.event import Event
from railyard.core.game import Step
from railyard.core.refusal import Refusal, refuse
from railyard.games.steam_tunnel.actions import Bury, Claim, TurnCard
from railyard.games.steam_tunnel.cards import BURIED, Cards, place_of_piece
from railyard.games.steam_tunnel.events import CardBuried, CardTurned, NoStoneLeft, SegmentClaimed, TurnEnded
from railyard.games.steam_tunnel.scoring import with_end, with_payments
from railyard.games.steam_tunnel.state import HIDDEN, State
from railyard.games.steam_tunnel.tunnels import grown


def claimable_segments(s: State) -> tuple[str, ...]:
    """Unowned segments of open tunnels (T-4.2a, T-4.3, T-4.4), in alphabetical order."""
    owners = s.owners
    return tuple(sorted(segment for tunnel in s.tunnels.open for segment in tunnel.segments if segment not in owners))


# -- what is refused --------------------------------------------------------------------------------------------


def refusal_to_touch(s: State, place: str, cards: Cards) -> Refusal | None:
    """Why a card can be neither turned nor buried."""
    if place not in cards.grid.index:
        return refuse("no_such_card", "T-3.1", card=place)
    if place in cards.box.point_card.places:
        return refuse("point_card_lies_open", "T-3.1", card=place)
    if place in s.buried:
        return refuse("card_is_buried", "T-2.7", card=place, owner=s.buried[place])
    if place not in s.down:
        return refuse("card_lies_open", "T-4.1", card=place)
    return None


def refusal_to_turn(s: State, action: TurnCard, cards: Cards) -> Refusal | None:
    """Why a card cannot be turned now."""
    if s.turned:
        return refuse("card_already_turned", "T-4.2", card=s.turned)
    return refusal_to_touch(s, action.card, cards)


def refusal_to_place(s: State, seat: Seat) -> Refusal | None:
    """Why a seat cannot put down a stone at all."""
    if not s.turned:
        return refuse("turn_first", "T-6.8")
    if not s.stones[seat]:
        return refuse("no_stone_left", "T-4.6")
    return None


def refusal_to_claim(s: State, action: Claim, cards: Cards) -> Refusal | None:
    """Why a segment cannot be claimed."""
    unready = refusal_to_place(s, action.seat)
    if unready is not None:
        return unready
    segment = action.segment
    place = place_of_piece(segment)
    if place in s.down:
        return refuse("card_is_face_down", "T-4.2", card=place)
    tunnel = s.tunnels.holding(segment)
    if tunnel is None:
        return refuse("no_such_segment", "T-2.6", segment=segment)
    if segment in tunnel.passages:
        if place in s.buried:
            return refuse("buried_straight", "T-2.7", card=place)
        return refuse("point_cap", "T-2.6", card=place)
    if segment in s.owners:
        return refuse("segment_is_owned", "T-4.3", segment=segment, owner=s.owners[segment])
    if tunnel.is_closed:
        return refuse("tunnel_is_closed", "T-4.4", segment=segment, segments=len(tunnel.segments))
    return None


def refusal_to_bury(s: State, action: Bury, cards: Cards) -> Refusal | None:
    """Why a card cannot be buried."""
    return refusal_to_place(s, action.seat) or refusal_to_touch(s, action.card, cards)


def refusal_to_end(s: State) -> Refusal | None:
    """Why the turn cannot end yet."""
    return None if s.turned else refuse("turn_first", "T-4.1")


# -- what is done -----------------------------------------------------------------------------------------------


def after_turning(s: State, action: TurnCard, cards: Cards) -> Step[State]:
    """A card turned up.  The game ends with the last one; without a stone the turn is over."""
    face = s.faces[cards.grid.index[action.card]]
    step = _with_face(msgspec.structs.replace(s, phase="act", turned=action.card), action.card, face, cards)
    events = (CardTurned(action.seat, action.card, face), *step.events)
    if not step.state.down:
        end = with_end(step.state, "turned")
        return Step(end.state, events + end.events)
    if not s.stones[action.seat]:
        return Step(_next_turn(step.state), (*events, NoStoneLeft(action.seat)))
    return Step(step.state, events)


def after_claim(s: State, action: Claim) -> Step[State]:
    """A stone on a segment; the turn is over."""
    owned = msgspec.structs.replace(
        s, owners={**s.owners, action.segment: action.seat}, stones=_one_less(s, action.seat)
    )
    return Step(_next_turn(owned), (SegmentClaimed(action.seat, action.segment),))


def after_burial(s: State, action: Bury, cards: Cards) -> Step[State]:
    """A card that stays face down for ever, its straights known from now on; the turn is over, perhaps the game."""
    buried = msgspec.structs.replace(s, buried={**s.buried, action.card: action.seat}, stones=_one_less(s, action.seat))
    step = _with_face(buried, action.card, BURIED, cards)
    events: tuple[Event, ...] = (CardBuried(action.seat, action.card), *step.events)
    if not step.state.down:
        end = with_end(step.state, "buried")
        return Step(end.state, events + end.events)
    return Step(_next_turn(step.state), events)


def after_neither(s: State) -> Step[State]:
    """The turn is over without a stone."""
    return Step(_next_turn(s), (TurnEnded(s.seat),))


def _with_face(s: State, place: str, face: str, cards: Cards) -> Step[State]:
    down = tuple(other for other in s.down if other != place)
    tunnels = grown(s.tunnels, place, cards.faces[face], down, cards)
    newly_closed = tunnels.closed[len(s.tunnels.closed) :]
    return with_payments(msgspec.structs.replace(s, down=down, tunnels=tunnels), newly_closed)


def _one_less(s: State, seat: Seat) -> dict[Seat, int]:
    return {**s.stones, seat: s.stones[seat] - 1}


def _next_turn(s: State) -> State:
    following = s.seats[(s.seats.index(s.seat) + 1) % len(s.seats)]
    return msgspec.structs.replace(s, phase="turn", seat=following, turned=HIDDEN)
