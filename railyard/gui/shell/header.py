"""The line above the board: which table, where the game stands, and the handiest actions."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from railyard.gui.parts.widgets import ActionButton, ShortLabel, button


class Header(QWidget):
    """Title, progress, buttons.  While people look back, the banner stands in it and nothing below moves."""

    def __init__(
        self,
        title: str,
        changing: Sequence[QAction],
        showing: Sequence[QAction],
        banner: QWidget,
        parent: QWidget | None = None,
    ) -> None:
        """``changing`` actions give way to the banner, ``showing`` ones stay."""
        super().__init__(parent)
        self.setObjectName("header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = ShortLabel(title, "title", 80)
        self.title.setContentsMargins(0, 3, 0, 0)  # the serif stands high in its line
        self.progress = ShortLabel("", "quiet")
        self.banner = banner
        banner.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 16, 6)
        row.setSpacing(8)
        row.addWidget(self.title)
        row.addSpacing(8)
        row.addWidget(self.progress, 1)
        row.addWidget(banner, 1)
        self.trouble = ShortLabel("", "loss", 120)
        self.trouble.hide()
        row.addWidget(self.trouble)
        self._changing = [ActionButton(action) for action in changing]
        for made in (*self._changing, *(ActionButton(action) for action in showing)):
            row.addWidget(made)
        self._row = row

    def show_trouble(self, text: str, explanation: str) -> None:
        """Something that people must not forget while it lasts; "" when it is over."""
        self.trouble.setText(text)
        self.trouble.explanation = explanation
        self.trouble.setVisible(bool(text))

    def look_back(self, is_looking: bool) -> None:
        """Show the banner, or progress and what changes the table."""
        if is_looking != self.banner.isHidden():
            return
        for made in (self.progress, *self._changing):
            made.setVisible(not is_looking)
        self.banner.setVisible(is_looking)
        self.setProperty("looking", is_looking)
        self.style().polish(self)

    def add_menu(self, title: str, menu: QMenu) -> QPushButton:
        """A button that opens a menu, at the right end."""
        made = button(f"{title} …")
        made.setAccessibleName(title)
        made.setMenu(menu)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._row.addWidget(made)
        return made
