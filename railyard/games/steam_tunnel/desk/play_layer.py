"""What moves: a card being turned, a stone being put down, rocks falling, closed tunnels paying."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from PySide6.QtCore import QEasingCurve, QPointF, QRectF
from PySide6.QtGui import QPainter

from railyard.core.action import Seat
from railyard.core.event import Event, Paid
from railyard.games.steam_tunnel.cards import place_of_piece
from railyard.games.steam_tunnel.desk import colours as c
from railyard.games.steam_tunnel.desk.art import paint_card
from railyard.games.steam_tunnel.desk.colours import colour
from railyard.games.steam_tunnel.desk.context import Context
from railyard.games.steam_tunnel.desk.emblems import draw_text
from railyard.games.steam_tunnel.desk.geometry import CARD, HEIGHT, WIDTH
from railyard.games.steam_tunnel.desk.rock import NO_PEN
from railyard.games.steam_tunnel.desk.sprites import seed_of
from railyard.games.steam_tunnel.desk.stones import paint_stone
from railyard.games.steam_tunnel.events import CardBuried, CardTurned, SegmentClaimed, TunnelClosed
from railyard.games.steam_tunnel.state import HIDDEN, State
from railyard.games.steam_tunnel.tunnels import Tunnel
from railyard.gui.parts.animation import Animator

TURN_MS = 420
DROP_MS = 320
PAY_MS = 1100


@dataclass(frozen=True)
class Payout:
    """A number that rises from a tunnel."""

    at: QPointF
    seat: Seat
    amount: int


class PlayLayer:
    """A live layer, and the animations that use it."""

    def __init__(self, context: Context, animator: Animator) -> None:
        self._context = context
        self._animator = animator
        self._progress = 1.0
        self._turning: tuple[str, str] | None = None
        self._falling: tuple[str, Seat] | None = None
        self._paying: tuple[list[Tunnel], list[Payout]] | None = None

    # -- putting on the stage ----------------------------------------------------------------------------------------

    def play(self, events: Sequence[Event], s: State) -> None:
        """Show what happened, one thing after the other; ``s`` is the state it led to."""
        closed: list[Tunnel] = []
        payouts: list[Payout] = []
        for event in events:
            match event:
                case CardTurned(card=card, face=face):
                    self._play_turning(card, face)
                case SegmentClaimed(seat=seat, segment=segment):
                    self._play_falling(segment, seat)
                case CardBuried(seat=seat, card=card):
                    self._play_falling(card, seat)
                case TunnelClosed(segments=segments):
                    tunnel = s.tunnels.holding(segments[0])
                    if tunnel is not None:
                        closed.append(tunnel)
                case Paid(payee=seat, amount=amount) if closed:
                    payouts.append(Payout(self._place_of_payout(s, closed[-1], seat), seat, amount))
        worth_showing = [tunnel for tunnel in closed if tunnel.value]
        if worth_showing:
            self._animator.play(PAY_MS, lambda at: self._pay(worth_showing, payouts, at), QEasingCurve.Type.Linear)

    def _play_turning(self, card: str, face: str) -> None:
        self._turn(card, face, 0.0)  # the card must not show its face before it is turned
        self._animator.play(TURN_MS, lambda at: self._turn(card, face, at))

    def _play_falling(self, thing: str, seat: Seat) -> None:
        ground = self._context.ground
        ground.absent |= {thing}
        self._animator.play(DROP_MS, lambda at: self._fall(thing, seat, at), QEasingCurve.Type.InQuad)

    def stop(self) -> None:
        """Nothing moves any more; everything lies where the state has it."""
        self._animator.stop()
        self._turning = self._falling = self._paying = None
        if self._context.ground.absent:
            self._context.ground.absent = frozenset()
            self._context.view.refresh(self._context.ground)
        self._context.view.refresh_live()

    def _turn(self, card: str, face: str, progress: float) -> None:
        self._progress = progress
        self._turning = (card, face) if progress < 1 else None
        self._context.view.refresh_live()

    def _fall(self, thing: str, seat: Seat, progress: float) -> None:
        self._progress = progress
        self._falling = (thing, seat) if progress < 1 else None
        if progress >= 1:
            context = self._context
            context.ground.absent -= {thing}
            for corner in context.mine.corners(place_of_piece(thing)):
                context.view.refresh(context.ground, CARD.translated(corner))
        self._context.view.refresh_live()

    def _pay(self, tunnels: list[Tunnel], payouts: list[Payout], progress: float) -> None:
        self._progress = progress
        self._paying = (tunnels, payouts) if progress < 1 else None
        self._context.view.refresh_live()

    def _place_of_payout(self, s: State, tunnel: Tunnel, seat: Seat) -> QPointF:
        """Above a stone of the seat in the tunnel."""
        segment = next(each for each in tunnel.segments if s.owners.get(each) == seat)
        at, _ = self._context.ground.stone_place(segment)
        return self._context.mine.corner(place_of_piece(segment)) + at

    # -- painting ------------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """The present moment of what moves."""
        if self._turning is not None:
            self._paint_turning(painter, *self._turning, scale)
        if self._falling is not None:
            self._paint_falling(painter, *self._falling)
        if self._paying is not None:
            self._paint_paying(painter, *self._paying, scale)

    def _paint_turning(self, painter: QPainter, card: str, face: str, scale: float) -> None:
        context = self._context
        width = abs(cos(pi * self._progress))
        shows_back = self._progress < 0.5
        shown = HIDDEN if shows_back else face
        closed = context.ground.tints(card)
        layout = None if shows_back else context.mine.layout(face)
        painter.setClipRect(context.mine.outer)
        for corner in context.mine.corners(card)[: None if context.ground.has_ghosts else 1]:
            painter.save()
            painter.translate(corner)
            painter.fillRect(CARD, colour(c.ABYSS))
            lift = 1 + 0.10 * sin(pi * self._progress)
            painter.translate(WIDTH / 2, HEIGHT / 2)
            painter.scale(max(width, 0.02) * lift, lift)
            painter.translate(-WIDTH / 2, -HEIGHT / 2)
            paint_card(painter, layout, shown, seed_of(context.mine, card, shown), scale, closed)
            painter.fillRect(CARD, colour(c.ABYSS, 0.45 * (1 - width)))
            painter.restore()
        painter.setClipping(False)

    def _paint_falling(self, painter: QPainter, thing: str, seat: Seat) -> None:
        context = self._context
        at, radius = context.ground.stone_place(thing)
        middle = context.mine.corner(place_of_piece(thing)) + at
        height = 1 - self._progress
        painter.setOpacity(min(1.0, 0.25 + self._progress))
        paint_stone(
            painter, middle - QPointF(0, 34 * height), seat, context.ground.colours[seat], radius * (1 + height)
        )
        painter.setOpacity(1.0)

    def _paint_paying(self, painter: QPainter, tunnels: list[Tunnel], payouts: list[Payout], scale: float) -> None:
        painter.save()
        strength = min(1.0, 4 * self._progress, 2.2 * (1 - self._progress))
        for tunnel in tunnels:
            self._context.light.paint_tunnel(painter, tunnel, scale, strength)
            self._context.light.paint_stones(painter, tunnel)
        painter.setOpacity(min(1.0, 3 * (1 - self._progress)))
        for payout in payouts:
            at = payout.at - QPointF(0, 10 + 26 * self._progress)
            box = QRectF(at.x() - 31, at.y() - 13, 62, 26)
            painter.setPen(NO_PEN)
            painter.setBrush(colour(c.SHADOW, 0.82))
            painter.drawRoundedRect(box, 13, 13)
            paint_stone(
                painter, QPointF(box.left() + 13, at.y()), payout.seat, self._context.ground.colours[payout.seat], 11
            )
            draw_text(painter, box.adjusted(22, 0, -4, 0), f"+{payout.amount}", 14, c.LIT_FLOOR)
        painter.restore()
