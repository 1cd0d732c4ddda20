"""Refusals: why something may not be done, with the numbers and the paragraph of the rulebook."""

import msgspec

from railyard.core.text import Values


class Refusal(msgspec.Struct, frozen=True):
    """A reason.  ``code`` has a text in the game's ``texts.py`` (or the shared ones); ``rule`` cites the rulebook."""

    code: str
    values: Values = {}
    rule: str = ""


def refuse(code: str, rule: str = "", **values: object) -> Refusal:
    """A refusal, written short."""
    return Refusal(code, values, rule)


class Refused(Exception):
    """An illegal move was submitted; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} {refusal.values}")
        self.refusal = refusal
