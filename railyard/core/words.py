"""Codes and values put into words.

Rules hand out codes and plain values; `Words` knows the texts of one game, the people's names and the language.  A
template names values in braces, and a format says how a value is said:

* ``{amount}`` plain; ``{faces:list}`` "3 and 5"
* ``{seat:name}`` a person, a company or the bank; ``{winners:names}`` several of them
* ``{town:text}`` the text stored under the value itself; ``{ground:text|ground}`` the one under "ground.<value>";
  ``{towns:texts|town}`` several of them
* ``{n:count|credit|credits}`` "1 credit", "5 credits"; ``{n:plural|is|are}`` the word alone

A text that is missing shows its code and is remembered in `Words.missing`, where tests look; it never stops a game.
"""

import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from railyard.core import texts as shared
from railyard.core.action import Move
from railyard.core.action import kind_of as move_kind
from railyard.core.chance import Request
from railyard.core.event import Event, Paid
from railyard.core.event import kind_of as event_kind
from railyard.core.game import Game, Result
from railyard.core.refusal import Refusal
from railyard.core.text import Message, Values


def _same(text: str) -> str:
    return text


def _nothing(thing: object) -> Mapping[str, object]:
    return {}


def _is_many(number: int) -> bool:
    return number != 1


class Words(string.Formatter):
    """Puts one game's codes into words.

    ``texts`` is the game's table, ``names`` the people by seat (and companies by id, where the game has no text
    "name.<id>" for them), ``translate`` the language, ``values`` gives further values a thing's text needs, and
    ``is_many`` says for which numbers the language uses the plural.
    """

    def __init__(
        self,
        texts: Mapping[str, str],
        names: Mapping[str, str],
        translate: Callable[[str], str] = _same,
        values: Callable[[Any], Mapping[str, object]] = _nothing,
        is_many: Callable[[int], bool] = _is_many,
    ) -> None:
        self._texts = texts
        self._names = names
        self._translate = translate
        self._values = values
        self._is_many = is_many
        self.missing: set[str] = set()
        """Keys of texts and names of values that were wanted and do not exist."""

    # -- things into words -------------------------------------------------------------------------------------

    def refusal(self, refusal: Refusal) -> str:
        """The reason why something may not be done (without the rule's number)."""
        return self.text("refusal." + refusal.code, {**refusal.values, **self._values(refusal)})

    def event(self, event: Event) -> str:
        """A fact of the log; empty for one that goes without saying (its text is "")."""
        values = {**msgspec.structs.asdict(event), **self._values(event)}
        if isinstance(event, Paid):
            values = {**event.detail, **values, "reason": self.why(event)}
        said = self.text("event." + event_kind(event), values)
        return said[:1].upper() + said[1:]

    def why(self, paid: Paid) -> str:
        """What money was paid for: a line of a bank sheet."""
        values = {"payer": paid.payer, "payee": paid.payee, "amount": paid.amount}
        return self.text("why." + paid.why, {**values, **paid.detail, **self._values(paid)})

    def move(self, move: Move) -> str:
        """An action, an outcome of chance or a note, as a row of the history or the offers."""
        values = {**msgspec.structs.asdict(move), **self._values(move)}
        return self.text("action." + move_kind(move), values)

    def moves(self, moves: Sequence[Move], values: Values) -> str:
        """Several moves of one kind, made in one step, in the game's words "action.<tag>.many"; "" where it has none.

        The game's further values are asked for the moves together.
        """
        key = f"action.{move_kind(moves[0])}.many"
        return self.text(key, {**values, **self._values(tuple(moves))}) if self.has(key) else ""

    def kind(self, move: type[Move]) -> str:
        """A kind of action with its values still open ("action.<tag>.open"), as an offer shows it."""
        return self.text(f"action.{move.__struct_config__.tag}.open", {})

    def message(self, message: Message) -> str:
        """Where the game stands ("progress.<code>"), or anything else a game says (the code is the key)."""
        key = "progress." + message.code
        return self.text(key if self.has(key) else message.code, {**message.values, **self._values(message)})

    def chance(self, request: Request) -> str:
        """What chance is asked for."""
        values = {**msgspec.structs.asdict(request), **self._values(request)}
        return self.text("chance." + request.what, values)

    def result(self, result: Result) -> str:
        """How the game ended."""
        return self.text("result." + result.reason, {"scores": result.scores, "winners": result.winners})

    def name(self, who: str) -> str:
        """A person's name, a company's title (its text may name people by seat: ``{A}``) or the bank."""
        if who in self._names:
            return self._names[who]
        key = "name." + who
        return self.text(key, dict(self._names)) if self.has(key) else who

    # -- texts --------------------------------------------------------------------------------------------------

    def has(self, key: str) -> bool:
        """Whether there is a text of that key."""
        return key in self._texts or key in shared.TEXTS

    def text(self, key: str, values: Values) -> str:
        """The text of that key with its values; the key itself where there is none."""
        template = self._texts.get(key, shared.TEXTS.get(key))
        if template is None:
            self.missing.add(key)
            return f"[{key}]"
        return self.vformat(self._translate(template), (), values) if template else ""

    def translated(self, text: str) -> str:
        """A source text that was handed on as it is, in the language; anything else unchanged."""
        return self._translate(text)

    def listed(self, parts: Sequence[str]) -> str:
        """Several things in a row: "Anna, Ben and Cleo"."""
        if not parts:
            return self.text("list.none", {})
        said = parts[-1]
        for at, part in enumerate(reversed(parts[:-1])):
            said = (
                self.text("list.more", {"first": part, "rest": said})
                if at
                else self.text("list.two", {"first": part, "last": said})
            )
        return said

    # -- templates (the hooks of string.Formatter) ----------------------------------------------------------------

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[object, str]:
        """The value a template names.  Names only: no attributes, no items."""
        if field_name not in kwargs:
            self.missing.add("{" + field_name + "}")
            return "{" + field_name + "}", field_name
        return kwargs[field_name], field_name

    def check_unused_args(self, used_args: Any, args: Any, kwargs: Any) -> None:
        """A text need not name every value."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value in the form its format asks for."""
        form, *words = format_spec.split("|")
        match form, words:
            case "name", []:
                return self.name(str(value))
            case "names", []:
                return self.listed([self.name(str(each)) for each in self._each(value)])
            case "list", []:
                return self.listed([str(each) for each in self._each(value)])
            case "text", _:
                return self._nested(value, words)
            case "texts", _:
                return self.listed([self._nested(each, words) for each in self._each(value)])
            case "count", [one, many]:
                return f"{value} {self._plural(value, one, many)}"
            case "plural", [one, many]:
                return self._plural(value, one, many)
            case "", []:
                return str(value)
        self.missing.add("{:" + format_spec + "}")
        return str(value)

    def _each(self, value: Any) -> Sequence[Any]:
        return value if isinstance(value, list | tuple) else (value,)

    def _nested(self, value: Any, prefix: Sequence[str]) -> str:
        return self.text(".".join((*prefix, str(value))), {})

    def _plural(self, value: Any, one: str, many: str) -> str:
        return many if not isinstance(value, int) or self._is_many(value) else one


class TextModule(Protocol):
    """A game's ``texts.py``; it may also have ``values(game, state, thing)`` for what templates need beyond fields."""

    TEXTS: dict[str, str]


class GameWords:
    """The words of one game in one language, for any moment of any of its tables.

    ``state`` is the one the thing belongs to: before an action, after an event.
    """

    def __init__(
        self,
        game: Game[Any],
        texts: TextModule,
        translate: Callable[[str], str] = _same,
        is_many: Callable[[int], bool] = _is_many,
    ) -> None:
        self._game = game
        self._texts = texts.TEXTS
        self._more: Callable[[Game[Any], Any, Any], Mapping[str, object]] | None = getattr(texts, "values", None)
        self._translate = translate
        self._is_many = is_many
        self.missing: set[str] = set()
        """Everything that was wanted and does not exist, so far."""

    def at(self, state: Any, names: Mapping[str, str]) -> Words:
        """The words of one moment."""
        more = self._more
        values = _nothing if more is None else lambda thing: more(self._game, state, thing)
        words = Words(self._texts, names, self._translate, values, self._is_many)
        words.missing = self.missing
        return words

    def refusal(self, refusal: Refusal, state: Any, names: Mapping[str, str]) -> str:
        """Why something is not allowed."""
        return self.at(state, names).refusal(refusal)

    def move(self, move: Move, state: Any, names: Mapping[str, str]) -> str:
        """A row of the history or of the offers."""
        return self.at(state, names).move(move)

    def event(self, event: Event, state: Any, names: Mapping[str, str]) -> str:
        """A line of the log; empty for an event that nobody needs to read."""
        return self.at(state, names).event(event)

    def message(self, message: Message, state: Any, names: Mapping[str, str]) -> str:
        """Anything else a game says."""
        return self.at(state, names).message(message)
