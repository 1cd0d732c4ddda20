"""Games recorded by the web platform, read into tables and replayed strictly under its own rules."""

from collections.abc import Iterator
from typing import Any

from railyard.core.action import Action, Move
from railyard.core.chance import Shuffle, Shuffled
from railyard.core.game import Act, Chance, Over, Seating
from railyard.core.recorded import Converted
from railyard.core.refusal import Refusal, Refused, refuse
from railyard.core.table import Entry, Setup, Table
from railyard.core.text import Message
from railyard.games.vienna1840.actions import (
    AssignTrams,
    BidLine,
    BidPrivate,
    BuyPrivate,
    BuyShare,
    BuyTram,
    ChooseHome,
    ChooseLine,
    ChoosePlace,
    FoundCompany,
    LayTile,
    Pass,
    PayDividend,
    PlaceToken,
    RemoveToken,
    RunTram,
    ScrapTram,
    SellPrivate,
    SellShares,
    StopGame,
)
from railyard.games.vienna1840.book import tram_of
from railyard.games.vienna1840.events import StadtbahnRan, TramRan, TramsAssigned
from railyard.games.vienna1840.geometry import stop_id, stop_place
from railyard.games.vienna1840.info import INFO, PLATFORM, PROFILE, SMALL_BOARD
from railyard.games.vienna1840.recording import PROGRAMMED, Names, Numbers, Record, effective, parts_of
from railyard.games.vienna1840.routes import graph
from railyard.games.vienna1840.rules import Vienna
from railyard.games.vienna1840.state import Bonus, HomeToken, State
from railyard.games.vienna1840.tokens import removable_slots
from railyard.games.vienna1840.trams import prices

TITLE = "1840"
COLOURS = ("red", "blue", "green", "yellow", "black", "white")
SMALL_RULE = "three_player_small"


class Illegal(Exception):
    """A recorded action the rules do not allow, or that cannot be read."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def is_recorded(document: Any) -> bool:
    """Whether a JSON document is a recorded game of 1840."""
    return isinstance(document, dict) and str(document.get("title", "")).startswith(TITLE) and "actions" in document


def _setup(document: Record) -> Setup:
    players = document.get("players")
    settings = document.get("settings")
    if not isinstance(players, list) or not isinstance(settings, dict) or not isinstance(settings.get("seed"), int):
        raise ValueError("a recorded game names its players and has a whole number as settings.seed")
    if not 2 <= len(players) <= 6 or not all(isinstance(player, dict) and "id" in player for player in players):
        raise ValueError("a recorded game of 1840 has two to six players, each with an id")
    small = len(players) == 3 and SMALL_RULE in (settings.get("optional_rules") or ())
    return Setup(
        "vienna1840",
        {**{option.key: option.default for option in INFO.options}, PROFILE: PLATFORM, SMALL_BOARD: small},
        tuple(
            Seating("ABCDEF"[at], str(player.get("name", player["id"])), COLOURS[at])
            for at, player in enumerate(players)
        ),
        str(settings["seed"]),
    )


def convert(document: Any, game: Vienna) -> Converted:
    """Play a recorded game up to its end or its first illegal action.  ValueError for what is no such file."""
    if not is_recorded(document):
        raise ValueError("this is no recorded game of 1840")
    setup = _setup(document)
    actions = document["actions"]
    if not isinstance(actions, list) or not all(
        isinstance(action, dict) and isinstance(action.get("id"), int) and isinstance(action.get("type"), str)
        for action in actions
    ):
        raise ValueError("every recorded action has an id and a type")
    replay = Replay(document, game, setup)
    replay.draw(None)
    for action in effective(actions):
        try:
            replay.play(action)
        except Illegal as fault:
            return replay.converted(action["id"], fault.refusal)
        except (KeyError, ValueError, TypeError, IndexError, AttributeError) as fault:
            # A field is missing or says something no recorded game says.
            return replay.converted(action["id"], refuse("unreadable", fault=f"{type(fault).__name__}: {fault}"))
    return replay.converted(None, None)


class Replay:
    """A table on which a recorded game is played, with what the platform's ids stand for at the moment."""

    def __init__(self, document: Record, game: Vienna, setup: Setup) -> None:
        self.game = game
        self.table: Table[State] = Table(game, setup)
        self.recorded: list[int | None] = []
        self._seats = {
            player["id"]: seating.seat for player, seating in zip(document["players"], setup.seats, strict=True)
        }
        self._names: Names = game.recorded_names[self.table.state.board]
        self._numbers = Numbers(document["settings"]["seed"])
        self._tiles: dict[str, str] = {}
        """Physical tile on the board to its hex."""
        self._trams: dict[str, str] = {}
        """Recorded tram to ours."""
        self._pool: dict[str, str] = {}
        """Share certificates sold back to the bank, and who holds the others: certificate to seat or "pool"."""
        self._runs: list[StadtbahnRan | TramsAssigned] = []
        """What the program did by itself since the last action, which the record repeats."""
        self._notes: list[Message] = []

    # -- the table -------------------------------------------------------------------------------------------------

    def converted(self, stopped_at: int | None, reason: Refusal | None) -> Converted:
        """What has been read so far."""
        return Converted(self.table, tuple(self.recorded), tuple(self._notes), stopped_at, reason)

    def draw(self, action_id: int | None) -> None:
        """Draws as the recorded seed gives them."""
        while isinstance(turn := self.table.turn, Chance):
            assert isinstance(turn.request, Shuffle)
            self._put(Shuffled(self._numbers.order(turn.request.size)), action_id, joined=self.table.cursor > 0)

    def _put(self, move: Move, action_id: int | None, joined: bool = False) -> None:
        number = len(self.table.entries) + 1
        try:
            self.table.replay((Entry(number, self.table.cursor, move, joined),))
        except Refused as refused:
            raise Illegal(refused.refusal) from None
        self.recorded.append(action_id)
        self._runs += [event for event in self.table.events(number) if isinstance(event, StadtbahnRan | TramsAssigned)]

    def play(self, action: Record) -> None:
        """One effective action with everything the platform did by itself.  Illegal names the reason."""
        for number, part in enumerate(parts_of(action)):
            if part["type"].startswith(PROGRAMMED):
                continue
            if number and self._is_repeated(part):
                continue
            if not number:
                self._runs.clear()
            if isinstance(self.table.turn, Over):
                raise Illegal(refuse("game_is_over"))
            self._put(self._read(part), action["id"], joined=number > 0)
            self._check_outcome(part)
            self.draw(action["id"])

    def _is_repeated(self, part: Record) -> bool:
        """Whether an automatic action tells what the rules did anyhow; Illegal where it tells something else."""
        who = part["entity"]
        if part["type"] == "run_routes" and who in self.table.state.track.build:
            ran = next((run for run in self._runs if isinstance(run, StadtbahnRan) and run.company == who), None)
            told = sum(route["revenue"] for route in part["routes"])
            if ran is None or ran.value != told:
                raise Illegal(refuse("other_value", "V-11", told=told, value=0 if ran is None else ran.value))
            self._runs.remove(ran)
            return True
        if part["type"] == "reassign_trains":
            done = next((run for run in self._runs if isinstance(run, TramsAssigned) and run.company == who), None)
            if done is not None and set(done.trams) == set(self._assignment(part)):
                self._runs.remove(done)
                return True
        return False

    def _check_outcome(self, part: Record) -> None:
        """A run is worth what the record says."""
        if part["type"] == "run_routes":
            told = sum(route["revenue"] for route in part["routes"])
            ran = next(event for event in self.table.events(len(self.table.entries)) if isinstance(event, TramRan))
            if ran.value != told:
                self._take_back()
                raise Illegal(refuse("other_value", "V-10", told=told, value=ran.value))

    def _take_back(self) -> None:
        self.recorded.pop()
        self.table = _without_last(self.table)

    # -- reading ---------------------------------------------------------------------------------------------------

    def _seat(self, part: Record) -> str:
        """The person who acts: the player, or the director of the company or line."""
        s, who = self.table.state, part["entity"]
        step = s.agenda[0]
        if isinstance(step, HomeToken) and step.tile_laid_by and who == step.line:
            who = step.tile_laid_by
        if part.get("entity_type") == "player" or who in self._seats:
            return self._seats[who]
        company = s.lines[who].owner if who in s.lines else who
        if company not in s.directors:
            raise Illegal(refuse("no_such_company", company=str(who)))
        return s.directors[company]

    def _read(self, part: Record) -> Action:
        """The action of this game that a recorded one stands for."""
        if part["type"] == "end_game":
            turn = self.table.turn
            return StopGame(turn.seats[0] if isinstance(turn, Act) else self.table.state.seats[0])
        if part["type"] == "choose_ability":
            return self._sale(part)
        read = getattr(self, f"_read_{part['type']}", None)
        if read is None:
            raise Illegal(refuse("unknown_action", action=part["type"]))
        action: Action = read(part, self._seat(part))
        return action

    def _sale(self, part: Record) -> Action:
        owner = self.table.state.privates[part["entity"]]
        seat = self.table.state.directors.get(owner, owner)
        if part.get("choice", {}).get("type") != "sell":
            raise Illegal(refuse("unknown_action", action="choose_ability"))
        return SellPrivate(seat, part["entity"])

    def _read_bid(self, part: Record, seat: str) -> Action:
        if "company" in part:
            return BidPrivate(seat, part["company"], part["price"])
        return BidLine(seat, part["entity"], part["corporation"], part["price"])

    def _read_pass(self, part: Record, seat: str) -> Action:
        return Pass(seat, "" if part["entity"] in self._seats else part["entity"])

    def _read_merge(self, part: Record, seat: str) -> Action:
        return ChooseLine(seat, part["entity"], part["corporation"])

    def _read_choose(self, part: Record, seat: str) -> Action:
        return ChoosePlace(seat, int(part["choice"]) + 1)

    def _read_par(self, part: Record, seat: str) -> Action:
        self._pool[f"{part['corporation']}_0"] = seat
        return FoundCompany(seat, part["corporation"], int(part["share_price"].split(",")[0]))

    def _read_buy_shares(self, part: Record, seat: str) -> Action:
        (share,) = part["shares"]
        company = share.rpartition("_")[0]
        s = self.table.state
        source = "pool" if self._pool.get(share) == "pool" or not s.unsold.get(company) else "unsold"
        self._pool[share] = seat
        return BuyShare(seat, company, source)

    def _read_sell_shares(self, part: Record, seat: str) -> Action:
        companies = {share.rpartition("_")[0] for share in part["shares"]}
        if len(companies) != 1:
            raise Illegal(refuse("one_company_a_sale", "V-4.2"))
        for share in part["shares"]:
            self._pool[share] = "pool"
        return SellShares(seat, companies.pop(), int(part["percent"]) // 10)

    def _read_dividend(self, part: Record, seat: str) -> Action:
        return PayDividend(seat, part["entity"], int(part["amount"]))

    def _read_buy_train(self, part: Record, seat: str) -> Action:
        s = self.table.state
        kind = part["train"].partition("-")[0].rstrip("0123456789")
        price = prices(self.game.book, s).get(kind)
        if price is not None and price != part["price"]:
            raise Illegal(refuse("other_price", "V-6d", told=part["price"], price=price))
        self._trams[part["train"]] = f"{kind}-{s.bought.get(kind, 0)}"
        return BuyTram(seat, part["entity"], kind)

    def _tram(self, train: str) -> str:
        return self._trams.get(train, train)

    def _read_scrap_train(self, part: Record, seat: str) -> Action:
        return ScrapTram(seat, part["entity"], self._tram(part["train"]))

    def _assignment(self, part: Record) -> tuple[tuple[str, str], ...]:
        """Pairs of line and tram; trams the record does not mention stay where they are."""
        s = self.table.state
        company = part["entity"]
        mine = {tram: owner for tram, owner in s.trams.items() if owner == company or _owner(s, owner) == company}
        for each in part["assignments"]:
            mine[self._tram(each["train"])] = each["corporation"]
        pairs = [(owner, tram) for tram, owner in mine.items() if owner != company]
        return tuple(sorted(pairs, key=lambda pair: (len(pair[0]), pair[0])))

    def _read_reassign_trains(self, part: Record, seat: str) -> Action:
        return AssignTrams(seat, part["entity"], self._assignment(part))

    def _read_lay_tile(self, part: Record, seat: str) -> Action:
        where = part["hex"]
        self._tiles = {tile: name for tile, name in self._tiles.items() if name != where}
        self._tiles[part["tile"]] = where
        return LayTile(seat, part["entity"], where, part["tile"].partition("-")[0], int(part["rotation"]))

    def _city(self, city: str) -> tuple[str, int]:
        """Hex and number of a city in it."""
        printed = self._names.printed_cities.get(city)
        if printed is not None:
            where, _, number = printed.partition(".")
            return where, int(number)
        tile, _, part = city.rpartition("-")
        if tile not in self._tiles:
            raise Illegal(refuse("unknown_city", city=city))
        return self._tiles[tile], self._names.tile_cities[tile.partition("-")[0]].index(int(part))

    def _read_place_token(self, part: Record, seat: str) -> Action:
        where, city = self._city(part["city"])
        s = self.table.state
        step = s.agenda[0]
        if isinstance(step, HomeToken):
            return ChooseHome(seat, step.line, city)
        slot = -1
        if isinstance(step, Bonus) and part["slot"] in removable_slots(self.game.book, s, where, city):
            slot = part["slot"]
        return PlaceToken(seat, part["entity"], where, city, slot)

    def _read_remove_token(self, part: Record, seat: str) -> Action:
        where, city = self._city(part["city"])
        return RemoveToken(seat, part["entity"], where, city, int(part["slot"]))

    def _read_buy_company(self, part: Record, seat: str) -> Action:
        return BuyPrivate(seat, part["entity"], part["company"], int(part["price"]))

    def _read_run_routes(self, part: Record, seat: str) -> Action:
        line = part["entity"]
        routes = part["routes"]
        if not routes:
            return RunTram(seat, line, ())
        if len(routes) > 1 or self._tram(routes[0]["train"]) != tram_of(self.table.state, line):
            raise Illegal(refuse("other_tram", "V-10", line=line))
        return RunTram(seat, line, self._route(line, routes[0]))

    def _route(self, line: str, route: Record) -> tuple[str, ...]:
        """The stops of a recorded route in order: its hexes tell the order, its nodes which stop of a hex is meant."""
        stops: dict[str, list[str]] = {}
        for node in route.get("nodes") or ():
            where, _, part = node.rpartition("-")
            stops.setdefault(where, []).append(stop_id(where, self._parts(where).index(int(part))))
        known = graph(self.game.book, self.table.state, line)
        choices = [stops.get(where) or [stop_id(where, at) for at in range(8)] for where in route["hexes"]]
        found = next(_joined(choices, known.ahead), None)
        if found is None and stops:
            # The stops may stand in any order; the stretches between them tell the right one.
            stretches = {frozenset((way[0], way[-1])) for way in route.get("connections") or ()}
            named = [stop for options in stops.values() for stop in options]
            ahead = {
                stop: tuple(
                    other
                    for other in known.ahead.get(stop, ())
                    if frozenset((stop_place(stop)[0], stop_place(other)[0])) in stretches
                )
                for stop in named
            }
            found = next(_joined([named] * len(named), ahead), None)
        return found if found is not None else tuple(options[0] for options in choices)

    def _parts(self, where: str) -> tuple[int, ...]:
        laid = self.table.state.track.tiles.get(where)
        return self._names.tile_parts[laid[0]] if laid else self._names.printed_parts[where]


def _owner(s: State, line: str) -> str:
    return s.lines[line].owner if line in s.lines else ""


def _joined(
    choices: list[list[str]], ahead: dict[str, tuple[str, ...]], so_far: tuple[str, ...] = ()
) -> Iterator[tuple[str, ...]]:
    """Ways to pick a stop of each hex so that track joins them in order and none comes twice."""
    if len(so_far) == len(choices):
        yield so_far
        return
    for stop in choices[len(so_far)]:
        if stop not in so_far and (not so_far or stop in ahead.get(so_far[-1], ())):
            yield from _joined(choices, ahead, (*so_far, stop))


def _without_last(table: Table[State]) -> Table[State]:
    """A table with the same log but for its last entry."""
    shorter: Table[State] = Table(table.game, table.setup)
    shorter.replay(table.entries[:-1])
    return shorter
