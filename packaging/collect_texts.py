"""Keep the languages complete: collect every source text of the program and bring the catalogues up to date.

    python packaging/collect_texts.py            update resources/i18n/*.po
    python packaging/collect_texts.py --check    only say what is wrong; exit status 1 if anything is
    python packaging/collect_texts.py --drop     update, and forget translations of texts that are gone

A source text is written once, in English, as one literal inside ``N_("…")``, ``tr("…")``, ``_tr("…")`` or
``translate("…")`` (Qt's ``translate("Context", "…")`` too; catalogues know no contexts: one text has one translation).
What is not a literal must be marked with ``N_`` elsewhere.  Titles of the shipped boards count too.  Translations of
texts that are gone stay at the end of the file as comments (``#~``) and come back when their text does.  Needs nothing
but Python; the same sources always give the same file.
"""

import argparse
import ast
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
CATALOGUES: Final = ROOT / "resources" / "i18n"
MARKERS: Final = frozenset({"N_", "tr", "_tr", "translate"})

# A marker's own helper hands its parameter on; everything else that is no literal was marked where it is written.
_HANDED_ON: Final = (ast.Name, ast.Attribute, ast.Subscript)


@dataclass
class Found:
    """The source texts of some files: each with the files it is in, in the order they were found."""

    places: dict[str, list[str]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    """Marks that cannot work, as "file:line: reason"."""

    def add(self, text: str, place: str) -> None:
        """A text that was found in this file."""
        files = self.places.setdefault(text, [])
        if place not in files:
            files.append(place)


def collect(root: Path = ROOT, package: str = "railyard") -> Found:
    """Every source text below ``root/package``."""
    found = Found()
    for path in sorted((root / package).rglob("*.py"), key=lambda path: path.relative_to(root).parts):
        place = path.relative_to(root).as_posix()
        for node in _in_order(ast.parse(path.read_text("utf-8"), place)):
            if isinstance(node, ast.Call) and _name(node.func) in MARKERS:
                _read_call(node, place, found)
    for path in sorted((root / "resources" / "boards").glob("*/*.json")):
        title = json.loads(path.read_text("utf-8")).get("title")
        if title:
            found.add(title, path.relative_to(root).as_posix())
    return found


def _in_order(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes as they stand in the file."""
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _in_order(child)


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def _read_call(call: ast.Call, place: str, found: Found) -> None:
    arguments: Sequence[ast.expr] = call.args
    name = _name(call.func)
    if name == "translate":
        # A painter's or transform's translate() moves by numbers.
        if not any(_is_text(each) for each in arguments):
            return
        if len(arguments) > 1:
            arguments = arguments[1:]
    if not arguments:
        return
    for text in _branches(arguments[0]):
        where = f"{place}:{text.lineno}"
        match text:
            case ast.Constant(value=str(said)) if said:
                found.add(said, place)
            case ast.JoinedStr():
                found.faults.append(f"{where}: an f-string cannot be translated; use {name}(…).format(…)")
            case ast.BinOp() | ast.Constant():
                found.faults.append(f"{where}: {name}(…) needs one text in quotation marks")
            case ast.Call(func=ast.Attribute(attr="format")):
                found.faults.append(f"{where}: the values are put into the translated text: {name}(…).format(…)")
            case _ if name == "N_" and not isinstance(text, _HANDED_ON):
                found.faults.append(f"{where}: N_(…) marks one text in quotation marks")


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _branches(node: ast.expr) -> Iterator[ast.expr]:
    """The texts of ``"one" if … else "two"``."""
    if isinstance(node, ast.IfExp):
        yield from _branches(node.body)
        yield from _branches(node.orelse)
    else:
        yield node


# -- catalogues ----------------------------------------------------------------------------------------------------


@dataclass
class Catalogue:
    """A language's file: header, translations, and those of texts that are gone."""

    header: str = ""
    texts: dict[str, str] = field(default_factory=dict)
    gone: dict[str, str] = field(default_factory=dict)


def parse(content: str) -> Catalogue:
    """A catalogue as this tool or a translator's editor wrote it.  ValueError with the line that is none."""
    read = Catalogue()
    entry: dict[str, str] = {}
    key, is_gone = "", False

    def finish() -> None:
        if "msgid" in entry and entry["msgid"] == "":
            read.header = entry.get("msgstr", "")
        elif "msgid" in entry:
            (read.gone if is_gone else read.texts)[entry["msgid"]] = entry.get("msgstr", "")
        entry.clear()

    for number, line in enumerate(content.splitlines(), 1):
        line = line.strip()
        gone = line.startswith("#~")
        line = line[2:].strip() if gone else line
        if not line or line.startswith("#"):
            continue
        word, _, quoted = line.partition(" ")
        if word == "msgid":
            finish()
            is_gone = gone
        if word in ("msgid", "msgstr"):
            key = word
        elif not line.startswith('"') or not key:
            raise ValueError(f"line {number} is no line of a catalogue: {line[:40]}")
        else:
            quoted = line
        entry[key] = entry.get(key, "") + json.loads(quoted)
    finish()
    return read


def updated(old: Catalogue, places: Mapping[str, Sequence[str]], is_dropping: bool = False) -> Catalogue:
    """The catalogue with exactly these texts; nothing that was translated is lost unless it is to be dropped."""
    known = {**old.gone, **{text: said for text, said in old.texts.items() if said}}
    gone = {} if is_dropping else {text: said for text, said in known.items() if text not in places and said}
    return Catalogue(old.header, {text: known.get(text, "") for text in places}, dict(sorted(gone.items())))


def written(catalogue: Catalogue, places: Mapping[str, Sequence[str]]) -> str:
    """The file: header, texts in the order of the sources, then what is gone."""
    blocks = [_entry("", catalogue.header)]
    for text, said in catalogue.texts.items():
        where = "".join(f"#: {place}\n" for place in places.get(text, ()))
        blocks.append(where + _entry(text, said))
    blocks += ["".join(f"#~ {line}\n" for line in _entry(t, said).splitlines()) for t, said in catalogue.gone.items()]
    return "\n".join(blocks)


def _entry(text: str, said: str) -> str:
    return f"msgid {_quoted(text)}\nmsgstr {_quoted(said)}\n"


def _quoted(text: str) -> str:
    lines = text.splitlines(keepends=True)
    if len(lines) < 2:
        return json.dumps(text, ensure_ascii=False)
    return "\n".join(['""', *(json.dumps(line, ensure_ascii=False) for line in lines)])


def main(arguments: Sequence[str] | None = None) -> int:
    """Update or check every catalogue; returns the exit status."""
    parser = argparse.ArgumentParser(description="Collect the source texts and bring the catalogues up to date.")
    parser.add_argument("--check", action="store_true", help="change nothing, say what is wrong")
    parser.add_argument("--drop", action="store_true", help="forget translations of texts that are gone")
    wanted = parser.parse_args(arguments)
    found = collect()
    faults = list(found.faults)
    for path in sorted(CATALOGUES.glob("*.po")):
        content = path.read_text("utf-8")
        catalogue = updated(parse(content), found.places, wanted.drop)
        new = written(catalogue, found.places)
        open_texts = [text for text, said in catalogue.texts.items() if not said]
        print(f"{path.name}: {len(catalogue.texts)} texts, {len(open_texts)} open, {len(catalogue.gone)} gone")
        if wanted.check:
            faults += [f"{path.name} is not up to date"] if new != content else []
            faults += [f"{path.name}: not translated: {text}" for text in open_texts]
        elif new != content:
            path.write_text(new, "utf-8", newline="\n")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
