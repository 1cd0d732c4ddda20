"""Try a bundle out where there is nothing else: on a bare system, in odd places, with odd settings, with a window.

Every check is a sentence that is told when it holds; the first that does not raises BadBundle.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep

from bare_root import NOBODY, bare_environment, in_root, make_root, why_not
from bundle_facts import BadBundle
from first_window import Watch, wait_for_window

ROOT = Path(__file__).resolve().parent.parent
PATIENCE_S = 240
PLACE = "opt/Spiele für zwei/railyard"
GOOD = "smoke: all is well"
HARMLESS = re.compile(
    r"Fontconfig (error|warning): |Detected locale |Qt depends on a UTF-8 locale|If this causes problems|"
    r"for more information|^$|qt\.qpa\.theme|XDG_RUNTIME_DIR|propagateSizeHints|Cannot load default config file|"
    r"libEGL warning|MESA|failed to get driver name"
)
"""Lines on standard error that say something of the system and nothing of the program."""

Say = Callable[[str], None]


def run(command: Sequence[str], environment: Mapping[str, str], cwd: Path | str = "/") -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a command.  BadBundle where it does not end."""
    try:
        done = subprocess.run(
            command,
            env=dict(environment),
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise BadBundle(f"{' '.join(command[-2:])} did not end within {PATIENCE_S} seconds") from None
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


def need(what: str, is_so: bool, told: str = "") -> None:
    """BadBundle where something that has to hold does not."""
    if not is_so:
        raise BadBundle(f"{what}: {told}" if told else what)


def is_quiet(err: str) -> bool:
    """Whether standard error holds nothing but what is harmless."""
    return all(HARMLESS.search(line) for line in err.splitlines())


class Place:
    """Where a bundle is tried: in a bare root where one can be had, else with an environment of nothing."""

    def __init__(self, bundle: Path, folder: Path) -> None:
        self.reason = why_not() if sys.platform == "linux" else "there is none on this system"
        self.is_bare = not self.reason
        if self.is_bare:
            self._root = folder / "root"
            make_root(self._root, bundle, PLACE)
            self._program = f"/{PLACE}/{bundle.name}"
        else:
            place = folder / PLACE
            shutil.copytree(bundle, place, symlinks=True)
            self._program = str(place / bundle.name)

    @property
    def title(self) -> str:
        """In words."""
        if self.is_bare:
            return "a bare root: no Python, no Qt, no source, not even a shell; without rights, the bundle not writable"
        return f"an environment of nothing ({self.reason})"

    @property
    def home(self) -> str:
        """A home folder: one that may be written in the bare root, else one that does not exist."""
        return "/home" if self.is_bare else "/nowhere"

    def command(self, *arguments: str, who: int = NOBODY) -> list[str]:
        """How to call the bundle there."""
        own = [self._program, *arguments]
        return in_root(self._root, own, who) if self.is_bare else own

    def environment(self, **more: str) -> dict[str, str]:
        """Nothing but what is named, and what the system cannot do without."""
        kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP") if name in os.environ}
        return {**(bare_environment({}) if self.is_bare else {}), **kept, **more}


def smoke(bundle: Path, displays: ExitStack, open_display: Callable[[], Mapping[str, str]] | None, say: Say) -> None:
    """Every check.  ``open_display`` gives the environment of an X server, None where there is none."""
    folder = Path(displays.enter_context(tempfile.TemporaryDirectory(prefix="railyard-bundle-", dir=bundle.parent)))
    folder.chmod(0o755)
    place = Place(bundle, folder)
    say(f"tried in {place.title}")

    status, out, err = run(place.command("--smoke"), place.environment(QT_QPA_PLATFORM="offscreen", LANG="C"))
    need("--smoke offscreen, without HOME, in C", status == 0 and GOOD in out, out + err)
    need("it is quiet", is_quiet(err), err)
    say("--smoke offscreen: without HOME, LANG=C, in a folder with a space and an umlaut, from /")
    for line in out.splitlines():
        say(f"    {line}")
    try_commands(place, say)
    try_shapely(bundle, folder, say)
    if sys.platform == "linux":
        try_menus(bundle, folder, say)
        status, out, err = run(place.command(), place.environment())
        need("no display is told", status == 1 and "no display" in err and not out, out + err)
        say("no DISPLAY: one line that says so, status 1")
    if open_display is not None:
        display = open_display()
        try_window(place, display, say)
        try_second_start(bundle, display, folder, say)


def try_commands(place: Place, say: Say) -> None:
    """The commands that read the program's own data, Shapely's among them, and closed streams."""
    quiet = place.environment(QT_QPA_PLATFORM="offscreen", LANG="C.UTF-8", HOME=place.home)
    status, out, err = run(place.command("games", "--json"), quiet)
    need("the games are listed", status == 0 and out.startswith("["), err)
    probe = "import os, sys; os.close(1); os.close(2); os.execv(sys.argv[1], sys.argv[1:])"
    status, out, err = run([sys.executable, "-c", probe, *_whole(place.command("games"))], quiet)
    need("closed streams do no harm", status == 0 and not out + err, out + err)
    say("commands: games; with standard output and error closed")


def try_shapely(bundle: Path, folder: Path, say: Say) -> None:
    """Compile a board from its geography with what the bundle brings."""
    geography = sorted((bundle / "_internal" / "resources" / "geography").rglob("*.json"))
    need("geography comes along", bool(geography))
    out = folder / "compiled.json"
    status, _, err = run([str(bundle / bundle.name), "compile-board", str(geography[0]), "-o", str(out)], {"HOME": "/"})
    need("a board is compiled", status == 0 and out.stat().st_size > 0, err)
    say(f"compile-board {geography[0].name}: Shapely and GEOS work")


def try_menus(bundle: Path, folder: Path, say: Say) -> None:
    """Into a desktop's menus and out again; the programs that are told of it load their own libraries."""
    tools, share, told = folder / "tools", folder / "menus", folder / "told"
    tools.mkdir()
    fake = tools / "update-mime-database"
    fake.write_text(f'#!/bin/sh\nenv > "{told}"\n', "utf-8")
    fake.chmod(0o755)
    desktop = {"PATH": f"{tools}:/usr/bin:/bin", "HOME": str(folder), "XDG_DATA_HOME": str(share), "LANG": "C.UTF-8"}
    program = str(bundle / bundle.name)
    status, _, err = run([program, "--install-desktop"], desktop)
    entry = share / "applications" / "railyard.desktop"
    need("it gets into the menus", status == 0 and entry.is_file() and program in entry.read_text("utf-8"), err)
    lines = told.read_text("utf-8").splitlines()
    leaks = [line for line in lines if line.startswith(("LD_LIBRARY_PATH=", "QT_PLUGIN_PATH=", "QML2_IMPORT_PATH="))]
    need("what it starts has libraries of its own", not leaks, ", ".join(leaks))
    status, _, err = run([program, "--remove-desktop"], desktop)
    need("it gets out of the menus", status == 0 and not list(share.rglob("*railyard*.*")), err)
    say("--install-desktop, --remove-desktop; what it starts gets a library path of its own")


def _whole(command: list[str]) -> list[str]:
    """A command with the path of its program."""
    return [shutil.which(command[0]) or command[0], *command[1:]]


def try_window(place: Place, display: Mapping[str, str], say: Say) -> None:
    """``--smoke`` with a real window on a real X server."""
    seen = place.environment(DISPLAY=display["DISPLAY"], LANG="C.UTF-8", HOME=place.home)
    status, out, err = run(place.command("--smoke"), seen)
    need("--smoke under X11", status == 0 and GOOD in out and "window: xcb" in out, out + err)
    need("it is quiet under X11", is_quiet(err), err)
    say("--smoke under X11 (xcb): every game opened in the window")


def try_second_start(bundle: Path, display: Mapping[str, str], folder: Path, say: Say) -> None:
    """A second start hands its file to the first; in portable mode, so that nothing goes anywhere else."""
    program = folder / "portable" / bundle.name / bundle.name
    shutil.copytree(bundle, program.parent, symlinks=True, copy_function=os.link)
    (program.parent / "portable").touch()
    alone = {"DISPLAY": display["DISPLAY"], "LANG": "C.UTF-8", "HOME": str(folder / "home")}
    save = folder / "second.railsave"
    made = [str(program), "simulate", "steam_tunnel", "--seed", "1", "--save", str(save)]
    status, _, err = run(made, alone)
    need("a game is simulated and saved", status == 0, err)
    watch = Watch(display["DISPLAY"])
    first = subprocess.Popen([program], env=alone, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        wait_for_window(watch, first)
        status, out, err = run([str(program), str(save)], alone)
        need("a second start hands over its file", status == 0 and not out + err, out + err)
        need("the first goes on", first.poll() is None)
        recent = program.parent / "railyard-data" / "recent.json"
        deadline = monotonic() + PATIENCE_S
        while not (recent.is_file() and save.name in recent.read_text("utf-8")):
            need("the first opens the file", first.poll() is None and monotonic() < deadline)
            sleep(0.05)
    finally:
        first.send_signal(signal.SIGTERM)
        told = first.communicate(timeout=PATIENCE_S)[1].decode("utf-8", "replace")
        watch.close()
    need("the first is quiet", is_quiet(told), told)
    need("nothing was written to HOME", not (folder / "home").exists())
    say("a second start hands its file to the first; portable mode keeps everything beside the program")
