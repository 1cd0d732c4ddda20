"""Rulebook 7.3: the longest path, against the case files and against trying everything."""

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from railyard.core.chance import Luck
from railyard.games.ticket_to_ride.longest import Edge, longest_path
from tests.games.ticket_to_ride.tables import board
from tests.oracle.ticket_to_ride import main

CASES = Path(__file__).parents[2] / "cases" / "ticket_to_ride"


def tried(edges: Sequence[Edge]) -> int:
    """The longest path by walking every way there is."""
    at: dict[int, list[int]] = {}
    for edge, (a, b, _) in enumerate(edges):
        at.setdefault(a, []).append(edge)
        at.setdefault(b, []).append(edge)

    def from_here(city: int, used: int) -> int:
        best = 0
        for edge in at[city]:
            if not used >> edge & 1:
                a, b, length = edges[edge]
                best = max(best, length + from_here(b if a == city else a, used | 1 << edge))
        return best

    return max((from_here(city, 0) for city in at), default=0)


def network(luck: Luck, cities: int, edges: int, longest: int) -> list[Edge]:
    """Any network, also one with several tracks between two cities."""
    found = []
    for _ in range(edges):
        a = luck.below(cities)
        b = (a + 1 + luck.below(cities - 1)) % cities
        found.append((a, b, 1 + luck.below(longest)))
    return found


@pytest.mark.parametrize("cities", [2, 3, 4, 5, 6, 8])
@pytest.mark.parametrize("longest", [1, 2, 6])
def test_TTR_7_3_as_long_as_the_longest_of_all_ways(cities: int, longest: int) -> None:
    luck = Luck(f"{cities} {longest}")
    for _ in range(25):
        edges = network(luck, cities, 1 + luck.below(8), longest)
        length, path = longest_path(edges)
        assert length == tried(edges)
        assert_is_path(edges, path, length)


def assert_is_path(edges: Sequence[Edge], path: Sequence[int], length: int) -> None:
    assert len(set(path)) == len(path)
    assert sum(edges[edge][2] for edge in path) == length
    ways = [[a, b] for a, b in ((edges[edge][0], edges[edge][1]) for edge in path)]
    ahead = {*ways[0]} if ways else set()
    for one, other in pairwise(ways):
        here = {city for city in one if city in other}
        assert here
        ahead = here
    assert ahead or not path


def test_TTR_7_3_on_networks_of_the_board() -> None:
    tracks = [track for track in board().tracks if track.twin < track.index]
    luck = Luck("board")
    for _ in range(20):
        cars, edges = 28, []
        for _ in range(60):
            track = luck.one_of(tracks)
            edge = (track.a, track.b, track.length)
            if track.length <= cars and edge not in edges:
                edges.append(edge)
                cars -= track.length
        assert longest_path(edges)[0] == tried(edges)


def test_TTR_7_3_no_route_no_path() -> None:
    assert longest_path([]) == (0, ())


def test_every_case_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(CASES)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith(" compared, 0 deviations")


@pytest.mark.parametrize("field", ["longest", "spaces"])
def test_one_changed_value_is_seen(field: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = json.loads((CASES / "longest_path.json").read_bytes())
    cases[3][field] += 1
    (tmp_path / "longest_path_changed.json").write_text(json.dumps(cases))
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines()[-1].endswith(" compared, 1 deviations")


def test_an_unknown_route_is_a_deviation(tmp_path: Path) -> None:
    case = {"name": "nowhere", "routes": ["paris--rome"], "spaces": 3, "longest": 3}
    (tmp_path / "longest_path.json").write_text(json.dumps([case]))
    assert main([str(tmp_path)]) == 1


def test_a_folder_without_cases_is_wrong_use(tmp_path: Path) -> None:
    assert main([str(tmp_path)]) == 2
    assert main([]) == 2
