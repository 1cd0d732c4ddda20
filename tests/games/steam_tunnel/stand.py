"""A table of Steam Tunnel in a window, without files: for tests of the desk, its bench and its drive."""

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from railyard.core.game import OptionValue
from railyard.core.table import Setup, Table
from railyard.core.words import GameWords
from railyard.games.steam_tunnel import texts
from railyard.games.steam_tunnel.desk.desk import SteamTunnelDesk
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.theme import LIGHT, Theme
from railyard.gui.parts.widgets import Card
from tests.games.steam_tunnel.mines import GAME
from tests.helpers.desk_stand import Around, WindowStand, people_at

NewStand = Callable[..., "Stand"]
"""Opens a stand: for a model or for options of a new one, at a speed of animation."""


def new_model(people: int = 2, seed: str = "desk", **options: OptionValue) -> TableModel:
    """A table with its first chance drawn."""
    chosen = {option.key: options.get(option.key, option.default) for option in GAME.info.options}
    table = Table(GAME, Setup("steam_tunnel", chosen, people_at(people), seed))
    table.begin()
    return TableModel(table, GameWords(GAME, texts))


class Stand(WindowStand):
    """The desk with its score beside it and the prompt line below, as the window has them."""

    def __init__(self, model: TableModel, speed: float = 0.0, theme: Theme = LIGHT) -> None:
        around = Around(speed, theme)
        desk = SteamTunnelDesk(model, around.services)
        super().__init__(model, desk, around)
        self.desk = desk
        desk.setParent(self)
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
