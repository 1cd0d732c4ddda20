"""The number strip of the races and the table of drawn stations, as printed at the edge of the board."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from railyard.games.dampfross.board import Board
from railyard.games.dampfross.state import Declaring, Entering, NumberRoll, RaceRecord, Running, State
from railyard.gui.parts.look import Look, sans

DIGITS = range(1, 7)


def _tr(text: str) -> str:
    return QCoreApplication.translate("RaceBoard", text)


@dataclass(frozen=True, slots=True)
class Box:
    """One box: where it is, what is written in it, how it is marked, what it means."""

    rect: QRectF
    text: str
    is_special: bool = False
    is_ticked: bool = False
    is_current: bool = False
    note: str = ""
    """Small in the corner: the race that used the number."""
    meaning: str = ""


class RaceBoard(QWidget):
    """Boxes 1 to 21, the six by six numbers, and the column of special goals."""

    def __init__(self, look: Look, board: Board) -> None:
        super().__init__()
        self._look = look
        self._board = board
        self._state: State | None = None
        self._boxes: list[Box] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_tr("Number strip and station table"))
        look.changed.connect(self._lay_out)

    def show_state(self, s: State) -> None:
        """Races run and numbers used so far."""
        self._state = s
        self.setAccessibleDescription(
            _tr("{done} of {all} races are over").format(done=len(s.races), all=s.settings.races)
        )
        self._lay_out()

    def sizeHint(self) -> QSize:
        """As high as strip and table are at this width."""
        return QSize(self._look.px(330), self._height())

    def minimumSizeHint(self) -> QSize:
        """Seven columns."""
        return QSize(self._look.px(240), self._height())

    def _chip(self) -> int:
        return self._look.px(24)

    def _per_row(self) -> int:
        room = max(self._look.px(240), self.width()) - 2 * self._look.px(12)
        return max(7, int(room // (self._chip() + self._look.px(4))))

    def _height(self) -> int:
        races = self._state.settings.races if self._state is not None else self._board.races
        rows = -(-races // self._per_row())
        return rows * (self._chip() + self._look.px(4)) + self._look.px(22) + 6 * self._cell_height()

    def _cell_height(self) -> int:
        return self._look.px(22)

    def resizeEvent(self, event: object) -> None:
        """Fewer boxes a row."""
        self._lay_out()

    def _lay_out(self) -> None:
        if self._state is None:
            return
        s, px = self._state, self._look.px
        self._boxes = []
        done = {record.number: record for record in s.races}
        current = current_race(s)
        pitch = self._chip() + px(4)
        for number in range(1, s.settings.races + 1):
            row, column = divmod(number - 1, self._per_row())
            rect = QRectF(px(12) + column * pitch, px(8) + row * pitch, self._chip(), self._chip())
            record = done.get(number)
            self._boxes.append(
                Box(
                    rect,
                    str(number),
                    is_special=number in self._board.special_races,
                    is_ticked=record is not None,
                    is_current=number == current,
                    meaning=self._strip_meaning(number, record),
                )
            )
        top = self._boxes[-1].rect.bottom() + px(12)
        self._lay_table(s, top)
        self.setFixedHeight(self._height())
        self.updateGeometry()
        self.update()

    def _lay_table(self, s: State, top: float) -> None:
        px, height = self._look.px, self._cell_height()
        has_specials = bool(self._board.specials)
        columns = 7.5 if has_specials else 6.0
        width = min(px(44), (self.width() - 2 * px(12)) / columns)
        used_by = {number: record.number for record in s.races for number in _station_numbers(record)}
        special_by = {record.goal: record.number for record in s.races if record.special and record.goal is not None}
        ends = _current_numbers(s)
        for tens in DIGITS:
            for units in DIGITS:
                number = 10 * tens + units
                places = self._board.places_numbered.get(number, ())
                rect = QRectF(px(12) + (units - 1) * width, top + (tens - 1) * height, width, height)
                self._boxes.append(
                    Box(
                        rect.adjusted(1, 1, -1, -1),
                        str(number),
                        is_ticked=number in s.used_numbers,
                        is_current=number in ends,
                        note=str(used_by.get(number, "")),
                        meaning=f"{number}  " + ", ".join(place.name for place in places),
                    )
                )
        for special in self._board.specials if has_specials else ():
            rect = QRectF(px(12) + 6.5 * width, top + (special.number - 1) * height, width, height)
            self._boxes.append(
                Box(
                    rect.adjusted(1, 1, -1, -1),
                    str(special.number),
                    is_special=True,
                    is_ticked=special.number in s.used_specials,
                    is_current=-special.number in ends,
                    note=str(special_by.get(special.number, "")),
                    meaning=f"{special.number}  {special.title}",
                )
            )

    def _strip_meaning(self, number: int, record: RaceRecord | None) -> str:
        is_special = number in self._board.special_races
        kind = _tr("Special race {number}") if is_special else _tr("Race {number}")
        text = kind.format(number=number)
        if record is None:
            return text
        goal = "–" if record.goal is None else str(record.goal)
        outcomes = {
            "run": _tr("has been run"),
            "lone": _tr("a single train"),
            "nobody": _tr("nobody took part"),
            "unreached": _tr("cancelled: an end is reached by nobody"),
            "unconnected": _tr("cancelled: no way leads there"),
            "too_short": _tr("cancelled: too short"),
        }
        winners = "; ".join(", ".join(group) for group in record.places)
        return f"{text}: {record.start} → {goal}, {outcomes[record.outcome]}" + (f" ({winners})" if winners else "")

    def paintEvent(self, event: QPaintEvent) -> None:
        """The boxes."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for box in self._boxes:
            self._paint_box(painter, box)
        painter.end()

    def _paint_box(self, painter: QPainter, box: Box) -> None:
        theme = self._look.theme
        edge = "loss" if box.is_special else "rule"
        is_filled = box.is_ticked and not box.note and box.rect.width() <= box.rect.height() + 1
        painter.setPen(QPen(theme.colour("primary" if box.is_current else edge), 2.2 if box.is_current else 1.3))
        painter.setBrush(theme.colour("ink" if is_filled else "selected" if box.is_ticked else "panel"))
        painter.drawRoundedRect(box.rect, 4, 4)
        colour = "panel" if is_filled else "loss" if box.is_special else "quiet" if box.is_ticked else "ink"
        weight = QFont.Weight.DemiBold if box.is_current else QFont.Weight.Normal
        painter.setFont(sans(12 * self._look.scale, weight))
        painter.setPen(theme.colour(colour))
        inner = box.rect.adjusted(0, 0, -self._look.px(14), 0) if box.note else box.rect
        painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, box.text)
        if box.is_ticked and not is_filled:
            middle, reach = inner.center(), self._look.px(9)
            painter.setPen(QPen(theme.colour("ink", 0.7), 1.2))
            painter.drawLine(QPointF(middle.x() - reach, middle.y() + 2), QPointF(middle.x() + reach, middle.y() - 2))
        if box.note:
            painter.setFont(sans(9 * self._look.scale))
            painter.setPen(theme.colour("quiet"))
            corner = box.rect.adjusted(0, 0, -self._look.px(4), 0)
            painter.drawText(corner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, box.note)

    def meaning_at(self, at: QPoint) -> str:
        """What the box under a point stands for; empty beside the boxes."""
        return next((box.meaning for box in self._boxes if box.rect.contains(QPointF(at))), "")

    def event(self, event: QEvent) -> bool:
        """Tool tips name the towns."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.meaning_at(event.pos()), self)
            return True
        return super().event(event)


def current_race(s: State) -> int:
    """The race that is drawn, entered or run now; 0 where there is none."""
    match s.stage:
        case NumberRoll(race=number):
            return number
        case Entering(race=race) | Declaring(race=race) | Running(race=race):
            return race.number
    return 0


def _station_numbers(record: RaceRecord) -> tuple[int, ...]:
    if record.special or record.goal is None:
        return (record.start,)
    return (record.start, record.goal)


def _current_numbers(s: State) -> set[int]:
    """Numbers of the ends of the race now, special ones negative."""
    match s.stage:
        case Entering(race=race) | Declaring(race=race) | Running(race=race):
            return {race.start.number, -race.goal.number if race.goal.special else race.goal.number}
        case NumberRoll(start=start) if start is not None:
            return {start.number}
    return set()
