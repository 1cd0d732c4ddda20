"""Build the bundle that runs without Python, try it out, and pack it:

    python3 packaging/build.py              everything
    python3 packaging/build.py STEP…        some of it: bundle, smoke, pack, compare
    python3 packaging/build.py --json …     the figures as one JSON document on standard output

    bundle     dist/railyard, held to what it promises: libraries, licences, systems
    smoke      play, save, open, paint and convert with it, on a bare system, without and with a window
    pack       dist/*.tar.xz, dist/*.deb and dist/Railyard.AppDir on Linux; a .zip elsewhere
    compare    dist/bare, the bundle of an empty window, and ours against it in size and start

Nothing is built twice from the same files. All is kept inside the clone, in build/ and dist/. Any Python that can
start Railyard can run this; it sets up the clone's environment first, as ``packaging/start.py test`` does.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from functools import cache
from pathlib import Path

from setup_environment import ROOT, Stop, get_libraries, install_by_apt, need_libraries, say, set_up, venv_python

BUILD, DIST = ROOT / "build", ROOT / "dist"
MADE = BUILD / "made"
STEPS = ("bundle", "smoke", "pack", "compare")
RUNS = 15

Figures = dict[str, int | float | str]

VERSION_RESOURCE = """\
VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1, subtype=0),
  kids=[
    StringFileInfo([StringTable("040904B0", [
      StringStruct("FileDescription", "Railyard"),
      StringStruct("FileVersion", "{version}"),
      StringStruct("InternalName", "railyard"),
      StringStruct("OriginalFilename", "railyard.exe"),
      StringStruct("ProductName", "Railyard"),
      StringStruct("ProductVersion", "{version}"),
    ])]),
    VarFileInfo([VarStruct("Translation", [0x0409, 1200])]),
  ],
)
"""


def version() -> str:
    """The program's version."""
    from railyard import __version__

    return __version__


def version_resource(text: str) -> str:
    """What Windows shows of a program of this version ("1.2.3")."""
    numbers = tuple(int(part) for part in text.split("."))
    return VERSION_RESOURCE.format(numbers=(*numbers, 0, 0, 0, 0)[:4], version=text)


def inputs() -> Iterator[Path]:
    """The files a bundle is made of and by."""
    yield ROOT / "packaging" / "requirements-dev.lock"
    for folder in ("railyard", "resources", "packaging"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and "pictures" not in path.parts:
                yield path


@cache
def fingerprint() -> str:
    """Of everything a bundle is made of, when the build began."""
    summed = hashlib.sha256()
    for path in inputs():
        summed.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return summed.hexdigest()


def need_build_tools() -> None:
    """Get what PyInstaller uses on Linux beside Python, or Stop with what installs it."""
    if sys.platform != "linux":
        return
    wanted = {"objdump": "binutils", "xz": "xz-utils", "Xvfb": "xvfb", "xauth": "xauth"}
    absent = [package for program, package in wanted.items() if shutil.which(program) is None]
    if Path(sys.base_prefix) == Path("/usr") and not list(Path("/usr/lib").rglob("libpython3.*.so*")):
        absent.append(f"libpython{sys.version_info.major}.{sys.version_info.minor}")
    if absent and not install_by_apt(absent):
        raise Stop("the bundle needs programs that are missing here:\n    sudo apt install " + " ".join(absent))


def in_environment() -> bool:
    """Whether this is the clone's own Python."""
    return Path(sys.prefix).resolve() == venv_python().parent.parent.resolve()


def write_made() -> None:
    """What the spec takes up beside the sources: icons, licences, the files of desktops."""
    from icons import write_icons
    from licences import NoLicence, write_licences
    from linux_packages import write_share

    shutil.rmtree(MADE, ignore_errors=True)
    MADE.mkdir(parents=True)
    write_icons(MADE / "icons")
    try:
        write_licences(MADE / "licences")
    except NoLicence as error:
        raise Stop(str(error)) from error
    write_share(MADE / "share", MADE / "icons")
    (MADE / "version").write_text(version(), "ascii")
    (MADE / "version-resource.txt").write_text(version_resource(version()), "ascii")


def build(name: str, spec: str) -> Path:
    """A bundle from its spec, unless it is there already, made of the same files."""
    bundle, stamp = DIST / name, BUILD / f"{name}.stamp"
    now = fingerprint()
    if bundle.is_dir() and stamp.is_file() and stamp.read_text("ascii") == now:
        return bundle
    say(f"building {bundle.relative_to(ROOT)} …")
    stamp.unlink(missing_ok=True)
    write_made()
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "--distpath", str(DIST)]
    command += ["--workpath", str(BUILD / "work"), str(ROOT / "packaging" / spec)]
    environment = {**os.environ, "PYINSTALLER_CONFIG_DIR": str(BUILD / "pyinstaller")}
    if subprocess.run(command, cwd=ROOT, env=environment, stdout=sys.stderr, check=False).returncode != 0:
        raise Stop("PyInstaller failed; its lines above say why")
    stamp.write_text(now, "ascii")
    return bundle


def make_bundle() -> Figures:
    """The bundle, held to its promises."""
    from bundle_facts import check_linux, size_of

    bundle = build("railyard", "railyard.spec")
    figures: Figures = {"bundle_mb": round(size_of(bundle) / 1e6, 1)}
    if sys.platform == "linux":
        figures["bundle_glibc"], packages = check_linux(bundle)
        say(f"needs glibc {figures['bundle_glibc']}; takes from the system: {', '.join(packages)}")
    say(f"dist/railyard: {figures['bundle_mb']} MB")
    return figures


def open_display(displays: ExitStack) -> Callable[[], Mapping[str, str]] | None:
    """What starts an X server that lasts as long as ``displays``; None where there is none to be had."""
    if sys.platform != "linux":
        return None
    from tests.helpers.display import virtual_display

    return lambda: displays.enter_context(virtual_display())


def smoke_bundle() -> Figures:
    """Try the bundle out."""
    from bundle_smoke import smoke

    with ExitStack() as displays:
        smoke(build("railyard", "railyard.spec"), displays, open_display(displays), say)
    return {}


def pack_bundle() -> Figures:
    """The bundle as people get it."""
    from bundle_facts import check_linux
    from linux_packages import ARCHITECTURES, write_appdir, write_archive, write_deb

    bundle = build("railyard", "railyard.spec")
    name = f"railyard-{version()}-{sys.platform}-{os.uname().machine if hasattr(os, 'uname') else 'x86_64'}"
    if sys.platform != "linux":
        # A program of macOS is full of links, which only its own tool keeps.
        out = DIST / f"{name}.zip"
        if sys.platform == "darwin":
            subprocess.run(["ditto", "-c", "-k", "--keepParent", DIST / "Railyard.app", out], check=True)
        else:
            shutil.make_archive(str(out.with_suffix("")), "zip", DIST, bundle.name)
        say(f"dist/{out.name}: {out.stat().st_size / 1e6:.1f} MB")
        return {}
    archive = DIST / f"{name}.tar.xz"
    write_archive(bundle, archive)
    deb = DIST / f"railyard_{version()}_{ARCHITECTURES[os.uname().machine]}.deb"
    write_deb(bundle, deb, version(), check_linux(bundle)[1])
    write_appdir(bundle, DIST / "Railyard.AppDir")
    for out in (archive, deb):
        digest = hashlib.sha256(out.read_bytes()).hexdigest()
        out.with_name(f"{out.name}.sha256").write_text(f"{digest}  {out.name}\n", "ascii")
        say(f"dist/{out.name}: {out.stat().st_size / 1e6:.1f} MB")
    say("dist/Railyard.AppDir: for appimagetool")
    return {"archive_mb": round(archive.stat().st_size / 1e6, 1), "deb_mb": round(deb.stat().st_size / 1e6, 1)}


def compare_bundles() -> Figures:
    """Size and start against the bundle of an empty window."""
    from bundle_facts import size_of
    from first_window import seconds_to_window

    ours, bare = build("railyard", "railyard.spec"), build("bare", "bare.spec")
    sizes = [size_of(bundle) / 1e6 for bundle in (ours, bare)]
    figures: Figures = {
        "bundle_mb": round(sizes[0], 1),
        "bundle_mb_baseline": round(sizes[1], 1),
        "bundle_ratio": round(sizes[0] / sizes[1], 3),
    }
    with ExitStack() as displays:
        display = open_display(displays)
        if display is not None:
            home = BUILD / "home"
            environment = {"DISPLAY": display()["DISPLAY"], "LANG": "C.UTF-8", "HOME": str(home)}
            times: dict[Path, list[float]] = {ours: [], bare: []}
            for run in range(RUNS + 1):
                for bundle, taken in times.items():
                    seconds = seconds_to_window([str(bundle / bundle.name)], environment)
                    if run > 0:  # the first warms the disk
                        taken.append(seconds)
            shutil.rmtree(home, ignore_errors=True)
            # The quickest start is the one that others on this machine disturbed least.
            starts = [min(taken) * 1000 for taken in times.values()]
            figures["bundle_start_ms"] = round(starts[0], 1)
            figures["bundle_start_ms_baseline"] = round(starts[1], 1)
            figures["bundle_start_ratio"] = round(starts[0] / starts[1], 3)
    for key, figure in figures.items():
        say(f"{key}: {figure}")
    return figures


def main(arguments: list[str]) -> int:
    """Carry out the steps that are named; returns the exit status."""
    parser = argparse.ArgumentParser(description="Build, try out and pack the bundle.")
    parser.add_argument("steps", nargs="*", metavar="STEP", help=f"of {', '.join(STEPS)} (default: all)")
    parser.add_argument("--json", action="store_true", help="print the figures as one JSON document")
    wanted = parser.parse_args(arguments)
    if unknown := [step for step in wanted.steps if step not in STEPS]:
        parser.error(f"there is no step {unknown[0]}; there are {', '.join(STEPS)}")
    try:
        if not in_environment():
            need_libraries(get_libraries(set_up("test")), set())
            command = [str(venv_python()), str(Path(__file__).resolve()), *arguments]
            return subprocess.run(command, check=False).returncode
        return carry_out([step for step in STEPS if not wanted.steps or step in wanted.steps], wanted.json)
    except Stop as stop:
        say(str(stop))
        return 1
    except OSError as error:
        say(f"the build failed: {error}")
        return 1


def carry_out(steps: list[str], is_json: bool) -> int:
    """The steps in their order, with the clone's own Python."""
    from bundle_facts import BadBundle

    need_build_tools()
    acts = {"bundle": make_bundle, "smoke": smoke_bundle, "pack": pack_bundle, "compare": compare_bundles}
    figures: Figures = {}
    for step in steps:
        try:
            figures |= acts[step]()
        except (BadBundle, RuntimeError) as error:
            say(f"{step} failed: {error}")
            return 1
    if is_json:
        print(json.dumps(figures, indent=2))
    return 0


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT / "packaging"), str(ROOT)]
    sys.exit(main(sys.argv[1:]))
