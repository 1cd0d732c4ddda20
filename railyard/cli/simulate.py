"""``railyard simulate``: random players, for figures and for saves to look at."""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from railyard.app.files import now, write_atomically
from railyard.app.library import boards_of, open_library
from railyard.app.opening import new_header
from railyard.app.paths import Folders
from railyard.cli import CliError, wrong_use
from railyard.cli.arguments import Parser, known_game, print_json, whole
from railyard.core.action import Action, Move, kind_of
from railyard.core.chance import Luck, drawn
from railyard.core.game import Act, Chance, Game, GameInfo, OptionValue, Over, Result, Seating
from railyard.core.library import Library
from railyard.core.options import default_options, option_faults, option_from_text
from railyard.core.table import Entry, Setup, Table
from railyard.games import open_game
from railyard.saves.write import encoded

NAMES = ("Anna", "Ben", "Cleo", "David", "Emma", "Finn", "Greta", "Hugo")
COLOURS = ("red", "blue", "green", "violet", "black", "ochre", "red", "blue")
MOST_ACTIONS = 100_000


class BrokenLaw(CliError):
    """A random game met what must never be: an illegal sample, a broken audit, no end."""


@dataclass(frozen=True)
class Played:
    """A game that random players played to its end."""

    setup: Setup
    entries: tuple[Entry, ...]
    decisions: int
    """Moves by seats; the other entries are chance."""
    seconds: float
    """Spent in sample and apply."""
    result: Result
    state: Any


def play(game: Game[Any], setup: Setup, is_audited: bool = True) -> Played:
    """Let random players play one game.  BrokenLaw where the rules break one of their own laws.

    The same setup gives the same game on any platform and Python.
    """
    luck = Luck(f"{setup.seed}/players")
    clock = time.perf_counter
    state = game.setup(setup.options, tuple(seating.seat for seating in setup.seats))
    entries: list[Entry] = []
    draws = 0
    spent = 0.0
    while not isinstance(turn := game.turn(state), Over):
        n = len(entries) + 1
        move: Move
        match turn:
            case Chance(request=request):
                move = drawn(request, setup.seed, draws)
                draws += 1
            case Act(seats=seats):
                seat = seats[0] if len(seats) == 1 else luck.one_of(seats)
                begun = clock()
                move = game.sample(state, seat, luck)
                spent += clock() - begun
                refusal = game.check(state, move) if is_audited else None
                if refusal is not None:
                    raise BrokenLaw(f"seed {setup.seed}, action {n}: {kind_of(move)} was sampled, but {refusal.code}")
        begun = clock()
        state = game.apply(state, move).state
        spent += clock() - begun
        if is_audited and (faults := game.audit(state)):
            raise BrokenLaw(f"seed {setup.seed}, action {n} ({kind_of(move)}): {faults[0]}")
        entries.append(Entry(n, n - 1, move, joined=isinstance(turn, Chance) and n > 1))
        if n >= MOST_ACTIONS:
            raise BrokenLaw(f"seed {setup.seed}: the game has not ended after {n} actions")
    decisions = sum(isinstance(entry.move, Action) for entry in entries)
    return Played(setup, tuple(entries), decisions, spent, turn.result, state)


def random_setup(info: GameInfo, seats: int, seed: str, options: dict[str, OptionValue]) -> Setup:
    """A table for random players."""
    seating = tuple(Seating("ABCDEFGH"[at], NAMES[at], COLOURS[at]) for at in range(seats))
    return Setup(info.id, options, seating, seed)


def seeds(first: str, games: int) -> list[str]:
    """S, S+1, …: numbers are counted on, to any other text the count is added."""
    if first.removeprefix("-").isdecimal():
        return [str(int(first) + at) for at in range(games)] if games > 1 else [first]
    return [first if not at else f"{first}+{at}" for at in range(games)]


def saved(played: Played, game: Game[Any], library: Library) -> bytes:
    """The game as a save; every move is checked once more on the way."""
    table: Table[Any] = Table(game, played.setup)
    table.replay(played.entries)
    return encoded(table, new_header(played.setup, game, library), now())[0]


def chosen_options(info: GameInfo, texts: Sequence[str]) -> dict[str, OptionValue]:
    """The table's options from "key=value" texts.  Wrong use where one is not possible."""
    options = default_options(info)
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            wrong_use(f"--option {text}: write it as key=value")
        try:
            options[key] = option_from_text(info, key, value)
        except ValueError as error:
            wrong_use(str(error))
    return options


def add_table_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments that decide on the table of a random game."""
    parser.add_argument("game", metavar="GAME", help="a game's id; see: railyard games")
    parser.add_argument("--players", type=whole(1, 8), metavar="N", help="number of seats (default: 4, or what fits)")
    parser.add_argument("--seed", default="1", metavar="S", help="any text; the same seed gives the same game")
    parser.add_argument("--games", type=whole(1, 1_000_000), default=1, metavar="K", help="how many games")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="repeatable")


def table_of(
    wanted: argparse.Namespace, own: Folders
) -> tuple[GameInfo, Library, Game[Any], int, dict[str, OptionValue]]:
    """Game, library, rules, seats and options as the arguments want them.  Wrong use where they do not go together."""
    info = known_game(wanted.game)
    options = chosen_options(info, wanted.option)
    seats = wanted.players or max(info.min_seats, min(4, info.max_seats))
    library = open_library(own)
    if wrong := option_faults(info, options, seats, boards_of(library, info.id)):
        wrong_use(wrong[0])
    return info, library, open_game(info.id, library), seats, options


def run(name: str, arguments: Sequence[str], own: Folders) -> int:
    """Play and print figures."""
    parser = Parser(name, "Let random players play, with an audit after every action.")
    add_table_arguments(parser)
    parser.add_argument("--players-are", choices=["random"], default="random", help="how they choose")
    parser.add_argument("--no-audit", action="store_true", help="do not look for broken invariants")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the game (only with one game)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    wanted = parser.parse_args(arguments)
    if wanted.save and wanted.games != 1:
        wrong_use("--save is for one game; leave out --games")
    info, library, game, seats, options = table_of(wanted, own)
    rows = []
    for seed in seeds(wanted.seed, wanted.games):
        try:
            played = play(game, random_setup(info, seats, seed, options), not wanted.no_audit)
        except ValueError as error:
            raise CliError(f"{info.id}: {error}") from error
        rows.append(_row(played))
        if not wanted.json:
            print(_line(rows[-1]), flush=True)
        if wanted.save:
            write_atomically(wanted.save, saved(played, game, library))
    sums = {
        "games": len(rows),
        "actions": sum(row["actions"] for row in rows),
        "decisions": sum(row["decisions"] for row in rows),
        "seconds": round(sum(row["seconds"] for row in rows), 6),
    }
    if wanted.json:
        table = {"game": info.id, "players": seats, "options": options, "is_audited": not wanted.no_audit}
        print_json({**table, "games": rows, "sums": sums})
    else:
        print("sum: {games} games, {actions} actions, {decisions} decisions, {seconds:.3f} s".format(**sums))
    return 0


def _row(played: Played) -> dict[str, Any]:
    return {
        "seed": played.setup.seed,
        "actions": len(played.entries),
        "decisions": played.decisions,
        "seconds": round(played.seconds, 6),
        "result": played.result,
    }


def _line(row: dict[str, Any]) -> str:
    result: Result = row["result"]
    scores = ", ".join(f"{seat} {score}" for seat, score in result.scores.items())
    return (
        f"seed {row['seed']}: {row['actions']} actions, {row['decisions']} decisions, {row['seconds']:.3f} s; "
        f"{result.reason}; {scores}; won by {' '.join(result.winners)}"
    )
