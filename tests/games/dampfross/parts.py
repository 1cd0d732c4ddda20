"""Boards of a few hexes, made by hand for tests and case files."""

from collections.abc import Mapping, Sequence

from railyard.core.hexes import Edge, Hex, edge, hex_from_name
from railyard.games.dampfross.board import Board, build_board
from railyard.games.dampfross.board_document import (
    FORMAT,
    STATION_NUMBERS,
    VERSION,
    BoardDocument,
    Ground,
    Place,
    Prices,
    River,
    Section,
    StartRule,
    Terrain,
)


def board_from_parts(
    hexes: Mapping[str, str],
    rivers: Sequence[Sequence[str]] = (),
    broad_rivers: Sequence[Sequence[str]] = (),
    *,
    neutral_lines: Sequence[Sequence[str]] = (),
    numbers: Mapping[str, Sequence[int]] | None = None,
    specials: Mapping[int, Sequence[str]] | None = None,
    start: StartRule | None = None,
    races: int = 0,
    special_races: Sequence[int] = (),
    prices: Prices | None = None,
) -> Board:
    """A small board by hand, in the words of the case files: hexes "q,r" with their ground, sides as pairs of hexes.

    Ground is ``plain``, ``mountain``, ``foreign``, ``foreign mountain``, or ``townN``, a town of that name.  It carries
    ``numbers[name]``, and where nothing is said the N-th of the 36 station numbers.  ``specials`` lists goals by
    number.
    """
    words = {
        "plain": Terrain(Ground.PLAIN, foreign=False),
        "mountain": Terrain(Ground.MOUNTAIN, foreign=False),
        "foreign": Terrain(Ground.PLAIN, foreign=True),
        "foreign mountain": Terrain(Ground.MOUNTAIN, foreign=True),
    }
    terrain: dict[Hex, Terrain] = {}
    places: list[Place] = []
    for name, word in hexes.items():
        here = hex_from_name(name)
        terrain[here] = words["plain" if word.startswith("town") else word]
        if word.startswith("town"):
            listed = (numbers or {}).get(word)
            own = STATION_NUMBERS[int(word.removeprefix("town")) - 1 :][:1] if listed is None else tuple(listed)
            places.append(Place(name=word, at=here, numbers=own))

    def sides(pairs: Sequence[Sequence[str]]) -> tuple[Edge, ...]:
        return tuple(edge(hex_from_name(a), hex_from_name(b)) for a, b in pairs)

    document = BoardDocument(
        format=FORMAT,
        version=VERSION,
        id="parts",
        title="",
        hex_km=1.0,
        races=races,
        special_races=tuple(special_races),
        start=start or StartRule(),
        prices=prices or Prices(),
        places=tuple(places),
        rows=(),
        sections=tuple(
            Section(neighbour="", specials=(number,), hexes=tuple(hex_from_name(name) for name in goals))
            for number, goals in (specials or {}).items()
        ),
    )
    kinds = dict.fromkeys(sides(rivers), River.NORMAL) | dict.fromkeys(sides(broad_rivers), River.WIDE)
    return build_board(document, terrain, kinds, frozenset(sides(neutral_lines)))
