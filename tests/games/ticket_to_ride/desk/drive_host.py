"""The real window with a two-player table, telling on standard output where things are on the screen.

    python -m tests.games.ticket_to_ride.desk.drive_host FOLDER

After every change, once nothing moves, it prints one line of JSON; whoever drives the mouse reads it.
"""

import sys
from pathlib import Path

from PySide6.QtWidgets import QPushButton

from railyard.app.house import ProgramHouse
from railyard.core.table import Setup
from railyard.games.ticket_to_ride.desk.desk import TicketToRideDesk
from railyard.games.ticket_to_ride.desk.talk import ways_to_pay
from railyard.games.ticket_to_ride.state import State
from railyard.gui.shell.window import MainWindow
from tests.games.ticket_to_ride.tables import chosen
from tests.helpers.drive_host import TWO, Teller, middle, show


class TicketTeller(Teller):
    """Tells of cards, tickets and tracks, and where the curtain hides them."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        desk = self._session.page.desk
        assert isinstance(desk, TicketToRideDesk)
        self._desk = desk

    def is_still(self) -> bool:
        """Whether nothing moves that can be seen."""
        is_moving = self._desk.animator.is_playing or not self._desk.canvas.is_sharp()
        return not is_moving or self._session.page.is_covered

    def moment(self) -> dict[str, object]:
        """What is told."""
        page, desk, model = self._session.page, self._desk, self._model
        state: State = model.table.state
        moment: dict[str, object] = {
            "n": model.table.cursor,
            "seat": "".join(model.acting),
            "stage": state.stage,
            "covered": page.is_covered,
            "message": page.messages.text if page.messages.isVisible() else "",
        }
        if page.is_covered:
            return moment | {"ready": middle(page.curtain.ready)}
        payment = desk.payment
        claimable = {
            track.id: [payment.colour for payment in ways]
            for track in desk.context.board.tracks
            if (ways := ways_to_pay(desk.context, track))
        }
        return moment | {
            "prompt": desk.prompt().text,
            "tip": desk.canvas.tip.text,
            "row": [[card.colour, card.is_possible, middle(card)] for card in desk.row.cards],
            "deck": middle(desk.row.deck),
            "hand": {desk.context.board.card_colours[fan.card]: fan.count for fan in desk.hand.fans},
            "claimable": claimable,
            "tracks": {track.id: self._track(track.index) for track in desk.context.board.tracks},
            "choice": [[card.isChecked(), middle(card)] for card in desk.choice.cards],
            "tickets": [middle(card) for card in desk.tickets.cards],
            "lit": len(desk.light.tickets),
            "paying": "" if payment.track is None else payment.track.id,
            "ways": [[way.accessibleName(), way.isChecked(), middle(way)] for way in payment.ways],
            "buttons": {each.text(): middle(each) for each in self._buttons()},
            "owners": list(desk.cars.owners),
        }

    def _track(self, index: int) -> list[int]:
        """A space of a track that no card on the board covers."""
        canvas = self._desk.canvas
        for space in self._desk.context.atlas.tracks.shapes[index].spaces:
            at = canvas.from_board(space.middle).toPoint()
            if canvas.childAt(at) is None:
                break
        there = canvas.mapToGlobal(at)
        return [there.x(), there.y()]

    def _buttons(self) -> list[QPushButton]:
        return [each for each in self._window.findChildren(QPushButton) if each.isVisible() and each.isEnabled()]


def begin(window: MainWindow, house: ProgramHouse) -> TicketTeller:
    """A game of two on the map of the USA."""
    window.start_table(Setup("ticket_to_ride", {**chosen(), "board": "usa"}, TWO, "drive"))
    return TicketTeller(window)


if __name__ == "__main__":
    sys.exit(show(Path(sys.argv[1]), begin))
