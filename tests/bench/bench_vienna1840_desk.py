"""How quick the desk of 1840 is on a full late board: clicks, jumps, frames.

What is measured runs in one thread; its processor time is taken, which other programs do not blur.
"""

import os
from collections.abc import Callable
from functools import partial
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from tests.bench.registry import Figures, at_most, bench, middle, percentile

if TYPE_CHECKING:
    from railyard.gui.parts.board import BoardView
    from railyard.gui.parts.bridge import TableModel
    from tests.games.vienna1840.desk.stand import Stand

SIZE = (1920, 1080)
SEED = "late"
SEATS = 6
JUMPS = 60
CLICKS = 24


def _application() -> None:
    """Qt without a display, with the program's faces."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from railyard.app.main import make_application

    make_application(["railyard"])


def _open_desk() -> "Stand":
    """A desk of this size, its most used papers seen, on a random game of six that has ended."""
    from railyard.core.chance import Luck
    from railyard.core.game import Act
    from tests.games.vienna1840.desk.stand import Stand, new_model
    from tests.games.vienna1840.driver import GAME

    model = new_model(SEATS, SEED)
    luck = Luck(SEED)
    while isinstance(turn := model.table.turn, Act):
        model.table.submit(GAME.sample(model.table.state, turn.seats[0], luck))
    stand = Stand(model, size=SIZE)
    for paper in (stand.desk.decision, stand.desk.register, stand.desk.market, stand.desk.companies):
        paper.resize(400, 400)
        paper.show()
    _settle(stand.view)
    return stand


def _settle(view: "BoardView", limit_s: float = 5.0) -> None:
    """Serve events and paint until the board is sharp."""
    from PySide6.QtWidgets import QApplication

    begin = perf_counter()
    QApplication.processEvents()
    view.repaint()
    while not view.is_sharp() and perf_counter() - begin < limit_s:
        QApplication.processEvents()
        view.repaint()


def _timed(act: Callable[[], object], view: "BoardView") -> float:
    """Milliseconds from the beginning of something until the board shows it sharply."""
    begin = process_time()
    act()
    _settle(view)
    return (process_time() - begin) * 1000


def _building_moments(model: "TableModel") -> list[int]:
    """Late entries after which a line may lay a tile."""
    from railyard.games.vienna1840.actions import LayTile

    line = model.table.line()
    return [entry.parent for entry in line[len(line) // 2 :] if isinstance(entry.move, LayTile)][-CLICKS:]


@bench(vienna_click_ms=at_most(80), vienna_jump_ms=at_most(150), vienna_open_fan_ms=at_most(80))
def clicks_and_jumps() -> Figures:
    """The fan of a hex, a click that lays a tile, a jump to any entry: until the board shows it, the 95th of 100."""
    from railyard.core.chance import Luck

    _application()
    stand = _open_desk()
    model, view = stand.model, stand.view
    jumps = []
    end = model.table.cursor
    luck = Luck("jumps")
    for _ in range(JUMPS):
        there = luck.below(end + 1)
        jumps.append(_timed(partial(model.goto, there), view))
    clicks, fans = [], []
    for moment in _building_moments(model):
        model.goto(moment)
        _settle(view)
        hand = stand.building
        name = next(name for name, picks in hand.picks.items() if picks[0].tile)
        fans.append(_timed(partial(stand.click, name), view))
        clicks.append(_timed(partial(stand.click, name), view))
        model.undo()
    stand.end()
    return {
        "vienna_click_ms": percentile(clicks, 0.95),
        "vienna_click_median_ms": middle(clicks),
        "vienna_open_fan_ms": percentile(fans, 0.95),
        "vienna_jump_ms": percentile(jumps, 0.95),
        "vienna_jump_median_ms": middle(jumps),
    }


@bench(vienna_frame_ms=at_most(16), vienna_frame_p95_ms=at_most(33), vienna_sharp_ms=at_most(600))
def frames() -> Figures:
    """Zooming and panning over the full late board, with glowing hexes, in 1920 x 1080."""
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QApplication

    _application()
    stand = _open_desk()
    view, model = stand.view, stand.model
    model.goto(_building_moments(model)[-1])
    _settle(view)
    screen = QImage(*SIZE, QImage.Format.Format_ARGB32_Premultiplied)

    def frame(act: Callable[[], object]) -> float:
        begin = process_time()
        act()
        view.render(screen)
        QApplication.processEvents()
        return (process_time() - begin) * 1000

    taken, sharp = [], []
    for spot in (QPointF(600, 400), QPointF(1300, 700), QPointF(960, 540), QPointF(400, 800)):
        for factor, steps in ((1.19, 8), (1.19, 4), (0.84, 6)):
            taken += [frame(partial(view.zoom, factor, spot)) for _ in range(steps)]
            sharp.append(_timed(lambda: None, view))
            for step in range(30):
                dx, dy = (14, 9) if step % 20 < 10 else (-11, 6)
                taken.append(frame(partial(view.pan, dx, dy)))
            _settle(view)
        view.fit()
        _settle(view)
    stand.end()
    return {
        "vienna_frame_ms": middle(taken),
        "vienna_frame_p95_ms": percentile(taken, 0.95),
        "vienna_sharp_ms": round(max(sharp), 1),
    }
