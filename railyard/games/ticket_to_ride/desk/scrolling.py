"""Scroll areas that show the paper beneath them."""

from PySide6.QtWidgets import QScrollArea


def bare(area: QScrollArea) -> None:
    """No ground of its own, neither behind the content nor in it."""
    area.viewport().setAutoFillBackground(False)
    content = area.widget()
    if content is not None:
        content.setAutoFillBackground(False)
