"""What a person has set: typed, with defaults, tolerant of what other versions wrote, written atomically."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec

from railyard.app.files import write_atomically

Value = str | int | float | bool | list[str] | list[int] | list[float] | list[bool]


class Settings(msgspec.Struct, frozen=True):
    """Everything the settings page shows; windows and desks remember the rest by keys of their own."""

    language: str = ""
    """Code of a language ("de"); empty for the system's."""
    theme: Literal["system", "light", "dark"] = "system"
    interface_size: int = 100
    """In per cent, 80 to 200."""
    animation_speed: float = 1.0
    """1 is usual, 2 twice as fast, 0 off."""
    people: tuple[str, ...] = ()
    """Names of the people who sat at the last new table, in seat order."""
    save_folder: str = ""
    """Where "Save as" was last used."""


class SettingsFile:
    """The settings with the file they live in.

    Keys of `Settings` are checked; every other key ("dampfross.overlay", "window.geometry") is remembered as it is,
    those of other versions too.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._values: dict[str, object] = {}
        self.problem = ""
        """Why the settings could not be read or written; they hold until the program ends."""
        self.on_change: list[Callable[[str], None]] = []
        """Called with the key of every setting that got another value."""
        self._read()

    def _read(self) -> None:
        try:
            self._values = msgspec.json.decode(self._path.read_bytes(), type=dict[str, object])
        except FileNotFoundError:
            return
        except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
            self.problem = f"{self._path} cannot be read ({error}); the usual settings hold"

    @property
    def settings(self) -> Settings:
        """The typed settings; a value that is not possible counts as not set."""
        return Settings(**{name: self.get(name) for name in Settings.__struct_fields__})  # type: ignore[arg-type]

    def get(self, key: str, default: object = None) -> object:
        """The remembered value, or the default (for keys of `Settings`: theirs)."""
        if key not in Settings.__struct_fields__:
            return self._values.get(key, default)
        if key in self._values:
            try:
                return _checked(key, self._values[key])
            except ValueError:
                pass
        return getattr(Settings(), key)

    def set(self, key: str, value: object) -> None:
        """Remember a value.  ValueError for one that is not possible."""
        if key in Settings.__struct_fields__:
            value = _checked(key, value)
        plain = msgspec.to_builtins(value)
        if key in self._values and self._values[key] == plain and type(self._values[key]) is type(plain):
            return
        self._values[key] = plain
        self._write()
        for listener in self.on_change:
            listener(key)

    def forget(self, key: str) -> None:
        """Go back to the default."""
        if self._values.pop(key, None) is not None:
            self._write()
            for listener in self.on_change:
                listener(key)

    def _write(self) -> None:
        data = msgspec.json.format(msgspec.json.encode(self._values, order="deterministic"))
        try:
            write_atomically(self._path, data)
            self.problem = ""
        except OSError as error:
            self.problem = f"{self._path} cannot be written: {error.strerror}"


_TYPES = {field.name: field.type for field in msgspec.structs.fields(Settings)}
_RANGES = {"interface_size": (80, 200), "animation_speed": (0, 10)}


def _checked(key: str, value: object) -> object:
    """The value in its type.  ValueError for one that is not possible."""
    checked: object = msgspec.convert(value, _TYPES[key])
    low, high = _RANGES.get(key, (None, None))
    if low is not None and high is not None and isinstance(checked, int | float) and not low <= checked <= high:
        raise ValueError(f"{key} is from {low} to {high}, not {checked}")
    return checked
