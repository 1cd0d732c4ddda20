"""Every text of the program in every language: complete, with the same values, in the language's own typography."""

import re
import string
import sys
from collections.abc import Iterator

import pytest

from railyard.app import i18n
from railyard.core.words import Words
from tests.helpers.display import root_folder

sys.path.append(str(root_folder() / "packaging"))

import collect_texts

FOUND = collect_texts.collect()
CATALOGUES = {path.stem: path for path in sorted(collect_texts.CATALOGUES.glob("*.po"))}
LANGUAGES = sorted(CATALOGUES)
FORMS = {"": 0, "name": 0, "names": 0, "list": 0, "count": 2, "plural": 2}
"""Formats of `Words` with the number of words they bring along; "text" and "texts" have at most one."""


def parsed(language: str) -> collect_texts.Catalogue:
    """A shipped catalogue as the collector reads it."""
    return collect_texts.parse(CATALOGUES[language].read_text("utf-8"))


def fields(text: str) -> Iterator[tuple[str, str]]:
    """Name and format of every field."""
    for _, name, spec, conversion in string.Formatter().parse(text):
        if name is not None:
            assert name and not conversion, text
            yield name, spec or ""


def kinds(text: str) -> set[tuple[str, str]]:
    """Names with their formats, but for words of the language itself; those two agree between all languages.

    A translation may need the number where the source has the plural alone, and the other way round.
    """
    return {(name, "" if spec.partition("|")[0] in ("count", "plural") else spec) for name, spec in fields(text)}


def test_nothing_is_marked_in_a_way_that_cannot_work() -> None:
    """No f-string, no joined text, no value put in before the translation."""
    assert FOUND.faults == []
    assert len(FOUND.places) > 1000


def test_no_text_counts_in_the_way_of_qt() -> None:
    """Catalogues know no numerus forms: one and many are two texts, or a format of `Words`."""
    assert [text for text in FOUND.places if re.search(r"%L?n", text)] == []


def test_every_source_text_has_formats_there_are() -> None:
    for text in FOUND.places:
        for _, spec in fields(text):
            form, *words = spec.split("|")
            assert FORMS[form] == len(words) if form in FORMS else form in ("text", "texts") and len(words) < 2, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_every_text_and_no_other(language: str) -> None:
    """Nothing is missing, nothing is left over: ``python packaging/collect_texts.py`` brings a catalogue up to date."""
    catalogue = parsed(language)
    assert sorted(set(FOUND.places) - set(catalogue.texts)) == []
    assert sorted(set(catalogue.texts) - set(FOUND.places)) == []
    assert catalogue.gone == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language: str) -> None:
    assert [text for text, said in parsed(language).texts.items() if not said.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_values_of_its_source(language: str) -> None:
    assert [(text, said) for text, said in parsed(language).texts.items() if kinds(text) != kinds(said)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_legal(language: str) -> None:
    """A field that counts has two words, neither of them empty, and no other format is there."""
    for said in parsed(language).texts.values():
        for _, spec in fields(said):
            form, *words = spec.split("|")
            if form in FORMS:
                assert len(words) == FORMS[form] and all(words), said
            else:
                assert form in ("text", "texts") and len(words) < 2, said


@pytest.mark.parametrize("language", LANGUAGES)
def test_edges_and_line_breaks_stay(language: str) -> None:
    """Texts that are joined to others keep the blanks at their edges; menus keep one letter to press."""
    for text, said in parsed(language).texts.items():
        assert text.startswith(" ") == said.startswith(" "), said
        assert text.endswith(" ") == said.endswith(" "), said
        assert text.count("\n") == said.count("\n"), said
        assert text.endswith("…") == said.endswith("…"), said
        if re.search(r"&\w", text):
            assert len(re.findall(r"&\w", said)) == 1, said


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    wrong = {"de": "\"'«»”", "fr": "\"'“”„"}
    found = [said for said in parsed(language).texts.values() if set(said) & set(wrong.get(language, ""))]
    assert found == []


def test_german_quotation_marks_come_in_pairs() -> None:
    for said in parsed("de").texts.values():
        assert said.count("„") == said.count("“"), said


def test_french_has_its_thin_spaces() -> None:
    """No plain blank before : ; ! ? », none after «, and never nothing."""
    for said in parsed("fr").texts.values():
        # A colon inside a name is the name's own.
        plain = re.sub(r"\{[^}]*\}", "x", said.removeprefix("1840: "))
        assert not re.search(r"(?:^|[^\u202f])[;!?]", plain), said
        assert not re.search(r"[^\u00a0]»|«[^\u00a0]", plain), said
        assert not re.search(r"(?:^|[^\u00a0]):(?:\s|$)", plain), said


@pytest.mark.parametrize(("language", "few"), [("de", [1]), ("fr", [0, 1])])
def test_which_numbers_take_the_plural(language: str, few: list[int]) -> None:
    catalogue = i18n.load(CATALOGUES[language])
    assert [number for number in range(5) if not catalogue.is_many(number)] == few


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Construction ends when only 3 towns are left"),
        ("de", "Der Bau endet, wenn nur noch 3 Städte übrig sind"),
        ("fr", "La construction finit quand il ne reste que 3 villes"),
    ],
)
def test_the_reader_of_the_program_agrees_with_the_collector(language: str, says: str) -> None:
    catalogue = i18n.catalogue(language)
    text = next(text for text in FOUND.places if text.startswith("Construction ends when"))
    assert catalogue(text).format(end=3, more=2).startswith(says)
    if language != "en":
        assert all(catalogue(text) == (said or text) for text, said in parsed(language).texts.items())


@pytest.mark.parametrize(
    ("language", "one", "five"),
    [("en", "1 credit", "5 credits"), ("de", "1 Credit", "5 Credits"), ("fr", "1 crédit", "5 crédits")],
)
def test_words_count_in_every_language(language: str, one: str, five: str) -> None:
    catalogue = i18n.catalogue(language)
    text = "{company:name} would owe {owed:count|credit|credits} and has {balance}. Choose another route or withdraw."
    assert text in FOUND.places
    words = Words({"told": text}, {"A": "Anna"}, catalogue, is_many=catalogue.is_many)
    for owed, said in ((1, one), (5, five)):
        assert f" {said} " in words.text("told", {"company": "A", "owed": owed, "balance": 0})
    assert words.missing == set()


def test_every_language_knows_its_own_name() -> None:
    for language in LANGUAGES:
        assert f"Language: {language}\n" in parsed(language).header
