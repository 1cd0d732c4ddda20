"""How long until the window with the start page stands, against Qt's own share of that."""

import compileall
import subprocess
import sys
from statistics import median
from time import perf_counter

from tests.bench.registry import Figures, at_most, bench, shown
from tests.helpers.display import root_folder

RUNS = 9
PATIENCE_S = 30


def seconds_to_first_paint(kind: str) -> float:
    """Wall time in seconds from starting a process to its window's first paint; ``kind`` as in first_paint.py."""
    start = perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bench.first_paint", kind],
        cwd=root_folder(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        taken = perf_counter() - start
        process.wait(PATIENCE_S)
    if line != b"painted\n":
        raise RuntimeError(f"the {kind} process ended with {process.returncode} before its window was painted")
    return taken


@bench(start_ratio=at_most(1.6), start_ms=shown)
def start() -> Figures:
    """Both kinds in turns, after one run of each that warms the disk.

    Railyard's modules are compiled first, as setting up a clone and building a bundle leave them.
    """
    compileall.compile_dir(root_folder() / "railyard", quiet=1)
    times: dict[str, list[float]] = {"bare": [], "railyard": []}
    for run in range(RUNS + 1):
        for kind, taken in times.items():
            seconds = seconds_to_first_paint(kind)
            if run > 0:
                taken.append(seconds)
    bare, railyard = (median(times[kind]) for kind in ("bare", "railyard"))
    return {
        "start_ratio": round(railyard / bare, 3),
        "start_ms": round(railyard * 1000, 1),
        "start_ms_baseline": round(bare * 1000, 1),
        "start_ms_ratio": round(railyard / bare, 3),
    }
