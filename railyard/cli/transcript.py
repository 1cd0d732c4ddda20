"""``railyard transcript``: the log of a save, in words or as objects."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from railyard.app.i18n import Catalogue, PoError, catalogue
from railyard.app.opening import Reading, fault_said, game_words, read_table
from railyard.app.paths import Folders
from railyard.cli import CliError, say
from railyard.cli.arguments import Parser, print_json
from railyard.core.action import Action, Outcome
from railyard.core.event import Event
from railyard.core.table import Entry, Table
from railyard.core.text import N_
from railyard.saves.faults import SaveError

WHO_DID: Final = N_("{name}: {what}")


def run(name: str, arguments: Sequence[str], own: Folders) -> int:
    """Print the log as far as it is good; status 1 where something is missing."""
    parser = Parser(name, "Print the log of a saved table.")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--all", action="store_true", help="undone branches too")
    parser.add_argument("--lang", default="", metavar="CODE", help="language of the words (default: the system's)")
    wanted = parser.parse_args(arguments)
    try:
        language = catalogue(wanted.lang)
    except PoError as error:
        raise CliError(str(error)) from error
    try:
        reading = read_table(wanted.file, own)
    except SaveError as error:
        raise CliError(fault_said(error.fault, language)) from error
    if wanted.json:
        for row in objects(reading.table, reading.stored.header.recorded, wanted.all):
            print_json(row)
    else:
        for line in lines(reading, wanted.all, language):
            print(line)
    if reading.fault is not None:
        say(f"{wanted.file}: {reading.fault_in_words(language)}")
        return 1
    return 0


def objects(
    table: Table[Any], recorded: Sequence[str | int | None] = (), is_everything: bool = False
) -> Iterator[dict[str, Any]]:
    """One object an entry: codes and values alone, no language."""
    for entry, branch in branched(table, is_everything):
        move = entry.move
        row: dict[str, Any] = {
            "n": entry.n,
            "branch": branch,
            "seat": move.seat if isinstance(move, Action) else None,
            "chance": isinstance(move, Outcome),
            "action": msgspec.to_builtins(move),
            "events": [_event(event) for event in table.events(entry.n)],
            "balances": dict(table.game.accounts(table.state_at(entry.n))),
        }
        if entry.n <= len(recorded) and recorded[entry.n - 1] is not None:
            row["recorded"] = recorded[entry.n - 1]
        yield row


def _event(event: Event) -> dict[str, Any]:
    built: dict[str, Any] = msgspec.to_builtins(event)
    return built


def branched(table: Table[Any], is_everything: bool) -> list[tuple[Entry, int]]:
    """Entries with the number of their branch: 0 for the line to the cursor, 1, 2 … for undone ones."""
    main = {entry.n for entry in table.line()}
    if not is_everything:
        return [(entry, 0) for entry in table.line()]
    branches: dict[int, int] = {}
    continued: set[int] = set()
    newest = 0
    for entry in table.entries:
        if entry.n in main:
            branches[entry.n] = 0
        elif branches.get(entry.parent, 0) and entry.parent not in continued:
            branches[entry.n] = branches[entry.parent]
            continued.add(entry.parent)
        else:
            newest += 1
            branches[entry.n] = newest
    return [(entry, branches[entry.n]) for entry in table.entries]


def lines(reading: Reading, is_everything: bool, language: Catalogue) -> Iterator[str]:
    """The log as text: a line a move, below it what it brought about."""
    table = reading.table
    words = game_words(reading.game, language, language.is_many)
    for entry, branch in branched(table, is_everything):
        before = words.at(table.state_at(entry.parent), table.names(entry.parent))
        after = words.at(table.state_at(entry.n), table.names(entry.n))
        did = before.move(entry.move)
        if isinstance(entry.move, Action):
            did = language(WHO_DID).format(name=before.name(entry.move.seat), what=did)
        side = f" [{branch}]" if branch else ""
        yield f"{entry.n:>5}{side}  {did}"
        for event in table.events(entry.n):
            if told := after.event(event):
                yield f"         {told}"
