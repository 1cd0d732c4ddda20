"""Steam Tunnel: the chapters wired together."""

from collections.abc import Mapping

import msgspec

from railyard.core.action import Action, Move, Seat
from railyard.core.chance import Luck, Rolled, Shuffled
from railyard.core.game import Act, Chance, GameInfo, Options, Over, Step, Turn
from railyard.core.library import Library
from railyard.core.offer import Offer, OneOf
from railyard.core.refusal import Refusal, refuse
from railyard.core.text import Message
from railyard.games.steam_tunnel import audit, play, scoring, setup
from railyard.games.steam_tunnel.actions import Bury, Claim, EndTurn, NextGame, TurnCard
from railyard.games.steam_tunnel.cards import BURIED, POINT_CARD, Cards, read_cards
from railyard.games.steam_tunnel.info import INFO
from railyard.games.steam_tunnel.state import HIDDEN, State


class SteamTunnel:
    """The rules with the cards they were opened with."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    @property
    def info(self) -> GameInfo:
        """The game's card."""
        return INFO

    @property
    def state_type(self) -> type[State]:
        """Type of the states."""
        return State

    @property
    def moves(self) -> tuple[type[Move], ...]:
        """Every type of action and outcome."""
        return (TurnCard, Claim, Bury, EndTurn, NextGame, Rolled, Shuffled)

    def setup(self, options: Options, seats: tuple[Seat, ...]) -> State:
        """The first state.  ValueError for options or a number of seats the game does not have."""
        return setup.first_state(options, seats, self.cards)

    def turn(self, s: State) -> Turn:
        """Who or what comes next."""
        match s.phase:
            case "lot":
                return Chance(setup.lot(s))
            case "deal":
                return Chance(setup.pack(s, self.cards))
            case "over":
                return Over(scoring.result_of(s))
            case _:
                return Act((s.seat,))

    def offers(self, s: State, seat: Seat) -> tuple[Offer, ...]:
        """What this seat may do now; empty when it is not its turn."""
        if seat != s.seat:
            return ()
        down = OneOf("card", s.down)
        match s.phase:
            case "turn":
                return (Offer(TurnCard, seat, {"card": down}),)
            case "between":
                return (Offer(NextGame, seat, ends_turn=True),)
            case "act":
                segments = play.claimable_segments(s)
                claims = (Offer(Claim, seat, {"segment": OneOf("segment", segments)}),) if segments else ()
                return (*claims, Offer(Bury, seat, {"card": down}), Offer(EndTurn, seat, ends_turn=True))
            case _:
                return ()

    def check(self, s: State, action: Action) -> Refusal | None:
        """Why the action is not allowed now, or None."""
        if s.phase in ("lot", "deal"):
            return refuse("waiting_for_dice")
        if s.phase == "over":
            return refuse("game_is_over", "T-5.1")
        if action.seat != s.seat:
            return refuse("not_your_turn", seat=action.seat, turn=[s.seat])
        if s.phase == "between":
            return None if isinstance(action, NextGame) else refuse("game_is_counted", "T-6.9a", game=s.game)
        match action:
            case TurnCard():
                return play.refusal_to_turn(s, action, self.cards)
            case Claim():
                return play.refusal_to_claim(s, action, self.cards)
            case Bury():
                return play.refusal_to_bury(s, action, self.cards)
            case EndTurn():
                return play.refusal_to_end(s)
        return refuse("game_is_going_on", "T-5.1", down=len(s.down))

    def apply(self, s: State, move: Move) -> Step[State]:
        """The next state and the events.  TypeError for a move of another game."""
        match move:
            case TurnCard():
                return play.after_turning(s, move, self.cards)
            case Claim():
                return play.after_claim(s, move)
            case Bury():
                return play.after_burial(s, move, self.cards)
            case EndTurn():
                return play.after_neither(s)
            case NextGame():
                return Step(msgspec.structs.replace(s, phase="deal", game=s.game + 1), ())
            case Rolled(faces=(face,)):
                return setup.with_first_seat(s, face)
            case Shuffled(order=order):
                return setup.dealt(s, order, self.cards)
        raise TypeError(f"Steam Tunnel knows no {move!r}")

    def view(self, s: State, seat: Seat) -> State:
        """The state without the faces of cards that are face down, buried or left out: nobody may see those."""
        faces = tuple(
            HIDDEN if setup.shown_face(s, place, self.cards) in (HIDDEN, BURIED) else face
            for place, face in zip(self.cards.grid.places, s.faces, strict=True)
        )
        return msgspec.structs.replace(s, faces=faces, spare=(HIDDEN,) * len(s.spare))

    def audit(self, s: State) -> tuple[str, ...]:
        """Broken invariants; empty when all is well."""
        return audit.faults(s, self.cards)

    def sample(self, s: State, seat: Seat, luck: Luck) -> Action:
        """A random legal action: first its kind, then what fits."""
        offer = luck.one_of(self.offers(s, seat))
        chosen = {
            name: luck.one_of(domain.values) for name, domain in offer.fields.items() if isinstance(domain, OneOf)
        }
        return offer.fill(**chosen)

    def accounts(self, s: State) -> Mapping[str, int]:
        """Points by seat over the whole match."""
        return s.ledger.public()

    def progress(self, s: State) -> Message:
        """Where the game stands."""
        values: dict[str, object] = {
            "game": s.game,
            "games": s.agreed.games,
            "down": len(s.down),
            "lying": sum(face != POINT_CARD for face in s.faces),
        }
        code = {"lot": "setting_up", "deal": "setting_up", "between": "between", "over": "over"}.get(s.phase, "playing")
        return Message(f"match_{code}" if s.agreed.games > 1 else code, values)


def open_game(library: Library) -> SteamTunnel:
    """The rules with the cards of the library."""
    return SteamTunnel(read_cards(library))
