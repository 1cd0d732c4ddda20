"""Chance: the same seed gives the same outcomes for ever."""

from collections import Counter

import pytest

from railyard.core.chance import Luck, Roll, Rolled, Shuffle, Shuffled, drawn, is_fitting

# Written down once. If one of these fails, every seed people noted gives another game.
GOLDEN_ROLLS = {
    ("", 0): (1, 3, 3, 1, 1),
    ("", 1): (1, 5, 6, 4, 3),
    ("railyard", 0): (4, 5, 4, 1, 1),
    ("Bahnhof Ωß", 7): (2, 5, 1, 2, 5),
}
GOLDEN_SHUFFLES = {
    ("railyard", 0): (8, 4, 5, 2, 3, 0, 6, 1, 7, 9),
    ("railyard", 1): (1, 2, 4, 0, 5, 6, 9, 3, 8, 7),
}


@pytest.mark.parametrize(("seed", "number"), GOLDEN_ROLLS)
def test_rolls_never_change(seed: str, number: int) -> None:
    assert drawn(Roll("x", dice=5), seed, number) == Rolled(GOLDEN_ROLLS[seed, number])


@pytest.mark.parametrize(("seed", "number"), GOLDEN_SHUFFLES)
def test_shuffles_never_change(seed: str, number: int) -> None:
    assert drawn(Shuffle("x", size=10), seed, number) == Shuffled(GOLDEN_SHUFFLES[seed, number])


def test_luck_never_changes() -> None:
    luck = Luck("railyard")
    assert [luck.below(100) for _ in range(8)] == [78, 81, 68, 79, 8, 41, 99, 90]


def test_what_is_asked_for_does_not_change_a_draw() -> None:
    assert drawn(Roll("one"), "s", 3) == drawn(Roll("two"), "s", 3)


def test_faces_are_fair() -> None:
    rolls = [drawn(Roll("x", dice=2), "fair", n) for n in range(3_000)]
    faces = Counter(face for roll in rolls if isinstance(roll, Rolled) for face in roll.faces)
    assert set(faces) == set(range(1, 7))
    # Six thousand dice: a thousand each, give or take five standard deviations.
    assert all(abs(count - 1_000) < 145 for count in faces.values())


def test_shuffles_are_fair() -> None:
    orders = Counter(drawn(Shuffle("x", size=3), "fair", n) for n in range(3_000))
    assert len(orders) == 6
    assert all(abs(count - 500) < 103 for count in orders.values())


@pytest.mark.parametrize("size", [0, 1, 2, 110])
def test_a_shuffle_keeps_everything(size: int) -> None:
    request = Shuffle("x", size=size)
    assert is_fitting(request, drawn(request, "s", 0))


@pytest.mark.parametrize(
    ("request_", "outcome", "fits"),
    [
        (Roll("x"), Rolled((6,)), True),
        (Roll("x"), Rolled((7,)), False),
        (Roll("x"), Rolled((0,)), False),
        (Roll("x"), Rolled((1, 1)), False),
        (Roll("x", dice=2, sides=4), Rolled((4, 1)), True),
        (Roll("x", dice=2, sides=4), Rolled((5, 1)), False),
        (Roll("x"), Shuffled((0,)), False),
        (Shuffle("x", size=3), Shuffled((2, 0, 1)), True),
        (Shuffle("x", size=3), Shuffled((2, 0, 0)), False),
        (Shuffle("x", size=3), Shuffled((0, 1)), False),
        (Shuffle("x", size=1), Rolled((1,)), False),
    ],
    ids=str,
)
def test_fitting(request_: Roll | Shuffle, outcome: Rolled | Shuffled, fits: bool) -> None:
    assert is_fitting(request_, outcome) is fits


def test_luck_keeps_to_its_limits() -> None:
    luck = Luck("limits")
    assert {luck.below(3) for _ in range(200)} == {0, 1, 2}
    assert {luck.one_of("ab") for _ in range(100)} == {"a", "b"}
    with pytest.raises(IndexError):
        luck.one_of(())
