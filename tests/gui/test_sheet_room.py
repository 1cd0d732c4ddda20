"""Room on a printed sheet."""

from typing import NamedTuple

from PySide6.QtCore import QRectF

from railyard.gui.parts.sheet_room import FreeCells, spots_apart


class Spot(NamedTuple):
    box: QRectF
    price: float


def test_a_block_takes_the_free_corner_and_the_next_one_another() -> None:
    free = FreeCells(QRectF(100, 200, 100, 100), 10)
    free.take(QRectF(100, 200, 55, 55))
    corner = free.corner_for(20, 20)
    assert corner is not None
    box = QRectF(corner.x(), corner.y(), 20, 20)
    assert QRectF(100, 200, 100, 100).contains(box)
    assert not box.intersects(QRectF(100, 200, 55, 55))
    free.take(box)
    following = free.corner_for(20, 20)
    assert following is not None
    assert not QRectF(following.x(), following.y(), 20, 20).intersects(box)


def test_spare_cells_stand_around_the_block() -> None:
    free = FreeCells(QRectF(0, 0, 100, 100), 10)
    tight, airy = free.corner_for(20, 20), free.corner_for(20, 20, 2)
    assert tight is not None and airy is not None
    assert (airy - tight).x() == (airy - tight).y() == 10


def test_a_full_sheet_has_no_corner() -> None:
    free = FreeCells(QRectF(0, 0, 100, 100), 10)
    free.take(QRectF(0, 0, 100, 100))
    assert free.corner_for(20, 20) is None


def test_names_move_apart_where_that_costs_least() -> None:
    left, middle, right = (QRectF(x, 0, 9, 9) for x in (0, 10, 20))
    first = [Spot(middle, 0.0), Spot(left, 3.0)]
    second = [Spot(middle, 0.0), Spot(right, 1.0)]
    assert [spot.box for spot in spots_apart([first, second], [1, 0], 100.0)] == [left, middle]
    assert [spot.box for spot in spots_apart([first, second], [0, 1], 100.0)] == [middle, right]
    assert [spot.box for spot in spots_apart([first, second], [0, 1], 0.5)] == [middle, middle]
