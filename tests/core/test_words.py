"""Codes and values in words."""

from typing import Any

import pytest

from railyard.core.action import Renamed
from railyard.core.chance import Roll, Rolled
from railyard.core.event import GameOver, Paid
from railyard.core.game import Result
from railyard.core.refusal import refuse
from railyard.core.text import Message
from railyard.core.words import GameWords, Words

TEXTS = {
    "refusal.too_dear": "Costs {price:count|credit|credits}, {left} left in {town:text}.",
    "event.paid": "{payer:name} → {payee:name}: {amount:count|credit|credits} for {reason}",
    "why.toll": "running {hexes:count|hex|hexes} on {payee:name}'s track",
    "progress.round": "Round {round}",
    "said": "Anything",
    "chance.station": "{dice} dice for the station",
    "result.bank": "The bank is empty.",
    "name.WT": "Wiener Tramway",
    "ulm": "Ulm",
    "ground.hill": "hills",
    "test.ground": "{ground:text|ground}",
    "test.grounds": "{grounds:texts|ground}",
    "test.names": "{who:names}",
    "test.list": "{faces:list}",
    "test.plural": "{n:plural|is|are}",
    "test.hook": "{place}",
    "test.attribute": "{x.__class__}",
    "test.item": "{x[0]}",
    "test.form": "{x:shout}",
    "event.silent": "",
}
NAMES = {"A": "Anna", "B": "Ben", "C": "Cleo"}


@pytest.fixture
def words() -> Words:
    return Words(TEXTS, NAMES)


def test_a_refusal(words: Words) -> None:
    assert words.refusal(refuse("too_dear", price=1, left=4, town="ulm")) == "Costs 1 credit, 4 left in Ulm."
    assert words.refusal(refuse("too_dear", price=5, left=0, town="ulm")) == "Costs 5 credits, 0 left in Ulm."


def test_refusals_of_the_table_are_shared(words: Words) -> None:
    assert words.refusal(refuse("game_is_over")) == "The game is over."
    told = words.refusal(refuse("not_your_turn", seat="A", turn=["B", "C"]))
    assert told == "It is not Anna's turn; Ben and Cleo to act."
    assert words.missing == set()


def test_money(words: Words) -> None:
    paid = Paid("A", "WT", 3, "toll", {"hexes": 2})
    assert words.why(paid) == "running 2 hexes on Wiener Tramway's track"
    assert words.event(paid) == "Anna → Wiener Tramway: 3 credits for running 2 hexes on Wiener Tramway's track"


def test_the_end(words: Words) -> None:
    assert words.event(GameOver(("A", "B", "C"), "bank")) == (
        "The game is over. The bank is empty. Anna, Ben and Cleo won."
    )
    assert words.result(Result({"A": 1}, ("A",), "bank")) == "The bank is empty."


def test_moves_every_log_can_hold(words: Words) -> None:
    assert words.move(Rolled((3, 5))) == "The dice show 3 and 5"
    assert words.move(Renamed("A", "Ada")) == "Ada takes over from Anna"


def test_messages_and_chance(words: Words) -> None:
    assert words.message(Message("round", {"round": 7})) == "Round 7"
    assert words.message(Message("said")) == "Anything"
    assert words.chance(Roll("station", dice=2)) == "2 dice for the station"


@pytest.mark.parametrize(
    ("key", "values", "said"),
    [
        ("test.ground", {"ground": "hill"}, "hills"),
        ("test.grounds", {"grounds": ["hill", "hill"]}, "hills and hills"),
        ("test.names", {"who": ["A"]}, "Anna"),
        ("test.names", {"who": ["A", "B"]}, "Anna and Ben"),
        ("test.names", {"who": ("A", "B", "C")}, "Anna, Ben and Cleo"),
        ("test.names", {"who": []}, "nobody"),
        ("test.names", {"who": ["Z"]}, "Z"),
        ("test.names", {"who": ["bank"]}, "the bank"),
        ("test.list", {"faces": (1, 2, 3)}, "1, 2 and 3"),
        ("test.plural", {"n": 1}, "is"),
        ("test.plural", {"n": 0}, "are"),
        ("event.silent", {}, ""),
    ],
)
def test_formats(words: Words, key: str, values: dict[str, object], said: str) -> None:
    assert words.text(key, values) == said
    assert words.missing == set()


@pytest.mark.parametrize(
    ("key", "values", "missing"),
    [
        ("refusal.none", {}, "refusal.none"),
        ("test.ground", {}, "{ground}"),
        ("test.ground", {"ground": "sea"}, "ground.sea"),
        ("test.form", {"x": 1}, "{:shout}"),
        # A text names values; it does not reach into them.
        ("test.attribute", {"x": 1}, "{x.__class__}"),
        ("test.item", {"x": [1]}, "{x[0]}"),
    ],
)
def test_what_is_missing_is_shown_and_remembered(
    words: Words, key: str, values: dict[str, object], missing: str
) -> None:
    assert words.text(key, values) != ""
    assert missing in words.missing


def test_names_with_braces_are_said_as_they_are() -> None:
    words = Words(TEXTS, {"A": "{bank} {0} %s"})
    assert words.text("test.names", {"who": ["A"]}) == "{bank} {0} %s"
    assert words.missing == set()


def test_another_language() -> None:
    german = {
        "Round {round}": "Runde {round}",
        "{first} and {last}": "{first} und {last}",
        "Costs {price:count|credit|credits}, {left} left in {town:text}.": (
            "In {town:text}: {price:count|Kredit|Kredite}; {left} übrig."
        ),
        "Ulm": "Ulm (D)",
    }
    words = Words(TEXTS, NAMES, lambda text: german.get(text, text), is_many=lambda n: n > 1)
    assert words.message(Message("round", {"round": 7})) == "Runde 7"
    assert words.text("test.names", {"who": ["A", "B"]}) == "Anna und Ben"
    assert words.refusal(refuse("too_dear", price=0, left=2, town="ulm")) == "In Ulm (D): 0 Kredit; 2 übrig."


def test_a_game_adds_values_of_the_moment() -> None:
    class Module:
        """A game's texts with a hook."""

        TEXTS = TEXTS

        @staticmethod
        def values(game: Any, state: Any, thing: Any) -> dict[str, object]:
            return {"place": f"{state} of {game}"}

    words = GameWords("game", Module, str)  # type: ignore[arg-type]
    assert words.at("moment", NAMES).message(Message("test.hook")) == "moment of game"
    assert words.message(Message("test.nothing"), "moment", NAMES) == "[test.nothing]"
    assert words.missing == {"test.nothing"}
