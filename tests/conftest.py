"""What holds for every test: no display, no real home, no Qt left running."""

import gc
import os
from collections.abc import Iterator

import pytest

from tests.helpers.home import enter_new_home, leave_home

# Before anything imports Qt. A drive gives the program it starts a platform of its own.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

_HOME = enter_new_home()


def pytest_unconfigure() -> None:
    """Leave no folder behind."""
    leave_home(_HOME)


@pytest.fixture(autouse=True)
def tidy_qt(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test with Qt that leaves windows, timers, animations or threads behind.

    Python's garbage collector stays off while the test runs: collecting inside Qt's event loop may delete what
    the loop is about to use.
    """
    if not {"qapp", "qtbot"} & set(request.fixturenames):
        yield
        return
    request.getfixturevalue("qapp")
    from tests.helpers.leftovers import Before, leftovers

    gc.collect()
    gc.disable()
    before = Before.now()
    # What is there already stays: the collections after the test need not look through it again.
    gc.freeze()
    try:
        yield
        left = leftovers(before)
    finally:
        gc.enable()
    if left:
        pytest.fail("left behind: " + ", ".join(left))
