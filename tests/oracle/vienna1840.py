"""1840 held to recorded games:  python -m tests.oracle.vienna1840 DIR

Every ``X.json`` in DIR is a recorded game.  It is replayed strictly; with ``X.checkpoints.json`` beside it every
checkpoint is compared, with ``X.legal_moves.json`` every list of tile lays and token cities, with ``X.routes.json``
every best route; without checkpoints the final result is.  A file may be packed as ``.json.xz``.  Exit status: 0 no
deviation, 1 some, 2 where DIR holds no case.
"""

import json
import lzma
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from railyard.app.library import shipped_library
from railyard.core.recorded import Converted
from railyard.games.vienna1840.book import lines_of
from railyard.games.vienna1840.convert import convert
from railyard.games.vienna1840.geometry import COLOURS
from railyard.games.vienna1840.lines import turn_company
from railyard.games.vienna1840.rounds import result, score_parts
from railyard.games.vienna1840.routes import best_route, check_route, graph, has_route, route_value
from railyard.games.vienna1840.rules import Vienna, open_game
from railyard.games.vienna1840.shares import certificates
from railyard.games.vienna1840.state import (
    GONE,
    HomeToken,
    LineAuction,
    PrivateAuction,
    SeatChoice,
    ShareRound,
    State,
    Step,
    box,
)
from railyard.games.vienna1840.tiles import legal_lays
from railyard.games.vienna1840.tokens import legal_cities
from railyard.games.vienna1840.trams import maintenance

Case = dict[str, Any]
Facts = dict[str, Any]


class Replayed:
    """A recorded game played by the rules, with the position after each of its actions."""

    def __init__(self, game: Vienna, document: Case) -> None:
        self.game = game
        self.book = game.book
        self.converted: Converted = convert(document, game)
        self.people = {
            seating.seat: player["id"]
            for seating, player in zip(self.converted.table.setup.seats, document["players"], strict=True)
        }
        self._last: dict[int, int] = {}
        self._first: dict[int, int] = {}
        for number, action in enumerate(self.converted.recorded, 1):
            if isinstance(action, int):
                self._last[action] = number
                self._first.setdefault(action, number)
        self._begun = sum(action is None for action in self.converted.recorded)

    @property
    def end(self) -> State:
        """The last position."""
        state: State = self.converted.table.state
        return state

    def after(self, action: int) -> State:
        """The position after a recorded action; one without a move of its own leaves that of the action before."""
        known = [self._last[each] for each in self._last if each <= action]
        state: State = self.converted.table.state_at(max(known, default=self._begun))
        return state

    def before(self, action: int) -> State:
        """The position before a recorded action."""
        table = self.converted.table
        first = self._first.get(action)
        if first is None:
            return self.after(action - 1)
        state: State = table.state_at(table.entry(first).parent)
        return state


def who_acts(s: State) -> list[str]:
    """The person, company or line on turn, as recorded games name it."""
    if s.stopped:
        return []
    step: Step = s.agenda[0]
    match step:
        case PrivateAuction(turn=turn) | ShareRound(turn=turn):
            return [turn]
        case SeatChoice(waiting=waiting):
            return [waiting[0]]
        case LineAuction():
            return [turn_company(step)]
        case HomeToken():
            return [step.tile_laid_by or step.line]
    return [str(getattr(step, "company", None) or getattr(step, "line", ""))]


def light(game: Replayed, s: State) -> Facts:
    """What is compared at every action."""
    book = game.book
    entries = book.facts.rounds[: s.round + 1]
    begun = [entry for entry in entries if entry.kind == "company_round"]
    phase = entries[-1].phase

    def place(company: str) -> Facts:
        cell = s.cells.get(company)
        return {"price": None if cell is None else book.price(s, company), "cell": None if cell is None else list(cell)}

    return {
        "player_cash": {str(person): s.ledger[seat] for seat, person in game.people.items()},
        "player_order": [game.people[seat] for seat in s.order],
        "majors": {
            company: {"cash": s.ledger[company], **place(company), "revenue_box": s.ledger[box(company)]}
            for company in s.in_play
        },
        "cities": {company: place(company) for company in book.board(s).stadtbahn},
        "where": {
            "phase": str(phase),
            "tile_colours": list(COLOURS[:phase]),
            "city_multiplier": begun[-1].multiplier if begun else 1,
            "company_rounds_started": len(begun),
            "line_rounds_started": sum(entry.kind == "line_round" for entry in entries),
            "finished": bool(s.stopped),
            "acting": [game.people.get(who, who) for who in who_acts(s)],
        },
    }


def _tram(tram: str) -> str:
    """The platform names a tram after the first certificate of its kind: Pi1-3 for Pi-3."""
    kind, _, number = tram.partition("-")
    return f"{kind}1-{number}"


def _tokens(s: State, owner: str) -> list[list[object]]:
    """Tokens of a line or Stadtbahn company; the platform names the first city for one that waits on a double city."""
    placed = [
        [where, city, slot]
        for where, held in s.track.tokens.items()
        for city, slots in enumerate(held)
        for slot, other in enumerate(slots)
        if other == owner
    ]
    return sorted(placed + [[where, 0, 0] for where, lines in s.track.waiting.items() if owner in lines])


def full(game: Replayed, s: State) -> Facts:
    """What is compared at full checkpoints, in the form `expected_full` brings the file's into."""
    book = game.book
    board = book.board(s)
    people = game.people
    owners = {**people, "": None, GONE: None}
    states = {"undrawn": "not_yet_drawn", "offered": "on_offer", "owned": "owned", "gone": "closed"}
    lines = {
        line: {
            "state": states[known.status],
            "owner": known.owner or None,
            "trains": sorted(_tram(tram) for tram, owner in s.trams.items() if owner == line),
            "tokens": _tokens(s, line),
            "next_token_cost": book.next_token_cost(s, line),
        }
        for line, known in s.lines.items()
    }
    return {
        "players": {
            str(people[seat]): {
                "shares": {company: 10 * held for company, held in s.holdings[seat].items() if held},
                "certificates": certificates(book, s, seat),
                "presidencies": sorted(company for company, director in s.directors.items() if director == seat),
                "privates": sorted(private for private, owner in s.privates.items() if owner == seat),
                "loan_penalty": book.facts.loan_penalty * s.loans[seat],
                "score_now": sum(score_parts(book, s, seat).values()),
            }
            for seat in s.seats
        },
        "majors": {
            company: {
                "ipo_percent": 10 * s.unsold[company],
                "market_percent": 10 * s.pool[company],
                "president": people.get(s.directors.get(company, "")),
                "lines": sorted(lines_of(s, company)),
                "unassigned_trains": sorted(_tram(tram) for tram, owner in s.trams.items() if owner == company),
                "privates": sorted(private for private, owner in s.privates.items() if owner == company),
            }
            for company in s.in_play
        },
        "cities": {
            company: {
                "ipo_percent": 10 * s.unsold[company],
                "market_percent": 10 * s.pool[company],
                "tokens": _tokens(s, company),
            }
            for company in board.stadtbahn
        },
        "lines": lines,
        "privates": {
            private: {"owner": owners.get(owner, owner), "closed": owner == GONE, "min_bid": s.asked[private]}
            for private, owner in s.privates.items()
        },
        "stack": {f"{kind}1": left for kind, left in s.stack.items() if left},
        "maintenance": {
            f"{kind}1": amount for kind in book.facts.trams if (amount := maintenance(book, s, f"{kind}-0"))
        },
        "build": {company: list(hexes) for company, hexes in s.track.build.items() if hexes},
        "tiles": {where: [tile, rotation] for where, (tile, rotation) in s.track.tiles.items()},
        "tiles_left": {tile: left for tile, left in s.track.supply.items() if left},
        "stacks": {key: list(held) for key, held in s.stacks.items()},
    }


def expected_full(told: Facts) -> Facts:
    """A full checkpoint, reduced to what is compared."""

    def tokens(found: list[Facts]) -> list[list[object]]:
        return sorted([each["hex"], each["city"], each["slot"]] for each in found)

    def kept(found: Facts, *names: str) -> Facts:
        return {name: sorted(found[name]) if isinstance(found[name], list) else found[name] for name in names}

    return {
        "players": {
            person: kept(found, "shares", "certificates", "presidencies", "privates", "loan_penalty", "score_now")
            for person, found in told["players"].items()
        },
        "majors": {
            company: {
                **kept(found, "ipo_percent", "market_percent", "president", "lines", "privates"),
                "unassigned_trains": sorted(train for train, _ in found["unassigned_trains"]),
            }
            for company, found in told["majors"].items()
        },
        "cities": {
            company: {**kept(found, "ipo_percent", "market_percent"), "tokens": tokens(found["tokens"])}
            for company, found in told["cities"].items()
        },
        "lines": {
            line: {
                **kept(found, "state", "owner", "next_token_cost"),
                "trains": sorted(train for train, _ in found["trains"]),
                "tokens": tokens(found["tokens"]),
            }
            for line, found in told["lines"].items()
        },
        "privates": told["privates"],
        # The runners of the Stadtbahn and the line of a company that is not in play say nothing about the game.
        "stack": {kind: left for kind, left in told["depot"]["upcoming"].items() if left and kind != "City"},
        "maintenance": told["maintenance"],
        "build": {
            company: hexes
            for company, hexes in told["stadtbahn_hexes_left"].items()
            if hexes and company in told["cities"]
        },
        "tiles": {where: [tile.partition("-")[0], turn] for where, (tile, turn) in told["tiles"].items()},
        "tiles_left": {tile: left for tile, left in told["tiles_left"].items() if left},
        "stacks": told["market_cells"],
    }


def differences(expected: Any, actual: Any, path: str = "") -> Iterator[str | None]:
    """One item for every value expected: None where it agrees."""
    if isinstance(expected, dict):
        if not isinstance(actual, dict):
            yield f"{path}: {actual!r}, expected {expected!r}"
            return
        for name, value in expected.items():
            if name not in actual:
                yield f"{path}/{name}: missing, expected {value!r}"
            else:
                yield from differences(value, actual[name], f"{path}/{name}")
        for name in actual.keys() - expected.keys():
            yield f"{path}/{name}: {actual[name]!r}, not expected"
        return
    yield None if expected == actual else f"{path}: {actual!r}, expected {expected!r}"


def compare_checkpoints(game: Replayed, told: Case) -> Iterator[str | None]:
    """Every checkpoint, and the result."""
    for point in told["checkpoints"]:
        s = game.after(point["after_action"])
        actual = light(game, s)
        expected = {name: point["light"][name] for name in actual if name != "where"}
        expected["where"] = {name: point["light"]["where"][name] for name in actual["where"]}
        found = list(differences(expected, actual))
        if point.get("full"):
            found += differences(expected_full(point["full"]), full(game, s))
        yield from (each and f"after action {point['after_action']} {each}" for each in found)
    final = told["final"]
    yield from compare_result(game, final["result"])
    for person, parts in (final.get("per_player") or {}).items():
        seat = next(seat for seat, name in game.people.items() if str(name) == person)
        mine = score_parts(game.book, game.end, seat)
        yield from differences(
            {
                "cash": parts["cash"],
                "shares": parts["shares_value"],
                "privates": parts["privates_value"],
                "loans": -parts["loan_penalty"],
            },
            mine,
            f"final of {person}",
        )


def compare_result(game: Replayed, told: dict[str, int]) -> Iterator[str | None]:
    """The scores at the end."""
    scores = result(game.book, game.end).scores
    yield from differences(told, {str(game.people[seat]): score for seat, score in scores.items()}, "result")


def compare_legal(game: Replayed, told: list[Case]) -> Iterator[str | None]:
    """Every list of tile lays and token cities."""
    for case in told:
        s = game.before(case["before_action"])
        step, line = s.agenda[0], case["entity"]
        where = f"before action {case['before_action']}"
        lays = {
            name: {tile: list(turns) for tile, turns in tiles.items()}
            for name, tiles in legal_lays(game.book, s, step, line, money=False).items()
        }
        yield from (each and f"{where} tiles {each}" for each in differences(case["tiles"] or {}, lays))
        cities = [list(city) for city in legal_cities(game.book, s, step, line)]
        expected = sorted(case["tokens"] or [])
        yield None if cities == expected else f"{where} tokens: {cities}, expected {expected}"


def compare_routes(game: Replayed, told: list[Case]) -> Iterator[str | None]:
    """Every best route, and the value of every recorded one."""
    for case in told:
        s, line = game.before(case["before_action"]), case["line"]
        where = f"before action {case['before_action']}, line {line}"
        best = best_route(game.book, s, line)
        expected = case["best"]["best_track_revenue"]
        yield None if best.value == expected else f"{where}: best route {best.value}, expected {expected}"
        yield None if bool(best.route) == has_route(game.book, s, line) else f"{where}: whether there is a route"
        if best.route:
            fault = check_route(game.book, s, line, best.route)
            value = route_value(game.book, s, line, best.route)
            yield None if fault is None and value == best.value else f"{where}: the best route is not legal: {fault}"
        tram = next(tram for tram, owner in s.trams.items() if owner == line)
        yield from differences(case["maintenance"], maintenance(game.book, s, tram), f"{where}: maintenance")
        for route in case["recorded_routes"]:
            stops = _stops(game, s, line, route["hexes"])
            value = -1 if stops is None else route_value(game.book, s, line, stops)
            told_value = route["recomputed"]
            yield None if value == told_value else f"{where}: recorded route {value}, expected {told_value}"


def _stops(game: Replayed, s: State, line: str, hexes: list[str]) -> tuple[str, ...] | None:
    """The stops of a route given by its hexes, joined by track; None where there is no such route."""
    known = graph(game.book, s, line)

    def ways(done: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if len(done) == len(hexes):
            if check_route(game.book, s, line, done) is None:
                yield done
            return
        for stop in known.ahead[done[-1]] if done else known.halts:
            if stop.partition(".")[0] == hexes[len(done)] and stop not in done:
                yield from ways((*done, stop))

    return next(ways(()), None)


def read(path: Path) -> Any:
    """A JSON file, packed or not; None where there is none."""
    if path.exists():
        return json.loads(path.read_bytes())
    packed = path.with_name(path.name + ".xz")
    return json.loads(lzma.decompress(packed.read_bytes())) if packed.exists() else None


def cases(folder: Path) -> list[str]:
    """Names of the recorded games in a folder."""
    names = {path.name.removesuffix(".xz").removesuffix(".json") for path in folder.glob("*.json*")}
    return sorted(name for name in names if "." not in name)


def deviations(game: Vienna, folder: Path, name: str) -> Iterator[str | None]:
    """One item for each thing compared in one game: None where it agrees, else what deviates."""
    document = read(folder / f"{name}.json")
    replayed = Replayed(game, document)
    stopped = replayed.converted.stopped_at
    yield None if stopped is None else f"action {stopped} is refused: {replayed.converted.reason}"
    checkpoints = read(folder / f"{name}.checkpoints.json")
    if checkpoints is not None:
        yield from compare_checkpoints(replayed, checkpoints)
    elif document.get("result"):
        yield from compare_result(replayed, document["result"])
    legal, routes = read(folder / f"{name}.legal_moves.json"), read(folder / f"{name}.routes.json")
    if legal is not None:
        yield from compare_legal(replayed, legal)
    if routes is not None:
        yield from compare_routes(replayed, routes)


def main(arguments: list[str]) -> int:
    """Compare every game and tell of it."""
    if len(arguments) != 1:
        print("python -m tests.oracle.vienna1840 DIR", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    game = open_game(shipped_library())
    names = cases(folder)
    compared = deviating = 0
    for name in names:
        verdicts = list(deviations(game, folder, name))
        wrong = [verdict for verdict in verdicts if verdict is not None]
        compared += len(verdicts)
        deviating += len(wrong)
        print(f"{name}: {len(verdicts)} compared, {len(wrong)} deviations")
        for verdict in wrong:
            print(f"  {verdict}")
    print(f"{compared} compared, {deviating} deviations")
    return 2 if not names else int(deviating > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
