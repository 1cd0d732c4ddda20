"""The real window with a table of Dampfross, telling on standard output where things are on the screen.

    python -m tests.drives.dampfross_host FOLDER [FILE | MOMENT]

With a file that table is opened, else a new one is set up: for two people at its start, or for four where random
players have come to a moment ("joint", "race", "between", "jump").  After every change, once nothing moves, it prints
one line of JSON; whoever drives the mouse reads it.
"""

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

from railyard.app.house import ProgramHouse
from railyard.app.library import shipped_library
from railyard.core.chance import Luck
from railyard.core.game import Act, Seating
from railyard.core.hexes import Hex, distance, hex_name
from railyard.core.options import default_options
from railyard.core.table import Setup, Table
from railyard.games.dampfross.actions import DeclareRoute, Withdraw
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.table_desk import DampfrossDesk
from railyard.games.dampfross.events import TrainMoved
from railyard.games.dampfross.info import INFO
from railyard.games.dampfross.pricing import segment_price
from railyard.games.dampfross.proposals import proposed_routes
from railyard.games.dampfross.rules import Dampfross, open_game
from railyard.games.dampfross.state import Building, Declaring, Entering, ExtraBuilding, State
from railyard.gui.shell.window import MainWindow
from tests.helpers.drive_host import Teller, on_screen, show

REACH = 8
"""Hexes around a start town whose places on the screen are told, while few segments are drawn."""
FEW = 20


def trains_of(s: State) -> tuple[tuple[str, ...], ...]:
    """The companies of each train that takes part in the race."""
    match s.stage:
        case Entering(trains=trains):
            return trains
        case Declaring(trains=running):
            return tuple(train.companies for train in running)
    return ()


class TrackTeller(Teller):
    """Tells of the lines, the buttons and the trains, and where hexes are."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        desk = self._session.page.desk
        assert isinstance(desk, DampfrossDesk)
        self._desk = desk
        self._has_waited = self._has_run = False

    def is_still(self) -> bool:
        """Whether nothing moves; what has been seen of the trains is kept."""
        self._has_waited |= any(pawn.waits for pawn in self._desk.show.pawns)
        self._has_run |= "rolls" in self._desk.show.news
        return not self._desk.show.is_playing and self._desk.canvas.is_sharp()

    def moment(self) -> dict[str, object]:
        """What is told."""
        context = self._desk.context
        s = context.state
        board = context.board
        stage = s.stage
        centres = [place.place.at for place in board.start_places(len(s.companies))]
        if context.company is not None:
            index = s.index_of(context.company)
            centres += [board.hexes[number] for number, bits in s.present.items() if bits >> index & 1]
        way = jump_way(s)
        reach = REACH if len(s.tracks) < FEW else 1
        centres += list(way or ())
        near = [a for a in board.hexes if any(distance(a, centre) <= reach for centre in centres)]
        prompt = self._desk.prompt()
        actions = [*prompt.buttons, *([prompt.primary] if prompt.primary is not None else [])]
        buttons = {action.text(): self.button(action.text()) for action in actions}
        return {
            "n": self._model.table.cursor,
            "stage": type(stage).__name__,
            "left": stage.left if isinstance(stage, Building | ExtraBuilding) else None,
            "budget": stage.budget if isinstance(stage, Building) else None,
            "company": context.company,
            "seat": context.seat,
            "starts": {company: hex_name(a) for company, a in s.starts.items()},
            "tracks": sorted([number, bits] for number, bits in s.tracks.items()),
            "prompt": prompt.text,
            "tip": self._desk.canvas.tip.text,
            "message": self._session.page.messages.text,
            "hexes": {hex_name(a): self._on_screen(a) for a in near},
            "buttons": buttons,
            "enabled": [action.text() for action in actions if action.isEnabled()],
            "jump": [hex_name(a) for a in way] if way is not None else [],
            "jumps": len(s.jumps),
            "balances": s.ledger.public(),
            "trains": [list(companies) for companies in trains_of(s)],
            "has_run": self._has_run,
            "has_waited": self._has_waited,
            "path": str(self._session.opened.path),
        }

    def _on_screen(self, a: Hex) -> list[int]:
        return on_screen(self._desk.canvas, plane.centre(a))


def _is_joint(s: State) -> bool:
    """Somebody may offer a joint train to somebody who has not decided yet."""
    return isinstance(s.stage, Entering) and len(s.stage.waiting) > 2 and not s.stage.trains and len(s.races) >= 2


def _is_race(s: State) -> bool:
    """Routes are about to be shown."""
    return isinstance(s.stage, Declaring) and len(s.stage.trains) >= 2 and not s.stage.again


def _is_between(s: State) -> bool:
    """Building between two races begins."""
    return isinstance(s.stage, ExtraBuilding)


MOMENTS: dict[str, Callable[[State], bool]] = {
    "joint": _is_joint,
    "race": _is_race,
    "between": _is_between,
    "jump": lambda s: jump_way(s) is not None,
}


def jump_way(s: State) -> tuple[Hex, Hex] | None:
    """A segment by which the company that builds would go on beyond a gap (D-6.1)."""
    if not isinstance(s.stage, Building) or not s.settings.jumps or s.stage.left < 3:
        return None
    planner = rules().planner(s.board)
    board, company = planner.book.board, s.stage.waiting[0]
    for number in sorted(planner.landings(s, company)):
        for b in board.joined_hexes(board.hexes[number]):
            price = segment_price(planner.book, s, company, board.hexes[number], b)
            if price.jump is not None and price.refusal is None:
                return board.hexes[number], b
    return None


@cache
def rules() -> Dampfross:
    """The rules with the boards that ship."""
    return open_game(shipped_library())


def will_wait(table: Table[State]) -> bool:
    """Whether a train will wait at the foot of a mountain when everybody shows the first route that is proposed."""
    before = table.cursor
    while isinstance(table.state.stage, Declaring):
        turn = table.turn
        assert isinstance(turn, Act)
        seat = turn.seats[0]
        routes = proposed_routes(rules().book(table.state), table.state)
        shown = (DeclareRoute(seat, route.hexes, route.owners) for route in routes)
        table.submit(next((action for action in shown if table.check(action) is None), Withdraw(seat)))
    played = [event for entry in table.line() if entry.n > before for event in table.events(entry.n)]
    table.goto(before)
    return any(isinstance(event, TrainMoved) and event.waiting for event in played)


def seat_people(house: ProgramHouse, moment: str) -> Path:
    """The file of a new table at its start or at a moment."""
    people = ("Anna", "Ben", "Cleo", "Dora")[: 4 if moment else 2]
    options = {**default_options(INFO), "board": "bayern", "two_players": "plain", "jumps": moment == "jump"}
    colours = ("red", "blue", "green", "violet")
    seats = tuple(Seating("ABCD"[at], name, colours[at]) for at, name in enumerate(people))
    opened = house.new_table(Setup("dampfross", options, seats, "drive"))
    table, luck = opened.table, Luck("drive")
    while moment and not (MOMENTS[moment](table.state) and (moment != "race" or will_wait(table))):
        turn = table.turn
        assert isinstance(turn, Act)
        table.submit(table.game.sample(table.state, turn.seats[0], luck))
    opened.close()
    return opened.path


def begin(window: MainWindow, house: ProgramHouse) -> TrackTeller:
    """The table of a file, or a new one at its start or at a moment."""
    what = sys.argv[2] if len(sys.argv) > 2 else ""
    house.settings.set("animation_speed", 0.0)
    window.open_path(Path(what) if what and what not in MOMENTS else seat_people(house, what))
    house.settings.set("animation_speed", 10.0 if what == "race" else 0.0)
    return TrackTeller(window)


if __name__ == "__main__":
    sys.exit(show(Path(sys.argv[1]), begin, 1600, 1000))
