"""Where a game's boards, cards and tables come from, without a word about files."""

from typing import Protocol


class Library(Protocol):
    """Named pieces of data: ``boards/<game>/<board>.json``, ``games/<game>/…``."""

    def names(self, folder: str) -> tuple[str, ...]:
        """Names of the pieces in a folder, sorted; empty where there is no such folder."""

    def read(self, path: str) -> bytes:
        """One piece.  KeyError where there is none of that name."""
