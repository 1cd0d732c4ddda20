"""The real window with a two-player table of 1840 before its second company round, telling where things are.

    python -m tests.drives.vienna1840_host FOLDER

After every change, once the board is sharp, it prints one line of JSON; whoever drives the mouse reads it.
"""

import sys
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QPushButton, QWidget

from railyard.app.house import ProgramHouse
from railyard.core.action import Action
from railyard.core.game import Act
from railyard.core.options import default_options
from railyard.core.table import Setup, Table
from railyard.games.vienna1840.actions import LayTile, PlaceToken, RemoveToken
from railyard.games.vienna1840.desk.desk import ViennaDesk
from railyard.games.vienna1840.desk.hand_build import BuildHand
from railyard.games.vienna1840.desk.hand_run import RunHand
from railyard.games.vienna1840.desk.links import stop_point
from railyard.games.vienna1840.desk.plane import centre
from railyard.games.vienna1840.info import INFO
from railyard.games.vienna1840.routes import graph
from railyard.games.vienna1840.state import Building, Dividend, ShareRound, State
from railyard.games.vienna1840.tiles import is_stadtbahn_lay, legal_lays
from railyard.gui.shell.window import MainWindow
from tests.games.vienna1840.driver import BOOK, Driver
from tests.helpers.drive_host import TWO, Teller, on_screen, show

SEED = "drive 1840"


class OnTable(Driver):
    """Plays quietly on a table, and lays a tile wherever a line may."""

    def __init__(self, table: Table[State]) -> None:
        self._table = table
        self.s = table.state
        self.events = ()

    def draw(self) -> None:
        """The table has drawn."""

    def _apply(self, move: Any) -> None:
        assert isinstance(move, Action)
        self._table.submit(move)
        self.s = self._table.state

    def busily(self) -> None:
        """A tile where one may be laid, else the most modest move."""
        step = self.step
        if isinstance(step, Building) and not step.normal:
            for where, tiles in legal_lays(BOOK, self.s, step, step.line).items():
                if not is_stadtbahn_lay(BOOK, self.s, where):
                    tile, rotations = next(iter(tiles.items()))
                    self.do(LayTile, step.line, where, tile, rotations[0])
                    return
        self.quietly()


class TramTeller(Teller):
    """Tells what the hand on the board offers, and where."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        desk = self._session.page.desk
        assert isinstance(desk, ViennaDesk)
        self._desk = desk

    def is_still(self) -> bool:
        """Whether the board is sharp."""
        return self._desk.canvas.is_sharp()

    def moment(self) -> dict[str, object]:
        """What is told."""
        desk, hand = self._desk, self._desk.hand
        s: State = self._model.state
        turn = self._model.turn
        moment: dict[str, object] = {
            "n": self._model.table.cursor,
            "round": BOOK.round(s).name,
            "step": type(s.agenda[0]).__name__,
            "seat": "".join(turn.seats) if isinstance(turn, Act) else "",
            "prompt": desk.prompt().text,
            "tip": desk.canvas.tip.text,
            "buttons": self._buttons(self._session.page.prompt_line),
            "card": self._buttons(desk.decision),
            "hexes": {},
            "fan": None,
            "stops": {},
            "route": [],
        }
        if isinstance(hand, BuildHand):
            moment["hexes"] = {
                name: {
                    "at": self._on_screen(centre(name)),
                    "kinds": sorted(
                        {
                            "rail"
                            if isinstance(pick.first, LayTile) and is_stadtbahn_lay(BOOK, s, name)
                            else type(pick.first).__name__
                            for pick in picks
                        }
                    ),
                }
                for name, picks in hand.picks.items()
            }
            if hand.fan is not None:
                action = hand.fan.action
                moment["fan"] = {
                    "hex": self._on_screen(centre(hand.fan.hex)),
                    "cards": [self._on_screen(at) for at in hand.fan.places],
                    "kinds": [type(pick.first).__name__ for pick in hand.fan.picks],
                    "turns": [len(pick.actions) for pick in hand.fan.picks],
                    "chosen": hand.fan.chosen,
                    "rotation": action.rotation if isinstance(action, LayTile) else -1,
                    "is_token": isinstance(action, PlaceToken),
                    "is_removal": isinstance(action, RemoveToken),
                }
        if isinstance(hand, RunHand):
            board = BOOK.board(s)
            moment["route"] = list(hand.route)
            moment["result"] = hand.account.result
            moment["stops"] = {
                stop: self._on_screen(stop_point(BOOK, board, s.track, stop))
                for stop in graph(BOOK, s, hand.line).halts
            }
        return moment

    def _on_screen(self, at: QPointF) -> list[int]:
        return on_screen(self._desk.canvas, at)

    def _buttons(self, inside: QWidget) -> dict[str, list[int]]:
        """Enabled buttons that can be seen, by their words without the key."""
        found: dict[str, list[int]] = {}
        for each in inside.findChildren(QPushButton):
            shown = each.visibleRegion().boundingRect()
            if each.isVisible() and each.isEnabled() and shown.height() > each.height() // 2:
                there = each.mapToGlobal(shown.center())
                found.setdefault(each.text().partition("  ")[0], [there.x(), there.y()])
        return found


def begin(window: MainWindow, house: ProgramHouse) -> TramTeller:
    """A game of two, played on to its first dividend."""
    house.settings.set("animation_speed", 0.0)
    window.start_table(Setup("vienna1840", {**default_options(INFO)}, TWO, SEED))
    session = window.session
    assert session is not None
    players = OnTable(session.model.table)
    while not isinstance(players.step, Dividend):
        is_share_round = isinstance(players.step, ShareRound) and len(players.s.directors) == len(players.s.seats)
        players.passing() if is_share_round else players.busily()
    return TramTeller(window)


if __name__ == "__main__":
    sys.exit(show(Path(sys.argv[1]), begin, 1600, 1000))
