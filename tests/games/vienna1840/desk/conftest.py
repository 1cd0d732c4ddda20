"""Desks that are closed after the test."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from railyard.gui.parts.bridge import TableModel
from tests.games.vienna1840.desk.stand import Stand, new_model
from tests.games.vienna1840.driver import Driver

NewStand = Callable[..., Stand]


@pytest.fixture
def stands(qtbot: QtBot) -> Iterator[NewStand]:
    """Opens a desk on a model, or on a new table."""
    made: list[Stand] = []

    def make(model: TableModel | None = None, **options: object) -> Stand:
        made.append(Stand(model or new_model(), **options))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for each in made:
        each.end()
    QApplication.processEvents()


class Setting:
    """A table that stands at a position set up by hand, and goes on from there by the rules."""

    def __init__(self, game: Driver) -> None:
        self.model = new_model(len(game.s.seats))
        table = self.model.table
        table._states[table.cursor] = game.s


@pytest.fixture
def staged(stands: NewStand) -> Callable[[Driver], Stand]:
    """A desk on the position of a driver."""
    return lambda game: stands(Setting(game).model)
