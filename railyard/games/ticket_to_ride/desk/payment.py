"""Paying for a track: every way to do it, the one with the fewest locomotives chosen, beside the track."""

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from railyard.games.ticket_to_ride.actions import Payment
from railyard.games.ticket_to_ride.board import Track
from railyard.games.ticket_to_ride.board_document import LOCOMOTIVE
from railyard.games.ticket_to_ride.desk.card_art import RATIO, paint_card
from railyard.games.ticket_to_ride.desk.context import Context
from railyard.games.ticket_to_ride.desk.scrolling import bare
from railyard.games.ticket_to_ride.desk.words import cars_text, ends_text, payment_text, points_text, tr
from railyard.gui.parts.widgets import button, label

ROWS = 6
"""Ways seen at once."""


class Way(QAbstractButton):
    """One way to pay, as its cards."""

    def __init__(self, context: Context, payment: Payment, length: int) -> None:
        super().__init__()
        self._context = context
        self.payment = payment
        self._length = length
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(payment_text(payment, length))

    def sizeHint(self) -> QSize:
        """A row of small cards and words."""
        px = self._context.services.look.px
        words = QFontMetricsF(self._context.services.look.text_font()).horizontalAdvance(self.accessibleName())
        return QSize(px(24) + px(13) * (self._length - 1) + px(24 * RATIO) + round(words), px(34))

    def enterEvent(self, event: QEvent) -> None:
        """Brighter under the mouse."""
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """As it was."""
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cards overlapping, and what they are."""
        look, theme = self._context.services.look, self._context.theme
        px = look.px
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        body = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.isChecked() or self.underMouse():
            painter.setPen(QPen(theme.colour("primary"), 1.6) if self.isChecked() else Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("selected" if self.isChecked() else "hover"))
            painter.drawRoundedRect(body, px(5), px(5))
        high = px(24)
        step = px(13)
        x = body.left() + px(6)
        top = body.center().y() - high / 2
        own = self._length - self.payment.locomotives
        for number in range(self._length):
            colour = self.payment.colour if number < own else LOCOMOTIVE
            paint_card(painter, QRectF(x + number * step, top, high * RATIO, high), colour, theme)
        painter.setPen(theme.colour("ink"))
        painter.setFont(look.text_font())
        left = x + step * (self._length - 1) + high * RATIO + px(10)
        painter.drawText(
            QRectF(left, body.top(), body.right() - left, body.height()),
            Qt.AlignmentFlag.AlignVCenter,
            payment_text(self.payment, self._length),
        )
        painter.end()


class PaymentCard(QFrame):
    """The card beside the track.  Up and down choose, Enter claims, Esc backs out."""

    changed = Signal()
    """Another way is chosen, or the card has come or gone."""
    confirmed = Signal()
    backed_out = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__(context.view)
        self._context = context
        self.track: Track | None = None
        self.ways: tuple[Way, ...] = ()
        self.setObjectName("paperTip")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.title = label("", "title")
        self.facts = label("", "quiet")
        self._list = QWidget()
        self._column = QVBoxLayout(self._list)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._scroll = QScrollArea()
        self._scroll.setWidget(self._list)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        bare(self._scroll)
        self.back = button(tr("Back"))
        self.back.setToolTip(tr("Claim nothing (Esc)"))
        self.back.clicked.connect(self.backed_out)
        self.claim = button(tr("Claim"), is_primary=True)
        self.claim.clicked.connect(self.confirmed)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.back)
        foot.addWidget(self.claim)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 10)
        column.setSpacing(4)
        column.addWidget(self.title)
        column.addWidget(self.facts)
        column.addWidget(self._scroll)
        column.addLayout(foot)
        context.view.zoomed.connect(self._place)
        self.hide()

    @property
    def payment(self) -> Payment | None:
        """The way that is chosen; None while the card is away."""
        return next((way.payment for way in self.ways if way.isChecked()), None) if self.track is not None else None

    def ask(self, track: Track, payments: tuple[Payment, ...]) -> None:
        """How to pay for a track; the first way is chosen."""
        self._clear()
        self.track = track
        self.ways = tuple(Way(self._context, payment, track.length) for payment in payments)
        for way in self.ways:
            self._column.addWidget(way)
            way.toggled.connect(self._chosen)
        self.ways[0].setChecked(True)
        board = self._context.board
        self.title.setText(ends_text(board, track))
        self.facts.setText(f"{points_text(board.points_for(track.length))} · {cars_text(track.length)}")
        self.setAccessibleName(tr("Pay for {ends}").format(ends=ends_text(board, track)))
        px = self._context.services.look.px
        seen = min(len(self.ways), ROWS)
        self._scroll.setFixedHeight(seen * (px(34) + 2))
        wide = max(way.sizeHint().width() for way in self.ways)
        self._scroll.setFixedWidth(max(wide + (px(14) if len(self.ways) > ROWS else 2), px(170)))
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()
        self.setFocus()
        self.changed.emit()

    def put_away(self) -> None:
        """Ask no more."""
        if self.track is not None:
            had_focus = self._has_focus_inside()
            self.track = None
            self._clear()
            self.hide()
            if had_focus:
                self._context.view.setFocus()
            self.changed.emit()

    def _has_focus_inside(self) -> bool:
        found = QApplication.focusWidget()
        return found is not None and (found is self or self.isAncestorOf(found))

    def _clear(self) -> None:
        for way in self.ways:
            self._column.removeWidget(way)
            way.hide()
            way.deleteLater()
        self.ways = ()

    def _chosen(self, is_checked: bool) -> None:
        if is_checked:
            self.changed.emit()

    def choose(self, payment: Payment) -> None:
        """Another way."""
        for way in self.ways:
            if way.payment == payment:
                way.setChecked(True)

    def _step(self, by: int) -> None:
        at = next((number for number, way in enumerate(self.ways) if way.isChecked()), 0)
        way = self.ways[min(max(at + by, 0), len(self.ways) - 1)]
        way.setChecked(True)
        self._scroll.ensureWidgetVisible(way)

    def _place(self) -> None:
        """Beside the track, not upon it, within the board."""
        if self.track is None:
            return
        view = self._context.view
        shape = self._context.atlas.tracks.shapes[self.track.index]
        rect = QRect(
            view.from_board(shape.rect.topLeft()).toPoint(), view.from_board(shape.rect.bottomRight()).toPoint()
        )
        room = view.rect().adjusted(8, 8, -8, -8)
        size = self.size()
        gap = 10
        middle = rect.center() - QPoint(size.width() // 2, size.height() // 2)
        wished = (
            QPoint(rect.right() + gap, middle.y()),
            QPoint(rect.left() - gap - size.width(), middle.y()),
            QPoint(middle.x(), rect.bottom() + gap),
            QPoint(middle.x(), rect.top() - gap - size.height()),
        )
        places = []
        for at in wished:
            place = QRect(at, size)
            place.moveLeft(min(max(place.left(), room.left()), room.right() - size.width()))
            place.moveTop(min(max(place.top(), room.top()), room.bottom() - size.height()))
            covered = place.intersected(rect)
            places.append((covered.width() * covered.height() if not covered.isEmpty() else 0, place))
        self.move(min(places, key=lambda found: found[0])[1].topLeft())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, Enter, Esc."""
        match event.key():
            case Qt.Key.Key_Up | Qt.Key.Key_Left:
                self._step(-1)
            case Qt.Key.Key_Down | Qt.Key.Key_Right:
                self._step(1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.confirmed.emit()
            case Qt.Key.Key_Escape:
                self.backed_out.emit()
            case _:
                super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The card is no part of the board; the right button backs out."""
        if event.button() == Qt.MouseButton.RightButton:
            self.backed_out.emit()
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The card is no part of the board."""
        event.accept()
