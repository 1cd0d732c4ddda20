"""What holds in every game of Ticket to Ride, whoever plays it, on every board and with every option."""

import re
from pathlib import Path

import pytest

from railyard.core.action import Action, Renamed
from railyard.core.chance import Luck
from railyard.core.event import Event
from railyard.core.game import Act, Chance, OptionValue, Over
from railyard.games.ticket_to_ride import events, texts
from railyard.games.ticket_to_ride.actions import Claim, DrawCard, KeepTickets, Pass, Payment, TakeCard, TakeTickets
from railyard.games.ticket_to_ride.state import State
from tests.games.ticket_to_ride.tables import GAME, board, random_states, words_at

TABLES: list[tuple[str, str, dict[str, OptionValue]]] = [
    ("1", "AB", {}),
    ("2", "ABC", {"three_locomotives": "discard"}),
    ("3", "ABCD", {}),
    ("4", "ABCDE", {"three_locomotives": "discard"}),
    ("5", "ABC", {"board": "belgium", "open_doubles": True}),
    ("6", "AB", {"board": "belgium"}),
    ("7", "ABCD", {"board": "lyon"}),
    ("8", "AB", {"board": "lyon", "first": "first_seat"}),
]


@pytest.mark.parametrize(("seed", "seats", "options"), TABLES)
def test_a_random_game_keeps_every_law(seed: str, seats: str, options: dict[str, OptionValue]) -> None:
    luck = Luck("any " + seed)
    refused = 0
    for move, happened, s in random_states(seed, seats, **options):
        assert GAME.audit(s) == ()
        words = words_at(s)
        said = [words.event(event) for event in happened] + [words.message(GAME.progress(s))]
        match GAME.turn(s):
            case Act(seats=acting):
                offers = GAME.offers(s, acting[0])
                assert offers
                said += [words.kind(offer.action) for offer in offers]
                action = any_action(s, luck)
                refusal = GAME.check(s, action)
                is_offered = any(action in offer.candidates() for offer in offers)
                assert (refusal is None) == is_offered
                if refusal is not None:
                    refused += 1
                    said.append(words.refusal(refusal))
                    assert refusal.rule.startswith("TTR-")
                said.append(words.move(action))
            case Chance(request=request):
                said.append(words.chance(request))
            case Over(result=result):
                said.append(words.result(result))
        assert move is None or isinstance(move, Action) or words.move(move)
        assert all(said)
        assert not words.missing
    assert refused > 20


def any_action(s: State, luck: Luck) -> Action:
    """Any well-formed action of the acting seat, legal or not."""
    seat = s.seats[s.seat]
    names = board(s.board)
    track = luck.one_of(names.tracks)
    tickets = [names.tickets[number].id for number in s.drawn[s.seat]] or [names.tickets[0].id]
    return luck.one_of(
        [
            TakeCard(seat, luck.below(6)),
            DrawCard(seat),
            Claim(seat, track.id, Payment(luck.one_of(names.card_colours), luck.below(track.length + 1))),
            TakeTickets(seat),
            KeepTickets(seat, tuple(tickets[: luck.below(4)])),
            Pass(seat),
        ]
    )


def test_every_refusal_event_and_action_has_a_text_that_is_used() -> None:
    """The keys of the texts are those of the actions, events and refusals there are."""
    folder = Path(texts.__file__).parent
    code = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    refused = set(re.findall(r'refuse\(\s*"(\w+)"', code)) - {"not_your_turn", "waiting_for_dice", "game_is_over"}
    kinds = [each for each in vars(events).values() if isinstance(each, type) and issubclass(each, Event)]
    told = {str(kind.__struct_config__.tag) for kind in kinds} - {"event"}
    actions = {str(move.__struct_config__.tag) for move in GAME.moves}
    for prefix, wanted in (("refusal", refused), ("event", told), ("action", actions)):
        keys = {key.split(".")[1] for key in texts.TEXTS if key.startswith(prefix + ".")}
        assert keys == wanted


def test_the_same_seed_gives_the_same_game() -> None:
    assert random_states("again", "ABC")[-1] == random_states("again", "ABC")[-1]


def test_a_move_of_another_game_is_no_move() -> None:
    with pytest.raises(TypeError):
        GAME.apply(random_states("other", "AB")[0][2], Renamed("A", "Anne"))
