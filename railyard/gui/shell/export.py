"""Export and print: the board with or without its drawing, the documents of the game, the log."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QPageLayout, QPainter
from PySide6.QtWidgets import QButtonGroup, QComboBox, QFileDialog, QFormLayout, QRadioButton, QWidget

from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import Document, Picture
from railyard.gui.parts.documents import csv_bytes, document_sheets
from railyard.gui.parts.files import pdf_bytes, png_bytes, resized, svg_bytes
from railyard.gui.parts.paper import (
    MARGIN,
    PAPERS,
    Sheet,
    fitted,
    on_one_sheet,
    on_sheets,
    turned_to,
    whole_page,
)
from railyard.gui.parts.widgets import label
from railyard.gui.shell.ask import PaperDialog
from railyard.gui.shell.desks import documents_of
from railyard.gui.shell.house import HouseError

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from railyard.gui.shell.session import Session

PNG_WIDTH = 3000
"""Pixels of a board in its own size."""
PNG_DPI = 300
"""Dots an inch of a board in the size of a paper."""
PDF_DPI = 300
BOARD, EMPTY_BOARD, LOG = "board", "empty_board", "log"


@dataclass(frozen=True)
class Wanted:
    """What to write or print, and how."""

    what: str
    """`BOARD`, `EMPTY_BOARD`, `LOG` or the key of a document."""
    kind: str = "pdf"
    """png, svg, pdf, txt or csv: the end of the file's name."""
    size: str = ""
    """A board as large as fits on this paper; "" for its own size."""
    paper: str = ""
    """A PDF cut to sheets of this paper; "" for one sheet."""


def log_text(model: TableModel) -> str:
    """Every event on the way to the moment shown, in words, a line each."""
    lines = []
    for entry in model.table.line(model.shown):
        said = [text for event in model.table.events(entry.n) if (text := model.words(event, entry.n))]
        lines += [f"{entry.n:4}  {text}" for text in said or [model.words(entry.move, entry.parent)]]
    return "\n".join(lines) + "\n"


class Exporter:
    """Makes files and sheets of the moment that a session shows."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self.documents: dict[str, Document] = {each.key: each for each in documents_of(session.model)}
        self._title = f"{session.model.game.info.title} {session.opened.path.stem}"

    def kinds(self, what: str) -> tuple[str, ...]:
        """The kinds of file it can be written as, the usual one first."""
        if what in (BOARD, EMPTY_BOARD):
            return ("pdf", "png", "svg")
        return ("txt",) if what == LOG else ("pdf", "csv")

    def picture(self, what: str) -> Picture:
        """The board as it stands, or as it was before the first move."""
        return self._session.picture(is_empty=what == EMPTY_BOARD)

    def data(self, wanted: Wanted) -> bytes:
        """The content of a file.  ValueError for a picture that would be too large."""
        if wanted.what == LOG:
            return log_text(self._session.model).encode()
        if wanted.kind == "csv":
            return csv_bytes(self.documents[wanted.what])
        if wanted.kind == "pdf":
            return pdf_bytes(self.sheets(wanted), self._title, PDF_DPI)
        picture = self.picture(wanted.what)
        if wanted.size:
            picture = resized(picture, fitted(picture, turned_to(PAPERS[wanted.size].points, picture.size)))
        if wanted.kind == "svg":
            return svg_bytes(picture, self._title, self._session.window.house.resources / "fonts")
        return png_bytes(picture, PNG_DPI / 72 if wanted.size else PNG_WIDTH / picture.size.width())

    def sheets(self, wanted: Wanted) -> list[Sheet]:
        """What a PDF holds."""
        paper = PAPERS[wanted.paper].points if wanted.paper else None
        if wanted.what in self.documents:
            return document_sheets(self.documents[wanted.what], paper or PAPERS["a4"].points)
        picture = self.picture(wanted.what)
        size = PAPERS[wanted.size].points if wanted.size else None
        if paper is not None:
            return on_sheets(picture, size or picture.size, paper, self._title)
        return whole_page(picture) if size is None else on_one_sheet(picture, size)

    def sheets_for(self, wanted: Wanted, paper: QSizeF, margin: float) -> list[Sheet]:
        """What a printer prints on its paper (upright, in points): a board without a size fills one sheet."""
        if wanted.what in self.documents:
            return document_sheets(self.documents[wanted.what], paper)
        picture = self.picture(wanted.what)
        if not wanted.size:
            return on_one_sheet(picture, paper, margin)
        return on_sheets(picture, PAPERS[wanted.size].points, paper, self._title, margin)


def paper_of(printer: "QPrinter") -> tuple[QSizeF, float]:
    """The paper in a printer, upright, in points, and the margin it needs."""
    layout = printer.pageLayout()
    size = layout.fullRect(QPageLayout.Unit.Point).size()
    least = layout.minimumMargins()
    return QSizeF(min(size.width(), size.height()), max(size.width(), size.height())), max(
        MARGIN, least.left(), least.top(), least.right(), least.bottom()
    )


def print_sheets(printer: "QPrinter", sheets: list[Sheet]) -> None:
    """Sheets on paper, turned as they want it."""
    size = sheets[0].size
    is_wide = size.width() > size.height()
    printer.setPageOrientation(QPageLayout.Orientation.Landscape if is_wide else QPageLayout.Orientation.Portrait)
    printer.setFullPage(True)
    painter = QPainter(printer)
    try:
        for number, sheet in enumerate(sheets):
            if number:
                printer.newPage()
            painter.save()
            painter.scale(printer.resolution() / 72, printer.resolution() / 72)
            sheet.paint(painter)
            painter.restore()
    finally:
        painter.end()


class _WhatDialog(PaperDialog):
    """Asks what of a table is wanted, and how large a board is to be."""

    def __init__(self, window: QWidget, session: "Session", title: str, has_log: bool) -> None:
        super().__init__(window, "")
        self.setWindowTitle(title)
        self._session = session
        self.exporter = Exporter(session)
        self.body.addWidget(label(self.tr("Of the moment that is shown"), "section"))
        self._things = QButtonGroup(self)
        things = [(BOARD, self.tr("Board as it stands")), (EMPTY_BOARD, self.tr("Board before the first move"))]
        things += [(each.key, each.title) for each in self.exporter.documents.values()]
        things += [(LOG, self.tr("Log"))] if has_log else []
        for at, (key, text) in enumerate(things):
            made = QRadioButton(text)
            made.setProperty("key", key)
            made.setChecked(at == 0)
            self._things.addButton(made)
            self.body.addWidget(made)
        self._things.buttonClicked.connect(self._suit)
        self.form = QFormLayout()
        self.form.setContentsMargins(0, 8, 0, 0)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.body.addLayout(self.form)
        self.size_box = QComboBox()
        self.add_button(self.tr("Cancel")).clicked.connect(self.reject)

    @property
    def what(self) -> str:
        """The chosen thing."""
        chosen = self._things.checkedButton()
        return BOARD if chosen is None else str(chosen.property("key"))

    @property
    def is_board(self) -> bool:
        """Whether a board is chosen, which can have a size."""
        return self.what in (BOARD, EMPTY_BOARD)

    def choose(self, what: str) -> None:
        """Choose a thing."""
        for made in self._things.buttons():
            if made.property("key") == what:
                made.setChecked(True)
        self._suit()

    def _fill_sizes(self, own: str) -> None:
        self.size_box.addItem(own, "")
        for key, paper in PAPERS.items():
            self.size_box.addItem(paper.title, key)

    def _suit(self) -> None:
        self.size_box.setEnabled(self.is_board)


class ExportDialog(_WhatDialog):
    """What to write and as which kind of file, then where."""

    def __init__(self, window: QWidget, session: "Session") -> None:
        super().__init__(window, session, window.tr("Export"), has_log=True)
        self.kind_box = QComboBox()
        self.paper_box = QComboBox()
        self._fill_sizes(self.tr("its own size"))
        self.paper_box.addItem(self.tr("one sheet"), "")
        for key, paper in PAPERS.items():
            self.paper_box.addItem(self.tr("sheets of {paper}").format(paper=paper.title), key)
        self.form.addRow(self.tr("Kind of file"), self.kind_box)
        self.form.addRow(self.tr("As large as"), self.size_box)
        self.form.addRow(self.tr("Printed on"), self.paper_box)
        self.kind_box.activated.connect(self._suit_paper)
        self.add_button(self.tr("Export…"), is_primary=True).clicked.connect(self._choose_place)
        self._suit()

    @property
    def wanted(self) -> Wanted:
        """What is chosen."""
        paper = str(self.paper_box.currentData()) if self.paper_box.isEnabled() else ""
        size = str(self.size_box.currentData()) if self.size_box.isEnabled() else ""
        return Wanted(self.what, str(self.kind_box.currentData()), size, paper)

    def _suit(self) -> None:
        super()._suit()
        titles = {
            "pdf": self.tr("Pages (PDF)"),
            "png": self.tr("Picture (PNG)"),
            "svg": self.tr("Drawing (SVG)"),
            "txt": self.tr("Text (TXT)"),
            "csv": self.tr("Table (CSV)"),
        }
        before = self.kind_box.currentData()
        self.kind_box.clear()
        for kind in self.exporter.kinds(self.what):
            self.kind_box.addItem(titles[kind], kind)
        self.kind_box.setCurrentIndex(max(0, self.kind_box.findData(before)))
        self._suit_paper()

    def _suit_paper(self) -> None:
        self.paper_box.setEnabled(self.kind_box.currentData() == "pdf")

    def _choose_place(self) -> None:
        wanted = self.wanted
        proposed = self._session.opened.path.with_suffix("." + wanted.kind)
        folder = self._session.window.house.settings.get("save_folder") or Path.home()
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Export as"), f"{folder}/{proposed.name}", f"{wanted.kind.upper()} (*.{wanted.kind})"
        )
        if name:
            path = Path(name)
            self.write(wanted, path if path.suffix else path.with_suffix("." + wanted.kind))
            self.accept()

    def write(self, wanted: Wanted, path: Path) -> bool:
        """Write an export; whether that worked."""
        self.setCursor(Qt.CursorShape.WaitCursor)
        try:
            self._session.window.house.save_text(path, self.exporter.data(wanted))
        except (HouseError, ValueError) as error:
            self._session.window.ask.tell(self.tr("The file cannot be written"), str(error))
            return False
        finally:
            self.unsetCursor()
        self._session.page.messages.say(self.tr("Written: {path}").format(path=path))
        return True


class PrintDialog(_WhatDialog):
    """What to print and how large, then the system's print dialog."""

    def __init__(self, window: QWidget, session: "Session") -> None:
        super().__init__(window, session, window.tr("Print"), has_log=False)
        self._fill_sizes(self.tr("one sheet"))
        self.form.addRow(self.tr("As large as"), self.size_box)
        hint = self.tr("A board that is larger than the paper goes on several sheets with marks to cut along.")
        self.body.addWidget(label(hint, "small", is_wrapped=True))
        self.add_button(self.tr("Print…"), is_primary=True).clicked.connect(self._choose_printer)

    @property
    def wanted(self) -> Wanted:
        """What is chosen."""
        return Wanted(self.what, size=str(self.size_box.currentData()) if self.is_board else "")

    def _choose_printer(self) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(self._session.opened.path.stem)
        if QPrintDialog(printer, self).exec():
            print_sheets(printer, self.exporter.sheets_for(self.wanted, *paper_of(printer)))
            self.accept()
