"""What holds in every game of Steam Tunnel, whoever plays it."""

from pathlib import Path

import msgspec
import pytest

from railyard import games
from railyard.core.action import Action
from railyard.core.chance import Luck, Shuffled, is_fitting
from railyard.core.game import Act, Chance, OptionValue
from railyard.core.words import Words
from railyard.games.steam_tunnel import audit, texts
from railyard.games.steam_tunnel.actions import Bury, Claim, EndTurn, NextGame, TurnCard
from railyard.games.steam_tunnel.cards import piece_id
from railyard.games.steam_tunnel.info import INFO
from railyard.games.steam_tunnel.setup import shown_face
from railyard.games.steam_tunnel.state import State
from railyard.games.steam_tunnel.tunnels import Tunnels
from tests.games.steam_tunnel.mines import GAME, mine, random_game, turn, words_of

TABLES: list[tuple[str, str, dict[str, OptionValue]]] = [
    ("1", "AB", {}),
    ("2", "ABC", {"deck": "fixed32"}),
    ("3", "ABCD", {"stones": 10}),
    ("4", "ABCDE", {"games": 2}),
    ("5", "AB", {"stones": 10, "games": 2, "deck": "fixed32"}),
]


@pytest.mark.parametrize(("seed", "seats", "options"), TABLES)
def test_a_random_game_keeps_every_law(seed: str, seats: str, options: dict[str, OptionValue]) -> None:
    luck = Luck("other " + seed)
    for move, events, s in random_game(seed, seats, **options):
        assert msgspec.json.decode(msgspec.json.encode(s), type=State) == s
        words = words_of(s, None)
        said = [words.event(event) for event in events] + ([] if move is None else [words.move(move)])
        said.append(words.message(GAME.progress(s)))
        what = GAME.turn(s)
        if isinstance(what, Act):
            for seat in s.seats:
                offers = GAME.offers(s, seat)
                assert bool(offers) == (seat in what.seats)
                for offer in offers:
                    said.append(words.kind(offer.action))
                    assert any(GAME.check(s, action) is None for action in offer.candidates())
                action = any_action(s, seat, luck)
                refusal = GAME.check(s, action)
                is_offered = any(action in offer.candidates() for offer in offers)
                assert (refusal is None) == is_offered
                if refusal is not None:
                    said.append(words.refusal(refusal))
        elif isinstance(what, Chance):
            said.append(words.chance(what.request))
            assert not is_fitting(what.request, Shuffled((1, 2)))
        assert not words.missing
        assert all(said)


def any_action(s: State, seat: str, luck: Luck) -> Action:
    """Any well-formed action, legal or not."""
    place = luck.one_of(GAME.cards.grid.places)
    face = luck.one_of(tuple(GAME.cards.faces))
    segment = piece_id(place, luck.one_of(GAME.cards.faces[face]))
    return luck.one_of([TurnCard(seat, place), Claim(seat, segment), Bury(seat, place), EndTurn(seat), NextGame(seat)])


def test_offers_are_exactly_what_check_allows() -> None:
    for _, _, s in random_game("exact"):
        if isinstance(GAME.turn(s), Act):
            offered = {action for offer in GAME.offers(s, s.seat) for action in offer.candidates()}
            pieces = {
                piece_id(place, piece)
                for place in GAME.cards.grid.places
                for face in (shown_face(s, place, GAME.cards),)
                if face
                for piece in GAME.cards.faces[face]
            }
            tried: list[Action] = [Claim(s.seat, piece) for piece in pieces]
            tried += [kind(s.seat, place) for kind in (TurnCard, Bury) for place in GAME.cards.grid.places]
            tried += [EndTurn(s.seat), NextGame(s.seat)]
            assert offered == {action for action in tried if GAME.check(s, action) is None}


def test_cards_face_down_are_hidden_from_every_seat() -> None:
    for _, _, s in random_game("hidden"):
        view = GAME.view(s, "A")
        for place, face in zip(GAME.cards.grid.places, view.faces, strict=True):
            known = place not in s.down and place not in s.buried and s.phase not in ("lot", "deal")
            assert (face == s.faces[GAME.cards.grid.index[place]] != "") if known else face in ("", "P")
        assert not any(view.spare)


def test_the_rest_of_the_game_does_not_depend_on_what_the_view_hides() -> None:
    s = turn(mine(), "C4")
    assert GAME.offers(GAME.view(s, "A"), "A") == GAME.offers(s, "A")


def test_the_audit_sees_what_is_broken() -> None:
    states = [s for _, _, s in random_game("broken")]
    s = states[len(states) // 2]
    replace = msgspec.structs.replace
    broken = {
        "cards": replace(s, spare=s.spare[1:]),
        "stones": replace(s, stones={**s.stones, "A": s.stones["A"] + 1}),
        "tunnels": replace(s, tunnels=Tunnels(s.tunnels.open[1:], s.tunnels.closed)),
        "points": replace(s, ledger=s.ledger.transfer("bank", "A", 1, "tunnel_taken")[0]),
        "zero": replace(s, ledger=msgspec.convert({"balances": {**s.ledger.balances, "A": 99999}}, type(s.ledger))),
        "a stone where nothing is": replace(
            s, owners={**s.owners, "Z9-0": "A"}, stones={**s.stones, "A": s.stones["A"] - 1}
        ),
        "buried and face down": replace(s, buried={s.down[0]: "A"}, stones={**s.stones, "A": s.stones["A"] - 1}),
        "mixed": replace(s, tunnels=Tunnels(s.tunnels.open + s.tunnels.closed)),
    }
    assert audit.faults(s, GAME.cards) == ()
    assert {what for what, state in broken.items() if not GAME.audit(state)} == set()


def test_the_same_seed_gives_the_same_game() -> None:
    assert [move for move, _, _ in random_game("again", "ABC")] == [move for move, _, _ in random_game("again", "ABC")]


def rulebook() -> str:
    return (Path(games.__file__).parent / "steam_tunnel" / "rulebook.md").read_text("utf-8")


def test_every_rule_that_is_cited_stands_in_the_rulebook() -> None:
    anchors = rulebook()
    source = "".join(path.read_text("utf-8") for path in (Path(games.__file__).parent / "steam_tunnel").glob("*.py"))
    cited = {part.split('"')[0] for part in source.split('"T-')[1:]}
    assert cited
    assert {f"T-{number}" for number in cited if f"{{#T-{number}}}" not in anchors} == set()
    assert all(f"{{#{option.rule}}}" in anchors for option in INFO.options)


def test_every_segment_there_can_be_has_words() -> None:
    words = Words(texts.TEXTS, {}, values=lambda thing: texts.values(GAME, None, thing))
    for pieces in GAME.cards.faces.values():
        for piece in pieces:
            if piece.is_segment:
                words.move(Claim("A", piece_id("C4", piece)))
    assert not words.missing
