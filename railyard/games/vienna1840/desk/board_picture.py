"""The board of a state as vectors: for files, paper and thumbnails."""

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPainter

from railyard.core.game import Game
from railyard.games.vienna1840.desk.board_layers import BoardSheets, MapLayer, NameLayer, TileLayer
from railyard.games.vienna1840.desk.plane import MARGIN, world_of
from railyard.games.vienna1840.desk.shown import shown_in
from railyard.games.vienna1840.rules import Vienna
from railyard.games.vienna1840.state import State
from railyard.gui.parts.desk import Picture, PictureOptions

POINTS_A_UNIT = 0.6
"""A hex is about 18 millimetres wide on paper."""
DETAIL = 2.0
NO_DETAIL = 0.3


def picture_of(game: Game[State], state: State, options: PictureOptions) -> Picture:
    """The city with everything on it; a thumbnail leaves out numbers, names and the rim."""
    assert isinstance(game, Vienna)
    board = game.book.board(state)
    sheets = BoardSheets(game.book.facts, board, options.theme)
    sheets.shown = shown_in(game.book, state)
    layers = (MapLayer(sheets), TileLayer(sheets, is_vector=True), NameLayer(sheets))
    world = world_of(board.spots)
    if options.is_thumbnail:
        world = world.adjusted(MARGIN - 4, MARGIN - 4, 4 - MARGIN, 4 - MARGIN)
    detail = NO_DETAIL if options.is_thumbnail else DETAIL

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.scale(POINTS_A_UNIT, POINTS_A_UNIT)
        painter.translate(-world.topLeft())
        painter.setClipRect(world)
        for layer in layers:
            layer.paint(painter, world, detail)
        painter.restore()

    return Picture(QSizeF(world.width() * POINTS_A_UNIT, world.height() * POINTS_A_UNIT), paint)
