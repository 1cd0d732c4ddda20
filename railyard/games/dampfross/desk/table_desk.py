"""The desk of one table of Dampfross: board, tools, bank sheet and races, kept in step with the table."""

from collections.abc import Iterator, Sequence
from itertools import chain
from time import perf_counter

from PySide6.QtCore import QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QMouseEvent

from railyard.core.hexes import Hex
from railyard.core.table import Change
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.bank_book import BankBook
from railyard.games.dampfross.desk.bank_sheet import BankSheet
from railyard.games.dampfross.desk.board_picture import printed
from railyard.games.dampfross.desk.context import Context
from railyard.games.dampfross.desk.hand import Hand
from railyard.games.dampfross.desk.hand_draw import DrawHand
from railyard.games.dampfross.desk.hand_enter import EnterHand
from railyard.games.dampfross.desk.hand_idle import IdleHand
from railyard.games.dampfross.desk.hand_route import RouteHand
from railyard.games.dampfross.desk.hand_start import StartHand
from railyard.games.dampfross.desk.layers import LiveLayer, MapLayer, NameLayer
from railyard.games.dampfross.desk.pencil_layer import PencilLayer, Shown
from railyard.games.dampfross.desk.races_dock import RacesDock
from railyard.games.dampfross.desk.segment_card import DrawingRecord, hex_in_words, segment_card
from railyard.games.dampfross.desk.show import Show
from railyard.games.dampfross.events import TrainMoved
from railyard.games.dampfross.rules import Dampfross
from railyard.games.dampfross.state import Building, Declaring, Entering, ExtraBuilding, Running, Starting, State
from railyard.games.dampfross.statistics import Statistics
from railyard.gui.parts.board import BoardView, HexPlaces
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import DeskServices, DockSpec, Prompt

IDLE_MS = 25
SLICE_S = 0.004
"""A slice of work in an idle moment, and the pause before it."""
ON_LINE = 0.16 * plane.HEX
"""How near to a line the pointer has to be to ask whose it is."""


class DampfrossDesk(QObject):
    """Follows the desk contract."""

    prompt_changed = Signal()

    def __init__(self, model: TableModel, services: DeskServices) -> None:
        super().__init__()
        game = model.game
        assert isinstance(game, Dampfross)
        state: State = model.state
        planner = game.planner(state.board)
        sheet = printed(planner.book.board, services.look.theme)
        self.canvas = BoardView(services.look, sheet.sheet)
        self.canvas.setAccessibleName(self.tr("Board of {title}").format(title=planner.book.board.title))
        self.context = Context(model, services, planner.book, planner, self.canvas)
        self._model = model
        self._map = MapLayer(sheet)
        self._names = NameLayer(sheet)
        self._pencil = PencilLayer(planner.book.board, services.look.theme)
        self._show = Show(self.context, self._show_over)
        self._is_race_on = False
        self._hand: Hand = IdleHand(self.context)
        self._hand_key: object = None
        self._live = LiveLayer(lambda: services.look.theme, lambda: self._hand, self._show)
        self._record = DrawingRecord(self.context)
        for layer, is_opaque in ((self._map, True), (self._pencil, False), (self._names, False)):
            self.canvas.add_kept(layer, is_opaque)
        self.canvas.add_live(self._live)
        self.canvas.places = HexPlaces(plane.GRID, planner.book.board.hexes, self._describe)
        self.canvas.tool = self
        self._bank = BankSheet(services.look, self.statistics)
        self._races = RacesDock(self.context)
        self._book = BankBook({})
        self._booked = -1
        self.docks = (
            DockSpec("bank", self.tr("Bank sheet"), self._bank),
            DockSpec("races", self.tr("Races"), self._races),
        )
        self._actions = self._menu()
        self._prompting = QTimer(self, singleShot=True, interval=0)
        self._prompting.timeout.connect(self.prompt_changed)
        self._preparing: Iterator[None] = iter(())
        self._idle = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._idle.timeout.connect(self._prepare)
        self._connect()
        self._show_moment()
        self._show.settle()

    def _connect(self) -> None:
        self._model.changed.connect(self._changed)
        self._model.looked.connect(self._looked)
        self.context.services.look.changed.connect(self._restyle)
        self.canvas.cursor_moved.connect(self._stand_on)
        self._bank.pointed.connect(self._point_at)
        self._bank.asked.connect(self._model.look_at)
        self._races.chosen.connect(self._choose_route)

    # -- the desk contract ---------------------------------------------------------------------------------------

    def prompt(self) -> Prompt:
        """What the hand says."""
        return self._hand.prompt()

    def menu_actions(self) -> Sequence[QAction]:
        """Zoom, and how the drawing is shown."""
        return self._actions

    def reset_tool(self) -> None:
        """Drop what is half done."""
        self._hand.cancel()

    def close(self) -> None:
        """Stop everything."""
        self._show.close()
        self._prompting.stop()
        self._idle.stop()
        self._hand.close()
        self._model.changed.disconnect(self._changed)
        self._model.looked.disconnect(self._looked)
        self.context.services.look.changed.disconnect(self._restyle)

    # -- in step with the table ----------------------------------------------------------------------------------

    @property
    def hand(self) -> Hand:
        """The tool of the stage."""
        return self._hand

    @property
    def show(self) -> Show:
        """What moves on the board."""
        return self._show

    @property
    def bank(self) -> BankSheet:
        """The bank sheet."""
        return self._bank

    @property
    def races(self) -> RacesDock:
        """The card about the races."""
        return self._races

    def _changed(self, change: Change) -> None:
        self._enter_in_book(change)
        if change.events:
            self._show.play(change)
        else:
            self._show.stop()
        self._is_race_on = self._show.is_playing and any(isinstance(event, TrainMoved) for event in change.events)
        if self._is_race_on:
            # Sheets and prompt would tell how the race ends: they wait until the trains have arrived.
            self._hand.close()
            self._hand, self._hand_key = IdleHand(self.context, is_race_on=True), None
            self._show_race(change)
            self._show_routes()
            self.prompt_changed.emit()
        else:
            self._show_moment()

    def _show_race(self, change: Change) -> None:
        """The card tells of the race as it began."""
        states = (self._model.table.state_at(entry.n) for entry in change.entries)
        begun = next((s for s in states if isinstance(s.stage, Running)), None)
        if begun is not None:
            self._races.show_state(begun)

    def _show_over(self) -> None:
        if self._is_race_on:
            self._is_race_on = False
            self._show_moment()

    def _looked(self) -> None:
        self._booked = -1
        self._is_race_on = False
        self._show.stop()
        self._show_moment()

    def _show_moment(self) -> None:
        s = self.context.state
        parts = self._pencil.show_state(s, self.context.liveries)
        if parts is None:
            self.canvas.refresh(self._pencil)
        else:
            for part in parts:
                self.canvas.refresh(self._pencil, part)
        self._prepare_anew()
        self._take_hand(s)
        if self._booked != self._model.shown:
            self._read_book()
        self._bank.show_book(self._book, self.context.liveries)
        self._races.show_state(s)
        self._show_routes()
        self.prompt_changed.emit()

    def _prepare_anew(self) -> None:
        self._preparing = chain(self._map.sheet.refine(), self._pencil.prepare())
        self._idle.start()

    def _prepare(self) -> None:
        """While nothing happens names and lines are worked out as they look close up, so that zooming in is quick."""
        until = perf_counter() + SLICE_S
        for _ in self._preparing:
            if perf_counter() > until:
                self._idle.start()
                return

    @property
    def is_prepared(self) -> bool:
        """Whether nothing is left to be worked out."""
        return not self._idle.isActive()

    def _take_hand(self, s: State) -> None:
        """The tool that fits the stage; the pencil stays in the hand as long as the turn lasts."""
        key = self._key(s)
        if key is not None and key == self._hand_key and isinstance(self._hand, DrawHand):
            self._hand.refresh()
            return
        self._hand.close()
        self._hand_key = key
        if self.context.seat is None:
            self._hand = IdleHand(self.context)
            return
        match s.stage:
            case Starting():
                self._hand = StartHand(self.context, self._hand_changed)
            case Building() | ExtraBuilding():
                self._hand = DrawHand(self.context, self._hand_changed)
            case Entering():
                self._hand = EnterHand(self.context, self._hand_changed)
            case Declaring():
                self._hand = RouteHand(self.context, self._hand_changed)
            case _:
                self._hand = IdleHand(self.context)

    def _key(self, s: State) -> object:
        match s.stage:
            case Building(round=number, waiting=waiting):
                return ("building", number, waiting[0]) if self._model.can_act else None
            case ExtraBuilding(race=number, waiting=waiting):
                return ("extra", number, waiting[0]) if self._model.can_act else None
        return None

    def _hand_changed(self) -> None:
        """Something half done changed: the prompt follows when the mouse has been served."""
        self._prompting.start()
        self._show_routes()

    def _show_routes(self) -> None:
        self._races.show_routes(self._hand if isinstance(self._hand, RouteHand) else None)

    def _choose_route(self, number: int) -> None:
        if isinstance(self._hand, RouteHand):
            self._hand.choose(number)

    # -- the bank's book -------------------------------------------------------------------------------------------

    def _enter_in_book(self, change: Change) -> None:
        if change.is_jump() or change.before != self._booked:
            self._booked = -1
            return
        for entry in change.entries:
            self._book.add(entry.n, self._model.table.events(entry.n))
        self._booked = change.after

    def _read_book(self) -> None:
        table, shown = self._model.table, self._model.shown
        opening: State = table.state_at(0)
        self._book = BankBook(opening.ledger.public())
        for entry in table.line(shown):
            self._book.add(entry.n, table.events(entry.n))
        self._booked = shown

    def statistics(self) -> Statistics:
        """What everybody did up to the moment that is shown."""
        table = self._model.table
        found = Statistics()
        events = (event for entry in table.line(self._model.shown) for event in table.events(entry.n))
        found.read(self.context.state.ids(), events)
        return found

    def _point_at(self, hexes: tuple[Hex, ...]) -> None:
        self._live.lit = hexes
        self.canvas.refresh_live()

    # -- the tool of the board: the hand, and what hovering tells ------------------------------------------------------

    def press(self, at: QPointF, event: QMouseEvent) -> None:
        """A click ends the show; the press counts all the same."""
        self._show.skip()
        self._hand.press(at, event)

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        """The hand first; a free pointer asks whose line it is on."""
        self._hand.move(at, event)
        if not event.buttons() and not (isinstance(self._hand, DrawHand) and self._hand.hexes):
            self._tell_line(at)

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        """To the hand."""
        self._hand.release(at, event)

    def leave(self) -> None:
        """Nothing is asked any more."""
        self._hand.leave()
        if not (isinstance(self._hand, DrawHand) and self._hand.hexes):
            self.canvas.tip.hide()

    def key(self, event: QKeyEvent) -> bool:
        """Space and Esc end the show; other keys go to the hand."""
        if self._show.is_playing and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Escape):
            self._show.skip()
            return True
        return self._hand.key(event)

    def cancel(self) -> None:
        """To the hand."""
        self._hand.cancel()

    def _stand_on(self, key: object) -> None:
        if isinstance(key, Hex):
            self._hand.stand_on(key)
            self.context.services.announcer.announce(self._describe(key))

    def _describe(self, a: Hex) -> str:
        return hex_in_words(self.context, a)

    def _tell_line(self, at: QPointF) -> None:
        e = plane.edge_at(at.x(), at.y())
        owners = self._pencil.owners(e)
        one, other = plane.centre(e.a), plane.centre(e.b)
        way = (other - one) / plane.HEX
        off = abs((at.x() - one.x()) * way.y() - (at.y() - one.y()) * way.x())
        if owners and off < ON_LINE + 2.2 * len(owners):
            text = segment_card(self.context, self._record, e, owners)
            self.canvas.tip.show_at(self.canvas.from_board(at), text)
        else:
            self.canvas.tip.hide()

    # -- how the drawing is shown --------------------------------------------------------------------------------------

    def _menu(self) -> tuple[QAction, ...]:
        view = self.canvas
        larger = self._action(self.tr("Zoom in"), lambda: view.zoom(1.25))
        smaller = self._action(self.tr("Zoom out"), lambda: view.zoom(0.8))
        fit = self._action(self.tr("Whole board"), view.fit)
        line = QAction(self)
        line.setSeparator(True)
        group = QActionGroup(self)
        shown = []
        for title, how in (
            (self.tr("Drawing in full"), Shown.FULLY),
            (self.tr("Drawing faded"), Shown.FAINTLY),
            (self.tr("Drawing hidden"), Shown.NOT),
        ):
            action = self._action(title, self._shower(None, how))
            action.setCheckable(True)
            action.setChecked(how is Shown.FULLY)
            group.addAction(action)
            shown.append(action)
        alone = QAction(self)
        alone.setSeparator(True)
        owners = []
        for company, livery in self.context.liveries.items():
            action = self._action(self.tr("Lines of {title}").format(title=livery.title), None)
            action.setCheckable(True)
            action.setChecked(True)
            action.toggled.connect(self._toggler(company))
            owners.append(action)
        return (larger, smaller, fit, line, *shown, alone, *owners)

    def _action(self, title: str, act: object) -> QAction:
        made = QAction(title, self)
        if callable(act):
            made.triggered.connect(lambda _=False: act())
        return made

    def _shower(self, company: str | None, how: Shown) -> object:
        def act() -> None:
            for known in self.context.liveries if company is None else (company,):
                self._pencil.shown[known] = how
            self.canvas.refresh(self._pencil)

        return act

    def _toggler(self, company: str) -> object:
        def act(is_on: bool) -> None:
            self._pencil.shown[company] = Shown.FULLY if is_on else Shown.FAINTLY
            self.canvas.refresh(self._pencil)

        return act

    def _restyle(self) -> None:
        """Another theme: another print of the map."""
        theme = self.context.theme
        sheet = printed(self.context.board, theme)
        self._map.sheet = self._names.sheet = sheet
        self._pencil.theme = theme
        self.canvas.refresh()
        self._show_moment()
