"""The score track: a hundred fields in five rows that the pawns walk to and fro, and begin anew after the last."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QHelpEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from railyard.games.ticket_to_ride.desk.context import Context
from railyard.games.ticket_to_ride.desk.words import points_text, tr
from railyard.gui.parts.animation import Animator
from railyard.gui.parts.badges import text_on
from railyard.gui.parts.look import sans
from railyard.gui.parts.theme import seat_colour

FIELDS = 100
ACROSS = 20
WALK_MS = 70
"""A field; long walks are hurried."""
LONGEST_WALK_MS = 900


def field_of(points: float) -> float:
    """The field that a score stands on: 1 to 100 and round again; 0 before the first point."""
    return 0.0 if points <= 0 else (points - 1) % FIELDS + 1


class ScoreTrack(QWidget):
    """The fields and a pawn a seat."""

    def __init__(self, context: Context, animator: Animator) -> None:
        super().__init__()
        self._context = context
        self._animator = animator
        self._points: list[float] = [0.0] * len(context.model.seats)
        self._goal: tuple[int, ...] = (0,) * len(context.model.seats)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        context.services.look.changed.connect(self._relook)

    def _relook(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Five rows."""
        px = self._context.services.look.px
        return QSize(px(384), px(104))

    def minimumSizeHint(self) -> QSize:
        """Narrow fields are still told apart."""
        px = self._context.services.look.px
        return QSize(px(260), px(104))

    # -- scores ------------------------------------------------------------------------------------------------------

    @property
    def shown(self) -> tuple[int, ...]:
        """The scores that the pawns stand at or walk to."""
        return self._goal

    @property
    def standing(self) -> tuple[float, ...]:
        """Where the pawns are now."""
        return tuple(self._points)

    def show_points(self, points: Sequence[int], is_walking: bool) -> None:
        """Other scores: the pawns walk there, or stand there at once."""
        if is_walking and self._animator.is_playing and tuple(points) == self._goal:
            return
        before, self._goal = list(self._points), tuple(points)
        name = ", ".join(f"{self._context.name_at(at)} {points_text(each)}" for at, each in enumerate(self._goal))
        self.setAccessibleName(tr("Score track: {points}").format(points=name))
        if not is_walking or tuple(before) == self._goal:
            self._points = [float(each) for each in points]
            self.update()
            return
        far = max(abs(goal - start) for goal, start in zip(self._goal, before, strict=True))

        def step(progress: float) -> None:
            self._points = [start + (goal - start) * progress for goal, start in zip(points, before, strict=True)]
            self.update()

        self._animator.play(min(LONGEST_WALK_MS, round(WALK_MS * far)), step)

    # -- painting ----------------------------------------------------------------------------------------------------

    def _cell(self) -> tuple[float, float, float, float]:
        """Left and top of the first field, width and height of a field."""
        px = self._context.services.look.px
        width = (self.width() - px(16)) / (ACROSS + 1)
        height = (self.height() - px(10)) / (FIELDS / ACROSS)
        return px(8) + width, px(5), width, height

    def rect_of(self, field: float) -> QRectF:
        """A field, or a place on the way from one to the next; 0 lies before the first."""
        left, top, width, height = self._cell()
        if field < 1:
            return QRectF(left - width + field * width, top, width, height)
        at = field - 1
        row = int(at // ACROSS)
        column = at - row * ACROSS
        if column > ACROSS - 1:
            # Between the last field of a row and the first of the next one, straight down.
            share = column - (ACROSS - 1)
            turn = ACROSS - 1 if row % 2 == 0 else 0
            return QRectF(left + turn * width, top + (row + share) * height, width, height)
        x = column if row % 2 == 0 else ACROSS - 1 - column
        return QRectF(left + x * width, top + row * height, width, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Fields, numbers, pawns."""
        context = self._context
        theme, px = context.theme, context.services.look.px
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        for field in range(1, FIELDS + 1):
            self._paint_field(painter, field)
        for row in range(1, FIELDS // ACROSS):
            one, other = self.rect_of(row * ACROSS), self.rect_of(row * ACROSS + 1)
            painter.setPen(QPen(theme.colour("faint"), px(2)))
            y = (one.bottom() + other.top()) / 2
            painter.drawLine(QPointF(one.center().x() - px(3), y), QPointF(one.center().x() + px(3), y))
        start = self.rect_of(0)
        painter.setPen(theme.colour("quiet"))
        painter.setFont(sans(min(start.height() * 0.4, start.width() * 0.55)))
        painter.drawText(start, Qt.AlignmentFlag.AlignCenter, "0")
        self._paint_pawns(painter)
        painter.end()

    def _paint_field(self, painter: QPainter, field: int) -> None:
        theme = self._context.theme
        cell = self.rect_of(field).adjusted(0.7, 1.0, -0.7, -1.0)
        is_round = field % 10 == 0
        is_fifth = field % 5 == 0
        painter.setPen(QPen(theme.colour("rule"), 1.0))
        painter.setBrush(
            theme.colour("selected") if is_round else theme.colour("hover") if is_fifth else theme.colour("panel")
        )
        painter.drawRoundedRect(cell, 2.5, 2.5)
        if is_fifth or field == 1:
            painter.setPen(theme.colour("quiet"))
            size = min(cell.height() * 0.46, cell.width() * (0.5 if field < 100 else 0.42))
            painter.setFont(sans(size, QFont.Weight.Medium if is_round else QFont.Weight.Normal))
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, str(field))

    def _paint_pawns(self, painter: QPainter) -> None:
        places = [self.rect_of(field_of(points)).center() for points in self._points]
        order = sorted(range(len(places)), key=lambda at: (places[at].y(), -at))
        _, _, width, height = self._cell()
        for at in order:
            near = [other for other in range(len(places)) if (places[other] - places[at]).manhattanLength() < 3]
            step = min(width * 0.42, width * 0.8 / max(len(near) - 1, 1))
            offset = (near.index(at) - (len(near) - 1) / 2) * step
            self._paint_pawn(painter, places[at] + QPointF(offset, -height * 0.06), at, height)

    def _paint_pawn(self, painter: QPainter, at: QPointF, place: int, height: float) -> None:
        context = self._context
        colour = seat_colour(context.theme, context.colours[place])
        high = height * 1.02
        painter.save()
        painter.translate(at)
        painter.scale(high / 24, high / 24)
        body = QPainterPath(QPointF(-7.5, 11))
        body.cubicTo(-7, 3, -3.5, 2, -3, -3)
        body.cubicTo(-7, -5, -6, -12, 0, -12)
        body.cubicTo(6, -12, 7, -5, 3, -3)
        body.cubicTo(3.5, 2, 7, 3, 7.5, 11)
        body.closeSubpath()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(30, 20, 10, 80))
        painter.drawEllipse(QPointF(1.2, 11), 8, 2.2)
        rounds = int(max(self._points[place] - 1, 0) // FIELDS)
        painter.setPen(QPen(QColor("#F0C93A") if rounds else QColor("#FFFDF4"), 1.6 if rounds else 1.0))
        painter.setBrush(colour)
        painter.drawPath(body)
        painter.setPen(text_on(colour))
        painter.setFont(sans(9, QFont.Weight.Bold))
        painter.drawText(QRectF(-8, 0, 16, 11), Qt.AlignmentFlag.AlignCenter, context.model.seats[place])
        painter.restore()

    def event(self, event: QEvent) -> bool:
        """A tip for the pawns on a field."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            at = QPointF(event.pos())
            told = [
                f"{self._context.name_at(place)}: {points_text(points)}"
                for place, points in enumerate(self._goal)
                if self.rect_of(field_of(points)).adjusted(-4, -4, 4, 4).contains(at)
            ]
            QToolTip.showText(event.globalPos(), "\n".join(told), self)
            return True
        return super().event(event)
