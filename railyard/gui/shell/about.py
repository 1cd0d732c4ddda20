"""About Railyard, and the licences of what it brings along."""

from pathlib import Path

from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QComboBox, QPlainTextEdit, QWidget

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
        publishers = self.tr("Not affiliated with the publishers or authors of these games.")
        self.body.addWidget(label(publishers, "quiet", is_wrapped=True))
        self._texts = {self.tr("What it brings along"): self._libraries()} | _pages(house.resources)
        self.names = QComboBox()
        self.names.setAccessibleName(self.tr("Licence"))
        self.names.addItems(list(self._texts))
        self.page = QPlainTextEdit()
        self.page.setReadOnly(True)
        self.page.setAccessibleName(self.tr("Text of the licence"))
        self.page.setMinimumSize(460, 240)
        self.names.currentTextChanged.connect(self._show)
        self._show(self.names.currentText())
        self.body.addWidget(self.names)
        self.body.addWidget(self.page, 1)
        self.add_button(self.tr("Close"), is_primary=True).clicked.connect(self.accept)

    def _show(self, name: str) -> None:
        self.page.setPlainText(self._texts[name])

    def _libraries(self) -> str:
        return self.tr(
            "Qt and Qt for Python (PySide6): GNU Lesser General Public License, version 3\n"
            "Python: Python Software Foundation License\n"
            "Shapely: BSD 3-Clause, with GEOS: GNU Lesser General Public License, version 2.1\n"
            "NumPy: BSD 3-Clause\n"
            "msgspec: BSD 3-Clause\n"
            "platformdirs: MIT\n"
            "EB Garamond and Inter: SIL Open Font License, version 1.1\n"
            "Positions of towns: GeoNames (geonames.org), CC BY 4.0\n"
            "Borders, coasts and rivers: Natural Earth, public domain"
        )


def _pages(resources: Path) -> dict[str, str]:
    """The licences by name: those of the fonts, and in a bundle those of all it brings along."""
    fonts = {path.stem.removesuffix("-OFL"): path for path in (resources / "fonts").glob("*.txt")}
    others = {path.stem: path for path in (resources / "licences").glob("*.txt")}
    return {name: path.read_text("utf-8") for name, path in sorted((fonts | others).items())}
