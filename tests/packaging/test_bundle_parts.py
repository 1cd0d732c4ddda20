"""What a bundle is made of: icons, licences, the choice of Qt's parts, versions, and what it may need of a system."""

import importlib
import importlib.metadata
import re
import struct
import tomllib
from pathlib import Path

import bundle_facts
import icons
import licences
import linux_packages
import pytest
import slim
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from railyard import __version__
from tests.helpers.display import root_folder

ROOT = root_folder()
build = importlib.import_module("build")  # a folder of that name may stand in the clone


def picture(content: bytes) -> QImage:
    image = QImage()
    assert image.loadFromData(content)
    return image


@pytest.mark.parametrize("name", icons.NAMES)
@pytest.mark.parametrize("size", icons.SIZES)
def test_icons_fill_their_square_and_show_on_light_and_dark(qapp: QApplication, name: str, size: int) -> None:
    image = picture(icons.png(icons.drawing(name, size), size))
    assert (image.width(), image.height()) == (size, size)
    shades = [image.pixelColor(x, y) for x in range(size) for y in range(size)]
    seen = [shade for shade in shades if shade.alpha() > 200]
    assert len(seen) > 0.35 * len(shades)
    assert image.pixelColor(0, 0).alpha() == 0
    light = [shade.lightnessF() for shade in seen]
    assert min(light) < 0.3 and max(light) > 0.85, "dark lines for light grounds, light ones for dark grounds"
    assert any(shade.redF() > 2 * max(shade.greenF(), shade.blueF()) for shade in seen), "the station is red"


def test_windows_icon_holds_its_pictures(qapp: QApplication) -> None:
    pictures = {size: icons.png(icons.drawing("railyard", size), size) for size in icons.ICO_SIZES}
    content = icons.ico(pictures)
    reserved, kind, count = struct.unpack_from("<HHH", content)
    assert (reserved, kind, count) == (0, 1, len(pictures))
    for at in range(count):
        edge, _, _, _, planes, bits, length, offset = struct.unpack_from("<BBBBHHII", content, 6 + 16 * at)
        image = picture(content[offset : offset + length])
        assert (image.width(), planes, bits) == (edge or 256, 1, 32)


def test_macos_icon_holds_its_pictures(qapp: QApplication) -> None:
    content = icons.icns({size: icons.png(icons.drawing("railyard", size), size) for size in icons.SIZES})
    assert content[:4] == b"icns"
    assert struct.unpack(">I", content[4:8])[0] == len(content)
    at, found = 8, {}
    while at < len(content):
        kind, length = content[at : at + 4], struct.unpack(">I", content[at + 4 : at + 8])[0]
        found[kind] = picture(content[at + 8 : at + length]).width()
        at += length
    assert found == icons.ICNS_KINDS


def run_time_packages() -> set[str]:
    """Every package that comes along: what the program depends on, and what that depends on."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    waiting, found = list(project["dependencies"]), set()
    while waiting:
        wanted = waiting.pop()
        if "extra ==" in wanted:
            continue
        match = re.match(r"[\w.-]+", wanted)
        assert match is not None
        name = match[0].lower().replace("_", "-")
        if name not in found:
            found.add(name)
            waiting += importlib.metadata.requires(name) or []
    return found


def test_every_package_has_a_page_of_licences() -> None:
    known = {name for names in licences.PACKAGES.values() for name in names} | licences.NO_PAGE_OF_ITS_OWN
    assert run_time_packages() <= known


def test_licences_are_whole(tmp_path: Path) -> None:
    folder = tmp_path / "licences"
    licences.write_licences(folder)
    pages = {path.stem: path.read_text("utf-8") for path in folder.iterdir()}
    assert pages.keys() == licences.PACKAGES.keys() | licences.KEPT_PAGES.keys() | {licences.PYTHON, licences.MAPS}
    for page, words in {
        "Shapely and GEOS": "GNU LESSER GENERAL PUBLIC LICENSE",
        "NumPy": "Redistribution and use in source and binary forms",
        "msgspec": "Redistribution and use in source and binary forms",
        "platformdirs": "Permission is hereby granted, free of charge",
        "PyInstaller's starter": "Bootloader Exception",
        "Qt and PySide6": "GNU Lesser General Public License, version 3",
        "GNU LGPL 3": "Version 3, 29 June 2007",
        "GNU GPL 3": "Version 3, 29 June 2007",
        "Python": "PYTHON SOFTWARE FOUNDATION LICENSE",
        "Maps and towns": "GeoNames",
    }.items():
        assert words in pages[page], page
    assert "Natural Earth" in pages[licences.MAPS]


def test_fonts_bring_their_licences() -> None:
    fonts = ROOT / "resources" / "fonts"
    pages = [path.stem.removesuffix("-OFL") for path in fonts.glob("*-OFL.txt")]
    for font in fonts.glob("*.otf"):
        assert any(font.stem.startswith(page) for page in pages), font.name
    for page in fonts.glob("*-OFL.txt"):
        assert "SIL OPEN FONT LICENSE" in page.read_text("utf-8").upper()


def test_a_package_without_a_licence_is_told() -> None:
    licences.need_known(["/usr/lib/libz.so", "/venv/site-packages/msgspec/_core.so"])
    with pytest.raises(licences.NoLicence, match="no page tells its licence"):
        licences.need_known(["/venv/site-packages/requests/api.py"])
    with pytest.raises(licences.NoLicence, match="pyside6-essentials brings no licence"):
        licences.package_texts(["pyside6-essentials"])


@pytest.mark.parametrize(
    ("name", "is_wanted"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", True),
        ("PySide6/Qt/plugins/platforms/libqeglfs.so", False),
        ("PySide6\\plugins\\platforms\\qwindows.dll", True),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", False),
        ("PySide6/Qt/plugins/tls/libqopensslbackend.so", False),
        ("PySide6/Qt/plugins/imageformats/libqsvg.so", True),
        ("railyard/plugins/x.so", True),
    ],
)
def test_only_plugins_of_use_come_along(name: str, is_wanted: bool) -> None:
    assert slim.is_wanted_plugin(name) is is_wanted


def test_qt_speaks_the_program_s_languages_only() -> None:
    codes = ["de", "fr"]
    assert slim.is_wanted_data("PySide6/Qt/translations/qtbase_de.qm", codes)
    assert not slim.is_wanted_data("PySide6/Qt/translations/qtbase_ja.qm", codes)
    assert not slim.is_wanted_data("PySide6/Qt/translations/qt_help_de.qm", codes)
    assert slim.is_wanted_data("resources/i18n/de.po", codes)


def test_libraries_nobody_needs_stay_away() -> None:
    rows = [
        ("PySide6/QtCore.abi3.so", "/core", "EXTENSION"),
        ("libQt6Core.so.6", "/libcore", "BINARY"),
        ("libgtk-3.so.0", "/gtk", "BINARY"),
        ("libcups.so.2", "/cups", "BINARY"),
        ("libicu.so.73", "/icu", "BINARY"),
    ]
    needs = {"/core": ["libQt6Core.so.6", "libcups.so.2"], "/libcore": ["/usr/lib/libicu.so.73"], "/icu": []}
    assert [row[0] for row in slim.reachable(rows, needs.__getitem__)] == [
        "PySide6/QtCore.abi3.so",
        "libQt6Core.so.6",
        "libicu.so.73",
    ]


def test_nothing_starts_workers() -> None:
    """A bundle would start itself; that is why it brings no multiprocessing."""
    assert "multiprocessing" in slim.EXCLUDED
    for path in (ROOT / "railyard").rglob("*.py"):
        assert not re.search(r"\bmultiprocessing\b|ProcessPoolExecutor", path.read_text("utf-8")), path


def test_what_is_left_out_is_never_imported() -> None:
    for path in (ROOT / "railyard").rglob("*.py"):
        for line in path.read_text("utf-8").splitlines():
            found = re.match(r"\s*(?:import|from) ([\w.]+)", line)
            if found:
                parts = found[1].split(".")
                stems = {".".join(parts[:length]) for length in range(1, len(parts) + 1)}
                assert not stems & set(slim.EXCLUDED), f"{path}: {line}"


OBJDUMP = """
Dynamic Section:
  NEEDED               libz.so.1
  NEEDED               libc.so.6
  SONAME               libx.so

Version References:
  required from libc.so.6:
    0x06969194 0x00 12 GLIBC_2.14
    0x069691b6 0x00 08 GLIBC_2.36
    0x09691a75 0x00 03 GLIBC_2.2.5
"""


def test_a_library_tells_what_it_needs() -> None:
    assert bundle_facts.needed(OBJDUMP) == ["libz.so.1", "libc.so.6"]
    assert bundle_facts.glibc(OBJDUMP) == (2, 36)
    assert bundle_facts.glibc("") == (0,)


def test_an_archive_is_held_against_its_folder(tmp_path: Path) -> None:
    bundle = tmp_path / "x"
    bundle.mkdir()
    (bundle / "x").write_text("program", "ascii")
    (bundle / "x").chmod(0o755)
    (bundle / "link").symlink_to("x")
    linux_packages.write_archive(bundle, tmp_path / "x.tar.xz")
    other = tmp_path / "other"
    other.mkdir()
    (other / "x").write_text("program", "ascii")
    (other / "x").chmod(0o644)
    (other / "link").symlink_to("x")
    with pytest.raises(bundle_facts.BadBundle, match="1 files differ, the first is x"):
        bundle_facts.need_equal(bundle, other)


def test_windows_is_told_the_version() -> None:
    text = build.version_resource("1.20.3")
    assert "filevers=(1, 20, 3, 0)" in text
    assert 'StringStruct("ProductVersion", "1.20.3")' in text
    compile(text, "version-resource.txt", "eval")
    assert build.version() == __version__


def test_a_step_that_does_not_exist_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        build.main(["bake"])
    assert stopped.value.code == 2
    assert "there is no step bake" in capsys.readouterr().err


def test_a_bundle_leaves_its_libraries_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs started from a bundle get the search path that was there before it."""
    import os

    from railyard.__main__ import leave_bundle

    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundle/_internal")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/home/lib")
    monkeypatch.setenv("QT_PLUGIN_PATH", "/bundle/_internal/PySide6/Qt/plugins")
    leave_bundle()
    assert os.environ["LD_LIBRARY_PATH"] == "/home/lib"
    assert "LD_LIBRARY_PATH_ORIG" not in os.environ
    assert "QT_PLUGIN_PATH" not in os.environ
    leave_bundle()
    assert "LD_LIBRARY_PATH" not in os.environ
