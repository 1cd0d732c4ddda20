"""The board of a state as vectors: for files, paper and thumbnails."""

from functools import lru_cache
from typing import Any

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPainter

from railyard.core.game import Game
from railyard.games.dampfross.board import Board
from railyard.games.dampfross.desk.livery import liveries
from railyard.games.dampfross.desk.map_print import MapPrint, board_rect
from railyard.games.dampfross.desk.pencil_layer import PencilLayer
from railyard.games.dampfross.desk.route_paint import draw_pawn, draw_route, lane_of, point_along, route_points
from railyard.games.dampfross.rules import Dampfross
from railyard.games.dampfross.state import Declaring, Running, State
from railyard.gui.parts.desk import Picture, PictureOptions
from railyard.gui.parts.theme import Theme

POINTS_A_UNIT = 0.62
"""A hex is a good eight millimetres wide on paper."""


@lru_cache(maxsize=4)
def printed(board: Board, theme: Theme) -> MapPrint:
    """The printed map of a board; made once, for it takes a while."""
    return MapPrint(board, theme)


def picture(game: Game[Any], state: State, options: PictureOptions) -> Picture:
    """The sheet with map, drawing, routes and trains; a thumbnail shows the land alone."""
    assert isinstance(game, Dampfross)
    board = game.book(state).board
    sheet = printed(board, options.theme)
    known = liveries(state, options.seats, {seat.seat: seat.name for seat in options.seats})
    pencil = PencilLayer(board, options.theme)
    pencil.show_state(state, known)
    part = board_rect(board) if options.is_thumbnail else sheet.sheet
    size = QSizeF(part.width() * POINTS_A_UNIT, part.height() * POINTS_A_UNIT)

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(POINTS_A_UNIT, POINTS_A_UNIT)
        painter.translate(-part.topLeft())
        painter.setClipRect(part)
        sheet.paint_under(painter, part)
        pencil.paint(painter, part, POINTS_A_UNIT)
        if options.is_thumbnail:
            sheet.paint_signs(painter, part)
        else:
            sheet.paint_over(painter, part)
        if isinstance(state.stage, Declaring | Running):
            _paint_trains(painter, state.stage)
        painter.restore()

    def _paint_trains(painter: QPainter, stage: Declaring | Running) -> None:
        trains = [train for train in stage.trains if train.hexes]
        for number, train in enumerate(trains):
            lane = lane_of(number, len(trains))
            draw_route(painter, train.hexes, lane, known[train.companies[0]], options.theme)
        for number, train in enumerate(trains):
            points = route_points(train.hexes, lane_of(number, len(trains)))
            at = point_along(points, train.index + (0.5 if train.on_edge else 0.0))
            shown = [known[company] for company in train.companies]
            draw_pawn(painter, at, shown, options.theme, waits=train.on_edge)

    return Picture(size, paint)
