"""Measure the project's figures.

    python tests/bench/run.py               all figures as a table, with their bars
    python tests/bench/run.py --json        all figures as one JSON document on standard output
    python tests/bench/run.py --json KEY…   those benches only that give one of these figures

Needs no display. Exit status: 0 measured, 1 a bench failed, 2 wrong use; a bar that is missed is told, not punished.
"""

import argparse
import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path[0] = str(ROOT)  # started as a file, Python would look for modules beside it

from tests.bench.registry import Bar, Bench, Figures, shown  # noqa: E402
from tests.helpers.home import enter_new_home, leave_home  # noqa: E402

PATIENCE_S = 600


def all_benches() -> list[Bench]:
    """The benches of every file ``bench_*.py`` beside this one."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py"))
    modules = [importlib.import_module(f"tests.bench.{name}") for name in names]
    return [thing for module in modules for thing in vars(module).values() if isinstance(thing, Bench)]


def measured(bench: Bench) -> Figures:
    """The bench's figures from a fresh process.

    Raises RuntimeError where the process fails, takes more than ten minutes or leaves out a figure.
    """
    command = [sys.executable, str(Path(__file__).resolve()), "--one", bench.name]
    try:
        done = subprocess.run(
            command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True, timeout=PATIENCE_S, encoding="utf-8"
        )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        raise RuntimeError(f"{bench.name}: {error}") from error
    figures: Figures = json.loads(done.stdout.splitlines()[-1])
    if missing := bench.bars.keys() - figures.keys():
        raise RuntimeError(f"{bench.name} gave no {', '.join(sorted(missing))}")
    return figures


def table(figures: Figures, bars: dict[str, Bar]) -> str:
    """The figures in lines: key, value, bar, and whether it is met."""
    width = max((len(key) for key in figures), default=0)
    rows = []
    for key, figure in figures.items():
        bar = bars.get(key, shown)
        verdict = "" if bar == shown else f"{bar!s:>10}  {'met' if bar.is_met(figure) else 'MISSED'}"
        rows.append(f"{key:<{width}}  {figure:>12g}  {verdict}".rstrip())
    return "\n".join(rows)


def main(arguments: list[str]) -> int:
    """Measure what the command line names; returns the exit status."""
    parser = argparse.ArgumentParser(description="Measure the project's figures.")
    parser.add_argument("keys", nargs="*", metavar="KEY", help="figures to measure (default: all)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    benches = all_benches()
    if options.one:
        (bench,) = [bench for bench in benches if bench.name == options.one]
        print(json.dumps(bench.measure()))
        return 0
    known = {key: bar for bench in benches for key, bar in bench.bars.items()}
    if unknown := [key for key in options.keys if key not in known]:
        parser.error(f"no figure {', '.join(unknown)}; there are {', '.join(sorted(known))}")
    wanted = [bench for bench in benches if not options.keys or bench.bars.keys() & set(options.keys)]

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    for display in ("DISPLAY", "WAYLAND_DISPLAY"):
        os.environ.pop(display, None)
    home = enter_new_home()
    figures: Figures = {}
    status = 0
    try:
        for bench in wanted:
            try:
                figures |= measured(bench)
            except RuntimeError as error:
                print(error, file=sys.stderr)
                status = 1
    finally:
        leave_home(home)
    print(json.dumps(figures, indent=2) if options.json else table(figures, known))
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
