"""The program's and the saved tables' icons at every size, from the drawings in ``resources/icons``.

    python packaging/icons.py FOLDER

writes ``railyard-SIZE.png`` and ``railsave-SIZE.png`` for each size, and ``.ico`` and ``.icns`` files of both.
"""

import os
import struct
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DRAWINGS = ROOT / "resources" / "icons"
NAMES = ("railyard", "railsave")
SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
SMALL = 32
"""Up to this size, in pixels, there is a drawing with fewer and bolder strokes."""
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS = {b"icp4": 16, b"icp5": 32, b"ic11": 32, b"icp6": 64, b"ic12": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512}
"""Kinds of an .icns file that hold a PNG, with its size; ic11 and ic12 are 16 and 32 points on a fine screen."""


def drawing(name: str, size: int) -> Path:
    """The drawing to use at a size in pixels."""
    return DRAWINGS / f"{name}{'-small' if size <= SMALL else ''}.svg"


def png(path: Path, size: int) -> bytes:
    """A drawing as a square PNG of this many pixels.  ValueError where Qt cannot read it."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    application = QGuiApplication.instance() or QGuiApplication(["icons"])
    renderer = QSvgRenderer(str(path))
    if not renderer.isValid():
        raise ValueError(f"{path} is no drawing")
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter)
    painter.end()
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    del application
    return bytes(content.data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon of PNGs by size in pixels, 256 at most."""
    offset = 6 + 16 * len(pictures)
    directory = struct.pack("<HHH", 0, 1, len(pictures))
    for size, content in sorted(pictures.items()):
        edge = size % 256  # 256 is written as 0
        directory += struct.pack("<BBBBHHII", edge, edge, 0, 0, 1, 32, len(content), offset)
        offset += len(content)
    return directory + b"".join(content for _, content in sorted(pictures.items()))


def icns(pictures: dict[int, bytes]) -> bytes:
    """A macOS icon of PNGs by size in pixels."""
    parts = [kind + struct.pack(">I", 8 + len(pictures[size])) + pictures[size] for kind, size in ICNS_KINDS.items()]
    body = b"".join(parts)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def write_icons(folder: Path) -> None:
    """Every file of every icon into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        pictures = {size: png(drawing(name, size), size) for size in SIZES}
        for size, content in pictures.items():
            (folder / f"{name}-{size}.png").write_bytes(content)
        (folder / f"{name}.ico").write_bytes(ico({size: pictures[size] for size in ICO_SIZES}))
        (folder / f"{name}.icns").write_bytes(icns(pictures))


if __name__ == "__main__":
    write_icons(Path(sys.argv[1]))
