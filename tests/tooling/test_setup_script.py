"""The script behind the README's two commands, as far as it can be tried without setting anything up."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import PySide6
import pytest

from tests.helpers.display import root_folder

PACKAGING = root_folder() / "packaging"
sys.path.append(str(PACKAGING))

import setup_environment  # noqa: E402
import start  # noqa: E402
import system_libraries  # noqa: E402
from system_libraries import Library, Part  # noqa: E402

# Part of every Linux that runs a Python with Qt's packages.
LIBC = frozenset({"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libgcc_s.so.1"})


def pins(lock: Path) -> dict[str, str]:
    """The pinned versions of a lock file by package."""
    return dict(re.findall(r"^([a-z0-9.-]+)==([^ ]+)", lock.read_text("utf-8"), re.MULTILINE))


@pytest.fixture
def passing_venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for the environment that is not the clone's own."""
    venv = tmp_path / "räil yard" / ".venv"
    monkeypatch.setattr(setup_environment, "VENV", venv)
    monkeypatch.setattr(setup_environment, "MADE_HERE", venv / "made-by-railyard")
    return venv


def pretend_ready(venv: Path) -> None:
    """Lay down what a finished set-up leaves, as far as the stamp is concerned."""
    python = setup_environment.venv_python()
    python.parent.mkdir(parents=True)
    python.touch()
    setup_environment.stamp_file("run").write_text(setup_environment.fingerprint("run"), "ascii")


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 14)])
def test_pythons_that_fit(version: tuple[int, int]) -> None:
    assert start.is_fit(version)


@pytest.mark.parametrize("version", [(2, 7), (3, 10), (3, 15), (4, 0)])
def test_pythons_that_do_not_fit(version: tuple[int, int]) -> None:
    assert not start.is_fit(version)


def test_an_old_python_can_read_the_script() -> None:
    ast.parse((PACKAGING / "start.py").read_text("utf-8"), feature_version=(3, 5))


@pytest.mark.parametrize("arguments", [[], ["--portable"], ["a b ü.railsave"], ["--portable", "x.railsave"]])
def test_arguments_that_open_the_desk(arguments: list[str]) -> None:
    assert setup_environment.opens_window(arguments)


@pytest.mark.parametrize("arguments", [["games"], ["--version"], ["verify", "x.railsave"], ["--smoke"]])
def test_arguments_that_need_no_display(arguments: list[str]) -> None:
    assert not setup_environment.opens_window(arguments)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux may be without a display")
def test_without_a_display_the_desk_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(variable, raising=False)
    with pytest.raises(setup_environment.Stop, match="no display"):
        setup_environment.window_parts()
    monkeypatch.setenv("DISPLAY", ":0")
    assert setup_environment.window_parts() == {Part.ANY, Part.X11}
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert setup_environment.window_parts() == {Part.ANY, Part.WAYLAND}


def test_a_finished_environment_is_known_by_its_stamp(passing_venv: Path) -> None:
    assert not setup_environment.is_stamped("run")
    pretend_ready(passing_venv)
    assert setup_environment.is_stamped("run")
    assert not setup_environment.is_stamped("test")


def test_a_new_lock_takes_the_stamp_away(passing_venv: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_ready(passing_venv)
    lock = tmp_path / "requirements.lock"
    lock.write_bytes(setup_environment.LOCKS["run"].read_bytes() + b"more==1.0\n")
    monkeypatch.setitem(setup_environment.LOCKS, "run", lock)
    assert not setup_environment.is_stamped("run")


def test_a_folder_of_someone_else_is_left_alone(passing_venv: Path) -> None:
    passing_venv.mkdir(parents=True)
    (passing_venv / "thesis.txt").write_text("dear", "ascii")
    with pytest.raises(setup_environment.Stop, match="was not made by this script"):
        setup_environment.make_venv()
    assert (passing_venv / "thesis.txt").read_text("ascii") == "dear"


def test_a_python_without_qt_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(system_libraries.BrokenPython):
        system_libraries.missing_libraries(tmp_path / "python")


def test_a_library_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    absent = Library("libno-such-thing.so.9", "libno9", "no-libs", Part.X11)
    monkeypatch.setattr(system_libraries, "LIBRARIES", (absent,))
    monkeypatch.setattr(sys, "platform", "linux")
    assert system_libraries.missing_libraries(Path(sys.executable)) == [absent]
    with pytest.raises(setup_environment.Stop, match=r"libno-such-thing\.so\.9"):
        setup_environment.need_libraries([absent], {Part.ANY, Part.X11})
    setup_environment.need_libraries([absent], {Part.ANY, Part.WAYLAND})


@pytest.mark.parametrize(("tool", "command"), [("apt-get", "apt install libegl1"), ("dnf", "dnf install libglvnd-egl")])
def test_the_remedy_is_the_command_of_this_system(tool: str, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: name if name == tool else None)
    egl = [library for library in system_libraries.LIBRARIES if library.soname == "libEGL.so.1"]
    assert system_libraries.remedy(*system_libraries.packages(egl)).strip() == f"sudo {command}"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere Qt brings all it needs")
@pytest.mark.skipif(shutil.which("readelf") is None, reason="readelf (binutils) not installed")
def test_every_library_qt_needs_is_on_the_list() -> None:
    qt = Path(PySide6.__file__).parent
    modules = ("Core", "Gui", "Widgets", "Svg", "PrintSupport", "DBus", "XcbQpa", "WaylandClient", "OpenGL")
    files = [qt / "Qt" / "lib" / f"libQt6{module}.so.6" for module in modules]
    files += [qt / "Qt" / "plugins" / "platforms" / f"lib{name}.so" for name in ("qxcb", "qwayland", "qoffscreen")]
    for folder in ("wayland-shell-integration", "wayland-decoration-client", "xcbglintegrations", "iconengines"):
        files += (qt / "Qt" / "plugins" / folder).glob("*.so")
    listing = subprocess.run(["readelf", "-d", *files], capture_output=True, text=True, check=True).stdout
    needed = set(re.findall(r"\(NEEDED\).*\[(.+)\]", listing))
    brought = {path.name for path in qt.parent.glob("*/**/*.so*")}
    kernel = {name for name in needed if name.startswith("ld-linux")}
    assert needed - brought - kernel - LIBC == {library.soname for library in system_libraries.LIBRARIES}


@pytest.mark.parametrize("level", ["run", "test"])
def test_locks_pin_every_file_and_name_no_place(level: str) -> None:
    text = setup_environment.LOCKS[level].read_text("utf-8")
    assert "://" not in text
    assert "index" not in text
    entries = re.split(r"^(?=[a-z])", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE), flags=re.MULTILINE)
    entries = [entry for entry in entries if entry.strip()]
    assert len(entries) == len(pins(setup_environment.LOCKS[level]))
    assert all("--hash=sha256:" in entry for entry in entries)


def test_the_lock_for_tests_holds_the_one_for_the_desk() -> None:
    assert pins(setup_environment.LOCKS["run"]).items() <= pins(setup_environment.LOCKS["test"]).items()


def test_locks_hold_what_the_project_names() -> None:
    project = tomllib.loads((root_folder() / "pyproject.toml").read_text("utf-8"))["project"]
    for names, level in (
        (project["dependencies"], "run"),
        (project["optional-dependencies"]["dev"], "test"),
    ):
        wanted = {re.split("[<>=!]", name)[0].lower() for name in names}
        assert wanted <= pins(setup_environment.LOCKS[level]).keys()
