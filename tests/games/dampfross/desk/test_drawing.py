"""Drawing with the mouse and the keys on a shown board."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from railyard.core.hexes import Hex, edge, neighbours
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.hand_draw import DrawHand
from railyard.games.dampfross.desk.hand_start import StartHand
from railyard.games.dampfross.pricing import Sheet, line_price
from railyard.games.dampfross.state import Building, ExtraBuilding, State
from tests.games.dampfross.desk.stand import Stand, new_model, play_until


@pytest.fixture
def stand(qtbot: QtBot) -> Iterator[Stand]:
    """Round 6 with the whole budget left, at least 4 credits."""
    model = new_model(4, "drawing")

    def is_fresh(s: State) -> bool:
        stage = s.stage
        return isinstance(stage, Building) and stage.round >= 6 and stage.left == stage.budget >= 4

    play_until(model, is_fresh)
    made = Stand(model)
    yield made
    made.end()


def _hand(stand: Stand) -> DrawHand:
    assert isinstance(stand.desk.hand, DrawHand)
    return stand.desk.hand


def _line(stand: Stand, segments: int) -> list[Hex]:
    """A way away from the network over plain ground that costs one credit a segment and owes nobody."""
    context = stand.desk.context
    company = context.company or ""
    own = set(stand.own_hexes())

    def extend(way: list[Hex]) -> list[Hex] | None:
        if len(way) == segments + 1:
            return way
        for b in neighbours(way[-1]):
            if b in own or b in way or not context.board.may_join(way[-1], b):
                continue
            price = line_price(context.book, stand.state, company, (*way, b))
            if price.refusal is None and price.cost == len(way) and not price.dues and not price.prize:
                found = extend([*way, b])
                if found:
                    return found
        return None

    sheet = Sheet(context.book, stand.state, company)
    for a in sorted(own):
        found = extend([a]) if sheet.is_own(context.board.number_of[a]) else None
        if found:
            return found
    raise AssertionError("no plain line here")


def test_pulling_shows_the_price_and_releasing_draws_one_step(stand: Stand) -> None:
    way = _line(stand, 3)
    before, cursor = len(stand.state.tracks), stand.model.table.cursor
    stand.pull(way)
    assert _hand(stand).hexes == tuple(way)
    assert "3 Cr of" in stand.view.tip.text
    assert "takes 3 of" in stand.desk.prompt().text
    assert stand.model.table.cursor == cursor
    stand.let_go(way[-1])
    assert len(stand.state.tracks) == before + 3
    stage = stand.state.stage
    assert isinstance(stage, Building) and stage.left == stage.budget - 3
    assert [entry.joined for entry in stand.model.table.line()[-3:]] == [False, True, True]
    assert stand.view.tip.text == ""


def test_going_back_shortens_before_release(stand: Stand) -> None:
    way = _line(stand, 3)
    stand.pull([*way, way[1]])
    assert _hand(stand).hexes == tuple(way[:2])
    stand.let_go(way[1])
    assert edge(way[0], way[1]) in {stand.desk.context.board.segments[number] for number in stand.state.tracks}
    assert isinstance(stand.state.stage, Building) and stand.state.stage.left == stand.state.stage.budget - 1


def test_esc_drops_the_line(stand: Stand) -> None:
    way = _line(stand, 2)
    before = stand.state
    stand.pull(way)
    QTest.keyClick(stand.view, Qt.Key.Key_Escape)
    assert _hand(stand).hexes == ()
    stand.let_go(way[-1])
    assert stand.state == before


def test_over_budget_draws_what_can_be_paid_and_says_what_is_missing(stand: Stand) -> None:
    stage = stand.state.stage
    assert isinstance(stage, Building)
    way = _line(stand, 3)
    company = stand.desk.context.company or ""
    goal = way[-1]
    while True:
        goal = next(b for b in neighbours(goal) if b not in way and stand.desk.context.board.may_join(goal, b))
        way.append(goal)
        price = line_price(stand.desk.context.book, stand.state, company, tuple(way))
        if price.refusal is not None:
            break
    assert price.refusal.code == "budget" and price.missing > 0
    stand.pull(way)
    shown = _hand(stand).price
    assert shown is not None and shown.payable == price.payable < len(way) - 1
    before = len(stand.state.tracks)
    stand.let_go(way[-1])
    assert len(stand.state.tracks) == before + price.payable
    assert stand.heard.rules[-1] == "D-2.2"


def test_backspace_and_the_rubber_take_back_the_last_line_of_the_turn(stand: Stand) -> None:
    before = stand.state
    assert not _hand(stand).rubber.isEnabled()
    way = _line(stand, 2)
    stand.pull(way)
    stand.let_go(way[-1])
    once = stand.state
    assert _hand(stand).rubber.isEnabled()
    more = _line(stand, 1)
    stand.pull(more)
    stand.let_go(more[-1])
    QTest.keyClick(stand.view, Qt.Key.Key_Backspace)
    assert stand.state == once
    _hand(stand).rubber.trigger()
    assert stand.state == before
    QTest.keyClick(stand.view, Qt.Key.Key_Backspace)
    assert stand.state == before
    assert "Nothing has been drawn" in stand.heard.lines[-1]


def test_a_line_begins_on_the_own_network_only(stand: Stand) -> None:
    strange = next(a for a in stand.desk.context.board.hexes if a not in set(stand.own_hexes()))
    before = stand.state
    stand.click(strange)
    assert stand.state == before
    assert stand.heard.rules[-1] == "D-2.3"


def test_ctrl_drag_draws_the_cheapest_line(stand: Stand) -> None:
    context = stand.desk.context
    goal = next(
        place.at
        for place in context.board.stations
        if place.name not in stand.state.reached
        and context.planner.cheapest_line(stand.state, context.company or "", place.at)
    )
    expected = context.planner.cheapest_line(stand.state, context.company or "", goal)
    stand.pull([stand.own_hexes()[0], goal], Qt.KeyboardModifier.ControlModifier)
    assert _hand(stand).hexes == expected
    before = len(stand.state.tracks)
    price = _hand(stand).price
    assert price is not None
    stand.let_go(goal)
    assert len(stand.state.tracks) == before + price.payable


def test_the_button_asks_for_the_cheapest_line_by_pointing(stand: Stand) -> None:
    context = stand.desk.context
    goal = max(
        (b for a in stand.own_hexes() for b in neighbours(a) if b in context.board.number_of),
        key=lambda b: (b not in set(stand.own_hexes()), b),
    )
    expected = context.planner.cheapest_line(stand.state, context.company or "", goal)
    assert expected
    _hand(stand).cheapest.setChecked(True)
    stand.hover(plane.centre(goal))
    assert _hand(stand).hexes == expected
    stand.click(goal)
    assert goal in {end for number in stand.state.tracks for end in context.board.segments[number]}
    assert not _hand(stand).cheapest.isChecked()


def test_the_keyboard_draws_the_same_line(stand: Stand) -> None:
    way = _line(stand, 2)
    before = len(stand.state.tracks)
    stand.view.set_cursor_place(way[0])
    QTest.keyClick(stand.view, Qt.Key.Key_Return)
    assert _hand(stand).hexes == (way[0],)
    for a in way[1:]:
        stand.view.set_cursor_place(a)
    assert _hand(stand).hexes == tuple(way)
    QTest.keyClick(stand.view, Qt.Key.Key_Backspace)
    assert _hand(stand).hexes == tuple(way[:2])
    stand.view.set_cursor_place(way[2])
    QTest.keyClick(stand.view, Qt.Key.Key_Return)
    assert len(stand.state.tracks) == before + 2


def test_the_prompt_speaks_of_the_mouse_or_of_the_keyboard(stand: Stand) -> None:
    assert "Press on your network" in stand.desk.prompt().text
    QTest.keyClick(stand.view, Qt.Key.Key_Left)
    assert "arrows pull it" in stand.desk.prompt().text
    far = stand.view.from_board(plane.centre(sorted(stand.own_hexes())[0])).toPoint()
    QTest.mouseClick(stand.view, Qt.MouseButton.LeftButton, pos=far)
    assert "Press on your network" in stand.desk.prompt().text
    assert stand.view.cursor_place is None


def test_the_keyboard_asks_for_the_cheapest_line(stand: Stand) -> None:
    context = stand.desk.context
    goal = next(place.at for place in context.board.stations if place.name not in stand.state.reached)
    stand.view.set_cursor_place(goal)
    QTest.keyClick(stand.view, Qt.Key.Key_C)
    assert _hand(stand).hexes == context.planner.cheapest_line(stand.state, context.company or "", goal)
    QTest.keyClick(stand.view, Qt.Key.Key_Escape)
    assert _hand(stand).hexes == ()


def test_end_turn_hands_the_pencil_on(stand: Stand) -> None:
    company, hand = stand.desk.context.company, stand.desk.hand
    primary = stand.desk.prompt().primary
    assert primary is not None and primary.text() == "End turn"
    primary.trigger()
    assert stand.desk.context.company != company
    assert stand.desk.hand is not hand


def test_hovering_a_line_tells_owner_turn_and_price(stand: Stand) -> None:
    way = _line(stand, 1)
    stand.pull(way)
    stand.let_go(way[-1])
    stage = stand.state.stage
    assert isinstance(stage, Building)
    middle = (plane.centre(way[0]) + plane.centre(way[1])) / 2
    stand.hover(middle)
    assert stand.desk.context.title(stand.desk.context.company or "") in stand.view.tip.text
    assert f"round {stage.round}, 1 Cr" in stand.view.tip.text


def test_the_prompt_says_who_what_how_much_and_how_to_finish(stand: Stand) -> None:
    prompt = stand.desk.prompt()
    stage = stand.state.stage
    assert isinstance(stage, Building)
    assert prompt.seat is not None
    assert prompt.text.startswith(stand.model.names[prompt.seat])
    for words in (f"{stage.left} of {stage.budget} credits", "Backspace", "Ctrl+Enter ends your turn"):
        assert words in prompt.text
    assert [die.face for die in prompt.dice] == [stage.budget]


def test_every_hex_is_announced_in_words(stand: Stand) -> None:
    places = stand.view.places
    assert places is not None
    board = stand.desk.context.board
    munich = board.place_named["München"].at
    assert "München 51 52 53" in places.describe(munich)
    foreign = next(a for a in board.hexes if board.is_foreign(a))
    assert "beyond the border" in places.describe(foreign)
    stand.view.set_cursor_place(munich)
    assert any("München" in line for line in stand.heard.lines)


def test_choosing_a_start_town_by_click_and_by_button(qtbot: QtBot) -> None:
    made = Stand(new_model(3, "start"))
    try:
        assert isinstance(made.desk.hand, StartHand)
        assert [action.text() for action in made.desk.prompt().buttons] == ["München", "Nürnberg"]
        company = made.desk.context.company or ""
        board = made.desk.context.board
        made.click(board.place_named["Nürnberg"].at)
        assert made.state.starts[company] == board.place_named["Nürnberg"].at
        company = made.desk.context.company or ""
        made.desk.prompt().buttons[0].trigger()
        assert made.state.starts[company] == board.place_named["München"].at
        made.click(board.place_named["Passau"].at)
        assert made.heard.rules[-1].startswith("D-7")
    finally:
        made.end()


def test_building_between_races_is_the_same_drawing(qtbot: QtBot) -> None:
    model = new_model(3, "between")
    play_until(model, lambda s: isinstance(s.stage, ExtraBuilding))
    made = Stand(model)
    try:
        before, s = len(made.state.tracks), made.state
        company = made.desk.context.company or ""
        assert "build from your account" in made.desk.prompt().text
        way = _line(made, 1)
        made.pull(way)
        made.let_go(way[-1])
        assert len(made.state.tracks) == before + 1
        assert made.state.ledger[company] == s.ledger[company] - 1
    finally:
        made.end()


def test_looking_back_shows_the_drawing_of_then_and_lets_nobody_draw(stand: Stand) -> None:
    way = _line(stand, 2)
    stand.pull(way)
    stand.let_go(way[-1])
    now = stand.state
    stand.model.look_at(0)
    assert "looking at an earlier moment" in stand.desk.prompt().text or stand.desk.prompt().seat is None
    assert stand.desk._pencil.owners(edge(way[0], way[1])) == ()
    stand.click(way[0])
    assert stand.state == now
    stand.model.return_to_now()
    assert stand.desk._pencil.owners(edge(way[0], way[1])) == (stand.desk.context.company,)
