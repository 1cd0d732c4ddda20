"""Pictures and sheets as the content of files: PNG, SVG, PDF."""

import base64
import re
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QRawFont,
)

from railyard.gui.parts.desk import Picture
from railyard.gui.parts.paper import Sheet

POINTS_AN_INCH = 72
MOST_PIXELS = 400_000_000


def _paint(picture: Picture, painter: QPainter, scale: float) -> None:
    """Paint at so many units a point; the painter is ended whatever happens."""
    try:
        painter.scale(scale, scale)
        picture.paint(painter)
    finally:
        painter.end()


def png_bytes(picture: Picture, scale: float) -> bytes:
    """The picture in pixels, ``scale`` of them a point.  ValueError where it would be too large."""
    across, down = (max(1, round(length * scale)) for length in (picture.size.width(), picture.size.height()))
    if across * down > MOST_PIXELS:
        raise ValueError(f"a picture of {across} x {down} pixels is too large")
    image = QImage(across, down, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    for set_dots in (image.setDotsPerMeterX, image.setDotsPerMeterY):
        set_dots(round(scale * POINTS_AN_INCH / 0.0254))
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    _paint(picture, painter, scale)
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(content.data())


def resized(picture: Picture, factor: float) -> Picture:
    """The same picture, larger or smaller."""

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.scale(factor, factor)
        picture.paint(painter)
        painter.restore()

    return Picture(picture.size * factor, paint)


def pdf_bytes(sheets: Sequence[Sheet], title: str, dpi: int) -> bytes:
    """Every sheet a page of its own size, with nothing cut off and no margin added; fonts are embedded."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("Railyard")
    writer.setResolution(dpi)
    writer.setPageLayout(_layout(sheets[0].size))
    painter = QPainter(writer)
    try:
        paint_sheets(painter, writer, sheets, dpi / POINTS_AN_INCH)
    finally:
        painter.end()
    return bytes(content.data())


def _layout(size: QSizeF) -> QPageLayout:
    page = QPageSize(size, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
    return QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))


def paint_sheets(painter: QPainter, device: QPagedPaintDevice, sheets: Sequence[Sheet], scale: float) -> None:
    """One sheet a page, at ``scale`` device pixels a point."""
    for number, sheet in enumerate(sheets):
        if number:
            device.newPage()
        painter.save()
        painter.scale(scale, scale)
        sheet.paint(painter)
        painter.restore()


def svg_bytes(picture: Picture, title: str, fonts: Path) -> bytes:
    """The picture as vectors, with the program's fonts that its words name inside it."""
    from PySide6.QtSvg import QSvgGenerator

    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setTitle(title)
    generator.setDescription("Railyard")
    generator.setResolution(POINTS_AN_INCH)
    generator.setSize(picture.size.toSize())
    generator.setViewBox(QRectF(0, 0, picture.size.width(), picture.size.height()))
    painter = QPainter(generator)
    _paint(picture, painter, 1)
    return with_fonts(bytes(content.data()), fonts)


def with_fonts(svg: bytes, folder: Path) -> bytes:
    """The SVG with the program's fonts that it names inside it, so that it looks the same wherever it is seen."""
    named = {tuple(part.decode() for part in parts) for parts in _FONT.findall(svg)}
    faces = []
    for path in sorted(folder.glob("*.otf")):
        raw = QRawFont(str(path), 10)
        style = "italic" if raw.style() == QFont.Style.StyleItalic else "normal"
        weight = _WEIGHTS.get(raw.styleName().replace(" ", ""), raw.weight())
        for family in QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(str(path))):
            if (family, str(int(weight)), style) in named:
                content = base64.b64encode(path.read_bytes()).decode()
                faces.append(
                    f"@font-face{{font-family:'{family}';font-weight:{int(weight)};font-style:{style};"
                    f"src:url(data:font/otf;base64,{content})}}"
                )
    if not faces:
        return svg
    return svg.replace(b"<defs>", f"<defs><style>{''.join(faces)}</style>".encode(), 1)


_FONT = re.compile(rb'font-family="([^"]+)" font-size="[^"]*" font-weight="(\d+)" font-style="(\w+)"')
_WEIGHTS = {"Medium": 500, "SemiBold": 600}
"""Weights that Qt does not tell of the fonts by itself."""
