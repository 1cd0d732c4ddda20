"""Damaged saves open as far as they are good and say what is missing."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from railyard.core.table import Table
from railyard.saves.faults import SaveError, said
from railyard.saves.header import SCHEMA
from railyard.saves.lines import DEEPEST, MOST_LINE_BYTES, framed, is_too_deep, split
from railyard.saves.read import Opened, decode, restore
from railyard.saves.write import records_of

PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)


def opened(data: bytes, table: Table[Any]) -> Opened:
    return restore(decode(data), table.game)


def assert_a_part(part: Opened, whole: Table[Any]) -> None:
    """The table is the beginning of the whole one."""
    entries = part.table.entries
    assert entries == whole.entries[: len(entries)]
    assert part.table.state == whole.state_at(part.table.cursor)


def content(data: bytes) -> list[tuple[str, Any]]:
    """Kinds and decoded payloads, the header first."""
    frame = split(data)
    return [("header", msgspec.json.decode(frame.header))] + [
        (line.kind, msgspec.json.decode(line.payload)) for line in frame.lines
    ]


def made(lines: list[tuple[str, Any]]) -> bytes:
    """A save with right checksums, whatever it says."""
    return framed_all((kind, msgspec.json.encode(value)) for kind, value in lines)


def framed_all(lines: Iterable[tuple[str, bytes]]) -> bytes:
    """Whole lines from kinds and payloads, the header first."""
    checksum = ""
    parts = []
    for kind, payload in lines:
        part, checksum = framed(checksum, kind, payload)
        parts.append(part)
    return b"".join(parts)


@PATIENT
@given(data=st.data())
def test_any_flipped_bit(walked: Table[Any], written: bytes, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(written) - 1))
    bit = data.draw(st.integers(0, 7))
    bad = bytearray(written)
    bad[at] ^= 1 << bit
    line = written[:at].count(b"\n") + 1
    try:
        part = opened(bytes(bad), walked)
    except SaveError as error:
        assert line == 1
        assert error.fault.code in ("header", "foreign")
        return
    assert_a_part(part, walked)
    if part.fault is None:
        # Only a line's end can change and mean the same: "\n" is the last byte.
        assert (at, part.table.entries) == (len(written) - 1, walked.entries)
    else:
        # Everything before the damaged line is there; a damaged line's end damages its line.
        assert part.fault.line == line
        assert part.lines == line - 2


@PATIENT
@given(data=st.data())
def test_cut_off_anywhere(walked: Table[Any], written: bytes, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(written) - 1))
    cut = written[:at]
    whole_lines = cut.count(b"\n") + (written[at : at + 1] == b"\n")
    if whole_lines == 0:
        with pytest.raises(SaveError):
            decode(cut)
        return
    part = opened(cut, walked)
    assert_a_part(part, walked)
    assert part.lines == whole_lines - 1
    is_between_lines = cut.endswith(b"\n") or written[at : at + 1] == b"\n"
    assert (part.fault is None) == is_between_lines
    if part.fault is not None:
        assert part.fault.code == "cut"
        assert part.fault.entry == len(part.table.entries) + 1
    if whole_lines < written.count(b"\n"):
        assert not decode(cut).is_closed or split(written).lines[whole_lines - 2].kind == "mark"


@PATIENT
@given(st.binary(max_size=400))
def test_any_bytes_at_all(data: bytes) -> None:
    with pytest.raises(SaveError):
        decode(data)


@PATIENT
@given(data=st.data(), junk=st.binary(min_size=1, max_size=60))
def test_bytes_put_in(walked: Table[Any], written: bytes, data: st.DataObject, junk: bytes) -> None:
    at = data.draw(st.integers(0, len(written)))
    try:
        part = opened(written[:at] + junk + written[at:], walked)
    except SaveError:
        assert at <= written.index(b"\n") + 1
        return
    assert_a_part(part, walked)
    assert part.fault is not None or part.table.entries == walked.entries


@PATIENT
@given(data=st.data())
def test_lines_taken_out_or_swapped(walked: Table[Any], written: bytes, data: st.DataObject) -> None:
    lines = written.splitlines(keepends=True)
    one = data.draw(st.integers(1, len(lines) - 2))
    other = data.draw(st.integers(one + 1, len(lines) - 1))
    taken_out = opened(b"".join(lines[:one] + lines[other:]), walked)
    assert (taken_out.fault is not None) and taken_out.fault.code == "damaged"
    assert taken_out.lines == one - 1
    lines[one], lines[other] = lines[other], lines[one]
    swapped = opened(b"".join(lines), walked)
    assert swapped.fault is not None
    assert_a_part(swapped, walked)


@PATIENT
@given(data=st.data())
def test_true_checksums_over_nonsense(walked: Table[Any], written: bytes, data: st.DataObject) -> None:
    """Somebody wrote a file by hand: any value anywhere is a fault or a table, never a crash."""
    lines = content(written)
    at = data.draw(st.integers(1, len(lines) - 1))
    kind = data.draw(st.sampled_from(["step", "also", "goto", "mark"]))
    leaf = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=5)
    value = data.draw(
        st.dictionaries(
            st.sampled_from(["type", "seat", "card", "cards", "faces", "order", "to", "agreed", "amount", "x"]),
            leaf | st.sampled_from(["play", "bet", "swap", "rolled", "shuffled", "A"]) | st.lists(leaf, max_size=3),
        )
    )
    part = opened(made([*lines[:at], (kind, value), *lines[at:]]), walked)
    assert part.fault is not None or kind == "goto" or value.get("type") in ("bet", "play", "swap")
    assert part.lines >= at - 1


# What the messages say


def fault_of(data: bytes, table: Table[Any]) -> str:
    """The words of what is wrong with a save."""
    try:
        fault = opened(data, table).fault
    except SaveError as error:
        return str(error)
    assert fault is not None
    return said(fault)


def test_a_damaged_line_is_named(walked: Table[Any], written: bytes) -> None:
    lines = written.splitlines(keepends=True)
    lines[10] = lines[10].replace(b'"seat":"', b'"seat":"x')
    told = fault_of(b"".join(lines), walked)
    assert told.startswith("Line 11 is damaged (its checksum does not agree). Everything up to entry 8 is there;")
    assert f"{len(lines) - 10} lines from there on" in told


def test_a_cut_is_named(walked: Table[Any], written: bytes) -> None:
    told = fault_of(written[:-20], walked)
    last, entries = written.count(b"\n"), len(walked.entries)
    assert told == f"Line {last} is not complete: the file was cut off. Everything up to entry {entries} is there."


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "The file is empty"),
        (b"\x89PNG\r\n", "no Railyard table"),
        (b'{"railyard":"save",', "it is not complete"),
        (b'{"railyard":"save","sum":"000000000000","header":{}}', "checksum does not agree"),
    ],
)
def test_what_is_no_table(data: bytes, says: str) -> None:
    with pytest.raises(SaveError, match=says):
        decode(data)


def test_a_newer_file_names_the_program_that_wrote_it(written: bytes) -> None:
    lines = content(written)
    lines[0][1].update(schema=SCHEMA + 1, app="9.7.3", something="new")
    with pytest.raises(SaveError) as caught:
        decode(made(lines), running="0.1.0")
    told = str(caught.value)
    assert caught.value.fault.code == "newer"
    assert "Railyard 9.7.3 wrote this table" in told
    assert "this Railyard 0.1.0 reads" in told
    assert "Get Railyard 9.7.3 or later" in told


@pytest.mark.parametrize(
    "change",
    [
        {"seats": "ABC"},
        {"seats": [{"seat": "B", "name": "x", "colour": "red"}, {"seat": "A", "name": "y", "colour": "red"}]},
        {"seats": []},
        {"options": {"stake": "x", "is_long": True}},
        {"options": {"stake": [1]}},
        {"options": {}},
        {"dice": "loaded"},
        {"seed": 4},
        {"unknown": 1},
        {"schema": "1"},
        {"schema": -4},
    ],
    ids=str,
)
def test_headers_nobody_writes(walked: Table[Any], written: bytes, change: dict[str, Any]) -> None:
    lines = content(written)
    lines[0][1].update(change)
    with pytest.raises(SaveError) as caught:
        opened(made(lines), walked)
    assert caught.value.fault.code in ("header", "setup", "old")


# Bounds


def test_a_line_that_is_too_long(walked: Table[Any], written: bytes) -> None:
    lines = content(written)
    lines.insert(5, ("goto", {"to": 1, "agreed": 0, "x": "y" * MOST_LINE_BYTES}))
    assert "longer than" in fault_of(made(lines), walked)


@pytest.mark.parametrize("kind", ["step", "header"])
def test_brackets_without_end(walked: Table[Any], written: bytes, kind: str) -> None:
    frame = split(written)
    deep = b'{"type":"play","seat":"A","card":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    header = deep if kind == "header" else frame.header
    assert "nested too deeply" in fault_of(framed_all([("header", header), ("step", deep)]), walked)


def test_depth_is_counted_outside_texts() -> None:
    assert not is_too_deep(b'{"name":"' + b"[" * 500 + b'"}')
    assert not is_too_deep(b'{"name":"\\"' + b"[" * 500 + b'"}')
    assert not is_too_deep(b"[" + b"[]," * 500 + b"[]]")
    assert is_too_deep(b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1))
    assert not is_too_deep(b"[" * DEEPEST + b"]" * DEEPEST)


def test_a_file_that_is_too_big(written: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railyard.saves.lines.MOST_BYTES", len(written) - 1)
    with pytest.raises(SaveError, match="larger than"):
        decode(written)


def test_a_file_with_too_many_lines(written: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railyard.saves.lines.MOST_LINES", 10)
    with pytest.raises(SaveError, match="more than 10 lines"):
        decode(written)


def test_the_records_are_fewer_than_the_lines(walked: Table[Any], written: bytes) -> None:
    """Nothing is written that the table does not need."""
    assert len(list(records_of(walked))) < written.count(b"\n")
