"""What the program says about files, besides what is wrong inside a save."""

from typing import Final

from railyard.core.text import N_

TEXTS: Final[dict[str, str]] = {
    "storage.full": N_(
        "The disk is full: {path} cannot be written. The game goes on in memory; make room, and it is "
        "written by itself."
    ),
    "storage.read_only": N_("{path} may not be written. The game goes on in memory; save it under another name."),
    "storage.is_folder": N_("{path} is a folder. The game goes on in memory; save it under another name."),
    "storage.failed": N_("{path} cannot be written: {reason}. The game goes on in memory, and it is tried again."),
    "storage.locked": N_("{path} is open in another window or program. Here it can be looked at."),
    "storage.held": N_("{name} is open in another window or program; close it there first."),
    "storage.gone": N_("There is no file {path} any more. Was it moved or renamed? Look for it with Open…"),
    "storage.no_table": N_("{path} is a folder; choose the table in it."),
    "storage.forbidden": N_(
        "The system does not allow that with {path}; look at the permissions of the file and its folder."
    ),
    "storage.no_room": N_("The disk is full: {path} cannot be written. Make room and try again."),
    "storage.not_possible": N_("That is not possible with {path}: {reason}."),
    "storage.board_changed": N_("The board {board} has changed since this table was written."),
}
