"""Positions of line rounds, set up by hand."""

from typing import Any

from railyard.games.vienna1840.play import Play
from railyard.games.vienna1840.state import Bonus, Building, Part
from railyard.games.vienna1840.tiles import lay
from railyard.games.vienna1840.tokens import put_token
from tests.games.vienna1840.driver import BOOK, Driver, owned

FREE: dict[str, Any] = {"first_tile_home": "no"}


def turn(line: str, *others: str, round_name: str = "LR1a", seats: int = 4, **options: Any) -> Driver:
    """The turn of a line of WT, others belong to WT's rivals; nothing has been built."""
    game = Driver(seats, **options).to_round("LR1a")
    rivals = [company for company in game.s.directors if company != "WT"]
    owners = {line: "WT", **{other: rivals[at % len(rivals)] for at, other in enumerate(others)}}
    owned(game, owners, round_name)
    return game.to(Part, lambda step: getattr(step, "line", "") == line and not isinstance(step, Bonus))


def laid(game: Driver, line: str, *tiles: tuple[str, str, int]) -> Driver:
    """Tiles put on the board by hand, past the rules."""
    play = Play(BOOK, game.s)
    for where, tile, rotation in tiles:
        lay(play, Building(line), line, where, tile, rotation)
    known = play.s.lines[line]
    lines = {**play.s.lines, line: type(known)(known.status, known.owner, known.tokens, 0)}
    return game.change(track=play.s.track, lines=lines)


def token(game: Driver, line: str, where: str, city: int, slot: int = 0) -> Driver:
    """A token put on the board by hand."""
    play = Play(BOOK, game.s)
    put_token(play, line, where, city, slot)
    return game.change(track=play.s.track, lines=play.s.lines)
