"""What lies over the board at times: the banner while looking back, the curtain between people, the dice to type in."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QVBoxLayout, QWidget

from railyard.core.chance import Roll, Rolled
from railyard.core.game import Chance
from railyard.gui.parts.badges import SeatBadge, paint_die
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import Die
from railyard.gui.parts.look import Look
from railyard.gui.parts.widgets import ActionButton, button, label


class LookingBanner(QWidget):
    """ "Looking at move 41 of 97", continue from here, return to now.  Hidden while the table's moment is shown."""

    def __init__(self, model: TableModel, go_on: QAction, go_back: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._model = model
        self.words = label()
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 16, 6)
        row.addWidget(self.words)
        row.addStretch(1)
        row.addWidget(ActionButton(go_on))
        row.addWidget(ActionButton(go_back))
        self.show_moment()

    def show_moment(self) -> None:
        """Say which moment is shown."""
        table, shown = self._model.table, self._model.shown
        self.setVisible(self._model.is_looking)
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


class FaceButton(QAbstractButton):
    """One face of a die to choose."""

    def __init__(self, look: Look, face: int) -> None:
        super().__init__()
        self._look = look
        self.face = face
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(str(face))

    def sizeHint(self) -> QSize:
        """A die."""
        side = self._look.px(34)
        return QSize(side, side)

    def enterEvent(self, event: QEvent) -> None:
        """Brighter under the mouse."""
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """As it was."""
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The face, pale until it is chosen."""
        painter = QPainter(self)
        painter.setOpacity(1.0 if self.isChecked() else 0.75 if self.underMouse() else 0.4)
        paint_die(painter, self.rect().toRectF().adjusted(2, 2, -2, -2), Die(self.face), self._look.theme)
        painter.end()


class DiceEntry(QWidget):
    """What the dice on the table show, by click or by digits; Enter takes it."""

    def __init__(self, look: Look, model: TableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Dice"))
        self._look = look
        self._model = model
        self._request: Roll | None = None
        self._faces: list[int | None] = []
        self._groups: list[list[FaceButton]] = []
        self.words = label("", "title")
        self.take = button(self.tr("Take these dice"), is_primary=True)
        self.take.clicked.connect(self.submit)
        self._dice_row = QHBoxLayout()
        self._dice_row.setSpacing(look.px(20))
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 16, 8)
        row.setSpacing(16)
        row.addWidget(self.words)
        row.addLayout(self._dice_row)
        row.addStretch(1)
        row.addWidget(self.take)
        self.hide()

    def show_request(self) -> None:
        """Ask for what the rules wait for; hide where they wait for nothing."""
        turn = self._model.turn
        wanted = turn.request if isinstance(turn, Chance) and not self._model.is_looking else None
        request = wanted if isinstance(wanted, Roll) else None
        self.setVisible(request is not None)
        if request is not None and request != self._request:
            self.words.setText(self._model.words_at().chance(request))
            self._build(request)
        elif request is not None:
            self._choose_none()
        self._request = request
        if request is not None:
            self.setFocus()

    def _build(self, request: Roll) -> None:
        while (item := self._dice_row.takeAt(0)) is not None:
            item.widget().deleteLater()  # type: ignore[union-attr]
        self._groups = []
        for die in range(request.dice):
            group = QWidget()
            row = QHBoxLayout(group)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(2)
            faces = [FaceButton(self._look, face) for face in range(1, request.sides + 1)]
            for made in faces:
                made.clicked.connect(lambda _=False, die=die, face=made.face: self._choose(die, face))
                row.addWidget(made)
            self._groups.append(faces)
            self._dice_row.addWidget(group)
        self._choose_none()

    def _choose_none(self) -> None:
        self._faces = [None] * len(self._groups)
        self._show()

    def _choose(self, die: int, face: int) -> None:
        self._faces[die] = face
        self._show()

    def _show(self) -> None:
        for faces, chosen in zip(self._groups, self._faces, strict=True):
            for made in faces:
                made.setChecked(made.face == chosen)
        self.take.setEnabled(None not in self._faces)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits fill the next die, Backspace empties the last one, Enter takes them."""
        text = event.text()
        if text.isdigit() and None in self._faces and 1 <= int(text) <= len(self._groups[0]):
            self._choose(self._faces.index(None), int(text))
        elif event.key() == Qt.Key.Key_Backspace:
            filled = [at for at, face in enumerate(self._faces) if face is not None]
            if filled:
                self._faces[filled[-1]] = None
                self._show()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submit()
        else:
            super().keyPressEvent(event)

    def submit(self) -> None:
        """Enter the dice at the table."""
        faces = tuple(face for face in self._faces if face is not None)
        if faces and len(faces) == len(self._faces):
            self._choose_none()
            self._model.roll(Rolled(faces))
