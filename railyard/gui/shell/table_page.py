"""The page of an open table: header, board with docks around it, prompt line, and what lies over them at times."""

from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QSizePolicy, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from railyard.core.action import tag_of
from railyard.core.event import Event
from railyard.core.game import Act, Over
from railyard.core.refusal import Refusal
from railyard.core.table import Change
from railyard.games import part
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import BOTTOM, LEFT, RIGHT, DeskServices, DockSpec
from railyard.gui.shell.covers import Curtain, DiceEntry, LookingBanner, PassOn
from railyard.gui.shell.desks import open_desk
from railyard.gui.shell.docks.history import HistoryDock
from railyard.gui.shell.docks.log import LogDock
from railyard.gui.shell.docks.offers import OffersDock
from railyard.gui.shell.docks.players import PlayersDock
from railyard.gui.shell.docks.rulebook import RulebookDock
from railyard.gui.shell.header import Header
from railyard.gui.shell.messages import MessageLine
from railyard.gui.shell.paper_dock import PaperDock
from railyard.gui.shell.prompt_line import PromptLine
from railyard.gui.shell.table_actions import TableActions

LAYOUT_VERSION = 1


class TablePage(QWidget):
    """Everything about one open table."""

    def __init__(
        self, model: TableModel, services: DeskServices, actions: TableActions, title: str, rulebook: str
    ) -> None:
        super().__init__()
        self.setObjectName("page")
        self.model = model
        self.actions_ = actions
        self._layout_key = f"layout.{model.game.info.id}"
        self._last_rule = ""
        self._floating: list[PaperDock] = []
        self._is_laid_out = False
        self.area = QMainWindow()
        self.area.setWindowFlags(Qt.WindowType.Widget)
        self.area.setObjectName("area")
        gap = services.look.px(8)
        self.area.setContentsMargins(gap, gap, gap, gap)
        self.area.setDockNestingEnabled(True)
        self.area.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.area.setAnimated(services.pace.speed > 0)
        self.board_place = QWidget()
        look, announcer = services.look, services.announcer
        self.messages = MessageLine(self.board_place, look, announcer, self.open_rulebook, self._moment)
        self.services = DeskServices(
            services.look,
            services.ask,
            self.messages,
            services.settings,
            self.open_rulebook,
            services.announcer,
            services.pace,
        )
        self.desk = open_desk(model, self.services)
        board = QVBoxLayout(self.board_place)
        board.setContentsMargins(0, 0, 0, 0)
        board.addWidget(self.desk.canvas)
        self.area.setCentralWidget(self.board_place)
        self.rulebook = RulebookDock(services.look, rulebook)
        self.docks = self._make_docks()
        self.banner = LookingBanner(model, actions.continue_here, actions.return_to_now)
        changing, showing = (actions.undo, actions.redo), (actions.history, actions.rulebook)
        self.header = Header(title, changing, showing, self.banner)
        self.dice = DiceEntry(services.look, model)
        self.prompt_line = PromptLine(services.look, model)
        self.curtain = Curtain(services.look)
        self.curtain.lifted.connect(self._lift)
        self.pass_on = PassOn(model)
        self.pass_on.passed.connect(self._cover)
        self._build()
        model.changed.connect(self._changed)
        model.looked.connect(self._looked)
        model.refused.connect(self._refused)
        self.desk.prompt_changed.connect(self._show_prompt)
        self._show_all()
        self._hand_over()

    # -- building ----------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._open_part = QWidget()
        column = QVBoxLayout(self._open_part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.area, 1)
        # Dice to type in stand where the prompt stands: the board does not move when they come and go.
        self.foot = QStackedWidget()
        self.foot.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.foot.addWidget(self.prompt_line)
        self.foot.addWidget(self.dice)
        self.foot.addWidget(self.pass_on)
        column.addWidget(self.foot)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._open_part)
        self._stack.addWidget(self.curtain)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._stack)

    def _make_docks(self) -> dict[str, PaperDock]:
        look, model = self.services.look, self.model
        log = LogDock(look, model, self.services.announcer)
        shared = (
            DockSpec("players", self.tr("Players"), PlayersDock(look, model)),
            DockSpec("log", self.tr("Log"), log),
            DockSpec("history", self.tr("History"), HistoryDock(look, model, self.actions_.film)),
            DockSpec("offers", self.tr("Offers"), OffersDock(look, model)),
            DockSpec("rulebook", self.tr("Rulebook"), self.rulebook, LEFT, is_shown=False),
        )
        return {spec.key: PaperDock(spec, self.area) for spec in (*self.desk.docks, *shared)}

    def arrange(self) -> None:
        """The usual places of the docks: the desk's own in their areas, the shared ones as tabs below them."""
        for dock in self.docks.values():
            self.area.removeDockWidget(dock)
        own = [dock for key, dock in self.docks.items() if key in {spec.key for spec in self.desk.docks}]
        for dock in own:
            self.area.addDockWidget(dock.spec.area, dock)
            dock.setFloating(False)
            dock.setVisible(dock.spec.is_shown)
        for dock in own:
            if dock.spec.tab_with:
                self.area.tabifyDockWidget(self.docks[dock.spec.tab_with], dock)
        tabs = [self.docks[key] for key in ("players", "log", "history", "offers")]
        self.area.addDockWidget(RIGHT, tabs[0])
        for dock in tabs[1:]:
            self.area.tabifyDockWidget(tabs[0], dock)
        book = self.docks["rulebook"]  # a column of its own: a page is not read through a slit
        self.area.addDockWidget(LEFT, book)
        for dock in (*tabs, book):
            dock.setFloating(False)
            dock.setVisible(dock.spec.is_shown)
        self.docks["log" if own else "offers"].raise_()
        width = self.services.look.px(400)
        at_right = [
            dock
            for dock in (*own, tabs[0])
            if dock.spec.area == RIGHT and dock.spec.is_shown and not dock.spec.tab_with
        ]
        self.area.resizeDocks(at_right, [width] * len(at_right), Qt.Orientation.Horizontal)
        heights = [self.services.look.px(size) for size in (300, *[220] * (len(at_right) - 1))]
        self.area.resizeDocks(at_right, heights, Qt.Orientation.Vertical)
        below = [dock for dock in own if dock.spec.area == BOTTOM and dock.spec.is_shown]
        self.area.resizeDocks(below, [dock.sizeHint().height() for dock in below], Qt.Orientation.Vertical)
        self.area.resizeDocks(below, [dock.sizeHint().width() for dock in below], Qt.Orientation.Horizontal)

    def restore_layout(self) -> None:
        """The layout people left for this game; call when the page has its size."""
        self.arrange()
        # What the curtain hides has no size yet: the docks get theirs when it is lifted for the first time.
        self._is_laid_out = not self.is_covered
        kept = self.services.settings.get(self._layout_key)
        if isinstance(kept, str):
            self.area.restoreState(QByteArray(b64decode(kept)), LAYOUT_VERSION)

    def keep_layout(self) -> None:
        """Remember the layout for this game."""
        if not self._is_laid_out:
            return
        state = self.area.saveState(LAYOUT_VERSION).data()
        self.services.settings.set(self._layout_key, b64encode(state).decode("ascii"))

    def reset_layout(self) -> None:
        """Back to the usual places."""
        self.arrange()
        self.keep_layout()

    def dock_actions(self) -> list[QAction]:
        """A switch for every dock."""
        return [dock.toggleViewAction() for dock in self.docks.values()]

    # -- following the table -----------------------------------------------------------------------------------

    def _moment(self) -> int:
        return self.model.table.cursor

    def _changed(self, change: Change) -> None:
        self.messages.forget_warning(change.before)
        if change.is_jump():
            self.desk.reset_tool()
        self._show_all()
        self._hand_over(change.events)

    def _looked(self) -> None:
        self.desk.reset_tool()
        self._show_all()

    def _show_all(self) -> None:
        model = self.model
        self.header.progress.setText(model.words_at().message(model.game.progress(model.state)))
        self.banner.show_moment()
        self.header.look_back(model.is_looking)
        self._show_dice()
        self.allow_actions()
        self._show_prompt()

    def allow_actions(self) -> None:
        """Enable what is possible now, behind the curtain next to nothing."""
        is_covered = self.is_covered
        if is_covered:
            self.actions_.cover()
        else:
            self.actions_.follow(self.model)
        for action in self.dock_actions():
            action.setEnabled(not is_covered)

    def _show_dice(self) -> None:
        self.dice.show_request()
        if self.dice.is_wanted:
            self.foot.setCurrentWidget(self.dice)
            self.dice.setFocus()
        elif self.foot.currentWidget() is self.dice:
            had_focus = self.dice.hasFocus() or self.dice.take.hasFocus()
            self.foot.setCurrentWidget(self.prompt_line)
            if had_focus:
                self.desk.canvas.setFocus()

    def take_focus(self) -> None:
        """The keyboard goes where something is to be done: to the curtain, the dice that are typed in, or the board."""
        if self.is_covered:
            place: QWidget = self.curtain.ready
        else:
            place = self.dice if self.dice.is_wanted else self.desk.canvas
        place.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_prompt(self) -> None:
        self.prompt_line.show_prompt(self.desk.prompt())

    def _refused(self, refusal: Refusal) -> None:
        self._last_rule = refusal.rule
        self.messages.warn(self.model.words(refusal), refusal.rule)

    def open_rulebook(self, rule: str = "") -> None:
        """The rulebook at a paragraph."""
        book = self.docks["rulebook"]
        is_new = book.isHidden()
        book.bring_back()
        if is_new and not book.isFloating():
            self.area.resizeDocks([book], [self.services.look.px(360)], Qt.Orientation.Horizontal)
            self.area.layout().activate()  # type: ignore[union-attr]
        self.rulebook.open_at(rule)

    def help_here(self) -> None:
        """The paragraph of the last refusal while it is shown, else that of what is to be done."""
        refused = self._last_rule if self.messages.isVisible() else ""
        self.open_rulebook(refused or self.prompt_line.prompt.rule or self._rule_of_offers())

    def _rule_of_offers(self) -> str:
        """The paragraph about the first thing that may be done, as the game's texts know it; empty where none is."""
        rules: Mapping[str, str] = getattr(part(self.model.game.info.id, "texts"), "RULES", {})
        tags = (tag_of(offer.action.__name__) for offer in self.model.offers())
        return next((rules[tag] for tag in tags if tag in rules), "")

    # -- hidden hands --------------------------------------------------------------------------------------------

    def _next_person(self) -> str | None:
        """The seat that must take over the screen; None where the one before it may stay."""
        turn = self.model.game.turn(self.model.table.state)
        if not self.model.game.info.is_hidden or not isinstance(turn, Act) or self.model.viewer in turn.seats:
            return None
        return turn.seats[0]

    def _hand_over(self, events: Sequence[Event] = ()) -> None:
        if self.foot.currentWidget() is self.pass_on:
            self.foot.setCurrentWidget(self.prompt_line)
        if self.model.game.info.is_hidden and isinstance(self.model.turn, Over):
            self.model.show_to(None)
        seat = self._next_person()
        if seat is None or not self.services.settings.get("cover_hands", True):
            if seat is not None:
                self.model.show_to(seat)
            return
        viewer = self.model.viewer
        if viewer is not None and any(event.reveals and getattr(event, "seat", None) == viewer for event in events):
            # A card that came to a hidden hand with the turn's last move is seen before the curtain falls.
            self.pass_on.wait_for(viewer, seat)
            self.foot.setCurrentWidget(self.pass_on)
            return
        self._cover()

    def _cover(self) -> None:
        seat = self._next_person()
        if seat is None:
            return
        self.foot.setCurrentWidget(self.prompt_line)
        self.curtain.pass_to(self.model, seat)
        self._stack.setCurrentWidget(self.curtain)
        self.allow_actions()
        self._floating = [dock for dock in self.docks.values() if dock.isFloating() and dock.isVisible()]
        for dock in self._floating:
            dock.hide()

    def _lift(self) -> None:
        seat = self._next_person()
        if seat is not None:
            self.model.show_to(seat)
        self._stack.setCurrentIndex(0)
        self.allow_actions()
        if not self._is_laid_out:
            self._open_part.layout().activate()  # type: ignore[union-attr]
            self.restore_layout()
        for dock in self._floating:
            dock.show()
        self.take_focus()

    @property
    def is_covered(self) -> bool:
        """Whether the curtain is down."""
        return self._stack.currentWidget() is self.curtain

    def close_table(self) -> None:
        """Stop everything; the page is deleted afterwards."""
        self.keep_layout()
        self.desk.close()
        self.model.close()
