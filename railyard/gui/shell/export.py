"""Export and print: the board as PNG, SVG or PDF, the log as text, the accounts as CSV."""

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRect, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtWidgets import QButtonGroup, QFileDialog, QRadioButton, QWidget

from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import Picture
from railyard.gui.parts.widgets import label
from railyard.gui.shell.ask import PaperDialog
from railyard.gui.shell.house import HouseError

if TYPE_CHECKING:
    from railyard.gui.shell.session import Session

PNG_WIDTH = 3000
"""Pixels."""


def png_bytes(picture: Picture, width: int = PNG_WIDTH) -> bytes:
    """The board as pixels."""
    height = max(1, round(width * picture.size.height() / picture.size.width()))
    image = QImage(QSize(width, height), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.scale(width / picture.size.width(), width / picture.size.width())
    picture.paint(painter)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(data.data())


def svg_bytes(picture: Picture) -> bytes:
    """The board as vectors."""
    from PySide6.QtSvg import QSvgGenerator

    data = QByteArray()
    buffer = QBuffer(data)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(picture.size.toSize())
    generator.setViewBox(QRect(0, 0, round(picture.size.width()), round(picture.size.height())))
    generator.setResolution(72)
    painter = QPainter(generator)
    picture.paint(painter)
    painter.end()
    return bytes(data.data())


def pdf_bytes(picture: Picture) -> bytes:
    """The board on one page of its own size."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageSize(QPageSize(QSizeF(picture.size), QPageSize.Unit.Point))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setResolution(300)
    painter = QPainter(writer)
    painter.scale(300 / 72, 300 / 72)
    picture.paint(painter)
    painter.end()
    return bytes(data.data())


def log_text(model: TableModel) -> str:
    """Every event on the way to the moment shown, in words, a line each."""
    lines = []
    for entry in model.table.line(model.shown):
        said = [text for event in model.table.events(entry.n) if (text := model.words(event, entry.n))]
        lines += [f"{entry.n:4}  {text}" for text in said or [model.words(entry.move, entry.parent)]]
    return "\n".join(lines) + "\n"


def accounts_csv(model: TableModel) -> str:
    """What everybody had after every move: number of the move, then an account a column."""
    table, game = model.table, model.game
    moments = [0, *(entry.n for entry in table.line(model.shown))]
    accounts = list(game.accounts(table.state_at(moments[-1])))
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["move", *(model.name(account) for account in accounts)])
    for n in moments:
        held = game.accounts(table.state_at(n))
        writer.writerow([n, *(held.get(account, "") for account in accounts)])
    return text.getvalue()


def print_picture(window: QWidget, picture: Picture) -> None:
    """The system's print dialog, then the board as large as the page allows."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    is_wide = picture.size.width() > picture.size.height()
    printer.setPageOrientation(QPageLayout.Orientation.Landscape if is_wide else QPageLayout.Orientation.Portrait)
    dialog = QPrintDialog(printer, window)
    if dialog.exec():
        page = printer.pageRect(QPrinter.Unit.DevicePixel)
        factor = min(page.width() / picture.size.width(), page.height() / picture.size.height())
        painter = QPainter(printer)
        painter.scale(factor, factor)
        picture.paint(painter)
        painter.end()


class ExportDialog(PaperDialog):
    """What to write, then where."""

    def __init__(self, window: QWidget, session: "Session") -> None:
        super().__init__(window, "")
        self.setWindowTitle(self.tr("Export"))
        self._session = session
        self.body.addWidget(label(self.tr("Export the moment that is shown"), "section"))
        self._kinds = QButtonGroup(self)
        for at, (key, text) in enumerate(
            (
                ("png", self.tr("Board as a picture (PNG)")),
                ("svg", self.tr("Board as a drawing (SVG)")),
                ("pdf", self.tr("Board as a page (PDF)")),
                ("txt", self.tr("Log as text")),
                ("csv", self.tr("Accounts as a table (CSV)")),
            )
        ):
            made = QRadioButton(text)
            made.setProperty("key", key)
            made.setChecked(at == 0)
            self._kinds.addButton(made)
            self.body.addWidget(made)
        self.add_button(self.tr("Cancel")).clicked.connect(self.reject)
        self.add_button(self.tr("Export…"), is_primary=True).clicked.connect(self._choose_place)

    @property
    def kind(self) -> str:
        """The chosen kind: png, svg, pdf, txt or csv."""
        chosen = self._kinds.checkedButton()
        return "png" if chosen is None else str(chosen.property("key"))

    def data(self, kind: str) -> bytes:
        """The bytes of an export."""
        match kind:
            case "png":
                return png_bytes(self._session.picture())
            case "svg":
                return svg_bytes(self._session.picture())
            case "pdf":
                return pdf_bytes(self._session.picture())
            case "txt":
                return log_text(self._session.model).encode()
            case "csv":
                return accounts_csv(self._session.model).encode()
        raise ValueError(kind)

    def _choose_place(self) -> None:
        kind = self.kind
        proposed = self._session.opened.path.with_suffix("." + kind)
        folder = self._session.window.house.settings.get("save_folder") or Path.home()
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Export as"), f"{folder}/{proposed.name}", f"{kind.upper()} (*.{kind})"
        )
        if name:
            self.write(kind, Path(name))
            self.accept()

    def write(self, kind: str, path: Path) -> bool:
        """Write an export; whether that worked."""
        try:
            self._session.window.house.save_text(path, self.data(kind))
        except HouseError as error:
            self._session.window.ask.tell(self.tr("The file cannot be written"), str(error))
            return False
        self._session.page.messages.say(self.tr("Written: {path}").format(path=path))
        return True
