"""A hand that draws track with the mouse on a window of Dampfross."""

from collections.abc import Sequence
from pathlib import Path

from railyard.core.hexes import Hex, hex_name
from tests.helpers.driver import Driver, Moment


class DampfrossDriver(Driver):
    """Draws over hexes; ``what`` is a file to open or a moment of a new game."""

    def __init__(self, folder: Path, environment: dict[str, str], what: str = "") -> None:
        super().__init__("tests.drives.dampfross_host", folder, environment, *([what] if what else []))

    def pull(self, hexes: Sequence[Hex]) -> Moment:
        """Press on the first hex and move over the others; the button stays down."""
        places = [self.moment["hexes"][hex_name(a)] for a in hexes]
        self.xdotool("mousemove", *map(str, places[0]), "mousedown", "1")
        for at in places[1:]:
            self.xdotool("mousemove", *map(str, at))
            self.wait("tip")
        return self.moment

    def let_go(self, key: str) -> Moment:
        """The button goes up; wait until what is told under a key has changed."""
        self.xdotool("mouseup", "1")
        return self.wait(key)
