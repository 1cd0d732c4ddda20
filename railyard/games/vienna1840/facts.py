"""The tables of 1840 as read from the data files: board, tiles, companies, market, trams, rounds."""

from collections.abc import Mapping
from typing import Any

import msgspec

from railyard.core.library import Library
from railyard.games.vienna1840.geometry import Face, Hex, Side, neighbour, opposite, read_face

FULL = "full"
TWO_PLAYERS = "two_players"
SMALL = "small"


class Tile(msgspec.Struct, frozen=True):
    """A kind of tile with its six faces."""

    id: str
    colour: str
    count: int
    faces: tuple[Face, ...]
    upgrades: dict[str, tuple[int, ...]]
    """Successor to the turns of it (against this tile unturned) that keep all old track."""


class Spot(msgspec.Struct, frozen=True):
    """A hex of the board as printed."""

    name: Hex
    title: str
    """The place's name, empty for most."""
    colour: str
    face: Face
    neighbours: tuple[Hex, ...]
    """The hexes across the six sides; empty text where there is none."""
    open: frozenset[Side]
    """Sides a track may lead across."""
    first_tiles: tuple[str, ...]
    """Yellow tiles that may be the first one here."""
    framed: bool
    """Whether the first tile is a Stadtbahn tile."""
    bonus: str
    """Code of the bonus for the Stadtbahn tile; empty for none."""
    required: frozenset[Side]
    """Sides a Stadtbahn tile must connect here."""
    cost: int
    """What the first tile costs."""


class TokenPlace(msgspec.Struct, frozen=True):
    """A slot for a token: hex, number of the city in it, number of the slot in that."""

    hex: Hex
    city: int
    slot: int = 0


class Stadtbahn(msgspec.Struct, frozen=True):
    """One of the Stadtbahn companies on one board."""

    id: str
    title: str
    start_price: int
    tokens: tuple[TokenPlace, ...]
    ends: tuple[TokenPlace, ...]
    """The two cities its line runs between."""
    kept: frozenset[Hex]
    """Hexes whose Stadtbahn tokens can never be removed, the same for all."""
    build: tuple[Hex, ...]
    """Hexes its line still needs, from end to end."""


class LineHome(msgspec.Struct, frozen=True):
    """Where a line begins."""

    id: str
    hex: Hex
    city: int | None
    """None on a double city, where the owner picks one of the two."""


class Private(msgspec.Struct, frozen=True):
    """One of the monuments."""

    id: str
    title: str
    value: int
    income: int
    bonus_hex: Hex


class TramKind(msgspec.Struct, frozen=True):
    """A colour of trams."""

    id: str
    colour: str
    prices: dict[int, int]
    """By number of the company round."""
    titles: dict[int, str]
    """What the certificate is called in that round (Y1, Y2 …)."""


class RoundEntry(msgspec.Struct, frozen=True):
    """One station of the round track."""

    kind: str
    name: str
    number: int
    """Counts rounds of this kind from 1."""
    phase: int
    multiplier: int
    """By which Stadtbahn income counts."""
    is_last: bool


class Board(msgspec.Struct, frozen=True):
    """One of the three boards with everything that hangs on it."""

    id: str
    spots: dict[Hex, Spot]
    stadtbahn: dict[str, Stadtbahn]
    homes: dict[str, LineHome]
    """Lines in play, by number."""
    privates: dict[str, Private]


class Seats(msgspec.Struct, frozen=True):
    """What the number of players decides."""

    cash: int
    certificate_limit: int
    drawn: int
    """Lines drawn for each offer."""
    trams: dict[str, int]


class Facts(msgspec.Struct, frozen=True):
    """All tables."""

    boards: dict[str, Board]
    tiles: dict[str, Tile]
    companies: dict[str, str]
    """Tram companies: id to title, in the order in which they are drawn."""
    start_prices: tuple[int, ...]
    start_cells: dict[int, tuple[int, int]]
    stadtbahn_cells: dict[int, tuple[int, int]]
    market: tuple[tuple[int, ...], ...]
    dividend_steps: tuple[tuple[int, int], ...]
    """(least amount paid, columns to the right; -1 is left), rising."""
    trams: dict[str, TramKind]
    maintenance: dict[str, dict[str, int]]
    """Newest kind ever bought (R, Pi, Pu; empty before) to what each kind's run is worth more or less."""
    rounds: tuple[RoundEntry, ...]
    seats: dict[int, Seats]
    token_costs: tuple[int, ...]
    late_lines: frozenset[str]
    """Lines that are never in the first offer."""
    founding_money: int
    max_lines: int
    max_trams: int
    share_limit: int
    loan: int
    loan_penalty: int
    raise_step: int
    least_line_bid: int
    stadtbahn_cost: int
    removal_cost: int
    private_bonus: int


BONUSES = {
    "extra yellow tile": "yellow",
    "extra green upgrade": "green",
    "extra red centre tile": "red",
    "extra purple tile": "purple",
    "extra free token": "token",
}

_Json = Mapping[str, Any]


def _tiles(document: _Json) -> dict[str, Tile]:
    return {
        tile["id"]: Tile(
            tile["id"],
            tile["colour"],
            tile["count"],
            tuple(read_face(tile, tile["id"], turn) for turn in range(6)),
            {successor: tuple(turns) for successor, turns in tile.get("upgrades_to", {}).items()},
        )
        for tile in document["tiles"]
    }


def is_open(hexes: Mapping[Hex, _Json], faces: Mapping[Hex, Face], name: Hex, side: Side) -> bool:
    """Whether track may lead across a side: to a neighbour, no impassable border, no closed side of gray or red."""
    other = neighbour(name, side)
    if other not in hexes:
        return False
    borders = hexes[name].get("borders", ())
    if any(border["edge"] == side and border["type"] == "impassable" for border in borders):
        return False
    return hexes[other]["colour"] not in ("gray", "red") or opposite(side) in faces[other].exits


def _first_tiles(document: _Json) -> dict[Hex, tuple[str, ...]]:
    return {
        name: tuple(group["yellow_tiles"]) for group in document["first_tile_on_white_hex"] for name in group["hexes"]
    }


def _spots(map_document: _Json, tiles_document: _Json, variant: str) -> dict[Hex, Spot]:
    hexes: dict[Hex, _Json] = {entry["coordinate"]: entry for entry in map_document["hexes"]}
    if variant:
        changes = map_document[variant]
        hexes.update({entry["coordinate"]: entry for entry in changes["replaced_or_changed_hexes"]})
        hexes = {name: entry for name, entry in hexes.items() if name not in changes["removed_hexes"]}
    faces = {name: read_face(entry, "") for name, entry in hexes.items()}
    firsts = _first_tiles(tiles_document)
    framed_town = tuple(firsts["I3"])
    return {
        name: Spot(
            name=name,
            title=entry.get("name", ""),
            colour=entry["colour"],
            face=faces[name],
            neighbours=tuple(other if (other := neighbour(name, side)) in hexes else "" for side in range(6)),
            open=frozenset(side for side in range(6) if is_open(hexes, faces, name, side)),
            first_tiles=firsts.get(name, framed_town) if entry["colour"] == "white" else (),
            framed=entry.get("stadtbahn_frame", False),
            bonus=BONUSES.get(entry.get("stadtbahn_tile_bonus", ""), ""),
            required=frozenset(entry.get("stadtbahn_required_edges", ())),
            cost=entry.get("first_lay_cost", 0),
        )
        for name, entry in hexes.items()
    }


def _places(found: list[_Json]) -> tuple[TokenPlace, ...]:
    return tuple(TokenPlace(place["hex"], place["city_index"], place.get("slot", 0)) for place in found)


def _stadtbahn(
    companies: _Json, build: Mapping[str, list[Hex]], changes: _Json, spots: Mapping[Hex, Spot]
) -> dict[str, Stadtbahn]:
    found: dict[str, Stadtbahn] = {}
    kept = frozenset(
        name
        for entry in companies["stadtbahn_companies"]["list"]
        for name in entry["tokens_that_can_never_be_removed"]
        if name in spots
    )
    for entry in companies["stadtbahn_companies"]["list"]:
        if entry["id"] in build:
            here = {**entry, **changes.get(entry["id"], {})}
            found[entry["id"]] = Stadtbahn(
                entry["id"],
                entry["name"],
                entry["start_price"],
                _places(here["tokens_at_start"]),
                _places(here["run_starts"]),
                kept,
                tuple(build[entry["id"]]),
            )
    return found


def _board(board_id: str, variant: str, documents: Mapping[str, _Json]) -> Board:
    companies = documents["companies"]
    removed = documents["setup"]["variants"].get(variant, {})
    build = documents["map"]["stadtbahn_build_order"][variant or "standard"]
    changes = companies["stadtbahn_companies"].get("two_players", {}) if variant == TWO_PLAYERS else {}
    spots = _spots(documents["map"], documents["tiles"], f"variant_{variant}" if variant else "")
    return Board(
        board_id,
        spots,
        _stadtbahn(companies, build, changes, spots),
        {
            line["id"]: LineHome(line["id"], line["home_hex"], line["home_city_index"])
            for line in companies["lines"]["list"]
            if line["id"] not in removed.get("lines_removed", ())
        },
        {
            entry["id"]: Private(entry["id"], entry["name"], entry["value"], entry["income"], entry["bonus_hex"])
            for entry in companies["privates"]["list"]
            if entry["id"] not in removed.get("privates_removed", ())
        },
    )


def _rounds(document: _Json) -> tuple[RoundEntry, ...]:
    found: list[RoundEntry] = []
    counts: dict[str, int] = {}
    phase = 1
    for entry in document["round_track"]:
        kind = entry["kind"]
        if kind == "end":
            break
        counts[kind] = counts.get(kind, 0) + 1
        phase = entry.get("tile_phase", phase)
        found.append(
            RoundEntry(kind, entry["name"], counts[kind], phase, entry.get("city_multiplier", 0), "only_steps" in entry)
        )
    return tuple(found)


def read_facts(library: Library) -> Facts:
    """Everything the rules need to know, from the data files of the game."""
    names = ("map", "tiles", "companies", "market", "trams", "rounds", "setup")
    documents: dict[str, _Json] = {
        name: msgspec.json.decode(library.read(f"games/vienna1840/{name}.json")) for name in names
    }
    market, trams, setup, companies = (documents[name] for name in ("market", "trams", "setup", "companies"))
    return Facts(
        boards={
            FULL: _board(FULL, "", documents),
            TWO_PLAYERS: _board(TWO_PLAYERS, "two_players", documents),
            SMALL: _board(SMALL, "three_players_small_map", documents),
        },
        tiles=_tiles(documents["tiles"]),
        companies={entry["id"]: entry["name"] for entry in companies["tram_companies"]["list"]},
        start_prices=tuple(companies["tram_companies"]["start_prices"]),
        start_cells={cell["price"]: (cell["row"], cell["column"]) for cell in market["start_cells"]["tram_company"]},
        stadtbahn_cells={
            cell["price"]: (cell["row"], cell["column"]) for cell in market["start_cells"]["city_corporation"]
        },
        market=tuple(tuple(row) for row in market["rows_top_to_bottom"]),
        dividend_steps=tuple(
            (step["from"], {"left": -1, "right": 1, None: 0}[step["direction"]] * step["steps"])
            for step in market["dividend_steps"]
        ),
        trams={
            kind["id"]: TramKind(
                kind["id"],
                kind["colour"],
                {int(number): price for number, price in kind["prices_by_company_round"].items()},
                {int(number): title for number, title in kind["variant_names"].items()},
            )
            for kind in trams["kinds"]
        },
        maintenance={
            (newest if newest in ("R", "Pi", "Pu") else ""): {kind: level[kind] for kind in ("Y", "O", "R", "Pi", "Pu")}
            for level in trams["maintenance"]["levels"]
            for newest in level["newest_bought"]
        },
        rounds=_rounds(documents["rounds"]),
        seats={
            int(number): Seats(
                entry["cash"],
                entry["certificate_limit"],
                entry["lines_offered_first"],
                trams["quantity_by_players"][number],
            )
            for number, entry in setup["by_players"].items()
        },
        token_costs=tuple(companies["lines"]["token_costs"]),
        late_lines=frozenset(companies["lines"]["not_in_first_offer"]),
        founding_money=setup["founding_money_each"],
        max_lines=companies["tram_companies"]["max_lines"],
        max_trams=companies["tram_companies"]["max_trams"],
        share_limit=setup["share_limit_units"],
        loan=setup["loan_unit"],
        loan_penalty=setup["loan_final_penalty"],
        raise_step=setup["raise"],
        least_line_bid=companies["lines"]["least_bid"],
        stadtbahn_cost=setup["stadtbahn_tile_cost"],
        removal_cost=setup["remove_token_cost"],
        private_bonus=companies["privates"]["bonus"],
    )
