"""Options of a table: defaults, what people type, and what does not go together."""

import pytest

from railyard.core.game import Choice, GameInfo, Option, OptionValue
from railyard.core.options import default_options, option_faults, option_from_text

INFO = GameInfo(
    "hill",
    "Hill",
    "Up and down.",
    2,
    4,
    1,
    (
        Option("stake", "Stake", "How much.", "H-1", 2, (Choice(1, "one"), Choice(2, "two"))),
        Option("is_long", "Long", "How long.", "H-2", False),
    ),
    default_board="alps",
)
BOARDS = ("alps", "harz")
GOOD: dict[str, OptionValue] = {"stake": 1, "is_long": True, "board": "harz"}


def test_defaults() -> None:
    assert default_options(INFO) == {"stake": 2, "is_long": False, "board": "alps"}


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("stake", "1", 1),
        ("is_long", "true", True),
        ("is_long", "False", False),
        ("is_long", "yes", True),
        ("is_long", "0", False),
        ("board", "harz", "harz"),
    ],
)
def test_typed_values(key: str, text: str, value: OptionValue) -> None:
    typed = option_from_text(INFO, key, text)
    assert typed == value
    assert type(typed) is type(value)


@pytest.mark.parametrize(
    ("key", "text", "says"),
    [
        ("stake", "3", "stake can be 1, 2"),
        ("stake", "true", "stake can be 1, 2"),
        ("is_long", "2", "is_long can be false, true"),
        ("colour", "red", "it has stake, is_long, board"),
    ],
)
def test_typed_values_that_are_not_possible(key: str, text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        option_from_text(INFO, key, text)


def test_nothing_is_wrong_with_good_options() -> None:
    assert option_faults(INFO, GOOD, 3, BOARDS) == ()


@pytest.mark.parametrize(
    ("changed", "seats", "says"),
    [
        ({}, 1, "for 2 to 4 people, not 1"),
        ({}, 5, "for 2 to 4 people, not 5"),
        ({"stake": 3}, 2, "stake=3 is not possible"),
        ({"stake": True}, 2, "stake=True is not possible"),
        ({"is_long": 1}, 2, "is_long=1 is not possible"),
        ({"board": "sea"}, 2, "no board sea; it has alps, harz"),
        ({"colour": "red"}, 2, "no option colour"),
    ],
)
def test_what_is_wrong(changed: dict[str, OptionValue], seats: int, says: str) -> None:
    (fault,) = option_faults(INFO, {**GOOD, **changed}, seats, BOARDS)
    assert says in fault


@pytest.mark.parametrize("key", GOOD)
def test_what_is_missing(key: str) -> None:
    left = {other: value for other, value in GOOD.items() if other != key}
    (fault,) = option_faults(INFO, left, 2, BOARDS)
    assert "is missing" in fault
