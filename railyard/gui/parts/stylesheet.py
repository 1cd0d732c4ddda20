"""The style sheet: flat paper, hairlines, round corners, one blue button.  Colours and sizes come from the look."""

from pathlib import Path

from railyard.gui.parts.look import SERIF, Look

_SHEET = """
QMainWindow, QDialog, #page { background: %(desk)s; }
QDialog { border: 1px solid %(faint)s; }
#area { background: %(desk)s; }
QMainWindow::separator { background: transparent; width: %(gap)spx; height: %(gap)spx; }
QToolTip { background: %(panel)s; color: %(ink)s; border: 1px solid %(rule)s; padding: %(half)spx; }

#header, #promptLine, #diceEntry { background: %(bar)s; }
#header { border-bottom: 1px solid %(rule)s; }
#header[looking="true"], #diceEntry { background: %(selected)s; }
#promptLine, #diceEntry { border-top: 1px solid %(rule)s; }
#promptText { font-size: %(prompt)spx; }
[role="title"] { font-family: "%(serif)s"; font-size: %(title)spx; }
[role="page"] { font-family: "%(serif)s"; font-size: %(page)spx; }
[role="section"] { font-family: "%(serif)s"; font-size: %(section)spx; }
[role="quiet"] { color: %(quiet)s; }
[role="small"] { color: %(quiet)s; font-size: %(small)spx; }
[role="loss"] { color: %(loss)s; }

QPushButton {
    background: %(panel)s; border: 1px solid %(rule)s; border-radius: %(radius)spx;
    padding: %(pad)spx %(wide)spx; min-height: %(line)spx;
}
QPushButton:hover { background: %(hover)s; border-color: %(faint)s; }
QPushButton:pressed { background: %(selected)s; }
QPushButton:disabled { color: %(faint)s; background: transparent; }
QPushButton:focus { border: 2px solid %(focus)s; padding: %(pad1)spx %(wide1)spx; }
QPushButton[primary="true"] {
    background: %(primary)s; color: %(on_primary)s; border-color: %(primary)s; font-weight: 600;
}
QPushButton[primary="true"]:hover { background: %(primary_hover)s; }
QPushButton[primary="true"]:focus { border-color: %(ink)s; }
QPushButton[primary="true"]:disabled { background: %(hover)s; color: %(faint)s; border-color: %(rule)s; }
QPushButton[danger="true"] { color: %(loss)s; }
QPushButton[flat="true"], QToolButton { background: transparent; border: 1px solid transparent; }
QToolButton { border-radius: %(radius)spx; padding: %(tiny)spx; }
QToolButton:focus { border: 2px solid %(focus)s; padding: %(pad1)spx; }
QToolButton:hover { background: %(hover)s; }
QToolButton::menu-indicator, QPushButton::menu-indicator { image: none; width: 0; }

#card, #paperTip, #messageCard { background: %(panel)s; border: 1px solid %(rule)s; border-radius: %(card)spx; }
#paperTip { border-color: %(ink)s; }
#dockTitle { background: %(panel)s; border: 1px solid %(rule)s; border-top-left-radius: %(card)spx;
    border-top-right-radius: %(card)spx; }
#dockBody { background: %(panel)s; border: 1px solid %(rule)s; border-top: none;
    border-bottom-left-radius: %(card)spx; border-bottom-right-radius: %(card)spx; }
#cardTitle { border-bottom: 1px solid %(rule)s; }
#gameCard { background: %(panel)s; border: 1px solid %(rule)s; border-radius: %(card)spx; }
#gameCard:hover, #tableRow:hover { background: %(hover)s; border-color: %(faint)s; }
#gameCard:focus, #tableRow:focus { border: 2px solid %(focus)s; }
#tableRow { background: %(panel)s; border: 1px solid %(rule)s; border-radius: %(card)spx; }
#curtain { background: %(desk)s; }

QLineEdit, QComboBox, QSpinBox, QPlainTextEdit {
    background: %(panel)s; border: 1px solid %(rule)s; border-radius: %(radius)spx;
    padding: %(pad)spx %(half)spx; min-height: %(line)spx;
    selection-background-color: %(primary)s; selection-color: %(on_primary)s;
}
QLineEdit:focus, QComboBox:focus, QSpinBox:focus, QPlainTextEdit:focus { border: 1px solid %(focus)s; }
QComboBox::drop-down { border: none; width: %(wide2)spx; }
QComboBox::down-arrow { image: url("%(icons)s/down-%(name)s.svg"); width: %(half2)spx; height: %(half2)spx; }
QComboBox QAbstractItemView { background: %(panel)s; border: 1px solid %(rule)s; padding: %(tiny)spx;
    selection-background-color: %(selected)s; selection-color: %(ink)s; }
QSpinBox::up-button, QSpinBox::down-button { border: none; width: %(wide2)spx; background: transparent; }
QSpinBox::up-arrow { image: url("%(icons)s/up-%(name)s.svg"); width: %(half2)spx; height: %(half2)spx; }
QSpinBox::down-arrow { image: url("%(icons)s/down-%(name)s.svg"); width: %(half2)spx; height: %(half2)spx; }

QCheckBox, QRadioButton { spacing: %(half)spx; background: transparent; }
QCheckBox::indicator, QRadioButton::indicator {
    width: %(mark)spx; height: %(mark)spx; border: 1px solid %(faint)s; background: %(panel)s;
}
QCheckBox::indicator { border-radius: 4px; }
QRadioButton::indicator { border-radius: %(markhalf)spx; }
QCheckBox::indicator:checked { background: %(primary)s; border-color: %(primary)s;
    image: url("%(icons)s/check.svg"); }
QRadioButton::indicator:checked { background: %(primary)s; border-color: %(primary)s;
    image: url("%(icons)s/dot.svg"); }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border: 2px solid %(focus)s;
    width: %(markin)spx; height: %(markin)spx; }
QSlider { min-height: %(wide2)spx; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: %(rule)s; }
QSlider::sub-page:horizontal { background: %(primary)s; border-radius: 2px; }
QSlider::handle:horizontal { width: %(mark)spx; margin: -%(half2)spx 0; border-radius: %(half)spx;
    background: %(panel)s; border: 1px solid %(faint)s; }
QSlider:focus { border: 1px solid %(focus)s; border-radius: %(radius)spx; }

QListView, QTableView, QTreeView, QTextBrowser, QScrollArea { background: transparent; border: none; }
QListView, QTableView, QTreeView { border: 1px solid transparent; }
QListView:focus, QTableView:focus, QTreeView:focus { border-color: %(focus)s; }
QComboBox QListView:focus { border-color: %(rule)s; }
QListView::item { padding: %(pad)spx %(half)spx; border-bottom: 1px solid %(hair)s; }
QListView::item:hover { background: %(hover)s; }
QListView::item:selected { background: %(selected)s; color: %(ink)s; }
QTableView { gridline-color: transparent; selection-background-color: %(selected)s; selection-color: %(ink)s; }
QTableView::item { border-bottom: 1px solid %(hair)s; padding: 0 %(half)spx; }
QTableView::item:selected { background: %(selected)s; color: %(ink)s; }
QHeaderView { background: transparent; }
QHeaderView::section { background: transparent; color: %(ink)s; border: none; border-bottom: 2px solid %(ink)s;
    padding: %(pad)spx %(half)spx; font-weight: 500; }
QTableCornerButton::section { background: transparent; border: none; }
QTextBrowser { selection-background-color: %(primary)s; selection-color: %(on_primary)s; }

QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar { background: transparent; margin: 0; border: none; }
QScrollBar:vertical { width: %(bar_w)spx; }
QScrollBar:horizontal { height: %(bar_w)spx; }
QScrollBar::handle { background: %(rule)s; border-radius: %(bar_r)spx; min-height: %(wide2)spx; min-width: %(wide2)spx;
    margin: 2px; }
QScrollBar::handle:hover { background: %(faint)s; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: %(quiet)s; border: none; border-bottom: 2px solid transparent;
    padding: %(pad)spx %(wide)spx; }
QTabBar::tab:selected { color: %(ink)s; border-bottom-color: %(primary)s; }
QTabBar::tab:hover { color: %(ink)s; }
QTabWidget::pane { border: none; border-top: 1px solid %(rule)s; }

QMenuBar { background: %(bar)s; border: none; padding: 2px %(half)spx; }
QMenuBar::item { background: transparent; padding: %(tiny)spx %(half)spx; border-radius: 4px; }
QMenuBar::item:selected { background: %(selected)s; }
QMenu { background: %(panel)s; border: 1px solid %(rule)s; padding: %(tiny)spx; }
QMenu::item { padding: %(tiny)spx %(wide3)spx %(tiny)spx %(wide3)spx; border-radius: 4px; }
QMenu::item:selected { background: %(selected)s; }
QMenu::item:disabled { color: %(faint)s; }
QMenu::separator { height: 1px; background: %(rule)s; margin: %(tiny)spx; }
"""


def style_sheet(look: Look, icons: Path) -> str:
    """The whole style sheet for a look.  ``icons`` is the folder of the small signs in check boxes and the like."""
    theme = look.theme
    sizes = {
        "small": 11.5,
        "prompt": 14,
        "title": 16,
        "section": 19,
        "page": 30,
        "gap": 8,
        "half": 8,
        "half2": 7,
        "tiny": 4,
        "pad": 4,
        "wide": 12,
        "wide2": 22,
        "wide3": 20,
        "line": 18,
        "radius": 6,
        "card": 8,
        "mark": 16,
        "bar_w": 10,
    }
    values: dict[str, object] = {key: look.px(size) for key, size in sizes.items()}
    values |= vars(theme)
    values |= {
        "serif": SERIF,
        "icons": icons.as_posix(),
        "pad1": max(1, look.px(4) - 1),
        "wide1": look.px(12) - 1,
        "markhalf": look.px(16) // 2 + 1,  # half of it with its border: a circle
        "markin": look.px(16) - 2,
        "bar_r": max(1, (look.px(10) - 4) // 2),
    }
    return _SHEET % values
