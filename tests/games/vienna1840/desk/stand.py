"""A table of 1840 with its desk, without files: for tests of the desk and its bench."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent

from railyard.core.action import Action
from railyard.core.game import OptionValue
from railyard.core.options import default_options
from railyard.core.table import Setup, Table
from railyard.core.words import GameWords
from railyard.games.vienna1840 import texts
from railyard.games.vienna1840.convert import convert
from railyard.games.vienna1840.desk.desk import ViennaDesk
from railyard.games.vienna1840.desk.hand_build import BuildHand
from railyard.games.vienna1840.desk.hand_run import RunHand
from railyard.games.vienna1840.desk.plane import centre
from railyard.games.vienna1840.geometry import Hex
from railyard.games.vienna1840.info import INFO
from railyard.games.vienna1840.state import State
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.theme import LIGHT, Theme
from tests.games.vienna1840.driver import GAME
from tests.helpers.desk_stand import LEFT, NONE, PLAIN, Around, CanvasStand, people_at, play_on

CASES = Path(__file__).parents[3] / "cases" / "vienna1840"


def new_model(people: int = 4, seed: str = "desk", **options: OptionValue) -> TableModel:
    """A table with its first lots drawn."""
    table = Table(GAME, Setup("vienna1840", {**default_options(INFO), **options}, people_at(people), seed))
    table.begin()
    return TableModel(table, GameWords(GAME, texts))


def recorded_model(name: str) -> TableModel:
    """A recorded game, at its end."""
    from tests.oracle.vienna1840 import read

    return TableModel(convert(read(CASES / f"{name}.json"), GAME).table, GameWords(GAME, texts))


def model_of(table: Table[State]) -> TableModel:
    """A table for a desk."""
    return TableModel(table, GameWords(GAME, texts))


def play_until(model: TableModel, is_reached: Callable[[State], bool], most: int = 6000, seed: str = "luck") -> State:
    """Random players play on until a state is reached.  RuntimeError where that never happens."""
    return play_on(model, is_reached, most, seed)


class Stand(CanvasStand):
    """A desk that is shown, with hands that move its mouse."""

    def __init__(self, model: TableModel, theme: Theme = LIGHT, size: tuple[int, int] = (1100, 800)) -> None:
        around = Around(0.0, theme)
        desk = ViennaDesk(model, around.services)
        super().__init__(model, desk, around, size)
        self.desk = desk
        model.agree = lambda seen: True

    @property
    def state(self) -> State:
        state: State = self.model.table.state
        return state

    @property
    def building(self) -> BuildHand:
        """The hand that builds."""
        hand = self.desk.hand
        assert isinstance(hand, BuildHand), hand
        return hand

    @property
    def running(self) -> RunHand:
        """The hand that runs."""
        hand = self.desk.hand
        assert isinstance(hand, RunHand), hand
        return hand

    @property
    def prompt(self) -> str:
        """The prompt line."""
        return self.desk.prompt().text

    def do(self, action: Action) -> None:
        """Play an action that must be legal."""
        assert self.model.submit(action), (action, self.heard.lines[-1:])

    # -- the mouse and the keys --------------------------------------------------------------------------------------

    def click_at(self, at: QPointF) -> None:
        """Press and release over a point of the board."""
        self.send_at(QEvent.Type.MouseMove, at, NONE)
        self.send_at(QEvent.Type.MouseButtonPress, at, LEFT)
        self.send_at(QEvent.Type.MouseButtonRelease, at, NONE)

    def click(self, name: Hex) -> None:
        """A click on a hex."""
        self.click_at(centre(name))

    def hover(self, name: Hex) -> None:
        """The free mouse over a hex."""
        self.send_at(QEvent.Type.MouseMove, centre(name), NONE)

    def stroke(self, points: Sequence[QPointF]) -> None:
        """Press on the first point, move over the others, let go."""
        self.send_at(QEvent.Type.MouseButtonPress, points[0], LEFT)
        for at in points[1:]:
            self.send_at(QEvent.Type.MouseMove, at, LEFT)
        self.send_at(QEvent.Type.MouseButtonRelease, points[-1], NONE)

    def key(self, key: Qt.Key, text: str = "") -> None:
        """A key on the board."""
        self.view.keyPressEvent(QKeyEvent(QEvent.Type.KeyPress, key, PLAIN, text))

    def finish(self) -> None:
        """What the blue button does."""
        primary = self.desk.prompt().primary
        assert primary is not None and primary.isEnabled()
        primary.trigger()
