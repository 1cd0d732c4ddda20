"""The desk of Ticket to Ride: the map, the docks, the prompt, and how they follow the table."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QLabel

from railyard.core.action import Action
from railyard.core.event import Event
from railyard.core.game import Act
from railyard.core.table import Change
from railyard.games.ticket_to_ride.actions import Claim, KeepTickets, Pass, Payment, TakeTickets
from railyard.games.ticket_to_ride.board import Track
from railyard.games.ticket_to_ride.desk import talk
from railyard.games.ticket_to_ride.desk.cars_layer import CarsLayer, GroundLayer, liveries, owners_of
from railyard.games.ticket_to_ride.desk.context import Context
from railyard.games.ticket_to_ride.desk.hand_dock import HandDock, spent_cards
from railyard.games.ticket_to_ride.desk.light_layer import LightLayer
from railyard.games.ticket_to_ride.desk.lighting import Lighting
from railyard.games.ticket_to_ride.desk.map_print import atlas_of
from railyard.games.ticket_to_ride.desk.payment import PaymentCard
from railyard.games.ticket_to_ride.desk.places import TrackPlaces
from railyard.games.ticket_to_ride.desk.pointer import Pointer
from railyard.games.ticket_to_ride.desk.row_dock import RowDock
from railyard.games.ticket_to_ride.desk.score_dock import ScoreDock
from railyard.games.ticket_to_ride.desk.ticket_cards import TicketsDock
from railyard.games.ticket_to_ride.desk.ticket_choice import TicketChoice
from railyard.games.ticket_to_ride.desk.words import tr
from railyard.games.ticket_to_ride.events import DeckReshuffled, ResetBlocked, RouteClaimed, RowReset
from railyard.games.ticket_to_ride.rules import TicketToRide
from railyard.games.ticket_to_ride.state import State
from railyard.gui.parts.animation import Animator
from railyard.gui.parts.board import BoardView
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import BOTTOM, DeskServices, DockSpec, Prompt
from railyard.gui.parts.widgets import HINT

CONFIRM = "ticket_to_ride.confirm"
FLASH_MS = 900


class TicketToRideDesk(QObject):
    """Follows the `Desk` contract."""

    prompt_changed = Signal()

    def __init__(self, model: TableModel, services: DeskServices) -> None:
        super().__init__()
        game = model.game
        assert isinstance(game, TicketToRide)
        self._model = model
        self._services = services
        start: State = model.table.state_at(0)
        book = game.book(start)
        atlas = atlas_of(book.board, game.background(start))
        self.canvas = BoardView(services.look, atlas.sheet.world)
        self.canvas.setAccessibleName(tr("The map"))
        colours = liveries(model.seats, model.table.setup.seats)
        self.context = Context(model, services, game, book, atlas, self.canvas, colours)
        self.animator = Animator(services.pace, self)
        self.cars = CarsLayer(atlas, services.look, model.seats, colours)
        self.light = LightLayer(atlas, services.look)
        self.canvas.add_kept(GroundLayer(atlas, services.look), is_opaque=True)
        self.canvas.add_kept(self.cars)
        self.canvas.add_live(self.light)
        self.pointer = Pointer(self.context, self.light, self)
        self.canvas.tool = self.pointer
        self.canvas.places = TrackPlaces(atlas.tracks, lambda track: talk.describe_track(self.context, track))
        self.canvas.cursor_moved.connect(self.pointer.cursor_moved)
        self.canvas.chosen.connect(self._chosen)
        self._make_docks()
        self._make_actions()
        self._shown = model.shown
        model.changed.connect(self._follow)
        model.looked.connect(self._look)
        self._reconcile(is_walking=False)

    def _make_docks(self) -> None:
        context = self.context
        self.hand = HandDock(context)
        self.row = RowDock(context, self.animator)
        self.tickets = TicketsDock(context)
        self.score = ScoreDock(context, Animator(self._services.pace, self))
        self.choice = TicketChoice(context)
        self.payment = PaymentCard(context)
        self.lighting = Lighting(
            context,
            self.light,
            lambda: self.choice.chosen,
            lambda mask: self.score.seats.longest(mask)[1],
        )
        self.last_round = QLabel(self.canvas)
        self.last_round.setObjectName("paperTip")
        self.last_round.setMargin(8)
        self.last_round.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.last_round.hide()
        self.canvas.installEventFilter(self)
        self.hand.pointed.connect(self.lighting.point_at_colour)
        self.row.acted.connect(self._submit)
        self.tickets.pointed.connect(self.lighting.point_at_ticket)
        self.choice.pointed.connect(self.lighting.point_at_ticket)
        self.choice.changed.connect(self._choice_changed)
        self.choice.kept.connect(self.keep_tickets)
        self.payment.changed.connect(self._payment_changed)
        self.payment.confirmed.connect(self.confirm_claim)
        self.payment.backed_out.connect(self.back_out)
        self.score.told.connect(self.lighting.tell)
        self.score.pointed.connect(self.lighting.point_at_seat)
        self.docks: tuple[DockSpec, ...] = (
            DockSpec("row", tr("Row and deck"), self.row, BOTTOM),
            DockSpec("hand", tr("Hand"), self.hand, BOTTOM),
            DockSpec("score", tr("Score"), self.score),
            DockSpec("tickets", tr("Tickets"), self.tickets),
        )

    def _make_actions(self) -> None:
        self.take = self._action(tr("Draw tickets"), "T", self.take_tickets)
        self.keep = self._action(tr("Keep these tickets"), "⏎", self.keep_tickets, finishes=True)
        self.claim = self._action(tr("Claim the route"), "⏎", self.confirm_claim, finishes=True)
        self.back = self._action(tr("Back"), "Esc", self.back_out)
        self.pass_turn = self._action(tr("Pass"), "⏎", self._pass, finishes=True)
        self.back.setToolTip(tr("Claim nothing"))
        self.fit = QAction(tr("Whole map"), self.canvas)
        self.fit.triggered.connect(self.canvas.fit)
        self.confirm = QAction(tr("Confirm every claim"), self.canvas)
        self.confirm.setCheckable(True)
        self.confirm.setChecked(bool(self._services.settings.get(CONFIRM, True)))
        self.confirm.setToolTip(tr("Off: a click claims at once where there is only one way to pay"))
        self.confirm.toggled.connect(lambda on: self._services.settings.set(CONFIRM, on))

    def _action(self, text: str, hint: str, do: Callable[[], object], finishes: bool = False) -> QAction:
        action = QAction(text, self.canvas)
        action.setProperty(HINT, hint)
        if finishes:
            action.setShortcuts([QKeySequence("Ctrl+Return"), QKeySequence("Ctrl+Enter")])
        action.triggered.connect(lambda _=False: do())
        self.canvas.addAction(action)
        return action

    # -- the contract ------------------------------------------------------------------------------------------------

    def prompt(self) -> Prompt:
        """What the prompt line shows now."""
        context = self.context
        turn = self._model.turn
        seat = turn.seats[0] if isinstance(turn, Act) else None
        track, payment = self.payment.track, self.payment.payment
        paying = (track, payment) if track is not None and payment is not None else None
        text = talk.prompt_text(context, paying, len(self.choice.chosen))
        if context.seat is None:
            return Prompt(text, seat)
        stage = context.state.stage
        if stage in ("choose", "tickets"):
            return Prompt(text, seat, primary=self.keep)
        if paying is not None:
            return Prompt(text, seat, buttons=(self.back,), primary=self.claim)
        return Prompt(text, seat, (), (self.take,), self.pass_turn if self.pass_turn.isEnabled() else None)

    def menu_actions(self) -> Sequence[QAction]:
        """Entries of the Board menu."""
        return (self.fit, self.confirm)

    def reset_tool(self) -> None:
        """Nothing is pointed at or being paid for, nothing moves."""
        self.animator.skip()
        self.payment.put_away()
        self.pointer.forget()

    def close(self) -> None:
        """Stop what moves, listen no more."""
        self.animator.stop()
        self.score.count.stop()
        self._model.changed.disconnect(self._follow)
        self._model.looked.disconnect(self._look)

    # -- following the table -----------------------------------------------------------------------------------------

    def _follow(self, change: Change) -> None:
        self.animator.skip()
        self.payment.put_away()
        self._reconcile(is_walking=not change.is_jump())
        self.row.tell(change.events)
        if not change.is_jump():
            self._animate(change.events)

    def _look(self) -> None:
        """Another moment is shown, or the same one to another person, who sees what was claimed meanwhile."""
        is_same_moment = self._model.shown == self._shown
        self.payment.put_away()
        if not is_same_moment:
            self.animator.skip()
        self._reconcile(is_walking=is_same_moment)
        if is_same_moment and not self.context.is_open:
            self._flash(self._claimed_since())

    def _claimed_since(self) -> tuple[int, ...]:
        """The tracks that others have claimed since the viewer did something."""
        table, viewer = self._model.table, self._model.viewer
        found: list[int] = []
        for entry in reversed(table.line()):
            if isinstance(entry.move, Action) and entry.move.seat == viewer:
                break
            claims = [event for event in table.events(entry.n) if isinstance(event, RouteClaimed)]
            found += [self.context.board.track_numbers[event.track] for event in claims]
        return tuple(found)

    def _reconcile(self, is_walking: bool) -> None:
        """Show the state, whatever was shown before."""
        context = self.context
        self._shown = self._model.shown
        before, self.cars.owners = self.cars.owners, owners_of(context.atlas, context.state)
        for shape, one, other in zip(context.atlas.tracks.shapes, before, self.cars.owners, strict=True):
            if one != other:
                self.canvas.refresh(self.cars, shape.rect)
        self.lighting.forget_ticket()
        self.row.show_state()
        self.hand.show_payment(())
        self.hand.show_state()
        self.tickets.show_state()
        self.choice.show_state()
        self.score.show_state(is_walking)
        self._show_last_round()
        self._enable()
        self.lighting.relight()
        self.pointer.refresh()
        self.prompt_changed.emit()

    def _animate(self, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case RouteClaimed(track=track_id):
                    self._flash((self.context.board.track_numbers[track_id],))
                case DeckReshuffled():
                    self._services.messages.say(self._model.words(event), "TTR-5.1")
                case RowReset():
                    self._services.messages.say(self._model.words(event), "TTR-4.1")
                case ResetBlocked():
                    self._services.messages.say(self._model.words(event), "TTR-4.3")

    def _flash(self, tracks: tuple[int, ...]) -> None:
        def step(progress: float) -> None:
            self.light.flash = (tracks, 1.0 - progress) if progress < 1.0 else None
            self.canvas.refresh_live()

        if tracks:
            step(0.0)
            self.animator.play(FLASH_MS, step)

    def _enable(self) -> None:
        """What the buttons may do, and why not."""
        context = self.context
        seat, stage = context.seat, context.state.stage
        is_turn = seat is not None and stage == "turn"
        refusal = self._model.check(TakeTickets(seat)) if seat is not None else None
        self.take.setEnabled(is_turn and refusal is None)
        tip = tr("{n} in the ticket deck; you keep at least one").format(n=len(context.state.pile))
        self.take.setToolTip(tip if refusal is None else self._model.words(refusal))
        is_stuck = is_turn and seat is not None and self._model.check(Pass(seat)) is None
        self.pass_turn.setEnabled(is_stuck)
        least = talk.least_kept(context)
        self.keep.setEnabled(bool(context.choice) and len(self.choice.chosen) >= least and seat is not None)
        self.keep.setToolTip(tr("Keep at least {least}").format(least=least))
        is_paying = self.payment.track is not None
        self.claim.setEnabled(is_paying)
        self.back.setEnabled(is_paying)

    def _show_last_round(self) -> None:
        text = talk.last_round_text(self.context)
        self.last_round.setText(text)
        self.last_round.setVisible(bool(text))
        self._place_last_round()

    def _place_last_round(self) -> None:
        if self.last_round.isVisibleTo(self.canvas):
            self.last_round.adjustSize()
            self.last_round.move(QPoint((self.canvas.width() - self.last_round.width()) // 2, 8))
            self.last_round.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The board has another size: what lies on it moves along."""
        if event.type() == QEvent.Type.Resize and watched is self.canvas:
            self._place_last_round()
        return super().eventFilter(watched, event)

    # -- pointing ----------------------------------------------------------------------------------------------------

    def point_at_track(self, track: Track | None) -> None:
        """Lift in the hand what would be paid for the track under the pointer."""
        if self.payment.track is None:
            ways = talk.ways_to_pay(self.context, track) if track is not None else ()
            self._lift(track if ways else None, ways[0] if ways else None)

    def _lift(self, track: Track | None, payment: Payment | None) -> None:
        if track is not None and payment is not None:
            colours = self.context.board.card_colours
            self.hand.show_payment(spent_cards(colours, payment.colour, track.length, payment.locomotives))
        else:
            self.hand.show_payment(())

    # -- acting ------------------------------------------------------------------------------------------------------

    def _submit(self, action: Action) -> None:
        self._model.submit(action)

    def _chosen(self, key: object) -> None:
        track = self.context.board.track(str(key))
        if track is not None:
            self.claim_track(track)

    def claim_track(self, track: Track) -> None:
        """Claim a track at once, or ask how to pay; the table says why where it may not be."""
        context = self.context
        seat = context.seat
        if seat is None:
            if self._model.is_looking and self._model.viewer is not None:
                self._model.submit(Pass(self._model.viewer))
            return
        ways = talk.ways_to_pay(context, track)
        if not ways:
            self.payment.put_away()
            self._model.submit(Claim(seat, track.id, talk.best_try(context, track)))
        elif len(ways) == 1 and not self.confirm.isChecked():
            self._model.submit(Claim(seat, track.id, ways[0]))
        else:
            self.light.chosen = track.index
            self.canvas.tip.hide()
            self.payment.ask(track, ways)

    def confirm_claim(self) -> None:
        """Claim the track that is being paid for."""
        track, payment, seat = self.payment.track, self.payment.payment, self.context.seat
        if track is not None and payment is not None and seat is not None:
            self._model.submit(Claim(seat, track.id, payment))

    def _payment_changed(self) -> None:
        track, payment = self.payment.track, self.payment.payment
        self.light.chosen = None if track is None else track.index
        self._lift(track, payment)
        self._enable()
        self.canvas.refresh_live()
        self.prompt_changed.emit()

    def _choice_changed(self) -> None:
        self._enable()
        self.lighting.relight()
        self.prompt_changed.emit()

    def keep_tickets(self) -> None:
        """Keep the tickets with a tick."""
        seat = self.context.seat
        if seat is not None and self.context.choice:
            tickets = self.context.board.tickets
            self._model.submit(KeepTickets(seat, tuple(tickets[number].id for number in self.choice.chosen)))

    def take_tickets(self) -> None:
        """Draw tickets to choose from."""
        if self.context.seat is not None:
            self._model.submit(TakeTickets(self.context.seat))

    def _pass(self) -> None:
        if self.context.seat is not None:
            self._model.submit(Pass(self.context.seat))

    def back_out(self) -> None:
        """Pay for nothing."""
        self.payment.put_away()

    def press_key(self, key: str) -> bool:
        """Digits take cards or choose tickets, D draws, T draws tickets."""
        if self.context.seat is None:
            return False
        if self.context.choice:
            return key.isdigit() and self.choice.toggle(int(key) - 1)
        if key.isdigit() and int(key) <= len(self.row.cards):
            self.row.take(int(key) - 1)
        elif key == "D":
            self.row.draw()
        elif key == "T":
            self.take_tickets()
        else:
            return False
        return True

    def press_enter(self) -> bool:
        """Enter keeps tickets while some are to be chosen."""
        if self.context.choice and self.context.seat is not None:
            self.keep_tickets()
            return True
        return False
