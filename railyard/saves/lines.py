"""The frame of a save: one line a record, each with a checksum over everything up to and with it.

    {"railyard":"save","sum":"0f1e2d3c4b5a","header":{…}}
    {"sum":"69788796a5b4","step":{"type":"draw_track",…}}

``step`` is a move of the log, ``also`` one that belongs to the same step as the move before it, ``goto`` a move of the
cursor, ``mark`` a fingerprint of the state with what a list of tables shows.
"""

import re
from hashlib import blake2b
from typing import Final, NamedTuple

from railyard.core.text import N_
from railyard.saves.faults import Fault, SaveError

START: Final = b'{"railyard":"save",'
KINDS: Final = ("step", "also", "goto", "mark")

MOST_BYTES: Final = 64_000_000
MOST_LINE_BYTES: Final = 1_000_000
"""Of any line but the first, which may hold a whole board."""
MOST_LINES: Final = 400_000
DEEPEST: Final = 48
"""How deeply brackets may be nested."""

_FIRST = re.compile(rb'\{"railyard":"save","sum":"([0-9a-f]{12})","(header)":(\{.*\})\}')
LINE: Final = re.compile(rb'\{"sum":"([0-9a-f]{12})","(step|also|goto|mark)":(\{.*\})\}')
_BRACKET = re.compile(rb'"(?:[^"\\]|\\.)*+"|[\[{]|[\]}]')


class Line(NamedTuple):
    """A line whose checksum agrees."""

    number: int
    """From 1."""
    kind: str
    payload: bytes
    end: int
    """Offset of the first byte after it."""


class Lines(NamedTuple):
    """The good part of a save."""

    header: bytes
    lines: tuple[Line, ...]
    """Everything after the header."""
    checksum: str
    """The last good line's."""
    size: int
    """Bytes of the good part."""
    is_whole: bool
    """Whether the good part ends with a line's end, so that more may be written after it."""
    fault: Fault | None
    """What is wrong with the first line that is not good."""


def next_sum(before: str, kind: str, payload: bytes) -> str:
    """The checksum of a line after one with the checksum ``before`` ("" for the first)."""
    return blake2b(b"%s\0%s\0%s" % (before.encode(), kind.encode(), payload), digest_size=6).hexdigest()


def framed(before: str, kind: str, payload: bytes) -> tuple[bytes, str]:
    """A line and its checksum."""
    checksum = next_sum(before, kind, payload)
    start = START[:-1] if kind == "header" else b"{"
    comma = b"," if kind == "header" else b""
    return b'%s%s"sum":"%s","%s":%s}\n' % (start, comma, checksum.encode(), kind.encode(), payload), checksum


def split(data: bytes) -> Lines:
    """Take a save apart as far as it is good.  SaveError where not even the header is."""
    if not data:
        raise SaveError(Fault("empty"))
    if not data.startswith(START):
        raise SaveError(Fault("foreign"))
    if len(data) > MOST_BYTES:
        raise SaveError(Fault("too_big", values={"limit": MOST_BYTES // 1_000_000}))
    if data.count(b"\n") > MOST_LINES:
        raise SaveError(Fault("too_many_lines", values={"limit": MOST_LINES}))
    pieces = data.split(b"\n")
    first = _FIRST.fullmatch(pieces[0].removesuffix(b"\r"))
    reason = "" if first is None else _why_bad(first, "", is_first=True)
    if first is None or reason:
        raise SaveError(Fault("header", line=1, values={"reason": reason or N_("it is not complete")}))
    lines: list[Line] = []
    checksum = first[1].decode()
    size = min(len(pieces[0]) + 1, len(data))
    fault = None
    for number, piece in enumerate(pieces[1:], 2):
        if not piece and number == len(pieces):
            break
        match = LINE.fullmatch(piece.removesuffix(b"\r"))
        reason = N_("it is no line of a table") if match is None else _why_bad(match, checksum)
        if match is None or reason:
            is_cut = number == len(pieces)
            lost = len(pieces) - number + (pieces[-1] != b"")
            fault = Fault("cut" if is_cut else "damaged", number, values={"reason": reason, "lost": lost})
            break
        checksum = match[1].decode()
        size = min(size + len(piece) + 1, len(data))
        lines.append(Line(number, match[2].decode(), match[3], size))
    return Lines(first[3], tuple(lines), checksum, size, data[size - 1 : size] == b"\n", fault)


def _why_bad(match: re.Match[bytes], before: str, is_first: bool = False) -> str:
    """What is wrong with a line that has the right frame; empty for a good one."""
    if not is_first and len(match[3]) > MOST_LINE_BYTES:
        return N_("it is longer than any line of a table")
    if next_sum(before, match[2].decode(), match[3]) != match[1].decode():
        return N_("its checksum does not agree")
    if is_too_deep(match[3]):
        return N_("it is nested too deeply")
    return ""


def is_too_deep(payload: bytes) -> bool:
    """Whether brackets are nested more deeply than anything the program writes."""
    if payload.count(b"[") + payload.count(b"{") <= DEEPEST:
        return False
    depth = 0
    for token in _BRACKET.finditer(payload):
        first = payload[token.start()]
        if first in b"[{":
            depth += 1
            if depth > DEEPEST:
                return True
        elif first in b"]}":
            depth -= 1
    return False
