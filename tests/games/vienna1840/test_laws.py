"""What holds in every game of 1840, whoever plays it."""

import ast
from pathlib import Path
from typing import Any

import msgspec
import pytest

from railyard import games
from railyard.core.action import Action
from railyard.core.chance import Luck, drawn
from railyard.core.event import Event, Paid
from railyard.core.game import Act, Chance, Over
from railyard.core.offer import Between, Domain, OneOf
from railyard.core.refusal import refuse
from railyard.core.table import Setup
from railyard.core.words import GameWords
from railyard.games.vienna1840 import actions, events, texts
from railyard.games.vienna1840.actions import (
    BidLine,
    BidPrivate,
    BuyPrivate,
    LayTile,
    Pass,
    PlaceToken,
    RemoveToken,
    RunTram,
    ScrapTram,
    SellShares,
)
from railyard.games.vienna1840.info import INFO
from railyard.games.vienna1840.routes import best_route, check_route, has_route
from railyard.games.vienna1840.state import Bonus, Building, State, TramRun
from railyard.games.vienna1840.tiles import check_lay, legal_lays
from railyard.games.vienna1840.tokens import check_token, legal_cities
from tests.games.vienna1840.driver import BOOK, GAME, PLATFORM, Driver, random_game

FOLDER = Path(games.__file__).parent / "vienna1840"
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("1", 2, {}),
    ("2", 3, {"small_board": True}),
    ("3", 3, PLATFORM),
    ("4", 4, {}),
    ("5", 5, PLATFORM),
    ("6", 6, {}),
]


def first(domain: Domain, luck: Luck) -> object:
    match domain:
        case OneOf(values=values):
            return luck.one_of(values)
        case Between(low=low, high=high, step=step):
            return low + step * luck.below((high - low) // step + 1)
    raise TypeError(domain)


def words_of(s: State) -> Any:
    return GameWords(GAME, texts).at(s, {seat: f"Person {seat}" for seat in s.seats})


@pytest.mark.parametrize(("seed", "seats", "options"), TABLES)
def test_a_random_game_keeps_every_law(seed: str, seats: int, options: dict[str, Any]) -> None:
    luck = Luck("other " + seed)
    count = 0
    for move, told, s in random_game(seed, seats, **options):
        assert GAME.audit(s) == ()
        count += 1
        if count % 5 == 0:
            assert msgspec.json.decode(msgspec.json.encode(s), type=State) == s
        words = words_of(s)
        said = [words.event(event) for event in told] + ([] if move is None else [words.move(move)])
        said.append(words.message(GAME.progress(s)))
        turn = GAME.turn(s)
        if isinstance(turn, Act):
            assert len(turn.seats) == 1
            offers = GAME.offers(s, turn.seats[0])
            assert offers
            for offer in offers:
                said.append(words.kind(offer.action))
                chosen = (
                    offer.proposals[0]
                    if offer.proposals
                    else offer.fill(**{name: first(domain, luck) for name, domain in offer.fields.items()})
                )
                assert GAME.check(s, chosen) is None, chosen
            for seat in s.seats:
                if seat != turn.seats[0]:
                    assert GAME.offers(s, seat) == ()
        elif isinstance(turn, Chance):
            said.append(words.chance(turn.request))
        assert not words.missing
        assert all(said)
    assert isinstance(turn, Over)
    assert count > 40


def strange(s: State, luck: Luck) -> Action:
    """Any well-formed action, hardly ever legal."""
    kind = luck.one_of(GAME.moves[:-1])
    board = BOOK.board(s)
    pick: dict[str, Any] = {
        "seat": luck.one_of(s.seats),
        "private": luck.one_of((*board.privates, "XY")),
        "price": luck.below(130) - 5,
        "place": luck.below(8),
        "company": luck.one_of((*s.in_play, *board.stadtbahn, "", *s.lines)),
        "source": luck.one_of(("unsold", "pool", "x")),
        "count": luck.below(8) - 1,
        "amount": luck.below(30) * 10 - 10,
        "kind": luck.one_of(("Y", "O", "R", "Pi", "Pu", "Z")),
        "tram": luck.one_of((*s.trams, "Y-99")),
        "trams": tuple((luck.one_of(tuple(s.lines)), tram) for tram in tuple(s.trams)[: luck.below(4)]),
        "line": luck.one_of((*s.lines, "99")),
        "city": luck.below(4) - 1,
        "hex": luck.one_of((*board.spots, "Z9")),
        "tile": luck.one_of((*BOOK.facts.tiles, "999")),
        "rotation": luck.below(8) - 1,
        "slot": luck.below(5) - 1,
        "route": tuple(f"{luck.one_of(tuple(board.spots))}.{luck.below(3)}" for _ in range(luck.below(4))),
        "accept": True,
    }
    action: Action = kind(**{name: pick[name] for name in kind.__struct_fields__})  # type: ignore[assignment]
    return action


@pytest.mark.parametrize(("seed", "seats", "options"), TABLES[:3])
def test_whatever_is_asked_gets_an_answer_in_words(seed: str, seats: int, options: dict[str, Any]) -> None:
    luck = Luck("strange " + seed)
    refused = 0
    for _, _, s in random_game(seed, seats, **options):
        if isinstance(GAME.turn(s), Act):
            words = words_of(s)
            for _ in range(20):
                action = strange(s, luck)
                refusal = GAME.check(s, action)
                if refusal is None:
                    if not isinstance(action, actions.StopGame):
                        assert GAME.audit(GAME.apply(s, action).state) == ()
                    continue
                refused += 1
                assert words.refusal(refusal)
            assert not words.missing
    assert refused > 1000


def test_lists_of_lays_and_cities_are_exactly_what_check_allows() -> None:
    """Every hex, tile and rotation, tried one by one."""
    seen = 0
    for _, _, s in random_game("exact", 3):
        step = s.agenda[0] if s.agenda else None
        if not isinstance(step, Building | Bonus):
            continue
        seen += 1
        if seen % 6:
            continue
        listed = {
            (where, tile, rotation)
            for where, tiles in legal_lays(BOOK, s, step, step.line).items()
            for tile, rotations in tiles.items()
            for rotation in rotations
        }
        tried = {
            (where, tile, rotation)
            for where in BOOK.board(s).spots
            for tile in BOOK.facts.tiles
            for rotation in range(6)
            if check_lay(BOOK, s, step, step.line, where, tile, rotation) is None
        }
        assert listed == tried
        cities = {
            (where, city)
            for where in BOOK.board(s).spots
            for city in range(3)
            if check_token(BOOK, s, step, step.line, where, city, -1) is None
        }
        assert set(legal_cities(BOOK, s, step, step.line)) == cities
        offered = {
            (action.hex, action.tile, action.rotation)
            for offer in GAME.offers(s, GAME.turn(s).seats[0])  # type: ignore[union-attr]
            if offer.action is LayTile
            for action in offer.candidates()
            if isinstance(action, LayTile)
        }
        assert offered == listed
        placed = {
            (action.hex, action.city)
            for offer in GAME.offers(s, GAME.turn(s).seats[0])  # type: ignore[union-attr]
            if offer.action is PlaceToken
            for action in offer.candidates()
            if isinstance(action, PlaceToken)
        }
        assert placed == cities
    assert seen > 12


def busy(s: State, seat: str, luck: Luck) -> Action:
    """Builds whatever can be built and hardly ever passes, so that the board fills up."""
    kinds: dict[type[Action], list[Any]] = {}
    for offer in GAME.offers(s, seat):
        kinds.setdefault(offer.action, []).append(offer)
    idle = {ScrapTram, Pass, SellShares, RemoveToken, BuyPrivate}
    eager: list[type[Action]] = [LayTile] if LayTile in kinds else [kind for kind in kinds if kind not in idle]
    if not eager and luck.below(20):
        eager = [Pass] if Pass in kinds else []
    offer = luck.one_of(kinds[luck.one_of(eager or list(kinds))])
    if offer.proposals:
        return offer.proposals[0]  # type: ignore[no-any-return]
    values = {name: first(domain, luck) for name, domain in offer.fields.items()}
    if offer.action in (BidPrivate, BidLine):
        values["price"] = offer.fields["price"].low
    return offer.fill(**values)  # type: ignore[no-any-return]


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, PLATFORM), (4, {}), (6, {"consent": "no"})])
def test_a_game_that_fills_the_board_keeps_the_laws(seats: int, options: dict[str, Any]) -> None:
    s = GAME.setup(options, tuple("ABCDEF"[:seats]))
    luck = Luck(f"busy {seats}")
    draws = 0
    while not isinstance(turn := GAME.turn(s), Over):
        if isinstance(turn, Chance):
            s = GAME.apply(s, drawn(turn.request, "busy", draws)).state
            draws += 1
            continue
        action = busy(s, turn.seats[0], luck)
        assert GAME.check(s, action) is None
        s = GAME.apply(s, action).state
        assert GAME.audit(s) == ()
        step = s.agenda[0] if s.agenda else None
        if isinstance(step, TramRun):
            best = best_route(BOOK, s, step.line)
            assert not best.route or check_route(BOOK, s, step.line, best.route) is None
    assert len(s.track.tiles) > 40


def test_every_hex_that_takes_no_tile_has_a_reason() -> None:
    reasons: set[str] = set()
    for _, _, s in random_game("reasons", 3):
        step = s.agenda[0] if s.agenda else None
        if isinstance(step, Building | Bonus):
            lays = legal_lays(BOOK, s, step, step.line)
            for where in BOOK.board(s).spots:
                if where not in lays:
                    refusal = check_lay(BOOK, s, step, step.line, where, "3", 0)
                    assert refusal is not None, where
                    reasons.add(refusal.code)
                    assert words_of(s).refusal(refusal)
    assert {"hex_not_for_building", "hex_not_reached", "not_at_an_end", "one_normal_tile"} <= reasons


def test_a_best_route_is_legal_and_worth_what_it_says() -> None:
    runs = 0
    for move, _, s in random_game("routes", 4):
        for line, known in s.lines.items():
            if known.status == "owned" and isinstance(move, LayTile | RunTram):
                best = best_route(BOOK, s, line)
                assert bool(best.route) == has_route(BOOK, s, line)
                if best.route:
                    assert check_route(BOOK, s, line, best.route) is None
                    runs += 1
    assert runs > 10


def test_the_same_seed_gives_the_same_game() -> None:
    assert [move for move, _, _ in random_game("again", 3)] == [move for move, _, _ in random_game("again", 3)]


def test_check_changes_nothing() -> None:
    luck = Luck("nothing")
    for _, _, s in random_game("check", 2):
        if isinstance(GAME.turn(s), Act):
            before = msgspec.json.encode(s)
            for _ in range(5):
                GAME.check(s, strange(s, luck))
            GAME.offers(s, s.seats[0])
            assert msgspec.json.encode(s) == before


def test_nothing_is_hidden() -> None:
    s = GAME.setup({}, ("A", "B"))
    assert GAME.view(s, "B") is s
    assert not INFO.is_hidden


def cited() -> tuple[set[str], set[str]]:
    """Codes of refusals, and rules, as the source names them."""
    codes: set[str] = set()
    rules: set[str] = set()
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
                values = [each.value for each in node.args if isinstance(each, ast.Constant)]
                codes.add(str(values[0]))
                rules.update(str(value) for value in values[1:2])
    return codes, rules


def test_stadtbahn_D_is_not_the_person_on_seat_D() -> None:
    s = Driver(4).s
    words = words_of(s)
    assert words.event(events.StadtbahnRan("D", ("A17.2", "A19.0"), 70, 2)) == (
        "Stadtbahn D (Donaukanal) earns 70 times 2."
    )
    assert words.move(actions.BuyShare("D", "D")) == "Buy 10 % of D (Donaukanal) (unsold)"
    assert words.event(events.SharesMoved("D", 1, "unsold", "D")) == (
        "1 share of D (Donaukanal): from the unsold shares to Person D."
    )
    paid = Paid("bank", "D", 7, "dividend", detail={"company": "D"})
    assert words.event(paid) == "The bank pays Person D 7: dividend of D (Donaukanal)."
    assert words.refusal(refuse("sold_this_round", "V-4.2", company="D")).startswith("You have sold D (Donaukanal)")
    assert not words.missing


def test_one_line_or_company_is_no_plural() -> None:
    words = words_of(Driver(5).s)
    assert words.event(events.LinesOffered(("4",))) == "Line 4 is on offer now."
    assert words.event(events.LinesOffered(("4", "7"))) == "Lines 4 and 7 are on offer now."
    assert words.event(events.LinesLeft(("4",))) == "Line 4 leaves the game."
    assert words.event(events.CompaniesLeft(("WT",))) == "WT leaves the game."
    assert words.event(events.CompaniesLeft(("WT", "SJE"))) == "WT and SJE leave the game."


def test_maintenance_is_told_with_its_sign() -> None:
    words = words_of(Driver(4).s)
    said = [words.event(events.TramRan("7", ("F16.0", "F18.0"), 30, amount)) for amount in (0, -50, 200)]
    assert said == [f"Line 7 runs for 30, maintenance {amount}." for amount in ("0", "−50", "+200")]


def test_every_refusal_event_and_action_has_words() -> None:
    shared = {"game_is_over", "waiting_for_dice", "not_your_turn"}
    codes, _ = cited()
    assert len(codes) > 70
    assert {code for code in codes - shared if f"refusal.{code}" not in texts.TEXTS} == set()
    tags = [kind.__struct_config__.tag for kind in GAME.moves]
    assert {tag for tag in tags if f"action.{tag}" not in texts.TEXTS} == set()
    kinds = [
        kind.__struct_config__.tag
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == events.__name__
    ]
    assert {tag for tag in kinds if f"event.{tag}" not in texts.TEXTS} == set()
    assert all(f"round.{entry.name}" in texts.TEXTS for entry in BOOK.facts.rounds)


def test_every_rule_that_is_cited_stands_in_the_rulebook() -> None:
    rulebook = (FOLDER / "rulebook.md").read_text("utf-8")
    _, rules = cited()
    assert len(rules) > 20
    assert {rule for rule in rules if f"{{#{rule}}}" not in rulebook} == set()
    assert all(f"{{#{option.rule}}}" in rulebook for option in INFO.options)


def test_no_file_is_longer_than_a_sitting() -> None:
    assert max(len(path.read_text("utf-8").splitlines()) for path in FOLDER.glob("*.py")) <= 400


def test_a_setup_needs_no_more_than_its_options() -> None:
    setup = Setup("vienna1840", {option.key: option.default for option in INFO.options}, (), "1")
    assert GAME.setup(setup.options, ("A", "B", "C")).board == "full"
