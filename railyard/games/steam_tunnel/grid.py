"""The places of the mine and how their entrances meet (T-2.1, T-2.2).

A place is named by column letter and row number, "C4" being the third column of the fourth row.  A *port* is one
entrance of one place, numbered place index x 6 + side; sides run clockwise: 0 top, 1 right upper, 2 right lower,
3 bottom, 4 left lower, 5 left upper.  The mine wraps both ways, so every port faces another one.
"""

from typing import Final

SIDES: Final = 6
HALF_TURN: Final = 3
ACROSS: Final = (3, 5, 4, 0, 2, 1)
"""The side of the next card that each side meets."""
STEP: Final = ((0, -1), (1, 0), (1, 0), (0, 1), (-1, 0), (-1, 0))
"""Columns and rows from a place to the next one across each side."""


class Grid:
    """``columns`` x ``rows`` places, wrapping both ways."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.places: tuple[str, ...] = tuple(
            f"{chr(ord('A') + column)}{row + 1}" for row in range(rows) for column in range(columns)
        )
        self.index: dict[str, int] = {place: at for at, place in enumerate(self.places)}
        self.facing: tuple[int, ...] = tuple(
            SIDES * self.index[self.beside(place, side)] + ACROSS[side]
            for place in self.places
            for side in range(SIDES)
        )
        """The port that each port meets."""

    def column_row(self, place: str) -> tuple[int, int]:
        """Column and row of a place, from 0.  KeyError where there is no such place."""
        row, column = divmod(self.index[place], self.columns)
        return column, row

    def place_at(self, column: int, row: int) -> str:
        """The place at a column and row, counted on beyond the rim (T-2.2)."""
        return self.places[(row % self.rows) * self.columns + column % self.columns]

    def beside(self, place: str, side: int) -> str:
        """The place across a side."""
        column, row = self.column_row(place)
        across, down = STEP[side]
        return self.place_at(column + across, row + down)

    def port(self, place: str, side: int) -> int:
        """The number of one entrance."""
        return SIDES * self.index[place] + side

    def place_of(self, port: int) -> str:
        """The place a port belongs to."""
        return self.places[port // SIDES]
