"""Docks as paper cards: move by the title, float, tab, close, come back."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QDockWidget, QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from railyard.gui.parts.desk import DockSpec
from railyard.gui.parts.widgets import label


class SignButton(QToolButton):
    """A small button with a drawn sign; never higher than the title beside it."""

    def __init__(self, name: str, is_cross: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._is_cross = is_cross
        self.setToolTip(name)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        """A square as high as a line of text."""
        side = self.fontMetrics().height() + 2
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A cross, or two sheets one above the other."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.WindowText), max(1.2, self.height() / 15)))
        side = self.height() * 0.4
        box = QRectF(0, 0, side, side)
        box.moveCenter(QRectF(self.rect()).center())
        if self._is_cross:
            painter.drawLine(box.topLeft(), box.bottomRight())
            painter.drawLine(box.topRight(), box.bottomLeft())
        else:
            part = side * 0.3
            painter.drawRect(box.adjusted(0, part, -part, 0))
            painter.drawPolyline(
                [box.topLeft() + QPointF(part, 0), box.topRight(), box.bottomRight() - QPointF(0, part)]
            )
        painter.end()


class DockTitle(QWidget):
    """The title line of a dock: title, quiet note, float and close (seen under the mouse)."""

    def __init__(self, dock: QDockWidget, title: str, note: str) -> None:
        super().__init__(dock)
        self.setObjectName("dockTitle")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.note = label(note, "small")
        self._buttons = [
            SignButton(self.tr("Float or dock"), False, self),
            SignButton(self.tr("Close"), True, self),
        ]
        self._buttons[0].clicked.connect(self._toggle_floating)
        self._buttons[1].clicked.connect(dock.close)
        self._dock = dock
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 8, 4)
        row.setSpacing(4)
        row.addWidget(label(title, "title"))
        row.addStretch(1)
        row.addWidget(self.note)
        for made in self._buttons:
            row.addWidget(made)
            made.hide()

    def _toggle_floating(self) -> None:
        dock = self._dock
        dock.setFloating(not dock.isFloating())
        if dock.isFloating():  # a little aside, so that people see that it has come loose
            line = self.fontMetrics().height()
            dock.resize(dock.size().expandedTo(QSize(20 * line, 18 * line)))
            dock.move(dock.pos() - QPoint(2 * line, 2 * line))

    def enterEvent(self, event: QEvent) -> None:
        """Show the buttons."""
        for made in self._buttons:
            made.show()

    def leaveEvent(self, event: QEvent) -> None:
        """Hide the buttons."""
        for made in self._buttons:
            made.hide()


class DockBody(QFrame):
    """The card below its title; gives way where the window is small, whatever its content would like."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("dockBody")

    def minimumSizeHint(self) -> QSize:
        """A line of text: at twice the interface size four cards above each other still fit a laptop's screen."""
        line = self.fontMetrics().height()
        return QSize(12 * line, 3 * line // 2)


class PaperDock(QDockWidget):
    """One card of the desk."""

    def __init__(self, spec: DockSpec, parent: QWidget) -> None:
        super().__init__(spec.title, parent)
        self.setObjectName(f"dock.{spec.key}")
        self.key = spec.key
        self.spec = spec
        self.setAllowedAreas(Qt.DockWidgetArea.AllDockWidgetAreas)
        self._title = DockTitle(self, spec.title, spec.widget.windowTitle())
        self.setTitleBarWidget(self._title)
        body = DockBody()
        column = QVBoxLayout(body)
        column.setContentsMargins(1, 0, 1, 4)
        column.addWidget(spec.widget)
        self.setWidget(body)
        spec.widget.setAccessibleName(spec.widget.accessibleName() or spec.title)
        spec.widget.windowTitleChanged.connect(self._title.note.setText)
        self.setAccessibleName(spec.title)

    def bring_back(self) -> None:
        """Show it, in front of the tabs it shares a place with, and give it the keyboard."""
        self.show()
        self.raise_()
        self.spec.widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
