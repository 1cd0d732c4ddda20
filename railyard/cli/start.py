"""The command line's first word: a command, an option of the program itself, or a file for the desk."""

import gc
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from railyard import __version__
from railyard.cli import COMMANDS, run, say, wrong_use

USAGE: Final = "railyard [--portable] [--lang CODE] [FILE | COMMAND …]"


def start(arguments: Sequence[str]) -> int:
    """Carry out a command line; returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        # A name that the terminal's encoding does not have is no reason to stop.
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="backslashreplace")
    rest = list(arguments)
    portable = False
    language = ""
    words: list[str] = []
    while rest and not (not words and rest[0] in COMMANDS):
        match word := rest.pop(0):
            case "--portable":
                portable = True
            case "--lang" if rest:
                language = rest.pop(0)
            case "--version":
                print(f"railyard {__version__}")
                return 0
            case "--help" | "-h":
                print(_help())
                return 0
            case "--smoke":
                from railyard.cli.smoke import smoke

                return smoke()
            case "--install-desktop" | "--remove-desktop":
                return _change_desktop(word == "--install-desktop")
            case "--":
                words += rest
                rest = []
            case _ if word.startswith("-"):
                wrong_use(f"there is no option {word}; use: {USAGE}; see: railyard --help")
            case _:
                words.append(word)
    if rest:
        if language:
            if rest[0] != "transcript":
                wrong_use("--lang is for the desk and for transcript; the other commands print English")
            rest[1:1] = ["--lang", language]
        return run(rest[0], rest[1:], portable)
    if len(words) > 1:
        wrong_use(f"{words[0]} is no command; the commands are {', '.join(COMMANDS)}; see: railyard --help")
    file = Path(words[0]) if words else None
    if file is not None and not file.exists():
        hint = "" if file.suffix else f", and no command either ({', '.join(COMMANDS)})"
        say(f"{file}: there is no such file{hint}")
        return 1
    return _open_desk(file, portable, language)


def _help() -> str:
    width = max(map(len, COMMANDS)) + 2
    lines = [f"usage: {USAGE}", "", "Opens the desk, or carries out one of these commands:", ""]
    lines += [f"  {name:{width}}{help_text}" for name, (_, help_text) in COMMANDS.items()]
    lines += [
        "",
        "  --portable  keep tables and settings in a folder beside the program",
        "  --lang      language of the desk, or of a transcript (a code like de)",
        "  --smoke     play, save, open and paint every game, for trying out an installation",
        "  --version   the program's version",
        "  --install-desktop, --remove-desktop",
        "              put an unpacked bundle into the menus of a Linux desktop, or take it out",
        "",
        "Every command says more with --help.",
    ]
    return "\n".join(lines)


def _change_desktop(is_wanted: bool) -> int:
    from railyard.app.desktop import NoDesktop, change

    try:
        print(change(is_wanted))
    except NoDesktop as error:
        say(str(error))
        return 1
    except OSError as error:
        say(f"{error.filename}: {error.strerror}")
        return 1
    return 0


def _open_desk(file: Path | None, portable: bool, language: str) -> int:
    # Nothing that is loaded now is ever garbage, and looking for some is a tenth of the start; the window that stands
    # turns the collector on.
    gc.disable()
    from railyard.app.early import why_no_window

    reason = why_no_window()
    if reason:
        say(reason)
        return 1
    from railyard.app.paths import folders
    from railyard.app.single import enter

    own = folders(portable)
    box = enter(own, file)
    if box is None:
        return 0  # the Railyard that runs already has taken over
    from railyard.app.main import run as run_desk

    status: int = run_desk(file, own, box, language)
    return status
