"""The price of a line before it is drawn: every segment with its parts, what it owes whom, and the first refusal.

A `Sheet` is a copy of everything that drawing changes.  The rules lay a segment on one and take over the result; a
preview under the moving mouse lays a whole line on one and throws it away.
"""

from itertools import pairwise

import msgspec

from railyard.core.hexes import Hex, edge, side_towards
from railyard.core.refusal import Refusal, refuse
from railyard.games.dampfross.board_document import River
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.companies import unpaid_by
from railyard.games.dampfross.jumps import jump_to, still_open
from railyard.games.dampfross.rivals import Waivers, dues_of
from railyard.games.dampfross.state import Building, ExtraBuilding, Jump, State


class Fee(msgspec.Struct, frozen=True):
    """What a segment owes one rival for one reason: ``why`` is junction, parallel or neighbouring_towns (D-3.6, D-3.7,
    D-3.10), ``hexes`` say where."""

    rival: str
    why: str
    amount: int
    hexes: tuple[Hex, ...]


class SegmentPrice(msgspec.Struct, frozen=True):
    """The price of one segment from ``a`` to ``b`` (D-2.6) and what comes with it; ``left`` and ``balance`` are what
    the builder has afterwards.  Where there is a ``refusal`` the segment may not be drawn."""

    a: Hex
    b: Hex
    ground: int = 0
    mountains: int = 0
    river: int = 0
    fees: tuple[Fee, ...] = ()
    town: str = ""
    """Town that nobody had reached."""
    prize: int = 0
    jump: Jump | None = None
    left: int = 0
    balance: int = 0
    refusal: Refusal | None = None

    @property
    def cost(self) -> int:
        """Construction credits, paid from the budget."""
        return self.ground + self.mountains + self.river

    @property
    def dues(self) -> int:
        """Credits owed to rivals, paid from the account."""
        return sum(fee.amount for fee in self.fees)


class LinePrice(msgspec.Struct, frozen=True):
    """The price of a line, segment by segment; sums are over the segments before the first refusal."""

    segments: tuple[SegmentPrice, ...]
    """All of them; those after the first refusal are priced by construction alone."""
    payable: int
    """How many segments, from the first, may be drawn now."""
    cost: int
    dues: dict[str, int]
    prize: int
    left: int
    balance: int
    refusal: Refusal | None

    @property
    def missing(self) -> int:
        """Budget credits that the whole line would take beyond what is there."""
        return max(0, sum(price.cost for price in self.segments[self.payable :]) - self.left)


class Sheet:
    """What drawing changes, for one builder, as a copy that may be drawn on."""

    def __init__(self, book: Book, s: State, company: str) -> None:
        self.book = book
        self.company = company
        self.index = s.index_of(company)
        self.companies = s.companies
        self.tracks = s.tracks.copy()
        self.present = s.present.copy()
        self.junctions = s.junctions.copy()
        self.reached = s.reached.copy()
        self.jumps = s.jumps
        self.has_jumps = s.settings.jumps
        self.balance = s.ledger[company]
        start = s.starts.get(company)
        self.start = -1 if start is None else book.board.number_of[start]
        self.exits = 0
        self.left = 0
        self.is_paid_from_account = False
        self.prize = book.figures.town_prize
        free_hex = -1
        match s.stage:
            case Building(round=number, left=left):
                self.left = left
                if number == 1:
                    self.exits = book.board.start.exits_in_first_round
                    free_hex = self.start if s.settings.free_start_town else -1
            case ExtraBuilding(left=left):
                self.left = left
                self.is_paid_from_account = True
                if not s.settings.prizes_in_operation:
                    self.prize = 0
        self.waivers = Waivers(unpaid_by(s, company), s.settings.free_towns, free_hex)

    def is_own(self, hex_number: int) -> bool:
        """Whether a line may go on from here: own track that need not end here, or the start town (D-2.3, D-2.9)."""
        is_there = self.present.get(hex_number, 0) >> self.index & 1 or hex_number == self.start
        return bool(is_there) and not self.book.line_ends[hex_number]

    def obstacle(self, a: Hex, b: Hex) -> Refusal | None:
        """Why no segment can be here at all, whoever draws (D-0.1, D-2.8, D-2.9)."""
        board = self.book.board
        for end in (a, b):
            if end not in board.number_of:
                return refuse("no_hex", "D-2.8", hex=list(end))
        if side_towards(a, b) is None:
            return refuse("not_neighbours", "D-0.1", a=list(a), b=list(b))
        if self.book.segment_between(a, b) is None:
            return refuse("both_foreign", "D-2.9", a=list(a), b=list(b))
        return None

    def price(self, a: Hex, b: Hex) -> SegmentPrice:
        """The price of a segment now, or why it may not be drawn."""
        refusal = self.obstacle(a, b)
        if refusal is not None:
            return SegmentPrice(a, b, left=self.left, balance=self.balance, refusal=refusal)
        book = self.book
        board = book.board
        segment = board.segment_number[edge(a, b)]
        ends = (board.number_of[a], board.number_of[b])
        ground, mountains, river = cost_parts(book, segment)
        cost = ground + mountains + river
        if self.tracks.get(segment, 0) >> self.index & 1:
            refusal = refuse("own_track", "D-2.5", a=list(a), b=list(b))
        jump, unconnected = self._connection(ends)
        refusal = refusal or unconnected or self._exit_refusal(ends)
        dues, _ = dues_of(book, self.tracks, self.present, self.junctions, self.index, segment, self.waivers)
        fees = tuple(
            Fee(self.companies[due.rival].id, due.why, due.amount, tuple(board.hexes[number] for number in due.hexes))
            for due in dues
        )
        town = self._new_town(ends)
        prize = self.prize if town else 0
        owed = sum(due.amount for due in dues)
        from_account = cost if self.is_paid_from_account else 0
        balance = self.balance + prize - owed - from_account
        if refusal is None and cost > self.left:
            rule = "D-5.17" if self.is_paid_from_account else "D-2.2"
            refusal = refuse("budget", rule, cost=cost, left=self.left, mountains=mountains, river=river)
        if refusal is None and balance < 0:
            refusal = refuse(
                "balance", "D-3.5", owed=owed, cost=from_account, prize=prize, balance=self.balance, missing=-balance
            )
        if refusal is not None:
            return SegmentPrice(
                a, b, ground, mountains, river, fees, town, prize, jump, self.left, self.balance, refusal
            )
        return SegmentPrice(a, b, ground, mountains, river, fees, town, prize, jump, self.left - cost, balance)

    def _connection(self, ends: tuple[int, int]) -> tuple[Jump | None, Refusal | None]:
        """The jump a segment takes, if it takes one, or why it is not connected (D-2.3, D-6.1)."""
        if self.is_own(ends[0]) or self.is_own(ends[1]):
            return None, None
        hexes = self.book.board.hexes
        if self.has_jumps:
            for end in ends:
                if not self.book.line_ends[end]:
                    jump = jump_to(self.book, self.tracks, self.present, self.jumps, self.companies, self.index, end)
                    if jump is not None:
                        return jump, None
        for end in ends:
            if self.book.line_ends[end] and self.present.get(end, 0) >> self.index & 1:
                return None, refuse("line_ends_abroad", "D-2.9", hex=list(hexes[end]))
        return None, refuse("not_connected", "D-2.3", a=list(hexes[ends[0]]), b=list(hexes[ends[1]]))

    def _exit_refusal(self, ends: tuple[int, int]) -> Refusal | None:
        """In round 1 a company may leave its town on so many sides only (D-7.2)."""
        if not self.exits or self.start not in ends:
            return None
        bit = 1 << self.index
        left_by = sum(bool(self.tracks.get(link.segment, 0) & bit) for link in self.book.board.links[self.start])
        if left_by < self.exits:
            return None
        return refuse("first_round_exits", "D-7.2", exits=self.exits)

    def _new_town(self, ends: tuple[int, int]) -> str:
        """The town at an end that nobody has reached; a segment brings one at most, for its other end is connected."""
        for end in ends:
            place = self.book.station_at[end]
            if place is not None and place.name not in self.reached:
                return place.name
        return ""

    def lay(self, price: SegmentPrice) -> tuple[Jump, ...]:
        """Draw a segment that was priced without refusal.  Returns the gaps it closes (D-6.1)."""
        board = self.book.board
        segment = self.book.segment_between(price.a, price.b)
        assert segment is not None and price.refusal is None
        _, joined = dues_of(self.book, self.tracks, self.present, self.junctions, self.index, segment, self.waivers)
        for hex_number, bits in joined.items():
            self.junctions[hex_number] = self.junctions.get(hex_number, 0) | bits
        bit = 1 << self.index
        self.tracks[segment] = self.tracks.get(segment, 0) | bit
        for end in (board.number_of[price.a], board.number_of[price.b]):
            self.present[end] = self.present.get(end, 0) | bit
        if price.town:
            self.reached[price.town] = self.company
        self.left, self.balance = price.left, price.balance
        if not self.has_jumps:
            return ()
        if price.jump is not None:
            self.jumps = (*self.jumps, price.jump)
        closed = tuple(
            jump
            for jump in self.jumps
            if jump.company == self.company and not still_open(self.book, self.tracks, self.index, jump)
        )
        self.jumps = tuple(jump for jump in self.jumps if jump not in closed)
        return closed


def cost_parts(book: Book, segment: int) -> tuple[int, int, int]:
    """What a segment costs for itself, for its mountains and for its river (D-2.6)."""
    board = book.board
    prices = board.prices
    a, b = book.ends[segment]
    mountains = (book.mountains[a] + book.mountains[b]) * prices.mountain_end
    bridge = {None: 0, River.NORMAL: prices.river, River.WIDE: prices.wide_river}
    return prices.segment, mountains, bridge[board.river(board.segments[segment])]


def segment_price(book: Book, s: State, company: str, a: Hex, b: Hex) -> SegmentPrice:
    """The price of one segment for a company now."""
    return Sheet(book, s, company).price(a, b)


def line_price(book: Book, s: State, company: str, hexes: tuple[Hex, ...]) -> LinePrice:
    """The price of a line through these hexes, drawn one segment after the other.

    Own track under the line is passed over without a price, so that a line may be pulled along it.
    """
    sheet = Sheet(book, s, company)
    segments: list[SegmentPrice] = []
    payable = 0
    cost = prize = 0
    dues: dict[str, int] = {}
    refusal: Refusal | None = None
    for a, b in pairwise(hexes):
        number = book.segment_between(a, b)
        if number is not None and sheet.tracks.get(number, 0) >> sheet.index & 1:
            continue
        if refusal is not None:
            parts = (0, 0, 0) if number is None else cost_parts(book, number)
            segments.append(SegmentPrice(a, b, *parts, left=sheet.left, balance=sheet.balance, refusal=refusal))
            continue
        price = sheet.price(a, b)
        segments.append(price)
        refusal = price.refusal
        if refusal is None:
            sheet.lay(price)
            payable += 1
            cost += price.cost
            prize += price.prize
            for fee in price.fees:
                dues[fee.rival] = dues.get(fee.rival, 0) + fee.amount
    return LinePrice(tuple(segments), payable, cost, dues, prize, sheet.left, sheet.balance, refusal)


def is_building(s: State) -> bool:
    """Whether some company may draw now."""
    return isinstance(s.stage, Building | ExtraBuilding)
