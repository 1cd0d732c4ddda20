"""Set Railyard up in this clone and start it: the script behind the README's two commands.

    python3 packaging/start.py [ARGUMENT...]       sets up, then starts the desk with the arguments
    python3 packaging/start.py test [ARGUMENT...]  sets up, then runs all checks, and pytest with the arguments

Any Python can read this file, even one too old for Railyard, so that it can say what is wrong; the work is
done in ``setup_environment.py`` beside it.
"""

import os
import subprocess
import sys

OLDEST = (3, 11)
NEWEST = (3, 14)  # Qt's Python packages of the pinned version are made for no later one


def is_fit(version: "tuple[int, ...]") -> bool:
    """Whether Railyard runs on a Python of this version, a pair of numbers."""
    return OLDEST <= version <= NEWEST


def fitting_python() -> "str | None":
    """Path of the newest Python on the search path that Railyard runs on; None where there is none."""
    ask = "import sys; print('%d %d' % sys.version_info[:2]); print(sys.executable)"
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        try:
            answer = subprocess.check_output(["python3.%d" % minor, "-c", ask], stdin=subprocess.DEVNULL)
        except (OSError, subprocess.CalledProcessError):
            continue
        lines = answer.decode(sys.getfilesystemencoding()).splitlines()
        if is_fit(tuple(int(number) for number in lines[0].split())):
            return lines[1]
    return None


def main() -> int:
    """Go on with a Python that fits; returns the exit status."""
    if is_fit(sys.version_info[:2]):
        try:
            from setup_environment import main as set_up_and_run
        except ImportError as error:
            sys.stderr.write(
                "railyard: this Python lacks a part of its standard library (%s).\n"
                "On Debian and Ubuntu: sudo apt install python3\n" % error
            )
            return 1
        return set_up_and_run(sys.argv[1:])
    other = fitting_python()
    if other is None:
        found = OLDEST + NEWEST + sys.version_info[:2] + (sys.executable,)
        sys.stderr.write(
            "railyard: Python %d.%d to %d.%d is needed, this is Python %d.%d (%s).\n"
            "Install one of those and run this script with it, for example:\n"
            "    python3.13 packaging/start.py\n" % found
        )
        return 1
    return subprocess.call([other, os.path.abspath(__file__)] + sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
