"""No test may reach a person's own files, and none needs a display."""

import os
import tempfile
from pathlib import Path

import platformdirs
from PySide6.QtCore import QStandardPaths
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication


def test_home_is_a_passing_folder() -> None:
    assert Path.home().is_relative_to(tempfile.gettempdir())
    assert Path(platformdirs.user_data_dir("railyard")).is_relative_to(Path.home())
    assert Path(platformdirs.user_config_dir("railyard")).is_relative_to(Path.home())


def test_qt_keeps_to_that_home(qapp: QApplication) -> None:
    for place in (
        QStandardPaths.StandardLocation.AppDataLocation,
        QStandardPaths.StandardLocation.AppConfigLocation,
        QStandardPaths.StandardLocation.CacheLocation,
    ):
        assert Path(QStandardPaths.writableLocation(place)).is_relative_to(Path.home())


def test_the_platform_is_the_one_asked_for(qapp: QApplication) -> None:
    assert QGuiApplication.platformName() == os.environ["QT_QPA_PLATFORM"]
