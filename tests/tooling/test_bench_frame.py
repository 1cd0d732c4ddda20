"""The frame around the benches: bars, sorting, and what its command line answers."""

import pytest

from tests.bench import run
from tests.bench.registry import Bench, at_least, at_most, bench, percentile, shown


def test_bars_hold_on_their_side() -> None:
    assert at_most(16).is_met(16)
    assert not at_most(16).is_met(16.1)
    assert at_least(3).is_met(3)
    assert not at_least(3).is_met(2.9)
    assert shown.is_met(1e9)


def test_percentiles_are_figures_that_were_measured() -> None:
    assert percentile([float(n) for n in range(1, 101)], 0.95) == 95
    assert percentile([4.0, 2.0, 8.0], 0.95) == 8
    assert percentile([4.0, 2.0, 8.0], 0.5) == 4


def test_the_table_tells_a_missed_bar() -> None:
    rows = run.table({"a_ms": 20, "b_ms": 5, "c": 1}, {"a_ms": at_most(16), "b_ms": at_most(16)}).splitlines()
    assert rows[0].endswith("MISSED")
    assert rows[1].endswith("met")
    assert rows[2].split() == ["c", "1"]


def test_every_figure_belongs_to_one_bench() -> None:
    keys = [key for found in run.all_benches() for key in found.bars]
    assert "start_ratio" in keys
    assert len(keys) == len(set(keys))


def test_an_unknown_figure_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        run.main(["--json", "no_such_figure"])
    assert stopped.value.code == 2
    assert "no figure no_such_figure" in capsys.readouterr().err


def test_a_bench_that_fails_says_which(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    @bench(nothing=shown)
    def absent() -> dict[str, int | float]:
        return {}

    assert isinstance(absent, Bench)
    with pytest.raises(RuntimeError, match=r"test_bench_frame:absent"):
        run.measured(absent)
