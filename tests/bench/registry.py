"""How a bench says what it measures.

A file ``tests/bench/bench_<topic>.py`` holds functions like

    @bench(open_ms=at_most(300), open_rows=shown)
    def opening_a_save() -> Figures:
        return {"open_ms": 41.0, "open_rows": 900}

The names in the decorator are the figures' keys, each with its bar or ``shown`` where there is none. The function
returns at least these keys; it may add ``KEY_baseline`` and ``KEY_ratio`` for a figure that is held against another.
Each function runs in a fresh process without a display and with a home of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from statistics import median
from time import perf_counter

Figures = dict[str, int | float]


@dataclass(frozen=True)
class Bar:
    """What a figure is held to; a limit that is None holds nothing back."""

    highest: float | None = None
    lowest: float | None = None

    def is_met(self, figure: float) -> bool:
        """Whether the figure is on the right side."""
        return (self.highest is None or figure <= self.highest) and (self.lowest is None or figure >= self.lowest)

    def __str__(self) -> str:
        if self.highest is not None:
            return f"<= {self.highest:g}"
        return f">= {self.lowest:g}" if self.lowest is not None else ""


shown = Bar()


def at_most(limit: float) -> Bar:
    """A figure that may not be higher."""
    return Bar(highest=limit)


def at_least(limit: float) -> Bar:
    """A figure that may not be lower."""
    return Bar(lowest=limit)


@dataclass(frozen=True)
class Bench:
    """One function that measures, and the bars of its figures by key."""

    measure: Callable[[], Figures]
    bars: dict[str, Bar]

    @property
    def name(self) -> str:
        """Its name on the command line of a child: module and function."""
        return f"{self.measure.__module__}:{self.measure.__name__}"


def bench(**bars: Bar) -> Callable[[Callable[[], Figures]], Bench]:
    """Mark a function as the one that measures these figures."""
    return lambda measure: Bench(measure, bars)


def milliseconds(action: Callable[[], object], times: int) -> list[float]:
    """How long ``action`` takes, ``times`` times over, in milliseconds in order of size."""
    taken = []
    for _ in range(times):
        start = perf_counter()
        action()
        taken.append((perf_counter() - start) * 1000)
    return sorted(taken)


def middle(figures: list[float]) -> float:
    """Their median, rounded to what a clock can tell."""
    return round(median(figures), 3)


def percentile(figures: list[float], share: float) -> float:
    """The smallest of the figures that at least this share (0 to 1) of them do not exceed."""
    ordered = sorted(figures)
    rank = max(1, ceil(share * len(ordered)))
    return round(ordered[rank - 1], 3)
