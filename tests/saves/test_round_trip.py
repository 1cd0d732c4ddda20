"""What was written is what is read."""

from typing import Any

import pytest

from railyard.core.chance import Luck, Rolled
from railyard.core.game import Act
from railyard.core.table import Record, Table
from railyard.saves.glance import glance
from railyard.saves.header import board_document, board_hash, header_of
from railyard.saves.lines import split
from railyard.saves.marks import EVERY
from railyard.saves.read import decode, restore
from railyard.saves.write import Writer, encoded, records_of
from tests.conformance.fifth_game import night_mail_table, play_on
from tests.saves.conftest import DATE


def assert_same(one: Table[Any], other: Table[Any]) -> None:
    """The same log, moment, names and ways back and forth."""
    assert one.setup == other.setup
    assert one.entries == other.entries
    assert one.cursor == other.cursor
    assert one.state == other.state
    assert one.names() == other.names()
    assert one.agreements == other.agreements
    assert (one.undo_target(), one.redo_target(), one.tip()) == (
        other.undo_target(),
        other.redo_target(),
        other.tip(),
    )


def test_a_save_gives_the_table_again(walked: Table[Any], written: bytes) -> None:
    opened = restore(decode(written), walked.game)
    assert opened.fault is None
    assert_same(opened.table, walked)


def test_the_same_table_gives_the_same_bytes(walked: Table[Any], written: bytes) -> None:
    opened = restore(decode(written), walked.game)
    assert encoded(opened.table, opened.header, DATE)[0] == written


def test_a_new_table_is_a_save(night_mail: Any) -> None:
    table = night_mail_table()
    data, _ = encoded(table, header_of(table.setup, table.game.info, "0.1.0"), DATE)
    opened = restore(decode(data), table.game)
    assert opened.fault is None
    assert_same(opened.table, table)


@pytest.mark.parametrize("seed", range(8))
def test_lines_written_one_by_one_give_the_table_again(night_mail: Any, seed: int) -> None:
    """As autosave does it, with undo and jumps on the way; each file so far opens."""
    table = night_mail_table(f"lines {seed}", seats=2 + seed % 3, is_long=True)
    writer = Writer()
    parts = [writer.begin(header_of(table.setup, table.game.info, "0.1.0"), table, DATE)]
    table.on_record.append(lambda records: parts.append(writer.records(records, table, DATE)))
    luck = Luck(f"lines {seed}")
    table.begin()
    for step in range(120):
        turn = table.turn
        match luck.below(8):
            case 0 if table.undo_target() is not None:
                table.undo(agreed=True)
            case 1 if table.redo_target() is not None:
                table.redo()
            case 2 if luck.below(3) == 0:
                table.goto(2 + luck.below(len(table.entries) - 1))
            case _ if isinstance(turn, Act):
                table.submit(table.game.sample(table.state, turn.seats[0], luck))
        if step % 10 == 0:
            opened = restore(decode(b"".join(parts)), table.game)
            assert opened.fault is None
            assert_same(opened.table, table)
    # The compact form gives the same table.
    data, _ = encoded(table, header_of(table.setup, table.game.info, "0.1.0"), DATE)
    opened = restore(decode(data), table.game)
    assert opened.fault is None
    assert_same(opened.table, table)


def test_the_writer_goes_on_where_a_save_ends(walked: Table[Any], written: bytes) -> None:
    opened = restore(decode(written), walked.game)
    more: list[Record] = []
    opened.table.on_record.append(more.extend)
    play_on(opened.table, 5)
    data = written + opened.writer.records(more, opened.table, DATE)
    again = restore(decode(data), walked.game)
    assert again.fault is None
    assert_same(again.table, opened.table)


def test_dice_of_the_people_are_in_the_log(night_mail: Any) -> None:
    table = night_mail_table(dice="table")
    table.begin()
    table.roll(Rolled((4,)))
    data, _ = encoded(table, header_of(table.setup, table.game.info, "0.1.0"), DATE)
    opened = restore(decode(data), table.game)
    assert opened.table.setup.dice == "table"
    assert opened.table.state.signal == 12


def test_marks_come_at_least_so_often(walked: Table[Any], written: bytes) -> None:
    gap = longest = 0
    for line in split(written).lines:
        gap = 0 if line.kind == "mark" else gap + 1
        longest = max(longest, gap)
    assert longest == EVERY
    assert split(written).lines[-1].kind == "mark"


def test_the_shortest_log(walked: Table[Any]) -> None:
    records = list(records_of(walked))
    again = night_mail_table("walk", seats=3, is_long=True)
    again.replay(records)
    assert_same(again, walked)


def test_a_glance_at_the_tail(walked: Table[Any], written: bytes) -> None:
    seen = glance(written[-1_500:])
    assert seen is not None
    assert seen.entries == len(walked.entries)
    assert seen.summary.game == "night_mail"
    assert seen.summary.players == ("Anna", "Bea", "Cleo")
    assert seen.summary.date == DATE
    assert not seen.summary.is_over
    assert seen.summary.progress == walked.game.progress(walked.state)


def test_a_glance_at_a_finished_game(night_mail: Any) -> None:
    table = night_mail_table("over")
    play_on(table)
    seen = glance(encoded(table, header_of(table.setup, table.game.info, "0"), DATE)[0])
    assert seen is not None
    assert seen.summary.is_over
    assert set(seen.summary.winners) <= {"Anna", "Ben", "Cleo"} != set()


@pytest.mark.parametrize("tail", [b"", b"\n\n", b"nothing", b'{"sum":"000000000000","mark":{"entries":1}}\n'])
def test_a_glance_at_nothing(tail: bytes) -> None:
    assert glance(tail) is None


def test_a_board_that_does_not_ship_is_in_the_header(night_mail: Any) -> None:
    table = night_mail_table()
    board = b'{\n "rows": ["..#"],\n "name": "Ours \xc3\xa4"\n}\n'
    header = header_of(table.setup, table.game.info, "0.1.0", board, is_shipped=False)
    stored = decode(encoded(table, header, DATE)[0])
    document = board_document(stored.header)
    assert document is not None
    assert board_hash(document) == board_hash(board) == stored.header.board_hash
    assert board_document(header_of(table.setup, table.game.info, "0.1.0", board)) is None


def test_a_boards_fingerprint_is_of_its_content() -> None:
    assert board_hash(b'{"a": 1, "b": [1, 2]}') == board_hash(b'{ "b":[1,2],\n"a":1}')
    assert board_hash(b'{"a": 1}') != board_hash(b'{"a": 2}')


def test_lines_may_end_as_on_windows(walked: Table[Any], written: bytes) -> None:
    opened = restore(decode(written.replace(b"\n", b"\r\n")), walked.game)
    assert opened.fault is None
    assert_same(opened.table, walked)
