"""The tool that keeps catalogues complete."""

import sys
from pathlib import Path

import pytest

from tests.helpers.display import root_folder

sys.path.append(str(root_folder() / "packaging"))

import collect_texts
from collect_texts import Catalogue, Found, parse, updated, written

SOURCE = """
from railyard.core.text import N_

TEXTS = {"a": N_("First"), "b": N_("Two "
    "lines as one")}


def _tr(text: str, n: int = -1) -> str:
    return QCoreApplication.translate("Desk", text, None, n)


def say(self, n, colour):
    self.tr("Undo")
    self.window.tr("First")
    _tr("One card") if n == 1 else _tr("{n} cards").format(n=n)
    _tr("Closed" if n else "Open")
    QCoreApplication.translate("Desk", "With a context")
    translate("Without one")
    painter.translate(3, 4)
    self.tr(colour.title)
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A program of two files."""
    package = tmp_path / "railyard"
    (package / "games").mkdir(parents=True)
    (package / "texts.py").write_text(SOURCE, "utf-8")
    (package / "games" / "info.py").write_text('TITLE = N_("First")\n', "utf-8")
    return tmp_path


def collected(root: Path, source: str) -> Found:
    (root / "railyard" / "games" / "info.py").write_text(source, "utf-8")
    return collect_texts.collect(root)


def test_every_kind_of_mark_is_found(root: Path) -> None:
    found = collect_texts.collect(root)
    assert list(found.places) == [
        "First",
        "Two lines as one",
        "Undo",
        "One card",
        "{n} cards",
        "Closed",
        "Open",
        "With a context",
        "Without one",
    ]
    assert found.places["First"] == ["railyard/games/info.py", "railyard/texts.py"]
    assert found.faults == []


def test_titles_of_boards_count(root: Path) -> None:
    board = root / "resources" / "boards" / "game" / "one.json"
    board.parent.mkdir(parents=True)
    board.write_text('{"title": "Ireland"}', "utf-8")
    assert collect_texts.collect(root).places["Ireland"] == ["resources/boards/game/one.json"]


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ('self.tr(f"{n} cards")', "an f-string cannot be translated"),
        ('_tr("a" + b)', "needs one text in quotation marks"),
        ('_tr("")', "needs one text in quotation marks"),
        ('translate("Desk", "{n} cards".format(n=3))', "put into the translated text"),
        ("N_(3)", "needs one text in quotation marks"),
        ("N_(made())", "marks one text in quotation marks"),
    ],
)
def test_marks_that_cannot_work_are_told(root: Path, source: str, says: str) -> None:
    (fault,) = collected(root, f"\n{source}\n").faults
    assert fault.startswith("railyard/games/info.py:2: ")
    assert says in fault


def test_a_file_is_written_and_read_again(root: Path) -> None:
    places = collect_texts.collect(root).places
    texts = {text: f'„{text}“ übersetzt\nzweite "Zeile" \\ {text}' for text in places}
    made = Catalogue("Language: de\nPlural-Forms: nplurals=2; plural=(n != 1);\n", texts, {"Old": "Alt"})
    assert parse(written(made, places)) == made
    assert "#: railyard/games/info.py\n#: railyard/texts.py\nmsgid" in written(made, places)


def test_the_program_reads_what_the_collector_writes(root: Path) -> None:
    from railyard.app.i18n import load

    places = collect_texts.collect(root).places
    made = Catalogue("Plural-Forms: nplurals=2; plural=n>1;\n", {"First": 'Le "premier"\nici'}, {"Old": "Vieux"})
    (root / "fr.po").write_text(written(made, places), "utf-8")
    assert load(root / "fr.po")("First") == 'Le "premier"\nici'
    assert load(root / "fr.po").find("Old") is None


def test_translations_are_kept_and_gone_ones_set_aside() -> None:
    old = Catalogue("h", {"Undo": "Zurück", "Old": "Alt", "Empty": ""}, {"Back": "Heim"})
    new = updated(old, {"New": ["a.py"], "Undo": ["a.py"]})
    assert new.texts == {"New": "", "Undo": "Zurück"}
    assert new.gone == {"Back": "Heim", "Old": "Alt"}
    again = updated(new, {"Old": ["a.py"]})
    assert again.texts == {"Old": "Alt"}
    assert again.gone == {"Back": "Heim", "Undo": "Zurück"}
    assert updated(new, {"New": ["a.py"]}, is_dropping=True).gone == {}


def test_the_same_sources_give_the_same_file(root: Path) -> None:
    places = collect_texts.collect(root).places
    once = written(updated(Catalogue("h"), places), places)
    assert written(updated(parse(once), places), places) == once


def test_a_line_that_is_none_is_named() -> None:
    with pytest.raises(ValueError, match="line 2 is no line of a catalogue"):
        parse('msgid "a"\nhello\n')


def test_updating_and_checking(root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    folder = root / "resources" / "i18n"
    folder.mkdir(parents=True)
    po = folder / "de.po"
    po.write_text('msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Undo"\nmsgstr "Zurück"\n', "utf-8")
    found = collect_texts.collect(root)
    monkeypatch.setattr(collect_texts, "CATALOGUES", folder)
    monkeypatch.setattr(collect_texts, "collect", lambda: found)
    before = po.read_bytes()
    assert collect_texts.main(["--check"]) == 1
    assert po.read_bytes() == before
    assert "de.po is not up to date" in capsys.readouterr().err
    assert collect_texts.main([]) == 0
    assert capsys.readouterr().out == "de.po: 9 texts, 8 open, 0 gone\n"
    assert collect_texts.main(["--check"]) == 1
    assert "de.po: not translated: First" in capsys.readouterr().err
    po.write_text(
        po.read_text("utf-8").replace('msgstr ""\n\n', 'msgstr "x"\n\n').removesuffix('""\n') + '"x"\n', "utf-8"
    )
    assert collect_texts.main(["--check"]) == 0
