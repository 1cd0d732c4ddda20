"""What every game's desk gives the program: a picture of any of its states, without a window."""

import pkgutil
from typing import Any

import pytest
from PySide6.QtGui import QImage, QPainter

from railyard.cli.parts import optional_part
from railyard.cli.render import KINDS, Scene, open_painter, painted
from railyard.games import discover
from railyard.gui.parts.desk import PictureOptions
from railyard.gui.parts.theme import DARK, LIGHT
from railyard.gui.shell.desks import picture_of
from tests.conformance.walks import Case, Walk, walked

GAMES = [game for game in discover() if optional_part(game, "desk") is not None]


@pytest.fixture(params=GAMES)
def walk(request: pytest.FixtureRequest) -> Walk:
    game: str = request.param
    return walked(Case(game, discover()[game].min_seats, "railyard"))


def image(walk: Walk, state: Any, options: PictureOptions, width: int = 360) -> QImage:
    """A state painted small."""
    picture = picture_of(walk.game, state, options, walk.words)
    scale = width / picture.size.width()
    found = QImage(width, round(picture.size.height() * scale), QImage.Format.Format_RGB32)
    found.fill(0)
    painter = QPainter(found)
    try:
        painter.scale(scale, scale)
        picture.paint(painter)
    finally:
        painter.end()
    return found


def test_any_moment_can_be_painted(walk: Walk) -> None:
    open_painter()
    options = PictureOptions(LIGHT, walk.case.setup.seats)
    step = max(1, len(walk.states) // 6)
    pictures = [image(walk, state, options) for state in walk.states[::step]]
    assert pictures[0] != pictures[-1]
    # The same moment looks the same, whatever was painted before it.
    assert image(walk, walk.states[0], options) == pictures[0]


def test_light_dark_and_small(walk: Walk) -> None:
    open_painter()
    state, seats = walk.states[-1], walk.case.setup.seats
    found = [
        image(walk, state, PictureOptions(LIGHT, seats)),
        # A mine may be dark in any theme.
        image(walk, state, PictureOptions(DARK, seats)),
        image(walk, state, PictureOptions(LIGHT, seats, is_thumbnail=True), 96),
        # Seats without an entry take the usual colours.
        image(walk, state, PictureOptions(LIGHT)),
    ]
    for each in found:
        colours = {each.pixel(x, y) for x in range(0, each.width(), 5) for y in range(0, each.height(), 5)}
        assert len(colours) > 5


def test_what_a_seat_may_see_can_be_painted(walk: Walk) -> None:
    open_painter()
    seat = walk.case.setup.seats[0].seat
    for moment in walk.some(3):
        image(walk, walk.game.view(moment.state, seat), PictureOptions(LIGHT, walk.case.setup.seats))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_file(walk: Walk, kind: str) -> None:
    start = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF-"}
    scene = Scene(walk.game, walk.states[-1], walk.case.setup.seats, "a title")
    assert painted(scene, kind, dpi=40).startswith(start[kind])


def test_no_part_of_a_desk_hides_its_functions(walk: Walk) -> None:
    """A module desk/picture.py would take the place of the function once it is imported."""
    desk = optional_part(walk.case.game, "desk")
    assert desk is not None
    modules = {module.name for module in pkgutil.iter_modules(desk.__path__)}
    assert not modules & {"open_desk", "picture"}
    assert callable(desk.open_desk)
    assert callable(desk.picture)
