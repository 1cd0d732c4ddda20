"""The laws every game keeps, tried on random games of every game there is."""

import itertools
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from railyard.core.action import Action, Outcome
from railyard.core.chance import Luck, Request
from railyard.core.event import GameOver, Paid
from railyard.core.game import Act, Chance, Over
from railyard.core.offer import Offer
from railyard.core.options import allowed_values, default_options
from railyard.core.refusal import Refusal
from railyard.core.table import Table
from railyard.core.words import Words
from railyard.games import discover, part
from railyard.saves.marks import canonical, state_hash
from tests.conformance.walks import GAMES, Case, Moment, Walk, cases, seats_of, walked


@pytest.fixture(params=cases(), ids=str)
def walk(request: pytest.FixtureRequest) -> Walk:
    case: Case = request.param
    return walked(case)


# Law 2


def test_states_survive_encoding(walk: Walk) -> None:
    decoder = msgspec.json.Decoder(walk.game.state_type)
    for state in walk.states[:: max(1, len(walk.states) // 150)]:
        data = canonical(state)
        again = decoder.decode(data)
        assert again == state
        assert canonical(again) == data


def test_moves_survive_encoding(walk: Walk) -> None:
    union: Any = walk.game.moves[0]
    for kind in walk.game.moves[1:]:
        union = union | kind
    decoder = msgspec.json.Decoder(union, strict=True)
    for moment in walk.moments:
        assert type(moment.move) in walk.game.moves
        assert decoder.decode(msgspec.json.encode(moment.move)) == moment.move


# Law 3


def test_asking_changes_nothing(walk: Walk) -> None:
    game = walk.game
    for moment in walk.some(40):
        state = moment.state
        before = canonical(state)
        turn = game.turn(state)
        assert isinstance(turn, Act)
        for seat in state_seats(walk):
            game.offers(state, seat)
            game.view(state, seat)
        for seat in turn.seats:
            game.sample(state, seat, Luck("asking"))
        game.check(state, moment.move)  # type: ignore[arg-type]
        for action in illegal_actions(walk, moment):
            game.check(state, action)
        game.audit(state)
        game.accounts(state)
        game.progress(state)
        assert game.turn(state) == turn
        assert canonical(state) == before


def test_applying_leaves_the_state_before_as_it_was(walk: Walk) -> None:
    for moment in walk.some(40):
        before = canonical(moment.state)
        step = walk.game.apply(moment.state, moment.move)
        assert canonical(moment.state) == before
        assert canonical(step.state) == canonical(moment.after)
        assert step.events == moment.events


def test_whatever_check_passes_can_be_applied(walk: Walk) -> None:
    """Other legal actions than the one that was chosen, too."""
    game = walk.game
    for moment in walk.some(25):
        for offer in offers_of(walk, moment):
            for action in itertools.islice(legal(walk, moment, offer), 3):
                step = game.apply(moment.state, action)
                assert game.audit(step.state) == (), action


# Law 4


def offers_of(walk: Walk, moment: Moment) -> list[Offer]:
    turn = walk.game.turn(moment.state)
    assert isinstance(turn, Act)
    return [offer for seat in turn.seats for offer in walk.game.offers(moment.state, seat)]


def legal(walk: Walk, moment: Moment, offer: Offer) -> Iterator[Action]:
    """Completions of an offer that the rules allow."""
    for action in itertools.islice(offer.candidates(), 20_000):
        if walk.game.check(moment.state, action) is None:
            yield action


def state_seats(walk: Walk) -> tuple[str, ...]:
    return tuple(seating.seat for seating in walk.case.setup.seats)


def test_every_offer_has_a_legal_completion(walk: Walk) -> None:
    for moment in walk.some(60):
        offers = offers_of(walk, moment)
        assert offers, f"{moment.state} lets nobody do anything"
        for offer in offers:
            assert any(True for _ in legal(walk, moment, offer)), f"{offer.action} cannot be completed"


def test_every_move_was_offered(walk: Walk) -> None:
    """What random players do is among the kinds of action that are offered."""
    for moment in walk.some(60):
        assert isinstance(moment.move, Action)
        kinds = {(offer.action, offer.seat) for offer in offers_of(walk, moment)}
        assert (type(moment.move), moment.move.seat) in kinds


def test_others_are_offered_nothing(walk: Walk) -> None:
    for moment in walk.some(30):
        turn = walk.game.turn(moment.state)
        assert isinstance(turn, Act)
        for seat in state_seats(walk):
            if seat not in turn.seats:
                assert walk.game.offers(moment.state, seat) == ()


def illegal_actions(walk: Walk, moment: Moment) -> Iterator[Action]:
    """Actions that may well be refused: of other moments, and with values of others."""
    luck = Luck(f"illegal {walk.case}")
    others = [each.move for each in walk.moments if isinstance(each.move, Action)]
    turn = walk.game.turn(moment.state)
    assert isinstance(turn, Act)
    for _ in range(12):
        other = luck.one_of(others)
        yield msgspec.structs.replace(other, seat=turn.seats[0])
    for offer in offers_of(walk, moment):
        yield from itertools.islice(offer.candidates(), 5)
        first = next(offer.candidates(), None)
        if first is None:
            continue
        for name in type(first).__struct_fields__:
            donors = [other for other in others if type(other) is type(first)]
            if name != "seat" and donors:
                yield msgspec.structs.replace(first, **{name: getattr(luck.one_of(donors), name)})


def test_refusals_have_a_text_and_a_paragraph(walk: Walk) -> None:
    rules = rule_anchors(walk.case.game)
    words = walk.words
    refused = 0
    for moment in walk.some(60):
        at = words.at(moment.state, walk.names)
        for action in illegal_actions(walk, moment):
            refusal = walk.game.check(moment.state, action)
            if refusal is None:
                continue
            refused += 1
            assert isinstance(refusal, Refusal)
            assert at.refusal(refusal)
            assert words.missing == set(), refusal
            if refusal.rule:
                assert refusal.rule in rules, f"the rulebook has no paragraph {refusal.rule}"
    assert refused, "nothing was refused; the test tries too little"


def rule_anchors(game: str) -> set[str]:
    """The paragraphs of a game's rulebook."""
    from pathlib import Path

    folder = Path(part(game, "info").__file__).parent
    return set(re.findall(r"\{#([\w.-]+)\}", (folder / "rulebook.md").read_text("utf-8")))


STRANGE: dict[type, tuple[Any, ...]] = {
    int: (-1, 0, 7, 1_000_000, -(10**12)),
    str: ("", "nobody", "A", "B", "../x"),
    bool: (True, False),
}


def strange(value: Any, luck: Luck) -> Any:
    """A plain value with one leaf changed to something nobody would choose."""
    if isinstance(value, dict) and value:
        key = luck.one_of(list(value))
        return {**value, key: strange(value[key], luck)}
    if isinstance(value, list) and value:
        at = luck.below(len(value) + 3)
        if at >= len(value):
            return ([], value + value, value[:-1])[at - len(value)]
        return [*value[:at], strange(value[at], luck), *value[at + 1 :]]
    return luck.one_of(STRANGE.get(type(value), (value,)))


def test_any_well_formed_action_may_be_asked(walk: Walk) -> None:
    """A save or a desk may bring anything; the rules answer, and what they allow can be done."""
    game = walk.game
    luck = Luck(f"strange {walk.case}")
    acting = [moment for moment in walk.moments if isinstance(moment.move, Action)]
    asked = 0
    for moment in walk.some(120):
        turn = game.turn(moment.state)
        assert isinstance(turn, Act)
        for model in (moment.move, luck.one_of(acting).move, luck.one_of(acting).move):
            plain = msgspec.to_builtins(model)
            odd = {**strange(plain, luck), "type": plain["type"], "seat": turn.seats[0]}
            try:
                action = msgspec.convert(odd, type(model))
            except msgspec.ValidationError:
                continue
            asked += 1
            assert isinstance(action, Action)
            if game.check(moment.state, action) is None:
                step = game.apply(moment.state, action)
                assert game.audit(step.state) == (), action
                assert canonical(step.state)
    assert asked > 20


# Law 5


def test_nothing_is_lost(walk: Walk) -> None:
    for state in walk.states:
        assert walk.game.audit(state) == ()


def test_accounts_change_by_what_is_paid(walk: Walk) -> None:
    """Whatever a seat's account gains or loses between two moments, lines of the bank sheet say so."""
    game = walk.game
    for moment in walk.moments:
        before, after = dict(game.accounts(moment.state)), dict(game.accounts(moment.after))
        if not any(isinstance(event, Paid) for event in moment.events):
            continue
        for event in moment.events:
            if isinstance(event, Paid):
                before[event.payer] = before.get(event.payer, 0) - event.amount
                before[event.payee] = before.get(event.payee, 0) + event.amount
        for seat in state_seats(walk):
            assert before[seat] == after[seat], (moment.move, moment.events)


def test_money_comes_with_its_reason(walk: Walk) -> None:
    for moment in walk.moments:
        for event in moment.events:
            if isinstance(event, Paid):
                assert event.amount >= 0
                assert event.why


# Law 6


def test_the_same_log_gives_the_same_states(walk: Walk) -> None:
    """At a table: chance is drawn as the walk drew it, and every state is the same."""
    table: Table[Any] = Table(walk.game, walk.case.setup)
    table.begin()
    actions = (moment.move for moment in walk.moments if isinstance(moment.move, Action))
    for action in actions:
        table.submit(action)
    assert [entry.move for entry in table.entries] == [moment.move for moment in walk.moments]
    assert len(table.entries) == len(walk.moments)
    for n in range(0, len(walk.moments) + 1, 7):
        assert table.state_at(n) == walk.states[n]
    assert state_hash(table.state) == state_hash(walk.states[-1])


def test_a_fresh_game_plays_the_same(walk: Walk) -> None:
    """Nothing is remembered in the rules from one game to the next."""
    from railyard.app.library import open_library
    from railyard.games import open_game

    game = open_game(walk.case.game, open_library())
    state = game.setup(walk.case.setup.options, state_seats(walk))
    for moment in walk.moments:
        state = game.apply(state, moment.move).state
    assert state_hash(state) == state_hash(walk.states[-1])


# Words


def test_everything_that_happens_has_words(walk: Walk) -> None:
    words = walk.words
    game = walk.game
    for moment in walk.moments:
        before = words.at(moment.state, walk.names)
        after = words.at(moment.after, walk.names)
        assert before.move(moment.move)
        before.message(game.progress(moment.state))
        for event in moment.events:
            after.event(event)
            if isinstance(event, Paid):
                assert after.why(event)
        assert words.missing == set(), (moment.move, moment.events)


def test_every_offer_has_words(walk: Walk) -> None:
    words = walk.words
    for moment in walk.some(30):
        at = words.at(moment.state, walk.names)
        for offer in offers_of(walk, moment):
            for action in itertools.islice(legal(walk, moment, offer), 2):
                assert at.move(action)
        assert words.missing == set()


def test_chance_and_the_end_have_words(walk: Walk) -> None:
    words = walk.words
    for moment in walk.moments:
        turn = walk.game.turn(moment.state)
        if isinstance(turn, Chance):
            request: Request = turn.request
            assert words.at(moment.state, walk.names).chance(request)
    assert words.at(walk.states[-1], walk.names).result(walk.end.result)
    assert words.missing == set()


# The end


def test_a_game_ends_once_and_says_so(walk: Walk) -> None:
    over = [(at, event) for at, each in enumerate(walk.moments) for event in each.events if isinstance(event, GameOver)]
    assert [at for at, _ in over] == [len(walk.moments) - 1]
    result = walk.end.result
    assert over[0][1] == GameOver(result.winners, result.reason)
    assert set(result.scores) >= set(result.winners) != set()


def test_nothing_is_offered_after_the_end(walk: Walk) -> None:
    last = walk.states[-1]
    assert isinstance(walk.game.turn(last), Over)
    assert all(walk.game.offers(last, seat) == () for seat in state_seats(walk))


# What seats may see


def test_a_view_is_a_state_of_its_own(walk: Walk) -> None:
    is_hidden = discover()[walk.case.game].is_hidden
    hides = False
    decoder = msgspec.json.Decoder(walk.game.state_type)
    for moment in walk.some(20):
        for seat in state_seats(walk):
            seen = walk.game.view(moment.state, seat)
            assert walk.game.view(seen, seat) == seen
            assert decoder.decode(canonical(seen)) == seen
            hides |= seen != moment.state
    assert hides or not is_hidden


# The card of each game


@pytest.mark.parametrize("game", GAMES)
def test_the_card(game: str) -> None:
    info = discover()[game]
    assert info.id == game
    assert 1 <= info.min_seats <= info.max_seats <= 8
    assert info.title
    assert info.tagline
    keys = [option.key for option in info.options]
    assert len(set(keys)) == len(keys)
    anchors = rule_anchors(game)
    for option in info.options:
        assert option.default in allowed_values(option)
        assert re.fullmatch(r"[a-z][a-z0-9_]*", option.key)
        assert option.title
        assert option.sentence
        assert option.rule in anchors, f"the rulebook has no paragraph {option.rule}"


def option_cases() -> list[Case]:
    """Each value of each option that is not the default."""
    found = []
    for game in GAMES:
        info = discover().get(game)
        if info is None:
            found += [Case(game, 3, "options", "stake=1"), Case(game, 3, "options", "is_long=1")]
            continue
        for option in info.options:
            for at, value in enumerate(allowed_values(option)):
                if value != option.default or type(value) is not type(option.default):
                    low, high = seats_of(game)
                    seats = next((n for n in option.seats if low <= n <= high), max(low, min(3, high)))
                    found.append(Case(game, seats, "options", f"{option.key}={at}"))
    return found


@pytest.mark.parametrize("case", option_cases(), ids=str)
def test_every_option_can_be_played(case: Case) -> None:
    walk = walked(case)
    assert walk.game.audit(walk.states[-1]) == ()
    words = walk.words
    for moment in walk.moments:
        at = words.at(moment.after, walk.names)
        for event in moment.events:
            at.event(event)
    words.at(walk.states[-1], walk.names).result(walk.end.result)
    assert words.missing == set()


@pytest.mark.parametrize("game", GAMES)
def test_wrong_setups_are_refused_with_words(game: str) -> None:
    info = discover()[game]
    walk_game = walked(Case(game, info.min_seats, "railyard")).game
    options = default_options(info)
    for seats in {info.min_seats - 1, info.max_seats + 1} - {0}:
        with pytest.raises(ValueError, match=r"\w+ "):
            walk_game.setup(options, tuple("ABCDEFGHIJ"[:seats]))


@pytest.mark.parametrize("game", GAMES)
def test_texts_name_only_what_they_are_given(game: str) -> None:
    """Templates can be read, and their formats exist."""
    texts = part(game, "texts").TEXTS
    words = Words(texts, {})
    for key, template in texts.items():
        assert isinstance(template, str), key
        fields = [name for _, name, _, _ in words.parse(template) if name is not None]
        assert all(re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) for name in fields), (key, template)
        words.text(key, dict.fromkeys(fields, 1))
    assert not {each for each in words.missing if each.startswith("{:")}


@pytest.mark.parametrize("game", GAMES)
def test_outcomes_are_no_actions(game: str) -> None:
    for kind in walked(Case(game, seats_of(game)[0], "railyard")).game.moves:
        assert issubclass(kind, Action) != issubclass(kind, Outcome)
