"""``railyard games``: what can be played."""

from collections.abc import Sequence
from typing import Any

from railyard.app.library import boards_of, open_library
from railyard.app.paths import Folders
from railyard.cli.arguments import Parser, print_json
from railyard.core.game import GameInfo, Option
from railyard.core.library import Library
from railyard.core.options import BOARD, allowed_values, default_options
from railyard.games import discover


def run(name: str, arguments: Sequence[str], own: Folders) -> int:
    """List the games."""
    parser = Parser(name, "List the games with their seats, options and boards.")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    wanted = parser.parse_args(arguments)
    library = open_library(own)
    games = [_described(info, library) for info in discover().values()]
    if wanted.json:
        print_json(games)
    else:
        for game in games:
            _print(game)
    return 0


def _described(info: GameInfo, library: Library) -> dict[str, Any]:
    boards = list(boards_of(library, info.id))
    options = [_option(option) for option in info.options]
    if info.default_board:
        default = default_options(info)[BOARD]
        options.insert(
            0, {"key": BOARD, "title": "Board", "values": boards, "default": default, "sentence": "", "rule": ""}
        )
    return {
        "id": info.id,
        "title": info.title,
        "seats": list(range(info.min_seats, info.max_seats + 1)),
        "rules_version": info.rules_version,
        "options": options,
        "boards": boards if info.default_board else [],
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "key": option.key,
        "title": option.title,
        "values": list(allowed_values(option)),
        "default": option.default,
        "sentence": option.sentence,
        "rule": option.rule,
        "seats": list(option.seats),
    }


def _print(game: dict[str, Any]) -> None:
    low, *_, high = game["seats"]
    print(f"{game['id']}: {game['title']}, {low} to {high} seats")
    for option in game["options"]:
        values = ", ".join(_typed(value) + "*" * (value == option["default"]) for value in option["values"])
        print(f"    {option['key']}={values}")


def _typed(value: object) -> str:
    """A value as people type it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
