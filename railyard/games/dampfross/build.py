"""Drawing track: the construction phase (rulebook 2 and 3) and building between the races (D-5.17)."""

from msgspec.structs import replace

from railyard.core.event import Event
from railyard.core.game import Step
from railyard.core.ledger import BANK, Ledger
from railyard.core.refusal import Refusal, refuse
from railyard.games.dampfross.actions import DrawTrack, EndTurn, VoteToEnd
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.companies import acting_company, next_first, turn_order
from railyard.games.dampfross.events import (
    BudgetRolled,
    CityReached,
    ConstructionEnded,
    JumpClosed,
    JumpMade,
    TrackDrawn,
    TurnEnded,
    VotedToEnd,
)
from railyard.games.dampfross.pricing import SegmentPrice, Sheet, is_building, segment_price
from railyard.games.dampfross.state import BudgetRoll, Building, ExtraBuilding, NumberRoll, State


def why_not_draw(book: Book, s: State, action: DrawTrack) -> Refusal | None:
    """Why this segment may not be drawn now."""
    company = acting_company(s)
    if company is None or not is_building(s):
        return refuse("no_building_now", "D-2.2")
    return segment_price(book, s, company, action.a, action.b).refusal


def drawn(book: Book, s: State, action: DrawTrack) -> Step[State]:
    """The state with one segment more, its dues and prize paid; construction may end at once (D-3.14)."""
    company = acting_company(s)
    assert company is not None and isinstance(s.stage, Building | ExtraBuilding)
    sheet = Sheet(book, s, company)
    price = sheet.price(action.a, action.b)
    closed = sheet.lay(price)
    events: list[Event] = [
        TrackDrawn(company, action.a, action.b, price.cost, price.ground, price.mountains, price.river, price.left)
    ]
    if price.jump is not None:
        events.append(JumpMade(company, price.jump.rival, price.jump.a, price.jump.b))
    events.extend(JumpClosed(company, jump.rival, jump.a, jump.b) for jump in closed)
    ledger, last_town_round, votes = s.ledger, s.last_town_round, s.votes
    if isinstance(s.stage, ExtraBuilding):
        ledger, paid = ledger.transfer(company, BANK, price.cost, "construction", hexes=[action.a, action.b])
        events.append(paid)
    if price.town:
        ledger = _reward(book, ledger, sheet, price, events)
        if isinstance(s.stage, Building):
            last_town_round, votes = s.stage.round, ()
    for fee in price.fees:
        ledger, paid = ledger.transfer(company, fee.rival, fee.amount, fee.why, hexes=list(fee.hexes))
        events.append(paid)
    after = replace(
        s,
        ledger=ledger,
        stage=replace(s.stage, left=price.left),
        tracks=sheet.tracks,
        present=sheet.present,
        junctions=sheet.junctions,
        reached=sheet.reached,
        jumps=sheet.jumps,
        last_town_round=last_town_round,
        votes=votes,
    )
    left = unreached_towns(book, after)
    if price.town and isinstance(s.stage, Building) and len(left) <= book.figures.towns_left_at_end:
        return _construction_ended(after, events, ConstructionEnded("towns", left))
    return Step(after, tuple(events))


def _reward(book: Book, ledger: Ledger, sheet: Sheet, price: SegmentPrice, events: list[Event]) -> Ledger:
    """Tell of a town reached first, and pay for it (D-3.1, D-3.2)."""
    place = book.board.place_named[price.town]
    left = len(book.board.stations) - len(sheet.reached)
    events.append(CityReached(sheet.company, price.town, place.at, place.numbers, left))
    if price.prize:
        ledger, paid = ledger.transfer(
            BANK, sheet.company, price.prize, "town_prize", town=price.town, hexes=[place.at]
        )
        events.append(paid)
    return ledger


def unreached_towns(book: Book, s: State) -> tuple[str, ...]:
    """Names of the numbered towns that nobody has reached (D-3.14)."""
    return tuple(place.name for place in book.board.stations if place.name not in s.reached)


def budget_rolled(s: State, face: int) -> Step[State]:
    """One die gives everybody's budget; the round begins (D-2.1)."""
    assert isinstance(s.stage, BudgetRoll)
    stage = Building(s.stage.round, face, face, turn_order(s))
    return Step(replace(s, stage=stage), (BudgetRolled(s.stage.round, face, s.first),))


def turn_ended(s: State) -> Step[State]:
    """The next company draws; after the last one of a round the start player's role moves on (D-2.2, D-2.4)."""
    stage = s.stage
    assert isinstance(stage, Building)
    events = (TurnEnded(stage.waiting[0], stage.left),)
    waiting = stage.waiting[1:]
    if waiting:
        return Step(replace(s, stage=replace(stage, left=stage.budget, waiting=waiting)), events)
    return Step(replace(s, stage=BudgetRoll(stage.round + 1), first=next_first(s)), events)


def why_not_end(s: State, action: EndTurn) -> Refusal | None:
    """Why the turn may not be ended: there is none."""
    return None if is_building(s) else refuse("no_turn_to_end", "D-2.2", seat=action.seat)


def stalled_rounds(s: State) -> int:
    """Full rounds of construction since a town was last reached (D-3.15)."""
    return s.stage.round - 1 - s.last_town_round if isinstance(s.stage, Building) else 0


def votes_needed(s: State) -> int:
    """More than half of the seats end a stalled construction (D-3.15)."""
    return len({company.seat for company in s.companies if company.seat}) // 2 + 1


def why_not_vote(book: Book, s: State, action: VoteToEnd) -> Refusal | None:
    """Why the seat may not ask for the races to begin."""
    if not s.settings.stall_guard:
        return refuse("no_stall_guard", "D-3.15")
    if not isinstance(s.stage, Building):
        return refuse("no_building_now", "D-2.2")
    rounds = stalled_rounds(s)
    if rounds < book.figures.stall_rounds:
        return refuse("not_stalled", "D-3.15", rounds=rounds, needed=book.figures.stall_rounds)
    return refuse("voted_already", "D-3.15") if action.seat in s.votes else None


def voted(book: Book, s: State, action: VoteToEnd) -> Step[State]:
    """One vote more; a majority ends construction at once."""
    votes = (*s.votes, action.seat)
    events: list[Event] = [VotedToEnd(action.seat, len(votes), votes_needed(s))]
    after = replace(s, votes=votes)
    if len(votes) < votes_needed(s):
        return Step(after, tuple(events))
    return _construction_ended(after, events, ConstructionEnded("vote", unreached_towns(book, s)))


def _construction_ended(s: State, events: list[Event], ended: ConstructionEnded) -> Step[State]:
    """The races begin (D-3.14)."""
    return Step(replace(s, stage=NumberRoll(1), votes=()), (*events, ended))
