"""The races: number strip, table of stations, towns left, the race that is on, and the routes worth considering."""

import math

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from railyard.games.dampfross.adviser import Route
from railyard.games.dampfross.build import unreached_towns
from railyard.games.dampfross.desk.context import Context
from railyard.games.dampfross.desk.hand_route import RouteHand
from railyard.games.dampfross.desk.race_board import RaceBoard
from railyard.games.dampfross.desk.race_words import race_in_words
from railyard.games.dampfross.state import BudgetRoll, Building, ExtraBuilding, FirstRoll, Starting, State

TOWNS_NAMED = 8
MEAN_ROLL = 3.5
"""Points a die gives on the average."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("RacesDock", text)


class RacesDock(QWidget):
    """One paper card about the races."""

    chosen = Signal(int)
    """A proposal was pointed at in the list."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.setObjectName("racesDock")
        self.board = RaceBoard(context.services.look, context.board)
        self.towns = _words()
        self.race = _words()
        self.routes = QListWidget()
        self.routes.setAccessibleName(_tr("Routes worth considering"))
        self.routes.setFrameShape(QListWidget.Shape.NoFrame)
        self.routes.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.routes.setWordWrap(True)
        self.routes.currentRowChanged.connect(self._choose)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 8)
        column.setSpacing(6)
        for part in (self.race, self.towns):
            part.setContentsMargins(12, 6, 12, 0)
            column.addWidget(part)
        column.addWidget(self.routes)
        column.addWidget(self.board)
        column.addStretch(1)
        scroll = self._scroll = QScrollArea()
        scroll.setWidget(inner)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner.setAutoFillBackground(False)
        scroll.viewport().setAutoFillBackground(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll)

    def show_state(self, s: State) -> None:
        """Where the races stand."""
        context = self._context
        self.board.show_state(s)
        self.towns.setText(self._towns_in_words(s))
        self.towns.setVisible(bool(self.towns.text()))
        words = race_in_words(context.book, s, context.liveries, context.theme)
        self.race.setText(words)
        self.race.setVisible(bool(words))
        self.setWindowTitle(self._note(s))

    def _is_building(self, s: State) -> bool:
        return isinstance(s.stage, FirstRoll | Starting | BudgetRoll | Building)

    def _note(self, s: State) -> str:
        if self._is_building(s):
            left = len(unreached_towns(self._context.book, s))
            return _tr("{left} towns not reached").format(left=left)
        return _tr("{done} of {all} run").format(done=len(s.races), all=s.settings.races)

    def _towns_in_words(self, s: State) -> str:
        """How far construction is from its end (D-3.14)."""
        if not self._is_building(s):
            return self._jumps_in_words(s)
        left = unreached_towns(self._context.book, s)
        end = self._context.book.figures.towns_left_at_end
        text = _tr("Construction ends when only {end} towns are left: {more} more to reach.")
        text = text.format(end=end, more=max(0, len(left) - end))
        if len(left) <= TOWNS_NAMED:
            text += " " + _tr("Left: {towns}.").format(towns=", ".join(left))
        return " ".join(part for part in (text, self._jumps_in_words(s)) if part)

    def _jumps_in_words(self, s: State) -> str:
        """The open jumps of the company that builds, a rival (D-6.1)."""
        company = self._context.company
        if company is None or not s.settings.jumps or not isinstance(s.stage, Building | ExtraBuilding):
            return ""
        most = self._context.book.figures.jumps_per_rival
        rivals = [jump.rival for jump in s.jumps if jump.company == company]
        counts = ", ".join(
            _tr("{rival} {count} of {most}").format(
                rival=self._context.title(rival), count=rivals.count(rival), most=most
            )
            for rival in dict.fromkeys(rivals)
        )
        return _tr("Open jumps along lines of: {counts}.").format(counts=counts) if counts else _tr("No open jumps.")

    def show_routes(self, hand: RouteHand | None) -> None:
        """The proposals of the train that declares now."""
        routes = hand.proposals if hand is not None else ()
        texts = [self._route_in_words(route) for route in routes]
        if [self.routes.item(row).text() for row in range(self.routes.count())] != texts:
            self.routes.blockSignals(True)
            self.routes.clear()
            for text, route in zip(texts, routes, strict=True):
                item = QListWidgetItem(text)
                item.setToolTip(self._route_in_full(route))
                self.routes.addItem(item)
            self.routes.blockSignals(False)
        self.routes.setVisible(bool(texts))
        self.routes.setFixedHeight(min(6, len(texts)) * self._context.services.look.line_height() + 8)
        row = -1 if hand is None or hand.chosen is None else hand.chosen
        if self.routes.currentRow() != row:
            self.routes.blockSignals(True)
            self.routes.setCurrentRow(row)
            self.routes.blockSignals(False)
            self._reveal(row)

    def _reveal(self, row: int) -> None:
        """Scroll the card so that the chosen proposal is seen."""
        if row >= 0:
            line = self._context.services.look.line_height()
            self._scroll.ensureVisible(0, self.routes.y() + (row + 1) * line, 0, line)

    def _route_in_words(self, route: Route) -> str:
        """Hexes, climbs, and whom it pays: "17 hexes, 2 climbs · B 5, C 12!"; the mark: above the limit."""
        known = self._context.liveries
        dues = ", ".join(
            f"{known[owner].letter if owner in known else owner} {due}{'!' if owner in route.over_limit else ''}"
            for owner, due in route.dues.items()
            if due
        )
        text = _tr("{hexes} hexes").format(hexes=len(route.hexes) - 1)
        if route.climbs:
            text += ", " + (_tr("1 climb") if route.climbs == 1 else _tr("{count} climbs").format(count=route.climbs))
        rolls = math.ceil(route.points / MEAN_ROLL)
        return f"{text}, {_tr('about {rolls} rolls').format(rolls=rolls)} · {dues or _tr('no tolls')}"

    def _route_in_full(self, route: Route) -> str:
        """The same for tool tips: movement points, names, and what is above the limit."""
        context = self._context
        lines = [_tr("{points} movement points with climbs").format(points=route.points)]
        for owner, due in route.dues.items():
            text = _tr("{amount} Cr to {owner}").format(amount=due, owner=context.title(owner))
            if owner in route.over_limit:
                limit = context.book.figures.toll_limit
                text += ", " + _tr("above the limit of {limit} unless set off").format(limit=limit)
            lines.append(text)
        return "\n".join(lines)

    def _choose(self, row: int) -> None:
        if row >= 0:
            self.chosen.emit(row)


def _words() -> QLabel:
    made = QLabel()
    made.setTextFormat(Qt.TextFormat.RichText)
    made.setWordWrap(True)
    made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    return made
