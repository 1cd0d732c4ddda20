"""Night Mail and folders of one's own for these tests."""

from pathlib import Path

import pytest

from railyard.app.paths import Folders
from tests.conformance.fifth_game import night_mail

__all__ = ["night_mail", "own"]


@pytest.fixture
def own(tmp_path: Path) -> Folders:
    """A person's folders, empty."""
    return Folders(tmp_path / "data", tmp_path / "config")
