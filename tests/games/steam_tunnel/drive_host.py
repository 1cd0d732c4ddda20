"""The real window with a two-player table, telling on standard output where things are on the screen.

    python -m tests.games.steam_tunnel.drive_host FOLDER

After every change, once nothing moves, it prints one line of JSON; whoever drives the mouse reads it.
"""

import sys
from pathlib import Path

from PySide6.QtCore import QPointF

from railyard.app.house import ProgramHouse
from railyard.core.game import Over
from railyard.core.table import Setup
from railyard.games.steam_tunnel.desk.desk import SteamTunnelDesk
from railyard.gui.shell.window import MainWindow
from tests.helpers.drive_host import TWO, Teller, on_screen, show


class MineTeller(Teller):
    """Tells what may be done and where, with its segments and cards."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        desk = self._session.page.desk
        assert isinstance(desk, SteamTunnelDesk)
        self._desk = desk

    def is_still(self) -> bool:
        """Whether nothing moves."""
        return not self._desk.animator.is_playing and self._desk.canvas.is_sharp()

    def moment(self) -> dict[str, object]:
        """What is told."""
        turn = self._model.turn
        targets: dict[str, dict[str, list[int]]] = {}
        for offer in self._model.offers():
            for action in offer.candidates():
                thing = getattr(action, "card", "") or getattr(action, "segment", "")
                if thing and self._model.check(action) is None:
                    targets.setdefault(type(action).__name__, {})[thing] = self._on_screen(thing)
        light = self._desk.context.light
        return {
            "n": self._model.table.cursor,
            "seat": "".join(self._model.acting),
            "targets": targets,
            "end": self.button(self._desk.end_turn.text()),
            "prompt": self._desk.prompt().text,
            "tip": self._desk.canvas.tip.text,
            "lit": list(light.tunnel.segments) if light.tunnel is not None else [],
            "over": isinstance(turn, Over),
        }

    def _on_screen(self, thing: str) -> list[int]:
        place = thing.partition("-")[0]
        context = self._desk.context
        at = QPointF(50, 60) if thing == place else context.ground.stone_place(thing)[0]
        return on_screen(self._desk.canvas, context.mine.corner(place) + at)


def begin(window: MainWindow, house: ProgramHouse) -> MineTeller:
    """A small game of two."""
    options: dict[str, str | int | bool] = {"deck": "full44", "games": 1, "stones": 20}
    window.start_table(Setup("steam_tunnel", options, TWO, "drive"))
    return MineTeller(window)


if __name__ == "__main__":
    sys.exit(show(Path(sys.argv[1]), begin))
