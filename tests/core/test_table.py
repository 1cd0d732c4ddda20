"""The table: its log, its cursor, and what may be taken back."""

from collections.abc import Sequence
from typing import Any

import pytest

from railyard.core.action import Action, Renamed
from railyard.core.chance import Luck, Rolled, Shuffled
from railyard.core.event import Paid
from railyard.core.game import Act, Chance, Over
from railyard.core.refusal import Refused
from railyard.core.table import Change, Entry, Goto, Record, Table
from tests.conformance.fifth_game import night_mail_table, play_on

pytestmark = pytest.mark.usefixtures("night_mail")


@pytest.fixture
def table() -> Table[Any]:
    """Two people, letters dealt, the signal set; A acts."""
    table = night_mail_table(seats=2)
    table.begin()
    return table


def play(table: Table[Any], night_mail: Any, which: int = 0) -> Action:
    """The acting seat's play of one of its letters."""
    seat = table.state.acting
    action: Action = night_mail.actions.Play(seat, table.state.hands[seat][which])
    return action


def bet(table: Table[Any], night_mail: Any, amount: int = 1) -> Action:
    action: Action = night_mail.actions.Bet(table.state.acting, amount)
    return action


def refused(act: Any, *args: Any) -> str:
    """The code of the refusal that calling this brings."""
    with pytest.raises(Refused) as caught:
        act(*args)
    return caught.value.refusal.code


# Playing


def test_chance_is_drawn_at_once_and_logged(table: Table[Any]) -> None:
    assert [type(entry.move) for entry in table.entries] == [Shuffled, Rolled]
    assert [entry.joined for entry in table.entries] == [False, True]
    assert table.turn == Act(("A",))


def test_begin_again_draws_nothing(table: Table[Any]) -> None:
    table.begin()
    assert len(table.entries) == 2


def test_an_action_is_logged_with_its_events(table: Table[Any], night_mail: Any) -> None:
    changes: list[Change] = []
    table.on_change.append(changes.append)
    change = table.submit(bet(table, night_mail, 2))
    assert changes == [change]
    assert (change.before, change.after, change.is_jump()) == (2, 3, False)
    assert [entry.move for entry in change.entries] == [night_mail.actions.Bet("A", 2)]
    assert change.events == table.events(3)
    assert table.events(3) == (Paid("A", "pot", 2, "bet"),)


def test_a_refused_action_changes_nothing(table: Table[Any], night_mail: Any) -> None:
    before = (table.entries, table.cursor, table.state)
    assert refused(table.submit, night_mail.actions.Bet("A", 99)) == "bet_out_of_range"
    assert refused(table.submit, night_mail.actions.Bet("B", 1)) == "not_your_turn"
    assert (table.entries, table.cursor, table.state) == before


def test_a_step_refused_half_way_leaves_nothing(table: Table[Any], night_mail: Any) -> None:
    told: list[Sequence[Record]] = []
    table.on_record.append(told.append)
    before = (table.entries, table.cursor, table.state)
    assert refused(table.submit, bet(table, night_mail), bet(table, night_mail)) == "bet_already"
    assert (table.entries, table.cursor, table.state, told) == (*before, [])
    # The numbers are free again, and redo knows nothing of the half.
    assert table.redo_target() is None
    assert table.submit(bet(table, night_mail)).after == 3


def test_joined_actions_are_one_step(table: Table[Any], night_mail: Any) -> None:
    change = table.submit(bet(table, night_mail), play(table, night_mail))
    assert [entry.joined for entry in change.entries] == [False, True]
    assert table.state.acting == "B"
    assert table.undo().after == 2
    assert table.redo().after == 4


def test_records_are_told_before_changes(table: Table[Any], night_mail: Any) -> None:
    order: list[str] = []
    table.on_record.append(lambda records: order.append("record"))
    table.on_change.append(lambda change: order.append("change"))
    table.submit(bet(table, night_mail))
    table.undo()
    assert order == ["record", "change"] * 2


def test_nothing_goes_on_after_the_end(night_mail: Any) -> None:
    table = night_mail_table(seats=2)
    play_on(table)
    assert isinstance(table.turn, Over)
    assert refused(table.submit, night_mail.actions.Bet("A", 1)) == "game_is_over"
    assert refused(table.roll, Rolled((1,))) == "no_dice_wanted"


# Dice of the people


def test_typed_dice_are_waited_for(night_mail: Any) -> None:
    table = night_mail_table(seats=2, dice="table")
    table.begin()
    # Nobody shuffles by hand; the die is the people's.
    assert [type(entry.move) for entry in table.entries] == [Shuffled]
    assert isinstance(table.turn, Chance)
    assert refused(table.submit, night_mail.actions.Bet("A", 1)) == "waiting_for_dice"
    for wrong in (Rolled((7,)), Rolled((0,)), Rolled((1, 1)), Rolled(()), Shuffled((0,))):
        assert refused(table.roll, wrong) == "dice_do_not_fit"
    table.roll(Rolled((5,)))
    assert table.state.signal == 15
    assert table.state.acting == "A"


def test_typed_dice_are_a_step_of_their_own(night_mail: Any) -> None:
    table = night_mail_table(seats=2, dice="table")
    table.begin()
    table.roll(Rolled((5,)))
    assert refused(table.undo) == "table_must_agree"
    assert table.undo(agreed=True).after == 1
    table.roll(Rolled((2,)))
    assert table.state.signal == 6
    assert [entry.parent for entry in table.entries] == [0, 1, 1]


def test_drawn_dice_do_not_depend_on_the_way(table: Table[Any], night_mail: Any) -> None:
    play_on(table, 2)
    first = table.state
    rolls = [entry.move for entry in table.line() if isinstance(entry.move, Rolled)]
    table.goto(2)
    # The same moves again: the same dice, though there were undone ones in between.
    for move in [entry.move for entry in table.entries if entry.n > 2]:
        if isinstance(move, Action):
            table.submit(move)
    assert [entry.move for entry in table.line() if isinstance(entry.move, Rolled)] == rolls
    assert table.state == first


# Going back and forth


def test_undo_at_the_start(table: Table[Any]) -> None:
    assert table.undo_target() is None
    assert refused(table.undo) == "nothing_to_undo"
    assert refused(table.redo) == "nothing_to_redo"


def test_undo_past_seen_cards_needs_the_table(table: Table[Any], night_mail: Any) -> None:
    hand = table.state.hands["A"]
    table.submit(night_mail.actions.Swap("A", hand[:1]))
    assert refused(table.undo) == "table_must_agree"
    assert table.cursor == 3
    table.undo(agreed=True)
    assert table.state.hands["A"] == hand
    assert table.agreements == ((3, Goto(2, 1)),)


def test_undo_of_open_moves_needs_nobody(table: Table[Any], night_mail: Any) -> None:
    table.submit(bet(table, night_mail))
    table.undo()
    assert table.cursor == 2
    assert table.agreements == ()


def test_undo_takes_the_dice_that_followed_with_it(table: Table[Any], night_mail: Any) -> None:
    table.submit(play(table, night_mail))
    table.submit(play(table, night_mail))
    assert isinstance(table.entries[-1].move, Rolled)
    assert table.undo(agreed=True).after == 3
    assert table.state.acting == "B"
    assert table.redo().after == 5


def test_a_new_move_after_undo_begins_a_branch(table: Table[Any], night_mail: Any) -> None:
    table.submit(bet(table, night_mail, 1))
    table.submit(play(table, night_mail))
    table.goto(2)
    table.submit(bet(table, night_mail, 3))
    assert [entry.parent for entry in table.entries] == [0, 1, 2, 3, 2]
    assert [entry.n for entry in table.line()] == [1, 2, 5]
    # The abandoned line can still be reached, and is then what redo leads to.
    table.goto(4)
    assert table.state.ledger["pot"] == 3
    table.goto(2)
    assert table.redo().after == 3
    assert table.redo().after == 4
    assert table.tip() == 4


def test_goto_where_nothing_is(table: Table[Any]) -> None:
    for wrong in (-1, 3):
        with pytest.raises(ValueError, match="no entry"):
            table.goto(wrong)
    assert table.cursor == 2


def test_restart_turn(table: Table[Any], night_mail: Any) -> None:
    assert table.turn_start() is None
    table.submit(play(table, night_mail))
    assert table.turn_start() is None
    table.submit(bet(table, night_mail))
    table.rename("A", "Anton")
    assert table.turn_start() == 3
    table.go_back(3)
    assert table.turn == Act(("B",))


def test_restart_turn_stops_at_dice(table: Table[Any], night_mail: Any) -> None:
    for _ in range(2):
        table.submit(play(table, night_mail))
    table.submit(bet(table, night_mail))
    assert isinstance(table.entry(5).move, Rolled)
    assert table.turn_start() == 5


def test_borders_are_counted_on_the_way(table: Table[Any], night_mail: Any) -> None:
    for _ in range(2):
        table.submit(play(table, night_mail))
    assert table.borders_since(0) == 3
    assert table.borders_since(2) == 1
    assert table.borders_since(5) == 0


def test_states_far_back_are_the_same_as_they_were(night_mail: Any) -> None:
    table = night_mail_table(seats=4, is_long=True)
    table.begin()
    luck = Luck("far")
    seen = {0: table.state_at(0), table.cursor: table.state}
    for _ in range(400):
        turn = table.turn
        if isinstance(turn, Act):
            table.submit(table.game.sample(table.state, turn.seats[0], luck))
        else:
            table.goto(2)
        seen[table.cursor] = table.state
    assert len(table.entries) > 200
    assert all(table.state_at(n) == state for n, state in seen.items())


# Names


def test_another_person_takes_over(table: Table[Any], night_mail: Any) -> None:
    table.submit(bet(table, night_mail))
    table.rename("A", "Ada")
    assert table.names() == {"A": "Ada", "B": "Ben"}
    assert table.names(3) == {"A": "Anna", "B": "Ben"}
    assert table.entry(4).move == Renamed("A", "Ada")
    table.undo()
    assert table.names() == {"A": "Anna", "B": "Ben"}


# From a log


def recorded(table: Table[Any]) -> list[Record]:
    """What the table tells its recorders from here on."""
    records: list[Record] = []
    table.on_record.append(records.extend)
    return records


@pytest.mark.parametrize("seed", range(12))
def test_replay_gives_the_same_table(night_mail: Any, seed: int) -> None:
    """Random play with undo, redo and jumps; what was recorded gives the same table again."""
    table = night_mail_table(str(seed), seats=2 + seed % 3, is_long=True)
    records = recorded(table)
    luck = Luck(f"walk {seed}")
    table.begin()
    for _ in range(150):
        turn = table.turn
        match luck.below(10):
            case 0 if table.undo_target() is not None:
                table.undo(agreed=True)
            case 1 if table.redo_target() is not None:
                table.redo()
            case 2 if (start := table.turn_start()) is not None:
                table.go_back(start, agreed=True)
            case 3 if luck.below(4) == 0:
                table.goto(2 + luck.below(len(table.entries) - 1))
            case 4 if luck.below(5) == 0:
                table.rename("A", luck.one_of(("Ada", "Anna")))
            case _ if isinstance(turn, Act):
                table.submit(table.game.sample(table.state, turn.seats[0], luck))
        assert table.game.audit(table.state) == ()
    again = night_mail_table(str(seed), seats=2 + seed % 3, is_long=True)
    again.replay(records)
    assert again.entries == table.entries
    assert again.cursor == table.cursor
    assert again.state == table.state
    assert again.names() == table.names()
    assert again.agreements == table.agreements
    assert again.redo_target() == table.redo_target()
    assert [again.state_at(n) for n in range(len(again.entries))] == [
        table.state_at(n) for n in range(len(table.entries))
    ]


def test_replay_refuses_what_the_rules_refuse(table: Table[Any], night_mail: Any) -> None:
    again = night_mail_table(seats=2)
    bad = Entry(3, 2, night_mail.actions.Bet("A", 99))
    assert refused(again.replay, [*table.entries, bad]) == "bet_out_of_range"
    # Everything before it was taken over.
    assert again.entries == table.entries


def test_replay_refuses_dice_that_do_not_fit(night_mail: Any) -> None:
    again = night_mail_table(seats=2)
    assert refused(again.replay, [Entry(1, 0, Rolled((1,)))]) == "dice_do_not_fit"


@pytest.mark.parametrize(
    "bad", [Entry(4, 2, Renamed("A", "x")), Entry(3, 1, Renamed("A", "x")), Goto(3), Goto(-1)], ids=str
)
def test_replay_refuses_a_log_that_does_not_hang_together(table: Table[Any], bad: Record) -> None:
    again = night_mail_table(seats=2)
    with pytest.raises(ValueError, match="entry"):
        again.replay([*table.entries, bad])
    assert again.entries == table.entries
