"""Words as outlines, so that a map looks the same on every screen, printer and file."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainterPath, QTransform

from railyard.gui.parts.look import SANS, SERIF

CUT = 100
"""Pixels at which letters are cut before they are scaled: no hinting to a grid, no dots an inch."""


@lru_cache(maxsize=32)
def _face(family: str, weight: QFont.Weight, is_italic: bool, has_small_capitals: bool, spacing: float) -> QFont:
    font = QFont(family)
    font.setPixelSize(CUT)
    font.setWeight(weight)
    font.setItalic(is_italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if has_small_capitals:
        font.setCapitalization(QFont.Capitalization.SmallCaps)
    if spacing:
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 100 + spacing)
    if family == SANS:
        font.setFeature(QFont.Tag("tnum"), 1)
    return font


def _scaled(font: QFont, text: str, size: float) -> QPainterPath:
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, text)
    return QTransform.fromScale(size / CUT, size / CUT).map(path)


def serif_letters(
    text: str, size: float, *, is_italic: bool = False, has_small_capitals: bool = False, spacing: float = 0.0
) -> QPainterPath:
    """Words in the old face, the base line at y = 0; ``spacing`` is per cent of a letter's width."""
    return _scaled(_face(SERIF, QFont.Weight.Normal, is_italic, has_small_capitals, spacing), text, size)


def sans_letters(text: str, size: float, weight: QFont.Weight = QFont.Weight.DemiBold) -> QPainterPath:
    """Words in the clear face, the base line at y = 0."""
    return _scaled(_face(SANS, weight, False, False, 0.0), text, size)


def sans_digits(text: str, size: float, at: QPointF) -> QPainterPath:
    """Figures whose middle lies on a point, whatever stands beside them."""
    path = sans_letters(text, size)
    box = path.boundingRect()
    height = _cap_height(size)
    return path.translated(at.x() - box.center().x(), at.y() + height / 2)


def _cap_height(size: float) -> float:
    return -sans_letters("1", size).boundingRect().top()


def moved(path: QPainterPath, left: float, base: float) -> QPainterPath:
    """Words with their left end and their base line in place."""
    return path.translated(left - path.boundingRect().left(), base)


def centred(path: QPainterPath, middle: float, base: float) -> QPainterPath:
    """Words around a middle, on a base line."""
    box: QRectF = path.boundingRect()
    return path.translated(middle - box.center().x(), base)


def in_middle(path: QPainterPath, at: QPointF) -> QPainterPath:
    """Words moved so that their ink is centred on a point."""
    middle = path.boundingRect().center()
    return path.translated(at.x() - middle.x(), at.y() - middle.y())
