"""The share market: moving markers, and the order of companies it gives (sections 4 and 6)."""

from collections.abc import Iterable

from railyard.games.vienna1840.book import Book
from railyard.games.vienna1840.events import PriceMoved
from railyard.games.vienna1840.play import Play
from railyard.games.vienna1840.state import Company, State

Cell = tuple[int, int]


def cell_key(cell: Cell) -> str:
    """The name of a cell in the stacks of a position."""
    return f"{cell[0]},{cell[1]}"


def _exists(book: Book, row: int, column: int) -> bool:
    rows = book.facts.market
    return 0 <= row < len(rows) and 0 <= column < len(rows[row])


def right_of(book: Book, cell: Cell) -> Cell:
    """One column right; at the end of a row one up; in the top right corner it stays."""
    row, column = cell
    if _exists(book, row, column + 1):
        return row, column + 1
    return (row - 1, column) if _exists(book, row - 1, column) else cell


def left_of(book: Book, cell: Cell) -> Cell:
    """One column left; from the first one down; in the bottom left corner it stays."""
    row, column = cell
    if column:
        return row, column - 1
    return (row + 1, column) if _exists(book, row + 1, column) else cell


def below(book: Book, cell: Cell) -> Cell:
    """One row down where that cell exists."""
    row, column = cell
    return (row + 1, column) if _exists(book, row + 1, column) else cell


def above(cell: Cell) -> Cell:
    """One row up, except in the top row."""
    row, column = cell
    return (row - 1, column) if row else cell


def put_marker(play: Play, company: Company, cell: Cell) -> None:
    """Set a marker on a cell, behind those that are there."""
    stacks = dict(play.s.stacks)
    before = play.s.cells.get(company)
    if before is not None:
        key = cell_key(before)
        stacks[key] = tuple(other for other in stacks[key] if other != company)
        if not stacks[key]:
            del stacks[key]
    stacks[cell_key(cell)] = (*stacks.get(cell_key(cell), ()), company)
    play.set(cells={**play.s.cells, company: cell}, stacks=stacks)


def move_marker(play: Play, company: Company, steps: Iterable[str]) -> None:
    """Move a marker step by step ("right", "left", "up", "down")."""
    book = play.book
    cell = start = play.s.cells[company]
    for step in steps:
        match step:
            case "right":
                cell = right_of(book, cell)
            case "left":
                cell = left_of(book, cell)
            case "down":
                cell = below(book, cell)
            case _:
                cell = above(cell)
    if cell != start:
        before = book.price(play.s, company)
        put_marker(play, company, cell)
        play.tell(PriceMoved(company, before, book.price(play.s, company), cell[0], cell[1]))


def dividend_steps(book: Book, paid: int) -> tuple[str, ...]:
    """Where a marker goes for an amount paid out: left for nothing, right by the table."""
    steps = 0
    for least, columns in book.facts.dividend_steps:
        if paid >= least:
            steps = columns
    return ("left",) if steps < 0 else ("right",) * steps


def operating_order(book: Book, s: State, companies: Iterable[Company]) -> tuple[Company, ...]:
    """By price, then the cell further right, then the higher row, then who arrived first in the cell."""

    def rank(company: Company) -> tuple[int, int, int, int]:
        row, column = s.cells[company]
        return -book.price(s, company), -column, row, s.stacks[cell_key((row, column))].index(company)

    return tuple(sorted(companies, key=rank))
