"""Positions of one line's turn, set up by hand and played on by the rules."""

from typing import Any

from tests.games.vienna1840.driver import Driver, owned


def ready(line: str, seats: int = 4, round_name: str = "LR1a", **options: Any) -> Driver:
    """A line of company WT on its turn, nothing built, plenty of money in the treasury."""
    game = Driver(seats, lines=(line,) if line != "2" else (), **options).to_round("LR1a")
    return owned(game, {line: "WT"}, round_name)
