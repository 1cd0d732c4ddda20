"""Draws the light of tunnels in idle moments, so that a long one lights up within a frame when it is pointed at."""

from collections.abc import Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

from railyard.games.steam_tunnel.desk.context import Context

PATIENCE_MS = 120
"""The board stands still this long before the work begins."""
SHARE_S = 0.004
"""Time taken at once; events come in between."""


class Lamplighter(QObject):
    """Begins anew whenever the board looks different or has another size."""

    def __init__(self, context: Context, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._work: Iterator[None] = iter(())
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)
        context.view.zoomed.connect(self.begin)

    @property
    def is_ready(self) -> bool:
        """Whether nothing is left to be drawn."""
        return not self._timer.isActive()

    def begin(self) -> None:
        """The board has changed."""
        context = self._context
        tunnels = context.state.tunnels
        scale = context.view.scale * context.view.devicePixelRatioF()
        self._work = context.light.prepare(tunnels.open + tunnels.closed, scale)
        self._timer.start(PATIENCE_MS)

    def _go_on(self) -> None:
        began = perf_counter()
        while perf_counter() - began < SHARE_S:
            if next(self._work, self) is self:
                return
        self._timer.start(0)

    def stop(self) -> None:
        """Nothing more is drawn."""
        self._timer.stop()
