"""The new-table dialog: game, board with its picture, seats, rules the table can choose, whose dice."""

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from railyard.core.game import GameInfo, Option, OptionValue, Seating
from railyard.core.options import default_options
from railyard.core.table import Setup
from railyard.gui.parts.badges import SeatBadge
from railyard.gui.parts.desk import Picture, PictureOptions
from railyard.gui.parts.look import Look
from railyard.gui.parts.theme import DEFAULT_COLOURS, SEAT_COLOURS
from railyard.gui.parts.widgets import CalmChoice, label
from railyard.gui.shell.ask import PaperDialog
from railyard.gui.shell.desks import has_picture, picture_of
from railyard.gui.shell.house import House

LETTERS = "ABCDEF"


class BoardPicture(QWidget):
    """A board, drawn once for the size it has."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._picture: Picture | None = None
        self._drawn: QPixmap | None = None
        self.setMinimumSize(look.px(240), look.px(220))

    def show_picture(self, picture: Picture | None) -> None:
        """Another board."""
        self._picture, self._drawn = picture, None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The board in the middle."""
        if self._picture is None:
            return
        ratio = self.devicePixelRatioF()
        if self._drawn is None or self._drawn.size() != self.size() * ratio:
            self._drawn = QPixmap(self.size() * ratio)
            self._drawn.fill(Qt.GlobalColor.transparent)
            size = self._picture.size.scaled(self._drawn.size().toSizeF(), Qt.AspectRatioMode.KeepAspectRatio)
            painter = QPainter(self._drawn)
            painter.setRenderHints(QPainter.RenderHint.Antialiasing)
            painter.translate((self._drawn.width() - size.width()) / 2, (self._drawn.height() - size.height()) / 2)
            factor = size.width() / self._picture.size.width()
            painter.scale(factor, factor)
            self._picture.paint(painter)
            painter.end()
        painter = QPainter(self)
        painter.drawPixmap(self.rect(), self._drawn)
        size = self._picture.size.scaled(self.size().toSizeF(), Qt.AspectRatioMode.KeepAspectRatio)
        frame = QRectF(0, 0, size.width() - 1, size.height() - 1)
        frame.moveCenter(QRectF(self.rect()).center())
        painter.setPen(self._look.theme.colour("rule"))
        painter.drawRect(frame)
        painter.end()


class SeatRow(QWidget):
    """A person: badge, name, colour."""

    def __init__(self, look: Look, at: int, name: str) -> None:
        super().__init__()
        self.at = at
        self.badge = SeatBadge(look, size=26)
        self.name = QLineEdit(name)
        self.name.setMaxLength(24)
        self.name.setPlaceholderText(self.tr("Name"))
        self.name.setAccessibleName(self.tr("Name of seat {seat}").format(seat=LETTERS[at]))
        self.colour = CalmChoice()
        self.colour.setAccessibleName(self.tr("Colour of seat {seat}").format(seat=LETTERS[at]))
        for colour in SEAT_COLOURS.values():
            self.colour.addItem(f"{self.tr(colour.title)} ({self.tr(colour.symbol)})", colour.id)
        self.colour.setCurrentIndex(at % len(DEFAULT_COLOURS))
        self.remove = QToolButton()
        self.remove.setText("×")
        self.remove.setAccessibleName(self.tr("Remove this seat"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.badge)
        row.addWidget(self.name, 3)
        row.addWidget(self.colour, 2)
        row.addWidget(self.remove)
        self.show_badge()

    def show_badge(self) -> None:
        """The badge as chosen."""
        self.badge.show_seat(self.seating())

    def seating(self) -> Seating:
        """The seat as chosen."""
        seat = LETTERS[self.at]
        return Seating(seat, self.name.text().strip() or seat, str(self.colour.currentData()))


class OptionRow(QWidget):
    """A rule the table can choose: its title, one sentence, the paragraph it changes."""

    def __init__(self, house: House, option: Option) -> None:
        super().__init__()
        self.option = option
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(2)
        title = house.translate(option.title)
        self.box: QCheckBox | QComboBox
        if option.choices:
            row = QHBoxLayout()
            row.addWidget(label(title))
            self.box = CalmChoice()
            self.box.setAccessibleName(title)
            # The longest choice of a wordy language would be wider than the form.
            self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            self.box.setMinimumContentsLength(10)
            for choice in option.choices:
                self.box.addItem(house.translate(choice.title), choice.value)
            self.box.setCurrentIndex(next(at for at, c in enumerate(option.choices) if c.value == option.default))
            row.addWidget(self.box, 1)
            column.addLayout(row)
        else:
            self.box = QCheckBox(title)
            self.box.setChecked(bool(option.default))
            column.addWidget(self.box)
        sentence = f"{house.translate(option.sentence)} ({self.tr('rule')} {option.rule})"
        column.addWidget(label(sentence, "small", is_wrapped=True))

    def value(self) -> OptionValue:
        """What is chosen."""
        if isinstance(self.box, QCheckBox):
            return self.box.isChecked()
        chosen: OptionValue = self.option.choices[self.box.currentIndex()].value
        return chosen


class NewTable(PaperDialog):
    """Sets up a table."""

    def __init__(self, parent: QWidget, house: House, look: Look) -> None:
        super().__init__(parent, "")
        self.setWindowTitle(self.tr("New table"))
        self.body.addWidget(label(self.tr("New table"), "section"))
        self._house = house
        self._look = look
        self._games = tuple(house.games().values())
        self._people = [str(name) for name in _listed(house.settings.get("people"))]
        self.seats: list[SeatRow] = []
        self.options: list[OptionRow] = []
        self._form = QVBoxLayout()
        self._form.setSpacing(10)
        self._form.setContentsMargins(0, 0, 12, 0)
        self._build_game_choice()
        self._build_seats()
        self._options_box = QVBoxLayout()
        self._options_title = label(self.tr("Rules to choose"), "title")
        self._form.addWidget(self._options_title)
        self._form.addLayout(self._options_box)
        self._build_dice()
        self._form.addStretch(1)
        self._place()
        self.fault = label("", "loss", is_wrapped=True)
        self.body.addWidget(self.fault)
        self.add_button(self.tr("Cancel")).clicked.connect(self.reject)
        self.begin = self.add_button(self.tr("Begin"), is_primary=True)
        self.begin.clicked.connect(self.accept)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._draw_board)
        self.finished.connect(self._later.stop)
        last = str(house.settings.get("last_game") or "")
        self.game.setCurrentIndex(next((at for at, info in enumerate(self._games) if info.id == last), 0))
        self._choose_game()

    def sizeHint(self) -> QSize:
        """Wide enough for form and board."""
        return QSize(self._look.px(940), self._look.px(660))

    # -- building ----------------------------------------------------------------------------------------------

    def _build_game_choice(self) -> None:
        self.game = CalmChoice()
        self.game.setAccessibleName(self.tr("Game"))
        for info in self._games:
            self.game.addItem(info.title, info.id)
        self.game.activated.connect(self._choose_game)
        self.tagline = label("", "quiet", is_wrapped=True)
        self.board = CalmChoice()
        self.board.setAccessibleName(self.tr("Board"))
        self.board.activated.connect(self._board_chosen)
        self._board_label = label(self.tr("Board"))
        for name, box in ((label(self.tr("Game")), self.game), (self._board_label, self.board)):
            row = QHBoxLayout()
            name.setMinimumWidth(self._look.px(60))
            row.addWidget(name)
            row.addWidget(box, 1)
            self._form.addLayout(row)
            if box is self.game:
                self._form.addWidget(self.tagline)

    def _build_seats(self) -> None:
        self._form.addWidget(label(self.tr("Seats"), "title"))
        self._seat_box = QVBoxLayout()
        self._seat_box.setSpacing(6)
        self._form.addLayout(self._seat_box)
        self.add_seat = QToolButton()
        self.add_seat.setText(self.tr("+ One more seat"))
        self.add_seat.clicked.connect(lambda: self._set_seats(len(self.seats) + 1))
        self._form.addWidget(self.add_seat)

    def _build_dice(self) -> None:
        self._dice_title = label(self.tr("Dice"), "title")
        self._form.addWidget(self._dice_title)
        self.program_dice = QRadioButton(self.tr("The program rolls"))
        self.table_dice = QRadioButton(self.tr("We roll our own and type in what they show"))
        self.program_dice.setChecked(True)
        self._dice = QButtonGroup(self)
        for made in (self.program_dice, self.table_dice):
            self._dice.addButton(made)
            self._form.addWidget(made)

    def _place(self) -> None:
        inner = QWidget()
        inner.setObjectName("page")
        inner.setLayout(self._form)
        scroll = QScrollArea()
        scroll.setWidget(inner)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setMinimumWidth(self._look.px(380))
        self.picture = BoardPicture(self._look)
        self._minutes = QLabel()
        self._minutes.setProperty("role", "small")
        right = QVBoxLayout()
        right.addWidget(self.picture, 1)
        right.addWidget(self._minutes, 0, Qt.AlignmentFlag.AlignHCenter)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(scroll, 1)
        row.addLayout(right, 1)
        self.body.addLayout(row, 1)

    # -- choosing ----------------------------------------------------------------------------------------------

    @property
    def info(self) -> GameInfo:
        """The chosen game."""
        return self._games[max(0, self.game.currentIndex())]

    def choose_game(self, game: str) -> None:
        """Choose a game by its id."""
        self.game.setCurrentIndex(self.game.findData(game))
        self._choose_game()

    def _choose_game(self) -> None:
        info = self.info
        self.tagline.setText(self._house.translate(info.tagline))
        self.board.clear()
        for board in self._house.boards(info.id) if info.default_board else ():
            self.board.addItem(self._house.board_title(info.id, board), board)
        self.board.setCurrentIndex(max(0, self.board.findData(info.default_board)))
        self.board.setVisible(self.board.count() > 0)
        self._board_label.setVisible(self.board.count() > 0)
        for part in (self._dice_title, self.program_dice, self.table_dice):
            part.setVisible(info.has_dice)
        least, most = info.minutes
        self._minutes.setText(self.tr("{least} to {most} minutes").format(least=least, most=most))
        for row in self.options:
            row.hide()
            row.deleteLater()
        self.options = [OptionRow(self._house, option) for option in info.options]
        for row in self.options:
            self._options_box.addWidget(row)
        wanted = len(self.seats) or len(self._people) or min(4, info.max_seats)
        self._set_seats(min(max(wanted, info.min_seats), info.max_seats))
        self._board_chosen()

    def _set_seats(self, count: int) -> None:
        while len(self.seats) > count:
            row = self.seats.pop()
            row.hide()
            row.deleteLater()
        while len(self.seats) < count:
            at = len(self.seats)
            row = SeatRow(self._look, at, self._people[at] if at < len(self._people) else "")
            row.colour.setCurrentIndex(self._free_colour())
            row.name.textChanged.connect(self._check)
            row.colour.currentIndexChanged.connect(self._check)
            row.remove.clicked.connect(partial(self._remove, row))
            self._seat_box.addWidget(row)
            self.seats.append(row)
        info = self.info
        self.add_seat.setVisible(count < info.max_seats)
        for row in self.seats:
            row.remove.setVisible(count > info.min_seats)
        for option in self.options:
            option.setVisible(not option.option.seats or count in option.option.seats)
        self._options_title.setVisible(any(not option.isHidden() for option in self.options))
        self._check()

    def _free_colour(self) -> int:
        taken = {row.colour.currentIndex() for row in self.seats}
        return next((at for at in range(len(SEAT_COLOURS)) if at not in taken), 0)

    def _remove(self, row: SeatRow) -> None:
        at = self.seats.index(row)
        for one, other in zip(self.seats[at:], self.seats[at + 1 :], strict=False):
            one.name.setText(other.name.text())
            one.colour.setCurrentIndex(other.colour.currentIndex())
        self._set_seats(len(self.seats) - 1)

    def _check(self) -> None:
        for row in self.seats:
            row.show_badge()
        seatings = [row.seating() for row in self.seats]
        fault = ""
        if len({seating.colour for seating in seatings}) < len(seatings):
            fault = self.tr("Two seats have the same colour.")
        elif len({seating.name.casefold() for seating in seatings}) < len(seatings):
            fault = self.tr("Two seats have the same name.")
        self.fault.setText(fault)
        self.fault.setVisible(bool(fault))
        self.begin.setEnabled(not fault)

    def _board_chosen(self) -> None:
        self.picture.show_picture(None)
        self._later.start(120)

    def _draw_board(self) -> None:
        setup = self.setup(is_remembered=False)
        if not has_picture(setup.game):
            return
        game = self._house.game(setup.game)
        try:
            state = game.setup(setup.options, tuple(seating.seat for seating in setup.seats))
        except ValueError as error:
            self.fault.setText(str(error))
            self.fault.show()
            return
        options = PictureOptions(self._look.theme, setup.seats)
        self.picture.show_picture(picture_of(game, state, options, self._house.words(game)))

    def setup(self, is_remembered: bool = True) -> Setup:
        """The table as chosen."""
        info = self.info
        options = default_options(info)
        options |= {row.option.key: row.value() for row in self.options if not row.isHidden()}
        if self.board.count():
            options["board"] = str(self.board.currentData())
        seats = tuple(row.seating() for row in self.seats)
        if is_remembered:
            # A letter that stands in for a name is not remembered as one.
            self._house.settings.set("people", [row.name.text().strip() for row in self.seats])
            self._house.settings.set("last_game", info.id)
        dice = "table" if info.has_dice and self.table_dice.isChecked() else "program"
        return Setup(info.id, options, seats, self._house.fresh_seed(), dice)  # type: ignore[arg-type]


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []
