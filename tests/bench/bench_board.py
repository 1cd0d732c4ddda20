"""How smooth the boards of Dampfross are: panning, zooming, the wait for a sharp picture, the price under the mouse."""

import os
from statistics import median
from time import perf_counter

from tests.bench.registry import Figures, at_most, bench, middle, percentile

SIZE = (1920, 1080)
SEED = "board"


def _application() -> None:
    """Qt without a display, with the program's faces."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from railyard.app.main import make_application

    make_application(["railyard"])


def _open_desk(board: str, seats: int, segments: int, least: int):  # type: ignore[no-untyped-def]
    """A desk of this size over a random game in which this many segments are drawn, on a building turn."""
    from msgspec.structs import replace

    from railyard.games.dampfross.state import Building
    from tests.games.dampfross.desk.stand import Stand, new_model, play_until

    model = new_model(seats, SEED, board)
    play_until(model, lambda s: isinstance(s.stage, Building) and len(s.tracks) >= least)
    stand = Stand(model)
    desk = stand.desk
    # The rest of the lines without the rules: every company goes on drawing from what there is.
    state = model.state
    tracks, companies = dict(state.tracks), len(state.companies)
    numbers = iter(range(len(desk.context.board.segments)))
    drawn = sum(bits.bit_count() for bits in tracks.values())
    while drawn < segments:
        number = (next(numbers) * 7) % len(desk.context.board.segments)
        bit = 1 << drawn % companies
        if not tracks.get(number, 0) & bit:
            tracks[number] = tracks.get(number, 0) | bit
            drawn += 1
    full = replace(state, tracks=tracks)
    desk._pencil.show_state(full, desk.context.liveries)
    # Lines are drawn over an evening, or read from a file, and are worked out in the idle moments after that.
    desk._prepare_anew()
    _wait(lambda: desk.is_prepared)
    desk.canvas.refresh()
    desk.canvas.resize(*SIZE)
    return stand


def _wait(until, limit_s: float = 15.0) -> float:  # type: ignore[no-untyped-def]
    """Serve events until something holds; the milliseconds it took."""
    from PySide6.QtWidgets import QApplication

    begin = perf_counter()
    while not until() and perf_counter() - begin < limit_s:
        QApplication.processEvents()
    return (perf_counter() - begin) * 1000


def _frames(desk) -> tuple[list[float], list[float]]:  # type: ignore[no-untyped-def]
    """Milliseconds a frame while zooming and panning, and until the picture is sharp after each zoom."""
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QApplication

    view = desk.canvas
    screen = QImage(*SIZE, QImage.Format.Format_ARGB32_Premultiplied)

    def frame(act) -> float:  # type: ignore[no-untyped-def]
        begin = perf_counter()
        act()
        view.render(screen)
        QApplication.processEvents()
        return (perf_counter() - begin) * 1000

    _wait(view.is_sharp)
    view.render(screen)
    _wait(view.is_sharp)
    frames, sharp = [], []
    spots = [QPointF(600, 400), QPointF(1300, 700), QPointF(960, 540), QPointF(400, 800)]
    for spot in spots:
        for factor, steps in ((1.19, 8), (1.19, 4), (0.84, 6)):
            frames += [frame(lambda factor=factor, spot=spot: view.zoom(factor, spot)) for _ in range(steps)]
            sharp.append(_wait(view.is_sharp))
            for step in range(30):
                dx, dy = (14, 9) if step % 20 < 10 else (-11, 6)
                frames.append(frame(lambda dx=dx, dy=dy: view.pan(dx, dy)))
            _wait(view.is_sharp)
        view.fit()
        view.render(screen)
        _wait(view.is_sharp)
    return frames, sharp


def _previews(desk) -> list[float]:  # type: ignore[no-untyped-def]
    """Milliseconds from the mouse's move to the price on the card, as a line grows hex by hex and back."""
    from PySide6.QtCore import QEvent, QPointF, Qt
    from PySide6.QtGui import QMouseEvent

    from railyard.games.dampfross.desk import plane

    view, context = desk.canvas, desk.context
    s = context.state
    index = s.index_of(context.company)
    own = [context.board.hexes[number] for number, bits in s.present.items() if bits >> index & 1]
    taken = []

    def move(at: QPointF, kind: QEvent.Type, button: Qt.MouseButton, held: Qt.MouseButton) -> float:
        where = view.from_board(at)
        event = QMouseEvent(kind, where, where, button, held, Qt.KeyboardModifier.NoModifier)
        begin = perf_counter()
        if kind == QEvent.Type.MouseButtonPress:
            view.mousePressEvent(event)
        else:
            view.mouseMoveEvent(event)
        return (perf_counter() - begin) * 1000

    for start in own[:12]:
        goal = max(own, key=lambda a: abs(a.q - start.q) + abs(a.r - start.r))
        left = Qt.MouseButton.LeftButton
        begin, end = plane.centre(start), plane.centre(goal)
        move(begin, QEvent.Type.MouseButtonPress, left, left)
        for step in [*range(1, 21), *range(19, 0, -1)]:
            at = begin + (end - begin) * (step / 20)
            taken.append(move(at, QEvent.Type.MouseMove, Qt.MouseButton.NoButton, left))
        desk.reset_tool()
    return taken


@bench(
    frame_ms=at_most(16),
    frame_p95_ms=at_most(33),
    sharp_ms=at_most(300),
    preview_ms=at_most(5),
)
def bavarian_board() -> Figures:
    """Bayern with 600 drawn segments in 1920 x 1080."""
    _application()
    stand = _open_desk("bayern", 4, 600, 200)
    frames, sharp = _frames(stand.desk)
    previews = _previews(stand.desk)
    stand.end()
    return {
        "frame_ms": middle(frames),
        "frame_p95_ms": percentile(frames, 0.95),
        "sharp_ms": round(max(sharp), 1),
        "sharp_median_ms": round(median(sharp), 1),
        "preview_ms": percentile(previews, 0.95),
    }


@bench(frame_large_ms=at_most(16), frame_large_p95_ms=at_most(33))
def largest_board() -> Figures:
    """Kentucky & Tennessee with 1,200 drawn segments in 1920 x 1080."""
    _application()
    stand = _open_desk("kentucky_tennessee", 6, 1200, 250)
    frames, sharp = _frames(stand.desk)
    stand.end()
    return {
        "frame_large_ms": middle(frames),
        "frame_large_p95_ms": percentile(frames, 0.95),
        "sharp_large_ms": round(max(sharp), 1),
    }
