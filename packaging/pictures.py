"""The README's pictures: each game's board as ``railyard render`` paints it, and its desk as the window shows it.

    python packaging/pictures.py [GAME…]

plays a game of each kind in a folder that passes, and writes ``packaging/pictures/GAME.png`` and ``GAME-desk.png``.
With ImageMagick the files are a third as large.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "packaging" / "pictures"
COLOURS = 224
SCREEN = {"name": "desk", "x": 0, "y": 0, "width": 1600, "height": 1000, "logicalDpi": 96, "logicalBaseDpi": 96}


@dataclass(frozen=True)
class Sitting:
    """A game to be shown."""

    seats: int
    seed: str
    actions: int
    """So many are played; then it is somebody's turn."""
    width: int
    """Of the board's picture, in pixels."""


SITTINGS = {
    "dampfross": Sitting(4, "evening", 420, 760),
    "ticket_to_ride": Sitting(4, "evening", 210, 900),
    "vienna1840": Sitting(3, "evening", 150, 900),
    "steam_tunnel": Sitting(4, "evening", 34, 700),
}


def write_small(path: Path) -> None:
    """Fewer colours, where ImageMagick is there to choose them."""
    if program := shutil.which("convert"):
        subprocess.run([program, path, "-dither", "None", "-colors", str(COLOURS), "-strip", path], check=True)


def main(games: list[str]) -> None:
    """Write the pictures of these games, or of all."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="ascii") as file:
        json.dump({"screens": [SCREEN]}, file)
        file.flush()
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={file.name}"
        paint(games)


def paint(games: list[str]) -> None:
    """The same, on the screen that is asked for."""
    from PySide6.QtWidgets import QApplication, QPushButton

    from railyard.app.main import make_application, open_window
    from railyard.app.opening import new_table
    from railyard.app.paths import Folders
    from railyard.cli import run
    from railyard.cli.simulate import random_setup
    from railyard.core.chance import Luck
    from railyard.core.game import Act
    from railyard.core.options import default_options
    from railyard.games import discover

    make_application(["railyard"])
    PICTURES.mkdir(exist_ok=True)
    for game in games or SITTINGS:
        sitting = SITTINGS[game]
        with tempfile.TemporaryDirectory() as folder:
            own = Folders(Path(folder), Path(folder))
            info = discover()[game]
            opened = new_table(random_setup(info, sitting.seats, sitting.seed, default_options(info)), own)
            assert opened.file is not None
            luck = Luck(sitting.seed)
            for _ in range(sitting.actions):
                turn = opened.table.turn
                if not isinstance(turn, Act):
                    break
                opened.table.submit(opened.game.sample(opened.table.state, turn.seats[0], luck))
            path = opened.file.path
            opened.file.close()
            board, desk = PICTURES / f"{game}.png", PICTURES / f"{game}-desk.png"
            run("render", [str(path), "-o", str(board), "--width", str(sitting.width)])
            window, house, appearance = open_window(own, "en")
            window.resize(1440, 900)
            window.show()
            window.open_path(path)
            window.resize(1440, 900)
            for button in window.findChildren(QPushButton):
                # Where hands are hidden, somebody has to take a seat first.
                if button.isVisible() and button.text().startswith("I am "):
                    button.click()
            until = monotonic() + 3
            while monotonic() < until:
                QApplication.processEvents()
            window.grab().toImage().save(str(desk))
            window.close()
            appearance.close()
            house.close()
            window.deleteLater()
            for picture in (board, desk):
                write_small(picture)
                print(f"{picture.relative_to(ROOT)}: {picture.stat().st_size // 1024} KB")


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT)]
    main(sys.argv[1:])
