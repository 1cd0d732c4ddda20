"""The board model: what may be built where and for how much, and what the shipped boards say about it."""

import json
from pathlib import Path
from typing import Any

import pytest

from railyard.core.hexes import Hex, edge
from railyard.games.dampfross.board import Board, board_from_document
from railyard.games.dampfross.board_check import reachable_hexes
from railyard.games.dampfross.board_document import (
    STATION_NUMBERS,
    Ground,
    Prices,
    River,
    StartRule,
    document_of,
    terrain_of_rows,
)
from railyard.games.dampfross.boards import board_faults, board_text, is_board, is_geography
from tests.games.dampfross.parts import board_from_parts

BOARDS = Path(__file__).parents[3] / "resources" / "boards" / "dampfross"
NAMES = sorted(path.stem for path in BOARDS.glob("*.json"))


def shipped(name: str) -> Any:
    return json.loads((BOARDS / f"{name}.json").read_bytes())


def board(name: str) -> Board:
    return board_from_document((BOARDS / f"{name}.json").read_bytes())


ROW = {"0,0": "plain", "1,0": "mountain", "2,0": "mountain", "3,0": "plain", "4,0": "town1", "5,0": "town2"}


@pytest.mark.parametrize(
    ("ends", "kind", "price"),
    [
        ((3, 4), None, 1),
        ((0, 1), None, 3),
        ((2, 3), None, 3),
        ((1, 2), None, 5),
        ((3, 4), "rivers", 3),
        ((0, 1), "rivers", 5),
        ((1, 2), "rivers", 7),
        ((3, 4), "broad_rivers", 5),
        ((0, 1), "broad_rivers", 7),
        ((1, 2), "broad_rivers", 9),
    ],
)
def test_D_2_6_the_price_of_a_segment(ends: tuple[int, int], kind: str | None, price: int) -> None:
    sides = [[f"{ends[0]},0", f"{ends[1]},0"]]
    parts = board_from_parts(ROW, **{kind: sides}) if kind else board_from_parts(ROW)  # type: ignore[arg-type]
    a, b = Hex(ends[0], 0), Hex(ends[1], 0)
    assert parts.cost(edge(a, b)) == price
    number = parts.number_of[a]
    assert [link.cost for link in parts.links[number] if parts.hexes[link.to] == b] == [price]


def test_D_2_6_a_board_may_have_prices_of_its_own() -> None:
    dear = board_from_parts(ROW, prices=Prices(segment=2, mountain_end=4))
    assert dear.cost(edge(Hex(1, 0), Hex(2, 0))) == 10


def test_D_2_8_only_where_a_hex_exists() -> None:
    parts = board_from_parts(ROW)
    assert parts.ground(Hex(0, 1)) is None
    assert not parts.may_join(Hex(0, 0), Hex(0, 1))
    assert not parts.may_join(Hex(0, 0), Hex(2, 0))
    assert parts.joined_hexes(Hex(0, 0)) == (Hex(1, 0),)
    assert parts.joined_hexes(Hex(9, 9)) == ()
    with pytest.raises(KeyError):
        parts.cost(edge(Hex(0, 0), Hex(0, 1)))


def test_D_2_9_two_foreign_hexes_are_never_joined_and_a_line_ends_on_the_first() -> None:
    parts = board_from_parts({"0,0": "town1", "1,0": "foreign", "0,1": "foreign mountain", "2,0": "town2"})
    assert parts.may_join(Hex(0, 0), Hex(1, 0))
    assert parts.cost(edge(Hex(0, 0), Hex(0, 1))) == 3
    assert not parts.may_join(Hex(1, 0), Hex(0, 1))
    assert parts.is_line_end(Hex(1, 0))
    assert not parts.is_line_end(Hex(0, 0))
    assert Hex(2, 0) not in reachable_hexes(parts, Hex(0, 0))


def test_D_2_10_along_a_neutral_line_foreign_hexes_are_joined() -> None:
    parts = board_from_parts(
        {"0,0": "town1", "1,0": "foreign", "2,0": "foreign", "3,0": "foreign"},
        neutral_lines=[["0,0", "1,0"], ["1,0", "2,0"]],
    )
    assert parts.may_join(Hex(1, 0), Hex(2, 0))
    assert not parts.may_join(Hex(2, 0), Hex(3, 0))
    assert not parts.is_line_end(Hex(1, 0))
    assert Hex(2, 0) in reachable_hexes(parts, Hex(0, 0))


def test_D_3_10_neighbouring_towns_have_a_fee_of_their_own() -> None:
    parts = board_from_parts(ROW)
    assert parts.neighbouring_towns_fee(edge(Hex(4, 0), Hex(5, 0))) == 3
    assert parts.neighbouring_towns_fee(edge(Hex(3, 0), Hex(4, 0))) is None
    bayern, ireland = board("bayern"), board("ireland")
    for where, first, second in ((bayern, "Nürnberg", "Fürth"), (ireland, "Dublin", "Dún Laoghaire")):
        e = edge(where.place_named[first].at, where.place_named[second].at)
        assert where.neighbouring_towns_fee(e) == 3


def test_D_0_3_plain_mountain_town_river_broad_river_and_no_hex() -> None:
    board = board_from_parts(
        {"0,0": "plain", "1,0": "mountain", "2,0": "town1", "0,1": "plain"}, [["0,0", "0,1"]], [["1,0", "2,0"]]
    )
    grounds = [board.ground(Hex(q, 0)) for q in range(4)]
    assert grounds == [Ground.PLAIN, Ground.MOUNTAIN, Ground.PLAIN, None], "a town counts as plain"
    assert board.river(edge(Hex(0, 1), Hex(0, 0))) is River.NORMAL
    assert board.river(edge(Hex(2, 0), Hex(1, 0))) is River.WIDE
    assert board.river(edge(Hex(0, 0), Hex(1, 0))) is None


def test_D_0_4_numbers_are_those_of_two_dice() -> None:
    assert len(STATION_NUMBERS) == 36
    assert (STATION_NUMBERS[0], STATION_NUMBERS[5], STATION_NUMBERS[6], STATION_NUMBERS[-1]) == (11, 16, 21, 66)
    parts = board_from_parts({"0,0": "town7", "1,0": "town2", "2,0": "town99"}, numbers={"town2": [31, 32]})
    assert parts.place_named["town7"].numbers == (21,)
    assert parts.places_numbered[32] == (parts.place_named["town2"],)
    assert not parts.place_named["town99"].is_station


@pytest.mark.parametrize("name", NAMES)
def test_D_4_1_every_number_is_on_the_board_and_every_place_can_be_reached(name: str) -> None:
    here = board(name)
    assert tuple(here.places_numbered) == STATION_NUMBERS
    reached = reachable_hexes(here, here.stations[0].at)
    assert {place.at for place in here.places} <= reached
    assert {a for special in here.specials for a in special.goals} <= reached


@pytest.mark.parametrize("name", NAMES)
def test_shipped_boards_are_sound_and_printed_as_they_are_read(name: str) -> None:
    document = shipped(name)
    assert is_board(document)
    assert not is_geography(document)
    assert board_faults(document) == ()
    assert board_text(document) == (BOARDS / f"{name}.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_towns_lie_in_the_plain(name: str) -> None:
    here = board(name)
    assert {here.ground(place.at) for place in here.places} == {Ground.PLAIN}


@pytest.mark.parametrize("name", NAMES)
def test_what_people_see_of_the_rivers_is_what_they_pay(name: str) -> None:
    here = board(name)
    prices = here.prices
    for e in here.segments:
        mountains = sum(here.ground(a) is Ground.MOUNTAIN for a in e)
        dry = prices.segment + mountains * prices.mountain_end
        bridge = {None: 0, River.NORMAL: prices.river, River.WIDE: prices.wide_river}[here.river(e)]
        assert here.cost(e) == dry + bridge
    assert sum(len(course.sides) for course in here.courses) == len(here.rivers)


def test_D_7_1_bayern() -> None:
    bayern = board("bayern")
    assert [(start.place.name, start.room) for start in bayern.start_places(4)] == [
        ("München", None),
        ("Nürnberg", None),
    ]
    assert bayern.special_races == (4, 7, 11, 14, 18, 21)
    assert [special.number for special in bayern.specials] == [1, 2, 3, 4, 5, 6]
    alps, austria = bayern.special(6), bayern.special(5)
    assert alps is not None
    assert austria is not None
    assert bayern.place_at[alps.goals[0]].name == "Oberstdorf"
    assert not any(bayern.is_foreign(a) for a in alps.goals)
    assert all(bayern.place_at[a].connection and bayern.is_line_end(a) for a in austria.goals)
    assert bayern.jump_hint_from == 4


def test_D_7_2_rossija() -> None:
    rossija = board("rossija")
    assert rossija.start.exits_in_first_round == 1
    assert [start.place.name for start in rossija.start_places(6)] == ["Moskwa"]
    third, fourth, second = rossija.special(3), rossija.special(4), rossija.special(2)
    assert third is not None
    assert fourth is not None
    assert second is not None
    assert third.goals == fourth.goals
    assert any(a not in rossija.place_at for a in third.goals), "border hexes are goals as well (D-4.7)"
    latvia = {a for section in rossija.sections if section.neighbour == "Latwija" for a in section.hexes}
    assert latvia <= set(second.goals)
    belarus = [section for section in rossija.sections if section.neighbour == "Belarus"]
    assert belarus[0].specials == ()


def test_D_7_3_kentucky_and_tennessee() -> None:
    here = board("kentucky_tennessee")
    assert here.build_anywhere
    assert not any(here.is_foreign(a) for a in here.hexes)
    assert [(start.place.name, start.room) for start in here.start_places(3)] == [("Louisville", 3)]
    assert [(start.place.name, start.room) for start in here.start_places(4)] == [("Louisville", 2), ("Nashville", 2)]
    assert len(here.start_places(5)) == len(here.stations) == 33
    assert River.WIDE in here.rivers.values()
    memphis, across = here.place_named["Memphis"].at, here.place_named["West Memphis AR"].at
    assert here.cost(edge(memphis, across)) == 5
    assert [len(special.goals) for special in here.specials] == [2, 5, 3, 5, 7, 6]


def test_D_7_4_and_D_4_8_ireland() -> None:
    ireland = board("ireland")
    assert ireland.races == 18
    assert ireland.special_races == ()
    assert ireland.specials == ()
    assert {place.name for place in ireland.places_numbered[11]} == {"Larne", "Dún Laoghaire", "Rosslare Harbour"}
    assert not any(ireland.is_foreign(a) for a in ireland.hexes)


def test_content_hash_changes_with_what_a_game_depends_on_and_with_nothing_else() -> None:
    document = shipped("ireland")
    same = {**document, "credits": {}, "shapes": [], "labels": []}
    assert board_from_document(same).content_hash == board_from_document(document).content_hash
    for change in (
        {"rivers": document["rivers"][1:]},
        {"races": 17},
        {"start": {"towns": ["Belfast"]}},
        {"prices": {**document["prices"], "river": 3}},
    ):
        assert board_from_document({**document, **change}).content_hash != board_from_document(document).content_hash


def test_rows_are_read_as_they_are_drawn() -> None:
    terrain = terrain_of_rows(("- ^ .", " + . %", "- - -"))
    assert terrain[Hex(0, 0)] == (Ground.PLAIN, False)
    assert terrain[Hex(1, 0)] == (Ground.MOUNTAIN, False)
    assert terrain[Hex(0, 1)] == (Ground.PLAIN, True)
    assert terrain[Hex(2, 1)] == (Ground.MOUNTAIN, True)
    assert terrain[Hex(-1, 2)] == (Ground.PLAIN, False)
    assert len(terrain) == 7
    for row in ("-- -", "- x", " - -"):
        with pytest.raises(ValueError, match="does not belong there"):
            terrain_of_rows((row,))


def test_a_document_of_another_format_is_refused() -> None:
    with pytest.raises(ValueError, match="is wanted"):
        document_of({**shipped("ireland"), "version": 99})
    assert board_faults({"format": "something else"})[0].code == "board_unreadable"
    assert StartRule().towns == ()


def _edited(**change: Any) -> Any:
    return {**shipped("bayern"), **change}


def _places(name: str, /, **change: Any) -> Any:
    places = [{**place, **change} if place["name"] == name else place for place in shipped("bayern")["places"]]
    return _edited(places=places)


def _first_rows(count: int) -> Any:
    return _edited(rows=shipped("bayern")["rows"][:count])


@pytest.mark.parametrize(
    ("document", "code", "values"),
    [
        (_places("Hof", numbers=[25]), "number_twice", {"number": 25}),
        (_places("Hof", numbers=[25]), "number_missing", {"number": 24}),
        (_places("Hof", numbers=[24, 17]), "number_unknown", {"number": 17}),
        (_places("Hof", name="Bayreuth"), "name_twice", {"name": "Bayreuth"}),
        (_places("Hof", at=[16, 10]), "two_places_in_a_hex", {"hex": "16,10"}),
        (_places("Hof", at=[90, 10]), "place_without_ground", {"name": "Hof", "hex": "90,10"}),
        (_places("Eger (Cheb)", connection=False, numbers=[24]), "station_abroad", {"name": "Eger (Cheb)"}),
        (_places("Hof", connection=True), "connection_at_home", {"name": "Hof"}),
        (_edited(start={"towns": ["Hamburg"]}), "start_town_unknown", {"name": "Hamburg"}),
        (_edited(start={"by_companies": {"3": {"Hof": 2}}}), "start_without_room", {"companies": 3, "room": 2}),
        (_edited(neighbouring_towns=[["Hof", "Kiel", 3]]), "pair_town_unknown", {"name": "Kiel"}),
        (_edited(neighbouring_towns=[["Hof", "Lindau", 3]]), "pair_not_neighbours", {"first": "Hof"}),
        (_edited(special_races=[4, 99]), "special_race_unknown", {"race": 99}),
        (_edited(races=30), "too_many_races", {"races": 30}),
        (_edited(special_titles={"9": "Mond"}), "special_unknown", {"number": 9}),
        (_edited(places=shipped("bayern")["places"][:33]), "special_without_goal", {"number": 6}),
        (_edited(border=[[0, 0, 7]]), "side_unknown", {"member": "border", "side": 7}),
        (_edited(neutral_lines=[[90, 0, 1]]), "side_without_ground", {"member": "neutral_lines"}),
        (_edited(sections=[{"neighbour": "X", "hexes": [[3, 36]]}]), "section_hex_not_foreign", {"hex": "3,36"}),
        (_first_rows(40), "place_without_ground", {"name": "Lindau"}),
        (_edited(rows=["?"]), "board_unreadable", {}),
    ],
)
def test_board_faults_are_named(document: Any, code: str, values: dict[str, Any]) -> None:
    found = [fault for fault in board_faults(document) if fault.code == code]
    assert any(values.items() <= fault.values.items() for fault in found), board_faults(document)


def test_an_unreachable_station_is_a_fault() -> None:
    document = shipped("bayern")
    rows = list(document["rows"])
    rows[35] = rows[35].replace("-", ".").replace("^", ".").replace("+", ".").replace("%", ".")
    sides_gone: dict[str, Any] = {"rivers": [], "border": [], "sections": []}
    faults = board_faults({**document, **sides_gone, "rows": rows})
    assert "place_unreachable" in {fault.code for fault in faults}
    assert "München" in {fault.values["name"] for fault in faults}
