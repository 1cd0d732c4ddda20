"""A table of Steam Tunnel in a window, without files: for tests of the desk, its bench and its drive."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from railyard.app.paths import resources
from railyard.core.game import OptionValue, Seating
from railyard.core.table import Setup, Table
from railyard.core.words import GameWords
from railyard.games.steam_tunnel import texts
from railyard.games.steam_tunnel.desk.desk import SteamTunnelDesk
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import DeskServices, Pace
from railyard.gui.parts.look import Look, load_faces, sans
from railyard.gui.parts.stylesheet import style_sheet
from railyard.gui.parts.theme import DEFAULT_COLOURS, LIGHT, Theme
from railyard.gui.parts.widgets import Card
from railyard.gui.shell.prompt_line import PromptLine
from tests.games.steam_tunnel.mines import GAME

PEOPLE = ("Anna", "Ben", "Cleo", "Dora", "Emil")


class Answers:
    """Nobody is asked anything; what is asked is an error."""

    def confirm(self, title: str, text: str, yes: str, no: str = "", is_destructive: bool = False) -> bool:
        raise AssertionError(text)

    def choose(self, title: str, text: str, choices: Sequence[str]) -> int | None:
        raise AssertionError(text)

    def number(self, title: str, text: str, low: int, high: int, value: int) -> int | None:
        raise AssertionError(text)

    def text(self, title: str, text: str, value: str = "") -> str | None:
        raise AssertionError(text)

    def tell(self, title: str, text: str, detail: str = "") -> None:
        raise AssertionError(text)


class Heard:
    """Messages and announcements, kept."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, text: str, rule: str = "") -> None:
        self.lines.append(text)

    def warn(self, text: str, rule: str = "") -> None:
        self.lines.append(text)

    def announce(self, text: str) -> None:
        self.lines.append(text)


class Remembered:
    """Settings in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, object] = {}

    def get(self, key: str, default: object = None) -> object:
        return self.kept.get(key, default)

    def set(self, key: str, value: object) -> None:
        self.kept[key] = value


NewStand = Callable[..., "Stand"]
"""Opens a stand: for a model or for options of a new one, at a speed of animation."""


def new_model(people: int = 2, seed: str = "desk", **options: OptionValue) -> TableModel:
    """A table with its first chance drawn."""
    seats = tuple(Seating("ABCDE"[number], PEOPLE[number], DEFAULT_COLOURS[number]) for number in range(people))
    chosen = {option.key: options.get(option.key, option.default) for option in GAME.info.options}
    table = Table(GAME, Setup("steam_tunnel", chosen, seats, seed))
    table.begin()
    return TableModel(table, GameWords(GAME, texts))


class Stand(QWidget):
    """The desk with its score beside it and the prompt line below, as the window has them."""

    def __init__(self, model: TableModel, speed: float = 0.0, theme: Theme = LIGHT) -> None:
        super().__init__()
        load_faces(resources() / "fonts")
        self.setFont(sans(13))
        self.model = model
        self.heard = Heard()
        self.settings = Remembered()
        self.look = Look(theme)
        self.services = DeskServices(
            self.look, Answers(), self.heard, self.settings, self.heard.announce, self.heard, Pace(speed, self)
        )
        model.setParent(self)
        self.desk = SteamTunnelDesk(model, self.services)
        self.desk.setParent(self)
        self.prompt_line = PromptLine(self.look, model)
        dock = self.desk.docks[0]
        self.card = Card(dock.title, dock.widget)
        self.card.setFixedWidth(400)
        for spec in self.desk.docks[1:]:
            spec.widget.setParent(self)
            spec.widget.hide()
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 8, 8)
        row.addWidget(self.desk.canvas, 1)
        row.addWidget(self.card)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row, 1)
        column.addWidget(self.prompt_line)
        self.setStyleSheet(style_sheet(self.look, resources() / "icons"))
        self.desk.prompt_changed.connect(self.show_prompt)
        self.show_prompt()

    def show_prompt(self) -> None:
        """The line says what the desk says."""
        self.prompt_line.show_prompt(self.desk.prompt())

    def end(self) -> None:
        """Close the table."""
        self.desk.close()
        self.model.close()
        self.close()
        self.deleteLater()
