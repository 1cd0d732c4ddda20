"""The line above the board: which table, where the game stands, and the handiest actions."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QWidget

from railyard.gui.parts.widgets import ActionButton, button, label


class Header(QWidget):
    """Title, progress, buttons."""

    def __init__(self, title: str, actions: Sequence[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = label(title, "title")
        self.title.setMinimumWidth(80)
        self.progress = label("", "quiet")
        self.progress.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 16, 6)
        row.setSpacing(8)
        row.addWidget(self.title)
        row.addSpacing(8)
        row.addWidget(self.progress, 1)
        for action in actions:
            row.addWidget(ActionButton(action))
        self._row = row

    def add_menu(self, title: str, menu: QMenu) -> QPushButton:
        """A button that opens a menu, at the right end."""
        made = button(f"{title} …")
        made.setAccessibleName(title)
        made.setMenu(menu)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._row.addWidget(made)
        return made
