"""The program as a process: streams, signals, a machine without Qt."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from railyard.app import early
from tests.helpers.display import root_folder


def railyard(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program."""
    return subprocess.run(
        [sys.executable, "-m", "railyard", *arguments],
        cwd=root_folder(),
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_version_loads_little() -> None:
    """The start is quick: no Qt, no rules, no argument parser."""
    ask = (
        "import sys; sys.argv = ['railyard', '--version']; from railyard.__main__ import main; main();"
        "print(*sorted(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", ask], cwd=root_folder(), capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[1].split())
    assert not loaded & {"PySide6", "shapely", "numpy", "argparse", "msgspec", "platformdirs", "railyard.core.table"}


def test_listing_games_loads_no_qt() -> None:
    ask = (
        "import sys; sys.argv = ['railyard', 'games']; from railyard.__main__ import main; main();"
        "print(*sorted(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", ask], cwd=root_folder(), capture_output=True, text=True, check=True)
    assert not set(done.stdout.splitlines()[-1].split()) & {"PySide6", "shapely", "numpy"}


def test_a_reader_that_has_read_enough(tmp_path: Path) -> None:
    save = tmp_path / "a.railsave"
    assert railyard("simulate", "dampfross", "--save", str(save), "--no-audit").returncode == 0
    command = f'"{sys.executable}" -m railyard transcript --json "{save}" | head -1'
    done = subprocess.run(command, shell=True, cwd=root_folder(), capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["n"] == 1
    assert done.stderr == ""


def test_names_the_terminal_cannot_write(tmp_path: Path) -> None:
    """A terminal without Unicode gets escapes; JSON is UTF-8 all the same."""
    save = tmp_path / "Grüße.railsave"
    told = railyard("verify", str(save), PYTHONIOENCODING="ascii", LC_ALL="C.UTF-8")
    assert told.returncode == 1
    assert "Gr\\xfc\\xdfe.railsave: No such file" in told.stderr


def test_no_display_is_one_clear_line() -> None:
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    command = [sys.executable, "-m", "railyard"]
    done = subprocess.run(command, cwd=root_folder(), env=environment, capture_output=True, text=True, check=False)
    if sys.platform == "linux":
        assert done.returncode == 1
        assert done.stderr.startswith("railyard: there is no display to open a window on")
        assert done.stderr.count("\n") == 1


def test_without_pyside(tmp_path: Path) -> None:
    """The games can be listed and simulated; only pictures and windows need Qt."""
    (tmp_path / "PySide6").mkdir()
    (tmp_path / "PySide6" / "__init__.py").write_text(
        "raise ModuleNotFoundError(\"No module named 'PySide6'\", name='PySide6')\n"
    )
    path = f"{tmp_path}{os.pathsep}{root_folder()}"
    assert railyard("games", PYTHONPATH=path).returncode == 0
    for arguments in (["render", "--board", "dampfross", "-o", str(tmp_path / "a.png")], []):
        done = railyard(*arguments, PYTHONPATH=path, QT_QPA_PLATFORM="offscreen")
        assert done.returncode == 1
        assert done.stderr.startswith("railyard: Qt's Python package PySide6 is not installed for this Python;")
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (
            ImportError("libEGL.so.1: cannot open shared object file: No such file or directory"),
            "missing here (libEGL.so.1); install them with: sudo apt install libegl1 ",
        ),
        (
            ImportError("libstrange.so.7: cannot open shared object file: No such file or directory"),
            "missing here (libstrange.so.7)",
        ),
        (ImportError("undefined symbol: _Zsomething"), "Qt cannot be loaded: undefined symbol"),
    ],
    ids=["known", "unknown", "other"],
)
def test_why_qt_cannot_be_loaded(error: ImportError, says: str) -> None:
    assert says in early._reason(error)


def test_a_missing_library_of_the_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":7")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(early, "_is_there", lambda library: library != "libxcb-cursor.so.0")
    assert "install them with: sudo apt install libxcb-cursor0 " in early.why_no_window()


def test_interrupted() -> None:
    ask = (
        "import sys, railyard.cli.start as s\n"
        "def stop(arguments): raise KeyboardInterrupt\n"
        "s.start = stop\n"
        "from railyard.__main__ import main\n"
        "sys.exit(main())"
    )
    done = subprocess.run([sys.executable, "-c", ask], cwd=root_folder(), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "")


def test_no_streams_at_all() -> None:
    """A bundle without a console has none."""
    ask = (
        "import sys; sys.stdout = sys.stderr = None; sys.argv = ['railyard', 'games']\n"
        "from railyard.__main__ import main\n"
        "status = main()\n"
        "import os; os._exit(40 + status)"
    )
    done = subprocess.run([sys.executable, "-c", ask], cwd=root_folder(), capture_output=True, check=False)
    assert done.returncode == 40


def test_soak() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak", "steam_tunnel", "--games", "2", "--players", "3", "--branches"],
        cwd=root_folder(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "2 games audited after every action, saved and verified" in done.stdout
