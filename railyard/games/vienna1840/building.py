"""A line's turn before its tram runs: home token, tiles, bonus, tokens (sections 7 to 9)."""

import msgspec

from railyard.core.action import Action, Seat
from railyard.core.offer import Offer, OneOf
from railyard.core.refusal import Refusal, refuse
from railyard.games.vienna1840.actions import (
    BuyPrivate,
    ChooseHome,
    LayTile,
    Pass,
    PlaceToken,
    RemoveToken,
    SellPrivate,
)
from railyard.games.vienna1840.book import Book, controller
from railyard.games.vienna1840.events import Passed, TokenPlaced
from railyard.games.vienna1840.network import slots_of
from railyard.games.vienna1840.play import Play
from railyard.games.vienna1840.state import Bonus, Building, HomeToken, Line, State
from railyard.games.vienna1840.tiles import check_lay, is_stadtbahn_lay, lay, legal_lays
from railyard.games.vienna1840.tokens import (
    check_removal,
    check_token,
    legal_cities,
    place_token,
    put_token,
    removable,
    remove_token,
)
from railyard.games.vienna1840.trade import (
    buy,
    check_purchase,
    check_sale,
    purchase_offers,
    sale_offers,
    sell_to_bank,
    sold_in_line_round,
)


def acting(book: Book, s: State, step: HomeToken | Building | Bonus) -> Seat:
    """The director of the company whose line has the turn."""
    if isinstance(step, HomeToken) and step.tile_laid_by:
        return controller(s, step.tile_laid_by)
    return controller(s, step.line)


def trade_offers(book: Book, s: State, line: Line) -> tuple[Offer, ...]:
    """Privates bought and sold during a line's turn (section 12)."""
    seat = controller(s, line)
    return (*purchase_offers(book, s, line), *sale_offers(s, seat, sold_in_line_round(s, line)))


def check_trade(book: Book, s: State, line: Line, action: Action) -> Refusal | None:
    """Buying or selling a private during a line's turn; anything else is refused."""
    if isinstance(action, BuyPrivate):
        return check_purchase(book, s, line, action)
    if isinstance(action, SellPrivate):
        return check_sale(book, s, sold_in_line_round(s, line), action)
    return refuse("not_now", "V-7")


def check_passing(line: Line, company: str) -> Refusal | None:
    """Only the line on turn passes."""
    if company == line:
        return None
    return refuse("not_your_line", "V-7", line=company) if company else refuse("not_now", "V-7")


def trade(play: Play, line: Line, action: Action) -> None:
    """Buy or sell a private."""
    if isinstance(action, BuyPrivate):
        buy(play, line, action)
    elif isinstance(action, SellPrivate):
        sell_to_bank(play, action)


# -- home token ----------------------------------------------------------------------------------------------------


def home_cities(book: Book, s: State, line: Line) -> tuple[int, ...]:
    """Cities of a line's double home hex with room; none while it has no track."""
    board = book.board(s)
    home = board.homes[line].hex
    if home not in s.track.tiles:
        return ()
    face = book.face(board, s.track, home)
    return tuple(city for city in range(len(face.cities)) if "" in slots_of(s.track, face, home, city))


def _turn_of(step: HomeToken) -> Line:
    return step.tile_laid_by or step.line


def offers_home(book: Book, s: State, step: HomeToken) -> tuple[Offer, ...]:
    """The cities with room."""
    cities = OneOf("city", home_cities(book, s, step.line))
    choice = Offer(ChooseHome, acting(book, s, step), {"city": cities}, {"line": step.line})
    return (choice, *trade_offers(book, s, _turn_of(step)))


def check_home(book: Book, s: State, step: HomeToken, action: Action) -> Refusal | None:
    """A city with room."""
    if not isinstance(action, ChooseHome):
        return check_trade(book, s, _turn_of(step), action)
    if action.line != step.line:
        return refuse("not_your_line", "V-7", line=action.line)
    if action.city not in home_cities(book, s, step.line):
        return refuse("no_open_slot", "V-7", hex=book.board(s).homes[step.line].hex)
    return None


def _put_home(play: Play, line: Line, city: int) -> None:
    book, s = play.book, play.s
    board = book.board(s)
    home = board.homes[line].hex
    slots = slots_of(s.track, book.face(board, s.track, home), home, city)
    put_token(play, line, home, city, slots.index(""))


def perform_home(play: Play, step: HomeToken, action: Action) -> None:
    """Put the token down."""
    if isinstance(action, ChooseHome):
        play.done()
        _put_home(play, step.line, action.city)
    else:
        trade(play, _turn_of(step), action)


def settle_home(play: Play, step: HomeToken) -> bool:
    """The home token is free and goes down by itself, except where a city has to be picked."""
    s, board = play.s, play.book.board(play.s)
    home = board.homes[step.line]
    if s.lines[step.line].tokens:
        play.done()
        return False
    if home.city is not None:
        _put_home(play, step.line, home.city)
        play.done()
        return False
    if home_cities(play.book, s, step.line):
        return True
    _wait_at_home(play, step.line)
    play.done()
    return False


def _wait_at_home(play: Play, line: Line) -> None:
    s, home = play.s, play.book.board(play.s).homes[line].hex
    waiting = {**s.track.waiting, home: (*s.track.waiting.get(home, ()), line)}
    play.set(
        track=msgspec.structs.replace(s.track, waiting=waiting),
        lines={**s.lines, line: msgspec.structs.replace(s.lines[line], tokens=1)},
    )
    play.tell(TokenPlaced(line, home, -1, -1))


# -- building ------------------------------------------------------------------------------------------------------


def lay_offers(book: Book, s: State, step: Building | Bonus, line: Line) -> tuple[Offer, ...]:
    """Tiles that may be laid, one offer a hex and tile."""
    seat = controller(s, line)
    return tuple(
        Offer(LayTile, seat, {"rotation": OneOf("rotation", rotations)}, {"line": line, "hex": where, "tile": tile})
        for where, tiles in legal_lays(book, s, step, line).items()
        for tile, rotations in tiles.items()
    )


def token_offers(book: Book, s: State, step: Building | Bonus, line: Line) -> tuple[Offer, ...]:
    """Cities in which a token may be placed."""
    seat = controller(s, line)
    return tuple(
        Offer(PlaceToken, seat, fixed={"line": line, "hex": where, "city": city})
        for where, city in legal_cities(book, s, step, line)
    )


def offers(book: Book, s: State, step: Building) -> tuple[Offer, ...]:
    """Tiles, token, removals, privates, done."""
    line = step.line
    seat = controller(s, line)
    removals = tuple(
        Offer(RemoveToken, seat, fixed={"line": line, "hex": where, "city": city, "slot": slot})
        for where, city, slot in removable(book, s)
        if s.ledger[s.lines[line].owner] >= book.facts.removal_cost
    )
    tokens = () if step.token else token_offers(book, s, step, line)
    return (
        *lay_offers(book, s, step, line),
        *tokens,
        *removals,
        *trade_offers(book, s, line),
        Offer(Pass, seat, fixed={"company": line}, ends_turn=True),
    )


def check(book: Book, s: State, step: Building, action: Action) -> Refusal | None:
    """Whether the line may build this."""
    line = step.line
    match action:
        case LayTile() | PlaceToken() | RemoveToken() if action.line != line:
            return refuse("not_your_line", "V-7", line=action.line)
        case LayTile():
            return check_lay(book, s, step, line, action.hex, action.tile, action.rotation)
        case PlaceToken():
            return check_token(book, s, step, line, action.hex, action.city, action.slot)
        case RemoveToken():
            return check_removal(book, s, line, action.hex, action.city, action.slot)
        case Pass(company=company):
            return check_passing(line, company)
    return check_trade(book, s, line, action)


def perform(play: Play, step: Building, action: Action) -> None:
    """Build, trade or be done."""
    line = step.line
    match action:
        case LayTile():
            is_stadtbahn = is_stadtbahn_lay(play.book, play.s, action.hex)
            change = {"stadtbahn": True} if is_stadtbahn else {"normal": True}
            play.become(msgspec.structs.replace(step, **change))
            lay_and_go_on(play, step, line, action)
            bonus = play.book.board(play.s).spots[action.hex].bonus
            if is_stadtbahn and bonus:
                play.interrupt(Bonus(line, bonus))
        case PlaceToken():
            play.become(msgspec.structs.replace(step, token=True))
            place_token(play, step, line, action.hex, action.city, action.slot)
        case RemoveToken():
            remove_token(play, line, action.hex, action.city, action.slot)
        case Pass():
            play.tell(Passed(line))
            play.done()
        case _:
            trade(play, line, action)


def lay_and_go_on(play: Play, step: Building | Bonus, line: Line, action: LayTile) -> None:
    """Lay the tile; home tokens that waited for track there now need a city."""
    lay(play, step, line, action.hex, action.tile, action.rotation)
    waiting = play.s.track.waiting.get(action.hex, ())
    if waiting:
        lines = {
            other: msgspec.structs.replace(known, tokens=known.tokens - 1) if other in waiting else known
            for other, known in play.s.lines.items()
        }
        others = {where: held for where, held in play.s.track.waiting.items() if where != action.hex}
        play.set(track=msgspec.structs.replace(play.s.track, waiting=others), lines=lines)
        play.interrupt(*(HomeToken(other, line) for other in waiting))


def settle(play: Play, step: Building) -> bool:
    """Building ends with "done" only."""
    return True


# -- bonus ---------------------------------------------------------------------------------------------------------


def offers_bonus(book: Book, s: State, step: Bonus) -> tuple[Offer, ...]:
    """What the bonus allows, or decline it; privates may be traded at any time in the turn."""
    line = step.line
    chances = token_offers(book, s, step, line) if step.kind == "token" else lay_offers(book, s, step, line)
    passing = Offer(Pass, controller(s, line), fixed={"company": line}, ends_turn=True)
    return (*chances, *trade_offers(book, s, line), passing)


def check_bonus(book: Book, s: State, step: Bonus, action: Action) -> Refusal | None:
    """Nothing is built but the bonus, directly after its tile."""
    line = step.line
    match action:
        case LayTile() | PlaceToken() if action.line != line:
            return refuse("not_your_line", "V-7", line=action.line)
        case LayTile() if step.kind != "token":
            return check_lay(book, s, step, line, action.hex, action.tile, action.rotation)
        case PlaceToken() if step.kind == "token":
            return check_token(book, s, step, line, action.hex, action.city, action.slot)
        case Pass(company=company):
            return check_passing(line, company)
        case BuyPrivate() | SellPrivate():
            return check_trade(book, s, line, action)
    return refuse("bonus_first", "V-8.4", bonus=step.kind)


def perform_bonus(play: Play, step: Bonus, action: Action) -> None:
    """Take or decline it, or trade first."""
    if isinstance(action, BuyPrivate | SellPrivate):
        trade(play, step.line, action)
        return
    play.done()
    match action:
        case LayTile():
            lay_and_go_on(play, step, step.line, action)
        case PlaceToken():
            place_token(play, step, step.line, action.hex, action.city, action.slot)
        case _:
            play.tell(Passed(step.line))


def settle_bonus(play: Play, step: Bonus) -> bool:
    """A bonus is taken or declined, even where nothing fits."""
    return True
