"""A Linux system with nothing on it: no Python, no Qt, no shell, only what a bundle may ask of every desktop.

The folder gets the C library, the few libraries of `bundle_facts.HOST_LIBRARIES` with what those need themselves, and
the keyboard tables of X11. A program is run in it with ``chroot``, with /proc and /dev, as a person without rights.
"""

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from bundle_facts import HOST_LIBRARIES, headers, needed, needs_of_system

NOBODY = 65534
KEYBOARDS = Path("/usr/share/X11/xkb")
ENTER = """
root=$1; who=$2; shift 2
mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" && exec chroot --userspec="$who:$who" "$root" "$@"
"""


def why_not() -> str:
    """Why no bare root can be had here; empty where one can."""
    if os.geteuid() != 0:
        return "only root may change the root folder"
    for program in ("unshare", "chroot", "mount", "ldconfig"):
        if shutil.which(program) is None:
            return f"{program} is not installed"
    probe = ["unshare", "--mount", "sh", "-c", "mount -t tmpfs tmpfs /mnt"]
    if subprocess.run(probe, capture_output=True, check=False).returncode != 0:
        return "nothing may be mounted here"
    return ""


@cache
def libraries_here() -> dict[str, Path]:
    """The system's libraries by soname."""
    answer = subprocess.run(["ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    found: dict[str, Path] = {}
    for line in answer.splitlines()[1:]:
        name, arrow, path = line.strip().partition(" => ")
        if arrow and "x32" not in name and "libc6," in name.replace("(libc6)", "(libc6,)"):
            found.setdefault(name.split(" ")[0], Path(path))
    return found


def make_root(root: Path, bundle: Path, place: str) -> None:
    """Make the folder ``root`` with the bundle at ``place`` (a path inside it, without the leading slash)."""
    for name in ("proc", "dev", "tmp", "home"):
        (root / name).mkdir(parents=True)
    for name in ("tmp", "home"):
        (root / name).chmod(0o1777)
    waiting = [name for name in needs_of_system(bundle)[1] if name in HOST_LIBRARIES]
    done: set[str] = set()
    while waiting:
        name = waiting.pop()
        source = libraries_here().get(name)
        if name in done or source is None:
            continue
        done.add(name)
        target = root / source.relative_to("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source.resolve(), target)
        waiting += needed(headers(source.resolve()))
    for loader in Path("/lib64").glob("ld-linux*"):
        (root / "lib64").mkdir(exist_ok=True)
        shutil.copy2(loader.resolve(), root / "lib64" / loader.name)
    (root / "etc").mkdir()
    folders = sorted({f"/{path.parent.relative_to(root)}" for path in root.rglob("*.so*")})
    (root / "etc" / "ld.so.conf").write_text("\n".join(folders) + "\n", "ascii")
    subprocess.run(["ldconfig", "-r", root], check=True)
    if KEYBOARDS.is_dir():
        shutil.copytree(KEYBOARDS, root / KEYBOARDS.relative_to("/"), symlinks=True)
    shutil.copytree(bundle, root / place, symlinks=True, copy_function=os.link)


def in_root(root: Path, command: Sequence[str], who: int = NOBODY) -> list[str]:
    """The command line that runs a command in the root, as the person of this number."""
    return ["unshare", "--mount", "sh", "-c", ENTER, "sh", str(root), str(who), *command]


def bare_environment(more: Mapping[str, str]) -> dict[str, str]:
    """An environment with nothing in it but a path (for ``unshare`` and ``chroot`` themselves) and ``more``."""
    return {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", **more}
