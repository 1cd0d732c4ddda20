"""The colours of Vienna: tiles, companies, trams, on warm paper by day and dimmed by night.

No two things are told apart by these alone: tiles carry numbers, companies letters, trams their initials.
"""

from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QColor

from railyard.gui.parts.theme import Theme

TILES: Final = {
    "white": "#FBF7EA",
    "yellow": "#F4DC72",
    "green": "#A5CB84",
    "brown": "#D2AC7E",
    "gray": "#C9C5B8",
    "red": "#E39A84",
    "purple": "#C9B4DA",
}
EDGES: Final = {
    "white": "#CFC4A6",
    "yellow": "#B8992A",
    "green": "#5D8B3D",
    "brown": "#8A5F2E",
    "gray": "#87826F",
    "red": "#A4503B",
    "purple": "#80649B",
}
COMPANIES: Final = {
    "WT": "#2B2B2B",
    "DT K&C": "#96285F",
    "SJE": "#1F4287",
    "BBG": "#C48F10",
    "WKB": "#2A7B47",
    "GWStStB": "#BE3128",
    "W": "#75482A",
    "V": "#A5824A",
    "G": "#D36F1E",
    "D": "#C9A413",
}
SHORT: Final = {"WT": "WT", "DT K&C": "DT", "SJE": "SJ", "BBG": "BB", "WKB": "WK", "GWStStB": "GW"}
"""Two letters of a tram company, for small signs."""
TRAMS: Final = {"Y": "#F0CB3C", "O": "#E78B2B", "R": "#C8402F", "Pi": "#E58FB1", "Pu": "#7D4FA0"}

TRAM_TRACK: Final = "#33291C"
TRAM_INSIDE: Final = "#FFFDF4"
RAIL_TRACK: Final = "#7B2D20"
RAIL_INSIDE: Final = "#FFF7E4"
WATER: Final = "#A9CEDD"
BLOCK: Final = "#EFE6CC"
WALL: Final = "#8C2F24"
GLOW: Final = "#2F6FD0"
STRIP: Final = ("#F4DC72", "#A5CB84", "#D2AC7E", "#C9C5B8")
"""The colours of the four phases behind values that change."""
DIM: Final = 0.74


@dataclass(frozen=True)
class Hues:
    """The board's colours under one theme: in the dark the same paper, with less light on it."""

    is_dark: bool

    def of(self, colour: str, alpha: float = 1.0) -> QColor:
        """A colour of the board."""
        found = QColor(colour)
        if self.is_dark:
            found = QColor.fromRgbF(found.redF() * DIM, found.greenF() * DIM, found.blueF() * DIM)
        found.setAlphaF(alpha)
        return found

    def ground(self, colour: str) -> QColor:
        """The ground of a tile."""
        return self.of(TILES[colour])

    def edge(self, colour: str) -> QColor:
        """The rim of a tile."""
        return self.of(EDGES[colour])

    def company(self, company: str) -> QColor:
        """The colour of a tram or Stadtbahn company on the board."""
        return self.of(COMPANIES[company])

    def tram(self, kind: str) -> QColor:
        """The colour of a kind of trams."""
        return self.of(TRAMS[kind])


def hues_of(theme: Theme) -> Hues:
    """The colours that go with a theme."""
    return Hues(theme.is_dark)
