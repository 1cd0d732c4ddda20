"""The real window with a two-player table, telling on standard output where things are on the screen.

    python -m tests.games.steam_tunnel.drive_host FOLDER

After every change, once nothing moves, it prints one line of JSON; whoever drives the mouse reads it.
"""

import json
import sys
from pathlib import Path

from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtWidgets import QApplication, QPushButton

from railyard.app.main import make_application, open_window
from railyard.app.paths import Folders
from railyard.core.game import Over, Seating
from railyard.core.table import Setup
from railyard.games.steam_tunnel.desk.desk import SteamTunnelDesk
from railyard.gui.shell.window import MainWindow

LOOK_MS = 15


class Teller:
    """Prints where things are."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        session = window.session
        assert session is not None
        self._model = session.model
        assert isinstance(session.page.desk, SteamTunnelDesk)
        self._desk = session.page.desk
        self._told = ""
        self.timer = QTimer(window)
        self.timer.timeout.connect(self._tell)
        self.timer.start(LOOK_MS)

    def _tell(self) -> None:
        if self._desk.animator.is_playing or not self._desk.canvas.is_sharp():
            return
        line = json.dumps(self._moment())
        if line != self._told:
            self._told = line
            print(line, flush=True)

    def _moment(self) -> dict[str, object]:
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
            "end": self._button(self._desk.end_turn.text()),
            "prompt": self._desk.prompt().text,
            "tip": self._desk.canvas.tip.text,
            "lit": list(light.tunnel.segments) if light.tunnel is not None else [],
            "over": isinstance(turn, Over),
        }

    def _on_screen(self, thing: str) -> list[int]:
        place = thing.partition("-")[0]
        context = self._desk.context
        at = QPointF(50, 60) if thing == place else context.ground.stone_place(thing)[0]
        point = self._desk.canvas.from_board(context.mine.corner(place) + at).toPoint()
        there = self._desk.canvas.mapToGlobal(point)
        return [there.x(), there.y()]

    def _button(self, text: str) -> list[int] | None:
        for found in self._window.findChildren(QPushButton):
            if found.text().startswith(text) and found.isVisible():
                there = found.mapToGlobal(found.rect().center())
                return [there.x(), there.y()]
        return None


def main(folder: Path) -> int:
    """Show the window until it is closed."""
    application = make_application(sys.argv[:1])
    window, house, _ = open_window(Folders(folder / "data", folder / "config"))
    window.resize(1500, 950)
    window.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose)
    window.show()
    seats = (Seating("A", "Anna", "red"), Seating("B", "Ben", "blue"))
    options: dict[str, str | int | bool] = {"deck": "full44", "games": 1, "stones": 20}
    window.start_table(Setup("steam_tunnel", options, seats, "drive"))
    teller = Teller(window)
    status = application.exec()
    teller.timer.stop()
    house.close()
    window.deleteLater()
    QApplication.processEvents()
    return status


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
