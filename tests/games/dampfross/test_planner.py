"""Prices before drawing, and the cheapest line: exact against every line there is on small boards."""

import random
from itertools import pairwise

import pytest

from railyard.core.hexes import Hex
from railyard.games.dampfross.actions import DrawTrack
from railyard.games.dampfross.board_document import StartRule
from railyard.games.dampfross.pricing import line_price
from railyard.games.dampfross.state import Building
from tests.games.dampfross.parts import board_from_parts
from tests.games.dampfross.railways import Play, at, hexes, plain, row


def test_a_line_is_priced_segment_by_segment_with_its_parts() -> None:
    board = row(["plain", "mountain", "plain", "town1", "plain"], rivers=[["1,0", "2,0"]])
    play = Play(board, "AB", {"towns_left_at_end": -1}).with_lines(A="2,0 3,0").started(9, A="2,0", B="0,0")
    play.at_stage(Building(2, 9, 9, ("B",)))
    price = line_price(play.game.book(play.s), play.s, "B", hexes("0,0", "1,0", "2,0", "3,0", "4,0"))
    assert [(each.ground, each.mountains, each.river) for each in price.segments] == [
        (1, 2, 0),
        (1, 2, 2),
        (1, 0, 0),
        (1, 0, 0),
    ]
    assert [[(fee.why, fee.amount) for fee in each.fees] for each in price.segments[1:3]] == [
        [("junction", 1)],
        [("parallel", 4), ("junction", 1)],
    ]
    assert (price.payable, price.cost, price.dues, price.left) == (3, 9, {"A": 6}, 0)
    assert price.refusal is not None
    assert price.refusal.code == "budget"
    assert price.missing == 1


def test_a_line_over_own_track_costs_nothing_there() -> None:
    play = Play(plain(5, 2), "AB").with_lines(A="0,0 1,0 2,0").started(A="0,0", B="0,1")
    price = line_price(play.game.book(play.s), play.s, "A", hexes("0,0", "1,0", "2,0", "3,0"))
    assert [(each.a, each.b) for each in price.segments] == [(at("2,0"), at("3,0"))]


def test_a_price_is_what_drawing_then_costs() -> None:
    luck = random.Random(7)
    for _ in range(60):
        play = scattered(luck)
        start = play.s.starts["A"]
        way = [start]
        for _ in range(6):
            way.append(luck.choice(play.board.joined_hexes(way[-1])))
        price = line_price(play.game.book(play.s), play.s, "A", tuple(way))
        before = play.balance("A")
        for segment in price.segments[: price.payable]:
            play.do(DrawTrack("A", segment.a, segment.b))
        assert play.balance("A") == before + price.prize - sum(price.dues.values()) == price.balance
        assert isinstance(play.s.stage, Building)
        assert play.s.stage.left == price.left


def scattered(luck: random.Random) -> Play:
    """A board of five by four hexes with mountains, rivers and towns, on which three networks stand and A builds."""
    names = [f"{q},{r}" for q in range(5) for r in range(4)]
    grounds = {name: luck.choice(["plain", "plain", "plain", "mountain"]) for name in names}
    for number, name in enumerate(luck.sample(names, 5)):
        grounds[name] = f"town{number + 1}"
    bare = board_from_parts(grounds)
    sides = [[f"{edge.a.q},{edge.a.r}", f"{edge.b.q},{edge.b.r}"] for edge in luck.sample(bare.segments, 8)]
    board = board_from_parts(grounds, rivers=sides[:5], broad_rivers=sides[5:])
    play = Play(board, "ABC", {"towns_left_at_end": -1}, free_towns=luck.random() < 0.3)
    lines = {}
    for seat in "ABC" if luck.random() < 0.8 else "BC":
        way: list[Hex] = [luck.choice(board.hexes)]
        for _ in range(luck.randint(1, 7)):
            way.append(luck.choice(board.joined_hexes(way[-1])))
        lines[seat] = " ".join(f"{q},{r}" for q, r in way)
    starts = {seat: lines.get(seat, luck.choice(names)).split()[0] for seat in "ABC"}
    return play.with_lines(**lines).started(30, **starts).at_stage(Building(2, 40, 40, ("A",))).with_balances(A=90)


Weight = tuple[int, int, int]


def every_line(play: Play, goal: Hex) -> Weight | None:
    """The cheapest line to a hex by trying all: budget credits, dues, segments."""
    book = play.game.book(play.s)
    board = play.board
    mine = [here for here in board.hexes if play.s.present.get(board.number_of[here], 0) & 1] or [play.s.starts["A"]]
    best: Weight | None = None
    stack: list[tuple[Hex, ...]] = [(here,) for here in mine]
    while stack:
        way = stack.pop()
        price = line_price(book, play.s, "A", way)
        if price.refusal is not None or len(price.segments) != len(way) - 1:
            continue
        weight = (price.cost, sum(price.dues.values()), len(way) - 1)
        if way[-1] == goal:
            best = min(best or weight, weight)
        elif len(way) < 7 and (best is None or weight < best):
            stack += [(*way, there) for there in board.joined_hexes(way[-1]) if there not in way and there not in mine]
    return best


@pytest.mark.parametrize("seed", range(40))
def test_the_cheapest_line_is_the_cheapest_of_all(seed: int) -> None:
    play = scattered(random.Random(seed))
    goal = random.Random(seed).choice(play.board.hexes)
    line = play.game.planner("").cheapest_line(play.s, "A", goal)
    assert line is not None
    if not line:
        assert play.s.present.get(play.board.number_of[goal], 0) & 1 or goal == play.s.starts["A"]
        return
    price = line_price(play.game.book(play.s), play.s, "A", line)
    assert price.refusal is None
    assert line[-1] == goal
    assert (price.cost, sum(price.dues.values()), len(line) - 1) == every_line(play, goal)


def test_a_segment_no_budget_can_pay_is_never_part_of_a_line() -> None:
    play = Play(row(["plain", "mountain", "mountain"], rivers=[["1,0", "2,0"]]), "AB").started(A="0,0", B="0,0")
    assert play.game.planner("").cheapest_line(play.s, "A", at("2,0")) is None


def test_a_line_ends_in_the_first_foreign_hex_and_passes_none() -> None:
    grounds = {"0,0": "plain", "1,0": "foreign", "2,0": "plain", "0,1": "plain", "1,1": "plain"}
    play = Play(board_from_parts(grounds), "AB").started(A="0,0", B="0,0")
    planner = play.game.planner("")
    assert planner.cheapest_line(play.s, "A", at("1,0")) == hexes("0,0", "1,0")
    assert planner.cheapest_line(play.s, "A", at("2,0")) == hexes("0,0", "0,1", "1,1", "2,0")
    assert planner.cheapest_line(play.s, "A", at("9,9")) is None


def test_with_one_exit_a_line_leaves_from_the_network_only() -> None:
    board = plain(4, 3, {"1,1": "town1"}, start=StartRule(towns=("town1",), exits_in_first_round=1))
    play = Play(board, "AB").with_lines(A="1,1 2,1 3,1").started(6, 1, A="1,1", B="1,1")
    line = play.game.planner("").cheapest_line(play.s, "A", at("0,1"))
    assert line is not None
    assert at("1,1") not in line
    price = line_price(play.game.book(play.s), play.s, "A", line)
    assert price.refusal is None or price.refusal.code == "budget"


def test_a_line_may_begin_with_a_jump() -> None:
    play = Play(plain(8, 3), "AB", jumps=True).with_lines(A=" ".join(f"{q},1" for q in range(8)), B="1,0 1,1")
    play.started(A="0,1", B="1,0").at_stage(Building(2, 6, 6, ("B",)))
    line = play.game.planner("").cheapest_line(play.s, "B", at("4,2"))
    assert line == hexes("4,1", "4,2")
    price = line_price(play.game.book(play.s), play.s, "B", line)
    assert price.refusal is None
    assert (price.cost, price.dues) == (1, {"A": 1})
    assert list(pairwise(line)) == [(segment.a, segment.b) for segment in price.segments]
