"""Every game there is, and Night Mail as the fifth."""

from collections.abc import Iterator

import pytest

from tests.conformance.fifth_game import fifth_game, night_mail

__all__ = ["night_mail"]


@pytest.fixture(scope="package", autouse=True)
def _every_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with fifth_game(tmp_path_factory.mktemp("every_game")):
        yield
