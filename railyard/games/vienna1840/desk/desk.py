"""The desk of one table of 1840: board, hands, papers, kept in step with the table."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QMouseEvent, QWheelEvent

from railyard.core.table import Change
from railyard.games.vienna1840.desk import papers, talk
from railyard.games.vienna1840.desk.board_layers import BoardSheets, MapLayer, NameLayer, TileLayer
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.desk.decision import Decision
from railyard.games.vienna1840.desk.guide import Guide
from railyard.games.vienna1840.desk.hand import Hand
from railyard.games.vienna1840.desk.hand_build import BuildHand
from railyard.games.vienna1840.desk.hand_run import RunHand
from railyard.games.vienna1840.desk.live_layer import LiveLayer
from railyard.games.vienna1840.desk.market import Market
from railyard.games.vienna1840.desk.paper import Paper
from railyard.games.vienna1840.desk.plane import ViennaPlaces, rect, world_of
from railyard.games.vienna1840.desk.register import Register
from railyard.games.vienna1840.desk.rounds_strip import RoundsStrip
from railyard.games.vienna1840.desk.shown import shown_in
from railyard.games.vienna1840.desk.steps import StepHand
from railyard.games.vienna1840.rules import Vienna
from railyard.games.vienna1840.state import Bonus, Building, HomeToken, TramRun
from railyard.gui.parts.board import BoardView
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import BOTTOM, DeskServices, DockSpec, Prompt

FEW = 12
"""So many changed hexes are drawn one by one; more, and all tiles are drawn anew."""


class ViennaDesk(QObject):
    """Follows the desk contract."""

    prompt_changed = Signal()

    def __init__(self, model: TableModel, services: DeskServices) -> None:
        super().__init__()
        game = model.game
        assert isinstance(game, Vienna)
        self._model = model
        board = game.book.board(model.state)
        self.canvas = BoardView(services.look, world_of(board.spots))
        self.canvas.setAccessibleName(self.tr("Board of Vienna"))
        self.sheets = BoardSheets(game.book.facts, board, services.look.theme)
        self.context = Context(model, services, self.canvas, self.sheets)
        self._tiles = TileLayer(self.sheets)
        self._names = NameLayer(self.sheets)
        self._steps = StepHand(self.context)
        self._hand: Hand = self._steps
        self._build: BuildHand | None = None
        self._run: RunHand | None = None
        self._prompting = QTimer(self, singleShot=True, interval=0)
        self._prompting.timeout.connect(self._tell)
        self.live = LiveLayer(self.context, lambda: self._hand)
        self.canvas.add_kept(MapLayer(self.sheets), is_opaque=True)
        self.canvas.add_kept(self._tiles)
        self.canvas.add_kept(self._names)
        self.canvas.add_live(self.live)
        self.canvas.tool = self
        self.canvas.chosen.connect(self._choose)
        self.canvas.cursor_moved.connect(self._stand_on)
        self.canvas.installEventFilter(self)
        self._make_papers()
        self._actions = self._menu()
        model.changed.connect(self._changed)
        model.looked.connect(self._looked)
        services.look.changed.connect(self._restyle)
        self._place_board()
        self.show_moment()

    def _make_papers(self) -> None:
        context = self.context
        self.decision = Paper(context, Decision(context, lambda: self._hand).write)
        self.register = Register(context)
        self.market = Market(context)
        self.companies = Paper(context, papers.write_companies)
        self.trams = Paper(context, papers.write_trams)
        self.privates = Paper(context, papers.write_privates)
        self.forecast = Paper(context, papers.write_forecast)
        self.rounds = RoundsStrip(context)
        self.guide = Guide(context)
        self.guide.changed.connect(self._scene_changed)
        self.docks: tuple[DockSpec, ...] = (
            DockSpec("decision", self.tr("Decision"), self.decision),
            DockSpec("register", self.tr("Share register"), self.register),
            DockSpec("rounds", self.tr("Round track"), self.rounds, BOTTOM),
            DockSpec("market", self.tr("Share market"), self.market, is_shown=False, tab_with="register"),
            DockSpec("companies", self.tr("Companies"), self.companies, is_shown=False, tab_with="register"),
            DockSpec("trams", self.tr("Trams and maintenance"), self.trams, is_shown=False, tab_with="register"),
            DockSpec("privates", self.tr("Privates"), self.privates, is_shown=False, tab_with="register"),
            DockSpec("forecast", self.tr("Forecast"), self.forecast, is_shown=False, tab_with="register"),
            DockSpec("guide", self.tr("Guided example"), self.guide, is_shown=False),
        )
        self._papers = (self.decision, self.companies, self.trams, self.privates, self.forecast)

    # -- the contract ----------------------------------------------------------------------------------------------

    @property
    def hand(self) -> Hand:
        """The tool of the step."""
        return self._hand

    def prompt(self) -> Prompt:
        """What the hand says, or the guided example."""
        return self._hand.prompt() if self.context.scene is None else self.guide.prompt()

    def menu_actions(self) -> Sequence[QAction]:
        """Zoom, finishing, what is shown on the board."""
        return self._actions

    def reset_tool(self) -> None:
        """Forget what is half done."""
        self.guide.leave()
        self._hand.cancel()

    def close(self) -> None:
        """Stop everything."""
        self._prompting.stop()
        for paper in self._papers:
            paper.stop()
        self.canvas.removeEventFilter(self)
        self._model.changed.disconnect(self._changed)
        self._model.looked.disconnect(self._looked)
        self.context.services.look.changed.disconnect(self._restyle)

    # -- in step with the table ------------------------------------------------------------------------------------

    def _changed(self, change: Change) -> None:
        self.guide.leave()
        self.show_moment()
        self.live.tell(change.events)

    def _looked(self) -> None:
        self.live.tell(())
        self.show_moment()

    def _scene_changed(self) -> None:
        self._place_board()
        self.show_moment()
        self.live.tell(self.guide.scene.events if self.guide.is_on else ())

    def show_moment(self) -> None:
        """Show what is to be seen, whatever was seen before: changed hexes, the hand, papers in view."""
        context, sheets = self.context, self.sheets
        before, sheets.shown = sheets.shown, shown_in(context.book, context.state)
        changed = sheets.shown.changes(before)
        if before.board != sheets.shown.board:
            self.canvas.refresh()
        elif before.phase != sheets.shown.phase or len(changed) > FEW:
            self.canvas.refresh(self._tiles)
            self.canvas.refresh(self._names)
        else:
            for name in changed:
                for layer in (self._tiles, self._names):
                    self.canvas.refresh(layer, rect(name).adjusted(-2, -2, 2, 2))
        self._take_hand()
        for paper in self._papers:
            paper.show_state()
        self.register.show_state()
        self.market.show_state()
        self.rounds.show_state()
        self.prompt_changed.emit()

    def _take_hand(self) -> None:
        """The tool that fits the step."""
        context = self.context
        self.canvas.tip.hide()
        step = context.step if context.seat is not None else None
        match step:
            case HomeToken() | Building() | Bonus():
                if self._build is None:
                    self._build = BuildHand(context, self._hand_changed)
                else:
                    self._build.refresh()
                self._hand = self._build
            case TramRun():
                if self._run is None:
                    self._run = RunHand(context, self._hand_changed)
                else:
                    self._run.refresh()
                self._hand = self._run
            case _:
                self._steps.refresh()
                self._hand = self._steps

    def _place_board(self) -> None:
        """Another board may be shown: its extent, its hexes."""
        board = self.context.board
        self.sheets.restyle(board, self.context.theme)
        self.canvas.places = ViennaPlaces(board.spots, self._describe)
        if self.canvas.world != world_of(board.spots):
            self.canvas.set_world(world_of(board.spots))

    def _restyle(self) -> None:
        self.sheets.restyle(self.context.board, self.context.theme)
        self.canvas.refresh()
        self.show_moment()

    def _hand_changed(self) -> None:
        """Something half done changed: prompt and card follow when the mouse has been served."""
        self._prompting.start()

    def _tell(self) -> None:
        if isinstance(self._hand, RunHand):
            self.decision.show_state()
        self.prompt_changed.emit()

    # -- the tool of the board ---------------------------------------------------------------------------------------

    def press(self, at: QPointF, event: QMouseEvent) -> None:
        """To the hand."""
        self.live.tell(())
        self._hand.press(at, event)

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        """To the hand."""
        self._hand.move(at, event)

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        """To the hand."""
        self._hand.release(at, event)

    def leave(self) -> None:
        """To the hand."""
        self._hand.leave()

    def key(self, event: QKeyEvent) -> bool:
        """To the hand."""
        return self._hand.key(event)

    def cancel(self) -> None:
        """To the hand."""
        self._hand.cancel()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The wheel turns a tile while one is chosen."""
        if (
            watched is self.canvas
            and isinstance(event, QWheelEvent)
            and event.modifiers() == Qt.KeyboardModifier.NoModifier
        ):
            steps = event.angleDelta().y()
            if steps and self._hand.wheel(-1 if steps > 0 else 1):
                event.accept()
                return True
        return False

    def _choose(self, key: object) -> None:
        self._hand.choose(str(key))

    def _stand_on(self, key: object) -> None:
        if key is not None:
            self.context.services.announcer.announce(self._describe(str(key)))

    def _describe(self, name: str) -> str:
        picks = self._build.picks.get(name, ()) if self._build is not None and self._hand is self._build else ()
        return talk.describe_hex(self.context, name, picks)

    # -- menu ------------------------------------------------------------------------------------------------------

    def _menu(self) -> tuple[QAction, ...]:
        view = self.canvas
        finish = self._action(self.tr("Finish the step"), self._finish)
        finish.setShortcuts([QKeySequence("Ctrl+Return"), QKeySequence("Ctrl+Enter")])
        view.addAction(finish)
        line = QAction(self)
        line.setSeparator(True)
        return (
            finish,
            line,
            self._action(self.tr("Zoom in"), lambda: view.zoom(1.25)),
            self._action(self.tr("Zoom out"), lambda: view.zoom(0.8)),
            self._action(self.tr("Whole board"), view.fit),
        )

    def _finish(self) -> None:
        """What the blue button does."""
        primary = self.prompt().primary
        if primary is not None and primary.isEnabled():
            primary.trigger()

    def _action(self, title: str, act: object) -> QAction:
        made = QAction(title, self)
        if callable(act):
            made.triggered.connect(lambda _=False: act())
        return made
