"""Text for people, marked for translation where it is written and put into words elsewhere."""

import msgspec

Values = dict[str, object]
"""Plain values by name: numbers, ids and lists of them, never objects of a game."""


def N_(text: str) -> str:  # noqa: N802 - the name every gettext tool knows
    """Mark ``text`` as translatable and hand it back unchanged."""
    return text


class Message(msgspec.Struct, frozen=True):
    """Something to be said: a code that has a text in the game's ``texts.py``, and the values the text names."""

    code: str
    values: Values = {}
