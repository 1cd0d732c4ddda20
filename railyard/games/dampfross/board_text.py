"""Writing a board document so that people can read and edit it: one row of ground, one place, one river a line."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from railyard.games.dampfross.board_document import BoardDocument

WIDTH: Final = 120
"""Lists of sides are filled up to so many characters a line."""


def text_of_board(document: BoardDocument) -> str:
    """The document as JSON; the same document gives the same text."""
    members = msgspec.json.decode(msgspec.json.encode(document))
    return "{\n" + ",\n".join(f"  {_json(key)}: {_member(value)}" for key, value in members.items()) + "\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _member(value: Any) -> str:
    """A plain value on the same line; a list or table of compound values one a line."""
    if isinstance(value, list) and value and all(_is_side(item) for item in value):
        return "[\n" + "\n".join(f"    {line}" for line in _filled(value)) + "\n  ]"
    if isinstance(value, list) and value and not all(isinstance(item, int) for item in value):
        return "[\n" + ",\n".join(f"    {_json(item)}" for item in value) + "\n  ]"
    if isinstance(value, dict) and len(value) > 1 and any(isinstance(item, (str, dict)) for item in value.values()):
        return "{\n" + ",\n".join(f"    {_json(key)}: {_json(item)}" for key, item in value.items()) + "\n  }"
    return _json(value)


def _is_side(item: Any) -> bool:
    return isinstance(item, list) and len(item) == 3 and all(isinstance(number, int) for number in item)


def _filled(items: Sequence[Any]) -> Iterator[str]:
    line = ""
    for number, item in enumerate(items):
        piece = _json(item) + ("," if number < len(items) - 1 else "")
        if line and len(line) + 1 + len(piece) > WIDTH:
            yield line
            line = piece
        else:
            line = f"{line} {piece}" if line else piece
    yield line
