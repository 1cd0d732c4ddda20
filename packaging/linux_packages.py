"""A Linux bundle as people get it: an archive to unpack anywhere, a Debian package, and the folder of an AppImage."""

import os
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterable
from pathlib import Path

from bundle_facts import GLIBC_FLOOR, need_equal, size_of
from icons import DRAWINGS, SIZES

HERE = Path(__file__).resolve().parent
MIME_ICON = "application-x-railyard-save"
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}

CONTROL = """\
Package: railyard
Version: {version}
Architecture: {architecture}
Maintainer: Railyard's maintainers <maintainers@railyard.invalid>
Installed-Size: {size}
Depends: {depends}
Recommends: shared-mime-info, desktop-file-utils, libcups2
Section: games
Priority: optional
Description: railway board games at one table on one computer
 Everybody sits at one computer and passes the mouse around. Railyard keeps the
 books, knows the rules and says which of them stands against a move, draws the
 board and remembers every game move by move.
"""

COPYRIGHT = """\
Railyard has no licence yet; until one is chosen nothing but reading and trying it is granted.

The licences of what it brings along: /opt/railyard/_internal/resources/licences, and "About Railyard".
"""

# The packages of the desktop databases have triggers for these folders: nothing has to be run at installation.
APP_RUN = """\
#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/opt/railyard/railyard" "$@"
"""


def write_share(share: Path, icons: Path) -> None:
    """The folder ``share`` of a system with the program in its menus: entry, file type, icons of every size."""
    for source, folder in (
        ("railyard.desktop", "applications"),
        ("railyard.xml", "mime/packages"),
        ("railyard.metainfo.xml", "metainfo"),
    ):
        (share / folder).mkdir(parents=True)
        shutil.copyfile(HERE / "linux" / source, share / folder / source)
    for name, kind, target in (("railyard", "apps", "railyard"), ("railsave", "mimetypes", MIME_ICON)):
        for size in SIZES:
            place = share / "icons" / "hicolor" / f"{size}x{size}" / kind
            place.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(icons / f"{name}-{size}.png", place / f"{target}.png")
        place = share / "icons" / "hicolor" / "scalable" / kind
        place.mkdir(parents=True)
        shutil.copyfile(DRAWINGS / f"{name}.svg", place / f"{target}.svg")


def write_archive(bundle: Path, out: Path) -> None:
    """Pack a bundle as .tar.xz, unpack it elsewhere, and hold both against each other.  BadBundle if they differ."""
    plain = out.with_suffix("")
    with tarfile.open(plain, "w", format=tarfile.PAX_FORMAT) as archive:
        archive.add(bundle, bundle.name, filter=_nobodys)
    subprocess.run(["xz", "--force", "--threads=0", "-6", plain], check=True)
    with tempfile.TemporaryDirectory(dir=out.parent) as folder, tarfile.open(out) as archive:
        archive.extractall(folder, filter="tar")
        need_equal(bundle, Path(folder) / bundle.name)


def _nobodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry


def lay_out(bundle: Path, root: Path) -> None:
    """The files of an installed program below ``root``: /opt/railyard, the command, menus and icons."""
    place = root / "opt" / "railyard"
    shutil.copytree(bundle, place, symlinks=True, copy_function=os.link)
    shutil.copytree(place / "_internal" / "share", root / "usr" / "share")
    (root / "usr" / "bin").mkdir()
    (root / "usr" / "bin" / "railyard").symlink_to("../../opt/railyard/railyard")


def write_deb(bundle: Path, out: Path, version: str, packages: Iterable[str]) -> None:
    """A Debian package of a bundle that takes its libraries from these packages."""
    with tempfile.TemporaryDirectory(dir=out.parent) as folder:
        root = Path(folder) / "root"
        lay_out(bundle, root)
        root.chmod(0o755)
        floor = ".".join(map(str, GLIBC_FLOOR))
        depends = [f"libc6 (>= {floor})" if name == "libc6" else name for name in packages] + ["xkb-data"]
        control = CONTROL.format(
            version=version,
            architecture=ARCHITECTURES[os.uname().machine],
            size=size_of(root) // 1024,
            depends=", ".join(depends),
        )
        (root / "DEBIAN").mkdir()
        doc = root / "usr" / "share" / "doc" / "railyard"
        doc.mkdir(parents=True)
        (doc / "copyright").write_text(COPYRIGHT, "utf-8")
        (root / "DEBIAN" / "control").write_text(control, "utf-8")
        # A low level of effort is enough here: the archive is the small one.
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z3", "--build", str(root), str(out)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def write_appdir(bundle: Path, out: Path) -> None:
    """The folder that ``appimagetool`` makes an AppImage of."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    lay_out(bundle, out)
    run = out / "AppRun"
    run.write_text(APP_RUN, "ascii")
    run.chmod(0o755)
    (out / "railyard.desktop").symlink_to("usr/share/applications/railyard.desktop")
    (out / "railyard.png").symlink_to("usr/share/icons/hicolor/256x256/apps/railyard.png")
    (out / ".DirIcon").symlink_to("railyard.png")
