"""How long a program takes to show its first window: from its start until the X server maps the window."""

import ctypes
import ctypes.util
import subprocess
from collections.abc import Mapping, Sequence
from time import monotonic, perf_counter, sleep

SUBSTRUCTURE_NOTIFY = 1 << 19
MAP_NOTIFY = 19
PATIENCE_S = 60.0


class Watch:
    """Sees windows appear on a display."""

    def __init__(self, display: str) -> None:
        """OSError where there is no X library or no such display."""
        name = ctypes.util.find_library("X11")
        if name is None:
            raise OSError("the library libX11 is missing")
        self._x = ctypes.CDLL(name)
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XDefaultRootWindow.restype = ctypes.c_ulong
        opened = self._x.XOpenDisplay(display.encode())
        if not opened:
            raise OSError(f"the display {display} does not answer")
        self._display = ctypes.c_void_p(opened)
        root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))
        self._x.XSelectInput(self._display, root, ctypes.c_long(SUBSTRUCTURE_NOTIFY))
        self._x.XSync(self._display, 1)  # whatever came before is forgotten

    def has_window_come(self) -> bool:
        """Whether a window was mapped since the last question."""
        event = (ctypes.c_long * 24)()
        has_come = False
        while self._x.XPending(self._display):
            self._x.XNextEvent(self._display, event)
            has_come |= ctypes.cast(event, ctypes.POINTER(ctypes.c_int))[0] == MAP_NOTIFY
        return has_come

    def close(self) -> None:
        """Leave the display."""
        self._x.XCloseDisplay(self._display)


def wait_for_window(watch: Watch, process: "subprocess.Popen[bytes]") -> None:
    """Wait until a window is there.  RuntimeError where the process ends or a minute goes by before."""
    deadline = monotonic() + PATIENCE_S
    while not watch.has_window_come():
        if process.poll() is not None:
            raise RuntimeError(f"it ended with {process.returncode} and showed no window")
        if monotonic() > deadline:
            raise RuntimeError("it showed no window within a minute")
        sleep(0.002)


def seconds_to_window(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """Wall time in seconds from starting the command to its first window; the program is ended then."""
    watch = Watch(environment["DISPLAY"])
    start = perf_counter()
    process = subprocess.Popen(command, env=dict(environment), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for_window(watch, process)
        return perf_counter() - start
    finally:
        process.kill()
        process.wait()
        watch.close()
