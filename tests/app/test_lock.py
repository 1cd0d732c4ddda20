"""One table, one program."""

import subprocess
import sys
from pathlib import Path

import pytest

from railyard.app.lock import Lock, Locked
from tests.helpers.display import root_folder

HOLD = """
import sys
from pathlib import Path
from railyard.app.lock import Lock
lock = Lock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.readline()
"""


def test_twice_in_one_program(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "a")
    with pytest.raises(Locked):
        Lock(tmp_path / "a")
    Lock(tmp_path / "b").release()
    lock.release()
    Lock(tmp_path / "a").release()
    assert list(tmp_path.iterdir()) == []


def test_a_program_that_is_killed_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "a"
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=root_folder(),
    )
    assert other.stdout is not None
    assert other.stdin is not None
    try:
        assert other.stdout.readline() == "held\n"
        with pytest.raises(Locked):
            Lock(path)
    finally:
        other.kill()
        other.wait()
        other.stdin.close()
        other.stdout.close()
    Lock(path).release()


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Lock(tmp_path / "none" / "a")
