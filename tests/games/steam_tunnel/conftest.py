"""Tables in windows that are closed after the test."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from railyard.core.game import OptionValue
from railyard.gui.parts.bridge import TableModel
from tests.games.steam_tunnel.stand import NewStand, Stand, new_model


@pytest.fixture
def stands(qtbot: QtBot) -> Iterator[NewStand]:
    made: list[Stand] = []

    def make(model: TableModel | None = None, speed: float = 0.0, **options: OptionValue) -> Stand:
        stand = Stand(model or new_model(**options), speed)  # type: ignore[arg-type]
        stand.resize(1400, 900)
        stand.show()
        qtbot.waitExposed(stand)
        made.append(stand)
        return stand

    yield make
    for stand in made:
        stand.end()
    QApplication.processEvents()
