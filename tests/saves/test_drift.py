"""Rules or boards that have changed since a table was written."""

from typing import Any

import pytest
from msgspec.structs import replace

from railyard.core.action import Action, Move
from railyard.core.game import Step
from railyard.core.ledger import Ledger
from railyard.core.refusal import Refusal, refuse
from railyard.core.table import Table
from railyard.saves.faults import said
from railyard.saves.marks import EVERY
from railyard.saves.read import decode, restore
from railyard.saves.write import encoded

DATE = "2026-05-02T20:15:00+02:00"


class Changed:
    """Night Mail with other rules from some move on."""

    def __init__(self, game: Any) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


class Stricter(Changed):
    """A high letter may no longer be played."""

    def check(self, s: Any, action: Action) -> Refusal | None:
        if getattr(action, "card", 0) == 18:
            return refuse("not_in_hand", "N-5")
        refusal: Refusal | None = self._game.check(s, action)
        return refusal


class Richer(Changed):
    """From the third night on the bank gives somebody a coin more."""

    def apply(self, s: Any, move: Move) -> Step[Any]:
        step: Step[Any] = self._game.apply(s, move)
        if s.night == 2 and step.state.night == 3:
            balances = dict(step.state.ledger.balances)
            balances["A"] += 1
            balances["bank"] -= 1
            return Step(replace(step.state, ledger=Ledger(balances)), step.events)
        return step


def test_a_move_that_is_no_longer_possible(walked: Table[Any], written: bytes) -> None:
    opened = restore(decode(written), Stricter(walked.game))
    fault = opened.fault
    assert fault is not None
    assert fault.code == "refused"
    played = walked.entry(fault.entry).move
    assert getattr(played, "card", 0) == 18
    assert opened.table.entries == walked.entries[: fault.entry - 1]
    assert said(fault).startswith(
        f"Entry {fault.entry} (line {fault.line}) is not possible by today's rules: not_in_hand (rule N-5). "
        "The table was written by Railyard 0.1.0."
    )


def test_going_on_from_the_last_possible_move(walked: Table[Any], written: bytes) -> None:
    game = Stricter(walked.game)
    drifted = restore(decode(written), game)
    again = restore(decode(written), game, drifted.agreed)
    assert again.table.entries == drifted.table.entries
    assert restore(decode(encoded(again.table, again.header, DATE)[0]), game).fault is None


def test_another_course_is_found_at_the_next_mark(walked: Table[Any], written: bytes) -> None:
    opened = restore(decode(written), Richer(walked.game))
    fault = opened.fault
    assert fault is not None
    assert fault.code == "differs"
    last = fault.values["last"]
    assert isinstance(last, int)
    assert fault.entry <= last <= fault.entry + EVERY
    # The move that began it lies between the two marks that are named.
    first = next(n for n in range(1, 60) if walked.state_at(n).night == 3)
    assert fault.entry <= first <= last
    # It is still played to the end, to be looked at.
    assert opened.table.entries == walked.entries


def test_going_on_from_the_last_agreeing_mark(walked: Table[Any], written: bytes) -> None:
    game = Richer(walked.game)
    drifted = restore(decode(written), game)
    again = restore(decode(written), game, drifted.agreed)
    assert again.fault is None
    assert drifted.fault is not None
    assert len(again.table.entries) == drifted.fault.entry - 1
    assert again.table.state == walked.state_at(again.table.cursor)


def test_words_of_the_game_say_why(walked: Table[Any], written: bytes, night_mail: Any) -> None:
    from railyard.core.words import Words

    opened = restore(decode(written), Stricter(walked.game))
    assert opened.fault is not None
    told = said(opened.fault, None, Words(night_mail.texts.TEXTS, {}))
    assert "You do not hold that letter (rule N-5)" in told


@pytest.mark.parametrize("kind", ["goto", "entry"])
def test_a_log_that_does_not_hang_together(walked: Table[Any], written: bytes, kind: str) -> None:
    from tests.saves.test_damage import content, made

    lines = content(written)
    bad = ("goto", {"to": 900, "agreed": 0}) if kind == "goto" else ("step", {"type": "renamed", "seat": 3})
    opened = restore(decode(made([*lines[:8], bad, *lines[8:]])), walked.game)
    assert opened.fault is not None
    assert opened.fault.code == ("broken_log" if kind == "goto" else "unreadable")
    assert (opened.fault.line, opened.lines) == (9, 7)
