"""``railyard verify``: are these saves good?"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from railyard.app.opening import Reading, game_words, read_table
from railyard.app.opening import said as said_notice
from railyard.app.paths import Folders
from railyard.cli import say
from railyard.cli.arguments import Parser, print_json
from railyard.core.game import Over
from railyard.saves.faults import SaveError


def run(name: str, arguments: Sequence[str], own: Folders) -> int:
    """Check each file; status 1 where one has a fault."""
    parser = Parser(name, "Check saved tables: every line, every move by the rules, every mark.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    wanted = parser.parse_args(arguments)
    rows = [verified(path, own) for path in wanted.files]
    if wanted.json:
        print_json(rows)
    for row in rows:
        if not row["ok"]:
            say(f"{row['file']}: {row['fault']}")
        elif not wanted.json:
            where = f" ({row['file']})" if len(rows) > 1 else ""
            print(f"ok: {row['game']}, {row['actions']} actions, {row['progress']}{where}")
            for notice in row["notices"]:
                say(f"{row['file']}: {notice}")
    return 0 if all(row["ok"] for row in rows) else 1


def verified(path: Path, own: Folders) -> dict[str, Any]:
    """What can be said of one file."""
    try:
        reading = read_table(path, own)
    except SaveError as error:
        return _bad(path, error.fault.code, error.fault.line, str(error))
    except OSError as error:
        return _bad(path, "file", 0, str(error.strerror))
    faults = reading.game.audit(reading.table.state)
    fault = reading.fault
    bad = {} if fault is None else _bad(path, fault.code, fault.line, reading.fault_in_words())
    if not bad and faults:
        bad = _bad(path, "audit", 0, faults[0])
    return {
        "file": str(path),
        "ok": True,
        "game": reading.stored.header.game,
        "actions": len(reading.table.entries),
        "progress": _progress(reading),
        "is_finished": isinstance(reading.table.turn, Over),
        "is_closed": reading.stored.is_closed,
        "notices": [said_notice(notice) for notice in reading.notices],
        **bad,
    }


def _bad(path: Path, code: str, line: int, text: str) -> dict[str, Any]:
    return {"file": str(path), "ok": False, "code": code, "line": line, "fault": text}


def _progress(reading: Reading) -> str:
    if isinstance(reading.table.turn, Over):
        return "finished"
    words = game_words(reading.game).at(reading.table.state, reading.table.names())
    return words.message(reading.game.progress(reading.table.state))
