"""Races on a shown board: taking part, showing routes, trains that run."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from railyard.core.chance import Luck
from railyard.core.game import Act
from railyard.core.hexes import distance
from railyard.core.refusal import refuse
from railyard.core.table import Change
from railyard.games.dampfross.actions import DeclareRoute, EnterRace, StayOut
from railyard.games.dampfross.desk.hand_enter import EnterHand
from railyard.games.dampfross.desk.hand_route import RouteHand
from railyard.games.dampfross.desk.route_paint import LANE, lane_of, route_points
from railyard.games.dampfross.desk.show import Show
from railyard.games.dampfross.desk.trace import Trace
from railyard.games.dampfross.events import TrainMoved
from railyard.games.dampfross.proposals import proposed_routes
from railyard.games.dampfross.routes import owners_of
from railyard.games.dampfross.state import Declaring, Ended, Entering, State
from tests.games.dampfross.desk.stand import Stand, game, new_model, play_until

At = Callable[[Callable[[State], bool]], Stand]


@pytest.fixture
def at(qtbot: QtBot) -> Iterator[At]:
    """A desk where a random game has come to a state."""
    made: list[Stand] = []

    def stand(is_reached: Callable[[State], bool]) -> Stand:
        model = new_model(4, "races")
        play_until(model, is_reached)
        made.append(Stand(model))
        return made[-1]

    yield stand
    for each in made:
        each.end()


def _is_declaring(s: State) -> bool:
    return isinstance(s.stage, Declaring) and len(s.stage.trains) >= 2 and not s.stage.again


def _has_choice(s: State) -> bool:
    return _is_declaring(s) and len(proposed_routes(game().book(s), s)) >= 2


def test_taking_part_is_a_button(at: At) -> None:
    stand = at(lambda s: isinstance(s.stage, Entering) and not s.stage.asked and bool(s.races))
    hand = stand.desk.hand
    assert isinstance(hand, EnterHand)
    stage = stand.state.stage
    assert isinstance(stage, Entering)
    prompt = stand.desk.prompt()
    assert str(stage.race.shortest) in prompt.text and prompt.seat is not None
    company = stage.waiting[0]
    stay = next(action for action in prompt.buttons if action.text() == "Stay out")
    stay.trigger()
    after = stand.state.stage
    assert not isinstance(after, Entering) or company in after.stayed_out
    assert isinstance(stand.model.table.line()[-1].move, StayOut) or not isinstance(after, Entering)


def test_many_partners_are_asked_for_in_a_question(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    model = new_model(6, "races")
    play_until(
        model,
        lambda s: isinstance(s.stage, Entering) and not s.stage.asked and len(s.stage.waiting) == 6,
    )
    stand = Stand(model)
    prompt = stand.desk.prompt()
    assert len(prompt.buttons) <= 3
    asked: list[list[str]] = []

    def choose(title: str, text: str, choices: list[str]) -> int:
        asked.append(list(choices))
        return 1

    monkeypatch.setattr(stand.desk.context.services.ask, "choose", choose)
    names = [each.title for each in stand.desk.context.liveries.values()]
    next(action for action in prompt.buttons if action.text() == "Joint train with…").trigger()
    stage = stand.state.stage
    assert isinstance(stage, Entering)
    assert len(asked[0]) > 3 and set(asked[0]) < set(names)
    assert stand.desk.context.title(stage.asked) == asked[0][1]
    stand.end()


def test_who_has_no_way_is_told_why(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    stand = at(lambda s: isinstance(s.stage, Entering) and not s.stage.asked)
    company = stand.desk.context.company
    refusal = refuse("no_route", "D-5.2", company=company)
    monkeypatch.setattr(stand.model, "check", lambda action: refusal if isinstance(action, EnterRace) else None)
    hand = EnterHand(stand.desk.context, lambda: None)
    prompt = hand.prompt()
    assert prompt.primary is None
    enter = next(action for action in prompt.buttons if action.text() == "Take part")
    assert not enter.isEnabled() and enter.toolTip() == stand.model.words(refusal)
    hand.close()


def test_the_first_proposal_can_be_declared_at_once(at: At) -> None:
    stand = at(_is_declaring)
    hand = stand.desk.hand
    assert isinstance(hand, RouteHand)
    shown, owners = hand.hexes, hand.owners
    assert shown == hand.proposals[hand.chosen or 0].hexes
    assert stand.desk.races.routes.count() == len(hand.proposals)
    primary = stand.desk.prompt().primary
    assert primary is not None and primary.isEnabled()
    primary.trigger()
    declared = [entry.move for entry in stand.model.table.line() if isinstance(entry.move, DeclareRoute)]
    assert (declared[-1].hexes, declared[-1].owners) == (shown, owners)


def test_another_proposal_by_key_and_by_list(at: At) -> None:
    stand = at(_has_choice)
    hand = stand.desk.hand
    assert isinstance(hand, RouteHand)
    first = hand.chosen
    QTest.keyClick(stand.view, Qt.Key.Key_N)
    assert hand.chosen == ((first or 0) + 1) % len(hand.proposals)
    stand.desk.races.routes.setCurrentRow(0)
    assert hand.chosen == 0 and hand.hexes == hand.proposals[0].hexes


def test_a_route_can_be_pulled_elsewhere_and_is_completed(at: At) -> None:
    stand = at(_is_declaring)
    hand = stand.desk.hand
    assert isinstance(hand, RouteHand)
    way = hand.hexes
    stand.pull([way[0], way[1], way[2]])
    assert hand.hexes[:3] == way[:3] and hand.chosen is None
    stand.let_go(way[2])
    stage = stand.state.stage
    assert isinstance(stage, Declaring)
    assert hand.hexes[-1] in stage.race.goal.hexes
    assert len(set(hand.hexes)) == len(hand.hexes)
    stand.desk.reset_tool()
    assert hand.chosen is not None


def test_traced_routes_name_an_owner_of_every_segment(at: At) -> None:
    stand = at(_is_declaring)
    s, book = stand.state, stand.desk.context.book
    assert isinstance(s.stage, Declaring)
    train = s.stage.trains[s.stage.waiting[0]]
    trace = Trace(book, s, s.stage.race, train.companies)
    assert not trace.go_to(s.stage.race.goal.hexes[0])
    assert trace.grip(s.stage.race.start.hexes[0])
    assert trace.complete() and trace.is_at_goal
    assert all(distance(a, b) == 1 for a, b in zip(trace.hexes, trace.hexes[1:], strict=False))
    for (a, b), owner in zip(zip(trace.hexes, trace.hexes[1:], strict=False), trace.owners(), strict=True):
        there = owners_of(book, s, a, b)
        assert owner in there
        if set(train.companies) & set(there):
            assert owner in train.companies


def test_the_race_dock_tells_who_pays_whom(at: At) -> None:
    stand = at(
        lambda s: _is_declaring(s) and isinstance(s.stage, Declaring) and len(s.stage.waiting) < len(s.stage.trains)
    )
    words = stand.desk.races.race.text()
    assert "Race" in words and "hexes" in words and "shows its route next" in words


def test_routes_lie_side_by_side(at: At) -> None:
    stand = at(_is_declaring)
    hand = stand.desk.hand
    assert isinstance(hand, RouteHand)
    middle, beside = route_points(hand.hexes, 0.0), route_points(hand.hexes, LANE)
    assert len(middle) == len(beside)
    assert all(2.0 < (one - other).manhattanLength() < 4 * LANE for one, other in zip(middle, beside, strict=True))
    assert [lane_of(number, 3) for number in range(3)] == [-LANE, 0.0, LANE]


def _run_a_race(stand: Stand) -> Change:
    """Random players go on until trains have run."""
    changes: list[Change] = []
    stand.model.changed.connect(changes.append)
    luck = Luck("race")
    for _ in range(400):
        turn = stand.model.table.turn
        assert isinstance(turn, Act)
        stand.model.table.submit(game().sample(stand.state, turn.seats[0], luck))
        if any(isinstance(event, TrainMoved) for event in changes[-1].events):
            stand.model.changed.disconnect(changes.append)
            return changes[-1]
    raise AssertionError("no race was run")


def _is_quiet(show: Show) -> bool:
    return not show.is_playing and show.news == ""


def test_trains_run_and_the_show_can_be_skipped(at: At, qtbot: QtBot) -> None:
    stand = at(_is_declaring)
    stand.pace.speed = 4.0
    change = _run_a_race(stand)
    show = stand.desk.show
    assert show.is_playing
    qtbot.waitUntil(lambda: "rolls" in show.news, timeout=8000)
    first = next(event for event in change.events if isinstance(event, TrainMoved))
    assert first.companies in {pawn.companies for pawn in show.pawns}
    assert "The race is on" in stand.desk.prompt().text
    told = stand.desk.races.race.text()
    assert "hexes" in told and "shows its route next" not in told
    rows = stand.desk.bank.model.rowCount()
    QTest.keyClick(stand.view, Qt.Key.Key_Space)
    assert _is_quiet(show)
    assert "The race is on" not in stand.desk.prompt().text
    assert stand.desk.bank.model.rowCount() > rows
    assert show.pawns == ()


def test_without_animation_everything_is_settled_at_once(at: At) -> None:
    stand = at(_is_declaring)
    _run_a_race(stand)
    assert not stand.desk.show.is_playing
    assert stand.desk.show.news == ""


def test_the_strip_and_the_table_tell_what_was_drawn(at: At) -> None:
    stand = at(lambda s: isinstance(s.stage, Entering) and len(s.races) >= 3)
    board = stand.desk.races.board
    s = stand.state
    ticked = [box for box in board._boxes if box.is_ticked]
    assert len(ticked) == len(s.races) + len(s.used_numbers) + len(s.used_specials)
    assert f"Race {s.races[0].number}" in board._boxes[0].meaning
    munich = next(box for box in board._boxes if box.text == "51")
    assert "München" in munich.meaning
    assert board.meaning_at(munich.rect.center().toPoint()) == munich.meaning


def test_the_game_ends_with_a_table_and_a_winner(at: At) -> None:
    stand = at(lambda s: isinstance(s.stage, Ended))
    text = stand.desk.prompt().text
    stage = stand.state.stage
    assert isinstance(stage, Ended)
    for seat in stage.result.winners:
        assert stand.model.names[seat] in text
    picture = stand.view.grab().toImage()
    stand.click(stand.desk.context.board.hexes[0])
    assert stand.view.grab().toImage() != picture
