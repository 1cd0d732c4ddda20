"""Set-up (section 1) and the rule profiles (section 15)."""

import msgspec

from railyard.core.action import Seat
from railyard.core.game import Options
from railyard.core.ledger import opened
from railyard.games.vienna1840.book import Book
from railyard.games.vienna1840.facts import FULL, SMALL, TWO_PLAYERS, Board, Facts
from railyard.games.vienna1840.info import AS_DESCRIBED, AS_PROFILE, INFO, PLATFORM, PROFILE, SMALL_BOARD
from railyard.games.vienna1840.market import cell_key
from railyard.games.vienna1840.state import (
    DrawCompanies,
    DrawLines,
    LineState,
    Rules,
    State,
    Step,
    Track,
    box,
)

PROFILES = {
    AS_DESCRIBED: Rules(),
    PLATFORM: Rules(
        companies_drawn=True,
        free_raises=True,
        starter_again=True,
        privates_sellable=True,
        director_sellable=True,
        second_chance_all=False,
        first_tile_home=False,
        running_mandatory=False,
        consent=False,
        red_pays_early=True,
    ),
}
"""What the profiles set; each is nothing but these options."""


def rules_from(options: Options) -> Rules:
    """The options in force: the profile's, with those changed that the table decided itself.

    ValueError for a value no option has.
    """
    profile = options.get(PROFILE, AS_DESCRIBED)
    if profile not in PROFILES:
        raise ValueError(f"1840 has no rule profile {profile!r}")
    own: dict[str, bool] = {}
    for field in msgspec.structs.fields(Rules):
        value = options.get(field.name, AS_PROFILE)
        if value not in (AS_PROFILE, "yes", "no"):
            raise ValueError(f"{field.name} is {value!r}; it can be as_profile, yes or no")
        if value != AS_PROFILE:
            own[field.name] = value == "yes"
    return msgspec.structs.replace(PROFILES[str(profile)], **own)


def board_for(seats: int, is_small: bool) -> str:
    """The board: two players have their own, three may choose the small one."""
    if seats == 2:
        return TWO_PLAYERS
    if not is_small:
        return FULL
    if seats != 3:
        raise ValueError("the small board of 1840 is for three players")
    return SMALL


def first_track(facts: Facts, board: Board) -> Track:
    """The board before anybody built: Stadtbahn tokens, reservations, all tiles in the supply."""
    cities: dict[str, list[list[str]]] = {}
    for company in board.stadtbahn.values():
        for place in company.tokens:
            face = board.spots[place.hex].face
            slots = cities.setdefault(place.hex, [[""] * face.stops[stop].slots for stop in face.cities])
            slots[place.city][place.slot] = company.id
    reserved: dict[str, tuple[str, ...]] = {}
    for home in board.homes.values():
        reserved[home.hex] = (*reserved.get(home.hex, ()), home.id)
    return Track(
        tiles={},
        tokens={name: tuple(tuple(slots) for slots in held) for name, held in cities.items()},
        waiting={},
        reserved=reserved,
        supply={tile.id: tile.count for tile in facts.tiles.values()},
        build={company.id: company.build for company in board.stadtbahn.values()},
    )


def first_state(book: Book, options: Options, seats: tuple[Seat, ...]) -> State:
    """The position before the first draw.  ValueError for options that do not fit the number of seats."""
    if not INFO.min_seats <= len(seats) <= INFO.max_seats:
        raise ValueError(f"1840 is for {INFO.min_seats} to {INFO.max_seats} players")
    facts = book.facts
    rules = rules_from(options)
    board_id = board_for(len(seats), bool(options.get(SMALL_BOARD, False)))
    board = facts.boards[board_id]
    table = facts.seats[len(seats)]
    cells = {company.id: facts.stadtbahn_cells[company.start_price] for company in board.stadtbahn.values()}
    companies = tuple(facts.companies)
    accounts = dict.fromkeys(seats, table.cash)
    for company in companies:
        accounts[company] = accounts[box(company)] = 0
    draws: tuple[Step, ...] = (DrawLines(True), *((DrawCompanies(),) if rules.companies_drawn else ()))
    shares = (*companies, *board.stadtbahn)
    return State(
        seats=seats,
        rules=rules,
        board=board_id,
        ledger=opened(accounts),
        order=seats,
        in_play=companies,
        directors={},
        cells=cells,
        stacks={cell_key(cell): (company,) for company, cell in cells.items()},
        holdings={seat: {} for seat in seats},
        unsold=dict.fromkeys(shares, 10),
        pool=dict.fromkeys(shares, 0),
        privates=dict.fromkeys(board.privates, ""),
        asked={private.id: private.value for private in board.privates.values()},
        loans=dict.fromkeys(seats, 0),
        trams={},
        stack=dict(table.trams),
        bought=dict.fromkeys(table.trams, 0),
        scrapped=(),
        newest="",
        lines={line: LineState() for line in board.homes},
        track=first_track(facts, board),
        round=-1,
        agenda=draws,
    )
