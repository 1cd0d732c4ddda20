"""Older files: every form there ever was still opens."""

import re
from pathlib import Path
from typing import Any

import pytest

from railyard.core.table import Table
from railyard.saves.faults import SaveError
from railyard.saves.header import SCHEMA
from railyard.saves.migrations import MIGRATIONS, Document
from railyard.saves.read import decode, restore
from tests.conformance.fifth_game import night_mail_table

OLD = Path(__file__).parent / "old"


def stored(schema: int) -> bytes:
    """The stored file of a form."""
    return (OLD / f"schema_{schema}.railsave").read_bytes()


def test_no_form_without_its_step_its_file_and_its_test() -> None:
    """A new form needs the step from the one before, a file of that one, and a test called test_from_<n>."""
    assert sorted(MIGRATIONS) == list(range(1, SCHEMA))
    assert sorted(path.name for path in OLD.iterdir()) == [f"schema_{n}.railsave" for n in range(1, SCHEMA + 1)]
    tests = set(re.findall(r"def (test_from_\d+)", Path(__file__).read_text("utf-8")))
    assert tests == {f"test_from_{n}" for n in range(1, SCHEMA + 1)}


def test_from_1(night_mail: Any) -> None:
    """The first form: a game of three with a branch, another name, an undone end, and dice typed in."""
    reading = decode(stored(1))
    assert reading.schema == 1
    opened = restore(reading, night_mail_table().game)
    assert opened.fault is None
    table = opened.table
    assert table.setup.options == {"stake": 1, "is_long": True}
    assert table.setup.dice == "table"
    assert [seating.name for seating in table.setup.seats] == ["Anna", "Ben", "Cleo"]
    assert table.names()["B"] == "Bea"
    assert len(table.entries) == 34
    assert table.cursor == 32
    assert [goto.to for _, goto in table.agreements] == [7]
    assert len(table.line()) < len(table.entries)


# The machinery, tried with forms that do not exist


def newer(document: Document) -> Document:
    """Form 2, say, calls the seed a start and counts letters from a hundred."""
    header = {**document["header"], "seed": document["header"]["seed"] + "!"}
    lines = [
        {**line, "value": {**line["value"], "name": line["value"]["name"].upper()}}
        if line["value"].get("type") == "renamed"
        else line
        for line in document["lines"]
    ]
    return {"header": header, "lines": lines}


def test_steps_are_taken_in_order(night_mail: Any) -> None:
    order: list[int] = []

    def noted(schema: int) -> Any:
        def step(document: Document) -> Document:
            order.append(schema)
            return newer(document)

        return step

    reading = decode(stored(1), migrations={1: noted(1), 2: noted(2)}, schema=3)
    assert order == [1, 2]
    assert (reading.schema, reading.header.schema) == (1, 3)
    assert reading.header.seed.endswith("!!")
    table: Table[Any] = restore(reading, night_mail_table().game).table
    assert "BEA" in table.names().values()


def test_a_step_that_is_missing() -> None:
    with pytest.raises(SaveError, match="nothing leads from form 2 to 3"):
        decode(stored(1), migrations={1: newer}, schema=3)


def test_a_step_that_does_not_fit_its_file() -> None:
    def broken(document: Document) -> Document:
        return {"header": {**document["header"]["none"]}, "lines": []}

    with pytest.raises(SaveError) as caught:
        decode(stored(1), migrations={1: broken}, schema=2)
    assert caught.value.fault.code == "old"
