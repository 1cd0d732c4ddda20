"""The tables: counts, and geometry that has to hold together."""

from collections import Counter

import msgspec
import pytest

from railyard.app.library import shipped_library
from railyard.games.vienna1840.facts import FULL, SMALL, TWO_PLAYERS
from railyard.games.vienna1840.geometry import (
    COLOURS,
    Face,
    hex_at,
    hex_place,
    meeting_port,
    neighbour,
    opposite,
    port_side,
    stop_place,
    turned_port,
)
from tests.games.vienna1840.driver import BOOK

FACTS = BOOK.facts
BOARDS = [FULL, TWO_PLAYERS, SMALL]


def test_sizes_of_the_boards() -> None:
    assert {name: len(FACTS.boards[name].spots) for name in BOARDS} == {FULL: 148, TWO_PLAYERS: 89, SMALL: 113}


def test_lines_privates_and_stadtbahn_by_board() -> None:
    counts = {
        name: (len(board.homes), len(board.privates), len(board.stadtbahn), sum(map(len, builds(name))))
        for name, board in FACTS.boards.items()
    }
    assert counts == {FULL: (18, 6, 4, 28), TWO_PLAYERS: (9, 4, 3, 19), SMALL: (12, 5, 3, 22)}


def builds(name: str) -> list[tuple[str, ...]]:
    return [company.build for company in FACTS.boards[name].stadtbahn.values()]


def test_tiles_by_colour() -> None:
    counts: Counter[str] = Counter()
    for tile in FACTS.tiles.values():
        counts[tile.colour] += tile.count
    assert counts == {"yellow": 75, "green": 59, "brown": 25, "gray": 4, "red": 4, "purple": 10}
    assert FACTS.tiles["455"].count == 2


def test_trams_and_their_prices() -> None:
    assert {kind: tram.prices for kind, tram in FACTS.trams.items()} == {
        "Y": {1: 100, 2: 50},
        "O": {1: 300, 2: 200, 3: 100},
        "R": {2: 500, 3: 400, 4: 300},
        "Pi": {3: 600, 4: 500, 5: 400},
        "Pu": {4: 800, 5: 600},
    }
    assert FACTS.seats[2].trams == {"Y": 2, "O": 3, "R": 3, "Pi": 3, "Pu": 3}


def test_the_market_has_five_shrinking_rows() -> None:
    assert [len(row) for row in FACTS.market] == [20, 20, 15, 10, 5]
    for price, (row, column) in {**FACTS.start_cells, **FACTS.stadtbahn_cells}.items():
        assert FACTS.market[row][column] == price


def test_the_round_track_ends_with_the_sixth_company_round() -> None:
    names = " ".join(entry.name for entry in FACTS.rounds)
    assert names == (
        "Auction Places SR1 CR1 LR1a LR1b CR2 SR2 LR2a LR2b CR3 SR3 LR3a LR3b CR4 "
        "SR4 LR4a LR4b CR5 SR5 LR5a LR5b LR5c CR6"
    )
    assert [entry.multiplier for entry in FACTS.rounds if entry.kind == "company_round"] == [1, 1, 1, 2, 3, 10]
    assert {entry.name: entry.phase for entry in FACTS.rounds if entry.name in ("CR4", "LR4a", "CR5", "CR6")} == {
        "CR4": 2,
        "LR4a": 3,
        "CR5": 3,
        "CR6": 4,
    }


def test_hex_names_and_places_go_both_ways() -> None:
    for name in FACTS.boards[FULL].spots:
        assert hex_at(*hex_place(name)) == name
        for side in range(6):
            other = neighbour(name, side)
            if other in FACTS.boards[FULL].spots:
                assert neighbour(other, opposite(side)) == name


def test_ports_meet_and_turn() -> None:
    for port in range(18):
        assert meeting_port(meeting_port(port)) == port
        assert port_side(meeting_port(port)) == opposite(port_side(port))
        assert turned_port(turned_port(port, 2), 4) == port
    assert meeting_port(6 + 2 * 4 + 0) == 6 + 2 * 1 + 1  # lane 0 of K9 meets lane 1 of K11


def test_open_sides_follow_from_the_board() -> None:
    """The table of open sides in the data was made apart from the rule that finds them."""
    document = msgspec.json.decode(shipped_library().read("games/vienna1840/map.json"))
    for entry in document["hexes"]:
        assert sorted(FACTS.boards[FULL].spots[entry["coordinate"]].open) == entry["open_edges"]
    for variant, board in (("two_players", TWO_PLAYERS), ("three_players_small_map", SMALL)):
        for entry in document[f"variant_{variant}"]["replaced_or_changed_hexes"]:
            assert sorted(FACTS.boards[board].spots[entry["coordinate"]].open) == entry["open_edges"]


@pytest.mark.parametrize("board", BOARDS)
def test_printed_track_never_runs_into_a_closed_side(board: str) -> None:
    spots = FACTS.boards[board].spots
    for name, spot in spots.items():
        for side in spot.face.exits:
            other = spot.neighbours[side]
            if side not in spot.open:
                assert not other or spots[other].colour in ("gray", "red") or board != FULL, name


def links(face: Face) -> set[tuple[str, int, int]]:
    """Gauge, side and stop of every piece of track."""
    return {
        (gauge, port, stop)
        for gauge, rails in (("broad", face.broad), ("narrow", face.narrow))
        for port, (stop, _) in rails.doors.items()
    }


def keeps_track(old: Face, new: Face) -> bool:
    """Whether every old track end is there, with the same gauge, and ends that shared a stop still do."""
    before, after = links(old), links(new)
    where = {(gauge, port): stop for gauge, port, stop in after}
    if not {(gauge, port) for gauge, port, _ in before} <= where.keys():
        return False
    return all(
        where[gauge, port] == where[other_gauge, other_port]
        for gauge, port, stop in before
        for other_gauge, other_port, other in before
        if stop == other
    )


def test_upgrades_keep_all_old_track() -> None:
    for tile in FACTS.tiles.values():
        for successor, turns in tile.upgrades.items():
            following = FACTS.tiles[successor]
            assert COLOURS.index(following.colour) == COLOURS.index(tile.colour) + 1
            for turn in turns:
                assert keeps_track(tile.faces[0], following.faces[turn]), (tile.id, successor, turn)


def test_no_rotation_that_keeps_the_track_is_missing() -> None:
    """For tiles of one stop the list has every rotation of a successor that keeps the track."""
    for tile in FACTS.tiles.values():
        for successor, turns in tile.upgrades.items():
            following = FACTS.tiles[successor]
            if len(tile.faces[0].stops) == len(following.faces[0].stops) == 1:
                fitting = {turn for turn in range(6) if keeps_track(tile.faces[0], following.faces[turn])}
                assert set(turns) == fitting, (tile.id, successor)


@pytest.mark.parametrize("board", BOARDS)
def test_hexes_of_privates_have_one_stop(board: str) -> None:
    """The best route counts the bonus of a private with the one stop of its hex."""
    known = FACTS.boards[board]
    reds = [tile for tile in FACTS.tiles.values() if tile.colour == "red"]
    for private in known.privates.values():
        if private.bonus_hex in known.spots:
            assert len(known.spots[private.bonus_hex].face.stops) == 1
    assert all(len(tile.faces[0].stops) == 1 for tile in reds)


def test_red_values_follow_the_newest_colour() -> None:
    values = {tile: FACTS.tiles[tile].faces[0].stops[0].values for tile in ("L20", "L23", "L24", "3")}
    assert values == {
        "L20": (20, 40, 60, 80),
        "L23": (30, 50, 70, 30),
        "L24": (10, 10, 30, 30),
        "3": (10, 10, 10, 10),
    }


def test_stops_have_names() -> None:
    assert stop_place("F18.0") == ("F18", 0)
    with pytest.raises(ValueError, match="names no stop"):
        stop_place("F18")
