"""The final count, told step by step: routes, every ticket with its way, the longest path, who has won."""

from dataclasses import dataclass

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from railyard.games.ticket_to_ride.desk.context import Context
from railyard.games.ticket_to_ride.desk.light_layer import LitTicket
from railyard.games.ticket_to_ride.desk.ways import way_between
from railyard.games.ticket_to_ride.desk.words import listed, points_text, spaces_text, tr
from railyard.games.ticket_to_ride.state import State
from railyard.gui.parts.widgets import button, label

STEP_MS = 1700
"""How long the count stays at a step."""


@dataclass(frozen=True)
class Told:
    """One step: what is said, what everybody has then, and what is lit."""

    text: str
    totals: tuple[int, ...]
    tickets: tuple[LitTicket, ...] = ()
    path: tuple[int, ...] = ()


def steps_of(context: Context, s: State) -> tuple[Told, ...]:
    """The whole count of a game that is over."""
    board = context.board
    totals = [score.routes for score in s.scores]
    names = [context.name_at(at) for at in range(len(s.seats))]
    routes = ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True))
    told = [Told(tr("Routes: {points}.").format(points=routes), tuple(totals))]
    for at, held in enumerate(s.tickets):
        for number in held:
            a, b = board.ticket_ends[number]
            way = way_between(board, s.tracks[at], a, b)
            value = board.tickets[number].value
            totals[at] += value if way is not None else -value
            text = (
                tr("{name}: {a} – {b} is connected: +{value}")
                if way is not None
                else tr("{name}: {a} – {b} is not connected: −{value}")
            )
            said = text.format(name=names[at], a=board.cities[a].name, b=board.cities[b].name, value=value)
            told.append(Told(said, tuple(totals), (LitTicket(a, b, way),), way or ()))
    for at, score in enumerate(s.scores):
        totals[at] += score.bonus
        text = tr("{name}: the longest path has {spaces}")
        said = text.format(name=names[at], spaces=spaces_text(score.path))
        if score.bonus:
            said += tr(", the longest of all: +{bonus}").format(bonus=score.bonus)
        told.append(Told(said, tuple(totals), (), score.trail))
    winners = [names[at] for at in s.winners]
    points = points_text(s.scores[s.winners[0]].total)
    text = tr("{names} wins with {points}.") if len(winners) == 1 else tr("{names} share the victory with {points}.")
    told.append(Told(_how(s, text.format(names=listed(winners), points=points)), tuple(totals)))
    return tuple(told)


def _how(s: State, said: str) -> str:
    """What decided a tie on points (TTR-7.4)."""
    most = max(score.total for score in s.scores)
    tied = [score for score in s.scores if score.total == most]
    if len(tied) == 1:
        return said
    completed = max(score.completed for score in tied)
    still = [score for score in tied if score.completed == completed]
    if len(still) == 1:
        return said + " " + tr("More completed tickets decided.")
    if sum(bool(score.bonus) for score in still) == 1:
        return said + " " + tr("The longest path decided.")
    return said


class FinalCount(QWidget):
    """The step that is told, and buttons to go to and fro."""

    told = Signal(object)
    """The `Told` that is shown; None once the count is put away."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._steps: tuple[Told, ...] = ()
        self._at = 0
        self.text = label("", is_wrapped=True)
        self.text.setMinimumHeight(context.services.look.px(38))
        self.count = label("", "small")
        self.back = button(tr("Back"))
        self.on = button(tr("Next"))
        self.all = button(tr("Show all"))
        self.back.clicked.connect(lambda: self._go(self._at - 1))
        self.on.clicked.connect(lambda: self._go(self._at + 1))
        self.all.clicked.connect(lambda: self._go(len(self._steps) - 1))
        row = QHBoxLayout()
        for each in (self.back, self.on, self.all):
            row.addWidget(each)
        row.addStretch(1)
        row.addWidget(self.count)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 8)
        column.addWidget(self.text)
        column.addLayout(row)
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._tick)
        self.hide()

    @property
    def step(self) -> Told | None:
        """What is told now."""
        return self._steps[self._at] if self._steps else None

    @property
    def steps(self) -> tuple[Told, ...]:
        """The whole count."""
        return self._steps

    def show_state(self, is_fresh: bool) -> None:
        """The moment that is shown; a game that has just ended is counted from the start."""
        s = self._context.state
        if s.stage != "over":
            self.stop()
            if self._steps:
                self._steps = ()
                self.hide()
                self.told.emit(None)
            return
        if self._steps and not is_fresh:
            return
        self._steps = steps_of(self._context, s)
        self.show()
        pace = self._context.services.pace.duration(STEP_MS)
        if is_fresh and pace:
            self._clock.start(pace)
            self._show(0)
        else:
            self._show(len(self._steps) - 1)

    def _tick(self) -> None:
        if self._at + 1 >= len(self._steps) - 1:
            self._clock.stop()
        self._show(min(self._at + 1, len(self._steps) - 1))

    def _go(self, at: int) -> None:
        self._clock.stop()
        self._show(min(max(at, 0), len(self._steps) - 1))

    def _show(self, at: int) -> None:
        self._at = at
        step = self._steps[at]
        self.text.setText(step.text)
        self.count.setText(f"{at + 1} / {len(self._steps)}")
        self.back.setEnabled(at > 0)
        self.on.setEnabled(at + 1 < len(self._steps))
        self.all.setEnabled(at + 1 < len(self._steps))
        self._context.services.announcer.announce(step.text)
        self.told.emit(step)

    def stop(self) -> None:
        """Nothing is counted by itself any more."""
        self._clock.stop()
