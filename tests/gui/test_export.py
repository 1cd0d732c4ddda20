"""Files and paper: boards, documents, the log."""

import csv
import io
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter

from railyard.gui.parts.desk import Picture
from railyard.gui.parts.files import pdf_bytes
from railyard.gui.parts.paper import MARGIN, OVERLAP, PAPERS, covered, on_one_sheet, on_sheets
from railyard.gui.shell.export import BOARD, EMPTY_BOARD, LOG, ExportDialog, PrintDialog, Wanted, paper_of, print_sheets
from tests.gui.conftest import Place, play

CLOSE = 1.0
pytestmark = pytest.mark.usefixtures("qapp")


def checked_picture(width: float, height: float) -> Picture:
    """A picture whose colours tell where one is."""

    def paint(painter: QPainter) -> None:
        for x in range(0, int(width), 20):
            for y in range(0, int(height), 20):
                painter.fillRect(QRectF(x, y, 20, 20), 0xFF000000 | (x % 256) << 16 | (y % 256) << 8)

    return Picture(QSizeF(width, height), paint)


@pytest.mark.parametrize("paper", ["a4", "a3", "50x66"])
@pytest.mark.parametrize("shape", [(800.0, 600.0), (500.0, 900.0), (700.0, 700.0)])
def test_sheets_cover_the_board_and_lap_over(paper: str, shape: tuple[float, float]) -> None:
    size = PAPERS["50x66"].points
    sheets = on_sheets(checked_picture(*shape), size, PAPERS[paper].points, "a board")
    whole = covered(sheets)
    is_wide = shape[0] > shape[1]
    room = size.transposed() if is_wide else size
    if paper == "50x66":
        assert len(sheets) == 1
        assert whole.width() <= room.width() - 2 * MARGIN + CLOSE
        return
    # As large as fits into the size asked for, and every point of it on some sheet.
    assert abs(max(whole.width() / room.width(), whole.height() / room.height()) - 1) < 0.01
    assert abs(whole.width() / whole.height() - shape[0] / shape[1]) < 0.01
    for x in range(5, int(whole.width()), 40):
        for y in range(5, int(whole.height()), 40):
            assert any(sheet.part.contains(x, y) for sheet in sheets)
    for sheet in sheets:
        assert sheet.part.width() <= sheet.size.width() - 2 * MARGIN + CLOSE
        assert sheet.part.height() <= sheet.size.height() - 2 * MARGIN + CLOSE
    for one, other in pairwise(sheets):
        shared = one.part.intersected(other.part)
        if one.part.top() == other.part.top():
            assert abs(shared.width() - OVERLAP) < CLOSE


def test_neighbouring_sheets_show_the_same_where_they_lap_over() -> None:
    sheets = on_sheets(checked_picture(600, 400), PAPERS["a3"].points, PAPERS["a4"].points, "a board")
    images = []
    for sheet in sheets[:2]:
        image = QImage(sheet.size.toSize(), QImage.Format.Format_RGB32)
        image.fill(0xFFFFFFFF)
        painter = QPainter(image)
        sheet.paint(painter)
        painter.end()
        images.append(image)
    shared = sheets[0].part.intersected(sheets[1].part).center()
    pixels = []
    for sheet, image in zip(sheets, images, strict=False):
        at = shared - sheet.part.topLeft()
        pixels.append(image.pixel(round(at.x() + MARGIN), round(at.y() + MARGIN)))
    assert pixels[0] == pixels[1] != 0xFFFFFFFF


def test_one_sheet_lies_as_the_board_does() -> None:
    (sheet,) = on_one_sheet(checked_picture(900, 400), PAPERS["a4"].points)
    assert sheet.size.width() > sheet.size.height()
    assert abs(sheet.part.width() - (sheet.size.width() - 2 * MARGIN)) < CLOSE


def test_a_pdf_has_a_page_a_sheet() -> None:
    sheets = on_sheets(checked_picture(600, 400), PAPERS["50x66"].points, PAPERS["a4"].points, "a board")
    data = pdf_bytes(sheets, "a board", 72)
    assert len(sheets) > 4
    assert data.count(b"/Type /Page\n") == len(sheets)
    # The words in the margins bring their font along.
    assert b"/FontFile" in data


def test_exports(place: Place, tmp_path: Path) -> None:
    session = place.table("dampfross", 3)
    play(session.model, 60)
    dialog = ExportDialog(session.window, session)
    starts = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF-", "txt": b" ", "csv": b"move,Anna,Ben,Cleo"}
    for what, kind in ((BOARD, "png"), (BOARD, "svg"), (EMPTY_BOARD, "pdf"), (LOG, "txt"), ("accounts", "csv")):
        path = tmp_path / f"out.{kind}"
        assert dialog.write(Wanted(what, kind), path)
        assert path.read_bytes().startswith(starts[kind])
    lines = (tmp_path / "out.csv").read_text("utf-8").splitlines()
    assert len(lines) == len(session.model.table.line()) + 2
    assert not dialog.write(Wanted(LOG, "txt"), tmp_path)
    assert str(tmp_path) in place.ask.asked[-1][1]
    assert dialog.exporter.data(Wanted(BOARD, "svg")) != dialog.exporter.data(Wanted(EMPTY_BOARD, "svg"))
    dialog.deleteLater()


def test_the_dialog_offers_what_goes_together(place: Place) -> None:
    session = place.table("dampfross", 3)
    dialog = ExportDialog(session.window, session)
    for what in (BOARD, EMPTY_BOARD, "bank_sheet", "accounts", LOG):
        dialog.choose(what)
        assert dialog.wanted.what == what
        assert dialog.wanted.kind == dialog.exporter.kinds(what)[0]
        assert dialog.size_box.isEnabled() == (what in (BOARD, EMPTY_BOARD))
        assert dialog.paper_box.isEnabled() == (dialog.wanted.kind == "pdf")
    dialog.choose(BOARD)
    dialog.size_box.setCurrentIndex(dialog.size_box.findData("50x66"))
    dialog.paper_box.setCurrentIndex(dialog.paper_box.findData("a4"))
    assert dialog.wanted == Wanted(BOARD, "pdf", "50x66", "a4")
    assert len(dialog.exporter.sheets(dialog.wanted)) > 4
    dialog.deleteLater()


def test_the_bank_sheet_adds_up(place: Place) -> None:
    session = place.table("dampfross", 3)
    play(session.model, 300)
    dialog = ExportDialog(session.window, session)
    text = dialog.exporter.data(Wanted("bank_sheet", "csv")).decode()
    heading, *rows = csv.reader(io.StringIO(text))
    assert heading[1:] == ["Anna", "Ben", "Cleo"]
    state = session.model.state
    assert [int(cell) for cell in rows[-1][1:]] == [state.ledger[company] for company in state.ids()]
    entries = [row for row in rows if row[0] not in ("Start", "Balance")]
    for column in (1, 2, 3):
        paid = sum(int(row[column]) for row in entries if row[column])
        assert int(rows[0][column]) + paid == int(rows[-1][column])
    pages = dialog.exporter.sheets(Wanted("bank_sheet", "pdf"))
    assert len(pages) >= 1 and all(page.size == PAPERS["a4"].points for page in pages)
    dialog.deleteLater()


def test_printing(place: Place, tmp_path: Path) -> None:
    from PySide6.QtGui import QPageSize
    from PySide6.QtPrintSupport import QPrinter

    session = place.table("dampfross", 3)
    dialog = PrintDialog(session.window, session)
    dialog.size_box.setCurrentIndex(dialog.size_box.findData("a3"))
    counts = {}
    for what in (BOARD, "bank_sheet"):
        dialog.choose(what)
        printer = QPrinter()
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
        printer.setOutputFileName(str(tmp_path / f"{what}.pdf"))
        sheets = dialog.exporter.sheets_for(dialog.wanted, *paper_of(printer))
        print_sheets(printer, sheets)
        counts[what] = len(sheets)
        assert (tmp_path / f"{what}.pdf").read_bytes().count(b"/Type /Page\n") == len(sheets)
    assert counts[BOARD] > 1
    dialog.deleteLater()
