"""Dampfross held to its case files:  python -m tests.oracle.dampfross DIR

Every ``*.json`` file in DIR holds ``{"cases": […]}``.  A case with a ``kind`` (movement, prizes, tolls, station_number)
is about a race, any other one about drawing track.  Tracks are drawn with the actions of the rules on a board of the
case's hexes.  Exit status: 0 no deviation, 1 some, 2 where DIR holds no case.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from railyard.app.library import shipped_library
from railyard.core.event import Paid
from railyard.core.hexes import hex_from_name
from railyard.core.ledger import BANK, opened
from railyard.games.dampfross.actions import DrawTrack
from railyard.games.dampfross.board_document import STATION_NUMBERS
from railyard.games.dampfross.book import Book, Figures, book_of, figures_from
from railyard.games.dampfross.build import drawn, why_not_draw
from railyard.games.dampfross.draw import station_number
from railyard.games.dampfross.events import TrackDrawn
from railyard.games.dampfross.pricing import Sheet
from railyard.games.dampfross.prizes import shared_prizes
from railyard.games.dampfross.routes import tolls
from railyard.games.dampfross.run import advanced
from railyard.games.dampfross.state import Building, Company, Settings, State
from tests.games.dampfross.parts import board_from_parts

Case = dict[str, Any]
Verdicts = Iterator[str | None]

PLENTY = 1_000_000
"""Credits for those who drew before the case begins."""


def compared(what: str, found: object, expected: object) -> str | None:
    """What deviates, or None."""
    return None if found == expected else f"{what} is {found}, expected {expected}"


def book_of_case(case: Case, figures: Figures) -> Book:
    """The board of a case: every town is one of its own, and however few there are construction does not end."""
    hexes: dict[str, str] = {}
    numbers: dict[str, tuple[int]] = {}
    for name, ground in case["hexes"].items():
        hexes[name] = ground
        if ground.startswith("town"):
            hexes[name] = f"town{len(numbers) + 1}"
            numbers[hexes[name]] = (STATION_NUMBERS[len(numbers) % len(STATION_NUMBERS)],)
    board = board_from_parts(hexes, case.get("rivers", ()), case.get("broad_rivers", ()), numbers=numbers)
    return book_of(board, replace(figures, towns_left_at_end=-1))


def first_state(book: Book, case: Case) -> State:
    """The state before the builder's first segment: what stands was drawn by the rules, with plenty of credits."""
    starts = {company: hex_from_name(name) for company, name in case["starts"].items()}
    towns = {company: book.board.station_at(here) for company, here in starts.items()}
    reached: dict[str, str] = {}
    for company, place in towns.items():
        if place is not None:
            reached.setdefault(place.name, company)
    companies = tuple(Company(name, name) for name in starts)
    s = State(
        board=book.board.id,
        settings=Settings(races=0),
        companies=companies,
        ledger=opened(dict.fromkeys(starts, PLENTY)),
        stage=Building(2, PLENTY, PLENTY, (case["builder"],)),
        first=companies[0].id,
        starts=starts,
        reached=reached,
    )
    for company, a, b in case["drawn"]:
        sheet = Sheet(book, replace(s, stage=replace(s.stage, waiting=(company,))), company)
        price = sheet.price(hex_from_name(a), hex_from_name(b))
        if price.refusal is not None:
            raise ValueError(f"{company} cannot have drawn {a} to {b}: {price.refusal.code}")
        sheet.lay(price)
        s = replace(s, tracks=sheet.tracks, present=sheet.present, junctions=sheet.junctions, reached=sheet.reached)
    budget = case["budget"]
    return replace(s, ledger=opened(case["balances"]), stage=Building(2, budget, budget, (case["builder"],)))


def building(case: Case, figures: Figures) -> Verdicts:
    """A turn of drawing, segment by segment until the first refusal."""
    book = book_of_case(case, figures)
    s = first_state(book, case)
    expect = case["expect"]
    accepted: list[Case] = []
    refused: Case | None = None
    for at, (a, b) in enumerate(case["draw"]):
        action = DrawTrack(case["builder"], hex_from_name(a), hex_from_name(b))
        refusal = why_not_draw(book, s, action)
        if refusal is not None:
            refused = {"at": at, "why": refusal.code}
            break
        step = drawn(book, s, action)
        s = step.state
        fees: dict[str, int] = {}
        prize = cost = 0
        for event in step.events:
            match event:
                case TrackDrawn(cost=cost):
                    pass
                case Paid(payer=payer, amount=amount) if payer == BANK:
                    prize += amount
                case Paid(payee=payee, amount=amount):
                    fees[payee] = fees.get(payee, 0) + amount
        accepted.append({"cost": cost, "fees": fees, "prize": prize})
    yield compared("number of accepted segments", len(accepted), len(expect["segments"]))
    for at, (found, expected) in enumerate(zip(accepted, expect["segments"], strict=False)):
        for name in expected:
            yield compared(f"segment {at}: {name}", found.get(name), expected[name])
    yield compared("refusal", refused, expect.get("refused"))
    for company, balance in expect["balances"].items():
        yield compared(f"balance of {company}", s.ledger[company], balance)
    assert isinstance(s.stage, Building)
    yield compared("budget left", s.stage.left, expect["budget_left"])


def movement(case: Case) -> Verdicts:
    """A train on its way, roll by roll."""
    mountains = [ground == "mountain" for ground in case["route_ground"]]
    at, on_edge = 0, False
    yield compared("number of rolls", len(case["rolls"]), len(case["expect"]))
    for number, (points, expected) in enumerate(zip(case["rolls"], case["expect"], strict=False)):
        at, on_edge, left = advanced(mountains, at, on_edge, points)
        yield compared(f"after roll {number}: [hex, waiting, left]", [at, on_edge, left], expected)


def prizes(case: Case, figures: Figures) -> Verdicts:
    """What everybody gets."""
    paid = shared_prizes(case["finish"], figures.race_prizes, case["balances"])
    for company in dict.fromkeys((*paid, *case["expect"])):
        yield compared(f"prize of {company}", paid.get(company, 0), case["expect"].get(company, 0))


def dues(case: Case) -> Verdicts:
    """What a route owes each owner."""
    owed = tolls((case["traveller"],), case["segment_owner_used"])
    for owner in dict.fromkeys((*owed, *case["expect"])):
        yield compared(f"due to {owner}", owed.get(owner, 0), case["expect"].get(owner, 0))


def deviations(case: Case, figures: Figures) -> Verdicts:
    """One item for each thing compared: None where it agrees, else what deviates."""
    match case.get("kind", "building"):
        case "building":
            yield from building(case, figures)
        case "movement":
            yield from movement(case)
        case "prizes":
            yield from prizes(case, figures)
        case "tolls":
            yield from dues(case)
        case "station_number":
            yield compared("number", station_number(case["used"], case["rolled"]), case["expect"])
        case kind:
            yield f"a kind of case nobody knows: {kind}"


def main(arguments: list[str]) -> int:
    """Compare every case and tell of it."""
    if len(arguments) != 1:
        print("python -m tests.oracle.dampfross DIR", file=sys.stderr)
        return 2
    figures = figures_from(shipped_library())
    cases = total = deviating = 0
    for path in sorted(Path(arguments[0]).glob("*.json")):
        for number, case in enumerate(json.loads(path.read_bytes()).get("cases", ())):
            cases += 1
            verdicts = list(deviations(case, figures))
            wrong = [verdict for verdict in verdicts if verdict is not None]
            total += len(verdicts)
            deviating += len(wrong)
            name = case.get("name") or case.get("kind", "building")
            print(f"{path.name} case {number} ({name}): {len(verdicts)} compared, {len(wrong)} deviations")
            for verdict in wrong:
                print(f"  {verdict}")
    print(f"{total} compared, {deviating} deviations")
    return 2 if cases == 0 else int(deviating > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
