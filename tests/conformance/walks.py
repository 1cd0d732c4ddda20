"""Random games that the laws are tried on."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from railyard.app.library import open_library
from railyard.app.opening import game_words
from railyard.cli.simulate import random_setup
from railyard.core.action import Action, Move
from railyard.core.chance import Luck, drawn
from railyard.core.game import Act, Chance, Game, Over
from railyard.core.options import allowed_values, default_options
from railyard.core.table import Setup
from railyard.core.words import GameWords
from railyard.games import discover, open_game

GAMES = (*discover(), "night_mail")
"""Ids, Night Mail's too, which is found while the fixture of this folder lasts."""

SEEDS = ("railyard", "laws")


@dataclass(frozen=True)
class Case:
    """A table to be played."""

    game: str
    seats: int
    seed: str
    option: str = ""
    """"key=index" of one option that has not its default."""

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}-{self.seed}" + (f"-{self.option}" if self.option else "")

    @property
    def setup(self) -> Setup:
        """The table's setup."""
        info = discover()[self.game]
        options = default_options(info)
        if self.option:
            key, _, at = self.option.partition("=")
            options[key] = allowed_values(next(each for each in info.options if each.key == key))[int(at)]
        return random_setup(info, self.seats, self.seed, options)


def cases() -> list[Case]:
    """Each game with few and many seats, twice."""
    found = []
    for game in GAMES:
        low, high = seats_of(game)
        found += [Case(game, seats, seed) for seats in sorted({low, (low + high + 1) // 2, high}) for seed in SEEDS]
    return found


def seats_of(game: str) -> tuple[int, int]:
    """The fewest and the most seats of a game."""
    info = discover().get(game)
    return (2, 4) if info is None else (info.min_seats, info.max_seats)


@dataclass(frozen=True)
class Moment:
    """A state, and the move made in it with what it brought about."""

    state: Any
    move: Move
    events: tuple[Any, ...]
    after: Any


@dataclass(frozen=True)
class Walk:
    """A game that random players played to its end."""

    case: Case
    game: Game[Any]
    moments: tuple[Moment, ...]
    end: Over

    @property
    def states(self) -> tuple[Any, ...]:
        """Every state, the first and the last too."""
        return (self.moments[0].state, *(moment.after for moment in self.moments))

    def some(self, most: int) -> Iterator[Moment]:
        """So many moments at most, spread over the game, in which a seat acts."""
        acting = [moment for moment in self.moments if isinstance(moment.move, Action)]
        step = max(1, len(acting) // most)
        yield from acting[::step]

    @property
    def words(self) -> GameWords:
        """The game's words."""
        return game_words(self.game)

    @property
    def names(self) -> dict[str, str]:
        """The people."""
        return {seating.seat: seating.name for seating in self.case.setup.seats}


@cache
def walked(case: Case) -> Walk:
    """Play a case once for all tests of a session."""
    setup = case.setup
    game = open_game(case.game, open_library())
    luck = Luck(f"{case.seed}/players")
    state = game.setup(setup.options, tuple(seating.seat for seating in setup.seats))
    moments: list[Moment] = []
    draws = 0
    while not isinstance(turn := game.turn(state), Over):
        move: Move
        match turn:
            case Chance(request=request):
                move = drawn(request, setup.seed, draws)
                draws += 1
            case Act(seats=seats):
                move = game.sample(state, luck.one_of(seats), luck)
                refusal = game.check(state, move)
                assert refusal is None, f"{move} was sampled, but {refusal}"
        step = game.apply(state, move)
        moments.append(Moment(state, move, step.events, step.state))
        state = step.state
        assert len(moments) < 50_000, "the game does not end"
    return Walk(case, game, tuple(moments), turn)
