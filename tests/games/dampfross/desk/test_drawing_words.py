"""Segments and lines in words, so that every row of the offers can be told from every other one."""

import pytest

from railyard.core.hexes import STEPS, Hex, distance
from railyard.games.dampfross.actions import DrawTrack
from railyard.games.dampfross.drawing_words import spot, walk
from railyard.games.dampfross.pricing import segment_price
from railyard.games.dampfross.rules import Dampfross
from railyard.games.dampfross.state import Building
from railyard.gui.shell.docks.history import HistoryModel
from railyard.gui.shell.docks.offers import legal_actions
from tests.games.dampfross.desk.stand import new_model, play_until

pytestmark = pytest.mark.usefixtures("qapp")


def test_the_walk_leads_there() -> None:
    for q in range(-6, 7):
        for r in range(-6, 7):
            steps = walk(Hex(1, 2), Hex(1 + q, 2 + r))
            assert 0 <= len(steps) <= 2
            at = Hex(1, 2)
            for side, count in steps:
                at = Hex(at.q + STEPS[side].q * count, at.r + STEPS[side].r * count)
            assert at == Hex(1 + q, 2 + r)
            assert sum(count for _, count in steps) == distance(Hex(0, 0), Hex(q, r))


@pytest.mark.parametrize("board", ["bayern", "ireland", "rossija", "kentucky_tennessee"])
def test_every_row_reads_differently_and_tells_the_price(board: str) -> None:
    model = new_model(4, "rows", board)
    play_until(model, lambda s: isinstance(s.stage, Building) and s.stage.round == 5)
    game, s, words = model.game, model.state, model.words_at()
    assert isinstance(game, Dampfross)
    rows: dict[str, DrawTrack] = {}
    for action in legal_actions(model, model.offers()):
        if isinstance(action, DrawTrack):
            text = words.move(action)
            assert text not in rows
            rows[text] = action
            price = segment_price(game.book(s), s, s.stage.waiting[0], action.a, action.b)
            assert f": {price.cost} Cr, dues {price.dues}" in text
            town = game.book(s).board.place_at.get(action.b)
            assert town is None or text.endswith(f"→ {town.name}")
    assert len(rows) > 5
    assert all(words.kind(offer.action) for offer in model.offers())
    assert not model.wording.missing


def test_a_spot_names_the_place_itself() -> None:
    model = new_model(2, "rows", "bayern")
    assert isinstance(model.game, Dampfross)
    board = model.game.book(model.state).board
    place = board.place_named["Ansbach"]
    assert spot(board, place.at)["near"] == "Ansbach"
    assert spot(board, place.at)["bearing"] == "at"
    there = spot(board, Hex(place.at.q + 1, place.at.r), ())
    assert (there["near"], there["bearing"], there["off"]) == ("Ansbach", "E", "1 ")


def test_a_line_is_one_row_of_the_history() -> None:
    model = new_model(2, "rows", "bayern")
    play_until(model, lambda s: isinstance(s.stage, Building) and s.stage.left >= 3)
    game, s = model.game, model.state
    assert isinstance(game, Dampfross)
    board, seat = game.book(s).board, model.acting[0]
    line: list[DrawTrack] = []
    at = s.starts[s.stage.waiting[0]]
    while len(line) < 3:
        step = next(
            DrawTrack(seat, at, b)
            for b in board.joined_hexes(at)
            if b not in board.place_at
            and all(b not in (action.a, action.b) for action in line)
            and segment_price(game.book(s), s, s.stage.waiting[0], at, b).cost == 1
        )
        line.append(step)
        at = step.b
    assert model.submit(*line)
    history = HistoryModel(model)
    row = history.index(history.rowCount() - 1).data()
    assert row.startswith("Draw 3 segments, as far as ")
    assert row.endswith(": 3 Cr, dues 0")
