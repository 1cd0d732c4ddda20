"""``railyard render``: the board of a saved table, or an empty one, as PNG, SVG or PDF."""

import base64
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from railyard.app import paths
from railyard.app.early import why_no_qt
from railyard.app.files import write_atomically
from railyard.app.library import boards_of, open_library
from railyard.app.opening import game_words, read_table
from railyard.cli import CliError, say, wrong_use
from railyard.cli.arguments import Parser, known_game, whole
from railyard.core.game import Game, Seating
from railyard.core.options import BOARD, default_options
from railyard.games import open_game

if TYPE_CHECKING:
    from PySide6.QtCore import QCoreApplication
    from PySide6.QtGui import QPainter

    from railyard.gui.parts.desk import Picture

KINDS = (".png", ".svg", ".pdf")
USUAL_DPI = 150
POINTS_AN_INCH = 72
MOST_PIXELS = 400_000_000


@dataclass(frozen=True)
class Scene:
    """What is to be painted."""

    game: Game[Any]
    state: Any
    seats: tuple[Seating, ...]
    title: str


def run(name: str, arguments: Sequence[str], own: paths.Folders) -> int:
    """Write the picture."""
    parser = Parser(name, "Paint the board of a saved table, or an empty board.")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
    parser.add_argument("--board", metavar="GAME/BOARD", help="the empty board of a game instead of a table")
    parser.add_argument("-o", dest="out", type=Path, required=True, metavar="OUT", help="a .png, .svg or .pdf file")
    parser.add_argument("--at", type=whole(0, 1_000_000), metavar="N", help="after action N; 0 is the start")
    parser.add_argument("--width", type=whole(16, 40_000), metavar="PX", help="width of a PNG in pixels")
    parser.add_argument("--dpi", type=whole(10, 2400), metavar="D", help=f"dots an inch (default: {USUAL_DPI})")
    parser.add_argument("--theme", choices=["light", "dark"], default="light")
    wanted = parser.parse_args(arguments)
    if (wanted.file is None) == (wanted.board is None):
        wrong_use("render wants either a FILE or --board GAME/BOARD")
    if wanted.out.suffix.lower() not in KINDS:
        wrong_use(f"{wanted.out}: the name has to end in {', '.join(KINDS)}")
    if wanted.board is not None and wanted.at is not None:
        wrong_use("--at goes with a FILE; an empty board has no actions")
    if wanted.file is None:
        scene, status = board_scene(wanted.board, own), 0
    else:
        scene, status = table_scene(wanted.file, wanted.at, own)
    data = painted(scene, wanted.out.suffix.lower(), wanted.theme, wanted.width, wanted.dpi)
    write_atomically(wanted.out, data)
    return status


def board_scene(which: str, own: paths.Folders) -> Scene:
    """An empty board, by "game/board"."""
    game_id, _, board = which.partition("/")
    info = known_game(game_id)
    library = open_library(own)
    options = default_options(info)
    if info.default_board:
        options[BOARD] = board or info.default_board
        boards = boards_of(library, game_id)
        if options[BOARD] not in boards:
            wrong_use(f"{game_id} has no board {board}; it has {', '.join(boards)}")
    game = open_game(game_id, library)
    seats = tuple("ABCDEFGH"[: info.min_seats])
    return Scene(game, game.setup(options, seats), (), f"{info.title} {board}".strip())


def table_scene(path: Path, at: int | None, own: paths.Folders) -> tuple[Scene, int]:
    """A table after action ``at``, and the exit status: 1 where the save is not good to its end."""
    reading = read_table(path, own)
    table = reading.table
    last = len(table.entries)
    if at is not None and at > last:
        raise CliError(f"{path}: it has {last} actions; --at {at} is too far")
    n = table.cursor if at is None else at
    names = table.names(n)
    seats = tuple(Seating(each.seat, names[each.seat], each.colour) for each in table.setup.seats)
    if reading.fault is not None:
        say(f"{path}: {reading.fault_in_words()}")
    scene = Scene(reading.game, table.state_at(n), seats, f"{reading.game.info.title} {path.stem}")
    return scene, 0 if reading.fault is None else 1


@cache
def open_painter() -> "QCoreApplication":
    """Qt without a window or a display, with the program's fonts; once made it stays.  CliError where it cannot be."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if reason := why_no_qt():
        raise CliError(reason)
    from PySide6.QtWidgets import QApplication

    from railyard.gui.parts.look import load_faces

    application = QApplication.instance() or QApplication(["railyard"])
    load_faces(paths.resources() / "fonts")
    return application


def painted(scene: Scene, kind: str, theme: str = "light", width: int | None = None, dpi: int | None = None) -> bytes:
    """The picture as a file's content; ``width`` in pixels counts for PNG alone.

    CliError where the picture would be too large.
    """
    open_painter()
    from railyard.gui.parts.desk import PictureOptions
    from railyard.gui.parts.theme import DARK, LIGHT
    from railyard.gui.shell.desks import picture_of

    options = PictureOptions(DARK if theme == "dark" else LIGHT, scene.seats)
    picture = picture_of(scene.game, scene.state, options, game_words(scene.game))
    match kind:
        case ".svg":
            return _svg(picture, scene.title)
        case ".pdf":
            return _pdf(picture, scene.title, dpi or USUAL_DPI)
    return _png(picture, width, dpi or USUAL_DPI)


def _paint(picture: "Picture", painter: "QPainter", scale: float) -> None:
    """Paint at so many units a point; the painter is ended whatever happens."""
    try:
        painter.scale(scale, scale)
        picture.paint(painter)
    finally:
        painter.end()


def _png(picture: "Picture", width: int | None, dpi: int) -> bytes:
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
    from PySide6.QtGui import QImage, QPainter

    scale = width / picture.size.width() if width else dpi / POINTS_AN_INCH
    across, down = round(picture.size.width() * scale), round(picture.size.height() * scale)
    if across * down > MOST_PIXELS:
        raise CliError(f"a picture of {across} x {down} pixels is too large; ask for a smaller --width or --dpi")
    image = QImage(across, down, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    for set_dots in (image.setDotsPerMeterX, image.setDotsPerMeterY):
        set_dots(round(dpi / 0.0254))
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    _paint(picture, painter, scale)
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(content.data())


def _pdf(picture: "Picture", title: str, dpi: int) -> bytes:
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF
    from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("Railyard")
    writer.setResolution(dpi)
    # The page is the board: nothing is cut off, nothing is left over.
    page = QPageSize(picture.size, QPageSize.Unit.Point, title, QPageSize.SizeMatchPolicy.ExactMatch)
    writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    painter = QPainter(writer)
    _paint(picture, painter, dpi / POINTS_AN_INCH)
    return bytes(content.data())


def _svg(picture: "Picture", title: str) -> bytes:
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF
    from PySide6.QtGui import QPainter
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
    return with_fonts(bytes(content.data()), paths.resources() / "fonts")


def with_fonts(svg: bytes, folder: Path) -> bytes:
    """The SVG with the program's fonts that it names inside it, so that it looks the same wherever it is seen."""
    from PySide6.QtGui import QFont, QFontDatabase, QRawFont

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
