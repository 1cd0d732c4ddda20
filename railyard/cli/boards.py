"""``railyard compile-board`` and ``railyard check-board``: boards made of geography, and boards people wrote.

A game whose boards can be made has ``boards.py``: ``is_geography``, ``is_board``, ``compile_geography``,
``board_faults`` and ``board_text``; the words for its notes and faults are in its ``board_texts.py``.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from railyard.app.files import write_atomically
from railyard.app.paths import Folders
from railyard.cli import CliError, say, wrong_use
from railyard.cli.arguments import Parser, print_json
from railyard.cli.convert import read_document
from railyard.cli.parts import optional_part
from railyard.core.words import Words
from railyard.games import discover, part


def run(name: str, arguments: Sequence[str], own: Folders) -> int:
    """Carry out either command."""
    return _check(name, arguments) if name == "check-board" else _compile(name, arguments)


def _compile(name: str, arguments: Sequence[str]) -> int:
    parser = Parser(name, "Make a board of geography (GeoJSON), telling what was decided and moved.")
    parser.add_argument("file", type=Path, metavar="IN.json")
    parser.add_argument("-o", dest="out", type=Path, required=True, metavar="OUT.json")
    wanted = parser.parse_args(arguments)
    if wanted.out.resolve() == wanted.file.resolve():
        wrong_use(f"{wanted.out} would be overwritten by its own board; name another file with -o")
    document = read_document(wanted.file)
    game, boards = _maker(wanted.file, document, "is_geography", "no geography that Railyard makes a board of")
    texts = part(game, "board_texts")
    try:
        board, notes = boards.compile_geography(document)
    except boards.GeographyFault as fault:
        told = Words(texts.GEOGRAPHY_TEXTS, {}).text(fault.note.code, dict(fault.note.values))
        raise CliError(f"{wanted.file}: {told}") from fault
    except ImportError as error:
        raise CliError(f"boards are made with shapely, which is missing here ({error}); install shapely") from error
    words = Words({**texts.FAULT_TEXTS, **texts.NOTE_TEXTS}, {})
    grave = 0
    for note in notes:
        told = words.text(note.code, dict(note.values))
        grave += note.grave
        if note.grave:
            say(f"{wanted.file}: {told}")
        else:
            print(told)
    write_atomically(wanted.out, boards.board_text(board).encode())
    if grave:
        say(f"{wanted.out} was written, but it cannot be played on before that is mended")
    return 1 if grave else 0


def _check(name: str, arguments: Sequence[str]) -> int:
    parser = Parser(name, "Find the faults of a board.")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    wanted = parser.parse_args(arguments)
    document = read_document(wanted.file)
    game, boards = _maker(wanted.file, document, "is_board", "no board that Railyard knows")
    words = Words(part(game, "board_texts").FAULT_TEXTS, {})
    faults = boards.board_faults(document)
    rows = [{**msgspec.to_builtins(fault), "text": words.text(fault.code, dict(fault.values))} for fault in faults]
    if wanted.json:
        print_json({"file": str(wanted.file), "game": game, "ok": not rows, "faults": rows})
    elif not rows:
        print("ok")
    if not wanted.json:
        for row in rows:
            say(f"{wanted.file}: {row['text']}")
    return 1 if rows else 0


def _maker(path: Path, document: Any, question: str, otherwise: str) -> tuple[str, ModuleType]:
    """The game whose ``boards`` module says yes to the question about this document."""
    makers = []
    for game_id in discover():
        boards = optional_part(game_id, "boards")
        if boards is None:
            continue
        makers.append(game_id)
        if getattr(boards, question)(document):
            return game_id, boards
    kind = document.get("type", document.get("format", "")) if isinstance(document, Mapping) else ""
    said = f" (it says {kind!r})" if kind else ""
    known = f"games with boards of their own: {', '.join(makers)}" if makers else "no game here has boards of its own"
    raise CliError(f"{path}: this is {otherwise}{said}; {known}")
