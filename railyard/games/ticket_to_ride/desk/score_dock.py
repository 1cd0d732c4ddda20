"""The score: the track with the pawns, everybody's public figures, and at the end the final count."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from railyard.games.ticket_to_ride.desk.context import Context
from railyard.games.ticket_to_ride.desk.final_count import FinalCount, Told
from railyard.games.ticket_to_ride.desk.score_track import ScoreTrack
from railyard.games.ticket_to_ride.desk.scrolling import bare
from railyard.games.ticket_to_ride.desk.seats_table import SeatsTable
from railyard.games.ticket_to_ride.desk.words import tr
from railyard.gui.parts.animation import Animator


class ScoreDock(QWidget):
    """The dock."""

    told = Signal(object)
    """The step of the final count that is told, or None."""
    pointed = Signal(object)
    """The seat whose longest path is to be lit, by place, or None."""

    def __init__(self, context: Context, animator: Animator) -> None:
        super().__init__()
        self._context = context
        self.track = ScoreTrack(context, animator)
        self.seats = SeatsTable(context)
        self.count = FinalCount(context)
        self.seats.pointed.connect(self.pointed)
        self.count.told.connect(self._tell)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.track)
        column.addWidget(self.count)
        column.addWidget(self.seats)
        column.addStretch(1)
        self._inner = inner
        scroll = QScrollArea()
        scroll.setWidget(inner)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        bare(scroll)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll)

    def sizeHint(self) -> QSize:
        """All of it."""
        return self._inner.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """The track and a seat; the rest is scrolled."""
        px = self._context.services.look.px
        return QSize(self._inner.minimumSizeHint().width(), px(150))

    def show_state(self, is_walking: bool) -> None:
        """The moment that is shown; after a move the pawns walk."""
        s = self._context.state
        self.count.show_state(is_fresh=is_walking and s.stage == "over")
        if self.count.step is None:
            self._show_points(s.points, is_walking)
        self.setWindowTitle(tr("final count") if s.stage == "over" else "")

    def _tell(self, step: Told | None) -> None:
        if step is not None:
            self._show_points(step.totals, is_walking=True)
        self.told.emit(step)

    def _show_points(self, points: tuple[int, ...], is_walking: bool) -> None:
        self.track.show_points(points, is_walking)
        self.seats.show_state(points)
