"""How a golden transcript is written: codes and values, a line a move, no language."""

import json
from collections.abc import Iterator
from typing import Any

from railyard.cli.transcript import objects
from railyard.core.table import Table


def lines(table: Table[Any]) -> Iterator[str]:
    """The log to the cursor, then the result."""
    setup = table.setup
    yield f"{setup.game}, {len(setup.seats)} seats, {_fields(setup.options)}"
    before: dict[str, int] = dict(table.game.accounts(table.state_at(0)))
    for row in objects(table):
        yield f"{row['n']} {row['seat'] or '-'} {_thing(row['action'])}"
        for event in row["events"]:
            yield f"  {_thing(event)}"
        if row["balances"] != before:
            yield "  = " + " ".join(f"{account} {held}" for account, held in row["balances"].items())
            before = row["balances"]


def _thing(thing: dict[str, Any]) -> str:
    values = {key: value for key, value in thing.items() if key not in ("type", "seat")}
    seat = f" {thing['seat']}" if "seat" in thing else ""
    return f"{thing['type']}{seat} {_fields(values)}".rstrip()


def _fields(values: dict[str, Any]) -> str:
    return " ".join(f"{key}={json.dumps(value, separators=(',', ':'))}" for key, value in values.items())
