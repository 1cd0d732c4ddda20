"""Rulebooks in other languages: the same paragraphs under the same numbers."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from railyard.games import discover, part
from railyard.gui.shell.docks.rulebook import without_anchors
from tests.helpers.display import root_folder

LANGUAGES = sorted(path.stem for path in (root_folder() / "resources" / "i18n").glob("*.po"))


def translated() -> Iterator[tuple[str, str]]:
    """Games with the languages their rulebooks are there in, besides English."""
    for game in sorted(discover()):
        yield from ((game, language) for language in LANGUAGES if place(game, language).is_file())


def place(game: str, language: str = "") -> Path:
    """A rulebook's file."""
    return Path(part(game, "info").__file__).with_name(f"rulebook.{language}.md" if language else "rulebook.md")


def outline(text: str) -> list[tuple[int, str]]:
    """Depth and anchor of every heading; the same for a rulebook in any language."""
    depths = [len(line) - len(line.lstrip("#")) for line in text.splitlines() if line.startswith("#")]
    return list(zip(depths, (anchor for _, anchor in without_anchors(text)[1]), strict=True))


@pytest.mark.parametrize(("game", "language"), list(translated()))
def test_paragraphs_have_the_same_numbers(game: str, language: str) -> None:
    own, english = place(game, language).read_text("utf-8"), place(game).read_text("utf-8")
    assert outline(own) == outline(english)


@pytest.mark.parametrize(("game", "language"), list(translated()))
def test_headings_begin_with_the_same_number(game: str, language: str) -> None:
    """ "2A.3 Eine Lokomotive aus der Auslage" stands where "2A.3 A locomotive from the row" does."""
    numbers = re.compile(r"^#+ ((?:\d+[a-zA-Z]?)(?:\.\d+[a-z]?)*\.?)(?= )", re.MULTILINE)
    own, english = place(game, language).read_text("utf-8"), place(game).read_text("utf-8")
    assert numbers.findall(own) == numbers.findall(english)


@pytest.mark.parametrize(("game", "language"), list(translated()))
def test_tables_have_the_same_figures(game: str, language: str) -> None:
    own, english = (
        [re.findall(r"\d+", line) for line in place(game, each).read_text("utf-8").splitlines() if line.startswith("|")]
        for each in (language, "")
    )
    assert own == english


@pytest.mark.parametrize(("game", "language"), list(translated()))
def test_every_paragraph_has_the_figures_of_its_source(game: str, language: str) -> None:
    """Numbers written as figures are the same in every paragraph, in whatever order a language puts them."""
    own, english = (
        [
            sorted(re.findall(r"\d+", chapter))
            for chapter in re.split(r"^#+ ", place(game, each).read_text("utf-8"), flags=re.MULTILINE)
        ]
        for each in (language, "")
    )
    assert own == english


def test_a_rulebook_calls_the_game_by_its_title() -> None:
    from railyard.app.i18n import catalogue

    for game, language in translated():
        first = place(game, language).read_text("utf-8").splitlines()[0]
        assert first == f"# {catalogue(language)(discover()[game].title)}"
