"""Every colour of the program, in one place."""

from dataclasses import dataclass

from PySide6.QtGui import QColor, QPalette

from railyard.core.text import N_


class Theme:
    """A set of colours.  Fields are ``#rrggbb`` texts, usable in style sheets; ``colour("ink")`` gives a QColor.

    A plain class: the start waits for it, and it is made in a fraction of a dataclass's time.
    """

    name: str
    is_dark: bool
    # paper of the board
    paper: str
    plain: str
    foreign: str
    mountain: str
    hachure: str
    grid: str
    river: str
    river_edge: str
    lake: str
    sea: str
    border: str
    special_line: str
    town: str
    metropolis: str
    # paper of the window
    desk: str
    panel: str
    hover: str
    selected: str
    rule: str
    # ink
    ink: str
    map_ink: str
    """Names and numbers printed on the board."""
    quiet: str
    """Secondary text; dark enough to be read (4.5 to 1)."""
    faint: str
    """Disabled text and the outlines of controls."""
    gain: str
    loss: str
    primary: str
    primary_hover: str
    on_primary: str
    focus: str
    halo: str
    """Behind names on the board."""
    bar: str
    """The lines above and below the board."""
    hair: str
    """Between rows."""

    def __init__(self, **fields: str | bool) -> None:
        vars(self).update(fields)

    def __setattr__(self, field: str, value: object) -> None:
        raise AttributeError(f"{field}: a theme does not change")

    def colour(self, field: str, alpha: float = 1.0) -> QColor:
        """The colour of a field, with an alpha from 0 to 1."""
        found = QColor(getattr(self, field))
        found.setAlphaF(alpha)
        return found


LIGHT = Theme(
    name="light",
    is_dark=False,
    paper="#F3ECD9",
    plain="#FBF7EA",
    foreign="#E7E1D1",
    mountain="#E6D5B4",
    hachure="#846232",
    grid="#786E5A",
    river="#86BDD6",
    river_edge="#4D8FB5",
    lake="#BCD9E3",
    sea="#DFE8E6",
    border="#963C46",
    special_line="#FFFFFF",
    town="#FFFDF6",
    metropolis="#F5D788",
    desk="#EFE7D3",
    panel="#FBF7EA",
    hover="#F3ECD9",
    selected="#F5E8CF",
    rule="#D9CDB2",
    ink="#2B2118",
    map_ink="#2B2118",
    quiet="#71634A",
    faint="#8A7A5E",
    gain="#2E6B3F",
    loss="#A3342C",
    primary="#2456A8",
    primary_hover="#1D478C",
    on_primary="#FFFFFF",
    focus="#2456A8",
    halo="#FBF7EA",
    bar="#FDF9EC",
    hair="#EAE2CE",
)

DARK = Theme(
    name="dark",
    is_dark=True,
    paper="#A9A18C",
    plain="#BAB29D",
    foreign="#99917E",
    mountain="#A8977A",
    hachure="#54401F",
    grid="#5A523F",
    river="#5488A6",
    river_edge="#2F6285",
    lake="#86A5B0",
    sea="#96A19F",
    border="#7A2630",
    special_line="#DAD4C4",
    town="#D3CBB7",
    metropolis="#CDAA55",
    desk="#23201A",
    panel="#2E2A22",
    hover="#39342A",
    selected="#463C2A",
    rule="#4B4436",
    ink="#EFE7D3",
    map_ink="#1F1810",
    quiet="#B0A385",
    faint="#8F836A",
    gain="#86C596",
    loss="#EE9388",
    primary="#3D74CC",
    primary_hover="#4C84DE",
    on_primary="#FFFFFF",
    focus="#8DB3F0",
    halo="#BAB29D",
    bar="#2E2A22",
    hair="#3C362B",
)


@dataclass(frozen=True)
class SeatColour:
    """A colour a seat can have.  ``pattern`` is its hatching rhythm: lengths of strokes and gaps, in stroke widths."""

    id: str
    title: str
    light: str
    dark: str
    pattern: tuple[float, ...]
    symbol: str
    """A sign beside the letter: no two seats are told apart by colour alone."""


SEAT_COLOURS = {
    colour.id: colour
    for colour in (
        SeatColour("red", N_("Red"), "#C4332B", "#D9584F", (), N_("solid")),
        SeatColour("blue", N_("Blue"), "#2456A8", "#4F83D6", (7.0, 1.6), N_("dashes")),
        SeatColour("green", N_("Green"), "#2E7D4A", "#4FA36E", (2.2, 1.6), N_("dots")),
        SeatColour("violet", N_("Violet"), "#6A3D9A", "#9A70CC", (8.0, 1.6, 2.0, 1.6), N_("dash and dot")),
        SeatColour("black", N_("Black"), "#2B2B2B", "#8C8C8C", (4.0, 3.2), N_("wide gaps")),
        SeatColour("ochre", N_("Ochre"), "#B7791F", "#D09A45", (2.0, 1.4, 2.0, 4.0), N_("pairs")),
    )
}
DEFAULT_COLOURS = tuple(SEAT_COLOURS)


def seat_colour(theme: Theme, colour_id: str, on_board: bool = False) -> QColor:
    """The colour for badges and text (lighter in the dark), or for the board, where paper stays paper."""
    found = SEAT_COLOURS[colour_id]
    return QColor(found.dark if theme.is_dark and not on_board else found.light)


def palette(theme: Theme) -> QPalette:
    """The theme as Qt's palette, for everything style sheets do not reach."""
    made = QPalette()
    roles = {
        QPalette.ColorRole.Window: theme.desk,
        QPalette.ColorRole.WindowText: theme.ink,
        QPalette.ColorRole.Base: theme.panel,
        QPalette.ColorRole.AlternateBase: theme.hover,
        QPalette.ColorRole.Text: theme.ink,
        QPalette.ColorRole.Button: theme.panel,
        QPalette.ColorRole.ButtonText: theme.ink,
        QPalette.ColorRole.ToolTipBase: theme.panel,
        QPalette.ColorRole.ToolTipText: theme.ink,
        QPalette.ColorRole.Highlight: theme.primary,
        QPalette.ColorRole.HighlightedText: theme.on_primary,
        QPalette.ColorRole.PlaceholderText: theme.quiet,
        QPalette.ColorRole.Link: theme.focus,
        QPalette.ColorRole.LinkVisited: theme.focus,
        QPalette.ColorRole.Light: theme.panel,
        QPalette.ColorRole.Midlight: theme.hover,
        QPalette.ColorRole.Mid: theme.rule,
        QPalette.ColorRole.Dark: theme.quiet,
        QPalette.ColorRole.Shadow: theme.ink,
        QPalette.ColorRole.BrightText: theme.loss,
    }
    for role, colour in roles.items():
        made.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.quiet))
    return made


def is_dark(colours: QPalette) -> bool:
    """Whether a palette (the system's, before ours) is one of light letters on dark ground."""
    ground, letters = colours.color(QPalette.ColorRole.Window), colours.color(QPalette.ColorRole.WindowText)
    return ground.lightness() < letters.lightness()
