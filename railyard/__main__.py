"""Railyard's start: arguments and early checks, then a command or the desk.  Imports nothing heavy, and no Qt."""

import os
import sys

OLDEST = (3, 11)


def leave_bundle() -> None:
    """Let the programs that are started from here (a browser, a viewer) load their own libraries, not the bundle's."""
    for variable in ("QT_PLUGIN_PATH", "QML2_IMPORT_PATH"):
        os.environ.pop(variable, None)  # our own Qt finds its plugins beside itself
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is not None:
        os.environ["LD_LIBRARY_PATH"] = before
    elif sys.platform == "linux":
        os.environ.pop("LD_LIBRARY_PATH", None)


def main() -> int:
    """Carry out what the command line says; returns the exit status."""
    if sys.version_info < OLDEST:
        sys.stderr.write("railyard: this Python is too old; Railyard needs Python 3.11 or later\n")
        return 1
    if getattr(sys, "frozen", False):
        leave_bundle()
    # A bundle without a console has no streams; whatever is printed goes nowhere.
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    from railyard.cli.start import start

    try:
        return start(sys.argv[1:])
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
