"""The virtual display on which a drive moves the real mouse."""

import subprocess

import pytest

from tests.helpers.display import virtual_display, why_no_drive

pytestmark = pytest.mark.drive


@pytest.fixture(autouse=True)
def needs_a_display() -> None:
    """Skip where no drive can be had, with the reason."""
    if reason := why_no_drive():
        pytest.skip(reason)


def told(environment: dict[str, str], *command: str) -> str:
    """What xdotool answers on that display."""
    return subprocess.run(["xdotool", *command], env=environment, capture_output=True, text=True, check=True).stdout


def test_a_display_has_the_size_asked_for() -> None:
    with virtual_display(1000, 700) as environment:
        assert told(environment, "getdisplaygeometry").split() == ["1000", "700"]


def test_the_mouse_goes_where_it_is_told() -> None:
    with virtual_display(1000, 700) as environment:
        told(environment, "mousemove", "640", "480")
        assert told(environment, "getmouselocation").startswith("x:640 y:480")


def test_two_displays_stand_side_by_side_and_go() -> None:
    with virtual_display(100, 100) as one, virtual_display(200, 200) as other:
        assert one["DISPLAY"] != other["DISPLAY"]
        assert told(other, "getdisplaygeometry").split() == ["200", "200"]
    gone = subprocess.run(["xdotool", "getdisplaygeometry"], env=one, capture_output=True, check=False)
    assert gone.returncode != 0
