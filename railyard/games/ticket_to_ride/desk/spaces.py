"""The printed spaces of the tracks: a car in plan with couplers, its colour, and the colour's sign."""

from collections.abc import Iterator
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath

from railyard.games.ticket_to_ride.board_document import GREY
from railyard.games.ticket_to_ride.desk.ink import Ink, sign_ink, sized_sign, tint
from railyard.games.ticket_to_ride.desk.tracks import CAR_WIDE, TrackMap, TrackShape
from railyard.gui.parts.prints import Plate, filled, mixed, stroked

SIGN = 3.5
"""Half the size of the sign on a space."""


@lru_cache(maxsize=64)
def car_outline(length: float, width: float = CAR_WIDE) -> QPainterPath:
    """A car from above, along the x axis around the origin."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(-length / 2, -width / 2, length, width), 2.2, 2.2)
    return path


def track_outline(shape: TrackShape, grow: float = 0.0) -> QPainterPath:
    """All spaces of a track, larger by so many units on each side."""
    outline = car_outline(shape.car_length + 2 * grow, CAR_WIDE + 2 * grow)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for space in shape.spaces:
        path.addPath(space.transform().map(outline))
    return path


def rail_plates(tracks: TrackMap, ink: Ink) -> Iterator[Plate]:
    """The thin lines that tie spaces to each other and to their cities."""
    path = QPainterPath()
    for shape in tracks.shapes:
        path.addPath(shape.path)
    halo, line = QColor(ink.halo), mixed(ink.text, ink.land, 0.35)
    halo.setAlphaF(0.7)
    yield stroked(path, halo, 4.2, cap=Qt.PenCapStyle.FlatCap)
    yield stroked(path, line, 1.5, cap=Qt.PenCapStyle.FlatCap)


def space_plates(tracks: TrackMap, ink: Ink) -> Iterator[Plate]:
    """Every space of the board."""
    for shape in tracks.shapes:
        yield from _track_plates(shape, ink)


def _track_plates(shape: TrackShape, ink: Ink) -> Iterator[Plate]:
    colour = tint(shape.track.colour, ink.theme)
    edge = mixed(colour, ink.text, 0.62)
    halo = ink.halo
    yield stroked(track_outline(shape), halo, 2.8)
    yield stroked(track_outline(shape), edge, 0.9, fill=colour)
    inner = mixed(colour, ink.halo, 0.42) if shape.track.colour != "white" else mixed(colour, ink.text, 0.25)
    yield stroked(_planks(shape), inner, 0.55)
    if shape.track.colour == GREY:
        return
    signs = QPainterPath()
    for space in shape.spaces:
        signs.addPath(space.transform(is_upright=True).map(sized_sign(shape.track.colour, QPointF(), SIGN)))
    yield filled(signs, sign_ink(shape.track.colour, ink.theme))


def _planks(shape: TrackShape) -> QPainterPath:
    """A thin frame inside each car."""
    frame = QPainterPath()
    half, wide = shape.car_length / 2 - 1.7, CAR_WIDE / 2 - 1.7
    frame.addRoundedRect(QRectF(-half, -wide, 2 * half, 2 * wide), 1.2, 1.2)
    path = QPainterPath()
    for space in shape.spaces:
        path.addPath(space.transform().map(frame))
    return path
