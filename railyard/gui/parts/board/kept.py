"""The kept layers of a view: sharp squares when still, the last sharp picture scaled while zooming."""

from math import floor
from time import perf_counter

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPixmap

from railyard.gui.parts.board.camera import Camera
from railyard.gui.parts.board.layers import Layer
from railyard.gui.parts.board.tiles import EDGE, Index, Tiles, squares

FRAME_BUDGET_S = 0.007
"""Missing squares are drawn inside a frame for this long; the rest waits for an idle moment."""


class KeptLayers:
    """Layers that are painted into pictures once and copied afterwards."""

    def __init__(self) -> None:
        self._layers: list[Tiles] = []
        self._still: tuple[QPixmap, Camera] | None = None
        self._overview: tuple[QPixmap, float, QPointF] | None = None

    def add(self, layer: Layer, is_opaque: bool) -> None:
        """Put a layer on top."""
        self._layers.append(Tiles(layer, is_opaque))
        self.forget_stills()

    def spoil(self, layer: Layer | None, part: QRectF | None) -> None:
        """A layer (all of them) has changed, everywhere or in a part of the board."""
        for tiles in self._layers:
            if layer is None or tiles.layer is layer:
                if part is None:
                    tiles.clear()
                else:
                    tiles.spoil(part)
        self.forget_stills()

    def forget_stills(self) -> None:
        """Scaled pictures no longer show what the board is like."""
        self._still = self._overview = None

    # -- sharp -------------------------------------------------------------------------------------------------

    def is_sharp(self, camera: Camera) -> bool:
        """Whether everything that is seen has been drawn at this zoom."""
        wanted = squares(camera.area())
        return all(tiles.scale == camera.device_scale and not tiles.wanting(wanted) for tiles in self._layers)

    def paint(self, painter: QPainter, camera: Camera, background: QColor) -> bool:
        """Copy what is seen (the painter works in device pixels); False where something is still to be drawn."""
        for tiles in self._layers:
            tiles.rescale(camera.device_scale)
        wanted = squares(camera.area())
        is_complete = self._draw_within_frame(wanted)
        if not is_complete and not self.paint_scaled(painter, camera):
            painter.fillRect(painter.viewport(), background)
        self._copy(painter, wanted, camera.shift)
        return is_complete

    def _draw_within_frame(self, wanted: list[Index]) -> bool:
        began = perf_counter()
        for tiles in self._layers:
            missing = tiles.wanting(wanted)
            if missing and self._still is None and len(missing) * 3 > len(wanted):
                tiles.draw(missing)  # the first frame, another theme: there is nothing to show meanwhile
                continue
            while missing and perf_counter() - began < FRAME_BUDGET_S:
                tiles.draw([missing.pop()])
            if missing:
                return False
        return True

    def draw_more(self, camera: Camera) -> bool:
        """Draw about half of what is missing; False when there is nothing more to do."""
        wanted = squares(camera.area())
        for tiles in self._layers:
            tiles.rescale(camera.device_scale)
            missing = tiles.wanting(wanted)
            if missing:
                rows = sorted({y for _, y in missing})
                band = set(rows[: max(2, (len(rows) + 1) // 2)])
                tiles.draw([index for index in missing if index[1] in band])
                return True
        self._still = None
        middle = camera.area().center()
        for tiles in self._layers:
            tiles.trim((floor(middle.x() / EDGE), floor(middle.y() / EDGE)))
        return False

    def _copy(self, painter: QPainter, wanted: list[Index], shift: QPoint) -> None:
        for index in wanted:
            parts = [tiles.get(index) for tiles in self._layers]
            if None not in parts:
                at = QPoint(index[0] * EDGE, index[1] * EDGE) + shift
                for part in parts:
                    if part is not None:
                        painter.drawPixmap(at, part)

    # -- scaled ------------------------------------------------------------------------------------------------

    def keep_still(self, camera: Camera) -> None:
        """The zoom is about to change: keep the sharp picture, to be shown scaled."""
        if self._still is None and self._layers and not camera.size.isEmpty() and self.is_sharp(camera):
            picture = QPixmap((camera.size * camera.ratio).toSize())
            painter = QPainter(picture)
            self._copy(painter, squares(camera.area()), camera.shift)
            painter.end()
            self._still = picture, camera
            if self._overview is None:
                self._keep_overview(camera)

    def _keep_overview(self, camera: Camera) -> None:
        """The whole board at the fitted size, for what the last sharp picture does not show."""
        scale, size = camera.fit_scale, camera.size
        corner = camera.world.center() - QPointF(size.width(), size.height()) / (2 * scale)
        if camera.level == 0 and self._still is not None:
            still, at = self._still
            self._overview = still, at.device_scale, at.to_board(QPointF(0, 0))
            return
        picture = QPixmap(QSize(round(size.width()), round(size.height())))
        painter = QPainter(picture)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-corner)
        for tiles in self._layers:
            painter.save()
            tiles.layer.paint(painter, QRectF(corner, size / scale), scale)
            painter.restore()
        painter.end()
        self._overview = picture, scale, corner

    def paint_scaled(self, painter: QPainter, camera: Camera) -> bool:
        """Show the last sharp picture at another zoom; False where there is none."""
        if self._still is None:
            return False
        picture, before = self._still
        factor = camera.device_scale / before.device_scale
        corner = QPointF(camera.shift) - QPointF(before.shift) * factor
        place = QRectF(corner, QSize(picture.width(), picture.height()).toSizeF() * factor)
        area = QRectF(painter.viewport())
        if self._overview is not None and not place.adjusted(-1, -1, 1, 1).contains(area):
            whole, whole_scale, whole_corner = self._overview
            part = camera.seen()
            source = QRectF((part.topLeft() - whole_corner) * whole_scale, part.size() * whole_scale)
            painter.drawPixmap(area, whole, source)
        painter.drawPixmap(place, picture, QRectF(picture.rect()))
        return True
