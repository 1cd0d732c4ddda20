"""The colours of the printed map, made from the program's theme: light paper, or the same paper dimmed."""

from dataclasses import dataclass

from PySide6.QtGui import QColor

from railyard.gui.parts.prints import mixed
from railyard.gui.parts.theme import Theme


@dataclass(frozen=True, slots=True)
class Ink:
    """One colour for everything that is printed on a board."""

    paper: QColor
    plain: QColor
    foreign: QColor
    mountain: QColor
    mountain_edge: QColor
    foreign_mountain: QColor
    hachure: QColor
    grid: QColor
    river: QColor
    bank: QColor
    lake: QColor
    shore: QColor
    sea: QColor
    border: QColor
    text: QColor
    quiet: QColor
    rule: QColor
    water_text: QColor
    range_text: QColor
    disc: QColor
    start_disc: QColor
    connection: QColor
    neutral: QColor
    sheet_text: QColor
    """Words on the bare paper around the board."""


def ink_of(theme: Theme) -> Ink:
    """The inks of a theme."""
    mountain, foreign = theme.colour("mountain"), theme.colour("foreign")
    hachure, plain = theme.colour("hachure"), theme.colour("plain")
    mountain_edge = mixed(mountain, hachure, 0.45)
    return Ink(
        paper=theme.colour("paper"),
        plain=plain,
        foreign=foreign,
        mountain=mountain,
        mountain_edge=mountain_edge,
        foreign_mountain=mixed(mountain, foreign, 0.55).darker(104),
        hachure=hachure,
        grid=theme.colour("grid", 0.27),
        river=theme.colour("river"),
        bank=theme.colour("river_edge"),
        lake=theme.colour("lake"),
        shore=mixed(theme.colour("river_edge"), theme.colour("map_ink"), 0.12),
        sea=theme.colour("sea"),
        border=theme.colour("border"),
        text=theme.colour("map_ink"),
        quiet=mixed(theme.colour("map_ink"), plain, 0.45),
        rule=theme.colour("rule"),
        water_text=mixed(theme.colour("river_edge"), theme.colour("map_ink"), 0.42),
        range_text=mixed(hachure, theme.colour("map_ink"), 0.2),
        disc=theme.colour("town"),
        start_disc=theme.colour("metropolis"),
        connection=mixed(theme.colour("border"), theme.colour("map_ink"), 0.08),
        neutral=theme.colour("special_line"),
        sheet_text=theme.colour("map_ink"),
    )
