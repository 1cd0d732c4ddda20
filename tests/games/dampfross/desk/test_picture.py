"""The board as a picture for files and thumbnails."""

from PySide6.QtCore import QBuffer, QByteArray, QRect
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from railyard.app.paths import resources
from railyard.games.dampfross.desk import picture
from railyard.games.dampfross.state import Declaring
from railyard.gui.parts.desk import Picture, PictureOptions
from railyard.gui.parts.look import load_faces
from railyard.gui.parts.theme import DARK, LIGHT
from tests.games.dampfross.desk.stand import game, new_model, play_until


def _painted(made: Picture, width: int = 400) -> QImage:
    height = round(width * made.size.height() / made.size.width())
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(width / made.size.width(), width / made.size.width())
    made.paint(painter)
    painter.end()
    return image


def test_a_state_is_painted_in_both_themes_and_small(qapp: object) -> None:
    load_faces(resources() / "fonts")
    model = new_model(3, "picture")
    s = play_until(model, lambda s: isinstance(s.stage, Declaring) and any(t.hexes for t in s.stage.trains))
    seats = model.table.setup.seats
    light = _painted(picture(game(), s, PictureOptions(LIGHT, seats)))
    dark = _painted(picture(game(), s, PictureOptions(DARK, seats)))
    assert light.pixelColor(2, 2).lightness() > dark.pixelColor(2, 2).lightness()
    assert _painted(picture(game(), s, PictureOptions(LIGHT, seats))) == light
    empty = _painted(picture(game(), model.table.state_at(0), PictureOptions(LIGHT)))
    assert empty != light
    small = picture(game(), s, PictureOptions(LIGHT, seats, is_thumbnail=True))
    assert small.size.width() < picture(game(), s, PictureOptions(LIGHT, seats)).size.width()
    assert all(_painted(small).pixelColor(x, 5).alpha() == 255 for x in range(0, 400, 20))
    model.close()
    model.deleteLater()


def test_a_picture_is_vectors(qapp: object) -> None:
    load_faces(resources() / "fonts")
    model = new_model()
    made = picture(game(), model.state, PictureOptions(LIGHT))
    data = QByteArray()
    buffer = QBuffer(data)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(made.size.toSize())
    generator.setViewBox(QRect(0, 0, round(made.size.width()), round(made.size.height())))
    painter = QPainter(generator)
    made.paint(painter)
    painter.end()
    text = bytes(data.data()).decode()
    assert text.count("<path") > 500
    assert "<image" not in text
    model.close()
    model.deleteLater()
