"""The compiler on small invented regions: one thing a region, as a table would notice it."""

from typing import Any

import pytest

from railyard.core.hexes import Edge, Hex, distance, edge, neighbours
from railyard.games.dampfross.board import Board
from railyard.games.dampfross.board_document import Ground, River
from railyard.games.dampfross.board_texts import GEOGRAPHY_TEXTS
from railyard.games.dampfross.boards import GeographyFault, compile_geography, is_board, is_geography
from railyard.games.dampfross.geography.plane import centre
from railyard.games.dampfross.geography.rivers import corners
from tests.games.dampfross.regions import area, box, codes, compiled, line, place, region


def at(board: Board, name: str) -> Hex:
    return board.place_named[name].at


def loose_ends(sides: set[Edge]) -> list[frozenset[Hex]]:
    count: dict[frozenset[Hex], int] = {}
    for e in sides:
        for corner in corners(e):
            count[corner] = count.get(corner, 0) + 1
    return [corner for corner, times in count.items() if times == 1]


def test_ground_is_where_the_middle_of_a_hex_lies_inside_the_outline() -> None:
    board, notes = compiled(region(place("A", Hex(2, 2), numbers=[11])))
    assert len(board.hexes) == 64
    assert {board.ground(a) for a in board.hexes} == {Ground.PLAIN}
    assert codes(notes) == []


def test_mountains_lie_where_the_middle_of_a_hex_does_but_towns_are_plain() -> None:
    hill = area("mountain", box(1.6, 1.5, 5.4, 3.0), name="Hill")
    board, _ = compiled(region(hill, place("A", Hex(2, 2), numbers=[11])))
    assert board.ground(Hex(2, 2)) is Ground.PLAIN
    assert board.ground(Hex(3, 2)) is Ground.MOUNTAIN
    assert board.ground(Hex(1, 1)) is Ground.PLAIN
    assert [(label.text, label.kind) for label in board.labels] == [("Hill", "mountain")]


def test_two_towns_in_one_hex_the_second_moves_to_the_nearest_free_one() -> None:
    x, y = centre(Hex(3, 3))
    board, notes = compiled(
        region(
            place("A", (x, y), numbers=[11]),
            place("B", (x + 0.3, y), numbers=[12]),
            place("C", Hex(0, 6), numbers=[13]),
        )
    )
    assert at(board, "A") == Hex(3, 3)
    assert at(board, "B") == Hex(4, 3)
    (moved,) = [note for note in notes if note.code == "place_moved_for_another"]
    assert moved.values == {"place": "B", "from": "3,3", "to": "4,3", "hexes": 1, "other": "A"}


def test_a_town_just_outside_the_border_gets_its_hex() -> None:
    board, notes = compiled(region(place("A", (7.95, 0.0), numbers=[11])))
    assert at(board, "A") == Hex(8, 0)
    assert not board.is_foreign(Hex(8, 0))
    assert codes(notes) == ["hex_added"]


def test_a_town_far_outside_the_border_moves_inside() -> None:
    board, notes = compiled(region(place("A", (10.2, 0.0), numbers=[11])))
    assert at(board, "A") == Hex(7, 1)
    assert codes(notes) == ["place_moved_inside"]


def test_neighbouring_towns_are_brought_together() -> None:
    board, notes = compiled(
        region(
            place("A", Hex(2, 2), numbers=[11]),
            place("B", Hex(5, 2), numbers=[12]),
            adjacent_pair=[["A", "B", 3]],
        )
    )
    assert at(board, "B") == Hex(3, 2)
    assert board.neighbouring_towns_fee(edge(at(board, "A"), at(board, "B"))) == 3
    assert codes(notes) == ["place_moved_for_another"]


def test_a_river_crossed_once_is_a_river_side_and_hangs_together_from_coast_to_coast() -> None:
    board, _ = compiled(region(place("A", Hex(2, 2), numbers=[11]), line("river", [(3.7, -2), (3.2, 9)], name="R")))
    sides = set(board.rivers)
    assert board.river(edge(Hex(3, 0), Hex(4, 0))) is River.NORMAL
    assert board.cost(edge(Hex(3, 0), Hex(4, 0))) == 3
    assert len(loose_ends(sides)) == 2
    for corner in loose_ends(sides):
        assert not all(a in board.terrain for a in corner)
    assert sorted(side for course in board.courses for side in course.sides) == sorted(
        (e.a.q, e.a.r, neighbours(e.a).index(e.b)) for e in sides
    )


def test_a_river_crossed_twice_is_no_river_side() -> None:
    bend = [(-2, 2.9), (1.9, 2.9), (2.0, 2.0), (2.1, 2.9), (9, 2.9)]
    board, _ = compiled(region(place("A", Hex(6, 0), numbers=[11]), line("river", bend, name="R")))
    assert board.river(edge(Hex(0, 3), Hex(1, 3))) is None
    assert board.river(edge(Hex(0, 3), Hex(0, 4))) is River.NORMAL


def test_a_town_keeps_its_true_bank() -> None:
    x, y = centre(Hex(3, 3))
    river = line("river", [(x + 0.25, -2), (x + 0.25, 9)], name="R")
    east, _ = compiled(region(place("A", (x + 0.4, y), numbers=[11]), river))
    west, _ = compiled(region(place("A", (x, y), numbers=[11]), river))
    assert east.river(edge(Hex(2, 3), Hex(3, 3))) is River.NORMAL
    assert east.river(edge(Hex(3, 3), Hex(4, 3))) is None
    assert west.river(edge(Hex(2, 3), Hex(3, 3))) is None
    assert west.river(edge(Hex(3, 3), Hex(4, 3))) is River.NORMAL


def test_a_wide_river_comes_before_a_narrow_one_on_the_same_side() -> None:
    course = [(3.7, -2.0), (3.2, 9.0)]
    board, _ = compiled(
        region(
            place("A", Hex(1, 2), numbers=[11]),
            line("river", course, name="Narrow"),
            line("wide_river", course, name="Wide"),
        )
    )
    assert set(board.rivers.values()) == {River.WIDE}
    assert {course.name for course in board.courses} == {"Wide"}
    assert board.cost(edge(Hex(3, 0), Hex(4, 0))) == 5


def test_a_river_ends_at_its_spring_and_runs_on_to_the_coast_at_its_mouth() -> None:
    board, _ = compiled(region(place("A", Hex(0, 6), numbers=[11]), line("river", [(3.6, 3.4), (7.0, 3.2)], name="R")))
    at_coast = [corner for corner in loose_ends(set(board.rivers)) if not all(a in board.terrain for a in corner)]
    assert len(loose_ends(set(board.rivers))) == 2
    assert len(at_coast) == 1


def test_a_tributary_meets_its_river() -> None:
    main = line("river", [(-2, 3.3), (10, 3.3)], name="Main")
    tributary = line("river", [(4.1, 5.0), (4.3, 3.75)], name="Tributary")
    board, _ = compiled(region(place("A", Hex(0, 1), numbers=[11]), main, tributary))
    assert {course.name for course in board.courses} == {"Main", "Tributary"}
    ends = loose_ends(set(board.rivers))
    assert len([corner for corner in ends if all(a in board.terrain for a in corner)]) == 1


def test_the_pieces_of_one_river_are_joined() -> None:
    upper, lower = [(3.6, -2.0), (3.6, 2.6)], [(3.4, 3.5), (3.4, 9.0)]
    board, _ = compiled(
        region(place("A", Hex(0, 1), numbers=[11]), line("river", upper, name="R"), line("river", lower, name="R"))
    )
    assert len(loose_ends(set(board.rivers))) == 2


def test_a_scrap_of_river_in_the_midst_is_left_out() -> None:
    board, notes = compiled(
        region(
            place("A", Hex(0, 1), numbers=[11]),
            line("river", [(7.4, 5.7), (7.6, 6.8)], name="Brook"),
            width=16,
            height=14,
        )
    )
    assert not board.rivers
    assert set(codes(notes)) <= {"river_piece_dropped", "river_without_sides"}
    assert codes(notes)


def test_a_lake_is_no_ground_and_a_river_flows_into_it() -> None:
    board, _ = compiled(
        region(
            place("A", Hex(0, 1), numbers=[11]),
            area("lake", box(2.4, 2.0, 4.6, 4.0), name="Lake"),
            line("river", [(3.4, -2), (3.4, 1.9)], name="R"),
        )
    )
    assert board.ground(Hex(2, 3)) is None
    assert not board.may_join(Hex(1, 3), Hex(2, 3))
    ends = loose_ends(set(board.rivers))
    assert len(ends) == 2
    assert all(not all(a in board.terrain for a in corner) for corner in ends)
    assert [shape.name for shape in board.shapes if shape.kind == "lake"] == ["Lake"]


def test_an_island_without_a_place_is_left_out_and_one_with_a_station_is_named() -> None:
    mainland, island = box(-0.4, -0.4, 4.6, 7.0), box(6.6, 1.5, 8.4, 4.0)
    empty = region(
        place("A", Hex(1, 1), numbers=[11]), area("border", island, role="outline"), outline=mainland, width=10
    )
    board, notes = compiled(empty)
    assert codes(notes) == ["island_dropped"]
    assert all(centre(a).x < 5 for a in board.hexes)
    held = region(
        place("A", Hex(1, 1), numbers=[11]),
        place("B", Hex(6, 3), numbers=[12]),
        area("border", island, role="outline"),
        outline=mainland,
        width=10,
    )
    _, notes = compiled(held)
    (note,) = [note for note in notes if note.code == "places_on_island"]
    assert note.grave
    assert note.values["places"] == "B"


def land_to_the_east(special: int | list[int] | None = 1) -> dict[str, object]:
    return line("border", [(7.9, -0.4), (7.9, 6.96)], role="section", neighbour="East", special=special)


def test_D_2_9_foreign_ground_is_one_ring_along_the_land_border_and_the_coast_has_none() -> None:
    board, _ = compiled(region(place("A", Hex(2, 2), numbers=[11]), land_to_the_east()))
    foreign = [a for a in board.hexes if board.is_foreign(a)]
    assert foreign
    assert all(centre(a).x > 7.4 for a in foreign)
    for a in foreign:
        assert any(b in board.terrain and not board.is_foreign(b) for b in neighbours(a))
    assert len(board.hexes) - len(foreign) == 64
    assert board.border == {e for e in board.segments if board.is_foreign(e.a) != board.is_foreign(e.b)}


def test_B_3_border_hexes_are_goals_only_where_the_board_says_so() -> None:
    def goals(which: str) -> tuple[set[Hex], set[Hex], Hex]:
        board, _ = compiled(
            region(
                place("A", Hex(2, 2), numbers=[11]),
                place("Gate", (8.1, 1.7), "connection", special=1),
                land_to_the_east(),
                specials={"1": "East"},
                special_goals=which,
            )
        )
        special = board.special(1)
        assert special is not None
        return set(special.goals), {a for section in board.sections for a in section.hexes}, at(board, "Gate")

    found, ring, gate = goals("both")
    assert found == ring
    assert gate in ring
    assert len(ring) > 4
    assert goals("border")[0] == ring
    assert goals("stations")[0] == {gate}
    assert goals("none")[0] == set()


def test_a_connection_lies_on_the_first_foreign_hex_and_moves_there_from_further_away() -> None:
    near, notes = compiled(
        region(place("A", Hex(2, 2), numbers=[11]), place("Gate", (7.6, 1.7), "connection"), land_to_the_east())
    )
    assert near.is_line_end(at(near, "Gate"))
    assert codes(notes) == []
    far, notes = compiled(
        region(place("A", Hex(2, 2), numbers=[11]), place("Gate", (11.0, 1.7), "connection"), land_to_the_east())
    )
    assert far.is_line_end(at(far, "Gate"))
    assert codes(notes) == ["place_moved_inside"]
    assert [note.code for note in notes if note.grave] == []


def test_a_connection_whose_hex_counts_as_home_makes_it_foreign() -> None:
    board, notes = compiled(
        region(place("A", Hex(2, 2), numbers=[11]), place("Gate", Hex(5, 4), "connection"), land_to_the_east())
    )
    assert board.is_foreign(at(board, "Gate"))
    assert codes(notes) == ["hex_made_foreign"]


def test_D_2_10_a_neutral_line_leads_abroad_and_may_be_built_beside() -> None:
    abroad = [centre(Hex(7, 0)), centre(Hex(8, 0)), centre(Hex(10, 0))]
    board, notes = compiled(
        region(
            place("A", Hex(2, 2), numbers=[11]),
            place("Beyond", Hex(10, 0), "connection"),
            line("neutral_line", abroad, name="Transit"),
            land_to_the_east(),
        )
    )
    assert board.neutral_lines == {edge(Hex(q, 0), Hex(q + 1, 0)) for q in (7, 8, 9)}
    assert board.may_join(Hex(8, 0), Hex(9, 0))
    assert not board.is_line_end(Hex(9, 0))
    assert not board.may_join(Hex(8, 0), Hex(7, 1)) or not board.is_foreign(Hex(7, 1))
    assert at(board, "Beyond") == Hex(10, 0)
    assert codes(notes) == ["neutral_line"]
    assert not [note for note in notes if note.grave]


def test_D_7_3_building_is_free_everywhere_and_the_state_border_runs_along_sides() -> None:
    west = area("border", box(-1, -1, 3.7, 9), role="state", name="West")
    east = area("border", box(3.7, -1, 9, 9), role="state", name="East")
    board, _ = compiled(
        region(
            place("A", Hex(2, 2), numbers=[11]), place("Far", Hex(6, 2), "connection"), west, east, build_anywhere=True
        )
    )
    assert board.build_anywhere
    assert not any(board.is_foreign(a) for a in board.hexes)
    assert edge(Hex(3, 0), Hex(4, 0)) in board.border
    assert len(loose_ends(set(board.border))) == 2


def test_a_place_nobody_can_reach_is_grave() -> None:
    water = area("lake", box(4.7, -1, 5.9, 9), name="Sound")
    _, notes = compiled(region(place("A", Hex(1, 1), numbers=[11]), place("B", Hex(7, 0), numbers=[12]), water))
    assert "places_on_island" in [note.code for note in notes if note.grave]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"projection": {"type": "flat", "lon0": 0, "lat0": 0}}, "projection_unknown"),
        ({"hex": {"size_km": 5}}, "member_unfit"),
        ({"start": {"by_companies": {"3": 4}}}, "member_unfit"),
        ({"races": "many"}, "member_unfit"),
        ({"hex": {"size_km": 0, "bbox": [0, -8, 8, 0]}}, "member_unfit"),
        ({"hex": {"size_km": 0.5, "bbox": [0, -8, 8, 0]}}, "grid_unfit"),
    ],
)
def test_an_unfit_geography_is_refused_by_name(change: dict[str, Any], code: str) -> None:
    with pytest.raises(GeographyFault) as refused:
        compile_geography(region(place("A", Hex(1, 1), numbers=[11]), **change))
    assert refused.value.note.code == code


def test_missing_members_and_features_are_refused_or_noted() -> None:
    geography = region(place("A", Hex(1, 1), numbers=[11]))
    assert is_geography(geography)
    assert not is_board(geography)
    del geography["board"]["races"]
    with pytest.raises(GeographyFault) as refused:
        compile_geography(geography)
    assert refused.value.note.values == {"member": "board.races"}
    nameless = region(place("", Hex(1, 1)))
    with pytest.raises(GeographyFault, match="place_without_name"):
        compile_geography(nameless)
    for feature, code in (
        (line("lake", [(1, 1), (2, 2)]), "geometry_wrong"),
        (area("river", box(1, 1, 2, 2)), "geometry_wrong"),
        (place("B", Hex(3, 3), numbers="many"), "number_unfit"),
        ({"properties": {"kind": "lake"}, "geometry": None}, "geometry_unfit"),
        ({"properties": {"kind": "lake"}, "geometry": {"type": "Polygon", "coordinates": [1]}}, "geometry_unfit"),
    ):
        with pytest.raises(GeographyFault) as refused:
            compile_geography(region(place("A", Hex(1, 1), numbers=[11]), feature))
        assert refused.value.note.code == code
        assert GEOGRAPHY_TEXTS[code].format(**refused.value.note.values)
    _, notes = compiled(region(place("A", Hex(1, 1), numbers=[11]), place("Oak", Hex(2, 2), "tree")))
    assert codes(notes) == ["feature_ignored"]


def test_the_same_geography_gives_the_same_board_whatever_the_order_of_its_rivers_and_hills() -> None:
    towns = [place("A", Hex(1, 1), numbers=[11]), place("B", Hex(5, 5), numbers=[12])]
    hills = [area("mountain", box(0.4, 3.1, 3.2, 5.3)), area("mountain", box(3.0, 3.0, 5.0, 4.0))]
    one, _ = compiled(region(*towns, *hills))
    other, _ = compiled(region(*towns, *reversed(hills)))
    assert one.content_hash == other.content_hash
    assert distance(at(one, "A"), at(one, "B")) == 8
