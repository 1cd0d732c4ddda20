"""Settings: theme, interface size, animation, language; every change holds at once."""

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QHBoxLayout, QLabel, QSlider, QWidget

from railyard.gui.parts.widgets import label
from railyard.gui.shell.ask import PaperDialog
from railyard.gui.shell.house import House

SPEEDS = (1.0, 2.0, 0.5, 0.0)
LEAST, MOST, STEP = 80, 200, 10


class SettingsDialog(PaperDialog):
    """Writes to the settings; the program listens to them."""

    def __init__(self, parent: QWidget, house: House) -> None:
        super().__init__(parent, "")
        self._settings = house.settings
        self.setWindowTitle(self.tr("Settings"))
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(14)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self.theme = self._choice(
            "theme",
            ("system", "light", "dark"),
            (self.tr("As the system"), self.tr("Light"), self.tr("Dark")),
        )
        form.addRow(self.tr("Theme"), self.theme)
        self.scale = QSlider(Qt.Orientation.Horizontal)
        self.scale.setRange(LEAST // STEP, MOST // STEP)
        self.scale.setPageStep(1)
        self.scale.setAccessibleName(self.tr("Interface size"))
        self.scale.setMinimumWidth(200)
        self._percent = QLabel()
        current = self._settings.get("interface_size")
        self.scale.setValue((int(current) if isinstance(current, int | float) else 100) // STEP)
        self._percent.setText(f"{self.scale.value() * STEP} %")
        self.scale.valueChanged.connect(self._show_size)
        self.scale.sliderReleased.connect(self._set_size)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.scale, 1)
        row.addWidget(self._percent)
        form.addRow(self.tr("Interface size"), row)
        self.animation = self._choice(
            "animation_speed", SPEEDS, (self.tr("Usual"), self.tr("Fast"), self.tr("Slow"), self.tr("Off"))
        )
        form.addRow(self.tr("Animation"), self.animation)
        if len(house.languages) > 1:
            names = [QLocale(code).nativeLanguageName() or code for code in house.languages]
            self.language = self._choice("language", ("", *house.languages), (self.tr("As the system"), *names))
            form.addRow(self.tr("Language"), self.language)
            form.addRow(label(self.tr("Another language holds from the next start."), "small"))
        self.cover = QCheckBox(self.tr("Cover hidden hands between people"))
        self.cover.setChecked(self._settings.get("cover_hands", True) is not False)
        self.cover.toggled.connect(lambda is_on: self._settings.set("cover_hands", is_on))
        form.addRow(self.cover)
        self.body.addWidget(label(self.tr("Settings"), "section"))
        self.body.addLayout(form)
        self.body.addStretch(1)
        self.add_button(self.tr("Close"), is_primary=True).clicked.connect(self.accept)

    def _choice(self, key: str, values: tuple[object, ...], names: tuple[str, ...]) -> QComboBox:
        box = QComboBox()
        for name, value in zip(names, values, strict=True):
            box.addItem(name, value)
        current = self._settings.get(key)
        box.setCurrentIndex(values.index(current) if current in values else 0)
        box.activated.connect(lambda at: self._settings.set(key, values[at]))
        return box

    def _show_size(self, value: int) -> None:
        self._percent.setText(f"{value * STEP} %")
        if not self.scale.isSliderDown():
            self._set_size()

    def _set_size(self) -> None:
        self._settings.set("interface_size", self.scale.value() * STEP)
