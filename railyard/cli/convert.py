"""``railyard convert``: a game recorded by another program becomes a table."""

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from railyard.app.files import now, write_atomically
from railyard.app.library import open_library
from railyard.app.opening import game_words, new_header
from railyard.app.paths import Folders
from railyard.app.storage import SUFFIX
from railyard.cli import CliError, say, wrong_use
from railyard.cli.arguments import Parser
from railyard.cli.parts import optional_part
from railyard.core.recorded import Converted
from railyard.games import discover, open_game
from railyard.saves.lines import MOST_BYTES, is_too_deep
from railyard.saves.write import encoded


def run(name: str, arguments: Sequence[str], own: Folders) -> int:
    """Convert one file; status 1 where an action is not legal (what is before it is written all the same)."""
    parser = Parser(name, "Make a saved table of a game recorded by another program.")
    parser.add_argument("file", type=Path, metavar="IN.json")
    parser.add_argument("-o", dest="out", type=Path, metavar=f"OUT{SUFFIX}", help="default: IN with that ending")
    wanted = parser.parse_args(arguments)
    out: Path = wanted.out or wanted.file.with_suffix(SUFFIX)
    if out.resolve() == wanted.file.resolve():
        wrong_use(f"{out} would be overwritten by its own conversion; name another file with -o")
    document = read_document(wanted.file)
    game_id, reader = _reader(wanted.file, document)
    library = open_library(own)
    game = open_game(game_id, library)
    try:
        converted: Converted = reader.convert(document, game)
    except ValueError as error:
        raise CliError(f"{wanted.file}: {error}") from error
    table = converted.table
    header = msgspec.structs.replace(new_header(table.setup, game, library), recorded=converted.recorded)
    write_atomically(out, encoded(table, header, now())[0])
    words = game_words(game).at(table.state, table.names())
    people = ", ".join(seating.name for seating in table.setup.seats)
    print(f"{game_id}: {people}; {len(table.entries)} actions, {words.message(game.progress(table.state))}; {out}")
    for note in converted.notes:
        print(words.message(note))
    if converted.stopped_at is None:
        return 0
    reason = "" if converted.reason is None else words.refusal(converted.reason)
    rule = f" (rule {converted.reason.rule})" if converted.reason and converted.reason.rule else ""
    say(f"{wanted.file}: action {converted.stopped_at} is not possible: {reason}{rule}; {out} holds what is before it")
    return 1


def read_document(path: Path) -> Any:
    """A JSON file, its size and nesting bounded.  CliError for anything else."""
    with open(path, "rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise CliError(f"{path}: it is larger than {MOST_BYTES // 1_000_000} million bytes; it was not read")
    if is_too_deep(data):
        raise CliError(f"{path}: its brackets are nested too deeply; it was not read")
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CliError(f"{path}: it is no JSON file: {error}") from error


def _reader(path: Path, document: Any) -> tuple[str, ModuleType]:
    """The game that reads this document, and its ``convert`` module."""
    readers = []
    for game_id in discover():
        reader = optional_part(game_id, "convert")
        if reader is None:
            continue
        readers.append(game_id)
        if reader.is_recorded(document):
            return game_id, reader
    known = f"recorded games are read for {', '.join(readers)}" if readers else "no game here reads recorded games"
    raise CliError(f"{path}: this is no recorded game that Railyard knows; {known}")
