"""Running a tram with the hand: the best route drawn, altered by clicks and strokes, its sum always told."""

from collections import deque
from collections.abc import Callable
from math import hypot

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QAction, QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPen

from railyard.core.refusal import Refusal
from railyard.games.vienna1840.actions import RunTram, ScrapTram
from railyard.games.vienna1840.book import tram_of
from railyard.games.vienna1840.desk import talk, talk_run
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.desk.links import route_path, stop_point
from railyard.games.vienna1840.desk.plane import hex_near
from railyard.games.vienna1840.desk.queries import RunAccount, run_account
from railyard.games.vienna1840.desk.tile_art import NO_BRUSH, NO_PEN, box_at, line_pen, write
from railyard.games.vienna1840.geometry import Hex, stop_place
from railyard.games.vienna1840.routes import best_route, graph
from railyard.gui.parts.desk import Prompt
from railyard.gui.parts.widgets import HINT

NEAR = 17.0
"""How near to a stop a click means it."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("ViennaRun", text)


class RunHand:
    """A tool for one line's run."""

    def __init__(self, context: Context, changed: Callable[[], None]) -> None:
        self._context = context
        self._changed = changed
        self.route: tuple[str, ...] = ()
        self._dragging = False
        self._from: str | None = None
        self._path: tuple[tuple[str, ...], QPainterPath] | None = None
        self.run = QAction(_tr("Run"), context.view)
        self.run.setProperty(HINT, _tr("Ctrl+⏎"))
        self.run.triggered.connect(self.confirm)
        self.best = QAction(_tr("Best route"), context.view)
        self.best.setProperty(HINT, "B")
        self.best.setToolTip(_tr("Take the best route again; no route is worth more"))
        self.best.triggered.connect(self.take_best)
        self.scrap = QAction(_tr("Scrap the tram…"), context.view)
        self.scrap.setToolTip(_tr("Throw the tram away instead of running it"))
        self.scrap.triggered.connect(self.scrap_tram)
        self.refresh()

    @property
    def line(self) -> str:
        """The line that runs."""
        return str(getattr(self._context.step, "line", ""))

    @property
    def account(self) -> RunAccount:
        """What the route brings."""
        return run_account(self._context.book, self._context.state, self.line, self.route)

    @property
    def refusal(self) -> Refusal | None:
        """Why the route may not be run."""
        seat = self._context.seat
        return None if seat is None else self._context.model.check(RunTram(seat, self.line, self.route))

    def refresh(self) -> None:
        """Begin with the best route."""
        self.route = best_route(self._context.book, self._context.state, self.line).route
        self._dragging = False
        self._show()

    def is_best(self) -> bool:
        """Whether no route is worth more."""
        return self.account.value == best_route(self._context.book, self._context.state, self.line).value

    # -- acting ----------------------------------------------------------------------------------------------------

    def confirm(self) -> None:
        """Run."""
        if self._context.seat is not None:
            self._context.submit(RunTram(self._context.seat, self.line, self.route))

    def take_best(self) -> None:
        """The best route again."""
        self.set_route(best_route(self._context.book, self._context.state, self.line).route)

    def scrap_tram(self) -> None:
        """Throw the tram away, once the person has read what that means."""
        context, seat = self._context, self._context.seat
        tram = tram_of(context.state, self.line)
        if seat is None or tram is None:
            return
        text = talk_run.scrap_text(context, self.line, tram)
        if context.services.ask.confirm(_tr("Scrap the tram?"), text, _tr("Scrap it"), is_destructive=True):
            context.submit(ScrapTram(seat, self.line, tram))

    # -- the route -------------------------------------------------------------------------------------------------

    def set_route(self, route: tuple[str, ...]) -> None:
        """Another route."""
        if route != self.route:
            self.route = route
            self._context.services.announcer.announce(talk_run.sum_text(self._context, self.account))
            self._show()

    def _show(self) -> None:
        refusal = self.refusal
        self.run.setEnabled(refusal is None)
        self.run.setToolTip("" if refusal is None else self._context.words.refusal(refusal))
        self.best.setEnabled(not self.is_best())
        self._changed()
        self._context.view.refresh_live()

    def stop_at(self, at: QPointF) -> str | None:
        """The stop under the pointer that the line reaches."""
        context = self._context
        best: tuple[float, str] | None = None
        for stop in graph(context.book, context.state, self.line).halts:
            off = stop_point(context.book, context.board, context.state.track, stop) - at
            away = hypot(off.x(), off.y())
            if away < NEAR and (best is None or away < best[0]):
                best = away, stop
        if best is None:
            name = hex_near(at)
            inside = [
                stop for stop in graph(context.book, context.state, self.line).halts if stop_place(stop)[0] == name
            ]
            return inside[0] if len(inside) == 1 else None
        return best[1]

    def _way(self, start: str, goal: str, closed: frozenset[str]) -> tuple[str, ...]:
        """The shortest way over free stops, without the start; empty where there is none."""
        known = graph(self._context.book, self._context.state, self.line)
        before: dict[str, str] = {start: ""}
        todo = deque([start])
        while todo:
            stop = todo.popleft()
            if stop == goal:
                found = [goal]
                while before[found[-1]] != start:
                    found.append(before[found[-1]])
                return tuple(reversed(found))
            if stop != start and not known.halts[stop].passable:
                continue
            for following in known.ahead[stop]:
                if following not in before and following not in closed:
                    before[following] = stop
                    todo.append(following)
        return ()

    def pick_stop(self, stop: str) -> None:
        """A click on a stop: cut the route there, lead it there from its nearer end, or begin anew."""
        route = self.route
        if stop in route:
            at = route.index(stop)
            if len(route) == 1:
                self.set_route(())
            elif at == 0:
                self.set_route(route[1:])
            elif at == len(route) - 1:
                self.set_route(route[:-1])
            else:
                self._cut(at)
            return
        if not route:
            self.set_route((stop,))
            return
        known = graph(self._context.book, self._context.state, self.line)
        taken = frozenset(route)
        forward = self._way(route[-1], stop, taken) if len(route) == 1 or known.halts[route[-1]].passable else ()
        backward = self._way(route[0], stop, taken) if len(route) == 1 or known.halts[route[0]].passable else ()
        if forward and (not backward or len(forward) <= len(backward)):
            self.set_route((*route, *forward))
        elif backward:
            self.set_route((*reversed(backward), *route))
        else:
            self.set_route((stop,))

    def _cut(self, at: int) -> None:
        """Keep the part of the route that is worth more."""
        context = self._context
        parts = (self.route[: at + 1], self.route[at:])
        values = [run_account(context.book, context.state, self.line, part).value for part in parts]
        self.set_route(parts[0] if values[0] >= values[1] else parts[1])

    # -- the mouse and the keys ------------------------------------------------------------------------------------

    def press(self, at: QPointF, event: QMouseEvent) -> None:
        """Begin a stroke at a stop."""
        stop = self.stop_at(at)
        self._dragging = False
        self._from = stop
        if stop is None:
            name = hex_near(at)
            if name in self._context.board.spots:
                self._context.services.messages.warn(
                    _tr("Line {line} reaches no stop on {place}.").format(
                        line=self.line, place=self._context.place(str(name))
                    ),
                    "V-10",
                )

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        """A stroke draws the route from stop to stop; going back shortens it."""
        stop = self.stop_at(at)
        shape = Qt.CursorShape.ArrowCursor if stop is None else Qt.CursorShape.PointingHandCursor
        self._context.view.setCursor(shape)
        if event.buttons() & Qt.MouseButton.LeftButton and self._from is not None:
            if stop is not None and stop != self._from and not self._dragging:
                self._dragging = True
                self._grab(self._from)
            if self._dragging and stop is not None:
                self._drag_to(stop)
            return
        self._tip(at, event.position(), stop)

    def _grab(self, stop: str) -> None:
        """The stroke goes on from an end of the route, or begins a new one."""
        if self.route and self.route[0] == stop:
            self.set_route(tuple(reversed(self.route)))
        elif not self.route or self.route[-1] != stop:
            self.set_route((stop,))

    def _drag_to(self, stop: str) -> None:
        route = self.route
        if stop in route:
            self.set_route(route[: route.index(stop) + 1])
        elif route:
            way = self._way(route[-1], stop, frozenset(route))
            if way and len(way) <= 3:
                self.set_route((*route, *way))

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        """Without a stroke it was a click."""
        stop, self._from = self._from, None
        if self._dragging:
            self._dragging = False
        elif stop is not None and stop == self.stop_at(at):
            self.pick_stop(stop)

    def _tip(self, at: QPointF, where: QPointF, stop: str | None) -> None:
        context = self._context
        name = hex_near(at)
        if stop is not None:
            context.view.tip.show_at(where, talk_run.stop_tip(context, self.line, stop))
        elif name is not None and name in context.board.spots:
            context.view.tip.show_at(where, talk.hex_tip(context, name))
        else:
            context.view.tip.hide()

    def leave(self) -> None:
        """Nothing is pointed at."""
        self._context.view.tip.hide()

    def wheel(self, steps: int) -> bool:
        """The board zooms."""
        return False

    def choose(self, name: Hex) -> None:
        """Enter on a hex: its stop; where it has several, the next one that is not on the route."""
        known = graph(self._context.book, self._context.state, self.line).halts
        inside = sorted(stop for stop in known if stop_place(stop)[0] == name)
        fresh = [stop for stop in inside if stop not in self.route]
        if fresh or inside:
            self.pick_stop((fresh or inside)[0])

    def key(self, event: QKeyEvent) -> bool:
        """B takes the best route, Backspace the last stop away."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_B:
            self.take_best()
        elif key == Qt.Key.Key_Backspace:
            self.set_route(self.route[:-1])
        else:
            return False
        return True

    def cancel(self) -> None:
        """The best route again."""
        self.take_best()

    def prompt(self) -> Prompt:
        """The sum, and how to go on."""
        text = talk_run.run_prompt(self._context, self.line, self.account, self.refusal, self.is_best())
        return Prompt(text, self._context.seat, buttons=(self.scrap, self.best), primary=self.run, rule="V-10")

    # -- painting --------------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """The route and what its stops count."""
        context = self._context
        company = context.state.lines[self.line].owner if self.line else ""
        colour = context.hues.company(company) if company else context.hues.of("#2456A8")
        is_fine = self.refusal is None
        if self._path is None or self._path[0] != self.route:
            self._path = self.route, route_path(context.book, context.board, context.state.track, self.route)
        painter.fillRect(exposed, context.hues.of("#F3ECD9", 0.28))
        paint_route(painter, self._path[1], colour, is_fine, context.hues.of("#FFFDF4"))
        values = dict(self.account.stops)
        known = graph(context.book, context.state, self.line).halts
        for stop in known:
            at = stop_point(context.book, context.board, context.state.track, stop)
            if stop in values:
                self._paint_stop(painter, at, str(values[stop]), colour, stop in (self.route[0], self.route[-1]))
            else:
                painter.setPen(line_pen(colour, 2.0))
                painter.setBrush(NO_BRUSH)
                painter.drawEllipse(at, 11, 11)

    def _paint_stop(self, painter: QPainter, at: QPointF, text: str, colour: QColor, is_end: bool) -> None:
        hues = self._context.hues
        box = box_at(at, 25 if len(text) > 1 else 20, 18)
        painter.setPen(line_pen(colour, 3.2 if is_end else 2.0))
        painter.setBrush(hues.of("#FFFDF4"))
        painter.drawRoundedRect(box, 8, 8)
        write(painter, box, text, 12, hues.of("#2B2118" if text != "0" else "#8A7A5E"))


def paint_route(painter: QPainter, path: QPainterPath, colour: QColor, is_fine: bool, halo: QColor) -> None:
    """A thick line in the company's colour with a light thread; dashed where it may not be run."""
    painter.setBrush(NO_BRUSH)
    for ink, width in ((halo, 16.0), (colour, 11.0)):
        pen = QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPath(path)
    thread = QPen(halo, 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
    if not is_fine:
        thread.setWidthF(7.0)
        thread.setDashPattern([1.0, 1.0])
    painter.setPen(thread)
    painter.drawPath(path)
    painter.setPen(NO_PEN)
