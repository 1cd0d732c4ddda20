"""A line under the mouse."""

from railyard.core.hexes import Hex, distance
from railyard.games.dampfross.desk.draft import Draft, straight


def _anywhere(a: Hex, b: Hex) -> bool:
    return True


def test_a_line_follows_hex_by_hex() -> None:
    draft = Draft(Hex(0, 0), _anywhere)
    assert draft.pull_to(Hex(1, 0)) and draft.pull_to(Hex(2, 0))
    assert draft.hexes == [Hex(0, 0), Hex(1, 0), Hex(2, 0)]
    assert not draft.pull_to(Hex(2, 0))


def test_going_back_along_the_line_shortens_it() -> None:
    draft = Draft(Hex(0, 0), _anywhere)
    for q in range(1, 6):
        draft.pull_to(Hex(q, 0))
    assert draft.pull_to(Hex(2, 0))
    assert draft.hexes == [Hex(0, 0), Hex(1, 0), Hex(2, 0)]
    assert draft.shorten() and draft.shorten()
    assert not draft.is_line and not draft.shorten()


def test_a_pointer_that_skips_hexes_is_followed_straight() -> None:
    draft = Draft(Hex(0, 0), _anywhere)
    draft.pull_to(Hex(3, 2))
    assert draft.end == Hex(3, 2)
    assert len(draft.hexes) == distance(Hex(0, 0), Hex(3, 2)) + 1
    assert all(distance(a, b) == 1 for a, b in zip(draft.hexes, draft.hexes[1:], strict=False))


def test_the_line_stops_where_no_segment_can_be() -> None:
    draft = Draft(Hex(0, 0), lambda a, b: b.q < 2)
    draft.pull_to(Hex(5, 0))
    assert draft.hexes == [Hex(0, 0), Hex(1, 0)]


def test_straight_lines_are_as_short_as_can_be() -> None:
    for q in range(-4, 5):
        for r in range(-4, 5):
            assert len(straight(Hex(1, 1), Hex(q, r))) == distance(Hex(1, 1), Hex(q, r))
