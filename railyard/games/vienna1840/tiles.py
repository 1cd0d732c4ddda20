"""Laying tiles (section 8): what may lie where, and why not."""

from collections.abc import Iterator

from railyard.core.ledger import BANK
from railyard.core.refusal import Refusal, refuse
from railyard.games.vienna1840.book import Book
from railyard.games.vienna1840.events import TileLaid
from railyard.games.vienna1840.facts import Board, Spot
from railyard.games.vienna1840.geometry import COLOURS, Face, Hex, city_moves
from railyard.games.vienna1840.network import Network, home_network, network, slots_of
from railyard.games.vienna1840.play import Play
from railyard.games.vienna1840.state import Bonus, Building, Company, Line, State, Step, Track

RED_ROTATIONS = {"D20": 4, "E19": 2, "E21": 0}
FIXED_PURPLE = {"L30a": "G11", "L31a": "G11", "L30b": "F24", "L31b": "F24"}
"""Purple tiles made for one hex, always unturned; the others fit the four plain purple hexes in any rotation."""


def next_stadtbahn_hexes(track: Track) -> dict[Hex, Company]:
    """Hexes that continue a Stadtbahn line from one of its ends."""
    found: dict[Hex, Company] = {}
    for company, hexes in track.build.items():
        for name in (hexes[:1] + hexes[-1:]) if hexes else ():
            found[name] = company
    return found


def lay_cost(book: Book, s: State, where: Hex) -> int:
    """What a tile on this hex costs: the first one on a Stadtbahn hex or beside the water."""
    return 0 if where in s.track.tiles else book.board(s).spots[where].cost


def _supply_and_sides(s: State, spot: Spot, tile: str, face: Face) -> Refusal | None:
    if not s.track.supply[tile]:
        return refuse("no_tile_left", "V-8.2", tile=tile)
    for side in face.exits:
        if side not in spot.open:
            return refuse("track_leads_nowhere", "V-8.2", hex=spot.name, side=side)
    return None


def _connection(reach: Network, where: Hex, face: Face) -> Refusal | None:
    reached = reach.sides.get(where)
    if reached is None:
        return refuse("hex_not_reached", "V-8.1", hex=where)
    if not reached & face.exits:
        return refuse("tile_not_connected", "V-8.1", hex=where, tile=face.tile)
    return None


def _succession(book: Book, s: State, spot: Spot, tile: str, rotation: int) -> Refusal | None:
    """Whether the tile may follow what lies on the hex, track and cities kept."""
    laid = s.track.tiles.get(spot.name)
    if laid is None:
        if spot.colour != "white":
            return refuse("hex_not_for_building", "V-8.2", hex=spot.name)
        if spot.framed:
            return refuse("stadtbahn_tile_first", "V-8.2", hex=spot.name)
        if tile not in spot.first_tiles:
            return refuse("wrong_first_tile", "V-8.2", hex=spot.name, tile=tile)
        return None
    turns = book.facts.tiles[laid[0]].upgrades.get(tile)
    if turns is None:
        return refuse("no_upgrade", "V-8.2", before=laid[0], tile=tile)
    if (rotation - laid[1]) % 6 not in turns:
        return refuse("old_track_lost", "V-8.2", hex=spot.name, tile=tile)
    return None


def check_stadtbahn_tile(book: Book, s: State, where: Hex, tile: str, rotation: int) -> Refusal | None:
    """A Stadtbahn tile: the next free hex from an end of its line, the two prescribed sides, no connection needed."""
    spot = book.board(s).spots[where]
    if where not in next_stadtbahn_hexes(s.track):
        return refuse("not_at_an_end", "V-8.3", hex=where)
    if tile not in spot.first_tiles:
        return refuse("wrong_first_tile", "V-8.2", hex=where, tile=tile)
    if not s.track.supply[tile]:
        return refuse("no_tile_left", "V-8.2", tile=tile)
    if book.facts.tiles[tile].faces[rotation].exits != spot.required:
        return refuse("stadtbahn_track_broken", "V-8.3", hex=where, tile=tile)
    return None


def check_normal_tile(book: Book, s: State, line: Line, where: Hex, tile: str, rotation: int) -> Refusal | None:
    """A normal tile: yellow on a blank hex or an upgrade, of a colour of this phase, connected."""
    board = book.board(s)
    colour = book.facts.tiles[tile].colour
    if colour not in COLOURS:
        return refuse("only_as_bonus", "V-8.4", tile=tile)
    if COLOURS.index(colour) >= book.round(s).phase:
        return refuse("colour_not_yet", "V-8.2", tile=tile, colour=colour)
    spot = board.spots[where]
    face = book.facts.tiles[tile].faces[rotation]
    return (
        _succession(book, s, spot, tile, rotation)
        or _supply_and_sides(s, spot, tile, face)
        or _connection(network(book, board, s.track, line), where, face)
    )


def check_bonus_tile(
    book: Book, s: State, line: Line, kind: str, where: Hex, tile: str, rotation: int
) -> Refusal | None:
    """The tile a Stadtbahn tile's bonus allows; connection is always needed."""
    board = book.board(s)
    spot = board.spots[where]
    face = book.facts.tiles[tile].faces[rotation]
    colour = book.facts.tiles[tile].colour
    if colour != kind:
        return refuse("wrong_bonus_colour", "V-8.4", tile=tile, colour=kind)
    if kind in ("yellow", "green"):
        return check_normal_tile(book, s, line, where, tile, rotation)
    if where in s.track.tiles:
        return refuse("has_its_tile", "V-8.4", hex=where)
    if kind == "red":
        if where not in RED_ROTATIONS:
            return refuse("no_red_hex", "V-8.4", hex=where)
        if rotation != RED_ROTATIONS[where]:
            return refuse("wrong_rotation", "V-8.4", hex=where)
    else:
        home = FIXED_PURPLE.get(tile)
        if spot.colour != "purple" or (home or where) != where or (home is None and where in FIXED_PURPLE.values()):
            return refuse("no_purple_hex", "V-8.4", hex=where, tile=tile)
        if home is not None and rotation:
            return refuse("wrong_rotation", "V-8.4", hex=where)
    if not s.track.supply[tile]:
        return refuse("no_tile_left", "V-8.2", tile=tile)
    return _connection(network(book, board, s.track, line), where, face)


def is_stadtbahn_lay(book: Book, s: State, where: Hex) -> bool:
    """Whether a tile on this hex would be its first Stadtbahn tile."""
    return book.board(s).spots[where].framed and where not in s.track.tiles


def _home_may_take_tile(book: Book, s: State, line: Line) -> bool:
    home = book.board(s).homes[line].hex

    def fits() -> bool:
        return any(
            check_normal_tile(book, s, line, home, tile, rotation) is None
            for tile, rotations in _fitting(book, s, home).items()
            for rotation in rotations
        )

    return book.memo.of(s.track, ("home takes a tile", line, book.round(s).phase), fits)


def _check_first_tile(book: Book, s: State, line: Line, where: Hex, tile: str, rotation: int) -> Refusal | None:
    """D-10: the first tile of a line on its home hex where that can take one now, else connected to its home token."""
    if not s.rules.first_tile_home or s.lines[line].tiles:
        return None
    if is_stadtbahn_lay(book, s, where):
        return refuse("first_tile_not_stadtbahn", "D-10", line=line)
    board = book.board(s)
    home = board.homes[line].hex
    if where == home:
        return None
    if _home_may_take_tile(book, s, line):
        return refuse("first_tile_at_home", "D-10", line=line, hex=home)
    reach = home_network(book, board, s.track, line, home)
    if _connection(reach, where, book.facts.tiles[tile].faces[rotation]) is not None:
        return refuse("first_tile_touches_home", "D-10", line=line, hex=home)
    return None


def check_lay(
    book: Book, s: State, step: Step, line: Line, where: Hex, tile: str, rotation: int, money: bool = True
) -> Refusal | None:
    """Why a line may not lay this tile here in this step, or None.  Never lists any other lay."""
    board = book.board(s)
    if where not in board.spots:
        return refuse("no_such_hex", "V-8.2", hex=where)
    if tile not in book.facts.tiles or rotation not in range(6):
        return refuse("no_such_tile", "V-8.2", tile=tile)
    if isinstance(step, Bonus):
        refusal = check_bonus_tile(book, s, line, step.kind, where, tile, rotation)
    elif not isinstance(step, Building):
        return refuse("not_now", "V-7")
    elif is_stadtbahn_lay(book, s, where):
        if step.stadtbahn:
            return refuse("one_stadtbahn_tile", "V-8.3", line=line)
        refusal = check_stadtbahn_tile(book, s, where, tile, rotation)
        refusal = _check_first_tile(book, s, line, where, tile, rotation) or refusal
    else:
        if step.normal:
            return refuse("one_normal_tile", "V-8.2", line=line)
        refusal = check_normal_tile(book, s, line, where, tile, rotation)
        refusal = refusal or _check_first_tile(book, s, line, where, tile, rotation)
    if refusal is None and money:
        cost, company = lay_cost(book, s, where), s.lines[line].owner
        if cost > s.ledger[company]:
            return refuse("treasury_too_small", "V-8.2", company=company, cost=cost, has=s.ledger[company])
    return refusal


def _fitting(book: Book, s: State, where: Hex) -> dict[str, tuple[int, ...]]:
    """Tiles that could follow what lies on a hex, with the rotations that keep old track."""
    laid = s.track.tiles.get(where)
    if laid is None:
        return dict.fromkeys(book.board(s).spots[where].first_tiles, (0, 1, 2, 3, 4, 5))
    return {
        tile: tuple(sorted((turn + laid[1]) % 6 for turn in turns))
        for tile, turns in book.facts.tiles[laid[0]].upgrades.items()
    }


def _candidates(book: Book, s: State, step: Step, line: Line) -> Iterator[tuple[Hex, dict[str, tuple[int, ...]]]]:
    reach = network(book, book.board(s), s.track, line)
    if isinstance(step, Bonus) and step.kind in ("red", "purple"):
        any_turn: tuple[int, ...] = (0, 1, 2, 3, 4, 5)
        tiles = {tile: any_turn for tile, kind in book.facts.tiles.items() if kind.colour == step.kind}
        spots = book.board(s).spots
        for where in reach.sides:
            if (step.kind == "red" and where in RED_ROTATIONS) or spots[where].colour == step.kind == "purple":
                yield where, tiles
        return
    if isinstance(step, Bonus) or (isinstance(step, Building) and not step.normal):
        for where in reach.sides:
            if not is_stadtbahn_lay(book, s, where):
                yield where, _fitting(book, s, where)
    if isinstance(step, Building) and not step.stadtbahn:
        for where in next_stadtbahn_hexes(s.track):
            yield where, _fitting(book, s, where)


def legal_lays(
    book: Book, s: State, step: Step, line: Line, money: bool = True
) -> dict[Hex, dict[str, tuple[int, ...]]]:
    """Every legal lay of a line in this step: hex to tile to rotations, complete."""
    found: dict[Hex, dict[str, tuple[int, ...]]] = {}
    for where, tiles in _candidates(book, s, step, line):
        for tile, rotations in tiles.items():
            fitting = tuple(
                rotation
                for rotation in rotations
                if check_lay(book, s, step, line, where, tile, rotation, money) is None
            )
            if fitting:
                found.setdefault(where, {})[tile] = fitting
    return dict(sorted(found.items()))


def _tokens_moved(track: Track, where: Hex, old: Face, new: Face) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Tokens of the hex on its new face."""
    if where not in track.tokens:
        return track.tokens
    cities: list[list[str]] = [[""] * new.stops[stop].slots for stop in new.cities]
    moves = city_moves(old, new)
    merged = len(set(moves)) < len(moves)
    for city in range(len(old.cities)):
        for slot, owner in enumerate(slots_of(track, old, where, city)):
            if owner:
                slots = cities[moves[city]]
                slots[slots.index("") if merged else slot] = owner
    return {**track.tokens, where: tuple(tuple(slots) for slots in cities)}


def lay(play: Play, step: Step, line: Line, where: Hex, tile: str, rotation: int) -> None:
    """Lay a tile that was checked: pay, return the old tile, carry the tokens over."""
    s, book = play.s, play.book
    board: Board = book.board(s)
    is_first_stadtbahn = is_stadtbahn_lay(book, s, where)
    play.pay(s.lines[line].owner, BANK, lay_cost(book, s, where), "tile", hex=where, line=line)
    old = book.face(board, s.track, where)
    new = book.facts.tiles[tile].faces[rotation]
    supply = {**s.track.supply, tile: s.track.supply[tile] - 1}
    if old.tile:
        supply[old.tile] += 1
    build = s.track.build
    if is_first_stadtbahn:
        build = {company: tuple(name for name in hexes if name != where) for company, hexes in build.items()}
    known = s.lines[line]
    play.set(
        track=Track(
            tiles={**s.track.tiles, where: (tile, rotation)},
            tokens=_tokens_moved(s.track, where, old, new),
            waiting=s.track.waiting,
            reserved=s.track.reserved,
            supply=supply,
            build=build,
        ),
        lines={**play.s.lines, line: type(known)(known.status, known.owner, known.tokens, known.tiles + 1)},
    )
    play.tell(TileLaid(line, where, tile, rotation, old.tile))
