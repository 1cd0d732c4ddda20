"""Older files carried over to today's form, step by step.

A migration takes a whole document and returns one of the next schema::

    {"header": {"schema": 1, …}, "lines": [{"kind": "step", "value": {"type": …}}, …]}

Each step has a test and a stored file of the schema it starts from (``tests/saves/old/schema_<n>.railsave``); a test
refuses any that has not.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from railyard.saves.faults import Fault, SaveError
from railyard.saves.header import SCHEMA
from railyard.saves.lines import KINDS, Line

Document = dict[str, Any]
Migration = Callable[[Document], Document]

MIGRATIONS: Final[Mapping[int, Migration]] = {}
"""By the schema they start from.  Schema 1 is the first there is."""


def migrated(
    schema: int,
    header: bytes,
    lines: tuple[Line, ...],
    migrations: Mapping[int, Migration] = MIGRATIONS,
    to: int = SCHEMA,
) -> tuple[bytes, tuple[Line, ...]]:
    """Header and lines in form ``to``.  SaveError where a step is missing or the content is not what it expects."""
    document: Document = {"header": msgspec.json.decode(header), "lines": []}
    for line in lines:
        try:
            document["lines"].append({"kind": line.kind, "value": msgspec.json.decode(line.payload)})
        except msgspec.DecodeError as error:
            raise _cannot(schema, line.number, str(error)) from error
    for step in range(schema, to):
        if step not in migrations:
            raise _cannot(schema, 1, f"nothing leads from form {step} to {step + 1}")
        try:
            document = migrations[step](document)
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise _cannot(schema, 1, f"{type(error).__name__} {error}") from error
    document["header"]["schema"] = to
    # A step may add or drop lines, so numbers are those of today's form.
    new = tuple(
        Line(number, line["kind"], msgspec.json.encode(line["value"]), 0)
        for number, line in enumerate(document["lines"], 2)
        if line["kind"] in KINDS
    )
    return msgspec.json.encode(document["header"]), new


def _cannot(schema: int, line: int, reason: str) -> SaveError:
    return SaveError(Fault("old", line, values={"schema": schema, "reason": reason}))
