"""Recorded actions of the web platform put into actions of this game."""

from collections.abc import Iterator, Mapping

import msgspec

from railyard.core.action import Action
from railyard.core.game import Act
from railyard.core.refusal import Refusal, refuse
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
from railyard.games.vienna1840.geometry import stop_id, stop_place
from railyard.games.vienna1840.recording import Names, Record
from railyard.games.vienna1840.routes import graph
from railyard.games.vienna1840.rules import Vienna
from railyard.games.vienna1840.state import Bonus, HomeToken, State
from railyard.games.vienna1840.tokens import removable_slots
from railyard.games.vienna1840.trams import prices


class Illegal(Exception):
    """A recorded action the rules do not allow, or that cannot be read."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class Reader:
    """Knows what the platform's ids stand for at the moment."""

    def __init__(self, game: Vienna, seats: Mapping[object, str], names: Names) -> None:
        self._game = game
        self._seats = seats
        self._names = names
        self._s: State
        self._tiles: dict[str, str] = {}
        """Physical tile on the board to its hex."""
        self._trams: dict[str, str] = {}
        """Recorded tram to ours."""
        self._shares: dict[str, str] = {}
        """Share certificates that left the unsold ones: to the seat that has them, or "pool"."""
        self._mixed: set[str] = set()
        """Companies whose director changed: who has which of their certificates is not told."""

    def _is_person(self, part: Record) -> bool:
        """Whether a player acts, and no company or line."""
        kind = part.get("entity_type")
        return kind == "player" or (kind is None and part["entity"] in self._seats)

    def _seat(self, part: Record) -> str:
        """The person who acts: the player, or the director of the company or line."""
        s, who = self._s, part["entity"]
        step = s.agenda[0]
        if isinstance(step, HomeToken) and step.tile_laid_by and who == step.line:
            who = step.tile_laid_by
        if self._is_person(part):
            return self._seats[who]
        company = s.lines[who].owner if who in s.lines else who
        if company not in s.directors:
            raise Illegal(refuse("no_such_company", company=str(who)))
        return s.directors[company]

    def read(self, s: State, part: Record) -> Action:
        """The action of this game that a recorded one stands for.

        Illegal where it stands for none, msgspec.ValidationError where a value is of the wrong kind.
        """
        self._s = s
        action = self._action(part)
        return msgspec.convert(msgspec.to_builtins(action), type(action))

    def _action(self, part: Record) -> Action:
        if part["type"] == "end_game":
            turn = self._game.turn(self._s)
            return StopGame(turn.seats[0] if isinstance(turn, Act) else self._s.seats[0])
        if part["type"] == "choose_ability":
            return self._sale(part)
        read = getattr(self, f"_read_{part['type']}", None)
        if read is None:
            raise Illegal(refuse("unknown_action", action=part["type"]))
        action: Action = read(part, self._seat(part))
        return action

    def _sale(self, part: Record) -> Action:
        owner = self._s.privates[part["entity"]]
        seat = self._s.directors.get(owner, owner)
        if part.get("choice", {}).get("type") != "sell":
            raise Illegal(refuse("unknown_action", action="choose_ability"))
        return SellPrivate(seat, part["entity"])

    def _read_bid(self, part: Record, seat: str) -> Action:
        if "company" in part:
            return BidPrivate(seat, part["company"], part["price"])
        return BidLine(seat, part["entity"], part["corporation"], part["price"])

    def _read_pass(self, part: Record, seat: str) -> Action:
        return Pass(seat, "" if self._is_person(part) else part["entity"])

    def _read_merge(self, part: Record, seat: str) -> Action:
        return ChooseLine(seat, part["entity"], part["corporation"])

    def _read_choose(self, part: Record, seat: str) -> Action:
        return ChoosePlace(seat, int(part["choice"]) + 1)

    def _read_par(self, part: Record, seat: str) -> Action:
        self._shares[f"{part['corporation']}_0"] = seat
        return FoundCompany(seat, part["corporation"], int(part["share_price"].split(",")[0]))

    def _certificate(self, share: str) -> tuple[str, int]:
        """Company and number of a certificate; number 0 of a tram company is its director's."""
        company, _, number = share.rpartition("_")
        count = 10 if company in self._s.track.build else 6
        if company in self._s.unsold and not (number.isdecimal() and int(number) < count):
            raise Illegal(refuse("no_share_left", "V-4.2", company=company))
        return company, int(number)

    def _read_buy_shares(self, part: Record, seat: str) -> Action:
        (share,) = part["shares"]
        company, number = self._certificate(share)
        s = self._s
        if part.get("percent", 10) != 10:
            raise ValueError(f"{share} is not {part['percent']} %")
        where = "unsold" if s.unsold.get(company) else "pool"
        if company in s.unsold and company not in self._mixed:
            where = self._shares.get(share, "unsold")
            if where not in ("unsold", "pool") or (not number and company not in s.track.build):
                raise Illegal(refuse("no_share_left", "V-4.2", company=company))
        self._shares[share] = seat
        return BuyShare(seat, company, where)

    def _read_sell_shares(self, part: Record, seat: str) -> Action:
        s, shares, percent = self._s, part["shares"], int(part["percent"])
        known = {share: self._certificate(share) for share in shares}
        companies = {company for company, _ in known.values()}
        if len(companies) != 1:
            raise Illegal(refuse("one_company_a_sale", "V-4.2"))
        (company,) = companies
        is_director = company not in s.track.build and 0 in {number for _, number in known.values()}
        # Of a director certificate a part may be sold; the record then names the certificate and the part.
        most = 10 * len(shares) + (40 if is_director else 0)
        if len(known) < len(shares) or percent % 10 or not 10 * len(shares) <= percent <= most:
            raise ValueError(f"{', '.join(shares)} are not {percent} %")
        if company not in self._mixed and any(self._shares.get(share) != seat for share in shares):
            held = s.holdings[seat].get(company, 0)
            raise Illegal(refuse("not_that_many_shares", "V-4.2", company=company, has=held))
        if is_director:
            self._mixed.add(company)
        for share in shares:
            self._shares[share] = "pool"
        return SellShares(seat, company, percent // 10)

    def _read_dividend(self, part: Record, seat: str) -> Action:
        if part.get("kind", "variable") != "variable":
            raise ValueError(f"a dividend is variable, not {part['kind']}")
        return PayDividend(seat, part["entity"], int(part["amount"]))

    def _read_buy_train(self, part: Record, seat: str) -> Action:
        s = self._s
        name, _, copy = part["train"].partition("-")
        kind = name.rstrip("0123456789")
        count = self._game.book.facts.seats[len(s.seats)].trams.get(kind, 0)
        if part["train"] in self._trams or not copy.isdecimal() or int(copy) >= count:
            raise ValueError(f"no tram {part['train']} is left")
        price = prices(self._game.book, s).get(kind)
        if price is not None and price != part["price"]:
            raise Illegal(refuse("other_price", "V-6d", told=part["price"], price=price))
        if price is not None and part.get("variant"):
            title = self._game.book.facts.trams[kind].titles[self._game.book.round(s).number]
            if part["variant"] != title:
                raise ValueError(f"the certificate is {title}, not {part['variant']}")
        self._trams[part["train"]] = f"{kind}-{s.bought.get(kind, 0)}"
        return BuyTram(seat, part["entity"], kind)

    def _tram(self, train: str) -> str:
        return self._trams.get(train, train)

    def _read_scrap_train(self, part: Record, seat: str) -> Action:
        return ScrapTram(seat, part["entity"], self._tram(part["train"]))

    def assignment(self, s: State, part: Record) -> tuple[tuple[str, str], ...]:
        """Pairs of line and tram; trams the record does not mention stay where they are."""
        company = part["entity"]
        mine = {tram: owner for tram, owner in s.trams.items() if owner == company or owner_of(s, owner) == company}
        for each in part["assignments"]:
            tram = self._tram(each["train"])
            if tram not in mine:
                raise Illegal(refuse("not_your_tram", "V-6d", tram=tram))
            mine[tram] = each["corporation"]
        pairs = [(owner, tram) for tram, owner in mine.items() if owner != company]
        return tuple(sorted(pairs, key=lambda pair: (len(pair[0]), pair[0])))

    def _read_reassign_trains(self, part: Record, seat: str) -> Action:
        return AssignTrams(seat, part["entity"], self.assignment(self._s, part))

    def _read_lay_tile(self, part: Record, seat: str) -> Action:
        where = part["hex"]
        kind, _, copy = part["tile"].partition("-")
        known = self._game.book.facts.tiles.get(kind)
        if self._tiles.get(part["tile"], where) != where or (
            known is not None and not (copy.isdecimal() and int(copy) < known.count)
        ):
            raise Illegal(refuse("no_tile_left", "V-8.2", tile=part["tile"]))
        self._tiles = {tile: name for tile, name in self._tiles.items() if name != where}
        self._tiles[part["tile"]] = where
        return LayTile(seat, part["entity"], where, kind, int(part["rotation"]))

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
        s = self._s
        step = s.agenda[0]
        if isinstance(step, HomeToken):
            if where != self._game.book.board(s).homes[step.line].hex:
                raise Illegal(refuse("not_now", "V-7"))
            return ChooseHome(seat, step.line, city)
        slot = -1
        if type(part["slot"]) is not int:
            raise ValueError(f"{part['slot']!r} is no slot")
        if isinstance(step, Bonus) and part["slot"] in removable_slots(self._game.book, s, where, city):
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
        if len(routes) > 1 or self._tram(routes[0]["train"]) != tram_of(self._s, line):
            raise Illegal(refuse("other_tram", "V-10", line=line))
        return RunTram(seat, line, self._route(line, routes[0]))

    def _route(self, line: str, route: Record) -> tuple[str, ...]:
        """The stops of a recorded route in order: its hexes tell the order, its nodes which stop of a hex is meant."""
        stops: dict[str, list[str]] = {}
        for node in route.get("nodes") or ():
            where, _, part = node.rpartition("-")
            stops.setdefault(where, []).append(stop_id(where, self._parts(where).index(int(part))))
        known = graph(self._game.book, self._s, line)
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
        laid = self._s.track.tiles.get(where)
        return self._names.tile_parts[laid[0]] if laid else self._names.printed_parts[where]


def owner_of(s: State, line: str) -> str:
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
