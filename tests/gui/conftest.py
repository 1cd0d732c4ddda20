"""A real window over a temporary home; modal questions are answered by the test."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from railyard.app import paths
from railyard.app.house import ProgramHouse
from railyard.app.main import Appearance
from railyard.app.paths import Folders
from railyard.app.settings import SettingsFile
from railyard.core.chance import Luck
from railyard.core.game import Seating
from railyard.core.options import default_options
from railyard.core.table import Setup
from railyard.games import discover
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.look import Look, load_faces
from railyard.gui.parts.pace import Pace
from railyard.gui.parts.theme import DEFAULT_COLOURS
from railyard.gui.shell.session import Session
from railyard.gui.shell.window import MainWindow
from tests.conformance.fifth_game import night_mail

__all__ = ["night_mail"]

PEOPLE = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frieda")


@dataclass
class RecordedAsk:
    """Answers modal questions from a list, and keeps what was asked."""

    answers: list[Any] = field(default_factory=list)
    asked: list[tuple[str, str]] = field(default_factory=list)

    def _answer(self, title: str, text: str) -> Any:
        self.asked.append((title, text))
        assert self.answers, f"nobody answers: {title} {text}"
        return self.answers.pop(0)

    def confirm(self, title: str, text: str, yes: str, no: str = "", is_destructive: bool = False) -> bool:
        return bool(self._answer(title, text))

    def choose(self, title: str, text: str, choices: Sequence[str]) -> int | None:
        answer: int | None = self._answer(title, text)
        return answer

    def number(self, title: str, text: str, low: int, high: int, value: int) -> int | None:
        answer: int | None = self._answer(title, text)
        return answer

    def text(self, title: str, text: str, value: str = "") -> str | None:
        answer: str | None = self._answer(title, text)
        return answer

    def tell(self, title: str, text: str, detail: str = "") -> None:
        self.asked.append((title, text))


def new_setup(game: str, seats: int = 2, dice: str = "program", **options: str | int | bool) -> Setup:
    """A table with usual options and people."""
    people = tuple(Seating("ABCDEF"[at], PEOPLE[at], DEFAULT_COLOURS[at]) for at in range(seats))
    chosen = {**default_options(discover()[game]), **options}
    return Setup(game, chosen, people, "gui", dice)  # type: ignore[arg-type]


class Place:
    """Everything a test of the window holds in its hands."""

    def __init__(self, own: Folders) -> None:
        self.own = own
        self.ask = RecordedAsk()
        self.settings = SettingsFile(own.settings)
        for key, value in (("theme", "light"), ("animation_speed", 0.0)):
            self.settings.set(key, value)
        self.house = ProgramHouse(own, self.settings)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        load_faces(paths.resources() / "fonts")
        self.look, self.pace = Look(), Pace(0)
        self.appearance = Appearance(application, self.settings, self.look, self.pace)
        self.windows: list[MainWindow] = []

    def window(self, width: int = 1280, height: int = 800) -> MainWindow:
        """One more window, shown; larger than the screen of the tests allows a window to be at first."""
        made = self.first_window()
        for _ in range(1000):
            if made.is_standing:
                break
            QApplication.processEvents()
        made.resize(width, height)
        return made

    def first_window(self) -> MainWindow:
        """One more window as the program shows it."""
        made = MainWindow(self.house, self.look, self.pace, self.ask)
        self.windows.append(made)
        made.show()
        return made

    def table(self, game: str, seats: int = 2, dice: str = "program", **options: str | int | bool) -> Session:
        """A window with a new table."""
        window = self.window()
        assert window.start_table(new_setup(game, seats, dice, **options))
        assert window.session is not None
        return window.session

    def close(self) -> None:
        for window in self.windows:
            window.close()
            window.deleteLater()
        self.house.close()
        self.appearance.close()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.setStyleSheet("")
        application.setPalette(QPalette())
        self.appearance.deleteLater()


@pytest.fixture
def place(qtbot: QtBot, tmp_path: Path) -> Iterator[Place]:
    """A home, settings, a look, and windows on demand."""
    made = Place(Folders(tmp_path / "data", tmp_path / "config"))
    yield made
    made.close()


def play(model: TableModel, actions: int, seed: str = "gui") -> int:
    """Random players act through the model; how many actions there were."""
    luck = Luck(seed)
    for done in range(actions):
        if not model.can_act:
            return done
        assert model.submit(model.game.sample(model.table.state, model.acting[0], luck))
    return actions


def shown(dialog: QDialog, qtbot: QtBot) -> QDialog:
    """A dialog as it stands on the screen."""
    dialog.show()
    qtbot.waitExposed(dialog)
    return dialog
