"""Settings: typed, tolerant, remembered."""

import json
from pathlib import Path

import pytest

from railyard.app import settings as module
from railyard.app.settings import Settings, SettingsFile


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def test_defaults_write_nothing(path: Path) -> None:
    assert SettingsFile(path).settings == Settings()
    assert not path.exists()


def test_what_is_set_is_remembered(path: Path) -> None:
    settings = SettingsFile(path)
    settings.set("theme", "dark")
    settings.set("people", ("Anna", "Ben"))
    settings.set("interface_size", 125)
    settings.set("dampfross.overlay", 0.5)
    again = SettingsFile(path)
    assert again.settings == Settings(theme="dark", people=("Anna", "Ben"), interface_size=125)
    assert again.get("dampfross.overlay") == 0.5
    assert again.get("dampfross.other", "usual") == "usual"


def test_changes_are_told_once(path: Path) -> None:
    settings = SettingsFile(path)
    told: list[str] = []
    settings.on_change.append(told.append)
    for _ in range(2):
        settings.set("theme", "dark")
        settings.set("x.flag", True)
    settings.set("x.flag", 1)
    settings.forget("theme")
    settings.forget("theme")
    assert told == ["theme", "x.flag", "x.flag", "theme"]
    assert settings.settings.theme == "system"


@pytest.mark.parametrize(
    ("key", "value"),
    [("theme", "pink"), ("interface_size", 300), ("interface_size", "big"), ("animation_speed", -1), ("people", "A")],
)
def test_what_is_not_possible(path: Path, key: str, value: object) -> None:
    settings = SettingsFile(path)
    with pytest.raises(ValueError, match=r".+"):
        settings.set(key, value)
    assert settings.settings == Settings()
    # Written by another version or another hand: it counts as not set.
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({key: value, "language": "de"}))
    assert SettingsFile(path).settings == Settings(language="de")


def test_keys_of_other_versions_are_kept(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"sound": "loud", "nested": {"a": [1]}, "theme": "light"}')
    settings = SettingsFile(path)
    settings.set("language", "fr")
    assert json.loads(path.read_text()) == {
        "sound": "loud",
        "nested": {"a": [1]},
        "theme": "light",
        "language": "fr",
    }


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"\xff\xfe"])
def test_a_broken_file_is_no_reason_to_stop(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    settings = SettingsFile(path)
    assert settings.settings == Settings()
    assert str(path) in settings.problem
    settings.set("theme", "dark")
    assert settings.problem == ""
    assert SettingsFile(path).settings.theme == "dark"


def test_a_disk_that_fails(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    settings = SettingsFile(path)
    monkeypatch.setattr(module, "write_atomically", fail)
    settings.set("theme", "dark")
    assert "No space left" in settings.problem
    assert settings.settings.theme == "dark"
