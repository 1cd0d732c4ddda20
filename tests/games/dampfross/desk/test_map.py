"""The printed map: names without collisions, every glyph in the face, rivers without gaps, the same map every time."""

import math
from functools import cache
from itertools import combinations

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QImage, QPainter, QRawFont
from pytestqt.qtbot import QtBot

from railyard.app.library import shipped_library
from railyard.app.paths import resources
from railyard.core.hexes import Edge, Hex
from railyard.games.dampfross.book import board_from
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.map_names import names_of, obstacles_of, placed
from railyard.games.dampfross.desk.map_print import MapPrint
from railyard.games.dampfross.desk.map_water import RiverNet, water_of
from railyard.gui.parts.look import SANS, SERIF, load_faces
from railyard.gui.parts.theme import DARK, LIGHT
from tests.games.dampfross.parts import board_from_parts

BOARDS = ("bayern", "ireland", "kentucky_tennessee", "rossija")


@pytest.fixture(autouse=True)
def _faces(qapp: object) -> None:
    load_faces(resources() / "fonts")


@cache
def _print(name: str) -> MapPrint:
    return MapPrint(board_from(shipped_library(), name), LIGHT)


@pytest.mark.parametrize("name", BOARDS)
def test_no_name_lies_on_another_or_on_a_sign(name: str) -> None:
    sheet = _print(name)
    boxes = [spot.box for spot in sheet._spots]
    assert len(boxes) == len(sheet.board.places)
    touching = [pair for pair in combinations(range(len(boxes)), 2) if boxes[pair[0]].intersects(boxes[pair[1]])]
    assert touching == []
    for number, place in enumerate(sheet.board.places):
        covered = [other.name for other in sheet.board.places if boxes[number].contains(plane.centre(other.at))]
        assert covered == [], place.name
    assert all(sheet.sheet.contains(box) for box in boxes)


@pytest.mark.parametrize("name", BOARDS)
def test_hardly_a_name_lies_on_a_river(name: str) -> None:
    sheet = _print(name)
    points = [point for line in sheet._net.lines for point in line.points]
    wet = [
        place.name
        for place, spot in zip(sheet.board.places, sheet._spots, strict=True)
        if any(spot.box.contains(point) for point in points)
    ]
    assert len(wet) <= len(sheet.board.places) // 8, wet


@pytest.mark.parametrize("name", BOARDS)
def test_the_same_board_gives_the_same_map(name: str) -> None:
    sheet = _print(name)
    board = sheet.board
    again = placed(
        board,
        names_of(board),
        obstacles_of(board, RiverNet(board, water_of(board)), sheet._sheet.taken),
        sheet.sheet,
    )
    assert [(spot.x, spot.y) for spot in again] == [(spot.x, spot.y) for spot in sheet._spots]


@pytest.mark.parametrize("family", [SERIF, SANS])
def test_every_glyph_of_every_name_is_in_the_face(family: str) -> None:
    assert family in QFontDatabase.families()
    face = QRawFont.fromFont(QFont(family))
    words = {place.name for name in BOARDS for place in _print(name).board.places}
    words |= {special.title for name in BOARDS for special in _print(name).board.specials}
    words |= {text for name in BOARDS for item in _print(name).board.credits.items() for text in item}
    missing = {letter for word in words for letter in word if not face.supportsCharacter(ord(letter))}
    assert missing == set()


@pytest.mark.parametrize("name", BOARDS)
def test_rivers_run_along_every_river_side_and_nowhere_else(name: str) -> None:
    sheet = _print(name)
    middles = {(round(point.x(), 2), round(point.y(), 2)) for line in sheet._net.lines for point in line.points}
    for e in sheet.board.rivers:
        middle = plane.middle_of(e)
        assert (round(middle.x(), 2), round(middle.y(), 2)) in middles
    for line in sheet._net.lines:
        for one, other in zip(line.points, line.points[1:], strict=False):
            assert math.hypot(one.x() - other.x(), one.y() - other.y()) < plane.RADIUS / 2


def test_blocks_around_the_map_stand_on_no_hex() -> None:
    for name in BOARDS:
        sheet = _print(name)
        for box in sheet._sheet.taken:
            assert not [a for a in sheet.board.hexes if box.contains(plane.centre(a))]
            assert sheet.sheet.contains(box)


def test_a_board_by_hand_is_printed_too() -> None:
    board = board_from_parts(
        {"0,0": "town1", "1,0": "plain", "2,0": "mountain", "3,0": "foreign"},
        [("0,0", "1,0")],
        neutral_lines=[("2,0", "3,0")],
    )
    assert Edge(Hex(2, 0), Hex(3, 0)) in board.neutral_lines
    sheet = MapPrint(board, DARK)
    image = QImage(300, 300, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    sheet.paint_under(painter, sheet.sheet)
    sheet.paint_over(painter, sheet.sheet)
    painter.end()
    colours = {image.pixel(x, y) for x in range(0, 300, 3) for y in range(0, 300, 3)}
    assert len(colours) > 3


def test_the_dark_theme_dims_the_paper(qtbot: QtBot) -> None:
    dark = MapPrint(_print("ireland").board, DARK)
    light = _print("ireland")
    assert dark.ink.plain.lightness() < light.ink.plain.lightness()
    assert dark.ink.paper.lightness() < dark.ink.plain.lightness()
