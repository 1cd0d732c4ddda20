"""Mines for the tests: dealt as wanted, played move by move, audited after each."""

from collections.abc import Iterator, Mapping

import msgspec

from railyard.app.library import shipped_library
from railyard.core.action import Action, Move, Seat
from railyard.core.chance import Luck, Rolled, Shuffled, drawn
from railyard.core.event import Event
from railyard.core.game import Act, Chance, OptionValue, Over, Step
from railyard.core.refusal import Refusal
from railyard.core.words import Words
from railyard.games.steam_tunnel import texts
from railyard.games.steam_tunnel.actions import Bury, Claim, EndTurn, TurnCard
from railyard.games.steam_tunnel.cards import TURNED
from railyard.games.steam_tunnel.rules import SteamTunnel, open_game
from railyard.games.steam_tunnel.state import State
from railyard.games.steam_tunnel.tunnels import Tunnel

GAME: SteamTunnel = open_game(shipped_library())


def order_for(faces: Mapping[str, str], deck: str = "full44") -> tuple[int, ...]:
    """A shuffle that lays these faces at these places, whatever fits elsewhere."""
    left = list(enumerate(GAME.cards.deck(deck)))
    wanted: dict[str, int] = {}
    for place, face in faces.items():
        card = next(entry for entry in left if entry[1] == face.removesuffix(TURNED))
        left.remove(card)
        wanted[place] = 2 * card[0] + face.endswith(TURNED)
    others = iter([2 * number for number, _ in left])
    laid = [wanted[place] if place in wanted else next(others) for place in GAME.cards.covered]
    laid += list(others)
    return (*laid, *(number ^ 1 for number in laid))


def mine(faces: Mapping[str, str] | None = None, seats: str = "AB", **options: OptionValue) -> State:
    """A game just dealt, seat A to begin."""
    s = GAME.setup(options, tuple(seats))
    s = GAME.apply(s, Rolled((1,))).state
    return GAME.apply(s, Shuffled(order_for(faces or {}, str(options.get("deck", "full44"))))).state


def step(s: State, move: Move) -> Step[State]:
    """One move, checked before and audited after."""
    if isinstance(move, Action):
        assert GAME.check(s, move) is None, GAME.check(s, move)
    before = msgspec.json.encode(s)
    done = GAME.apply(s, move)
    assert msgspec.json.encode(s) == before, "applying a move changed the state it began from"
    assert GAME.audit(done.state) == ()
    return done


def turn(s: State, place: str) -> State:
    """The seat to act turns a card."""
    return step(s, TurnCard(s.seat, place)).state


def claim(s: State, segment: str) -> State:
    """The seat to act claims a segment."""
    return step(s, Claim(s.seat, segment)).state


def bury(s: State, place: str) -> State:
    """The seat to act buries a card."""
    return step(s, Bury(s.seat, place)).state


def neither(s: State) -> State:
    """The seat to act ends its turn."""
    return step(s, EndTurn(s.seat)).state


def turned(s: State, *places: str) -> State:
    """These cards turned one after the other, nothing claimed."""
    for place in places:
        s = turn(s, place)
        s = neither(s) if s.phase == "act" else s
    return s


def kinds(s: State, seat: Seat) -> set[str]:
    """Names of the actions a seat is offered."""
    return {offer.action.__name__ for offer in GAME.offers(s, seat)}


def refusal(s: State, action: Action) -> Refusal:
    """Why the action is refused; fails where it is not, where it has no text or cites no rule of the rulebook."""
    found = GAME.check(s, action)
    assert found is not None, f"{action} is allowed"
    words = words_of(s, found)
    words.refusal(found)
    assert not words.missing
    return found


def words_of(s: State, thing: object) -> Words:
    """The words for one thing."""
    return Words(
        texts.TEXTS, {seat: f"Person {seat}" for seat in s.seats}, values=lambda each: texts.values(GAME, s, each)
    )


def tunnel_of(s: State, piece: str) -> Tunnel:
    """The tunnel of a piece in sight."""
    found = s.tunnels.holding(piece)
    assert found is not None
    return found


def random_game(
    seed: str, seats: str = "AB", **options: OptionValue
) -> Iterator[tuple[Move | None, tuple[Event, ...], State]]:
    """Every move of a random game with its events and the state after it; the start first."""
    s = GAME.setup(options, tuple(seats))
    luck = Luck(seed)
    draws = 0
    yield None, (), s
    while not isinstance(what := GAME.turn(s), Over):
        move: Move
        if isinstance(what, Chance):
            move = drawn(what.request, seed, draws)
            draws += 1
        else:
            assert isinstance(what, Act)
            move = GAME.sample(s, what.seats[0], luck)
        done = step(s, move)
        s = done.state
        yield move, done.events, s
