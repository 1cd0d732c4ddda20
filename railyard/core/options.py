"""Options of a table: their defaults, values typed by people, and what is wrong with a set of them."""

from collections.abc import Mapping, Sequence

from railyard.core.game import GameInfo, Option, OptionValue

BOARD = "board"

SAID = {"yes": "true", "on": "true", "1": "true", "no": "false", "off": "false", "0": "false"}
"""What people type for a yes-or-no option beside true and false."""


def default_options(info: GameInfo) -> dict[str, OptionValue]:
    """Every option's default, the board among them where the game has boards."""
    options: dict[str, OptionValue] = {option.key: option.default for option in info.options}
    return {**options, BOARD: info.default_board} if info.default_board else options


def allowed_values(option: Option) -> tuple[OptionValue, ...]:
    """What the option may be set to."""
    return tuple(choice.value for choice in option.choices) or (False, True)


def option_from_text(info: GameInfo, key: str, text: str) -> OptionValue:
    """The value somebody typed for an option.  ValueError, with what is possible, for anything else."""
    if key == BOARD and info.default_board:
        return text
    option = next((option for option in info.options if option.key == key), None)
    if option is None:
        keys = [option.key for option in info.options] + [BOARD] * bool(info.default_board)
        known = f"it has {', '.join(keys)}" if keys else "it has none"
        raise ValueError(f"{info.id} has no option {key}; {known}")
    values = {_typed(value): value for value in allowed_values(option)}
    typed = text.lower() if option.choices else SAID.get(text.lower(), text.lower())
    if typed not in values:
        raise ValueError(f"{key}={text} is not possible; {key} can be {', '.join(values)}")
    return values[typed]


def _typed(value: OptionValue) -> str:
    return str(value).lower()


def option_faults(
    info: GameInfo, options: Mapping[str, OptionValue], seats: int, boards: Sequence[str]
) -> tuple[str, ...]:
    """What is wrong with a table's options and number of seats; empty when it can be set up."""
    faults = []
    if not info.min_seats <= seats <= info.max_seats:
        faults.append(f"{info.title} is for {info.min_seats} to {info.max_seats} people, not {seats}")
    for option in info.options:
        if option.key not in options:
            faults.append(f"option {option.key} is missing")
        elif not any(_same(options[option.key], value) for value in allowed_values(option)):
            faults.append(f"{option.key}={options[option.key]} is not possible")
    known = {option.key for option in info.options} | ({BOARD} if info.default_board else set())
    faults += [f"{info.id} has no option {key}" for key in options if key not in known]
    if info.default_board:
        if BOARD not in options:
            faults.append("the board is missing")
        elif options[BOARD] not in boards:
            faults.append(f"{info.id} has no board {options[BOARD]}; it has {', '.join(boards)}")
    return tuple(faults)


def _same(one: OptionValue, other: OptionValue) -> bool:
    """Whether two values are the same; True is not 1."""
    return type(one) is type(other) and one == other
