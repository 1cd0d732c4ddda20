"""``--lang`` on the command line."""

from collections.abc import Callable
from pathlib import Path

import pytest

from railyard.cli.start import start
from railyard.games import discover

Told = Callable[..., tuple[int, str, str]]


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Told:
    """Calls the program; returns status, output and what was said."""

    def call(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        try:
            status = start(arguments)
        except SystemExit as stop:
            assert isinstance(stop.code, int)
            status = stop.code
        return status, *capsys.readouterr()

    return call


@pytest.fixture
def save(tmp_path: Path, told: Told) -> Path:
    """A game of Steam Tunnel."""
    path = tmp_path / "table.railsave"
    assert told("simulate", "steam_tunnel", "--players", "2", "--save", str(path))[0] == 0
    return path


@pytest.mark.parametrize(
    ("language", "says"),
    [("de", "deckt die Karte auf"), ("fr", "retourne la carte en"), ("en", "turns the card at"), ("it", "turns the")],
)
def test_a_transcript_in_a_language(told: Told, save: Path, language: str, says: str) -> None:
    before = told("--lang", language, "transcript", str(save))
    assert before[0] == 0
    assert says in before[1]
    assert told("transcript", "--lang", language, str(save)) == before


def test_a_transcript_in_the_systems_language(told: Told, save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    assert "deckt die Karte auf" in told("transcript", str(save))[1]
    assert "turns the card at" in told("--lang", "en", "transcript", str(save))[1]


@pytest.mark.parametrize("game", sorted(discover()))
def test_no_text_is_missing_in_a_whole_game(told: Told, tmp_path: Path, game: str) -> None:
    """A text or value that is missing would stand there in brackets."""
    path = tmp_path / "table.railsave"
    assert told("simulate", game, "--seed", "language", "--no-audit", "--save", str(path))[0] == 0
    english = told("transcript", str(path))[1].splitlines()
    for language in ("de", "fr"):
        status, out, _ = told("transcript", "--lang", language, str(path))
        assert status == 0
        assert "[" not in out and "{" not in out
        lines = out.splitlines()
        assert len(lines) == len(english)
        same = [line for line, source in zip(lines, english, strict=True) if line == source]
        assert len(same) < len(lines) / 50, same[:5]


def test_faults_of_a_file_are_told_in_the_language(told: Told, save: Path) -> None:
    save.write_bytes(save.read_bytes().replace(b'"turn_card"', b'"turn_cart"', 1))
    status, _, err = told("--lang", "de", "transcript", str(save))
    assert status == 1
    assert "ist beschädigt (die Prüfsumme stimmt nicht)" in err
    save.write_bytes(b"")
    status, _, err = told("--lang", "de", "transcript", str(save))
    assert status == 1
    assert "Die Datei ist leer." in err


def test_other_commands_speak_english_and_say_so(told: Told, save: Path) -> None:
    status, _, err = told("--lang", "de", "verify", str(save))
    assert status == 2
    assert "--lang is for the desk and for transcript" in err
