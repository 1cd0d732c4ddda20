"""The look that is in force: theme, interface size, fonts by purpose."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

from railyard.gui.parts.theme import LIGHT, Theme

SERIF = "EB Garamond 12"
SANS = "Inter"


def load_faces(folder: Path) -> tuple[str, ...]:
    """Register the faces of the program; returns the files that could not be read."""
    files = sorted(folder.glob("*.otf"))
    return tuple(file.name for file in files if QFontDatabase.addApplicationFont(str(file)) < 0)


def serif(pixels: float) -> QFont:
    """The face of titles and maps, at a size in whole pixels (on a board, draw large and let the painter scale)."""
    font = QFont(SERIF)
    font.setPixelSize(max(1, round(pixels)))
    return font


def sans(pixels: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The face of controls and numbers, figures lining and of one width, at a size in whole pixels."""
    font = QFont(SANS)
    font.setPixelSize(max(1, round(pixels)))
    font.setWeight(weight)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


class Look(QObject):
    """Theme and interface size of the whole program."""

    changed = Signal()

    def __init__(self, theme: Theme = LIGHT, scale: float = 1.0, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.scale = scale

    def set(self, theme: Theme, scale: float) -> None:
        """Another theme or size; tells of it once."""
        if (theme, scale) != (self.theme, self.scale):
            self.theme, self.scale = theme, scale
            self.changed.emit()

    def px(self, pixels: float) -> int:
        """A length of the interface at its present size."""
        return max(1, round(pixels * self.scale))

    def text_font(self, pixels: float = 13, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        """For controls, tables and running text."""
        return sans(pixels * self.scale, weight)

    def line_height(self, pixels: float = 13) -> int:
        """Height of a row of text with some air."""
        return round(QFontMetricsF(self.text_font(pixels)).height() * 1.5)
