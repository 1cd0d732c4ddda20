"""The shipped boards are what the compiler makes of their geography, and rivers there look like rivers."""

import itertools
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from railyard.core.hexes import Edge, Hex, edge, hex_name, neighbours
from railyard.games.dampfross.board import Board, board_from_document
from railyard.games.dampfross.board_document import Ground, edge_of_side
from railyard.games.dampfross.board_texts import FAULT_TEXTS, GEOGRAPHY_TEXTS, NOTE_TEXTS
from railyard.games.dampfross.boards import board_text, compile_geography
from railyard.games.dampfross.geography.rivers import corners

RESOURCES = Path(__file__).parents[3] / "resources"
NAMES = sorted(path.stem for path in (RESOURCES / "geography" / "dampfross").glob("*.json"))


def geography(name: str) -> Any:
    return json.loads((RESOURCES / "geography" / "dampfross" / f"{name}.json").read_bytes())


def board(name: str) -> Board:
    return board_from_document((RESOURCES / "boards" / "dampfross" / f"{name}.json").read_bytes())


@pytest.mark.parametrize("name", NAMES)
def test_the_shipped_board_is_the_compiled_geography(name: str) -> None:
    document, notes = compile_geography(geography(name))
    assert board_text(document) == (RESOURCES / "boards" / "dampfross" / f"{name}.json").read_text(encoding="utf-8")
    assert not [note for note in notes if note.grave]
    assert notes[-1].code == "all_reachable"
    for note in notes:
        assert NOTE_TEXTS[note.code].format(**note.values)


@pytest.mark.parametrize("name", NAMES)
def test_notes_name_hexes_as_the_board_does(name: str) -> None:
    document, notes = compile_geography(geography(name))
    here = board_from_document(document)
    for note in notes:
        if note.code in ("hex_added", "hex_made_foreign"):
            assert hex_name(here.place_named[str(note.values["place"])].at) == note.values["hex"]


def river_pieces(here: Board) -> list[set[Edge]]:
    at_corner: dict[frozenset[Hex], list[Edge]] = {}
    for e in here.rivers:
        for corner in corners(e):
            at_corner.setdefault(corner, []).append(e)
    left, found = set(here.rivers), []
    while left:
        piece, front = set(), [min(left)]
        while front:
            e = front.pop()
            if e not in piece:
                piece.add(e)
                front.extend(other for corner in corners(e) for other in at_corner[corner])
        left -= piece
        found.append(piece)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_river_system_reaches_the_coast_a_lake_or_the_edge_of_the_map(name: str) -> None:
    here = board(name)
    for piece in river_pieces(here):
        assert any(a not in here.terrain for e in piece for corner in corners(e) for a in corner), min(piece)


@pytest.mark.parametrize("name", NAMES)
def test_a_river_is_one_chain_of_sides_in_order(name: str) -> None:
    for course in board(name).courses:
        sides = [edge_of_side(*side) for side in course.sides]
        for one, other in itertools.pairwise(sides):
            assert set(corners(one)) & set(corners(other)), course.name


@pytest.mark.parametrize("name", NAMES)
def test_no_home_hex_is_an_island(name: str) -> None:
    here = board(name)
    assert all(here.joined_hexes(a) for a in here.hexes)


@pytest.mark.parametrize("name", NAMES)
def test_no_hex_is_surrounded_by_rivers(name: str) -> None:
    here = board(name)
    for a in here.hexes:
        assert any(here.river(edge(a, b)) is None for b in neighbours(a)), a


def test_D_2_9_ireland_has_a_coast_and_no_foreign_ground_and_bayern_is_ringed() -> None:
    assert not any(terrain.foreign for terrain in board("ireland").terrain.values())
    bayern = board("bayern")
    lindau = bayern.place_named["Lindau"].at
    assert len(bayern.joined_hexes(lindau)) < 6, "the lake is no ground"
    assert sum(terrain.foreign for terrain in bayern.terrain.values()) > 150


def test_texts_name_their_codes_once() -> None:
    assert not NOTE_TEXTS.keys() & FAULT_TEXTS.keys()
    assert not GEOGRAPHY_TEXTS.keys() & NOTE_TEXTS.keys()


def test_nothing_loads_shapely_before_a_board_is_compiled() -> None:
    code = (
        "import sys; import railyard.games.dampfross.boards, railyard.games.dampfross.board;"
        "sys.exit(any(name.split('.')[0] in ('shapely', 'numpy', 'PySide6') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=RESOURCES.parent, check=False).returncode == 0


def test_D_2_10_the_board_with_white_lines_is_compiled_too() -> None:
    here = Path(__file__).parent
    document, notes = compile_geography(json.loads((here / "white_lines.geography.json").read_bytes()))
    assert board_text(document) == (here / "white_lines.board.json").read_text(encoding="utf-8")
    assert not [note for note in notes if note.grave]
    board = board_from_document(document)
    homes = [a for e in board.neutral_lines for a in e if not board.is_foreign(a)]
    assert len(homes) == 2, "the line leaves the country and comes back"
    assert board.neutral_lines <= set(board.segments)


FIGURES = {
    # Hexes at home and of connections, share of mountains, segments between them by cost (B-4).
    "bayern": (1009, 0.25, {1: 1633, 3: 636, 5: 499, 7: 45}),
    "rossija": (1312, 0.29, {1: 1624, 3: 1165, 5: 722, 7: 152}),
    "kentucky_tennessee": (1764, 0.20, {1: 3257, 3: 814, 5: 966, 7: 86}),
    "ireland": (948, 0.21, {1: 1551, 3: 646, 5: 379, 7: 14}),
}
FEW = 20


@pytest.mark.parametrize("name", NAMES)
def test_B_4_the_boards_have_the_character_that_was_proposed(name: str) -> None:
    here = board(name)
    hexes, mountains, costs = FIGURES[name]
    core = {a for a in here.hexes if not here.is_foreign(a) or a in here.place_at}
    assert abs(len(core) - hexes) <= 1
    assert abs(sum(here.ground(a) is Ground.MOUNTAIN for a in core) / len(core) - mountains) < 0.01
    between = [cost for e, cost in zip(here.segments, here.segment_costs, strict=True) if core.issuperset(e)]
    for cost, wanted in costs.items():
        assert abs(between.count(cost) - wanted) <= max(wanted * 0.025, FEW)
