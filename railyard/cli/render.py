"""``railyard render``: the board of a saved table, or an empty one, as PNG, SVG or PDF."""

import os
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
from railyard.core.table import Table
from railyard.games import open_game

if TYPE_CHECKING:
    from PySide6.QtCore import QCoreApplication

KINDS = (".png", ".svg", ".pdf")
USUAL_DPI = 150
DOCUMENT_KINDS = (".csv", ".pdf")
PAPER_NAMES = ("a4", "a3", "50x66")


@dataclass(frozen=True)
class Scene:
    """What is to be painted."""

    game: Game[Any]
    state: Any
    seats: tuple[Seating, ...]
    title: str
    table: Table[Any] | None = None
    """The table it is a moment of, for documents."""
    n: int = 0
    """Number of the moment."""


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
    parser.add_argument("--small", action="store_true", help="leave out what cannot be read in a small picture")
    parser.add_argument("--without-drawing", action="store_true", help="the board of the table before the first move")
    parser.add_argument("--size", choices=PAPER_NAMES, default="", help="as large as fits on this paper")
    parser.add_argument("--paper", choices=PAPER_NAMES, default="", help="cut a PDF to sheets of this paper")
    parser.add_argument(
        "--document", default="", metavar="KEY", help="a document of the table (bank_sheet …) as .csv or .pdf"
    )
    wanted = parser.parse_args(arguments)
    kind = wanted.out.suffix.lower()
    if (wanted.file is None) == (wanted.board is None):
        wrong_use("render wants either a FILE or --board GAME/BOARD")
    kinds = DOCUMENT_KINDS if wanted.document else KINDS
    if kind not in kinds:
        wrong_use(f"{wanted.out}: the name has to end in {', '.join(kinds)}")
    if wanted.board is not None and wanted.at is not None:
        wrong_use("--at goes with a FILE; an empty board has no actions")
    if wanted.board is not None and (wanted.document or wanted.without_drawing):
        wrong_use("--document and --without-drawing go with a FILE")
    if wanted.without_drawing and (wanted.at is not None or wanted.document):
        wrong_use("--without-drawing goes with neither --at nor --document")
    if wanted.paper and kind != ".pdf":
        wrong_use("--paper goes with a .pdf; other files are one picture")
    if wanted.document and (wanted.size or wanted.width or wanted.dpi or wanted.theme != "light"):
        wrong_use("--document takes --at and --paper alone")
    if wanted.width and (kind != ".png" or wanted.size):
        wrong_use("--width goes with a .png without --size")
    if wanted.file is None:
        scene, status = board_scene(wanted.board, own), 0
    else:
        scene, status = table_scene(wanted.file, 0 if wanted.without_drawing else wanted.at, own)
    if wanted.document:
        data = document_of(scene, wanted.document, kind, wanted.paper)
    else:
        data = painted(scene, kind, wanted.theme, wanted.width, wanted.dpi, wanted.size, wanted.paper, wanted.small)
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
    scene = Scene(reading.game, table.state_at(n), seats, f"{reading.game.info.title} {path.stem}", table, n)
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


def painted(
    scene: Scene,
    kind: str,
    theme: str = "light",
    width: int | None = None,
    dpi: int | None = None,
    size: str = "",
    paper: str = "",
    is_small: bool = False,
) -> bytes:
    """The picture as a file's content; ``width`` in pixels counts for PNG alone.

    ``size`` and ``paper`` are names of papers: as large as fits there, and cut to sheets of that paper (PDF alone).
    CliError where the picture would be too large.
    """
    open_painter()
    from railyard.gui.parts import files
    from railyard.gui.parts.desk import PictureOptions
    from railyard.gui.parts.paper import PAPERS, fitted, on_one_sheet, on_sheets, turned_to, whole_page
    from railyard.gui.parts.theme import DARK, LIGHT
    from railyard.gui.shell.desks import picture_of

    options = PictureOptions(DARK if theme == "dark" else LIGHT, scene.seats, is_small)
    picture = picture_of(scene.game, scene.state, options, game_words(scene.game))
    wanted = PAPERS[size].points if size else None
    if kind == ".pdf":
        if paper:
            sheets = on_sheets(picture, wanted or picture.size, PAPERS[paper].points, scene.title)
        else:
            sheets = whole_page(picture) if wanted is None else on_one_sheet(picture, wanted)
        return files.pdf_bytes(sheets, scene.title, dpi or USUAL_DPI)
    if wanted is not None:
        picture = files.resized(picture, fitted(picture, turned_to(wanted, picture.size)))
    if kind == ".svg":
        return files.svg_bytes(picture, scene.title, paths.resources() / "fonts")
    scale = width / picture.size.width() if width else (dpi or USUAL_DPI) / files.POINTS_AN_INCH
    try:
        return files.png_bytes(picture, scale)
    except ValueError as error:
        raise CliError(f"{error}; ask for a smaller --width or --dpi") from error


def document_of(scene: Scene, key: str, kind: str, paper: str) -> bytes:
    """A document of a table as CSV or PDF.  CliError where the game has none of that name."""
    open_painter()
    from railyard.gui.parts.bridge import TableModel
    from railyard.gui.parts.documents import csv_bytes, document_sheets
    from railyard.gui.parts.files import pdf_bytes
    from railyard.gui.parts.paper import PAPERS
    from railyard.gui.shell.desks import documents_of

    assert scene.table is not None
    model = TableModel(scene.table, game_words(scene.game))
    model.look_at(scene.n)
    documents = {document.key: document for document in documents_of(model)}
    if key not in documents:
        raise CliError(f"{scene.game.info.title} has no document {key}; it has {', '.join(documents)}")
    document = documents[key]
    if kind == ".csv":
        return csv_bytes(document)
    sheets = document_sheets(document, PAPERS[paper or "a4"].points)
    return pdf_bytes(sheets, f"{scene.title} – {document.title}", USUAL_DPI)
