"""The real window with a table of Dampfross, telling on standard output where things are on the screen.

    python -m tests.drives.dampfross_host FOLDER [FILE]

With a file that table is opened, else a new one for two is set up.  After every change, once nothing moves, it prints
one line of JSON; whoever drives the mouse reads it.
"""

import json
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPushButton

from railyard.app.main import make_application, open_window
from railyard.app.paths import Folders
from railyard.core.game import Seating
from railyard.core.hexes import Hex, distance, hex_name
from railyard.core.options import default_options
from railyard.core.table import Setup
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.table_desk import DampfrossDesk
from railyard.games.dampfross.info import INFO
from railyard.games.dampfross.state import Building
from railyard.gui.shell.window import MainWindow

LOOK_MS = 15
REACH = 8
"""Hexes around a start town whose places on the screen are told."""


class Teller:
    """Prints where things are."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        session = window.session
        assert session is not None
        self._session = session
        self._model = session.model
        assert isinstance(session.page.desk, DampfrossDesk)
        self._desk = session.page.desk
        self._told = ""
        self.timer = QTimer(window)
        self.timer.timeout.connect(self._tell)
        self.timer.start(LOOK_MS)

    def _tell(self) -> None:
        if self._desk.show.is_playing or not self._desk.canvas.is_sharp():
            return
        line = json.dumps(self._moment())
        if line != self._told:
            self._told = line
            print(line, flush=True)

    def _moment(self) -> dict[str, object]:
        context = self._desk.context
        s = context.state
        board = context.board
        stage = s.stage
        centres = [place.place.at for place in board.start_places(len(s.companies))]
        near = [a for a in board.hexes if any(distance(a, centre) <= REACH for centre in centres)]
        prompt = self._desk.prompt()
        actions = [*prompt.buttons, *([prompt.primary] if prompt.primary is not None else [])]
        buttons = {action.text(): self._button(action.text()) for action in actions}
        return {
            "n": self._model.table.cursor,
            "stage": type(stage).__name__,
            "left": stage.left if isinstance(stage, Building) else None,
            "budget": stage.budget if isinstance(stage, Building) else None,
            "company": context.company,
            "seat": context.seat,
            "starts": {company: hex_name(a) for company, a in s.starts.items()},
            "tracks": sorted([number, bits] for number, bits in s.tracks.items()),
            "prompt": prompt.text,
            "tip": self._desk.canvas.tip.text,
            "message": self._session.page.messages.text,
            "hexes": {hex_name(a): self._on_screen(a) for a in near},
            "buttons": buttons,
            "path": str(self._session.opened.path),
        }

    def _on_screen(self, a: Hex) -> list[int]:
        canvas = self._desk.canvas
        there = canvas.mapToGlobal(canvas.from_board(plane.centre(a)).toPoint())
        return [there.x(), there.y()]

    def _button(self, text: str) -> list[int] | None:
        for found in self._window.findChildren(QPushButton):
            if found.text().startswith(text) and found.isVisible():
                there = found.mapToGlobal(found.rect().center())
                return [there.x(), there.y()]
        return None


def main(folder: Path, file: Path | None) -> int:
    """Show the window until it is closed."""
    application = make_application(sys.argv[:1])
    window, house, _ = open_window(Folders(folder / "data", folder / "config"))
    house.settings.set("animation_speed", 0.0)
    window.resize(1600, 1000)
    window.move(0, 0)
    window.show()
    if file is None:
        options = {**default_options(INFO), "board": "bayern", "two_players": "plain"}
        seats = (Seating("A", "Anna", "red"), Seating("B", "Ben", "blue"))
        window.start_table(Setup("dampfross", options, seats, "drive"))
    else:
        window.open_path(file)
    teller = Teller(window)
    status = application.exec()
    teller.timer.stop()
    return status


if __name__ == "__main__":
    QApplication.setDesktopSettingsAware(False)
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None))
