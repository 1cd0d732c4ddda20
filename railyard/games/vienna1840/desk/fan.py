"""The fan: what can be put on a hex, spread around it like cards in a hand."""

from math import asin, atan2, cos, hypot, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter, QPainterPath

from railyard.core.action import Action
from railyard.games.vienna1840.actions import ChooseHome, LayTile, PlaceToken, RemoveToken
from railyard.games.vienna1840.desk import hues as h
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.desk.face_plan import SLOT
from railyard.games.vienna1840.desk.picks import Pick
from railyard.games.vienna1840.desk.plane import INNER, RADIUS, centre, hex_path
from railyard.games.vienna1840.desk.tile_art import NO_BRUSH, NO_PEN, box_at, line_pen, write
from railyard.games.vienna1840.desk.token_art import paint_line_token, paint_stadtbahn_token
from railyard.games.vienna1840.geometry import Hex
from railyard.games.vienna1840.network import slots_of

APART = 2 * INNER + 12
"""Between the middles of two cards of the fan."""
CLOSE = 2 * RADIUS + 34
"""From the hex to the cards, where they are few."""
WIDEST = 300 * pi / 180


def fan_places(hex_name: Hex, count: int, world: QRectF) -> list[QPointF]:
    """Where the cards lie: on an arc that opens towards the middle of the board."""
    middle = centre(hex_name)
    away = world.center() - middle
    towards = -pi / 2 if hypot(away.x(), away.y()) < 1 else atan2(away.y(), away.x())
    distance = CLOSE
    while count > 1 and 2 * asin(min(1.0, APART / 2 / distance)) * (count - 1) > WIDEST:
        distance += 10
    while count > 1 and not _fits(middle, distance, towards, count, world) and distance < 420:
        distance += 20
    return _arc(middle, distance, towards, count)


def _arc(middle: QPointF, distance: float, towards: float, count: int) -> list[QPointF]:
    step = 2 * asin(min(1.0, APART / 2 / distance))
    first = towards - step * (count - 1) / 2
    places = [middle + QPointF(cos(first + step * at), sin(first + step * at)) * distance for at in range(count)]
    return sorted(places, key=lambda at: (round(at.y() / 40), at.x())) if count < 3 else places


def _fits(middle: QPointF, distance: float, towards: float, count: int, world: QRectF) -> bool:
    room = world.adjusted(-20, -20, 20, 20)
    return all(room.contains(at) for at in _arc(middle, distance, towards, count))


class Fan:
    """The cards of one hex, one of them chosen, a tile in one of its rotations."""

    def __init__(self, context: Context, hex_name: Hex, picks: tuple[Pick, ...]) -> None:
        self._context = context
        self.hex = hex_name
        self.picks = picks
        self.chosen = 0
        self._turns = [0] * len(picks)
        self.places = fan_places(hex_name, len(picks), context.view.world)

    @property
    def pick(self) -> Pick:
        """The chosen card."""
        return self.picks[self.chosen]

    @property
    def action(self) -> Action:
        """What it would do in its present rotation."""
        return self.pick.actions[self._turns[self.chosen]]

    @property
    def turn_number(self) -> int:
        """Which of its rotations is shown, from 1."""
        return self._turns[self.chosen] + 1

    def turn(self, steps: int) -> bool:
        """Turn the tile through its legal rotations; False where there is only one."""
        count = len(self.pick.actions)
        self._turns[self.chosen] = (self._turns[self.chosen] + steps) % count
        return count > 1

    def choose(self, number: int) -> None:
        """Another card; a rotation that was chosen for the one before is kept where it is legal."""
        before = self.action
        self.chosen = number % len(self.picks)
        if isinstance(before, LayTile):
            for at, action in enumerate(self.pick.actions):
                if isinstance(action, LayTile) and action.rotation == before.rotation:
                    self._turns[self.chosen] = at

    def at(self, point: QPointF) -> int | None:
        """The card a point of the board lies on."""
        for number, place in enumerate(self.places):
            off = point - place
            if hypot(off.x(), off.y()) < RADIUS:
                return number
        return None

    # -- painting --------------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, scale: float) -> None:
        """Threads from the hex to the cards, then the cards."""
        hues = self._context.hues
        for number, place in enumerate(self.places):
            painter.setPen(line_pen(hues.of(h.GLOW, 0.75 if number == self.chosen else 0.25), 2.0))
            painter.drawLine(centre(self.hex), place)
        for number, place in enumerate(self.places):
            self._paint_card(painter, number, place, scale)
        for number, place in enumerate(self.places):
            action = self.picks[number].first
            if isinstance(action, LayTile):
                left = self._context.state.track.supply[action.tile]
                self._chip(painter, place + QPointF(0, RADIUS * 0.86), f"{action.tile}  ×{left}", number == self.chosen)

    def _paint_card(self, painter: QPainter, number: int, place: QPointF, scale: float) -> None:
        hues, pick = self._context.hues, self.picks[number]
        is_chosen = number == self.chosen
        painter.save()
        painter.translate(place)
        for grow, alpha in ((9.0, 0.10), (6.0, 0.14)):
            painter.setPen(NO_PEN)
            painter.setBrush(hues.of("#2B2118", alpha))
            painter.drawPath(hex_path(grow).translated(0, 3))
        painter.setBrush(hues.of("#FBF7EA"))
        painter.setPen(line_pen(hues.of(h.GLOW) if is_chosen else hues.of("#8A7A5E"), 4.0 if is_chosen else 1.2))
        painter.drawPath(hex_path(5))
        painter.restore()
        action = pick.actions[self._turns[number]]
        if isinstance(action, LayTile):
            pictures = self._context.sheets.pictures
            pictures.draw(painter, place, action.tile, action.rotation, self._context.sheets.shown.phase, scale)
        else:
            self._paint_token(painter, place, action)

    def _paint_token(self, painter: QPainter, place: QPointF, action: Action) -> None:
        context = self._context
        s, hues = context.state, context.hues
        match action:
            case PlaceToken(line=line, city=city) | ChooseHome(line=line, city=city):
                paint_line_token(painter, place - QPointF(0, 6), SLOT * 1.3, line, s.lines[line].owner, hues)
                text = f"{city + 1}"
                if isinstance(action, PlaceToken):
                    write(painter, box_at(place + QPointF(0, 26), 60, 14), "+ token", 10, hues.of("#2B2118"))
                else:
                    write(
                        painter, box_at(place + QPointF(0, 26), 60, 14), text, 11, hues.of("#2B2118"), QFont.Weight.Bold
                    )
            case RemoveToken(hex=where, city=city, slot=slot):
                face = context.book.face(context.board, s.track, where)
                owner = slots_of(s.track, face, where, city)[slot]
                paint_stadtbahn_token(painter, place - QPointF(0, 6), SLOT * 1.3, owner, hues)
                painter.setPen(line_pen(hues.of(h.WALL), 3.2))
                painter.drawLine(place + QPointF(-19, 13), place + QPointF(19, -25))
                write(painter, box_at(place + QPointF(0, 26), 60, 14), "– token", 10, hues.of(h.WALL))

    def _chip(self, painter: QPainter, at: QPointF, text: str, is_chosen: bool) -> None:
        hues = self._context.hues
        box = box_at(at, 52, 17)
        painter.setPen(line_pen(hues.of(h.GLOW if is_chosen else "#8A7A5E"), 1.2))
        painter.setBrush(hues.of("#FBF7EA"))
        painter.drawRoundedRect(box, 8, 8)
        write(painter, box, text, 10.5, hues.of("#2B2118"))


def paint_glow(painter: QPainter, name: Hex, context: Context, is_strong: bool, is_rail: bool) -> None:
    """A hex that can take something: a blue rim, dashed where it is a Stadtbahn tile."""
    hues = context.hues
    painter.save()
    painter.translate(centre(name))
    for width, alpha in ((9.0, 0.16), (5.5, 0.28)):
        painter.setPen(line_pen(hues.of(h.GLOW, alpha), width))
        painter.setBrush(NO_BRUSH)
        painter.drawPath(hex_path(-4))
    pen = line_pen(hues.of(h.GLOW), 3.0 if is_strong else 2.2)
    if is_rail:
        pen.setDashPattern([3.0, 2.0])
    painter.setPen(pen)
    painter.setBrush(hues.of(h.GLOW, 0.30 if is_strong else 0.12))
    painter.drawPath(hex_path(-4))
    painter.restore()


def paint_ring(painter: QPainter, at: QPointF, radius: float, context: Context, is_strong: bool) -> None:
    """An open slot that can take a token."""
    hues = context.hues
    ring = QPainterPath()
    ring.addEllipse(at, radius + 2.5, radius + 2.5)
    painter.setBrush(hues.of(h.GLOW, 0.25 if is_strong else 0.08))
    painter.setPen(line_pen(hues.of(h.GLOW, 0.3), 6))
    painter.drawPath(ring)
    painter.setPen(line_pen(hues.of(h.GLOW), 2.4))
    painter.drawPath(ring)
