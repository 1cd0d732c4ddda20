"""The golden fingerprints: how games from fixed seeds end, on every platform and Python.

python -m tests.conformance.golden        writes them anew after a rule was changed on purpose
"""

import json
import tempfile
from itertools import chain, islice
from pathlib import Path
from typing import Any

from railyard.app.library import open_library
from railyard.cli.simulate import Played, play, random_setup
from railyard.core.game import Act
from railyard.core.options import default_options
from railyard.games import discover, open_game
from railyard.saves.marks import state_hash

FILE = Path(__file__).parent / "golden.json"
SEED = "golden"
EVERY = 29
MOST = 3_000


def keys() -> list[str]:
    """Games with few and many seats, as "game/seats"."""
    found = []
    for info in discover().values():
        found += [f"{info.id}/{seats}" for seats in sorted({info.min_seats, min(4, info.max_seats), info.max_seats})]
    return sorted(found)


def played(key: str) -> Played:
    """The game of a key."""
    game_id, _, seats = key.partition("/")
    info = discover()[game_id]
    game = open_game(game_id, open_library())
    return play(game, random_setup(info, int(seats), SEED, default_options(info)), is_audited=False)


def fingerprint(key: str) -> dict[str, Any]:
    """What is written down of a game: its length, how it ended, and how many actions were legal on the way."""
    end = played(key)
    return {
        "actions": len(end.entries),
        "choices": choices(end),
        "state": state_hash(end.state),
        "scores": end.result.scores,
    }


def choices(end: Played) -> int:
    """How many actions that can be listed were legal, counted in every `EVERY`-th moment."""
    game = open_game(end.setup.game, open_library())
    state = game.setup(end.setup.options, tuple(seating.seat for seating in end.setup.seats))
    count = 0
    for entry in end.entries:
        turn = game.turn(state)
        if entry.n % EVERY == 0 and isinstance(turn, Act):
            offered = chain.from_iterable(
                islice(offer.candidates(), MOST) for seat in turn.seats for offer in game.offers(state, seat)
            )
            count += sum(game.check(state, action) is None for action in offered)
        state = game.apply(state, entry.move).state
    return count


def main() -> None:
    """Write the file."""
    from tests.conformance.fifth_game import fifth_game

    with tempfile.TemporaryDirectory() as folder, fifth_game(Path(folder)):
        golden = {key: fingerprint(key) for key in keys()}
    FILE.write_text(json.dumps(golden, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
