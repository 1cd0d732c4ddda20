"""Declaring a route: the proposals of the adviser, each of which can be altered by hand along any track."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QMouseEvent, QPainter

from railyard.core.hexes import Hex
from railyard.games.dampfross.actions import DeclareRoute, Withdraw
from railyard.games.dampfross.adviser import Route
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.context import Context
from railyard.games.dampfross.desk.race_words import ends_in_words, race_dice, route_in_words
from railyard.games.dampfross.desk.route_paint import draw_ends, draw_route, lane_of
from railyard.games.dampfross.desk.trace import Trace
from railyard.games.dampfross.proposals import proposed_routes
from railyard.games.dampfross.state import Declaring, Train
from railyard.gui.parts.desk import Prompt
from railyard.gui.parts.widgets import HINT


def _tr(text: str) -> str:
    return QCoreApplication.translate("RouteHand", text)


class RouteHand:
    """The route of the train that declares now."""

    def __init__(self, context: Context, changed: Callable[[], None]) -> None:
        self._context = context
        self._changed = changed
        s, seat = context.state, context.seat
        assert isinstance(s.stage, Declaring) and seat is not None
        self._stage, self._seat = s.stage, seat
        self._number = s.stage.waiting[0]
        self.train: Train = s.stage.trains[self._number]
        self.proposals: tuple[Route, ...] = proposed_routes(context.book, s)
        self.chosen: int | None = None
        """The proposal that is shown; None for a route altered by hand."""
        self._trace = Trace(context.book, s, s.stage.race, self.train.companies)
        self._owners: tuple[str, ...] = ()
        self._preferred: list[str] = []
        self._is_held = False
        view = context.view
        self.declare = QAction(_tr("Declare this route"), view)
        self._is_way_out_told = False
        self.declare.setShortcuts([QKeySequence("Ctrl+Return"), QKeySequence("Ctrl+Enter")])
        self.declare.setProperty(HINT, "⏎")
        self.declare.triggered.connect(self._declare)
        self.following = QAction(_tr("Next proposal"), view)
        self.following.setProperty(HINT, "N")
        self.following.setToolTip(_tr("Show another route worth considering"))
        self.following.triggered.connect(self._next)
        self.other_lines = QAction(_tr("Other lines"), view)
        self.other_lines.setProperty(HINT, "O")
        self.other_lines.setToolTip(_tr("Where several rivals have a line, use another one's"))
        self.other_lines.triggered.connect(self._prefer_other)
        self.withdraw = QAction(_tr("Withdraw"), view)
        self.withdraw.setToolTip(_tr("Take the train out of this race"))
        self.withdraw.triggered.connect(lambda: context.submit(Withdraw(seat)))
        view.addAction(self.declare)
        self._show_first()

    def _show_first(self) -> None:
        """The first proposal that may be declared as it is, else the first one."""
        fits = [
            number for number in range(len(self.proposals)) if self._context.model.check(self._action(number)) is None
        ]
        if self.proposals:
            self.choose(fits[0] if fits else 0)
        else:
            self._judge()

    def _action(self, number: int) -> DeclareRoute:
        route = self.proposals[number]
        return DeclareRoute(self._seat, route.hexes, route.owners)

    # -- choosing ------------------------------------------------------------------------------------------------

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The route that is shown."""
        return tuple(self._trace.hexes)

    @property
    def owners(self) -> tuple[str, ...]:
        """Whose lines it uses."""
        return self._owners

    def choose(self, number: int) -> None:
        """Show a proposal."""
        self.chosen = number
        route = self.proposals[number]
        self._trace.take(route.hexes)
        self._owners = route.owners
        self._judge()

    def _next(self) -> None:
        if self.proposals:
            self.choose(0 if self.chosen is None else (self.chosen + 1) % len(self.proposals))

    def _prefer_other(self) -> None:
        rivals = [company for company in self._context.state.ids() if company not in self.train.companies]
        order = self._preferred or rivals
        self._preferred = [*order[1:], *order[:1]]
        self._altered()

    def _altered(self) -> None:
        self.chosen = None
        self._owners = self._trace.owners(self._preferred)
        self._judge()

    def _judge(self) -> None:
        refusal = self._context.model.check(DeclareRoute(self._seat, self.hexes, self._owners))
        self.declare.setEnabled(refusal is None)
        self._is_way_out_told = refusal is not None and refusal.code in ("toll_limit", "cannot_pay_tolls")
        self.declare.setToolTip("" if refusal is None else self._context.model.words(refusal))
        self._context.view.refresh_live()
        self._changed()

    def _declare(self) -> None:
        self._context.submit(DeclareRoute(self._seat, self.hexes, self._owners))

    # -- what is shown -------------------------------------------------------------------------------------------

    def prompt(self) -> Prompt:
        """What the route takes, and how to alter it."""
        context = self._context
        actor = context.actor()
        if others := self.train.companies[1:]:
            names = _tr(" and ").join(context.title(company) for company in others)
            actor = _tr("{actor} for the joint train with {others}").format(actor=actor, others=names)
        if self._trace.is_at_goal:
            shown = Train(self.train.companies, self.hexes, self._owners)
            words = route_in_words(context.book, context.state, shown, context.liveries)
            text = _tr("{actor}, show the route: {route}. Pull it elsewhere, or declare it with Ctrl+Enter.").format(
                actor=actor, route=words
            )
            if not self.declare.isEnabled():
                text = _tr("{name}: {what}").format(name=actor, what=self.declare.toolTip())
                if not self._is_way_out_told:
                    text += " " + _tr("Pull the route elsewhere, or withdraw.")
        elif self._trace.hexes:
            text = _tr("{actor}: go on along any track to the goal; Enter completes the way, Esc starts again.").format(
                actor=actor
            )
        else:
            ends = ends_in_words(context.board, self._stage.race)
            text = _tr("{actor}, show the route {ends}: press on the start and pull along any track.").format(
                actor=actor, ends=ends
            )
        if self._stage.again:
            text += " " + _tr("(After netting, the route shown before cannot stand.)")
        buttons = [self.other_lines, self.withdraw]
        if len(self.proposals) > 1:
            buttons.insert(0, self.following)
        return Prompt(text, self._seat, race_dice(self._stage.race), tuple(buttons), self.declare)

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """The ends and the route, beside those that are declared."""
        theme = self._context.theme
        race = self._stage.race
        draw_ends(painter, race.start.hexes, race.goal.hexes, self._context.theme)
        if self._trace.hexes:
            livery = self._context.liveries[self.train.companies[0]]
            lane = lane_of(self._number, len(self._stage.trains))
            draw_route(painter, self._trace.hexes, lane, livery, theme, is_planned=True)

    # -- mouse and keys ------------------------------------------------------------------------------------------

    def press(self, at: QPointF, event: QMouseEvent) -> None:
        """Take hold of the route, or go on to a hex."""
        here = plane.GRID.at(at)
        if self._trace.grip(here) or (self._trace.hexes and not self._trace.is_at_goal and self._trace.go_to(here)):
            self._is_held = True
            self._altered()
        else:
            self._context.services.messages.say(
                _tr("Take hold of the route at one of its hexes, or begin at the start")
            )

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        """Pull the route along the tracks."""
        here = plane.GRID.at(at)
        if self._is_held and event.buttons() & Qt.MouseButton.LeftButton and self._trace.go_to(here):
            self._altered()
        can_grip = here in self._trace.hexes or here in self._stage.race.start.hexes
        shape = Qt.CursorShape.OpenHandCursor if can_grip else Qt.CursorShape.ArrowCursor
        if self._context.view.cursor().shape() != shape:
            self._context.view.setCursor(shape)

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        """What is left of the way is added the shortest way."""
        if self._is_held:
            self._is_held = False
            self._trace.complete()
            self._altered()

    def leave(self) -> None:
        """Nothing is shown."""

    def stand_on(self, a: Hex) -> None:
        """The cursor pulls only while a route is traced with the keys."""
        if self._is_held and self._trace.go_to(a):
            self._altered()

    def key(self, event: QKeyEvent) -> bool:
        """N shows the next proposal, O other lines; Enter takes hold of the route at the cursor, then completes it."""
        key = event.key()
        if key == Qt.Key.Key_N:
            self._next()
            return True
        if key == Qt.Key.Key_O:
            self._prefer_other()
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            cursor = self._context.view.cursor_place
            if self._is_held:
                self._is_held = False
                self._trace.complete()
                self._altered()
                return True
            if isinstance(cursor, Hex) and self._trace.grip(cursor):
                self._is_held = True
                self._altered()
                return True
        return False

    def cancel(self) -> None:
        """Back to the first proposal."""
        self._is_held = False
        self._show_first()

    def close(self) -> None:
        """The route stands."""
        self._context.view.unsetCursor()
        for action in (self.declare, self.following, self.other_lines, self.withdraw):
            self._context.view.removeAction(action)
            action.deleteLater()
