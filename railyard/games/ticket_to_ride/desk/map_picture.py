"""The board as a picture without a window: thumbnails, export, print."""

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPainter

from railyard.core.game import Game
from railyard.games.ticket_to_ride.desk.cars_layer import CLOSED, liveries, owners_of, paint_closed
from railyard.games.ticket_to_ride.desk.map_print import atlas_of, print_of
from railyard.games.ticket_to_ride.desk.wagons import paint_train
from railyard.games.ticket_to_ride.rules import TicketToRide
from railyard.games.ticket_to_ride.state import EMPTY, State
from railyard.gui.parts.desk import Picture, PictureOptions
from railyard.gui.parts.prints import paint as paint_plates


def picture_of(game: Game[State], state: State, options: PictureOptions) -> Picture:
    """The map of a state with its wagons.  A thumbnail shows the map within its frame and leaves out the names."""
    assert isinstance(game, TicketToRide)
    atlas = atlas_of(game.book(state).board, game.background(state))
    printed = print_of(atlas, options.theme)
    colours = liveries(state.seats, options.seats)
    owners = owners_of(atlas, state)
    world = atlas.sheet.frame if options.is_thumbnail else atlas.sheet.world

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.translate(-world.topLeft())
        painter.setClipRect(world)
        printed.paint_under(painter, world)
        for shape, owner in zip(atlas.tracks.shapes, owners, strict=True):
            if owner == CLOSED:
                paint_closed(painter, shape, options.theme)
            elif owner != EMPTY:
                paint_train(painter, shape, state.seats[owner], colours[owner], options.theme)
        if options.is_thumbnail:
            paint_plates(painter, printed.cities, world)
        else:
            printed.paint_over(painter, world)
        painter.restore()

    return Picture(QSizeF(world.size()), paint)
