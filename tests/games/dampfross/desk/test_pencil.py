"""The coloured pencil."""

from msgspec.structs import replace
from PySide6.QtGui import QImage, QPainter

from railyard.core.hexes import Hex, edge
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.livery import liveries
from railyard.games.dampfross.desk.pencil import lane_shift, segment_rect, strokes
from railyard.games.dampfross.desk.pencil_layer import PencilLayer, Shown
from railyard.games.dampfross.state import State
from railyard.gui.parts.theme import LIGHT, SEAT_COLOURS
from tests.games.dampfross.desk.stand import game, new_model

SEGMENT = edge(Hex(3, 4), Hex(4, 4))


def test_a_segment_is_drawn_the_same_every_time() -> None:
    first = strokes(SEGMENT, 0.0, ())
    strokes.cache_clear()
    again = strokes(SEGMENT, 0.0, ())
    assert first.light == again.light and first.pressed == again.pressed
    other = strokes(edge(Hex(3, 5), Hex(4, 5)), 0.0, ())
    moved = plane.centre(Hex(3, 5)) - plane.centre(Hex(3, 4))
    assert other.light.translated(-moved.x(), -moved.y()) != first.light


def test_a_line_reaches_a_little_beyond_its_ends_and_wavers() -> None:
    box = strokes(SEGMENT, 0.0, ()).light.boundingRect()
    assert plane.HEX < box.width() < plane.HEX + 8
    assert 1.0 < box.height() < 12
    assert segment_rect(SEGMENT).contains(box)


def test_lines_of_several_companies_lie_beside_each_other() -> None:
    for count in range(2, 7):
        lanes = [lane_shift(lane, count) for lane in range(count)]
        assert lanes == sorted(lanes) and abs(sum(lanes)) < 1e-9
        assert max(lanes) - min(lanes) <= 18


def test_every_seat_has_its_own_rhythm() -> None:
    rhythms = [colour.pattern for colour in SEAT_COLOURS.values()]
    pictures = [strokes(SEGMENT, 0.0, rhythm).pressed.elementCount() for rhythm in rhythms]
    drawn = [strokes(SEGMENT, 0.0, rhythm).pressed for rhythm in rhythms]
    assert len(pictures) == len(set(rhythms)) == 6
    assert all(one != other for at, one in enumerate(drawn) for other in drawn[:at])


def _with_tracks(state: State, tracks: dict[int, int]) -> State:
    return replace(state, tracks=tracks)


def test_only_changed_segments_are_repainted(qapp: object) -> None:
    model = new_model()
    s: State = model.state
    board = game().book(s).board
    layer = PencilLayer(board, LIGHT)
    known = liveries(s, model.table.setup.seats, model.names)
    assert layer.show_state(s, known) is None
    parts = layer.show_state(_with_tracks(s, {7: 1}), known)
    assert parts == [segment_rect(board.segments[7])]
    assert layer.show_state(_with_tracks(s, {7: 1}), known) == []
    parts = layer.show_state(_with_tracks(s, {7: 3, 9: 2}), known)
    assert parts is not None and len(parts) == 2
    assert layer.owners(board.segments[7]) == ("A", "B")
    model.close()
    model.deleteLater()


def test_lines_can_be_faded_and_hidden(qapp: object) -> None:
    model = new_model()
    s: State = model.state
    board = game().book(s).board
    layer = PencilLayer(board, LIGHT)
    layer.show_state(_with_tracks(s, {7: 1}), liveries(s, model.table.setup.seats, model.names))
    part = segment_rect(board.segments[7])

    def darkness() -> int:
        image = QImage(120, 120, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.scale(120 / part.width(), 120 / part.width())
        painter.translate(-part.topLeft())
        layer.paint(painter, part, 120 / part.width())
        painter.end()
        return sum(image.pixelColor(x, y).alpha() for x in range(0, 120, 2) for y in range(0, 120, 2))

    full = darkness()
    layer.shown["A"] = Shown.FAINTLY
    faint = darkness()
    layer.shown["A"] = Shown.NOT
    assert full > 2 * faint > 0
    assert darkness() == 0
    model.close()
    model.deleteLater()
