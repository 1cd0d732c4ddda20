"""Jumps on a shown board (D-6.1)."""

from pytestqt.qtbot import QtBot

from railyard.core.hexes import Hex
from railyard.games.dampfross.pricing import segment_price
from railyard.games.dampfross.state import Building, State
from tests.games.dampfross.desk.stand import Stand, game, new_model, play_until


def a_jump(s: State) -> tuple[Hex, Hex] | None:
    """A segment by which the company that builds would go on beyond a gap."""
    if not isinstance(s.stage, Building) or s.stage.left < 3:
        return None
    planner = game().planner(s.board)
    company = s.stage.waiting[0]
    board = planner.book.board
    for number in sorted(planner.landings(s, company)):
        for b in board.joined_hexes(board.hexes[number]):
            price = segment_price(planner.book, s, company, board.hexes[number], b)
            if price.jump is not None and price.refusal is None:
                return board.hexes[number], b
    return None


def test_a_line_can_begin_beyond_a_gap_and_the_gap_is_shown(qtbot: QtBot) -> None:
    model = new_model(4, "jumps", jumps=True)
    s = play_until(model, lambda s: a_jump(s) is not None)
    stand = Stand(model)
    try:
        way = a_jump(s)
        assert way is not None
        stand.pull(way)
        stand.let_go(way[1])
        jumps = stand.state.jumps
        assert len(jumps) == len(s.jumps) + 1
        assert jumps[-1].b in way
        assert stand.desk._pencil._jumps == jumps
        rival = stand.desk.context.title(jumps[-1].rival)
        assert f"{rival} " in stand.desk.races.towns.text() and "of 2" in stand.desk.races.towns.text()
    finally:
        stand.end()
