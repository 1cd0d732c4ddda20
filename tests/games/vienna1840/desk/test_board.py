"""The board: where things lie, that no face is a muddle, that what is drawn follows the position."""

import itertools
from math import hypot

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from railyard.games.vienna1840.desk import picture
from railyard.games.vienna1840.desk.face_plan import TOWN, plan_of
from railyard.games.vienna1840.desk.links import links_from, route_path, stop_point
from railyard.games.vienna1840.desk.map_art import are_one, is_wall
from railyard.games.vienna1840.desk.place_names import place_of
from railyard.games.vienna1840.desk.plane import CORNERS, INNER, RADIUS, ViennaPlaces, centre, hex_near, port_at
from railyard.games.vienna1840.desk.shown import shown_in
from railyard.games.vienna1840.geometry import Face, meeting_port, opposite, port_side
from railyard.games.vienna1840.routes import best_route
from railyard.games.vienna1840.state import State
from railyard.gui.parts.board import Direction
from railyard.gui.parts.desk import PictureOptions
from railyard.gui.parts.theme import DARK, LIGHT, Theme
from tests.games.vienna1840.desk.conftest import NewStand
from tests.games.vienna1840.desk.stand import model_of, new_model, play_until, recorded_model
from tests.games.vienna1840.driver import BOOK, GAME, random_game

BOARDS = BOOK.facts.boards


def away(one: QPointF, other: QPointF) -> float:
    off = one - other
    return hypot(off.x(), off.y())


def all_faces() -> list[tuple[str, Face]]:
    tiles = [(f"{tile.id} {turn}", face) for tile in BOOK.facts.tiles.values() for turn, face in enumerate(tile.faces)]
    spots = [(f"{board.id} {spot.name}", spot.face) for board in BOARDS.values() for spot in board.spots.values()]
    return tiles + spots


@pytest.mark.parametrize("board", BOARDS)
def test_every_point_of_a_hex_belongs_to_it(board: str) -> None:
    for name in BOARDS[board].spots:
        middle = centre(name)
        assert hex_near(middle) == name
        for corner in CORNERS:
            assert hex_near(middle + corner * 0.95) == name


def test_points_beyond_the_first_row_and_column_are_no_hexes() -> None:
    assert hex_near(QPointF(-400, 0)) is None
    assert hex_near(QPointF(0, -400)) is None


def test_track_meets_track_at_the_border() -> None:
    for port in range(18):
        side = port_side(port)
        across = QPointF(2 * port_at(side).x(), 2 * port_at(side).y())
        assert away(port_at(port), across + port_at(meeting_port(port))) < 1e-6
        assert opposite(side) == port_side(meeting_port(port))


def test_every_face_is_laid_out_without_overlaps() -> None:
    for name, face in all_faces():
        plan = plan_of(face)
        discs = [(at, plan.slot_radius) for slots in plan.slots for at in slots]
        discs += [(plan.stops[n], TOWN) for n, stop in enumerate(face.stops) if stop.kind == "town"]
        for number, (at, size) in enumerate(discs):
            assert abs(at.x()) + size <= INNER + 3, name
            for other, other_size in discs[number + 1 :]:
                assert away(at, other) > 0.86 * (size + other_size), name


def test_every_track_runs_from_its_port_to_its_stop_inside_the_hex() -> None:
    for name, face in all_faces():
        plan = plan_of(face)
        for track in plan.tracks:
            assert away(track.way[0], port_at(track.port)) < 1e-6, name
            if track.stop >= 0:
                assert away(track.way[2], plan.stops[track.stop]) < 1e-6, name
            assert all(away(point, QPointF(0, 0)) <= RADIUS for point in track.way), name
        doors = len(face.broad.doors) + len(face.narrow.doors)
        assert len(plan.tracks) == doors + (len(face.broad.through) + len(face.narrow.through)) // 2, name


def test_values_find_room_on_every_city_tile() -> None:
    for name, face in all_faces():
        if face.cities and len(set(face.stops[face.cities[0]].values)) == 1:
            assert plan_of(face).chips, name


@pytest.mark.parametrize("board", BOARDS)
def test_walls_are_seen_from_both_sides(board: str) -> None:
    known = BOARDS[board]
    walls = 0
    for spot in known.spots.values():
        for side, other in enumerate(spot.neighbours):
            if other and is_wall(known, spot, side):
                walls += 1
                assert side not in spot.open
            if other:
                assert are_one(known, spot, known.spots[other]) == are_one(known, known.spots[other], spot)
    assert walls == 6  # three sides within the centre


def test_the_cursor_walks_over_the_whole_board() -> None:
    spots = BOARDS["full"].spots
    places = ViennaPlaces(spots, str)
    seen = {"F18"}
    todo = ["F18"]
    while todo:
        name = todo.pop()
        assert places.at(centre(name)) == name
        for direction in Direction:
            there = places.step(name, direction)
            if there is not None and there not in seen:
                seen.add(there)
                todo.append(there)
    assert seen == set(spots)
    up = places.step("F18", Direction.UP)
    assert up is not None and places.step(up, Direction.UP) == "D18"


def late(seed: str, seats: int) -> State:
    *_, (_, _, state) = random_game(seed, seats)
    return state


def test_links_lead_where_routes_go() -> None:
    s = recorded_model("random_3p_small_23").table.state
    board = BOOK.board(s)
    routes = 0
    for line, known in s.lines.items():
        if known.status == "owned":
            route = best_route(BOOK, s, line).route
            for stop, following in itertools.pairwise(route):
                link = links_from(BOOK, board, s.track, stop)[following]
                assert away(link.currentPosition(), stop_point(BOOK, board, s.track, following)) < 1e-6
                routes += 1
            if route:
                path = route_path(BOOK, board, s.track, route)
                assert away(path.currentPosition(), stop_point(BOOK, board, s.track, route[-1])) < 1e-6
    assert routes > 5


def test_what_is_shown_tells_which_hexes_changed() -> None:
    before: State | None = None
    for _, events, s in random_game("shown", 2):
        if before is not None:
            changed = shown_in(BOOK, s).changes(shown_in(BOOK, before))
            told = {str(getattr(event, "hex", "")) for event in events} - {""}
            if before.lines == s.lines:
                assert told >= changed
            if before.track is s.track and before.lines == s.lines:
                assert not changed
        before = s


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("seats", [2, 4])
def test_pictures_of_an_early_and_a_late_board(qtbot: QtBot, theme: Theme, seats: int) -> None:
    images = []
    for s in (GAME.setup({}, tuple("ABCD"[:seats])), late("pictures", seats)):
        for is_thumbnail in (False, True):
            painted = picture(GAME, s, PictureOptions(theme, (), is_thumbnail))
            image = QImage(480, 330, QImage.Format.Format_RGB32)
            image.fill(0)
            painter = QPainter(image)
            painter.scale(480 / painted.size.width(), 330 / painted.size.height())
            painted.paint(painter)
            painter.end()
            images.append(image)
            assert image.pixelColor(2, 2).lightness() > 100  # paper up to the rim
    assert images[0] != images[2] and images[1] != images[3]


def grabbed(stand_view: object) -> QImage:
    from railyard.gui.parts.board import BoardView

    assert isinstance(stand_view, BoardView)
    stand_view.setFocus()
    for _ in range(200):
        if stand_view.is_sharp():
            break
        from PySide6.QtWidgets import QApplication

        QApplication.processEvents()
        stand_view.grab()
    return stand_view.grab().toImage()


def test_a_board_that_grew_looks_like_one_opened_late(stands: NewStand) -> None:
    model = new_model(3, "grown")
    play_until(model, lambda s: s.round >= 5)
    grown = stands(model)
    grabbed(grown.view)
    play_until(model, lambda s: s.round >= 9, seed="on")
    grown.desk.reset_tool()
    model.look_at(model.table.cursor - 1)
    model.return_to_now()
    fresh = stands(model_of(model.table))
    assert grabbed(grown.view) == grabbed(fresh.view)


def test_equal_tiles_share_one_picture(stands: NewStand) -> None:
    stand = stands(recorded_model("random_2p_11"))
    grabbed(stand.view)
    tiles = stand.state.track.tiles
    assert 0 < stand.desk.sheets.pictures.count <= 2 * len(set(tiles.values()))
    assert stand.desk.sheets.pictures.count < len(tiles)


# -- names of places ---------------------------------------------------------------------------------------------------


def test_a_name_goes_to_the_foot_of_its_hex_where_track_leaves_only_that_free() -> None:
    spots = {spot.title: spot for spot in BOARDS["full"].spots.values() if spot.title}
    dom = place_of(spots["Stephansdom"], spots["Stephansdom"].face, 60.0, 12.0)
    assert dom.baseline > 0 and not dom.is_over_track
    for title in ("Liesing", "Favoriten", "Simmering"):
        assert place_of(spots[title], spots[title].face, 50.0, 12.0).baseline < 0, "the strip of values is at the foot"
    plain = place_of(spots["Oper"], spots["Oper"].face, 30.0, 12.0)
    assert plain.baseline < 0 and not plain.is_over_track


def test_a_name_lies_on_a_plate_where_a_tile_brings_track_below_it() -> None:
    spot = next(spot for spot in BOARDS["full"].spots.values() if spot.title == "Oper")
    plates = {place_of(spot, face, 30.0, 12.0).is_over_track for face in BOOK.facts.tiles["6"].faces}
    assert plates == {True, False}


def test_long_names_stay_within_their_hexes() -> None:
    for _, face in all_faces():
        spot = next(iter(BOARDS["full"].spots.values()))
        place = place_of(spot, face, 120.0, 12.0)
        assert place.squeeze * 120.0 <= 2 * INNER
