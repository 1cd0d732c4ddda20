"""About Railyard, and the licences of what it brings along."""

from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QPlainTextEdit, QTabWidget, QWidget

from railyard.gui.parts.widgets import label
from railyard.gui.shell.ask import PaperDialog
from railyard.gui.shell.house import House


class AboutDialog(PaperDialog):
    """Version, and a page for each licence."""

    def __init__(self, parent: QWidget, house: House) -> None:
        super().__init__(parent, "Railyard")
        self.setWindowTitle(self.tr("About Railyard"))
        self.body.addWidget(label(self.tr("Railway board games at one table on one computer."), is_wrapped=True))
        versions = self.tr("Version {version}, with Qt {qt}").format(version=house.version, qt=qVersion())
        self.body.addWidget(label(versions, "quiet"))
        self.pages = QTabWidget()
        texts = {path.stem.removesuffix("-OFL"): path for path in sorted((house.resources / "fonts").glob("*.txt"))}
        for name, path in texts.items():
            self.pages.addTab(self._page(path.read_text("utf-8")), name)
        self.pages.addTab(self._page(self._libraries()), self.tr("Libraries"))
        self.pages.setMinimumSize(460, 240)
        self.body.addWidget(self.pages, 1)
        self.add_button(self.tr("Close"), is_primary=True).clicked.connect(self.accept)

    def _libraries(self) -> str:
        return self.tr(
            "Qt and Qt for Python (PySide6): GNU Lesser General Public License, version 3\n"
            "Shapely: BSD 3-Clause\n"
            "msgspec: BSD 3-Clause\n"
            "platformdirs: MIT"
        )

    @staticmethod
    def _page(text: str) -> QPlainTextEdit:
        page = QPlainTextEdit(text)
        page.setReadOnly(True)
        return page
