"""What lies on the printed map: claimed tracks with their wagons, tracks that are closed, and the names above."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from railyard.core.game import Seating
from railyard.games.ticket_to_ride.desk.map_print import Atlas, print_of
from railyard.games.ticket_to_ride.desk.spaces import track_outline
from railyard.games.ticket_to_ride.desk.tracks import TrackShape
from railyard.games.ticket_to_ride.desk.wagons import paint_train
from railyard.games.ticket_to_ride.state import EMPTY, State
from railyard.gui.parts.look import Look
from railyard.gui.parts.theme import DEFAULT_COLOURS, Theme

CLOSED = -2
"""A track that belongs to nobody and never will."""


def liveries(seats: Sequence[str], seating: Sequence[Seating]) -> tuple[str, ...]:
    """Ids of the colours by place at the table; who has none takes the default ones in order."""
    known = {each.seat: each.colour for each in seating}
    return tuple(known.get(seat, DEFAULT_COLOURS[at % len(DEFAULT_COLOURS)]) for at, seat in enumerate(seats))


def owners_of(atlas: Atlas, s: State) -> tuple[int, ...]:
    """By track: the place at the table of its owner, EMPTY for a free one, CLOSED for a closed one."""
    found = []
    for track in atlas.board.tracks:
        owner = next((at for at, mask in enumerate(s.tracks) if mask & track.bit), EMPTY)
        is_closed = owner == EMPTY and not s.free & track.bit
        found.append(CLOSED if is_closed else owner)
    return tuple(found)


class GroundLayer:
    """The printed map beneath the cars."""

    def __init__(self, atlas: Atlas, look: Look) -> None:
        self._atlas = atlas
        self._look = look

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """The map."""
        print_of(self._atlas, self._look.theme).paint_under(painter, exposed)


class CarsLayer:
    """Wagons, and above them cities and names."""

    def __init__(self, atlas: Atlas, look: Look, seats: Sequence[str], colours: Sequence[str]) -> None:
        self._atlas = atlas
        self._look = look
        self._seats = tuple(seats)
        self._colours = tuple(colours)
        self.owners: tuple[int, ...] = (EMPTY,) * len(atlas.board.tracks)
        self.rolling: tuple[int, float] | None = None
        """A track whose wagons roll in, and how far they have come."""

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """What is exposed."""
        theme = self._look.theme
        for shape, owner in zip(self._atlas.tracks.shapes, self.owners, strict=True):
            if owner == EMPTY or not shape.rect.intersects(exposed):
                continue
            if owner == CLOSED:
                paint_closed(painter, shape, theme)
            else:
                share = self.rolling[1] if self.rolling and self.rolling[0] == shape.track.index else 1.0
                paint_train(painter, shape, self._seats[owner], self._colours[owner], theme, share)
        print_of(self._atlas, theme).paint_over(painter, exposed)


def paint_closed(painter: QPainter, shape: TrackShape, theme: Theme) -> None:
    """A track nobody can claim any more: pale, and crossed out."""
    painter.setPen(QPen(theme.colour("halo"), 1.0))
    veil = theme.colour("halo", 0.74)
    painter.setBrush(veil)
    painter.drawPath(track_outline(shape))
    pen = QPen(theme.colour("map_ink", 0.55), 1.1)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    for space in shape.spaces:
        turn = space.transform()
        for one, other in (((-3.2, -3.2), (3.2, 3.2)), ((-3.2, 3.2), (3.2, -3.2))):
            painter.drawLine(turn.map(QPointF(*one)), turn.map(QPointF(*other)))
