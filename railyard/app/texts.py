"""What the program says about files, besides what is wrong inside a save."""

from typing import Final

from railyard.core.text import N_

TEXTS: Final[dict[str, str]] = {
    "storage.full": N_("The disk is full: {path} cannot be written. The game goes on in memory; make room, and it is "
                       "written by itself."),
    "storage.read_only": N_("{path} may not be written. The game goes on in memory; save it under another name."),
    "storage.is_folder": N_("{path} is a folder. The game goes on in memory; save it under another name."),
    "storage.failed": N_("{path} cannot be written: {reason}. The game goes on in memory, and it is tried again."),
    "storage.locked": N_("{path} is open in another window or program. Here it can be looked at."),
    "storage.held": N_("{name} is open in another window or program; close it there first."),
    "storage.board_changed": N_("The board {board} has changed since this table was written."),
}
