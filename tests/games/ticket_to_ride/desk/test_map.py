"""The printed map: cities keep their sides, spaces and signs are told apart, names leave each other free."""

from collections.abc import Iterator
from itertools import combinations
from math import hypot

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF, QRawFont
from pytestqt.qtbot import QtBot

from railyard.app.library import shipped_library
from railyard.app.paths import resources
from railyard.games.ticket_to_ride.board import Board, board_of
from railyard.games.ticket_to_ride.board_document import GREY, BoardDocument, Cards, City, Route, Sheet, Ticket
from railyard.games.ticket_to_ride.desk.bend import XY, Bend, placing, projected
from railyard.games.ticket_to_ride.desk.geography import Shape, shapes_of
from railyard.games.ticket_to_ride.desk.ink import SIGNS, TINTS, sign, sign_ink, tint
from railyard.games.ticket_to_ride.desk.map_print import Atlas, print_of
from railyard.games.ticket_to_ride.desk.spaces import track_outline
from railyard.games.ticket_to_ride.desk.tracks import CITY, REACH, TrackMap
from railyard.gui.parts.look import load_faces, serif
from railyard.gui.parts.theme import DARK, LIGHT
from tests.games.ticket_to_ride.tables import board

BOARDS = ("usa", "belgium", "lyon")
NEAR = 70.0
"""A border farther from a city than this many units is none of its own."""


def background(name: str) -> bytes:
    return shipped_library().read(f"games/ticket_to_ride/{board(name).document.background}.json")


@pytest.fixture
def faces(qtbot: QtBot) -> None:
    load_faces(resources() / "fonts")


# -- the bend ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_every_city_comes_to_lie_on_its_place(name: str) -> None:
    document = board(name).document
    place = placing(document)
    assert place is not None
    for city in document.cities:
        x, y = place(*city.at)
        assert hypot(x - city.x, y - city.y) < 1e-6


@pytest.mark.parametrize("name", BOARDS)
def test_the_bend_folds_the_sheet_nowhere(name: str) -> None:
    document = board(name).document
    assert document.projection is not None
    project = projected(document.projection)
    bend = Bend([project(*city.at) for city in document.cities], [(city.x, city.y) for city in document.cities])
    step = 0.5
    for x in range(-40, round(document.sheet.width) + 41, 20):
        for y in range(-40, round(document.sheet.height) + 41, 20):
            (x0, y0), (x1, y1), (x2, y2) = bend((x, y)), bend((x + step, y)), bend((x, y + step))
            area = ((x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)) / step**2
            assert area > 0.1, (x, y, area)


def test_a_bend_of_two_points_moves_nothing() -> None:
    assert Bend([(0, 0), (5, 5)], [(1, 0), (5, 6)])((3.0, 4.0)) == (3.0, 4.0)


def _flat(name: str) -> tuple[Shape, ...]:
    """The geography as the projection alone puts it."""
    document = board(name).document
    assert document.projection is not None
    project = projected(document.projection)
    cities = tuple(City(city.id, city.name, city.at, *project(*city.at)) for city in document.cities)
    straight = BoardDocument(**{**{f: getattr(document, f) for f in document.__struct_fields__}, "cities": cities})
    return shapes_of(straight, background(name))


def _area(shapes: tuple[Shape, ...], kind: str) -> QPainterPath:
    path = QPainterPath()
    for shape in shapes:
        if shape.kind == kind:
            path.addPolygon(QPolygonF([QPointF(*point) for point in shape.points]))
            path.closeSubpath()
    return path


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("kind", ["land", "lake"])
def test_every_city_stays_on_its_side_of_the_coast(name: str, kind: str) -> None:
    document = board(name).document
    assert document.projection is not None
    project = projected(document.projection)
    before, after = _area(_flat(name), kind), _area(shapes_of(document, background(name)), kind)
    for city in document.cities:
        assert before.contains(QPointF(*project(*city.at))) == after.contains(QPointF(city.x, city.y)), city.name


def _pieces(shapes: tuple[Shape, ...]) -> Iterator[tuple[XY, XY]]:
    for shape in shapes:
        if shape.kind in ("country_border", "state_border"):
            yield from zip(shape.points, shape.points[1:], strict=False)


def _distance(piece: tuple[XY, XY], at: XY) -> float:
    (ax, ay), (bx, by) = piece
    dx, dy = bx - ax, by - ay
    t = max(0.0, min(1.0, ((at[0] - ax) * dx + (at[1] - ay) * dy) / (dx * dx + dy * dy or 1.0)))
    return hypot(at[0] - ax - t * dx, at[1] - ay - t * dy)


def _side(piece: tuple[XY, XY], at: XY) -> bool:
    (ax, ay), (bx, by) = piece
    return (bx - ax) * (at[1] - ay) - (by - ay) * (at[0] - ax) > 0


@pytest.mark.parametrize("name", BOARDS)
def test_every_city_stays_on_its_side_of_the_nearest_border(name: str) -> None:
    document = board(name).document
    assert document.projection is not None
    project = projected(document.projection)
    before, after = list(_pieces(_flat(name))), list(_pieces(shapes_of(document, background(name))))
    assert len(before) == len(after)
    checked = 0
    for city in document.cities:
        flat = project(*city.at)
        number = min(range(len(before)), key=lambda at, flat=flat: _distance(before[at], flat))  # type: ignore[misc]
        if _distance(before[number], flat) < NEAR:
            checked += 1
            assert _side(before[number], flat) == _side(after[number], (city.x, city.y)), city.name
    assert checked > 20 or name == "lyon"


# -- spaces and picking ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_every_space_means_its_own_track(name: str) -> None:
    tracks = TrackMap(board(name))
    for shape in tracks.shapes:
        assert len(shape.spaces) == shape.track.length
        for space in shape.spaces:
            for x in (-shape.car_length * 0.35, 0.0, shape.car_length * 0.35):
                for y in (-3.5, 0.0, 3.5):
                    found = tracks.at(space.transform().map(QPointF(x, y)))
                    assert found is shape.track, (shape.track.id, x, y)


@pytest.mark.parametrize("name", BOARDS)
def test_a_track_is_hit_well_beside_its_spaces(name: str) -> None:
    """Single routes are meant within a hand's breadth; of doubles the outer side is."""
    tracks = TrackMap(board(name))
    missed = []
    for shape in tracks.shapes:
        twin = shape.track.twin
        for space in shape.spaces:
            for side in (-1, 1):
                at = space.transform().map(QPointF(0, side * (REACH - 4)))
                others = [other for other in tracks.shapes if other.track.index not in (shape.track.index, twin)]
                is_crowded = any(other.distance(at) < REACH for other in others)
                is_inner = twin >= 0 and tracks.shapes[twin].distance(at) < shape.distance(at)
                if not is_crowded and not is_inner and tracks.at(at) is not shape.track:
                    missed.append((shape.track.id, side))
    assert not missed
    assert tracks.at(QPointF(-500, -500)) is None


@pytest.mark.parametrize("name", BOARDS)
def test_spaces_of_different_tracks_do_not_cover_each_other(name: str) -> None:
    tracks = TrackMap(board(name))
    for one, other in combinations(tracks.shapes, 2):
        if one.rect.intersects(other.rect):
            covered = track_outline(one).intersected(track_outline(other)).boundingRect()
            assert covered.width() * covered.height() < 3.0, (one.track.id, other.track.id)


@pytest.mark.parametrize("name", BOARDS)
def test_double_tracks_lie_side_by_side(name: str) -> None:
    the_board = board(name)
    tracks = TrackMap(the_board)
    for shape in tracks.shapes:
        if shape.track.twin >= 0:
            twin = tracks.shapes[shape.track.twin]
            for mine, theirs in zip(shape.spaces, twin.spaces, strict=True):
                apart = hypot(mine.x - theirs.x, mine.y - theirs.y)
                assert abs(apart - the_board.document.sheet.track_gap) < 1.5
                assert abs(mine.angle - theirs.angle) < 2.0


# -- colours and signs -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_every_colour_has_a_tint_and_a_sign_of_its_own(name: str) -> None:
    colours = board(name).card_colours
    assert set(colours) <= set(TINTS) and set(colours) <= set(SIGNS)
    shapes = [sign(colour) for colour in colours]
    assert all(not shape.isEmpty() for shape in shapes)
    assert all(one != other for one, other in combinations(shapes, 2))
    for theme in (LIGHT, DARK):
        assert len({tint(colour, theme).name() for colour in colours}) == len(colours)
    assert sign(GREY).isEmpty()


def test_signs_can_be_read_on_their_colours() -> None:
    def luminance(red: float, green: float, blue: float) -> float:
        return float(0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2)

    for theme in (LIGHT, DARK):
        for colour in SIGNS:
            back, front = tint(colour, theme), sign_ink(colour, theme)
            lights = sorted(luminance(each.redF(), each.greenF(), each.blueF()) for each in (back, front))
            assert (lights[1] + 0.05) / (lights[0] + 0.05) >= 3.0, (theme.name, colour)


def test_the_dark_sheet_is_dimmed_and_not_turned_round() -> None:
    for colour in TINTS:
        assert tint(colour, DARK).lightnessF() <= tint(colour, LIGHT).lightnessF()


# -- names -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_names_leave_each_other_the_cities_and_the_sheet_free(name: str, faces: None) -> None:
    atlas = Atlas(board(name), background(name))
    boxes = [spot.outline.boundingRect() for spot in atlas.names]
    assert len(boxes) == len(atlas.board.cities)
    for one, other in combinations(boxes, 2):
        assert not one.intersects(other)
    for box in boxes:
        assert atlas.sheet.frame.contains(box)
        assert not any(box.intersects(taken) for taken in atlas.sheet.taken)
        for city in atlas.board.cities:
            x, y = max(box.left(), min(city.x, box.right())), max(box.top(), min(city.y, box.bottom()))
            assert hypot(x - city.x, y - city.y) >= CITY, city.name
    for city, box in zip(atlas.board.cities, boxes, strict=True):
        x, y = max(box.left(), min(city.x, box.right())), max(box.top(), min(city.y, box.bottom()))
        assert hypot(x - city.x, y - city.y) < CITY + 18, city.name


@pytest.mark.parametrize("name", BOARDS)
def test_names_leave_the_spaces_free_where_there_is_room(name: str, faces: None) -> None:
    atlas = Atlas(board(name), background(name))
    spaces = QPainterPath()
    for shape in atlas.tracks.shapes:
        spaces.addPath(track_outline(shape))
    letters = QPainterPath()
    touching = 0
    for spot in atlas.names:
        letters.addPath(spot.outline)
        touching += spaces.intersects(spot.outline)
    assert touching <= len(atlas.names) // 6


@pytest.mark.parametrize("name", BOARDS)
def test_no_name_covers_a_part_of_a_space_that_could_be_seen(name: str, faces: None) -> None:
    atlas = Atlas(board(name), background(name))
    for city, spot in zip(atlas.board.cities, atlas.names, strict=True):
        for shape in atlas.tracks.shapes:
            covered = track_outline(shape).intersected(spot.outline).boundingRect()
            assert covered.width() * covered.height() < 2.0, (city.name, shape.track.id)


@pytest.mark.parametrize("name", BOARDS)
def test_the_serif_has_every_letter(name: str, faces: None) -> None:
    face = QRawFont.fromFont(serif(40))
    for city in board(name).cities:
        assert all(face.supportsCharacter(ord(letter)) for letter in city.name), city.name
    assert all(face.supportsCharacter(ord(letter)) for letter in board(name).document.title)


def test_names_stand_where_they_stood(faces: None) -> None:
    one, other = (Atlas(board("lyon"), background("lyon")).names for _ in range(2))
    assert [spot.shift for spot in one] == [spot.shift for spot in other]


# -- a board of one's own ----------------------------------------------------------------------------------------------


def _own_board() -> Board:
    cities = tuple(
        City(f"c{number}", f"City {number}", (0.0, 0.0), 100.0 + 150 * number, 100.0 + 60 * (number % 2))
        for number in range(4)
    )
    routes = (
        Route("r0", "c0", "c1", 4, ("teal",), bend=25.0),
        Route("r1", "c1", "c2", 4, ("teal", "brown")),
        Route("r2", "c2", "c3", 4, ("grey",), bend=-25.0),
    )
    document = BoardDocument(
        id="own",
        title="Ours",
        seats=(2, 3),
        cars=12,
        cards=Cards(("teal", "brown"), 12, 6),
        points=(1, 2, 4, 7),
        sheet=Sheet(700, 300, 27, 12, 15),
        cities=cities,
        routes=routes,
        tickets=(Ticket("t0", "c0", "c3", 9),),
    )
    return board_of(document)


def test_a_board_without_geography_and_with_colours_of_its_own_is_drawn(faces: None) -> None:
    atlas = Atlas(_own_board(), b"")
    assert atlas.geography.shapes == ()
    printed = print_of(atlas, LIGHT)
    assert printed.ground == ()
    assert len(printed.over) > 4 and len(printed.under) > 10
    assert tint("teal", LIGHT) != tint("brown", LIGHT)
    assert not sign("teal").isEmpty()


def test_a_bent_route_keeps_its_bow() -> None:
    tracks = TrackMap(_own_board())
    for shape, bend in ((tracks.shapes[0], 25.0), (tracks.shapes[3], -25.0)):
        a, b = (tracks.board.cities[number] for number in (shape.track.a, shape.track.b))
        middle = shape.middle
        length = hypot(b.x - a.x, b.y - a.y)
        left = ((b.y - a.y) / length, -(b.x - a.x) / length)
        away = (middle.x() - (a.x + b.x) / 2) * left[0] + (middle.y() - (a.y + b.y) / 2) * left[1]
        assert abs(away - bend) < 1.0
