"""The fixture that every Qt test runs under fails one that leaves something behind."""

import subprocess
import sys
from pathlib import Path

from tests.helpers.display import root_folder

UNTIDY = """
from PySide6.QtCore import QTimer, qWarning
from PySide6.QtWidgets import QApplication

kept = []

def test_leaves_a_timer(qapp):
    timer = QTimer()
    timer.setObjectName("forgotten")
    timer.start(60_000)
    kept.append(timer)

def test_is_warned_by_qt(qapp):
    qWarning("something is off")

def test_hears_what_the_offscreen_platform_cannot(qapp):
    qWarning("This plugin does not support raise()")

def test_is_tidy(qapp):
    QTimer().start(60_000)
"""


def test_untidy_tests_fail_and_tidy_ones_pass(tmp_path: Path) -> None:
    module = tmp_path / "test_untidy.py"
    module.write_text(UNTIDY, "utf-8")
    options = ["-c", str(root_folder() / "pyproject.toml"), "-p", "tests.conftest", "-p", "no:cacheprovider", "-q"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(module)],
        cwd=root_folder(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "left behind: running QTimer 'forgotten'" in done.stdout
    assert "something is off" in done.stdout
    assert "1 failed, 3 passed, 1 error" in done.stdout
