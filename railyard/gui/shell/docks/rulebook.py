"""The rulebook reader: the game's rulebook with contents, search, and a way to every numbered paragraph."""

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeySequence,
    QPalette,
    QShortcut,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextLength,
    QTextTable,
    QTextTableFormat,
)
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QTextBrowser, QTextEdit, QVBoxLayout, QWidget

from railyard.gui.parts.look import SERIF, Look

_ANCHOR = re.compile(r"\s*\{#([^}]+)\}\s*$")
_SIZES = {1: 26, 2: 19, 3: 16, 4: 14}


def without_anchors(markdown: str) -> tuple[str, list[tuple[str, str]]]:
    """The text without ``{#id}`` after its headings, and every heading with its id ("" where it has none)."""
    lines, headings = [], []
    for line in markdown.splitlines():
        if line.startswith("#"):
            found = _ANCHOR.search(line)
            line = _ANCHOR.sub("", line)
            headings.append((line.lstrip("#").strip(), found[1] if found else ""))
        lines.append(line)
    return "\n".join(lines), headings


class RulebookDock(QWidget):
    """Reads one rulebook."""

    def __init__(self, look: Look, markdown: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._markdown, self.headings = without_anchors(markdown)
        self._blocks: list[QTextBlock] = []
        self.contents = QComboBox()
        self.contents.setAccessibleName(self.tr("Contents"))
        self.contents.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.contents.setMinimumContentsLength(12)
        self.contents.addItems([title for title, _ in self.headings])
        self.contents.activated.connect(self._go)
        self.finder = QLineEdit()
        self.finder.setPlaceholderText(self.tr("Search the rules"))
        self.finder.setClearButtonEnabled(True)
        self.finder.textChanged.connect(self._search)
        self.finder.returnPressed.connect(self.find_next)
        self.page = QTextBrowser()
        self.page.setOpenLinks(False)
        self.page.anchorClicked.connect(lambda url: self.open_at(url.fragment()))
        self.page.document().setDocumentMargin(12)
        row = QHBoxLayout()
        row.setContentsMargins(8, 8, 8, 4)
        row.addWidget(self.contents, 1)
        row.addWidget(self.finder, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self.page, 1)
        self.setFocusProxy(self.finder)
        QShortcut(
            QKeySequence.StandardKey.FindNext,
            self,
            self.find_next,
            context=Qt.ShortcutContext.WidgetWithChildrenShortcut,
        )
        look.changed.connect(self._render_again)
        self.render()

    def render(self) -> None:  # type: ignore[override]
        """Set the text in the present look."""
        document = self.page.document()
        document.setDefaultFont(self._look.text_font())
        self.page.setMarkdown(self._markdown)
        self._blocks = []
        block = document.begin()
        while block.isValid():
            level = block.blockFormat().headingLevel()
            if level:
                self._blocks.append(block)
                self._set_heading(block, level)
            block = block.next()

        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                self._set_table(frame)

    def _render_again(self) -> None:
        """In another look, at the same place."""
        at = self.contents.currentIndex()
        self.render()
        if at > 0:
            self._go(at)

    def _set_table(self, table: QTextTable) -> None:
        """Hairlines and air, within the column."""
        form = table.format()
        form.setBorderCollapse(True)
        form.setBorder(1)
        form.setBorderStyle(QTextTableFormat.BorderStyle.BorderStyle_Solid)
        form.setBorderBrush(self._look.theme.colour("rule"))
        form.setCellPadding(self._look.px(5))
        form.setCellSpacing(0)
        form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        table.setFormat(form)

    def _set_heading(self, block: QTextBlock, level: int) -> None:
        face = QTextCharFormat()
        font = QFont(SERIF)
        font.setPixelSize(self._look.px(_SIZES.get(level, 14)))
        face.setFont(font)
        cursor = QTextCursor(block)
        cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
        cursor.mergeCharFormat(face)
        space = block.blockFormat()
        space.setTopMargin(self._look.px(18 if level > 1 else 4))
        space.setBottomMargin(self._look.px(6))
        cursor.setBlockFormat(space)

    def has(self, anchor: str) -> bool:
        """Whether there is a paragraph of that number."""
        return any(found == anchor for _, found in self.headings)

    def open_at(self, anchor: str) -> None:
        """Show the paragraph of that number, or the one it belongs to ("D-2.6.1" is in "D-2.6"); "" for the start."""
        wanted = anchor
        while wanted and not self.has(wanted):
            wanted = wanted.rpartition(".")[0]
        at = next((at for at, (_, found) in enumerate(self.headings) if wanted and found == wanted), 0)
        self._go(at)

    def _go(self, at: int) -> None:
        if at < len(self._blocks):
            self.contents.setCurrentIndex(at)
            cursor = QTextCursor(self._blocks[at])
            self.page.setTextCursor(cursor)
            top = self.page.document().documentLayout().blockBoundingRect(self._blocks[at]).top()
            self.page.verticalScrollBar().setValue(round(top) - 4)

    def shown_heading(self) -> str:
        """The heading of the paragraph that was opened."""
        return self.contents.currentText()

    def _search(self, text: str) -> None:
        self.page.setExtraSelections([])
        if not text:
            return
        marks = []
        face = QTextCharFormat()
        face.setBackground(QColor(self._look.theme.metropolis))
        face.setForeground(QColor(self._look.theme.map_ink))
        cursor = self.page.document().find(text)
        while not cursor.isNull():
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            mark.format = face
            marks.append(mark)
            cursor = self.page.document().find(text, cursor)
        self.page.setExtraSelections(marks)
        self.page.moveCursor(QTextCursor.MoveOperation.Start)
        self.find_next()

    def find_next(self) -> None:
        """The next place where the text stands, from the start again after the last."""
        text = self.finder.text()
        if text and not self.page.find(text, QTextDocument.FindFlag(0)):
            self.page.moveCursor(QTextCursor.MoveOperation.Start)
            self.page.find(text)
        palette = self.finder.palette()
        is_found = not text or self.page.textCursor().hasSelection()
        palette.setColor(QPalette.ColorRole.Text, QColor(self._look.theme.ink if is_found else self._look.theme.loss))
        self.finder.setPalette(palette)
