"""How long the desk of Ticket to Ride takes: a claim from the click to the screen, pointing, opening, the map."""

from time import perf_counter

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from railyard.app.paths import resources
from railyard.core.chance import Luck
from railyard.games.ticket_to_ride.actions import Claim
from railyard.games.ticket_to_ride.desk.map_print import Atlas, print_of
from railyard.games.ticket_to_ride.desk.talk import ways_to_pay
from railyard.gui.parts.look import load_faces
from railyard.gui.parts.theme import LIGHT
from tests.bench.registry import Figures, at_most, bench, middle, shown
from tests.games.ticket_to_ride.desk.stand import Stand, new_model
from tests.games.ticket_to_ride.tables import GAME, board, table

CLAIMS = 25
POINTS = 200


def settle(stand: Stand) -> None:
    """Let everything be drawn."""
    while not stand.desk.canvas.is_sharp():
        QApplication.processEvents()
    QApplication.processEvents()


def opened() -> Stand:
    """A desk for two in a window, drawn."""
    stand = Stand(new_model())
    stand.settings.kept["ticket_to_ride.confirm"] = False
    stand.desk.confirm.setChecked(False)
    stand.resize(1600, 1000)
    stand.show()
    stand.hand_over()
    stand.desk.canvas.repaint()
    settle(stand)
    return stand


@bench(ttr_claim_shown_ms=at_most(50), ttr_claim_settled_ms=shown, ttr_point_ms=shown, ttr_desk_open_ms=shown)
def desk() -> Figures:
    """Claims by a click on the track, until the board shows them, and until everything has come to rest; medians."""
    application = QApplication([])
    load_faces(resources() / "fonts")
    start = perf_counter()
    stand = opened()
    opening = (perf_counter() - start) * 1000
    luck = Luck("bench")
    claims: list[float] = []
    wholes: list[float] = []
    while len(claims) < CLAIMS and stand.model.acting:
        context = stand.desk.context
        claim = next((track for track in context.board.tracks if len(ways_to_pay(context, track)) == 1), None)
        if claim is None or stand.state.stage != "turn":
            stand.model.submit(stand.model.game.sample(stand.state, stand.state.seats[stand.state.seat], luck))
            continue
        settle(stand)
        at = stand.place_of(claim.id)
        QTest.mouseMove(stand.desk.canvas, at)
        QApplication.processEvents()
        QTest.mousePress(stand.desk.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        start = perf_counter()
        QTest.mouseRelease(stand.desk.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        stand.desk.canvas.repaint()
        claims.append((perf_counter() - start) * 1000)
        settle(stand)
        wholes.append((perf_counter() - start) * 1000)
        if not isinstance(stand.model.table.line()[-1].move, Claim) and not stand.model.is_over:
            raise RuntimeError("the click claimed nothing")
    points: list[float] = []
    canvas = stand.desk.canvas
    for number in range(POINTS):
        at = canvas.from_board(QPointF(40 + number * 37 % 920, 60 + number * 53 % 560)).toPoint()
        start = perf_counter()
        QTest.mouseMove(canvas, at)
        canvas.repaint()
        points.append((perf_counter() - start) * 1000)
    stand.end()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    application.processEvents()
    return {
        "ttr_claim_shown_ms": middle(claims),
        "ttr_claim_settled_ms": middle(wholes),
        "ttr_point_ms": middle(points),
        "ttr_desk_open_ms": round(opening, 1),
    }


@bench(ttr_map_ms=shown)
def map_print() -> Figures:
    """The USA bent, its names placed and its plates cut, once."""
    application = QApplication([])
    load_faces(resources() / "fonts")
    background = GAME.background(table())
    start = perf_counter()
    printed = print_of(Atlas(board(), background), LIGHT)
    plates = (*printed.ground, *printed.under, *printed.over)
    taken = (perf_counter() - start) * 1000
    if not plates:
        raise RuntimeError("nothing was printed")
    application.processEvents()
    return {"ttr_map_ms": round(taken, 1)}
