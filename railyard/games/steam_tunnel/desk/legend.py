"""The legend: every sign on the board with what it means, and the keys."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFormLayout, QFrame, QScrollArea, QSizePolicy, QWidget

from railyard.games.steam_tunnel.cards import BURIED, POINT_CARD
from railyard.games.steam_tunnel.desk.art import Tints, paint_card, paint_light
from railyard.games.steam_tunnel.desk.context import Context
from railyard.games.steam_tunnel.desk.geometry import CARD, HEIGHT, WIDTH
from railyard.games.steam_tunnel.desk.stones import paint_stone
from railyard.games.steam_tunnel.state import HIDDEN
from railyard.gui.parts.look import Look
from railyard.gui.parts.widgets import label

SIGN = 54.0
"""Width of a sign in pixels at the usual size of the interface."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("SteamTunnelDesk", text)


@dataclass(frozen=True)
class Sign:
    """A card as an example."""

    face: str
    lit: frozenset[int] = frozenset()
    closed: Tints | None = None
    has_stone: bool = False


class SignWidget(QWidget):
    """One example, painted like the board."""

    def __init__(self, context: Context, sign: Sign) -> None:
        super().__init__()
        self._context = context
        self._sign = sign
        self._look: Look = context.services.look
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._look.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """A small card."""
        width = self._look.px(SIGN)
        return QSize(width, round(width * HEIGHT / WIDTH))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The card."""
        sign, mine = self._sign, self._context.mine
        layout = mine.layout(sign.face) if sign.face else None
        closed = sign.closed or {}
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        scale = self.width() / WIDTH
        painter.scale(scale, scale)
        paint_card(painter, layout, sign.face, "legend", scale, closed)
        if layout is not None and sign.lit:
            paint_light(painter, layout, sign.lit, sign.face, scale, closed)
        if sign.has_stone:
            seat = self._context.model.seats[0]
            at = layout.courses[-1].stone if layout is not None and sign.face != BURIED else QRectF(CARD).center()
            paint_stone(painter, QPointF(at), seat, self._context.ground.colours[seat])
        painter.end()


class Legend(QScrollArea):
    """The dock."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget()
        form = QFormLayout(inner)
        form.setContentsMargins(12, 8, 12, 12)
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(8)
        everything = dict.fromkeys(range(4), "")
        tint = context.ground.tint(context.model.seats[0])
        for sign, text in (
            (Sign("F"), _tr("Open tunnels: they still lead to a card face down, so segments may be claimed.")),
            (Sign("F", closed=everything), _tr("Closed tunnels: decided, nobody may claim in them any more.")),
            (
                Sign("F", closed=dict.fromkeys(everything, tint), has_stone=True),
                _tr("A closed tunnel in the colour of the seat that it pays alone, and a stone of that seat."),
            ),
            (Sign("D1", lit=frozenset({1})), _tr("The tunnel under the pointer, lit over all its cards.")),
            (Sign("A1"), _tr("Dead ends with a buffer count 0. On a bridge tunnels cross and do not meet.")),
            (Sign("G"), _tr("A branch is one segment with three ends.")),
            (Sign(POINT_CARD), _tr("A point card: the numbers are ends of tunnels and no segments.")),
            (Sign(HIDDEN), _tr("A card face down.")),
            (Sign(BURIED, has_stone=True), _tr("A buried card: three straight tunnels that belong to nobody.")),
        ):
            form.addRow(SignWidget(context, sign), label(text, is_wrapped=True))
        keys = _tr(
            "Keys: arrows go from card to card. Enter turns a card, or buries it. On an open card 1 to 4, comma and "
            "full stop choose a segment, Enter claims it, Esc backs out. Ctrl+Enter ends your turn."
        )
        form.addRow(label(keys, "quiet", is_wrapped=True))
        self.setWidget(inner)
        inner.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
