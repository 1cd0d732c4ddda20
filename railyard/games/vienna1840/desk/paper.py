"""Papers: cards of text, figures, signs and buttons that are written anew when the table changes and they are seen."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from railyard.core.action import Seat
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.desk.signs import CompanySign, LineSign, TramSign
from railyard.gui.parts.badges import SeatBadge
from railyard.gui.parts.widgets import button, label

RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
Cell = QWidget | str | int | None


class Grid:
    """Rows of cells in columns; numbers stand at the right, one column takes the room that is left."""

    def __init__(self, layout: QGridLayout, wide: int) -> None:
        self._layout = layout
        self._row = 0
        self._wide = wide
        layout.setHorizontalSpacing(10)
        layout.setVerticalSpacing(5)
        layout.setColumnStretch(wide, 1)

    def add(self, *cells: Cell, role: str = "") -> None:
        """One row."""
        for column, cell in enumerate(cells):
            if cell is None:
                continue
            if isinstance(cell, QWidget):
                is_label = isinstance(cell, QLabel)
                self._layout.addWidget(cell, self._row, column, Qt.AlignmentFlag.AlignVCenter if is_label else LEFT)
                if isinstance(cell, QPushButton):
                    self._layout.setAlignment(cell, RIGHT)
                continue
            made = label(str(cell), role, is_wrapped=column == self._wide)
            is_figure = not str(cell).strip("0123456789+−–×/ ")
            is_number = (column > 0 and is_figure) or (role == "small" and column > self._wide)
            made.setAlignment(RIGHT if is_number else LEFT)
            self._layout.addWidget(made, self._row, column)
        self._row += 1

    def wide(self, widget: QWidget, columns: int) -> None:
        """A widget across several columns."""
        self._layout.addWidget(widget, self._row, 0, 1, columns)
        self._row += 1


class Writer:
    """Puts things on a paper from top to bottom."""

    def __init__(self, context: Context, width: int) -> None:
        self.context = context
        self._width = width
        self.sheet = QWidget()
        self._column = QVBoxLayout(self.sheet)
        self._column.setContentsMargins(12, 8, 12, 10)
        self._column.setSpacing(6)

    def section(self, title: str, note: str = "") -> None:
        """A heading with a quiet note at its end and a hairline below."""
        row = QHBoxLayout()
        row.setContentsMargins(0, 6, 0, 0)
        row.addWidget(label(title, "title", is_wrapped=bool(note)), 3)
        if note:
            told = label(note, "small", is_wrapped=True)
            told.setAlignment(RIGHT)
            row.addWidget(told, 2)
        self._column.addLayout(row)
        rule = QFrame()
        rule.setFixedHeight(1)
        rule.setStyleSheet(f"background: {self.context.theme.rule}; border: none;")
        self._column.addWidget(rule)

    def text(self, words: str, role: str = "") -> QLabel:
        """A paragraph."""
        made = label(words, role, is_wrapped=True)
        self._column.addWidget(made)
        return made

    def grid(self, wide: int = 1) -> Grid:
        """A table whose column ``wide`` takes the room that is left."""
        holder = QGridLayout()
        self._column.addLayout(holder)
        return Grid(holder, wide)

    def row(self, *cells: Cell, stretch: int | None = None) -> None:
        """Things beside each other; ``stretch`` takes the room that is left."""
        line = QHBoxLayout()
        line.setSpacing(8)
        for number, cell in enumerate(cells):
            if cell is None:
                continue
            made = cell if isinstance(cell, QWidget) else label(str(cell))
            line.addWidget(made, 1 if number == stretch else 0)
        if stretch is None:
            line.addStretch(1)
        self._column.addLayout(line)

    def buttons(self, *buttons: QPushButton) -> None:
        """Buttons beside each other, in as many lines as they need."""
        look = self.context.services.look
        metrics = QFontMetrics(look.text_font(weight=QFont.Weight.DemiBold))
        room = self._width - look.px(40)
        line: list[QPushButton] = []
        taken = 0
        for each in buttons:
            wide = max(metrics.horizontalAdvance(each.text()) + look.px(26), look.px(40)) + 8
            if line and taken + wide > room:
                self.row(*line)
                line, taken = [], 0
            line.append(each)
            taken += wide
        self.row(*line)

    def add(self, widget: QWidget) -> None:
        """Anything else."""
        self._column.addWidget(widget)

    def close(self) -> QWidget:
        """Nothing more comes: the finished sheet."""
        self._column.addStretch(1)
        return self.sheet

    # -- things --------------------------------------------------------------------------------------------------------

    def button(self, text: str, act: Callable[[], object], why_not: str = "", is_primary: bool = False) -> QPushButton:
        """A button; where it may not be pressed it says why."""
        made = button(text, is_primary)
        made.setEnabled(not why_not)
        # A click leaves the keys with the board; Tab still comes here.
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setToolTip(why_not)
        if why_not:
            made.setAccessibleDescription(why_not)
        made.clicked.connect(lambda _=False: act())
        return made

    def company(self, company: str) -> CompanySign:
        """A company's plate."""
        return CompanySign(self.context.services.look, company, self.context.title(company))

    def line(self, line: str) -> LineSign:
        """A line's number."""
        known = self.context.state.lines.get(line)
        return LineSign(self.context.services.look, line, known.owner if known is not None else "")

    def tram(self, kind: str, title: str = "") -> TramSign:
        """A tram car."""
        name = self.context.words.text("kind." + kind, {})
        return TramSign(self.context.services.look, kind, title or kind, str(name))

    def seat(self, seat: Seat) -> SeatBadge:
        """A person's badge."""
        made = SeatBadge(self.context.services.look, self.context.seating(seat), 20)
        made.setToolTip(self.context.name(seat))
        return made

    def seat_or_company(self, who: str) -> QWidget:
        """The badge of a person or the plate of a company."""
        return self.seat(who) if who in self.context.state.seats else self.company(who)

    def trams(self, trams: Sequence[str]) -> QWidget:
        """Several tram cars in a row."""
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        for tram in trams:
            row.addWidget(self.tram(tram.partition("-")[0]))
        row.addStretch(1)
        return holder


class Paper(QScrollArea):
    """One paper: ``write`` puts its content down.  It is written when it is seen, once for a change."""

    def __init__(self, context: Context, write: Callable[[Writer], None]) -> None:
        super().__init__()
        self._context = context
        self._write = write
        self._is_stale = True
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self.write_now)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.viewport().setAutoFillBackground(False)

    def show_state(self) -> None:
        """Something has changed."""
        self._is_stale = True
        if self.isVisible():
            self._timer.start()

    def write_now(self) -> None:
        """Write it, if it is out of date."""
        if not self._is_stale:
            return
        self._is_stale = False
        at = self.verticalScrollBar().value()
        writer = Writer(self._context, self.viewport().width())
        self._write(writer)
        sheet = writer.close()
        focused = self._focused_text()
        if focused is not None:
            # Taking the old sheet away would hand the keys to whatever follows in the window.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        before = self.takeWidget()
        self.setWidget(sheet)
        sheet.setAutoFillBackground(False)
        if before is not None:
            before.deleteLater()
        self.verticalScrollBar().setValue(at)
        if focused is not None:
            self._focus_button(sheet, focused)

    def _focused_text(self) -> str | None:
        """What the button of this paper says that has the keys; empty for another part of it."""
        focus = self.window().focusWidget()
        sheet = self.widget()
        if sheet is None or not sheet.isAncestorOf(focus):
            return None
        return focus.text() if isinstance(focus, QPushButton) else ""

    @staticmethod
    def _focus_button(sheet: QWidget, text: str) -> None:
        """Give the keys to the button that says the same, or else to the first that can be pressed."""
        able = [each for each in sheet.findChildren(QPushButton) if each.isEnabled()]
        same = [each for each in able if each.text() == text]
        for each in (same or able)[:1]:
            each.setFocus(Qt.FocusReason.OtherFocusReason)

    def stop(self) -> None:
        """Nothing is written any more."""
        self._timer.stop()

    def showEvent(self, event: QShowEvent) -> None:
        """Written when it comes into view."""
        super().showEvent(event)
        if self._is_stale:
            self._timer.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width breaks lines of buttons elsewhere."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.show_state()

    def sizeHint(self) -> QSize:
        """A few lines."""
        return QSize(self._context.services.look.px(380), self._context.services.look.px(220))
