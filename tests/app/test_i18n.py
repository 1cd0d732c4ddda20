"""Languages, from gettext's text files."""

from pathlib import Path

import pytest

from railyard.app import i18n
from railyard.app.i18n import ENGLISH, PoError, catalogue, languages, load, read_po

GERMAN = r"""
# Ein Kommentar
msgid ""
msgstr ""
"Language: de\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

#: railyard/core/texts.py:12
msgid "The game is over."
msgstr "Das Spiel ist zu Ende."

#, python-brace-format
msgid ""
"{seat:name} pays\n"
"{amount}"
msgstr "{seat:name} zahlt\n{amount}"

#, fuzzy
msgid "Undo"
msgstr "Falsch"

msgid "Not yet"
msgstr ""

msgid "Say \"hello\""
msgstr "„Hallo“ sagen"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "de.po").write_text(GERMAN, "utf-8")
    (tmp_path / "fr.po").write_text('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n>1;\\n"\n', "utf-8")
    return tmp_path


def test_texts_in_another_language(folder: Path) -> None:
    german = load(folder / "de.po")
    assert german.language == "de"
    assert german("The game is over.") == "Das Spiel ist zu Ende."
    assert german("{seat:name} pays\n{amount}") == "{seat:name} zahlt\n{amount}"
    assert german('Say "hello"') == "„Hallo“ sagen"


@pytest.mark.parametrize("text", ["Undo", "Not yet", "Never heard of", ""])
def test_what_nobody_has_translated_stays(folder: Path, text: str) -> None:
    assert load(folder / "de.po").translate(text) == text


def test_plurals(folder: Path) -> None:
    assert [load(folder / "de.po").is_many(n) for n in (0, 1, 2)] == [True, False, True]
    assert [load(folder / "fr.po").is_many(n) for n in (0, 1, 2)] == [False, False, True]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [("de", "de"), ("de_AT", "de"), ("de-CH", "de"), ("fr_FR", "fr"), ("it", "en"), ("en", "en"), ("../de", "en")],
)
def test_the_nearest_language(folder: Path, wanted: str, found: str) -> None:
    assert catalogue(wanted, folder).language == found


@pytest.mark.parametrize(("value", "found"), [("de_DE.UTF-8", "de"), ("C.UTF-8", "en"), ("C", "en")])
def test_the_systems_language(folder: Path, monkeypatch: pytest.MonkeyPatch, value: str, found: str) -> None:
    monkeypatch.setenv("LC_ALL", value)
    assert catalogue("", folder).language == found


def test_languages(folder: Path, tmp_path: Path) -> None:
    assert languages(folder) == ("en", "de", "fr")
    assert languages(tmp_path / "none") == ("en",)
    assert catalogue("de", tmp_path / "none") is ENGLISH


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("msgid hello", "line 1: this is no line of a catalogue"),
        ('msgid "a"\nmsgstr "b\\"\n', "line 2: the quotation marks do not match"),
        ('msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=n%10;\\n"\n', "plural formula"),
    ],
)
def test_a_broken_catalogue_names_its_line(tmp_path: Path, content: str, says: str) -> None:
    path = tmp_path / "xx.po"
    path.write_text(content, "utf-8")
    with pytest.raises(PoError, match=says) as caught:
        load(path)
    assert "xx.po" in str(caught.value)


def test_another_encoding(tmp_path: Path) -> None:
    (tmp_path / "xx.po").write_bytes(b'msgid "a"\nmsgstr "\xe4"\n')
    with pytest.raises(PoError, match="UTF-8"):
        load(tmp_path / "xx.po")


def test_texts_are_read_as_text_alone() -> None:
    """A catalogue is data: nothing in it is carried out."""
    with pytest.raises(PoError):
        read_po('msgid "a" + str(1)\nmsgstr "b"\n')


def test_every_shipped_language_can_be_read() -> None:
    for language in languages()[1:]:
        assert i18n.catalogue(language).language == language
