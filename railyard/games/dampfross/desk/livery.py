"""What a company looks like: its name, its letter, its colour and the rhythm of its pencil.

A company has the colour of its seat.  A second company of a person and the neutral David take colours that no seat has.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from railyard.core.action import Seat
from railyard.core.game import Seating
from railyard.games.dampfross.state import DAVID, NEUTRAL, State
from railyard.gui.parts.theme import DEFAULT_COLOURS, SEAT_COLOURS, Theme, seat_colour


@dataclass(frozen=True, slots=True)
class Livery:
    """One company as it is shown."""

    id: str
    title: str
    letter: str
    colour_id: str

    @property
    def rhythm(self) -> tuple[float, ...]:
        """Lengths of strokes and gaps of its pencil, in widths of a line."""
        return SEAT_COLOURS[self.colour_id].pattern

    def pencil(self, theme: Theme) -> QColor:
        """The colour on the paper of the board."""
        return seat_colour(theme, self.colour_id, on_board=True)

    def ink(self, theme: Theme) -> QColor:
        """The colour on badges and in text."""
        return seat_colour(theme, self.colour_id)


Liveries = dict[str, Livery]


def liveries(s: State, seating: Sequence[Seating], names: Mapping[Seat, str]) -> Liveries:
    """The livery of every company, in turn order; ``names`` are the people's names now."""
    colours = {seat.seat: seat.colour for seat in seating}
    spare = [colour for colour in DEFAULT_COLOURS if colour not in colours.values()]
    shared = {seat for seat in colours if sum(company.seat == seat for company in s.companies) > 1}
    found: Liveries = {}
    for company in s.companies:
        seat = company.seat
        name = names.get(seat, seat)
        if company.id == DAVID:
            found[company.id] = Livery(company.id, "David", "D", spare.pop(0))
        elif company.id == seat:
            title = f"{name} I" if seat in shared else name
            found[company.id] = Livery(company.id, title, seat, colours.get(seat) or spare.pop(0))
        else:
            found[company.id] = Livery(company.id, f"{name} II", company.id, spare.pop(0))
    return found


def title_of(company: str, known: Liveries) -> str:
    """A company's name; the bank's and the neutral company's too."""
    if company in known:
        return known[company].title
    return (
        QCoreApplication.translate("DampfrossDesk", "the bank, for a special line") if company == NEUTRAL else company
    )
