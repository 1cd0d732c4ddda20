"""When nobody acts on the board: dice are awaited, an earlier moment is shown, the game is over."""

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter

from railyard.core.game import Act, Chance, Over
from railyard.core.hexes import Hex
from railyard.games.dampfross.desk.context import Context
from railyard.games.dampfross.desk.final_card import paint_final
from railyard.games.dampfross.statistics import Statistics
from railyard.gui.parts.desk import Prompt


def _tr(text: str) -> str:
    return QCoreApplication.translate("IdleHand", text)


class IdleHand:
    """Looks only."""

    def __init__(self, context: Context, is_race_on: bool = False) -> None:
        self._context = context
        self._is_race_on = is_race_on
        self._statistics: Statistics | None = None
        self._is_card_hidden = False

    def prompt(self) -> Prompt:
        """What is awaited, or how the game ended."""
        model = self._context.model
        words = model.words_at()
        if self._is_race_on:
            return Prompt(_tr("The race is on. A click on the board, or Space, shows its end at once."))
        match model.turn:
            case Over(result=result):
                names = words.listed([model.names.get(seat, seat) for seat in result.winners])
                best = max(result.scores.values(), default=0)
                text = _tr("{reason} The winner: {names}, {best} credits. A click on the board hides the final table.")
                return Prompt(text.format(reason=words.result(result), names=names, best=best))
            case Chance(request=request):
                return Prompt(words.chance(request))
            case Act(seats=seats):
                name = model.names.get(seats[0], seats[0])
                text = _tr("{name} is to act here. You are looking at an earlier moment: nothing can be changed.")
                return Prompt(text.format(name=name), seats[0])
        raise TypeError(model.turn)

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """The final table, when the game is over."""
        context = self._context
        if not context.model.is_over or self._is_card_hidden or self._is_race_on:
            return
        if self._statistics is None:
            table = context.model.table
            self._statistics = Statistics()
            events = (event for entry in table.line(context.model.shown) for event in table.events(entry.n))
            self._statistics.read(context.state.ids(), events)
        view = context.view
        painter.save()
        painter.translate(view.visible_part().topLeft())
        ratio = view.devicePixelRatioF() / scale
        painter.scale(ratio, ratio)
        room = QRectF(view.rect())
        balances = context.state.ledger.public()
        paint_final(painter, room, context.services.look, context.liveries, balances, self._statistics)
        painter.restore()

    def stand_on(self, a: Hex) -> None:
        """Nothing is half done."""

    def press(self, at: QPointF, event: QMouseEvent) -> None:
        """Put the final table away, or bring it back."""
        self._is_card_hidden = not self._is_card_hidden
        self._context.view.refresh_live()

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        """Nothing is drawn."""

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        """Nothing is drawn."""

    def leave(self) -> None:
        """Nothing is shown."""

    def key(self, event: QKeyEvent) -> bool:
        """No key means anything here."""
        return False

    def cancel(self) -> None:
        """There is nothing to back out of."""

    def close(self) -> None:
        """Nothing to drop."""
