"""The tracks of the board as places, for the keyboard's cursor and screen readers."""

from collections.abc import Callable, Hashable, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from railyard.games.ticket_to_ride.board import Track
from railyard.games.ticket_to_ride.desk.spaces import track_outline
from railyard.games.ticket_to_ride.desk.tracks import TrackMap
from railyard.gui.parts.board import Direction

SIDEWAYS = 2.2
"""How much a step to the side counts against a step in the wished direction."""


class TrackPlaces:
    """A place is a track, by its id."""

    def __init__(self, tracks: TrackMap, describe: Callable[[Track], str]) -> None:
        self._tracks = tracks
        self._describe = describe
        self._middles = {shape.track.id: shape.middle for shape in tracks.shapes}
        self._order = tuple(
            sorted(self._middles, key=lambda key: (self._middles[key].y() // 60, self._middles[key].x()))
        )

    def keys(self) -> Sequence[Hashable]:
        """Every track, row by row."""
        return self._order

    def at(self, point: QPointF) -> Hashable | None:
        """The track a point means."""
        track = self._tracks.at(point)
        return track.id if track is not None else None

    def _track(self, key: Hashable) -> Track:
        track = self._tracks.board.track(str(key))
        if track is None:
            raise KeyError(key)
        return track

    def rect(self, key: Hashable) -> QRectF:
        """Where a track lies."""
        return self._tracks.shapes[self._track(key).index].rect

    def outline(self, key: Hashable) -> QPainterPath:
        """Around its spaces."""
        return track_outline(self._tracks.shapes[self._track(key).index], 3.5)

    def step(self, key: Hashable, direction: Direction) -> Hashable | None:
        """The nearest track whose middle lies in a direction."""
        here = self._middles[str(key)]
        dx, dy = direction.value
        size = (dx * dx + dy * dy) ** 0.5
        best: tuple[float, str] | None = None
        for other, middle in self._middles.items():
            way = middle - here
            forward = (way.x() * dx + way.y() * dy) / size
            aside = abs(way.x() * dy - way.y() * dx) / size
            if other != key and forward > 1.0 and aside <= forward * 1.8:
                cost = forward + SIDEWAYS * aside
                if best is None or (cost, other) < best:
                    best = cost, other
        return best[1] if best is not None else None

    def describe(self, key: Hashable) -> str:
        """A track in words."""
        return self._describe(self._track(key))
