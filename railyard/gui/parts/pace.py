"""How long animations take."""

from PySide6.QtCore import QObject


class Pace(QObject):
    """How long animations take.  ``speed`` 1 is usual, 2 twice as fast, 0 switches them off (as tests do)."""

    def __init__(self, speed: float = 1.0, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.speed = speed

    def duration(self, milliseconds: int) -> int:
        """How long something takes that usually takes ``milliseconds``; 0 where animations are off."""
        return 0 if self.speed <= 0 else max(1, round(milliseconds / self.speed))
