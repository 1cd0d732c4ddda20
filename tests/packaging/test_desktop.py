"""The program in a desktop's menus, and the files that systems know it and its tables by."""

import os
import plistlib
import re
import shlex
import shutil
import subprocess
import xml.etree.ElementTree as Xml
from configparser import RawConfigParser
from pathlib import Path

import pytest

from railyard.app import desktop
from railyard.saves.lines import START
from tests.helpers.display import root_folder

PACKAGING = root_folder() / "packaging"
MIME = "application/x-railyard-save"
SPACE = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}


def entry(path: Path) -> dict[str, str]:
    parser = RawConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(path, "utf-8")
    return dict(parser["Desktop Entry"])


@pytest.fixture
def share(tmp_path: Path) -> Path:
    from icons import write_icons
    from linux_packages import write_share

    write_icons(tmp_path / "icons")
    write_share(tmp_path / "share", tmp_path / "icons")
    return tmp_path / "share"


def test_the_entry_opens_tables() -> None:
    told = entry(PACKAGING / "linux" / "railyard.desktop")
    assert told["MimeType"] == f"{MIME};"
    assert told["Exec"] == "railyard %f"
    assert told["Terminal"] == "false"


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="desktop-file-utils not installed")
def test_the_entry_is_valid() -> None:
    done = subprocess.run(
        ["desktop-file-validate", PACKAGING / "linux" / "railyard.desktop"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_tables_are_known_by_name_and_by_their_first_bytes() -> None:
    (kind,) = Xml.parse(PACKAGING / "linux" / "railyard.xml").getroot().findall("m:mime-type", SPACE)
    assert kind.get("type") == MIME
    assert [glob.get("pattern") for glob in kind.findall("m:glob", SPACE)] == ["*.railsave"]
    (match,) = kind.findall("m:magic/m:match", SPACE)
    assert match.get("offset") == "0"
    assert (match.get("value") or "").encode() == START


@pytest.mark.skipif(shutil.which("update-mime-database") is None, reason="shared-mime-info not installed")
def test_the_system_s_database_knows_tables(share: Path) -> None:
    subprocess.run(["update-mime-database", share / "mime"], check=True, capture_output=True)
    globs = (share / "mime" / "globs2").read_text("ascii").splitlines()
    assert f"50:{MIME}:*.railsave" in globs
    assert START in (share / "mime" / "magic").read_bytes()


def test_the_metainfo_names_the_same() -> None:
    root = Xml.parse(PACKAGING / "linux" / "railyard.metainfo.xml").getroot()
    assert root.findtext("launchable") == "railyard.desktop"
    assert root.findtext("provides/mediatype") == MIME


def test_icons_of_every_size_for_program_and_tables(share: Path) -> None:
    for size in (16, 22, 24, 32, 48, 64, 96, 128, 256, 512):
        folder = share / "icons" / "hicolor" / f"{size}x{size}"
        assert (folder / "apps" / "railyard.png").is_file()
        assert (folder / "mimetypes" / "application-x-railyard-save.png").is_file()


@pytest.mark.skipif(os.name != "posix", reason="for Linux")
def test_menus_get_the_bundle_and_lose_it_without_trace(share: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    program = tmp_path / 'My "games" $5 100%' / "railyard"
    desktop.install(share, home, program)
    told = entry(home / "applications" / "railyard.desktop")
    line = told["Exec"].replace("\\\\", "\\").replace("%%", "%").replace("\\$", "$")
    assert shlex.split(line) == [str(program), "%f"]
    assert (home / "mime" / "packages" / "railyard.xml").is_file()
    own = home / "applications" / "other.desktop"
    own.write_text("[Desktop Entry]\n", "utf-8")
    desktop.remove(share, home)
    assert own.is_file()
    left = {path.name for path in home.rglob("*") if path.is_file()}
    assert not {name for name in left if "railyard" in name}


def test_a_clone_cannot_be_put_into_menus() -> None:
    with pytest.raises(desktop.NoDesktop, match="only a bundle"):
        desktop.change(True)


def test_macos_knows_tables_and_who_owns_them() -> None:
    plist = plistlib.loads((PACKAGING / "macos" / "Info.plist").read_bytes())
    (exported,) = plist["UTExportedTypeDeclarations"]
    assert exported["UTTypeTagSpecification"]["public.filename-extension"] == ["railsave"]
    (document,) = plist["CFBundleDocumentTypes"]
    assert document["LSItemContentTypes"] == [exported["UTTypeIdentifier"]]
    assert document["LSHandlerRank"] == "Owner"
    assert document["CFBundleTypeIconFile"] == "railsave.icns"
    assert plist["NSHighResolutionCapable"] is True
    entitlements = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    assert entitlements["com.apple.security.cs.disable-library-validation"] is True


def test_the_windows_installer_ties_tables_to_the_program() -> None:
    script = (PACKAGING / "windows" / "railyard.iss").read_text("utf-8")
    sections = re.findall(r"^\[(\w+)\]$", script, re.MULTILINE)
    assert sections == ["Setup", "Languages", "Tasks", "InstallDelete", "Files", "Icons", "Registry", "Run"]
    assert r'Subkey: "Software\Classes\.railsave"; ValueType: string; ValueData: "Railyard.Table"' in script
    assert r'"""{app}\railyard.exe"" ""%1"""' in script
    assert "ChangesAssociations=yes" in script
    for line in re.findall(r"^Root: .*$", script, re.MULTILINE):
        assert line.startswith("Root: HKA; "), "for one person or for all, as the installer was started"
        assert line.count('"') % 2 == 0
    assert len(re.findall(r"Flags: uninsdelete", script)) == 3
