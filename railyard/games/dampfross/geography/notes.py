"""What the compiler decided and had to move, as codes and values for whoever prints them."""

from collections.abc import Mapping

import msgspec

Value = str | int | float


class Note(msgspec.Struct, frozen=True):
    """One decision of the compiler.  ``grave`` marks what makes the board unfit to play on."""

    code: str
    values: Mapping[str, Value] = {}
    grave: bool = False


class GeographyFault(ValueError):
    """The geography cannot become a board: a code and its values, as in a :class:`Note`."""

    def __init__(self, code: str, **values: Value) -> None:
        self.note = Note(code, values, grave=True)
        shown = ", ".join(f"{key} {value}" for key, value in values.items())
        super().__init__(f"{code}: {shown}" if shown else code)
