"""The table as a Qt object: signals, looking back, asking before dice are taken back, views of hidden hands."""

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from railyard.core.chance import Rolled
from railyard.core.refusal import Refusal
from railyard.core.table import Change, Table
from railyard.core.words import GameWords
from railyard.gui.parts.bridge import TableModel
from tests.conformance.fifth_game import night_mail, night_mail_table
from tests.gui.conftest import play

__all__ = ["night_mail"]


@pytest.fixture
def model(night_mail: Any, qtbot: QtBot) -> TableModel:
    table: Table[Any] = night_mail_table("bridge", 2)
    table.begin()
    return TableModel(table, GameWords(table.game, night_mail.texts))


def listen(model: TableModel) -> list[object]:
    heard: list[object] = []
    model.changed.connect(heard.append)
    model.refused.connect(heard.append)
    model.looked.connect(lambda: heard.append("looked"))
    return heard


def test_one_signal_for_every_change(model: TableModel, night_mail: Any) -> None:
    heard = listen(model)
    hand = model.table.state.hands[model.acting[0]]
    assert model.submit(night_mail.actions.Bet(model.acting[0], 1), night_mail.actions.Play(model.acting[0], hand[0]))
    assert [type(thing) for thing in heard] == [Change]
    assert model.undo()
    assert [type(thing) for thing in heard] == [Change, Change]
    assert model.table.cursor == heard[0].before  # type: ignore[attr-defined]


def test_a_refusal_is_told_and_changes_nothing(model: TableModel, night_mail: Any) -> None:
    heard, before = listen(model), model.table.cursor
    assert not model.submit(night_mail.actions.Bet(model.acting[0], 99))
    assert isinstance(heard[0], Refusal)
    assert heard[0].code == "bet_out_of_range"
    assert model.words(heard[0]) and "[" not in model.words(heard[0])
    assert model.table.cursor == before


def test_looking_back_changes_nothing_at_the_table(model: TableModel) -> None:
    play(model, 4)
    heard, cursor, state = listen(model), model.table.cursor, model.table.state
    model.look_at(2)
    assert heard == ["looked"]
    assert model.is_looking
    assert model.shown == 2
    assert not model.can_act
    assert model.offers() == ()
    assert model.table.cursor == cursor
    action = model.game.sample(state, model.game.turn(state).seats[0], _luck())  # type: ignore[union-attr]
    assert not model.submit(action)
    assert model.check(action) is not None
    model.return_to_now()
    assert model.state == state
    assert model.submit(action)


def _luck() -> Any:
    from railyard.core.chance import Luck

    return Luck("bridge")


def test_continuing_from_an_earlier_moment_keeps_what_came_after(model: TableModel) -> None:
    model.agree = lambda seen: True
    play(model, 5)
    last = model.table.cursor
    model.look_at(3)
    assert model.continue_from_here()
    assert model.table.cursor == 3
    assert not model.is_looking
    play(model, 1, "another")
    model.look_at(last)
    assert model.shown == last


def test_dice_are_taken_back_only_with_the_tables_consent(model: TableModel) -> None:
    answers, asked = [False, True], list[int]()

    def agree(seen: int) -> bool:
        asked.append(seen)
        return answers.pop(0)

    model.agree = agree
    target = model.table.undo_target()
    while target is None or not model.table.borders_since(target):
        assert play(model, 1)
        target = model.table.undo_target()
    before, seen = model.table.cursor, model.table.borders_since(target)
    assert not model.undo()
    assert model.table.cursor == before
    assert model.undo()
    assert model.table.cursor == target
    assert asked == [seen, seen]
    assert model.table.agreements


def test_nothing_to_undo_is_said(model: TableModel) -> None:
    heard = listen(model)
    assert not model.undo()
    assert not model.redo()
    assert not model.restart_turn()
    assert [thing.code for thing in heard if isinstance(thing, Refusal)] == [
        "nothing_to_undo",
        "nothing_to_redo",
        "nothing_to_undo",
    ]


def test_a_seat_sees_its_own_hand_only(model: TableModel) -> None:
    full = model.table.state
    seat, other = model.seats[:2]
    model.show_to(seat)
    assert model.state == model.game.view(full, seat)
    assert model.state.hands[other] != full.hands[other]
    assert model.state.hands[seat] == full.hands[seat]


def test_dice_that_are_typed_in(night_mail: Any, qtbot: QtBot) -> None:
    table = night_mail_table("typed", 2, dice="table")
    table.begin()
    model = TableModel(table, GameWords(table.game, night_mail.texts))
    heard = listen(model)
    assert not model.roll(Rolled((9,)))
    assert isinstance(heard.pop(), Refusal)
    assert model.roll(Rolled((4,)))
    assert isinstance(heard.pop(), Change)
    assert model.can_act


def test_a_renamed_seat_is_called_by_its_new_name_from_then_on(model: TableModel) -> None:
    assert model.rename("A", "Zoe")
    assert model.name("A") == "Zoe"
    model.look_at(0)
    assert model.name("A") == "Anna"
