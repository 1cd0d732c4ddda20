"""Tokens (section 9): where a line may place one, and removing those of the Stadtbahn."""

import msgspec

from railyard.core.ledger import BANK
from railyard.core.refusal import Refusal, refuse
from railyard.games.vienna1840.book import Book
from railyard.games.vienna1840.events import TokenPlaced, TokenRemoved
from railyard.games.vienna1840.facts import Board
from railyard.games.vienna1840.geometry import Face, Hex
from railyard.games.vienna1840.network import network, slots_of
from railyard.games.vienna1840.play import Play
from railyard.games.vienna1840.state import Bonus, Building, Line, State, Step, Track


def _is_reserved_slot(board: Board, track: Track, line: Line, where: Hex, city: int, slot: int) -> bool:
    """The first slot of a city where another line in play still has to begin."""
    return slot == 0 and any(
        board.homes[other].city == city for other in track.reserved.get(where, ()) if other != line
    )


def _is_full_of_homes(board: Board, track: Track, face: Face, line: Line, where: Hex) -> bool:
    """Whether a double city has no more open slots than lines that still have to begin in it."""
    others = [other for other in track.reserved.get(where, ()) if other != line and board.homes[other].city is None]
    if not others:
        return False
    room = sum(slots_of(track, face, where, city).count("") for city in range(len(face.cities)))
    return len(others) >= room


def open_slots(book: Book, s: State, line: Line, where: Hex, city: int) -> tuple[int, ...]:
    """Slots of a city a line may use, reserved ones left out."""
    board = book.board(s)
    face = book.face(board, s.track, where)
    if _is_full_of_homes(board, s.track, face, line, where):
        return ()
    return tuple(
        slot
        for slot, owner in enumerate(slots_of(s.track, face, where, city))
        if not owner and not _is_reserved_slot(board, s.track, line, where, city, slot)
    )


def removable_slots(book: Book, s: State, where: Hex, city: int) -> tuple[int, ...]:
    """Slots with a Stadtbahn token that may be removed."""
    board = book.board(s)
    face = book.face(board, s.track, where)
    return tuple(
        slot
        for slot, owner in enumerate(slots_of(s.track, face, where, city))
        if owner in board.stadtbahn and where not in board.stadtbahn[owner].kept
    )


def has_token(track: Track, line: Line, where: Hex) -> bool:
    """Whether a line has a token in a hex."""
    return any(line in slots for slots in track.tokens.get(where, ()))


def _room(book: Book, s: State, step: Step, line: Line, where: Hex, city: int) -> tuple[int, ...]:
    """Slots for a new token: open ones, for a bonus token also those of the Stadtbahn."""
    slots = open_slots(book, s, line, where, city)
    if isinstance(step, Bonus):
        slots += removable_slots(book, s, where, city)
    return slots


def token_cost(book: Book, s: State, step: Step, line: Line, where: Hex, city: int, slot: int) -> int | None:
    """What a token here costs; a bonus token is free except where it pushes a Stadtbahn token out.  None: none left."""
    cost = book.next_token_cost(s, line)
    if cost is None or not isinstance(step, Bonus):
        return cost
    return book.facts.removal_cost if slot in removable_slots(book, s, where, city) else 0


def check_token(
    book: Book, s: State, step: Step, line: Line, where: Hex, city: int, slot: int, money: bool = True
) -> Refusal | None:
    """Why a line may not place a token here in this step, or None; slot -1 asks for any."""
    board = book.board(s)
    if where not in board.spots:
        return refuse("no_such_hex", "V-9", hex=where)
    if isinstance(step, Building):
        if step.token:
            return refuse("one_token", "V-9", line=line)
    elif not isinstance(step, Bonus) or step.kind != "token":
        return refuse("not_now", "V-9")
    if not 0 <= city < len(book.face(board, s.track, where).cities):
        return refuse("no_such_city", "V-9", hex=where)
    if book.next_token_cost(s, line) is None:
        return refuse("no_token_left", "V-9", line=line)
    if has_token(s.track, line, where):
        return refuse("token_there", "V-9", line=line, hex=where)
    if (where, city) not in network(book, board, s.track, line).cities:
        return refuse("city_not_reached", "V-9", hex=where)
    room = _room(book, s, step, line, where, city)
    if not room or (slot != -1 and slot not in room):
        return refuse("no_open_slot", "V-9", hex=where)
    if money:
        company = s.lines[line].owner
        cost = token_cost(book, s, step, line, where, city, room[0] if slot == -1 else slot) or 0
        if cost > s.ledger[company]:
            return refuse("treasury_too_small", "V-9", company=company, cost=cost, has=s.ledger[company])
    return None


def legal_cities(book: Book, s: State, step: Step, line: Line, money: bool = True) -> tuple[tuple[Hex, int], ...]:
    """Every city a line may place a token in now, complete."""
    reach = network(book, book.board(s), s.track, line)
    return tuple(
        (where, city)
        for where, city in sorted(reach.cities)
        if check_token(book, s, step, line, where, city, -1, money) is None
    )


def with_token(track: Track, face: Face, where: Hex, city: int, slot: int, owner: str) -> Track:
    """The board with another owner (or nobody) in a slot."""
    cities = [list(slots_of(track, face, where, number)) for number in range(len(face.cities))]
    cities[city][slot] = owner
    tokens = {**track.tokens, where: tuple(tuple(slots) for slots in cities)}
    if not any(any(slots) for slots in cities):
        del tokens[where]
    return msgspec.structs.replace(track, tokens=tokens)


def put_token(play: Play, line: Line, where: Hex, city: int, slot: int) -> None:
    """Put a line's next token in a slot and strike its reservation."""
    s = play.s
    face = play.book.face(play.book.board(s), s.track, where)
    track = with_token(s.track, face, where, city, slot, line)
    reserved = {
        name: left
        for name, held in track.reserved.items()
        if (left := tuple(other for other in held if other != line or name != where))
    }
    known = s.lines[line]
    play.set(
        track=msgspec.structs.replace(track, reserved=reserved),
        lines={**s.lines, line: msgspec.structs.replace(known, tokens=known.tokens + 1)},
    )
    play.tell(TokenPlaced(line, where, city, slot))


def place_token(play: Play, step: Step, line: Line, where: Hex, city: int, slot: int) -> None:
    """Pay and place a token that was checked."""
    book, s = play.book, play.s
    if slot == -1:
        slot = _room(book, s, step, line, where, city)[0]
    cost = token_cost(book, s, step, line, where, city, slot) or 0
    company = s.lines[line].owner
    if slot in removable_slots(book, s, where, city):
        remove_token(play, line, where, city, slot)
    else:
        play.pay(company, BANK, cost, "token", line=line, hex=where)
    put_token(play, line, where, city, slot)


def check_removal(book: Book, s: State, line: Line, where: Hex, city: int, slot: int) -> Refusal | None:
    """A Stadtbahn token may go for 40, wherever it is, except from four hexes (D-11)."""
    board = book.board(s)
    if where not in board.spots or not 0 <= city < len(book.face(board, s.track, where).cities):
        return refuse("no_such_city", "V-9", hex=where)
    if slot not in removable_slots(book, s, where, city):
        return refuse("token_stays", "V-9", hex=where)
    company, cost = s.lines[line].owner, book.facts.removal_cost
    if cost > s.ledger[company]:
        return refuse("treasury_too_small", "V-9", company=company, cost=cost, has=s.ledger[company])
    return None


def removable(book: Book, s: State) -> tuple[tuple[Hex, int, int], ...]:
    """Every Stadtbahn token that may be removed: hex, city, slot."""
    return tuple(
        (where, city, slot)
        for where, held in sorted(s.track.tokens.items())
        for city in range(len(held))
        for slot in removable_slots(book, s, where, city)
    )


def remove_token(play: Play, line: Line, where: Hex, city: int, slot: int) -> None:
    """Pay; the token leaves the game."""
    s, book = play.s, play.book
    face = book.face(book.board(s), s.track, where)
    owner = s.track.tokens[where][city][slot]
    play.pay(s.lines[line].owner, BANK, book.facts.removal_cost, "removal", hex=where, company=owner)
    play.set(track=with_token(play.s.track, face, where, city, slot, ""))
    play.tell(TokenRemoved(line, owner, where, city, slot))
