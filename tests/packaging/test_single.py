"""One program for a person's tables: letters, locks, and what is left behind."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from railyard.app import single
from railyard.app.paths import Folders
from railyard.app.single import LetterBox, box_folder, enter
from railyard.app.visitors import Visitors
from tests.helpers.display import root_folder

HOLD = """
import sys
from pathlib import Path
from railyard.app.paths import Folders
from railyard.app.single import enter
box = enter(Folders(Path(sys.argv[1]), Path(sys.argv[1])), None)
print("open" if box and box.is_open else "shut", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def own(tmp_path: Path) -> Folders:
    return Folders(tmp_path, tmp_path)


def first(own: Folders) -> LetterBox:
    box = enter(own, None)
    assert box is not None and box.is_open
    return box


def letters_soon(box: LetterBox) -> list[Path | None]:
    """What comes within the patience of a sender."""
    deadline = time.monotonic() + single.PATIENCE_S
    while time.monotonic() < deadline:
        if found := box.letters():
            return found
        time.sleep(0.01)
    return []


def sent(own: Folders, file: Path | None) -> tuple[threading.Thread, list[LetterBox | None]]:
    """Another start, as it happens in another process."""
    answers: list[LetterBox | None] = []
    thread = threading.Thread(target=lambda: answers.append(enter(own, file)))
    thread.start()
    return thread, answers


@pytest.mark.parametrize("name", ["evening.railsave", "Tisch für zwei – 2.railsave", "b\udce9n\udce9.railsave"])
def test_a_second_start_hands_over_its_file(own: Folders, tmp_path: Path, name: str) -> None:
    box = first(own)
    thread, answers = sent(own, tmp_path / name)
    assert letters_soon(box) == [(tmp_path / name).resolve()]
    thread.join()
    assert answers == [None]
    assert [path.name for path in box.folder.iterdir()] == [".program.lock"]
    box.close()


def test_a_second_start_without_a_file_is_told_too(own: Folders) -> None:
    box = first(own)
    thread, answers = sent(own, None)
    assert letters_soon(box) == [None]
    thread.join()
    assert answers == [None]
    box.close()


def test_where_nobody_listens_a_start_goes_on_by_itself(own: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    box = first(own)
    monkeypatch.setattr(single, "PATIENCE_S", 0.1)
    other = enter(own, Path("x.railsave"))
    assert other is not None and not other.is_open
    assert box.letters() == [], "its letter is taken back"
    assert other.letters() == []
    other.close()
    box.close()


def test_a_program_that_ends_meanwhile_is_succeeded(own: Folders) -> None:
    box = first(own)
    thread, answers = sent(own, Path("x.railsave"))
    time.sleep(0.1)
    box.close()
    thread.join()
    (other,) = answers
    assert other is not None and other.is_open
    assert other.letters() == [], "its own file is its own business"
    other.close()


def test_a_killed_program_leaves_nothing_that_is_in_the_way(own: Folders) -> None:
    environment = {**os.environ, "PYTHONPATH": str(root_folder())}
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(own.data)],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        process.kill()
        process.wait()
    box_folder(own).joinpath(f"1{single.SUFFIX}").write_text("half a le", "ascii")
    old = box_folder(own) / f"2{single.SUFFIX}"
    old.write_text('""', "ascii")
    os.utime(old, (1, 1))
    box = first(own)
    assert box.letters() == []
    assert not old.exists()
    box.close()


def test_a_home_that_takes_no_files_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    box = enter(Folders(tmp_path / "file", tmp_path), None)
    assert box is not None and not box.is_open
    assert box.letters() == []
    box.close()


def test_displays_and_portable_programs_have_boxes_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes = []
    for data, display in ((tmp_path / "a", ":1"), (tmp_path / "a", ":2"), (tmp_path / "b", ":1")):
        monkeypatch.setenv("DISPLAY", display)
        boxes.append(first(Folders(data, data)))
    assert len({box.folder for box in boxes}) == 3
    for box in boxes:
        box.close()


@pytest.mark.skipif(os.name != "posix", reason="rights of folders are those of Unix")
def test_nobody_else_may_look_into_the_box(own: Folders) -> None:
    box = first(own)
    assert box.folder.stat().st_mode & 0o077 == 0
    box.close()


class Window(QMessageBox):
    """As much of the window as a visitor meets."""

    def __init__(self) -> None:
        super().__init__()
        self.session = None
        self.opened: list[Path] = []

    def open_path(self, path: Path) -> bool:
        self.opened.append(path)
        return True


def test_a_visitor_is_shown_in(own: Folders, tmp_path: Path, qtbot: QtBot) -> None:
    box = first(own)
    window = Window()
    qtbot.addWidget(window)
    window.setWindowModality(window.windowModality().NonModal)
    window.show()
    Visitors(window, box)  # type: ignore[arg-type]
    thread, answers = sent(own, tmp_path / "x.railsave")
    qtbot.waitUntil(lambda: window.opened == [(tmp_path / "x.railsave").resolve()], timeout=5000)
    thread.join()
    assert answers == [None]
    box.close()


def test_a_question_on_the_screen_is_answered_first(own: Folders, tmp_path: Path, qtbot: QtBot) -> None:
    box = first(own)
    window, question = Window(), QMessageBox()
    qtbot.addWidget(window)
    qtbot.addWidget(question)
    visitors = Visitors(window, box)  # type: ignore[arg-type]
    question.setModal(True)
    question.show()
    visitors.welcome(tmp_path / "x.railsave")
    assert window.opened == []
    QTimer.singleShot(0, question.close)
    qtbot.waitUntil(lambda: window.opened == [tmp_path / "x.railsave"], timeout=5000)
    box.close()


FINDER = """
import sys
from pathlib import Path
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from railyard.app.finder import FinderApplication
application = FinderApplication(["railyard"])
application.sendEvent(application, QFileOpenEvent(QUrl.fromLocalFile("/early.railsave")))
came = []
application.give_files_to(came.append)
application.sendEvent(application, QFileOpenEvent(QUrl.fromLocalFile("/late.railsave")))
application.sendEvent(application, QFileOpenEvent(QUrl("https://example.org")))
print([path.name for path in came])
"""


def test_the_finder_s_files_are_kept_until_the_window_stands() -> None:
    done = subprocess.run([sys.executable, "-c", FINDER], cwd=root_folder(), capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['early.railsave', 'late.railsave']"
