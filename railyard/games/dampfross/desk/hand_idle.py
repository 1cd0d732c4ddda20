"""When nobody acts on the board: dice are awaited, an earlier moment is shown, the game is over."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter

from railyard.core.game import Act, Chance, Over
from railyard.core.hexes import Hex
from railyard.games.dampfross.desk.context import Context
from railyard.gui.parts.desk import Prompt


def _tr(text: str) -> str:
    return QCoreApplication.translate("IdleHand", text)


class IdleHand:
    """Looks only."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def prompt(self) -> Prompt:
        """What is awaited, or how the game ended."""
        model = self._context.model
        words = model.words_at()
        match model.turn:
            case Over(result=result):
                return Prompt(words.result(result))
            case Chance(request=request):
                return Prompt(words.chance(request))
            case Act(seats=seats):
                name = model.names.get(seats[0], seats[0])
                text = _tr("{name} is to act here. You are looking at an earlier moment: nothing can be changed.")
                return Prompt(text.format(name=name), seats[0])
        raise TypeError(model.turn)

    def marked(self) -> Sequence[Hex]:
        """Nothing."""
        return ()

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Nothing is half done."""

    def stand_on(self, a: Hex) -> None:
        """Nothing is half done."""

    def press(self, at: QPointF, event: QMouseEvent) -> None:
        """Nothing is drawn."""

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
