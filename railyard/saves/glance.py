"""What a list of tables shows, read from the end of a file without playing it."""

from typing import Final

import msgspec

from railyard.saves.lines import LINE
from railyard.saves.marks import Mark, Summary

TAIL: Final = 16_384
"""Bytes from the end of a file that hold a mark in nearly every save."""


class Glance(msgspec.Struct, frozen=True):
    """A table as a list shows it."""

    summary: Summary
    entries: int
    """How many moves the log holds, undone ones too, as far as the tail tells."""
    is_latest: bool = True
    """Whether nothing stands after the mark; a table that was not closed has gone on since."""


def glance(tail: bytes) -> Glance | None:
    """The latest mark in the tail of a file; None where the tail holds none (a longer one may)."""
    later, is_latest = 0, True
    for piece in reversed(tail.split(b"\n")):
        match = LINE.fullmatch(piece.removesuffix(b"\r"))
        if match is None:
            continue
        if match[2] == b"mark":
            try:
                mark = msgspec.json.decode(match[3], type=Mark)
            except (msgspec.DecodeError, UnicodeDecodeError):
                continue
            return Glance(mark.summary, mark.entries + later, is_latest)
        later += match[2] in (b"step", b"also")
        is_latest = False
    return None
