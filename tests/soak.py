"""Many random games: an audit after every action, each game saved, opened again and compared.

    python -m tests.soak GAME --games N [--players n] [--seed S] [--option key=value] [--branches]

Without ``--players`` every number of seats gets N games.  Prints figures; the exit status is 1 where a law is broken.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from railyard.app.files import now
from railyard.app.library import boards_of, open_library
from railyard.app.opening import new_header
from railyard.cli import CliError
from railyard.cli.arguments import Parser, known_game
from railyard.cli.simulate import Played, add_table_arguments, chosen_options, play, random_setup, seeds
from railyard.core.chance import Luck
from railyard.core.game import Act, Game, OptionValue
from railyard.core.library import Library
from railyard.core.options import option_faults
from railyard.core.table import Table
from railyard.games import open_game
from railyard.saves.faults import said
from railyard.saves.read import decode, restore
from railyard.saves.write import encoded


@dataclass
class Sums:
    """The figures of one number of seats."""

    games: int = 0
    actions: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, played: Played, size: int) -> None:
        """One more game."""
        self.games += 1
        self.actions.append(len(played.entries))
        self.seconds.append(played.seconds)
        self.sizes.append(size)
        self.reasons[played.result.reason] += 1
        self.wins.update(played.result.winners)

    def line(self, seats: int) -> str:
        """The figures in a line."""
        if not self.games:
            return f"{seats} seats: no game came to its end; {len(self.faults)} faults"
        middle = sorted(self.actions)[len(self.actions) // 2]
        reasons = ", ".join(f"{reason} {times}" for reason, times in self.reasons.most_common())
        wins = " ".join(f"{seat}:{times}" for seat, times in sorted(self.wins.items()))
        return (
            f"{seats} seats: {self.games} games, actions {min(self.actions)} / {middle} / {max(self.actions)}, "
            f"seconds {sum(self.seconds) / self.games:.3f} on average, {max(self.seconds):.3f} at most; "
            f"saves up to {max(self.sizes) / 1024:.0f} KiB; ended by {reasons}; won by {wins}; "
            f"{len(self.faults)} faults"
        )


def verified(game: Game[Any], library: Library, played: Played, has_branches: bool) -> int:
    """Save the game, open it again and compare; returns the save's size.  CliError where the two differ."""
    table: Table[Any] = Table(game, played.setup)
    table.replay(played.entries)
    if has_branches:
        branch_off(table)
    data, _ = encoded(table, new_header(played.setup, game, library), now())
    opened = restore(decode(data), game)
    where = f"seed {played.setup.seed}"
    if opened.fault is not None:
        raise CliError(f"{where}: the save opens with a fault: {said(opened.fault)}")
    if opened.table.entries != table.entries or opened.table.state != table.state:
        raise CliError(f"{where}: the save opens as another table")
    return len(data)


def branch_off(table: Table[Any]) -> None:
    """Go back at random and play on from there a few times."""
    luck = Luck(f"branches {table.setup.seed}")
    for _ in range(5):
        table.goto(1 + luck.below(len(table.entries)))
        for _ in range(10):
            turn = table.turn
            if not isinstance(turn, Act):
                break
            table.submit(table.game.sample(table.state, luck.one_of(turn.seats), luck))
            if faults := table.game.audit(table.state):
                raise CliError(f"seed {table.setup.seed}, entry {table.cursor}: {faults[0]}")


def soak(
    game_id: str, games: int, players: int | None, seed: str, texts: Sequence[str], has_branches: bool = False
) -> int:
    """Play and print; returns the number of faults."""
    info = known_game(game_id)
    library = open_library()
    options: dict[str, OptionValue] = chosen_options(info, texts)
    game = open_game(game_id, library)
    begun = time.perf_counter()
    faults = total = 0
    for seats in [players] if players else range(info.min_seats, info.max_seats + 1):
        if wrong := option_faults(info, options, seats, boards_of(library, game_id)):
            raise SystemExit(wrong[0])
        try:
            game.setup(options, tuple("ABCDEFGH"[:seats]))
        except ValueError as error:
            if players:
                raise SystemExit(f"{game_id}: {error}") from None
            print(f"{seats} seats: left out, for {error}")
            continue
        sums = Sums()
        for each in seeds(seed, games):
            try:
                played = play(game, random_setup(info, seats, each, options))
                sums.add(played, verified(game, library, played, has_branches))
            except CliError as error:
                sums.faults.append(str(error))
                print(f"{seats} seats: {error}", file=sys.stderr)
        print(sums.line(seats), flush=True)
        faults += len(sums.faults)
        total += sums.games
    spent = time.perf_counter() - begun
    print(f"{game_id}: {total} games audited after every action, saved and verified in {spent:.1f} s; {faults} faults")
    return faults


def main(arguments: Sequence[str]) -> int:
    """Carry out the command line; returns the exit status."""
    parser: argparse.ArgumentParser = Parser("soak", __doc__.splitlines()[0] if __doc__ else "")
    add_table_arguments(parser)
    parser.add_argument("--branches", action="store_true", help="go back and play on elsewhere before saving")
    wanted = parser.parse_args(arguments)
    return 1 if soak(wanted.game, wanted.games, wanted.players, wanted.seed, wanted.option, wanted.branches) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
