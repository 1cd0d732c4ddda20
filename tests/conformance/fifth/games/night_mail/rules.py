"""The rules of Night Mail."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from railyard.core.action import Action, Move, Seat
from railyard.core.chance import Luck, Roll, Rolled, Shuffle, Shuffled
from railyard.core.event import Event, GameOver
from railyard.core.game import Act, Chance, GameInfo, Options, Over, Result, Step, Turn
from railyard.core.ledger import opened
from railyard.core.library import Library
from railyard.core.offer import Between, Offer, OneOf, SomeOf
from railyard.core.refusal import Refusal, refuse
from railyard.core.text import Message

from .actions import Bet, Play, Swap
from .events import Dealt, LetterPlayed, LettersSwapped, NightHeld, SignalSet
from .info import INFO
from .state import POT, Numbers, State


class NightMail:
    """The game with its numbers."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers

    @property
    def info(self) -> GameInfo:
        return INFO

    @property
    def state_type(self) -> type[State]:
        return State

    @property
    def moves(self) -> tuple[type[Move], ...]:
        return (Bet, Swap, Play, Rolled, Shuffled)

    def setup(self, options: Options, seats: tuple[Seat, ...]) -> State:
        if not INFO.min_seats <= len(seats) <= INFO.max_seats:
            raise ValueError(f"Night Mail is for {INFO.min_seats} to {INFO.max_seats} people, not {len(seats)}")
        n = self.numbers
        stake = options["stake"]
        if not isinstance(stake, int):
            raise ValueError("the stake is a number")
        return State(
            seats=seats,
            stake=stake,
            nights=n.long_rounds if options["is_long"] else n.rounds,
            ledger=opened({**dict.fromkeys(seats, n.money), POT: 0}),
        )

    def turn(self, s: State) -> Turn:
        match s.phase:
            case "deal":
                return Chance(Shuffle("letters", size=self.numbers.cards))
            case "signal":
                return Chance(Roll("signal"))
            case "play":
                return Act((s.acting,))
            case "over":
                return Over(self._result(s))

    def offers(self, s: State, seat: Seat) -> tuple[Offer, ...]:
        if s.phase != "play" or seat != s.acting:
            return ()
        offers = [Offer(Play, seat, {"card": OneOf("card", s.hands[seat])}, ends_turn=True)]
        most = min(self.numbers.most_bet, s.ledger[seat])
        if not s.has_bet and most:
            offers.append(Offer(Bet, seat, {"amount": Between("amount", 1, most)}))
        if not s.has_swapped and s.ledger[seat] >= self.numbers.swap_price:
            offers.append(Offer(Swap, seat, {"cards": SomeOf("card", s.hands[seat], 1, self.numbers.most_swapped)}))
        return tuple(offers)

    def check(self, s: State, action: Action) -> Refusal | None:
        match action:
            case Bet(seat=seat, amount=amount):
                if s.has_bet:
                    return refuse("bet_already", "N-3")
                if not 1 <= amount <= self.numbers.most_bet:
                    return refuse("bet_out_of_range", "N-3", most=self.numbers.most_bet)
                if amount > s.ledger[seat]:
                    return refuse("too_dear", "N-3", price=amount, left=s.ledger[seat])
            case Swap(seat=seat, cards=cards):
                if s.has_swapped:
                    return refuse("swapped_already", "N-4")
                if not 1 <= len(cards) <= self.numbers.most_swapped or len(set(cards)) != len(cards):
                    return refuse("swap_out_of_range", "N-4", most=self.numbers.most_swapped)
                if not set(cards) <= set(s.hands[seat]):
                    return refuse("not_in_hand", "N-4")
                if self.numbers.swap_price > s.ledger[seat]:
                    return refuse("too_dear", "N-4", price=self.numbers.swap_price, left=s.ledger[seat])
            case Play(seat=seat, card=card):
                if card not in s.hands[seat]:
                    return refuse("not_in_hand", "N-5")
            case _:
                return refuse("no_such_action")
        return None

    def apply(self, s: State, move: Move) -> Step[State]:
        match move:
            case Shuffled(order=order):
                return self._deal(s, order)
            case Rolled(faces=(face,)):
                return self._begin_night(s, face)
            case Bet(seat=seat, amount=amount):
                ledger, paid = s.ledger.transfer(seat, POT, amount, "bet")
                return Step(replace(s, ledger=ledger, has_bet=True), (paid,))
            case Swap(seat=seat, cards=cards):
                return self._swap(s, seat, cards)
            case Play(seat=seat, card=card):
                return self._play(s, seat, card)
        raise TypeError(f"Night Mail knows no {move!r}")

    def _deal(self, s: State, order: tuple[int, ...]) -> Step[State]:
        letters = tuple(1 + at for at in order)
        size = self.numbers.hand
        hands = {seat: letters[at * size : (at + 1) * size] for at, seat in enumerate(s.seats)}
        return Step(
            replace(s, phase="signal", hands=hands, pile=letters[len(s.seats) * size :]),
            (Dealt(size),),
        )

    def _begin_night(self, s: State, face: int) -> Step[State]:
        signal = face * self.numbers.signal_step
        events: list[Event] = [SignalSet(s.night + 1, signal)]
        ledger = s.ledger
        for seat in s.seats:
            ledger, paid = ledger.transfer(seat, POT, s.stake, "stake")
            events.append(paid)
        return Step(replace(s, phase="play", night=s.night + 1, signal=signal, ledger=ledger), tuple(events))

    def _swap(self, s: State, seat: Seat, cards: tuple[int, ...]) -> Step[State]:
        ledger, paid = s.ledger.transfer(seat, "bank", self.numbers.swap_price, "swap")
        kept = tuple(card for card in s.hands[seat] if card not in cards)
        hands = {**s.hands, seat: kept + s.pile[: len(cards)]}
        pile = s.pile[len(cards) :] + cards
        return Step(
            replace(s, ledger=ledger, hands=hands, pile=pile, has_swapped=True),
            (paid, LettersSwapped(seat, len(cards))),
        )

    def _play(self, s: State, seat: Seat, card: int) -> Step[State]:
        hands = {**s.hands, seat: tuple(held for held in s.hands[seat] if held != card)}
        s = replace(s, hands=hands, played={**s.played, seat: card}, has_bet=False, has_swapped=False)
        events: list[Event] = [LetterPlayed(seat, card)]
        if len(s.played) == len(s.seats):
            s = self._end_night(s, events)
        return Step(s, tuple(events))

    def _end_night(self, s: State, events: list[Event]) -> State:
        best = max(s.seats, key=lambda seat: s.played[seat])
        ledger = s.ledger
        if s.played[best] >= s.signal:
            ledger, paid = ledger.transfer(POT, best, ledger[POT], "pot", night=s.night)
            events.append(paid)
        else:
            events.append(NightHeld(ledger[POT]))
        # Each night's letters go under the pile, and everybody is dealt one from the top.
        pile = s.pile + tuple(s.played.values())
        hands = {seat: (*s.hands[seat], pile[at]) for at, seat in enumerate(s.seats)}
        s = replace(s, ledger=ledger, pile=pile[len(s.seats) :], hands=hands, played={}, phase="signal")
        reason = ""
        if s.night == s.nights:
            reason = "morning"
        elif any(s.ledger[seat] < s.stake for seat in s.seats):
            reason = "broke"
        if reason:
            s = replace(s, phase="over", reason=reason)
            events.append(GameOver(self._result(s).winners, reason))
        return s

    def _result(self, s: State) -> Result:
        scores = {seat: s.ledger[seat] for seat in s.seats}
        best = max(scores.values())
        return Result(scores, tuple(seat for seat in s.seats if scores[seat] == best), s.reason)

    def view(self, s: State, seat: Seat) -> State:
        hands = {other: hand if other == seat else (0,) * len(hand) for other, hand in s.hands.items()}
        return replace(s, hands=hands, pile=(0,) * len(s.pile))

    def audit(self, s: State) -> tuple[str, ...]:
        faults = list(s.ledger.faults())
        if s.phase != "deal":
            letters = sorted([*s.pile, *s.played.values(), *(card for hand in s.hands.values() for card in hand)])
            if letters != list(range(1, self.numbers.cards + 1)):
                faults.append("letters are missing or double")
        faults += [f"{seat} is below zero" for seat in s.seats if s.ledger[seat] < 0]
        return tuple(faults)

    def sample(self, s: State, seat: Seat, luck: Luck) -> Action:
        return luck.one_of(tuple(luck.one_of(self.offers(s, seat)).candidates()))

    def accounts(self, s: State) -> Mapping[str, int]:
        return s.ledger.public()

    def progress(self, s: State) -> Message:
        if s.phase == "over":
            return Message("over")
        return Message("night", {"night": s.night, "nights": s.nights})


def open_game(library: Library) -> NightMail:
    """The game with the numbers of its data file."""
    return NightMail(msgspec.json.decode(library.read("games/night_mail/numbers.json"), type=Numbers))
