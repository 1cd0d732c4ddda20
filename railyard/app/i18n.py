"""Languages without Qt: catalogues in gettext's own text form, read as they are.

Source texts are English and marked with ``N_("…")`` or ``tr("…")`` where they stand.
``resources/i18n/<language>.po`` holds a language: plain files that any translator's tool edits and no step has to
compile; ``packaging/collect_texts.py`` keeps them complete.  `catalogue` finds the one for a setting, ``--lang`` or the
system's locale.  The same catalogue serves the words of the rules, the command line and, through a QTranslator, every
``tr`` of the window.
"""

import ast
import locale
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from railyard.app import paths

SOURCE: Final = "en"

# For which numbers a language uses the plural, by the only rules its formula may be.
_FORMULAS: Final[Mapping[str, Callable[[int], bool]]] = {
    "n!=1": lambda n: n != 1,
    "n>1": lambda n: n > 1,
    "0": lambda n: False,
}

_KEYWORD: Final = re.compile(r"^(msgctxt|msgid|msgstr)\s+(\".*\")$")


class PoError(Exception):
    """A catalogue that cannot be read; the text names file, line and reason."""


class Catalogue:
    """One language.  Call it with a source text to have the text in that language."""

    def __init__(self, language: str, texts: Mapping[str, str], plural: str = "n!=1") -> None:
        self.language = language
        self._texts = texts
        self._is_many = _FORMULAS[plural]

    def __call__(self, text: str) -> str:
        """The text in this language; the source text where nobody has translated it."""
        return self._texts.get(text) or text

    translate = __call__

    def find(self, text: str) -> str | None:
        """The text in this language; None where nobody has translated it."""
        return self._texts.get(text) or None

    def is_many(self, number: int) -> bool:
        """Whether the language uses the plural for this number."""
        return self._is_many(number)


ENGLISH: Final = Catalogue(SOURCE, {})


def read_po(content: str, name: str = "catalogue") -> tuple[dict[str, str], dict[str, str]]:
    """Texts and header fields of a catalogue.  PoError for anything that is no such file."""
    texts: dict[str, str] = {}
    entry: dict[str, str] = {}
    field = ""
    is_fuzzy = False

    def finish() -> None:
        if entry and not is_fuzzy:
            texts[entry.get("msgid", "")] = entry.get("msgstr", "")

    for number, line in enumerate(content.splitlines(), 1):
        line = line.strip()
        match = _KEYWORD.match(line)
        if match and match[1] in ("msgctxt", "msgid"):
            if "msgstr" in entry:
                finish()
                entry, is_fuzzy = {}, False
            field = match[1]
            entry[field] = _unquoted(match[2], name, number)
        elif match:
            field = "msgstr"
            entry[field] = _unquoted(match[2], name, number)
        elif line.startswith('"') and field:
            entry[field] += _unquoted(line, name, number)
        elif line.startswith("#"):
            if "msgstr" in entry:
                finish()
                entry, is_fuzzy, field = {}, False, ""
            is_fuzzy |= line.startswith("#,") and "fuzzy" in line
        elif line:
            raise PoError(f"{name}, line {number}: this is no line of a catalogue: {line[:40]}")
    finish()
    header = texts.pop("", "")
    fields = dict(line.split(":", 1) for line in header.splitlines() if ":" in line)
    return texts, {key.strip().lower(): value.strip() for key, value in fields.items()}


def _unquoted(quoted: str, name: str, number: int) -> str:
    inside = quoted[1:-1]
    if len(quoted) > 1 and quoted[-1] == '"' and '"' not in inside and "\\" not in inside:
        return inside
    try:
        text = ast.literal_eval(quoted)
    except (SyntaxError, ValueError):
        text = None
    if not isinstance(text, str):
        raise PoError(f"{name}, line {number}: the quotation marks do not match")
    return text


def load(path: Path) -> Catalogue:
    """A language from its file.  PoError where it cannot be read."""
    try:
        texts, header = read_po(path.read_text("utf-8"), path.name)
    except UnicodeDecodeError:
        raise PoError(f"{path.name} is not in UTF-8") from None
    formula = re.search(r"plural=([^;]*)", header.get("plural-forms", "plural=n!=1;"))
    plural = re.sub(r"[\s()]", "", formula[1]) if formula else ""
    if plural not in _FORMULAS:
        raise PoError(f"{path.name}: the plural formula {plural!r} is not one of {', '.join(_FORMULAS)}")
    return Catalogue(path.stem, texts, plural)


def languages(folder: Path | None = None) -> tuple[str, ...]:
    """Codes of the languages there are, the source language first."""
    folder = folder or paths.resources() / "i18n"
    return (SOURCE, *sorted(path.stem for path in folder.glob("*.po")))


def wanted_language() -> str:
    """The code of the system's language ("de_AT"); the source language where it says nothing."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return os.environ[variable].partition(".")[0]
    try:
        return (locale.getlocale()[0] or SOURCE).partition(".")[0]
    except ValueError:
        return SOURCE


def catalogue(language: str = "", folder: Path | None = None) -> Catalogue:
    """The language of this code ("de", "de_AT"; "" for the system's), or its nearest; English where there is none."""
    folder = folder or paths.resources() / "i18n"
    code = (language or wanted_language()).replace("-", "_")
    for name in (code, code.partition("_")[0]):
        path = folder / f"{name}.po"
        if name.replace("_", "").isalnum() and path.is_file():
            return load(path)
    return ENGLISH
