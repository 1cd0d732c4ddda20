"""The drawing as one sheet over the map: everybody's lines, shown per company, faded or hidden."""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from railyard.core.hexes import Edge, Hex
from railyard.games.dampfross.board import Board
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.livery import Liveries, Livery
from railyard.games.dampfross.desk.pencil import Strokes, draw_lines, is_close, lane_shift, segment_rect, strokes
from railyard.games.dampfross.state import Jump, State
from railyard.gui.parts.theme import Theme


class Shown(Enum):
    """How strongly the lines of a company are drawn."""

    FULLY = 1.0
    FAINTLY = 0.22
    NOT = 0.0


class PencilLayer:
    """A kept layer: the lines of all companies."""

    def __init__(self, board: Board, theme: Theme) -> None:
        self.theme = theme
        self.shown: dict[str, Shown] = {}
        self._board = board
        self._liveries: Liveries = {}
        self._ids: tuple[str, ...] = ()
        self._tracks: Mapping[int, int] = {}
        self._jumps: tuple[Jump, ...] = ()

    def show_state(self, s: State, liveries: Liveries) -> list[QRectF] | None:
        """Take over a state.  Returns the parts of the scene that changed; None where everything did."""
        ids = tuple(s.ids())
        is_new = ids != self._ids or [livery.colour_id for livery in liveries.values()] != [
            livery.colour_id for livery in self._liveries.values()
        ]
        changed = {segment for segment, _ in self._tracks.items() ^ s.tracks.items()}
        parts = [segment_rect(self._board.segments[segment]) for segment in changed]
        parts += [_jump_rect(jump) for jump in set(self._jumps) ^ set(s.jumps)]
        self._ids, self._tracks, self._liveries, self._jumps = ids, s.tracks, liveries, s.jumps
        return None if is_new else parts

    def owners(self, e: Edge) -> tuple[str, ...]:
        """The companies that have a line on a segment, in the order in which the lines lie."""
        number = self._board.segment_number.get(e)
        bits = self._tracks.get(number, 0) if number is not None else 0
        return tuple(company for at, company in enumerate(self._ids) if bits >> at & 1)

    def prepare(self) -> Iterator[None]:
        """Work out, line by line, what will be seen close up; a step takes a fraction of a millisecond."""
        for segment, bits in sorted(self._tracks.items()):
            owners = [company for at, company in enumerate(self._ids) if bits >> at & 1]
            for lane, company in enumerate(owners):
                rhythm = self._liveries[company].rhythm
                # Called just as `paint` calls it: what is kept is found again by its arguments.
                strokes(self._board.segments[segment], lane_shift(lane, len(owners)), rhythm, True)
                yield

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """The lines that touch the exposed part."""
        wide = exposed.adjusted(-2 * plane.HEX, -2 * plane.HEX, 2 * plane.HEX, 2 * plane.HEX)
        lines: dict[str, list[Strokes]] = {company: [] for company in self._ids}
        is_fine = is_close(painter)
        for segment, bits in sorted(self._tracks.items()):
            e = self._board.segments[segment]
            if not wide.contains(plane.centre(e.a)):
                continue
            owners = [company for at, company in enumerate(self._ids) if bits >> at & 1]
            for lane, company in enumerate(owners):
                rhythm = self._liveries[company].rhythm
                lines[company].append(strokes(e, lane_shift(lane, len(owners)), rhythm, is_fine))
        for company, drawn in lines.items():
            strength = self.shown.get(company, Shown.FULLY).value
            if drawn and strength:
                draw_lines(painter, drawn, self._liveries[company].pencil(self.theme), strength)
        for jump in self._jumps:
            strength = self.shown.get(jump.company, Shown.FULLY).value
            if strength and _jump_rect(jump).intersects(exposed):
                _draw_jump(painter, jump, self._liveries[jump.company].pencil(self.theme), strength)


def _jump_rect(jump: Jump) -> QRectF:
    reach = plane.HEX
    return QRectF(plane.centre(jump.a), plane.centre(jump.b)).normalized().adjusted(-reach, -reach, reach, reach)


def _draw_jump(painter: QPainter, jump: Jump, colour: QColor, strength: float) -> None:
    """A gap (D-6.1): a dotted bow over the rival's line, from the hex it leaves to the hex where it goes on."""
    one, other = plane.centre(jump.a), plane.centre(jump.b)
    middle = (one + other) / 2
    across = QPointF(other.y() - one.y(), one.x() - other.x()) * 0.28
    path = QPainterPath(one)
    path.quadTo(middle + across, other)
    tint = QColor(colour)
    tint.setAlphaF(0.9 * strength)
    pen = QPen(tint, 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    pen.setDashPattern([0.1, 2.2])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.setBrush(tint)
    painter.setPen(Qt.PenStyle.NoPen)
    for end in (one, other):
        painter.drawEllipse(end, 3.0, 3.0)


def draw_planned(painter: QPainter, ways: Iterable[tuple[Hex, Hex]], livery: Livery, theme: Theme) -> None:
    """A line that is being drawn: the same pencil, before it is on the paper."""
    drawn = [strokes(Edge(a, b) if a < b else Edge(b, a), 0.0, livery.rhythm) for a, b in ways]
    draw_lines(painter, drawn, livery.pencil(theme))
