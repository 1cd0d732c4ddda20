"""The desk of Steam Tunnel: the board, the score, the prompt, and how they follow the table."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QAction, QKeySequence

from railyard.core.game import Act
from railyard.core.table import Change
from railyard.games.steam_tunnel.actions import EndTurn, NextGame
from railyard.games.steam_tunnel.cards import place_of_piece
from railyard.games.steam_tunnel.desk import talk
from railyard.games.steam_tunnel.desk.account import account_of
from railyard.games.steam_tunnel.desk.context import Context
from railyard.games.steam_tunnel.desk.geometry import CARD, Mine
from railyard.games.steam_tunnel.desk.hand import Hand
from railyard.games.steam_tunnel.desk.lamplighter import Lamplighter
from railyard.games.steam_tunnel.desk.legend import Legend
from railyard.games.steam_tunnel.desk.light_layer import LightLayer
from railyard.games.steam_tunnel.desk.mine_layer import MineLayer
from railyard.games.steam_tunnel.desk.places import CardPlaces
from railyard.games.steam_tunnel.desk.play_layer import PlayLayer
from railyard.games.steam_tunnel.desk.score_dock import ScoreDock
from railyard.games.steam_tunnel.desk.shown import shown_in
from railyard.games.steam_tunnel.desk.sprites import Sprites
from railyard.games.steam_tunnel.desk.stones import liveries
from railyard.games.steam_tunnel.rules import SteamTunnel
from railyard.games.steam_tunnel.tunnels import Tunnel
from railyard.gui.parts.animation import Animator
from railyard.gui.parts.board import BoardView
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import DeskServices, DockSpec, Prompt
from railyard.gui.parts.widgets import HINT

GHOSTS = "steam_tunnel.ghosts"
NAMES = "steam_tunnel.names"


def _tr(text: str) -> str:
    return QCoreApplication.translate("SteamTunnelDesk", text)


class SteamTunnelDesk(QObject):
    """Follows the `Desk` contract."""

    prompt_changed = Signal()

    def __init__(self, model: TableModel, services: DeskServices) -> None:
        super().__init__()
        game = model.game
        assert isinstance(game, SteamTunnel)
        self._model = model
        self._services = services
        mine = Mine(game.cards)
        self.canvas = BoardView(services.look, mine.world)
        self.canvas.setAccessibleName(_tr("The mine"))
        sprites = Sprites(mine)
        ground = MineLayer(mine, sprites, liveries(model.seats, model.table.setup.seats))
        light = LightLayer(mine, Sprites(mine), ground)
        self.context = Context(model, services, game, mine, self.canvas, ground, light)
        self.animator = Animator(services.pace, self)
        self.play = PlayLayer(self.context, self.animator)
        self.hand = Hand(self.context, self.play.stop)
        self.canvas.add_kept(ground, is_opaque=True)
        self.canvas.add_live(light)
        self.canvas.add_live(self.play)
        self.canvas.places = CardPlaces(mine, lambda place: talk.describe_place(self.context, place))
        self.canvas.tool = self.hand
        self.canvas.cursor_moved.connect(self.hand.cursor_moved)
        self.score = ScoreDock(self.context)
        self.score.pointed.connect(self._light)
        self.score.told.connect(self._tell)
        self.docks: tuple[DockSpec, ...] = (
            DockSpec("score", _tr("Score"), self.score),
            DockSpec("legend", _tr("Legend"), Legend(self.context), is_shown=False),
        )
        self.lamplighter = Lamplighter(self.context, self)
        self._make_actions()
        model.changed.connect(self._follow)
        model.looked.connect(self._look)
        self._reconcile()

    def _make_actions(self) -> None:
        self.end_turn = QAction(_tr("End turn"), self.canvas)
        self.end_turn.setShortcuts([QKeySequence("Ctrl+Return"), QKeySequence("Ctrl+Enter")])
        self.end_turn.setProperty(HINT, "⏎")
        self.end_turn.setToolTip(_tr("Neither claim nor bury"))
        self.end_turn.triggered.connect(self._end_turn)
        self.next_game = QAction(_tr("Deal the next game"), self.canvas)
        self.next_game.setToolTip(_tr("The next seat begins"))
        self.next_game.triggered.connect(self._next_game)
        self.canvas.addAction(self.end_turn)
        self.fit = QAction(_tr("Whole mine"), self.canvas)
        self.fit.triggered.connect(self.canvas.fit)
        ground = self.context.ground
        ground.has_ghosts = bool(self._services.settings.get(GHOSTS, True))
        ground.has_names = bool(self._services.settings.get(NAMES, True))
        self.ghosts = QAction(_tr("Ghost cards beyond the rim"), self.canvas)
        self.ghosts.setCheckable(True)
        self.ghosts.setChecked(ground.has_ghosts)
        self.ghosts.toggled.connect(self._show_ghosts)
        self.names = QAction(_tr("Names of rows and columns"), self.canvas)
        self.names.setCheckable(True)
        self.names.setChecked(ground.has_names)
        self.names.toggled.connect(self._show_names)

    # -- the contract ------------------------------------------------------------------------------------------------

    def prompt(self) -> Prompt:
        """What the prompt line shows now."""
        model, context = self._model, self.context
        turn = model.turn
        seat = turn.seats[0] if isinstance(turn, Act) else None
        primary = None
        if context.seat is not None:
            primary = {"act": self.end_turn, "between": self.next_game}.get(context.state.phase)
        return Prompt(talk.prompt_text(context), seat, primary=primary)

    def menu_actions(self) -> Sequence[QAction]:
        """Entries of the Board menu."""
        return (self.fit, self.ghosts, self.names)

    def reset_tool(self) -> None:
        """Nothing is pointed at or chosen, nothing moves."""
        self.play.stop()
        self.hand.forget()

    def close(self) -> None:
        """Stop what moves, listen no more."""
        self.play.stop()
        self.score.stop()
        self.lamplighter.stop()
        self._model.changed.disconnect(self._follow)
        self._model.looked.disconnect(self._look)

    # -- following the table -----------------------------------------------------------------------------------------

    def _follow(self, change: Change) -> None:
        self.play.stop()
        self._reconcile()
        if not change.is_jump():
            self.play.play(change.events, self.context.state)
            if change.events and self.context.state.phase in ("between", "over"):
                self.score.tell()

    def _look(self) -> None:
        self.play.stop()
        self._reconcile()

    def _reconcile(self) -> None:
        """Show the state, whatever was shown before."""
        context = self.context
        before, context.ground.shown = context.ground.shown, shown_in(context.mine, context.state)
        changed = context.ground.shown.changes(before)
        if len(changed) > context.mine.grid.columns:
            self.canvas.refresh(context.ground)
        else:
            for place in changed:
                for corner in context.mine.corners(place):
                    self.canvas.refresh(context.ground, CARD.translated(corner))
        self.hand.refresh()
        self.score.show_state()
        self.lamplighter.begin()
        self.end_turn.setEnabled(context.seat is not None and context.state.phase == "act")
        self.prompt_changed.emit()

    def _light(self, tunnel: Tunnel | None) -> None:
        self.hand.light_tunnel(tunnel)

    def _tell(self, tunnel: Tunnel) -> None:
        """A tunnel of the final count, lit and told about on the board."""
        self.hand.light_tunnel(tunnel)
        context = self.context
        segment = tunnel.segments[len(tunnel.segments) // 2]
        at, _ = context.ground.stone_place(segment)
        beside = self.canvas.from_board(context.mine.corner(place_of_piece(segment)) + at)
        self.canvas.tip.show_at(beside, talk.tunnel_tip(context, account_of(context.state, tunnel)))

    # -- acting ------------------------------------------------------------------------------------------------------

    def _end_turn(self) -> None:
        if self.context.seat is not None:
            self._model.submit(EndTurn(self.context.seat))

    def _next_game(self) -> None:
        if self.context.seat is not None:
            self._model.submit(NextGame(self.context.seat))

    def _show_ghosts(self, on: bool) -> None:
        self.context.ground.has_ghosts = on
        self._services.settings.set(GHOSTS, on)
        self.canvas.refresh(self.context.ground)

    def _show_names(self, on: bool) -> None:
        self.context.ground.has_names = on
        self._services.settings.set(NAMES, on)
        self.canvas.refresh(self.context.ground)
