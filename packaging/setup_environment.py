"""Make the clone's own Python environment, look after Qt's system libraries, start the desk or the tests.

The environment is ``.venv`` in the clone. It is filled from a lock file with exact versions and checksums, and
carries a stamp of what went in; while the stamp agrees with the clone, a start does nothing but start. Only
what this script made itself is ever removed. Standard library only; all its own words go to standard error,
so that a command's output stays clean.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from system_libraries import BrokenPython, Library, Part, missing_libraries, packages, remedy

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
MADE_HERE = VENV / "made-by-railyard"
LOCKS = {
    "run": ROOT / "packaging" / "requirements.lock",
    "test": ROOT / "packaging" / "requirements-dev.lock",  # holds the packages of "run" too
}
CHECKED = ("railyard", "tests", "packaging")


class Stop(Exception):
    """The set-up cannot go on; the text says why and what helps."""


def say(text: str) -> None:
    """Tell the person at the terminal."""
    print(f"railyard: {text}", file=sys.stderr, flush=True)


# The environment


def venv_python() -> Path:
    """The environment's Python, whether it exists or not."""
    return VENV / "Scripts" / "python.exe" if os.name == "nt" else VENV / "bin" / "python"


def stamp_file(level: str) -> Path:
    """Where the environment says that it holds everything for ``level``."""
    return VENV / f"railyard-{level}.stamp"


def fingerprint(level: str) -> str:
    """What an environment for ``level`` depends on: the lock, the project's settings, the clone's place."""
    parts = (LOCKS[level].read_bytes(), (ROOT / "pyproject.toml").read_bytes(), os.fsencode(ROOT))
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def is_stamped(level: str) -> bool:
    """Whether the environment was filled for ``level`` from the files as they are now."""
    stamp = stamp_file(level)
    return venv_python().exists() and stamp.is_file() and stamp.read_text("ascii") == fingerprint(level)


def is_usable(python: Path) -> bool:
    """Whether this Python runs, is new enough and has pip."""
    ask = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    try:
        answer = subprocess.run([str(python), "-I", "-c", ask], capture_output=True, check=False)
    except OSError:
        return False
    return answer.returncode == 0


def apt_prefix() -> list[str] | None:
    """How to call apt-get with the rights to install, without asking anybody; None where that cannot be."""
    if sys.platform != "linux" or shutil.which("apt-get") is None:
        return None
    quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
    if os.geteuid() == 0:
        return quiet
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n", *quiet]
    return None


def install_by_apt(names: list[str]) -> bool:
    """Install Debian packages; False where that is not possible or did not work."""
    apt = apt_prefix()
    if apt is None:
        return False
    say("installing with apt-get: " + " ".join(names))
    # A failed update may still leave lists that know the packages.
    subprocess.run([*apt, "update"], stdout=sys.stderr, stdin=subprocess.DEVNULL, check=False)
    install = [*apt, "install", "-y", "--no-install-recommends", *names]
    return subprocess.run(install, stdout=sys.stderr, stdin=subprocess.DEVNULL, check=False).returncode == 0


def need_ensurepip() -> None:
    """Debian's Python comes without the part that puts pip into a new environment: get it, or say how."""
    if importlib.util.find_spec("ensurepip") is not None:
        return
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if sys.prefix.startswith("/usr") and install_by_apt([package]):
        return
    raise Stop(
        f"this Python ({sys.executable}) cannot make an environment: its module ensurepip is missing.\n"
        f"On Debian and Ubuntu it is in a package of its own:\n    sudo apt install {package}\n"
        "Then run this command again."
    )


def make_venv() -> None:
    """Have an environment that pip can fill: keep a good one, redo a half-made one, else make one."""
    stamped = any(stamp_file(level).is_file() for level in LOCKS)
    made_here = MADE_HERE.is_file() and not VENV.is_symlink()
    if is_usable(venv_python()) and (stamped or not made_here):
        return
    if VENV.is_symlink() or VENV.exists():
        if not made_here:
            raise Stop(
                f"{VENV} was not made by this script and holds no Python 3.11 or later with pip.\n"
                "Move it away and run this command again."
            )
        say("the environment is unfinished or broken: making it anew")
        shutil.rmtree(VENV)
    need_ensurepip()
    say(f"making a Python environment in {VENV}")
    VENV.mkdir()
    MADE_HERE.write_text("packaging/start.py made this folder, and may remove and remake it.\n", "utf-8")
    command = [sys.executable, "-m", "venv", str(VENV)]
    if subprocess.run(command, stdout=sys.stderr, check=False).returncode != 0:
        raise Stop("Python's venv module failed; its lines above say why.")


def pip(*arguments: str) -> None:
    """Run the environment's pip; Stop where it fails."""
    verbosity = () if sys.stderr.isatty() else ("-q",)
    general = ("--disable-pip-version-check", "--no-input", *verbosity)
    command = [str(venv_python()), "-I", "-m", "pip", *general, *arguments]
    # A personal setting for user installs makes no sense inside an environment.
    environment = {**os.environ, "PIP_USER": "0"}
    if subprocess.run(command, stdout=sys.stderr, env=environment, check=False).returncode != 0:
        raise Stop(
            "pip could not install the packages; its lines above say why.\n"
            "The first set-up needs the network. Run the same command again when that is mended."
        )


def fill_venv(level: str) -> None:
    """Install what ``level`` wants and the clone itself, and stamp the environment."""
    for each in LOCKS:
        stamp_file(each).unlink(missing_ok=True)
    say("installing Qt and the other packages (once; Qt alone is about 80 MB to fetch)")
    pip("install", "--require-hashes", "--only-binary", ":all:", "-r", str(LOCKS[level]))
    pip("install", "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    # Compiled now, the first start is as quick as later ones, also where Python is told to leave no bytecode behind.
    subprocess.run([str(venv_python()), "-m", "compileall", "-q", str(ROOT / "railyard")], check=False)
    for each in LOCKS if level == "test" else (level,):
        stamp_file(each).write_text(fingerprint(each), "ascii")


def set_up(level: str) -> list[Library]:
    """Have an environment for ``level``; returns the system libraries that Qt misses here."""
    if is_stamped(level):
        try:
            return missing_libraries(venv_python())
        except BrokenPython:
            for each in LOCKS:
                stamp_file(each).unlink(missing_ok=True)
    make_venv()
    fill_venv(level)
    try:
        return missing_libraries(venv_python())
    except BrokenPython as error:
        raise Stop(f"the new environment does not work: {error}") from error


# Qt's system libraries and the display


def get_libraries(missing: list[Library]) -> list[Library]:
    """Install the packages of missing libraries where that is allowed; returns what is still missing."""
    if missing and install_by_apt(packages(missing)[0]):
        return missing_libraries(venv_python())
    return missing


def library_text(missing: list[Library]) -> str:
    """Which libraries are missing and what installs them."""
    files = ", ".join(library.soname for library in missing)
    install = remedy(*packages(missing))
    return f"Qt needs system libraries that are missing here: {files}\nInstall them with\n{install}"


def need_libraries(missing: list[Library], parts: set[Part]) -> None:
    """Stop where a library of these parts is missing, with the command that helps."""
    if needed := [library for library in missing if library.part in parts]:
        raise Stop(library_text(needed))


def opens_window(arguments: list[str]) -> bool:
    """Whether these arguments open the desk: none, only ``--portable``, or a saved table."""
    rest = [argument for argument in arguments if argument != "--portable"]
    return not rest or (len(rest) == 1 and (rest[0].endswith(".railsave") or Path(rest[0]).is_file()))


def window_parts() -> set[Part]:
    """The parts of Qt that a window needs on this display; Stop where there is no display."""
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return {Part.ANY}
    if os.environ.get("WAYLAND_DISPLAY"):
        return {Part.ANY, Part.WAYLAND}
    if os.environ.get("DISPLAY"):
        return {Part.ANY, Part.X11}
    raise Stop(
        "there is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set).\n"
        "Everything is set up: run this command again in a desktop session.\n"
        "The commands that need no window work here, for example: packaging/start.py games"
    )


# What the README's commands do


def child_environment() -> dict[str, str]:
    """This process's environment without what would make Python look for modules elsewhere."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONHOME", "PYTHONPATH")}


def start(arguments: list[str]) -> int:
    """Set up, then become Railyard with these arguments."""
    missing = get_libraries(set_up("run"))
    need_libraries(missing, window_parts() if opens_window(arguments) else {Part.ANY})
    command = [str(venv_python()), "-P", "-m", "railyard", *arguments]
    if os.name == "posix":
        os.execve(command[0], command, child_environment())
    return subprocess.run(command, env=child_environment(), check=False).returncode


def need_mouse_tools() -> None:
    """Get what the tests need that move a real mouse; without it those tests say that they are skipped."""
    if sys.platform != "linux":
        return
    wanted = {"Xvfb": "xvfb", "xdotool": "xdotool", "xauth": "xauth"}
    absent = [package for program, package in wanted.items() if shutil.which(program) is None]
    if absent and not install_by_apt(absent):
        say(f"without {' and '.join(absent)} the tests that move a real mouse are skipped")


def workers() -> int:
    """How many tests to run at a time: one a core that this process may use, eight at most."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return min(cores, 8)


def test(arguments: list[str]) -> int:
    """Set up, then run every check and the tests, which get these arguments; returns the exit status."""
    missing = get_libraries(set_up("test"))
    need_libraries(missing, {Part.ANY})
    if missing:
        say(library_text(missing) + "\nUntil then the tests that open a real window are skipped.")
    need_mouse_tools()
    steps = {
        "ruff": ("-m", "ruff", "check", *CHECKED),
        "mypy": ("-m", "mypy"),
        "import-linter": ("-c", "import importlinter.cli; importlinter.cli.lint_imports_command()", "--no-logo"),
        "pytest": ("-m", "pytest", "-n", str(workers()), *arguments),  # last: its closing line closes the run
    }
    failed = []
    for name, command in steps.items():
        say(f"{name} …")
        step = subprocess.run([str(venv_python()), *command], cwd=ROOT, env=child_environment(), check=False)
        if step.returncode != 0:
            failed.append(name)
    if failed:
        say("failed: " + ", ".join(failed))
    return 1 if failed else 0


def main(arguments: list[str]) -> int:
    """Carry out one of the README's commands; returns the exit status."""
    try:
        if arguments[:1] == ["test"]:
            return test(arguments[1:])
        return start(arguments)
    except Stop as stop:
        say(str(stop))
        return 1
    except OSError as error:
        say(f"the set-up failed: {error}")
        return 1
    except KeyboardInterrupt:
        say("interrupted; the same command goes on from here")
        return 130
