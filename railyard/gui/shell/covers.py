"""What lies over the board at times: the banner while looking back, the curtain between people, the dice to type in."""

from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from railyard.core.chance import Roll, Rolled
from railyard.core.game import Chance
from railyard.gui.parts.badges import SeatBadge, paint_die
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import Die
from railyard.gui.parts.look import Look
from railyard.gui.parts.widgets import ActionButton, ShortLabel, button, label


class LookingBanner(QWidget):
    """ "Looking at move 41 of 97", continue from here, return to now."""

    def __init__(self, model: TableModel, go_on: QAction, go_back: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.words = ShortLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.words, 1)
        row.addWidget(ActionButton(go_on))
        row.addWidget(ActionButton(go_back))
        self.show_moment()

    def show_moment(self) -> None:
        """Say which moment is shown."""
        table, shown = self._model.table, self._model.shown
        line = {entry.n: at for at, entry in enumerate(table.line(table.tip()), 1)}
        if shown == 0:
            self.words.setText(self.tr("Looking at the start"))
        elif shown in line:
            self.words.setText(self.tr("Looking at move {n} of {all}").format(n=line[shown], all=len(line)))
        else:
            self.words.setText(self.tr("Looking at a moment that was taken back"))


class Curtain(QWidget):
    """Covers everything between two people: it shows the name of the next one and nothing else."""

    lifted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("curtain")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.badge = SeatBadge(look, size=72)
        self.title = label("", "page")
        self.ready = button("", is_primary=True)
        self.ready.clicked.connect(self.lifted)
        column = QVBoxLayout(self)
        column.setSpacing(20)
        column.addStretch(2)
        for widget in (self.badge, self.title, self.ready):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)

    def pass_to(self, model: TableModel, seat: str) -> None:
        """Ask for somebody."""
        name = model.name(seat)
        self.badge.show_seat(model.seating(seat))
        self.title.setText(self.tr("Pass to {name}. Ready?").format(name=name))
        self.ready.setText(self.tr("I am {name}").format(name=name))
        self.ready.setFocus()


class PassOn(QWidget):
    """Takes the prompt's place while somebody looks at what the end of the turn brought to a hidden hand."""

    passed = Signal()

    def __init__(self, model: TableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("promptLine")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._model = model
        self.words = ShortLabel()
        self.words.setObjectName("promptText")
        self.done = button("", is_primary=True)
        self.done.clicked.connect(self.passed)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 16, 8)
        row.setSpacing(12)
        row.addWidget(self.words, 1)
        row.addWidget(self.done)

    def wait_for(self, seat: str, follower: str) -> None:
        """``seat`` may look at its hand until it passes on to ``follower``."""
        model = self._model
        self.words.setText(self.tr("{name}, look at what you drew; your turn is over.").format(name=model.name(seat)))
        self.done.setText(self.tr("Pass to {name}").format(name=model.name(follower)))
        self.done.setFocus()


class FaceButton(QAbstractButton):
    """A die: one of the faces to choose from, or one that waits for its face."""

    def __init__(self, look: Look, face: int, is_waiting: bool = False) -> None:
        super().__init__()
        self._look = look
        self._is_waiting = is_waiting
        self.face = face
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCheckable(is_waiting)
        self.show_face(face)

    def show_face(self, face: int) -> None:
        """Another face; 0: not known yet."""
        self.face = face
        self.setAccessibleName(str(face) if face else self.tr("not entered yet"))
        self.update()

    def sizeHint(self) -> QSize:
        """A die."""
        side = self._look.px(32)
        return QSize(side, side)

    def enterEvent(self, event: QEvent) -> None:
        """Brighter under the mouse."""
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """As it was."""
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The face; an empty frame where it is not known, blue where the next face goes."""
        painter = QPainter(self)
        theme, box = self._look.theme, self.rect().toRectF().adjusted(2, 2, -2, -2)
        if self.face:
            painter.setOpacity(1.0 if self._is_waiting or self.underMouse() else 0.6)
            paint_die(painter, box, Die(self.face), theme)
            painter.setOpacity(1.0)
        if not self.face or self.isChecked():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.colour("primary" if self.isChecked() else "faint"), self._look.px(2)))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), box.width() / 5, box.width() / 5)
        painter.end()


class DiceEntry(QWidget):
    """What the dice on the table show, by click or by digits; Enter takes it."""

    def __init__(self, look: Look, model: TableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("diceEntry")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Dice"))
        self._look = look
        self._model = model
        self._request: Roll | None = None
        self.dice: list[FaceButton] = []
        self.faces: list[FaceButton] = []
        self._at = 0
        self.words = ShortLabel()
        self.words.setObjectName("promptText")
        self.take = button(self.tr("Take these dice"), is_primary=True)
        self.take.clicked.connect(self.submit)
        self._dice_row, self._face_row = QHBoxLayout(), QHBoxLayout()
        for made in (self._dice_row, self._face_row):
            made.setSpacing(2)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 16, 8)
        row.setSpacing(16)
        row.addWidget(self.words, 1)
        row.addLayout(self._dice_row)
        row.addLayout(self._face_row)
        row.addWidget(self.take)

    @property
    def is_wanted(self) -> bool:
        """Whether the rules wait for dice."""
        return self._request is not None

    def show_request(self) -> None:
        """Ask for what the rules wait for."""
        turn = self._model.turn
        is_waiting = isinstance(turn, Chance) and not self._model.is_looking and not self._model.is_read_only
        wanted = turn.request if isinstance(turn, Chance) and is_waiting else None
        self._request = wanted if isinstance(wanted, Roll) else None
        if self._request is not None:
            said = self._model.words_at().chance(self._request)
            self.words.setText(self.tr("{what}: click what your dice show, or type it.").format(what=said))
            self._build(self._request)

    def _build(self, request: Roll) -> None:
        if (len(self.dice), len(self.faces)) != (request.dice, request.sides):
            for made in (*self.dice, *self.faces):
                made.hide()
                made.deleteLater()
            self.dice = [FaceButton(self._look, 0, is_waiting=True) for _ in range(request.dice)]
            self.faces = [FaceButton(self._look, face) for face in range(1, request.sides + 1)]
            for at, made in enumerate(self.dice):
                made.clicked.connect(partial(self._turn_to, at))
                self._dice_row.addWidget(made)
            for made in self.faces:
                made.clicked.connect(partial(self._choose, made.face))
                self._face_row.addWidget(made)
        for made in self.dice:
            made.show_face(0)
        self._turn_to(0)

    def _turn_to(self, at: int, _is_checked: bool = False) -> None:
        """The next face is for this die; past the last one for none."""
        self._at = at
        for n, made in enumerate(self.dice):
            made.setChecked(n == at)
        self.take.setEnabled(all(made.face for made in self.dice))
        self.take.setToolTip("" if self.take.isEnabled() else self.tr("Enter the face of every die first."))

    def _choose(self, face: int, _is_checked: bool = False) -> None:
        at = min(self._at, len(self.dice) - 1)
        self.dice[at].show_face(face)
        self._turn_to(next((n for n, made in enumerate(self.dice) if not made.face), len(self.dice)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits fill the next die, Backspace empties the last one, Enter takes them."""
        text = event.text()
        if text.isdigit() and 1 <= int(text) <= len(self.faces):
            self._choose(int(text))
        elif event.key() == Qt.Key.Key_Backspace:
            filled = [at for at, made in enumerate(self.dice) if made.face]
            if filled:
                self.dice[filled[-1]].show_face(0)
                self._turn_to(filled[-1])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submit()
        else:
            super().keyPressEvent(event)

    def submit(self) -> None:
        """Enter the dice at the table."""
        if self.is_wanted and all(made.face for made in self.dice):
            self._model.roll(Rolled(tuple(made.face for made in self.dice)))
