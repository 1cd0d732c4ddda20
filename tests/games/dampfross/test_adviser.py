"""The route adviser is exact: on small boards it lists what trying every route lists."""

import random
from dataclasses import replace

import msgspec
import pytest

from railyard.core.hexes import Hex
from railyard.core.ledger import opened
from railyard.games.dampfross import adviser
from railyard.games.dampfross.actions import DeclareRoute, EnterRace, StayOut
from railyard.games.dampfross.adviser import advise, route_of
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.draw import allowed_ways, is_way_allowed
from railyard.games.dampfross.proposals import proposed_routes
from railyard.games.dampfross.routes import has_route, owners_of, why_no_route
from railyard.games.dampfross.state import Company, NumberRoll, Race, RaceEnd, Settings, State
from tests.games.dampfross.parts import board_from_parts
from tests.games.dampfross.railways import OnBoard, Play, plain

Takes = tuple[int, int, int]


def scattered(seed: int) -> tuple[Book, State, Race, tuple[str, ...]] | None:
    """A board of some twenty hexes with track all over, and a race; None where the race cannot be run."""
    luck = random.Random(seed)
    columns, rows = luck.choice([(4, 3), (5, 3), (4, 4), (3, 3), (6, 2)])
    grounds = {f"{q},{r}": luck.choice(["plain", "plain", "mountain"]) for q in range(columns) for r in range(rows)}
    board = board_from_parts(grounds)
    book = OnBoard(board).planner("").book
    companies = tuple(Company(name, name) for name in "ABC"[: luck.randint(2, 3)])
    density = luck.choice([0.15, 0.25, 0.35])
    tracks: dict[int, int] = {}
    present: dict[int, int] = {}
    for segment in range(len(board.segments)):
        owners = sum((luck.random() < density) << index for index in range(len(companies)))
        if owners:
            tracks[segment] = owners
            for end in book.ends[segment]:
                present[end] = present.get(end, 0) | owners
    shuffled = luck.sample(board.hexes, len(board.hexes))
    starts = luck.choice([1, 1, 2])
    start = RaceEnd(11, False, tuple(shuffled[:starts]))
    goal = RaceEnd(12, False, tuple(shuffled[starts : starts + luck.choice([1, 1, 3])]))
    s = State(
        board="",
        settings=Settings(races=1, new_prizes=luck.random() < 0.2),
        companies=companies,
        ledger=opened({company.id: 20 for company in companies}),
        stage=NumberRoll(1),
        first="A",
        tracks=tracks,
        present=present,
    )
    lengths = allowed_ways(book, s, start, goal)
    if not lengths or sum(owners.bit_count() for owners in tracks.values()) > 26:
        return None
    train = ("A", "B") if len(companies) == 3 and luck.random() < 0.2 else ("A",)
    return book, s, Race(1, start, goal, min(lengths.values())), train


def every_route(book: Book, s: State, race: Race, train: tuple[str, ...], limit: int = 99) -> list[Takes]:
    """What the unbeaten routes take that owe nobody more than the limit, by trying all."""
    takes: set[Takes] = set()
    longest = 2 * race.shortest if s.settings.new_prizes else 99
    allowed = {(a, b): is_way_allowed(book, s, race, a, b) for a in race.start.hexes for b in race.goal.hexes}

    def go_on(way: list[Hex], owners: list[str]) -> None:
        if allowed.get((way[0], way[-1])) and set(owners) & set(train):
            route = route_of(book, s, train, way, owners)
            if max(route.dues.values(), default=0) <= limit:
                takes.add((route.points, route.dues_in_all, route.climbs))
        for there in book.board.joined_hexes(way[-1]):
            if there not in way and len(owners) < longest:
                for owner in owners_of(book, s, way[-1], there):
                    go_on([*way, there], [*owners, owner])

    for start in race.start.hexes:
        go_on([start], [])
    return sorted(one for one in takes if not any(other != one and all(map(int.__le__, other, one)) for other in takes))


@pytest.mark.parametrize("block", range(8))
def test_the_adviser_lists_what_trying_every_route_lists(block: int) -> None:
    compared = 0
    for seed in range(100 * block, 100 * block + 100):
        made = scattered(seed)
        if made is None:
            continue
        book, s, race, train = made
        routes = advise(book, s, race, train)
        found = [(route.points, route.dues_in_all, route.climbs) for route in routes]
        assert found == every_route(book, s, race, train), seed
        assert s.settings.new_prizes or has_route(book, s, race, train) == bool(routes)
        for route in routes:
            assert why_no_route(book, s, race, train, route.hexes, route.owners) is None
        compared += 1
    assert compared > 20


def test_within_the_limit_routes_are_legal_and_seldom_missed() -> None:
    compared = missed = changed = 0
    for seed in range(1000, 1800):
        made = scattered(seed)
        if made is None:
            continue
        book, s, race, train = made
        strict = replace(book, figures=msgspec.structs.replace(book.figures, toll_limit=2))
        routes = advise(strict, s, race, train, is_within_limit=True)
        for route in routes:
            assert why_no_route(strict, s, race, train, route.hexes, route.owners) is None
            assert max(route.dues.values(), default=0) <= 2
        compared += 1
        missed += bool(every_route(strict, s, race, train, 2)) and not routes
        changed += len(routes) != len(advise(strict, s, race, train))
    assert compared > 150
    assert changed > 10
    assert missed <= compared // 50


def test_the_search_that_remembers_junctions_is_needed_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[bool] = []
    plain_run = adviser._Search.run

    def counted(self: adviser._Search, known: list[adviser._Label], is_exact: bool) -> list[adviser._Label]:
        runs.append(is_exact)
        return plain_run(self, known, is_exact)

    monkeypatch.setattr(adviser._Search, "run", counted)
    for seed in range(1000):
        made = scattered(seed)
        if made is not None:
            advise(*made)
    assert 0 < runs.count(True) < runs.count(False)


def test_more_than_ten_to_one_rival_is_flagged_and_another_way_proposed() -> None:
    play = Play(plain(16, 3, races=9), "AB").with_balances(A=40)
    straight = " ".join(f"{q},0" for q in range(16))
    around = "0,0 0,1 " + " ".join(f"{q},1" for q in range(1, 15)) + " 15,0"
    play.with_lines(B=straight, A=[around, "0,0 1,0"]).racing("0,0", "15,0", 1, 15, "A B")
    play.do(EnterRace("A"), StayOut("B"))
    routes = proposed_routes(play.game.book(play.s), play.s)
    assert [(route.points, route.dues_in_all, route.over_limit) for route in routes] == [
        (15, 15, ("B",)),
        (16, 0, ()),
    ]
    assert play.code(DeclareRoute("A", routes[0].hexes, routes[0].owners)) == "toll_limit"
    assert play.code(DeclareRoute("A", routes[1].hexes, routes[1].owners)) == ""


def test_where_every_unbeaten_route_owes_too_much_others_follow() -> None:
    """Eleven to B alone beats six to B and six to C, but only the latter may be shown."""
    play = Play(plain(16, 2, races=9), "ABC").with_balances(A=40)
    runs = {"A": (0, 5), "B": (5, 15), "C": (10, 15)}
    lines = {seat: " ".join(f"{q},0" for q in range(first, last + 1)) for seat, (first, last) in runs.items()}
    play.with_lines(**lines).racing("0,0", "15,0", 1, 15, "A B C")
    play.do(EnterRace("A"), StayOut("B"), StayOut("C"))
    routes = proposed_routes(play.game.book(play.s), play.s)
    assert routes[0].dues == {"B": 11}
    assert [sum(route.dues.values()) for route in routes] == [11, 12]
    assert [play.code(DeclareRoute("A", route.hexes, route.owners)) for route in routes] == ["toll_limit", ""]


def test_no_train_no_proposal() -> None:
    play = Play(plain(4, 2, races=9), "AB").with_lines(A="0,0 1,0 2,0 3,0").racing("0,0", "3,0")
    assert proposed_routes(play.game.book(play.s), play.s) == ()
