"""Small parts: animation, faces and their glyphs, colours, badges."""

import json
import re
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage, QPainter, QRawFont
from pytestqt.qtbot import QtBot

from railyard.app import paths
from railyard.gui import parts, shell
from railyard.gui.parts.animation import Animator
from railyard.gui.parts.badges import DiceRow, paint_badge
from railyard.gui.parts.desk import Die
from railyard.gui.parts.look import Look
from railyard.gui.parts.pace import Pace
from railyard.gui.parts.theme import DARK, DEFAULT_COLOURS, LIGHT, SEAT_COLOURS, Theme

FACES = sorted((paths.resources() / "fonts").glob("*.otf"))


# -- animation -----------------------------------------------------------------------------------------------


def test_without_animation_everything_is_over_at_once(qtbot: QtBot) -> None:
    animator, seen = Animator(Pace(0)), list[float]()
    animator.play(400, seen.append)
    animator.play(400, seen.append)
    assert seen == [1.0, 1.0]
    assert not animator.is_playing


def test_steps_follow_each_other_and_end_at_one(qtbot: QtBot) -> None:
    animator, seen = Animator(Pace(8)), list[tuple[str, float]]()
    with qtbot.waitSignal(animator.finished):
        animator.play(160, lambda at: seen.append(("first", at)))
        animator.play(160, lambda at: seen.append(("second", at)))
    names = [name for name, _ in seen]
    assert names == sorted(names)
    assert ("first", 1.0) in seen
    assert seen[-1] == ("second", 1.0)


def test_skipping_shows_the_end_of_everything(qtbot: QtBot) -> None:
    animator, seen = Animator(Pace(1)), list[float]()
    for _ in range(3):
        animator.play(60_000, seen.append)
    animator.skip()
    assert seen[-3:] == [1.0, 1.0, 1.0]
    assert not animator.is_playing


# -- type ------------------------------------------------------------------------------------------------------


def texts_of_data() -> set[str]:
    """Every character of every board and table that ships, and of every text marked for people."""
    found: set[str] = set()

    def walk(value: object) -> None:
        match value:
            case str():
                found.update(value)
            case dict():
                for key, inner in value.items():
                    walk(key)
                    walk(inner)
            case list():
                for inner in value:
                    walk(inner)

    for folder in ("boards", "games"):
        for file in (paths.resources() / folder).rglob("*.json"):
            walk(json.loads(file.read_text("utf-8")))
    return found


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.stem)
def test_every_face_has_every_glyph_of_every_place_name(qapp: object, face: Path) -> None:
    raw = QRawFont(str(face), 16)
    assert raw.isValid()
    wanted = {character for character in texts_of_data() if character.isprintable()} | set("×→–—“”‘’…·−½")
    missing = sorted(character for character in wanted if not raw.supportsCharacter(ord(character)))
    assert not missing


def test_faces_come_with_their_licences() -> None:
    licences = {file.name for file in (paths.resources() / "fonts").glob("*.txt")}
    assert {"EBGaramond-OFL.txt", "Inter-OFL.txt"} <= licences


# -- colour ------------------------------------------------------------------------------------------------------


def brightness(colour: str) -> float:
    found = QColor(colour)
    shares = (found.redF(), found.greenF(), found.blueF())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((brightness(one), brightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", (LIGHT, DARK), ids=lambda theme: theme.name)
def test_words_can_be_read(theme: Theme) -> None:
    for ground in (theme.panel, theme.desk, theme.bar, theme.hover):
        assert contrast(theme.ink, ground) >= 7
        assert contrast(theme.quiet, ground) >= 4.5
    for letters in (theme.gain, theme.loss):
        assert contrast(letters, theme.panel) >= 4.5
    assert contrast(theme.on_primary, theme.primary) >= 4.5
    assert contrast(theme.map_ink, theme.plain) >= 4.5
    assert contrast(theme.map_ink, theme.foreign) >= 4.5


def test_no_colour_is_written_outside_the_theme() -> None:
    colour = re.compile(r"#[0-9a-fA-F]{6}\b")
    files = [file for package in (parts, shell) for file in Path(next(iter(package.__path__))).rglob("*.py")]
    outside = [
        file.name
        for file in files
        if file.name not in ("theme.py", "badges.py") and colour.search(file.read_text("utf-8"))
    ]
    assert not outside


# How three kinds of eyes see red, green and blue light (linear, after Viénot, Brettel and Mollon).
EYES = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deutan": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "tritan": ((1.0, 0.1446, -0.1446), (0.0, 0.8592, 0.1408), (0.0, 0.8592, 0.1408)),
}


def test_seats_differ_in_letter_and_pattern_for_every_eye(qapp: object) -> None:
    theme = LIGHT
    pictures = []
    for at, colour in enumerate(DEFAULT_COLOURS):
        image = QImage(64, 64, QImage.Format.Format_Grayscale8)
        image.fill(255)
        painter = QPainter(image)
        paint_badge(painter, image.rect().toRectF(), "ABCDEF"[at], colour, theme)
        painter.end()
        pictures.append(image)
    # Without any colour at all, no two badges are alike.
    assert all(one != other for at, one in enumerate(pictures) for other in pictures[at + 1 :])
    assert len({colour.pattern for colour in SEAT_COLOURS.values()}) == len(SEAT_COLOURS)


@pytest.mark.parametrize("eye", EYES)
def test_seat_colours_are_told_apart_by_most(eye: str) -> None:
    def seen(colour: str) -> tuple[float, ...]:
        linear = [(part / 255) ** 2.2 for part in QColor(colour).getRgb()[:3]]  # type: ignore[index]
        rows = EYES[eye]
        return tuple(max(0.0, sum(a * b for a, b in zip(row, linear, strict=True))) ** (1 / 2.2) for row in rows)

    colours = {colour.id: seen(colour.light) for colour in SEAT_COLOURS.values()}
    alike = [
        (one, other)
        for one in colours
        for other in colours
        if one < other and sum(abs(a - b) for a, b in zip(colours[one], colours[other], strict=True)) < 0.12
    ]
    # What an eye cannot tell by colour it tells by the pattern.
    for one, other in alike:
        assert SEAT_COLOURS[one].pattern != SEAT_COLOURS[other].pattern
    assert len(alike) <= 2


def test_dice_take_room_only_where_there_are_some(qtbot: QtBot) -> None:
    row = DiceRow(Look())
    qtbot.addWidget(row)
    assert row.sizeHint().width() == 0
    row.show_dice((Die(5), Die(2, "red")))
    assert row.sizeHint().width() > 60
    assert row.accessibleName() == "5, 2"
