"""Games of random players on every board, with every option, to the end and audited after every move."""

from typing import Any

import pytest

from railyard.app.library import shipped_library
from railyard.core.options import default_options
from railyard.core.words import GameWords
from railyard.games.dampfross import texts
from railyard.games.dampfross.info import INFO
from railyard.games.dampfross.rules import Dampfross
from tests.games.dampfross.railways import random_game

GAME = Dampfross(shipped_library())


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        ("AB", {}),
        ("AB", {"two_players": "david", "board": "rossija"}),
        ("AB", {"two_players": "plain", "board": "ireland", "races": 12}),
        ("AB", {"two_players": "david", "board": "kentucky_tennessee", "jumps": True}),
        ("ABC", {"board": "ireland", "new_prizes": True}),
        ("ABC", {"board": "kentucky_tennessee", "free_towns": True}),
        ("ABCD", {"board": "bayern", "jumps": True, "prizes_in_operation": True}),
        ("ABCD", {"board": "kentucky_tennessee", "races": 15}),
        ("ABCDE", {"board": "rossija", "free_start_town": True}),
        ("ABCDEF", {"board": "kentucky_tennessee", "stall_guard": True}),
        ("ABCDEF", {"board": "rossija", "jumps": True, "new_prizes": True}),
    ],
    ids=str,
)
def test_random_games_come_to_an_end(seats: str, options: dict[str, Any]) -> None:
    states, _, over = random_game(GAME, seats, "first light", **options)
    end = states[-1]
    assert [record.number for record in end.races] == list(range(1, end.settings.races + 1))
    assert sum(over.result.scores.values()) == sum(end.ledger.public().values())
    best = max(over.result.scores.values())
    assert over.result.winners == tuple(owner for owner, score in over.result.scores.items() if score == best)


def test_the_same_seed_is_the_same_game() -> None:
    one, _, _ = random_game(GAME, "ABC", "again")
    other, _, _ = random_game(Dampfross(shipped_library()), "ABC", "again")
    assert one == other


def test_every_word_of_a_game_is_there() -> None:
    words = GameWords(GAME, texts)
    names = {"A": "Anna", "B": "Ben"}
    for options in ({"two_players": "david"}, {"two_players": "two_companies", "jumps": True}):
        states, happened, _ = random_game(GAME, "AB", "words", **options)
        said = [
            words.event(event, s, names) for s, events in zip(states[1:], happened, strict=True) for event in events
        ]
        assert words.missing == set()
        assert all(said)
    assert any("Anna II" in line for line in said)


def test_the_options_of_the_card_are_those_the_rules_read() -> None:
    assert {option.rule for option in INFO.options} <= {
        "D-6.3",
        "D-5.18",
        "D-6.1",
        "D-6.2",
        "D-3.11",
        "D-3.12",
        "D-3.3",
        "D-3.15",
    }
    s = GAME.setup(default_options(INFO), ("A", "B"))
    assert not any((s.settings.jumps, s.settings.new_prizes, s.settings.free_towns, s.settings.stall_guard))
