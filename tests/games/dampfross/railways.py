"""Small railways for the tests: boards of a few hexes, and games on them played move by move, audited after each."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from railyard.app.library import shipped_library
from railyard.core.action import Action, Move
from railyard.core.chance import Luck, Rolled, drawn
from railyard.core.event import Event, Paid
from railyard.core.game import Act, Chance, Over
from railyard.core.hexes import Hex, edge, hex_from_name
from railyard.core.ledger import opened
from railyard.core.options import default_options
from railyard.core.refusal import Refusal
from railyard.games.dampfross.actions import DrawTrack
from railyard.games.dampfross.board import Board
from railyard.games.dampfross.book import book_of
from railyard.games.dampfross.info import INFO
from railyard.games.dampfross.planner import Planner
from railyard.games.dampfross.rules import Dampfross
from railyard.games.dampfross.state import (
    Building,
    Entering,
    NumberRoll,
    Race,
    RaceEnd,
    RaceRecord,
    Stage,
    State,
    pair_bit,
)
from tests.games.dampfross.parts import board_from_parts


class OnBoard(Dampfross):
    """The rules on one board made for a test."""

    def __init__(self, board: Board, **figures: Any) -> None:
        super().__init__(shipped_library())
        self._planner = Planner(book_of(board, replace(self.figures, **figures)))

    def planner(self, board_id: str) -> Planner:
        """The searches on the one board."""
        return self._planner


def at(name: str) -> Hex:
    """The hex "q,r"."""
    return hex_from_name(name)


def hexes(*names: str) -> tuple[Hex, ...]:
    """Several hexes "q,r"."""
    return tuple(hex_from_name(name) for name in names)


def row(grounds: Sequence[str], **more: Any) -> Board:
    """A board of one row of hexes 0,0 to n,0 with these grounds."""
    return board_from_parts({f"{q},0": ground for q, ground in enumerate(grounds)}, **more)


def plain(columns: int, rows: int, special: Mapping[str, str] | None = None, **more: Any) -> Board:
    """A plain of so many columns and rows, some of its hexes special."""
    ground = {f"{q},{r}": "plain" for q in range(columns) for r in range(rows)}
    return board_from_parts({**ground, **(special or {})}, **more)


class Play:
    """A game on a board, at some moment."""

    def __init__(
        self, board: Board, seats: str = "ABC", figures: Mapping[str, Any] | None = None, **options: Any
    ) -> None:
        self.game = OnBoard(board, **(figures or {}))
        chosen = {**default_options(INFO), "board": board.id, "two_players": "plain", **options}
        self.s: State = self.game.setup(chosen, tuple(seats))
        self.events: tuple[Event, ...] = ()

    @property
    def board(self) -> Board:
        """The board."""
        return self.game.book(self.s).board

    def started(self, budget: int = 6, number: int = 2, /, **starts: str) -> "Play":
        """Put everybody in a start hex, and the first seat to build with this budget in this round."""
        ids = tuple(self.s.ids())
        places = {company: at(starts[company]) for company in ids}
        reached = dict(self.s.reached)
        for company, here in places.items():
            town = self.board.station_at(here)
            if town is not None:
                reached.setdefault(town.name, company)
        self.s = replace(
            self.s, first=ids[0], starts=places, reached=reached, stage=Building(number, budget, budget, ids)
        )
        return self

    def with_balances(self, **balances: int) -> "Play":
        """Set the accounts."""
        self.s = replace(self.s, ledger=opened({**self.s.ledger.public(), **balances}))
        return self

    def with_lines(self, **lines: str | Sequence[str]) -> "Play":
        """Lines that stand already, "q,r q,r …" a company (several in a list); junctions are made, nothing is paid."""
        board = self.board
        tracks, present = dict(self.s.tracks), dict(self.s.present)
        for company, drawn_lines in lines.items():
            bit = 1 << self.s.index_of(company)
            for line in (drawn_lines,) if isinstance(drawn_lines, str) else drawn_lines:
                way = hexes(*line.split())
                for a, b in pairwise(way):
                    number = board.segment_number[edge(a, b)]
                    tracks[number] = tracks.get(number, 0) | bit
                for here in way:
                    present[board.number_of[here]] = present.get(board.number_of[here], 0) | bit
        reached = dict(self.s.reached)
        junctions: dict[int, int] = {}
        for number, companies in present.items():
            town = board.station_at(board.hexes[number])
            if town is not None and town.name not in reached:
                reached[town.name] = self.s.members(companies)[0]
            there = [index for index in range(len(self.s.companies)) if companies >> index & 1]
            bits = sum(pair_bit(one, other) for place, one in enumerate(there) for other in there[place + 1 :])
            if bits:
                junctions[number] = bits
        starts = {
            company: at((drawn_lines if isinstance(drawn_lines, str) else drawn_lines[0]).split()[0])
            for company, drawn_lines in lines.items()
        }
        self.s = replace(
            self.s,
            first=self.s.first or next(self.s.ids()),
            starts={**starts, **self.s.starts},
            tracks=tracks,
            present=present,
            junctions=junctions,
            reached=reached,
        )
        return self

    def at_stage(self, stage: Stage) -> "Play":
        """Go to a stage of the game; the races before it are ticked off."""
        before = 0
        match stage:
            case NumberRoll(race=number):
                before = number - 1
            case Entering(race=race):
                before = race.number - 1
        ticks = tuple(RaceRecord(number, 11, 12, False, "nobody") for number in range(1, before + 1))
        self.s = replace(self.s, stage=stage, races=ticks, first=self.s.first or next(self.s.ids()))
        return self

    def racing(self, start: str, goal: str, number: int = 1, shortest: int = 3, order: str = "") -> "Play":
        """A race that waits for entries, in this order of companies; several hexes to choose from are split by "|"."""
        race = Race(
            number,
            RaceEnd(11, False, hexes(*start.split("|"))),
            RaceEnd(12, False, hexes(*goal.split("|"))),
            shortest,
        )
        return self.at_stage(Entering(race, tuple(order.split()) if order else tuple(self.s.ids())))

    def check(self, action: Action) -> Refusal | None:
        """Why an action is not allowed now."""
        return self.game.check(self.s, action)

    def code(self, action: Action) -> str:
        """The code of the refusal; "" where the action is allowed."""
        refusal = self.check(action)
        return "" if refusal is None else refusal.code

    def do(self, *moves: Move) -> tuple[Event, ...]:
        """Make moves that have to be allowed; returns the events of them all."""
        events: list[Event] = []
        for move in moves:
            if isinstance(move, Action):
                refusal = self.check(move)
                assert refusal is None, f"{move}: {refusal}"
            step = self.game.apply(self.s, move)
            self.s = step.state
            events += step.events
            assert self.game.audit(self.s) == ()
        self.events = tuple(events)
        return self.events

    def roll(self, *faces: int) -> tuple[Event, ...]:
        """Dice show this."""
        assert isinstance(self.game.turn(self.s), Chance)
        return self.do(Rolled(faces))

    def draw(self, seat: str, line: str) -> tuple[Event, ...]:
        """Draw a line "q,r q,r …" segment by segment."""
        way = hexes(*line.split())
        return self.do(*(DrawTrack(seat, a, b) for a, b in pairwise(way)))

    def balance(self, company: str) -> int:
        """What a company has."""
        return self.s.ledger[company]

    def paid(self, why: str = "") -> list[tuple[str, str, int]]:
        """(payer, payee, amount) of the payments in the last events, of one reason or all."""
        return [
            (event.payer, event.payee, event.amount)
            for event in self.events
            if isinstance(event, Paid) and why in ("", event.why)
        ]

    def acting(self) -> str:
        """The seat that acts now."""
        turn = self.game.turn(self.s)
        assert isinstance(turn, Act)
        return turn.seats[0]

    def kinds(self) -> list[str]:
        """The kinds of the last events."""
        return [type(event).__name__ for event in self.events]


def random_game(
    game: Dampfross, seats: str, seed: str, **options: Any
) -> tuple[list[State], list[tuple[Event, ...]], Over]:
    """Every state of a game of random players, the events between them, and how it ended; audited after every move."""
    s = game.setup({**default_options(INFO), **options}, tuple(seats))
    luck = Luck(seed)
    states, happened, draws = [s], [], 0
    while not isinstance(turn := game.turn(s), Over):
        move: Move
        if isinstance(turn, Chance):
            move = drawn(turn.request, seed, draws)
            draws += 1
        else:
            move = game.sample(s, turn.seats[0], luck)
            assert game.check(s, move) is None, move
        step = game.apply(s, move)
        s = step.state
        assert game.audit(s) == (), (move, game.audit(s))
        states.append(s)
        happened.append(step.events)
        assert len(states) < 20_000, "the game does not end"
    return states, happened, turn
