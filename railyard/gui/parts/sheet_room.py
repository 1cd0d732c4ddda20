"""Room on a printed sheet: free corners for what is printed beside the map, and places for names that keep apart."""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Protocol, TypeVar

from PySide6.QtCore import QPointF, QRectF

ROUNDS = 12
"""So often names look again for a better place, at most."""


class FreeCells:
    """Which square cells of a rectangle hold nothing; ``cell`` is the side of one."""

    def __init__(self, rect: QRectF, cell: float) -> None:
        self._rect = rect
        self._cell = cell
        self._columns, self._rows = int(rect.width() / cell), int(rect.height() / cell)
        self._full = [[False] * self._columns for _ in range(self._rows)]

    def take(self, box: QRectF) -> None:
        """Something stands here."""
        for row in range(max(0, self._row(box.top())), min(self._rows, self._row(box.bottom()) + 1)):
            for column in range(max(0, self._column(box.left())), min(self._columns, self._column(box.right()) + 1)):
                self._full[row][column] = True

    def _row(self, y: float) -> int:
        return int((y - self._rect.top()) // self._cell)

    def _column(self, x: float) -> int:
        return int((x - self._rect.left()) // self._cell)

    def corner_for(self, width: float, height: float, spare: int = 0) -> QPointF | None:
        """The free place nearest to a corner of the sheet; None where there is none.

        The rectangle stands in the middle of a place that is so many ``spare`` cells larger.
        """
        sums = [[0] * (self._columns + 1)]
        for cells in self._full:
            line, total = [0], 0
            for at, is_full in enumerate(cells):
                total += is_full
                line.append(sums[-1][at + 1] + total)
            sums.append(line)
        wide, tall = ceil(width / self._cell) + spare, ceil(height / self._cell) + spare
        best: tuple[int, int, int] | None = None
        for row in range(1, self._rows - tall):
            for column in range(1, self._columns - wide):
                full = (
                    sums[row + tall][column + wide]
                    - sums[row][column + wide]
                    - sums[row + tall][column]
                    + sums[row][column]
                )
                if not full:
                    across = min(column, self._columns - wide - column)
                    down = min(row, self._rows - tall - row)
                    if best is None or (across + down, row, column) < best:
                        best = (across + down, row, column)
        if best is None:
            return None
        down_to, along_to = best[1] + spare / 2, best[2] + spare / 2
        return QPointF(self._rect.left() + along_to * self._cell, self._rect.top() + down_to * self._cell)


class NameSpot(Protocol):
    """One way to write a name."""

    @property
    def box(self) -> QRectF:
        """What it covers."""

    @property
    def price(self) -> float:
        """How bad it is by itself."""


N = TypeVar("N", bound=NameSpot)


def spots_apart(spots: Sequence[Sequence[N]], order: Sequence[int], touching: float) -> list[N]:
    """One of its spots for every name; every two names that touch cost ``touching``.

    Names choose in this order, and then move as long as somebody gains.
    """
    chosen: dict[int, N] = {}
    # Only names that could touch are compared.
    reach = [_united(spot.box for spot in each) for each in spots]
    around = [
        [other for other in range(len(spots)) if other != at and reach[at].intersects(reach[other])]
        for at in range(len(spots))
    ]

    def price(at: int, spot: N) -> float:
        others = [chosen[number].box for number in around[at] if number in chosen]
        return spot.price + touching * sum(map(spot.box.intersects, others))

    for _ in range(ROUNDS):
        has_moved = False
        for at in order:
            best = min(spots[at], key=lambda spot, at=at: price(at, spot))  # type: ignore[misc]
            if at not in chosen or price(at, best) < price(at, chosen[at]) - 1e-9:
                chosen[at] = best
                has_moved = True
        if not has_moved:
            break
    return [chosen[at] for at in range(len(spots))]


def _united(boxes: Iterable[QRectF]) -> QRectF:
    found = QRectF()
    for box in boxes:
        found = found.united(box)
    return found
