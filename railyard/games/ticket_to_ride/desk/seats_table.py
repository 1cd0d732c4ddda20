"""What everybody may know of everybody: points, cars left, cards in hand, tickets held, longest path so far."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from railyard.games.ticket_to_ride.desk.context import Context
from railyard.games.ticket_to_ride.desk.talk import seat_text
from railyard.games.ticket_to_ride.desk.words import tr
from railyard.games.ticket_to_ride.scoring import path_of
from railyard.gui.parts.badges import paint_badge
from railyard.gui.parts.look import sans

ROW = 24
HEAD = 17


class SeatsTable(QWidget):
    """A row a seat; pointing at one lights its longest path."""

    pointed = Signal(object)
    """The place at the table, or None."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._rows: tuple[tuple[int, int, int, int, int], ...] = ()
        self._longest: dict[int, tuple[int, tuple[int, ...]]] = {}
        self._acting: int | None = None
        self._over: int | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        context.services.look.changed.connect(self._relook)

    def _relook(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A line a seat and one for the headings."""
        px = self._context.services.look.px
        return QSize(px(384), px(HEAD) + px(ROW) * len(self._context.model.seats) + px(6))

    def minimumSizeHint(self) -> QSize:
        """As narrow as the figures allow."""
        px = self._context.services.look.px
        return QSize(px(280), self.sizeHint().height())

    @property
    def rows(self) -> tuple[tuple[int, int, int, int, int], ...]:
        """By seat: points, cars left, cards in hand, tickets, longest path."""
        return self._rows

    def longest(self, mask: int) -> tuple[int, tuple[int, ...]]:
        """The longest path of a seat's tracks, given as a mask: its spaces and its tracks in order."""
        if mask not in self._longest:
            self._longest[mask] = path_of(self._context.board, mask)
        return self._longest[mask]

    def show_state(self, points: tuple[int, ...]) -> None:
        """The moment that is shown, with these points."""
        context = self._context
        s = context.state
        paths = [self.longest(mask)[0] for mask in s.tracks]
        self._rows = tuple(
            (points[at], s.cars[at], s.hand_size(at), len(s.tickets[at]) + len(s.drawn[at]), paths[at])
            for at in range(len(s.seats))
        )
        self._acting = s.seat if s.stage in ("turn", "second", "choose", "tickets") else None
        self.setAccessibleName("; ".join(seat_text(context, at, path) for at, path in enumerate(paths)))
        self.update()

    def _columns(self) -> list[float]:
        """Right ends of the five columns of figures."""
        px = self._context.services.look.px
        right = self.width() - px(10)
        width = min(px(50), (self.width() - px(110)) / 5)
        return [right - width * (4 - number) for number in range(5)]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Headings and rows."""
        context = self._context
        look, theme, px = context.services.look, context.theme, context.services.look.px
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        columns = self._columns()
        width = columns[1] - columns[0]
        painter.setFont(sans(11 * look.scale))
        painter.setPen(theme.colour("quiet"))
        for x, heading in zip(columns, (tr("points"), tr("cars"), tr("cards"), tr("tickets"), tr("path")), strict=True):
            painter.drawText(
                QRectF(x - width, 0, width, px(HEAD)),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                heading,
            )
        longest = max((row[4] for row in self._rows), default=0)
        for at, row in enumerate(self._rows):
            top = px(HEAD) + at * px(ROW)
            body = QRectF(px(4), top, self.width() - px(8), px(ROW))
            if at == self._over:
                painter.fillRect(body, theme.colour("hover"))
            painter.fillRect(QRectF(body.left(), top, body.width(), 1), theme.colour("hair"))
            if at == self._acting:
                painter.fillRect(QRectF(body.left(), top + 3, px(3), px(ROW) - 6), theme.colour("primary"))
            seating = context.seating(at)
            paint_badge(painter, QRectF(px(12), top + px(3), px(18), px(18)), seating.seat, seating.colour, theme)
            painter.setPen(theme.colour("ink"))
            painter.setFont(look.text_font(13, QFont.Weight.DemiBold if at == self._acting else QFont.Weight.Normal))
            room = QRectF(px(36), top, columns[0] - width * 0.8 - px(36), px(ROW))
            name = painter.fontMetrics().elidedText(seating.name, Qt.TextElideMode.ElideRight, int(room.width()))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, name)
            for number, (x, figure) in enumerate(zip(columns, row, strict=True)):
                is_strong = number == 0 or (number == 4 and figure == longest > 0)
                painter.setFont(
                    look.text_font(
                        15 if number == 0 else 13, QFont.Weight.DemiBold if is_strong else QFont.Weight.Normal
                    )
                )
                is_low = number == 1 and figure <= context.book.figures.last_round_cars
                painter.setPen(theme.colour("loss" if is_low else "ink"))
                painter.drawText(
                    QRectF(x - width, top, width, px(ROW)),
                    Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                    str(figure),
                )
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at a seat."""
        px = self._context.services.look.px
        at = int((event.position().y() - px(HEAD)) // px(ROW))
        self._point(at if 0 <= at < len(self._rows) and event.position().y() >= px(HEAD) else None)

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nobody."""
        self._point(None)

    def _point(self, place: int | None) -> None:
        if place != self._over:
            self._over = place
            self.pointed.emit(place)
            self.update()
