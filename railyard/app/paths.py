"""Where things are: what the program brings along, and what belongs to the person who plays.

Resources are found beside the package in a clone, inside it in an installed wheel, and beside the program in a bundle.
Personal files go where the system wants them; in portable mode (``--portable``, or a file called ``portable`` beside
the program) everything stays in one folder beside the program.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def resources() -> Path:
    """The folder of boards, cards, icons, fonts and languages.  FileNotFoundError where the installation is broken."""
    bundled = getattr(sys, "_MEIPASS", None)
    places = [Path(bundled) / "resources"] if bundled else [PACKAGE.parent / "resources", PACKAGE / "_resources"]
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"the program's resources are missing; they should be in {places[0]}")


def program_folder() -> Path:
    """The folder people see the program in: the bundle's, or the clone's."""
    if getattr(sys, "frozen", False):
        return Path(sys.executable).resolve().parent
    return PACKAGE.parent


@dataclass(frozen=True)
class Folders:
    """The person's folders.  They need not exist; whoever writes makes them."""

    data: Path
    config: Path

    @property
    def tables(self) -> Path:
        """Every table that was not saved elsewhere."""
        return self.data / "tables"

    @property
    def trash(self) -> Path:
        """Deleted tables."""
        return self.data / "trash"

    @property
    def boards(self) -> Path:
        """Boards people made or got, laid out like the shipped ones: ``<game>/<board>.json``."""
        return self.data / "boards"

    @property
    def crashes(self) -> Path:
        """Reports of crashes, and what was open when one happened."""
        return self.data / "crashes"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.json"

    @property
    def recent(self) -> Path:
        """The list of tables saved elsewhere."""
        return self.data / "recent.json"


def folders(portable: bool = False) -> Folders:
    """The person's folders on this system, or those beside the program in portable mode."""
    beside = program_folder()
    if portable or (beside / "portable").exists():
        home = beside / "railyard-data"
        return Folders(home, home)
    import platformdirs

    dirs = platformdirs.PlatformDirs("railyard", appauthor=False, roaming=True)
    return Folders(Path(dirs.user_data_dir), Path(dirs.user_config_dir))
