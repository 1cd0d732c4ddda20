"""``railyard --smoke``: does everything work here?  For bundles, and for whoever has installed one.

Each game is played, saved, opened, played on, painted, and opened in the window; recorded games are converted.
"""

import contextlib
import os
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from railyard.app import paths
from railyard.app.early import why_no_qt, why_no_window
from railyard.app.library import open_library
from railyard.app.opening import new_table, open_reading, read_table
from railyard.app.paths import Folders
from railyard.cli import CliError, say
from railyard.cli.parts import optional_part
from railyard.cli.render import KINDS, Scene, painted
from railyard.cli.simulate import random_setup
from railyard.core.chance import Luck
from railyard.core.game import Act, GameInfo
from railyard.core.options import default_options
from railyard.core.table import Table
from railyard.games import discover, open_game
from railyard.saves.faults import SaveError

if TYPE_CHECKING:
    from PySide6.QtCore import QMessageLogContext, QtMsgType

    from railyard.app.house import ProgramHouse
    from railyard.gui.shell.window import MainWindow

ACTIONS = 20


def smoke() -> int:
    """Try every game; status 1 where one fails."""
    if reason := why_no_window():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        if no_qt := why_no_qt():
            say(no_qt)
            return 1
        print(f"no window can be seen here: {reason}")
    failed = 0
    with tempfile.TemporaryDirectory(prefix="railyard-smoke-") as folder:
        own = Folders(Path(folder), Path(folder))
        desk = _Desk(own)
        print(f"window: {desk.platform}")
        for info in discover().values():
            try:
                print(f"{info.id}: {_try(info, own, desk)}", flush=True)
            except (CliError, SaveError, ValueError, OSError) as error:
                say(f"{info.id}: {error}")
                failed += 1
        desk.close()
    print("smoke: " + (f"{failed} failed" if failed else "all is well"))
    return 1 if failed else 0


def _try(info: GameInfo, own: Folders, desk: "_Desk") -> str:
    """Play a little, close, open, play on, paint; returns what was done."""
    setup = random_setup(info, info.min_seats, "smoke", default_options(info))
    first = new_table(setup, own)
    if first.file is None or first.file.problem is not None:
        raise CliError(f"the table cannot be written: {first.file.problem if first.file else 'it is locked'}")
    path = first.file.path
    _play(first.table, ACTIONS)
    before = first.table.state
    first.file.close()
    reading = read_table(path, own)
    if reading.fault is not None:
        raise CliError(reading.fault_in_words())
    if reading.table.state != before:
        raise CliError("the saved table opened as another one")
    again = open_reading(reading, own)
    _play(again.table, ACTIONS)
    if again.file is None or again.file.problem is not None:
        raise CliError("the table cannot be gone on with")
    again.file.close()
    desk.show(info.id, path)
    game = open_game(info.id, open_library(own))
    scene = Scene(game, again.table.state, setup.seats, info.title)
    sizes = ", ".join(f"{kind[1:]} {len(painted(scene, kind)):,} bytes" for kind in KINDS)
    converted = _convert(info, own)
    return f"{len(again.table.entries)} actions played, saved, opened and shown{converted}; painted: {sizes}"


def _play(table: Table[Any], actions: int) -> None:
    luck = Luck(f"smoke {table.cursor}")
    for _ in range(actions):
        turn = table.turn
        if not isinstance(turn, Act):
            return
        table.submit(table.game.sample(table.state, turn.seats[0], luck))
        if faults := table.game.audit(table.state):
            raise CliError(faults[0])


def _convert(info: GameInfo, own: Folders) -> str:
    """Convert the recorded game that ships with a game which reads such; what was done, in words."""
    if optional_part(info.id, "convert") is None:
        return ""
    from railyard.cli.convert import run

    recorded = paths.resources() / "games" / info.id / "recorded.json"
    out = own.data / f"{info.id}.railsave"
    with contextlib.redirect_stdout(None):
        status = run("convert", [str(recorded), "-o", str(out)], own)
    if status != 0 or read_table(out, own).fault is not None:
        raise CliError("the recorded game was not converted")
    return ", converted"


def _pass_on(kind: "QtMsgType", context: "QMessageLogContext", text: str) -> None:
    """What Qt says, but for what the platform without a screen says about every window."""
    if not text.startswith("This plugin does not support "):
        print(text, file=sys.stderr)


class _Desk:
    """The window, on whatever there is to show it on."""

    def __init__(self, own: Folders) -> None:
        from PySide6.QtCore import qInstallMessageHandler
        from PySide6.QtGui import QGuiApplication
        from PySide6.QtWidgets import QApplication

        from railyard.app.main import make_application, open_window

        self._errors: list[BaseException] = []
        self._said_before = qInstallMessageHandler(_pass_on)
        self._before = sys.excepthook
        sys.excepthook = self._failed
        running = QApplication.instance()
        self._application = running if isinstance(running, QApplication) else make_application(["railyard"])
        self.platform = QGuiApplication.platformName()
        window, house, self._appearance = open_window(own)
        self._window: MainWindow = window
        self._house: ProgramHouse = house
        window.show()
        self._settle()

    def _failed(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        self._errors.append(error)
        self._before(kind, error, trace)

    def _settle(self) -> None:
        for _ in range(5):
            self._application.processEvents()
        if self._errors:
            raise CliError(f"the window failed: {self._errors.pop()!r}")

    def show(self, game: str, path: Path) -> None:
        """Open a table in the window.  CliError where that fails or the game has no rulebook."""
        is_open = self._window.open_path(path)
        self._settle()
        if not is_open or self._window.grab().isNull():
            raise CliError("the table was not shown")
        if not self._house.rulebook(game):
            raise CliError("the rulebook is missing")
        self._window.show_start()
        self._settle()

    def close(self) -> None:
        """Close the window."""
        from PySide6.QtCore import QEvent, qInstallMessageHandler

        self._window.close()
        self._appearance.close()
        self._house.close()
        self._window.deleteLater()
        self._application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        sys.excepthook = self._before
        qInstallMessageHandler(self._said_before)
