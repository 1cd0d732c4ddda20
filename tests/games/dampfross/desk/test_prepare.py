"""What the desk works out in idle moments: it changes how long a picture takes, not how it looks."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from railyard.games.dampfross.desk.map_print import MapPrint
from railyard.games.dampfross.state import Building
from railyard.gui.parts.theme import LIGHT
from tests.games.dampfross.desk.stand import Stand, new_model, play_until


@pytest.fixture
def stand(qtbot: QtBot) -> Iterator[Stand]:
    """A desk in the third round."""
    model = new_model(4, "prepare", "bayern")
    play_until(model, lambda s: isinstance(s.stage, Building) and s.stage.round == 3)
    made = Stand(model)
    yield made
    made.end()


def image(sheet: MapPrint, part: QRectF, scale: float) -> QImage:
    found = QImage(round(part.width() * scale), round(part.height() * scale), QImage.Format.Format_RGB32)
    found.fill(0xFFFFFFFF)
    painter = QPainter(found)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-part.topLeft())
    sheet.paint_over(painter, part)
    painter.end()
    return found


def test_refined_names_look_the_same(stand: Stand) -> None:
    sheet = MapPrint(stand.desk.context.board, LIGHT)
    middle = sheet.sheet.center()
    part = QRectF(middle - QPointF(300, 250), middle + QPointF(300, 250))
    before = image(sheet, part, 1.0)
    halos = sum(plate.is_halo for plate in sheet.over)
    assert halos and len(list(sheet.refine())) == halos
    assert not any(plate.is_halo for plate in sheet.over)
    assert list(sheet.refine()) == []
    after = image(sheet, part, 1.0)
    off = 0
    for x in range(before.width()):
        for y in range(before.height()):
            one, other = before.pixelColor(x, y), after.pixelColor(x, y)
            off += max(abs(one.red() - other.red()), abs(one.green() - other.green())) > 16
    assert off < before.width() * before.height() / 1000


def test_the_desk_is_prepared_after_a_while(stand: Stand, qtbot: QtBot) -> None:
    desk = stand.desk
    qtbot.waitUntil(lambda: desk.is_prepared, timeout=20_000)
    desk._looked()
    assert not desk.is_prepared
    qtbot.waitUntil(lambda: desk.is_prepared, timeout=20_000)
