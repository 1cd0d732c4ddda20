"""A table of Dampfross with its desk, without files: for tests of the desk and its bench."""

from collections.abc import Callable, Sequence
from functools import cache

from PySide6.QtCore import QEvent, QPointF, Qt

from railyard.app.library import shipped_library
from railyard.core.game import OptionValue
from railyard.core.hexes import Hex
from railyard.core.options import default_options
from railyard.core.table import Setup, Table
from railyard.core.words import GameWords
from railyard.games.dampfross import texts
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.table_desk import DampfrossDesk
from railyard.games.dampfross.info import INFO
from railyard.games.dampfross.rules import Dampfross, open_game
from railyard.games.dampfross.state import State
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.theme import LIGHT, Theme
from tests.helpers.desk_stand import LEFT, NONE, PLAIN, Around, CanvasStand, people_at, play_on


@cache
def game() -> Dampfross:
    """The rules with the boards that ship."""
    return open_game(shipped_library())


def new_model(people: int = 4, seed: str = "desk", board: str = "bayern", **options: OptionValue) -> TableModel:
    """A table with its first chance drawn."""
    chosen = {**default_options(INFO), "board": board, **options}
    table = Table(game(), Setup("dampfross", chosen, people_at(people), seed))
    table.begin()
    return TableModel(table, GameWords(game(), texts))


def play_until(model: TableModel, is_reached: Callable[[State], bool], most: int = 6000, seed: str = "luck") -> State:
    """Random players play on until a state is reached.  RuntimeError where that never happens."""
    return play_on(model, is_reached, most, seed)


class Stand(CanvasStand):
    """A desk that is shown, with hands that move its mouse."""

    def __init__(self, model: TableModel, speed: float = 0.0, theme: Theme = LIGHT) -> None:
        around = Around(speed, theme)
        desk = DampfrossDesk(model, around.services)
        super().__init__(model, desk, around, (1100, 900))
        self.desk = desk

    @property
    def state(self) -> State:
        state: State = self.model.table.state
        return state

    def own_hexes(self) -> list[Hex]:
        """The network of the company that builds."""
        s = self.state
        company = self.desk.context.company
        assert company is not None
        index, board = s.index_of(company), self.desk.context.board
        hexes = [board.hexes[number] for number, bits in s.present.items() if bits >> index & 1]
        return hexes or [s.starts[company]]

    def send(self, kind: QEvent.Type, a: Hex, held: Qt.MouseButton, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        """One event of the mouse over a hex."""
        self.send_at(kind, plane.centre(a), held, modifiers)

    def pull(self, hexes: Sequence[Hex], modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        """Press on the first hex and move over the others; the button stays down."""
        self.send(QEvent.Type.MouseButtonPress, hexes[0], LEFT, modifiers)
        for a in hexes[1:]:
            self.send(QEvent.Type.MouseMove, a, LEFT, modifiers)

    def let_go(self, a: Hex) -> None:
        """The button goes up over a hex."""
        self.send(QEvent.Type.MouseButtonRelease, a, NONE)

    def click(self, a: Hex) -> None:
        """Press and release over a hex."""
        self.pull([a])
        self.let_go(a)

    def hover(self, at: QPointF) -> None:
        """Move the free mouse over a point of the scene."""
        self.send_at(QEvent.Type.MouseMove, at, NONE)
