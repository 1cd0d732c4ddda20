"""What can be wrong with a save, as codes and values, and the words for them."""

from typing import Final

import msgspec

from railyard.core.refusal import Refusal
from railyard.core.text import N_, Message, Values
from railyard.core.words import Words


class Fault(msgspec.Struct, frozen=True):
    """Something wrong with a save: what, in which line, and after which entry of the log."""

    code: str
    line: int = 0
    """Number of the line, from 1; 0 where it is no single line."""
    entry: int = 0
    """Number of the first entry that is missing or differs; 0 where it is none."""
    values: Values = {}
    """Further values that the text names."""
    refusal: Refusal | None = None
    """Why the rules of today do not allow a move."""


class SaveError(Exception):
    """A save that cannot be opened at all."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(said(fault))
        self.fault = fault


TEXTS: Final[dict[str, str]] = {
    # Nothing can be read
    "save.foreign": N_("This is no Railyard table. Tables end in .railsave; a recorded game is read with: convert."),
    "save.empty": N_("The file is empty. Look for a copy that ends in .bak, or in the trash."),
    "save.too_big": N_("The file is larger than {limit} million bytes; no table is. It was not read."),
    "save.newer": N_(
        "Railyard {app} wrote this table, in a newer form ({schema}) than this Railyard {running} reads ({known}). "
        "Get Railyard {app} or later to open it."
    ),
    "save.header": N_(
        "Line 1, which says which game this is, cannot be read: {reason}. Look for a copy that ends in .bak."
    ),
    "save.unknown_game": N_("This Railyard has no game {game}. It was written by Railyard {app}."),
    "save.setup": N_("The table cannot be set up: {reason}."),
    "save.board_missing": N_("The board {board} is missing. Put it into the folder of your own boards and try again."),
    "save.too_many_lines": N_("The file has more than {limit} lines; no table has. It was not read."),
    "save.old": N_("The table is of an older form ({schema}), and line {line} cannot be carried over: {reason}."),
    # The rest is missing
    "save.cut": N_("Line {line} is not complete: the file was cut off. Everything up to entry {last} is there."),
    "save.damaged": N_(
        "Line {line} is damaged ({reason}). Everything up to entry {last} is there; {lost:count|line|lines} from there "
        "on cannot be trusted."
    ),
    "save.unreadable": N_("Line {line}, entry {entry}, cannot be read: {reason}. Everything before it is there."),
    # The rules have changed
    "save.refused": N_(
        "Entry {entry} (line {line}) is not possible by today's rules: {refusal}. The table was written by Railyard "
        "{app}. Look at it up to there, or go on from entry {last}."
    ),
    "save.broken_log": N_("Line {line} does not continue the log: {reason}. Everything before it is there."),
    "save.differs": N_(
        "Between entries {entry} and {last} the game takes another course than when it was written by Railyard {app}: "
        "the rules or the board have changed since. Look at it as it is now, or go on from entry {agreed}."
    ),
    "save.by_rule": N_("{refusal} (rule {rule})"),
    # Only to be told
    "save.not_closed": N_("The table was not closed: should there have been more than entry {last}, it is lost."),
}


def message(fault: Fault) -> Message:
    """The fault as something to be said."""
    return Message("save." + fault.code, {**fault.values, "line": fault.line, "entry": fault.entry})


def said(fault: Fault, words: Words | None = None, game_words: Words | None = None) -> str:
    """The fault in words: those of `TEXTS` (English where none are given), and the game's for a refused move."""
    told = message(fault)
    words = words or Words(TEXTS, {})
    if isinstance(reason := fault.values.get("reason"), str):
        told.values["reason"] = words.translated(reason)
    if fault.refusal is not None:
        refusal, rule = fault.refusal.code, fault.refusal.rule
        if game_words is not None:
            refusal = game_words.refusal(fault.refusal).rstrip(".")
        told.values["refusal"] = words.text("save.by_rule", {"refusal": refusal, "rule": rule}) if rule else refusal
    return words.message(told)
