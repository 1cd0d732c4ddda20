"""Paints the pictures on the start page's cards anew: a piece of each game's board in the middle of a game.

    .venv/bin/python packaging/game_cards.py

They ship as ``resources/games/GAME/card.png``, so that the start page needs neither rules nor boards to show them.
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

WIDTH, HEIGHT = 480, 240
"""Pixels: twice the card at the usual size."""


@dataclass(frozen=True)
class Shot:
    """Which piece of which game: its middle and width as parts of the board's, after so many parts of the moves."""

    game: str
    x: float
    y: float
    width: float
    share: float


SHOTS = (
    Shot("dampfross", 0.55, 0.62, 0.52, 1.0),
    Shot("steam_tunnel", 0.5, 0.62, 0.62, 1.0),
    Shot("ticket_to_ride", 0.72, 0.45, 0.5, 1.0),
    Shot("vienna1840", 0.62, 0.42, 0.44, 1.0),
)


def paint(shot: Shot, folder: Path) -> None:
    """Play a random game, paint its board, keep the piece."""
    from PySide6.QtCore import QRect, QRectF, Qt
    from PySide6.QtGui import QImage, QPainter

    from railyard.app import paths
    from railyard.cli import render, simulate

    own = paths.Folders(folder / "data", folder / "config")
    save = folder / f"{shot.game}.railsave"
    simulate.run("simulate", [shot.game, "--players", "4", "--seed", "card3", "--no-audit", "--save", str(save)], own)
    scene, _ = render.table_scene(save, None, own)
    scene, _ = render.table_scene(save, round(len(scene.table.entries) * shot.share) if scene.table else None, own)
    render.open_painter()
    from railyard.app.opening import game_words
    from railyard.gui.parts.desk import PictureOptions
    from railyard.gui.parts.theme import LIGHT
    from railyard.gui.shell.desks import picture_of

    picture = picture_of(scene.game, scene.state, PictureOptions(LIGHT, scene.seats), game_words(scene.game))
    size = picture.size
    part = QRectF(0, 0, size.width() * shot.width, size.width() * shot.width * HEIGHT / WIDTH)
    part.moveCenter(QRectF(0, 0, size.width() * 2 * shot.x, size.height() * 2 * shot.y).center())
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.setWindow(QRect(0, 0, WIDTH, HEIGHT))
    scale = WIDTH / part.width()
    painter.scale(scale, scale)
    painter.translate(-part.topLeft())
    picture.paint(painter)
    painter.end()
    target = ROOT / "resources" / "games" / shot.game / "card.png"
    if not image.save(str(target), "PNG"):  # type: ignore[call-overload]
        raise OSError(f"{target} cannot be written")
    sys.stdout.write(f"{target.relative_to(ROOT)}: {target.stat().st_size} bytes\n")


def main() -> None:
    """All of them."""
    with TemporaryDirectory() as folder:
        for shot in SHOTS:
            paint(shot, Path(folder))


if __name__ == "__main__":
    main()
