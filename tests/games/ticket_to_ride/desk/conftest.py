"""Tables in windows that are closed after the test."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from railyard.games.ticket_to_ride.state import State
from railyard.gui.parts.theme import LIGHT, Theme
from tests.games.ticket_to_ride.desk.stand import NewStand, Stand, new_model


@pytest.fixture
def stands(qtbot: QtBot) -> Iterator[NewStand]:
    """Makes stands; each is shown to whoever acts unless ``is_shown`` is False."""
    made: list[Stand] = []

    def make(
        start: State | None = None,
        *,
        people: int = 2,
        board: str = "usa",
        speed: float = 0.0,
        theme: Theme = LIGHT,
        scale: float = 1.0,
        is_shown: bool = True,
    ) -> Stand:
        stand = Stand(new_model(start, people, board), speed, theme, scale)
        stand.resize(1400, 900)
        stand.show()
        qtbot.waitExposed(stand)
        made.append(stand)
        if is_shown:
            stand.hand_over()
        QApplication.processEvents()
        return stand

    yield make
    for stand in made:
        stand.end()
    QApplication.processEvents()
