"""The commands that need no window.  Each is a module, loaded only when it is called."""

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

COMMANDS: Final = {
    "games": ("railyard.cli.games", "list the games with their options and boards"),
    "simulate": ("railyard.cli.simulate", "let random players play"),
    "verify": ("railyard.cli.verify", "check saved tables"),
    "transcript": ("railyard.cli.transcript", "print the log of a saved table"),
    "render": ("railyard.cli.render", "paint the board of a saved table, or an empty board"),
    "convert": ("railyard.cli.convert", "make a saved table of a game recorded elsewhere"),
    "compile-board": ("railyard.cli.boards", "make a board of geography"),
    "check-board": ("railyard.cli.boards", "find the faults of a board"),
}


class CliError(Exception):
    """The input is at fault; the text says where, why and what helps, in one line."""


def run(name: str, arguments: Sequence[str], portable: bool = False) -> int:
    """Carry out one command; returns the exit status."""
    from railyard.app.paths import folders
    from railyard.saves.faults import SaveError

    module = importlib.import_module(COMMANDS[name][0])
    try:
        status: int = module.run(name, list(arguments), folders(portable))
        sys.stdout.flush()
        return status
    except (CliError, SaveError) as error:
        say(str(error))
        return 1
    except BrokenPipeError:
        # Whoever read our output has read enough; nothing more may be written to it at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = "" if error.filename is None else f"{error.filename}: "
        say(f"{where}{error.strerror}")
        return 1


def say(text: str) -> None:
    """One line on standard error."""
    print("railyard: " + " ".join(text.split("\n")), file=sys.stderr)


def wrong_use(text: str) -> NoReturn:
    """The command was called wrongly: one line, exit status 2."""
    say(text)
    raise SystemExit(2)
