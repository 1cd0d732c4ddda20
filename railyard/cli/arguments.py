"""Arguments of commands: argparse with one clear line for wrong use."""

import argparse
import sys
from typing import Any, NoReturn

import msgspec

from railyard.cli import wrong_use
from railyard.core.game import GameInfo
from railyard.games import discover


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong."""

    def __init__(self, name: str, description: str) -> None:
        super().__init__(prog=f"railyard {name}", description=description, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        """Wrong use, exit status 2."""
        wrong_use(f"{message}; see: {self.prog} --help")


def known_game(name: str) -> GameInfo:
    """The card of a game.  Wrong use where there is none of that id."""
    found = discover().get(name)
    if found is None:
        wrong_use(f"there is no game {name}; there are {', '.join(sorted(discover()))}")
    return found


def whole(low: int, high: int) -> Any:
    """A type of argument: a whole number in this range."""

    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text} is no whole number") from None
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{value} is not from {low} to {high}")
        return value

    return number


def print_json(document: object) -> None:
    """One document, one line, UTF-8 whatever the terminal speaks."""
    sys.stdout.flush()
    sys.stdout.buffer.write(msgspec.json.encode(document) + b"\n")
