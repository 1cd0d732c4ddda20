"""Labels and plain buttons; colours and sizes come from the style sheet."""

from PySide6.QtWidgets import QLabel, QPushButton


class PlainLabel(QLabel):
    """A label that takes no text for anything but plain words."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.setText(text)

    def setText(self, text: str) -> None:
        """Other words.  (Qt's namespace of enums takes a tenth of the start; it is asked for only where it matters.)"""
        if "<" in text or "&" in text:
            from PySide6.QtCore import Qt

            self.setTextFormat(Qt.TextFormat.PlainText)
        super().setText(text)


def label(text: str = "", role: str = "", is_wrapped: bool = False) -> QLabel:
    """A line of text.  Roles: page, section, title (serif), quiet, small, loss."""
    made = PlainLabel(text)
    made.setWordWrap(is_wrapped)
    if role:
        made.setProperty("role", role)
    if role in ("title", "section"):
        made.setContentsMargins(0, 3, 0, 0)  # the serif stands high in its line
    return made


def button(text: str, is_primary: bool = False, is_dangerous: bool = False) -> QPushButton:
    """A push button; at most one primary button stands in a view."""
    made = QPushButton(text)
    made.setProperty("primary", is_primary)
    made.setProperty("danger", is_dangerous)
    made.setAutoDefault(is_primary)
    return made
