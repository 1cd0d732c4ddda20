"""The show: dice that tumble, numbers that are drawn, trains that run.  Short, skippable, and it can be switched off.

What is shown comes from the events of a change; when the show is over the trains stand where the state has them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from railyard.core.event import Event
from railyard.core.hexes import Hex
from railyard.core.table import Change
from railyard.games.dampfross.desk.context import Context
from railyard.games.dampfross.desk.route_paint import (
    PAWN,
    draw_ends,
    draw_pawn,
    draw_route,
    lane_of,
    point_along,
    route_points,
)
from railyard.games.dampfross.events import (
    BudgetRolled,
    ConstructionEnded,
    ExtraBuildingBegan,
    FirstPlayerRolled,
    GoalTooNear,
    NumbersDrawn,
    RaceCancelled,
    RaceEnded,
    RaceSet,
    RaceStarted,
    RouteDeclared,
    TrainMoved,
    Withdrew,
)
from railyard.games.dampfross.state import Declaring, Running, State
from railyard.gui.parts.animation import Animator
from railyard.gui.parts.badges import paint_die
from railyard.gui.parts.desk import Die
from railyard.gui.parts.look import serif

TUMBLE = 0.55
"""Share of a throw during which dice tumble."""
FACES = 6
DIE_MS = 900
NEWS_MS = 1500
RUN_MS = 260
HEX_MS = 130
SMALLEST_PAWN = 9.5
"""Logical pixels; from afar a pawn is larger than its hex."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("RaceShow", text)


@dataclass(frozen=True, slots=True)
class Pawn:
    """A train on the board: its route, how far it is (half numbers on a side), whether it waits at a foot."""

    companies: tuple[str, ...]
    hexes: tuple[Hex, ...] = ()
    index: float = 0.0
    waits: bool = False


@dataclass(slots=True)
class News:
    """A line of news on a strip of paper over the board."""

    text: str = ""
    dice: tuple[Die, ...] = ()
    tumbling: tuple[Die, ...] = field(default=())


class Show:
    """Plays events and paints trains and news."""

    def __init__(self, context: Context, finished: Callable[[], None]) -> None:
        self._context = context
        self._finished = finished
        self._animator = Animator(context.services.pace, context.view)
        self._animator.finished.connect(self._end)
        self._pawns: dict[tuple[str, ...], Pawn] = {}
        self._ends: tuple[tuple[Hex, ...], tuple[Hex, ...]] = ((), ())
        self._news = News()

    @property
    def is_playing(self) -> bool:
        """Whether something moves."""
        return self._animator.is_playing

    @property
    def pawns(self) -> Sequence[Pawn]:
        """The trains that are shown."""
        return tuple(self._pawns.values())

    @property
    def news(self) -> str:
        """The line over the board; empty for none."""
        return self._news.text

    def skip(self) -> None:
        """Show the end."""
        self._animator.skip()

    def stop(self) -> None:
        """Break off and show what the state says."""
        self._animator.stop()
        self.settle()

    def close(self) -> None:
        """Forget everything."""
        self._animator.stop()

    def _end(self) -> None:
        self.settle()
        self._finished()

    def settle(self) -> None:
        """What the state says: routes that are declared, trains that run."""
        self._stand(self._context.state)

    def _stand(self, s: State) -> None:
        stage = s.stage
        self._news = News()
        self._pawns = {}
        self._ends = ((), ())
        if isinstance(stage, Declaring | Running):
            for train in stage.trains:
                if train.hexes:
                    index = train.index + (0.5 if train.on_edge else 0.0)
                    self._pawns[train.companies] = Pawn(train.companies, train.hexes, index, train.on_edge)
            self._ends = (stage.race.start.hexes, stage.race.goal.hexes)
        self._context.view.refresh_live()

    # -- playing -------------------------------------------------------------------------------------------------

    def play(self, change: Change) -> None:
        """Play what happened, from where things stood before; what still plays gives way."""
        self._animator.stop()
        self._stand(self._context.model.table.state_at(change.before))
        for event in change.events:
            match event:
                case FirstPlayerRolled(faces=faces):
                    self._throw(event, tuple(Die(face) for face in faces.values()))
                case BudgetRolled(budget=budget):
                    self._throw(event, (Die(budget),))
                case NumbersDrawn(faces=(tens, units)):
                    self._throw(event, (Die(tens, "red"), Die(units)))
                case NumbersDrawn(faces=(face,)):
                    self._throw(event, (Die(face),))
                case RaceSet():
                    self._tell(event)
                case RouteDeclared() | Withdrew() | RaceStarted():
                    self._animator.play(0, self._placing(event))
                case TrainMoved():
                    self._run(event)
                case RaceEnded():
                    self._tell(event)
                    self._animator.play(0, self._clearing())
                case GoalTooNear() | RaceCancelled() | ConstructionEnded() | ExtraBuildingBegan():
                    self._tell(event)
        if not self._animator.is_playing:
            self.settle()

    def _words(self, event: Event) -> str:
        return self._context.model.words(event)

    def _throw(self, event: Event, dice: tuple[Die, ...]) -> None:
        text = self._words(event)

        def step(progress: float) -> None:
            if progress < TUMBLE:
                turn = int(progress * 16)
                shown = tuple(
                    Die((die.face + turn * 5 + 3 * number) % FACES + 1, die.colour) for number, die in enumerate(dice)
                )
                self._news = News(self._news.text if progress else "", dice, shown)
            else:
                self._news = News(text, dice, dice)
            self._context.view.refresh_live()

        self._animator.play(DIE_MS + (NEWS_MS if isinstance(event, NumbersDrawn) else 300), step)

    def _tell(self, event: Event) -> None:
        text = self._words(event)

        def step(progress: float) -> None:
            self._news = News(text)
            self._context.view.refresh_live()

        self._animator.play(NEWS_MS, step)

    def _placing(self, event: Event) -> Callable[[float], None]:
        def step(progress: float) -> None:
            match event:
                case RouteDeclared(companies=companies, hexes=hexes):
                    self._pawns[companies] = Pawn(companies, hexes)
                    self._ends = ((hexes[0],), tuple({*self._ends[1], hexes[-1]}))
                case Withdrew(companies=companies):
                    self._pawns.pop(companies, None)
            self._context.view.refresh_live()

        return step

    def _clearing(self) -> Callable[[float], None]:
        def step(progress: float) -> None:
            self._pawns = {}
            self._ends = ((), ())
            self._context.view.refresh_live()

        return step

    def _run(self, event: TrainMoved) -> None:
        names = " + ".join(self._context.title(company) for company in event.companies)
        text = _tr("{names} rolls {rolled}").format(names=names, rolled=event.rolled)
        die = (Die(event.rolled),)

        def step(progress: float) -> None:
            pawn = self._pawns.get(event.companies)
            if pawn is None or not pawn.hexes:
                return
            here = pawn.hexes.index(event.path[0])
            begin = here + (0.5 if event.was_on_edge else 0.0)
            end = here + len(event.path) - 1 + (0.5 if event.waiting else 0.0)
            index = begin + (end - begin) * progress
            self._pawns[event.companies] = replace(pawn, index=index, waits=event.waiting and progress >= 1.0)
            self._news = News(text, die, die)
            self._context.view.refresh_live()

        self._animator.play(RUN_MS + HEX_MS * len(event.path), step)

    # -- painting ------------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Routes side by side, pawns, and the news."""
        theme, known = self._context.theme, self._context.liveries
        count = len(self._pawns)
        radius = max(PAWN, SMALLEST_PAWN * self._context.view.devicePixelRatioF() / scale)
        draw_ends(painter, *self._ends, theme)
        for number, pawn in enumerate(self._pawns.values()):
            draw_route(painter, pawn.hexes, lane_of(number, count), known[pawn.companies[0]], theme)
        for number, pawn in enumerate(self._pawns.values()):
            points = route_points(pawn.hexes, lane_of(number, count))
            liveries = [known[company] for company in pawn.companies]
            at = point_along(points, pawn.index)
            draw_pawn(painter, at, liveries, theme, waits=pawn.waits, radius=radius)
        if self._news.text or self._news.tumbling:
            self._paint_news(painter, scale)

    def _paint_news(self, painter: QPainter, scale: float) -> None:
        """A strip of paper at the upper edge of what is seen."""
        look, theme, view = self._context.services.look, self._context.theme, self._context.view
        painter.save()
        painter.translate(view.visible_part().topLeft())
        ratio = view.devicePixelRatioF() / scale
        painter.scale(ratio, ratio)
        font = serif(21 * look.scale)
        metrics = QFontMetricsF(font)
        side, gap, pad = look.px(38), look.px(8), look.px(18)
        dice = self._news.tumbling
        room = view.width() - 2 * pad - len(dice) * (side + gap)
        text = metrics.elidedText(self._news.text, Qt.TextElideMode.ElideRight, room - 2 * pad)
        width = len(dice) * (side + gap) + metrics.horizontalAdvance(text) + 2 * pad
        box = QRectF((view.width() - width) / 2, look.px(14), width, side + look.px(20))
        painter.setPen(QPen(theme.colour("rule"), 1))
        painter.setBrush(theme.colour("panel"))
        painter.drawRoundedRect(box, 8, 8)
        x = box.left() + pad
        for die in dice:
            paint_die(painter, QRectF(x, box.center().y() - side / 2, side, side), die, theme)
            x += side + gap
        painter.setFont(font)
        painter.setPen(theme.colour("ink"))
        painter.drawText(QRectF(x, box.top(), box.right() - x, box.height()), Qt.AlignmentFlag.AlignVCenter, text)
        painter.restore()
