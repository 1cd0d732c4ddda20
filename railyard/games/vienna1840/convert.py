"""Games recorded by the web platform, read into tables and replayed strictly under its own rules."""

from typing import Any

import msgspec

from railyard.core.action import Move
from railyard.core.chance import Shuffle, Shuffled
from railyard.core.game import Chance, Over, Seating
from railyard.core.recorded import Converted
from railyard.core.refusal import Refusal, Refused, refuse
from railyard.core.table import Entry, Setup, Table
from railyard.core.text import Message
from railyard.games.vienna1840.events import StadtbahnRan, TramRan, TramsAssigned
from railyard.games.vienna1840.info import INFO, PLATFORM, PROFILE, SMALL_BOARD
from railyard.games.vienna1840.reading import Illegal, Reader, owner_of
from railyard.games.vienna1840.recording import PROGRAMMED, Numbers, Record, effective, parts_of
from railyard.games.vienna1840.rules import Vienna
from railyard.games.vienna1840.state import State, TramYard

TITLE = "1840"
COLOURS = ("red", "blue", "green", "violet", "black", "ochre")
SMALL_RULE = "three_player_small"


def is_recorded(document: Any) -> bool:
    """Whether a JSON document is a recorded game of 1840."""
    return isinstance(document, dict) and str(document.get("title", "")).startswith(TITLE) and "actions" in document


def _setup(document: Record) -> Setup:
    players = document.get("players")
    settings = document.get("settings")
    if not isinstance(players, list) or not isinstance(settings, dict) or not isinstance(settings.get("seed"), int):
        raise ValueError("a recorded game names its players and has a whole number as settings.seed")
    if not 2 <= len(players) <= 6 or not all(
        isinstance(player, dict) and ("id" in player or "name" in player) for player in players
    ):
        raise ValueError("a recorded game of 1840 has two to six players, each with an id")
    ids = [player_id(player) for player in players]
    if not all(isinstance(each, int | str) for each in ids) or len(set(ids)) < len(ids):
        raise ValueError("the players of a recorded game have ids of their own")
    chosen = settings.get("optional_rules") or []
    if not isinstance(chosen, list):
        raise ValueError("settings.optional_rules of a recorded game is a list")
    small = len(players) == 3 and SMALL_RULE in chosen
    return Setup(
        "vienna1840",
        {**{option.key: option.default for option in INFO.options}, PROFILE: PLATFORM, SMALL_BOARD: small},
        tuple(
            Seating("ABCDEF"[at], str(player.get("name", player_id(player))), COLOURS[at])
            for at, player in enumerate(players)
        ),
        str(settings["seed"]),
    )


def player_id(player: Record) -> Any:
    """What recorded actions call a player; games played at one computer know them by name alone."""
    return player.get("id", player.get("name"))


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
        except KeyError as fault:
            return replay.converted(action["id"], refuse("unreadable", fault=f"{fault} is missing or unknown"))
        except (ValueError, msgspec.ValidationError) as fault:
            return replay.converted(action["id"], refuse("unreadable", fault=str(fault)))
        except (TypeError, IndexError, AttributeError):
            # A field holds a list instead of a text, and the like.
            return replay.converted(action["id"], refuse("unreadable", fault="a value of the wrong kind"))
    return replay.converted(None, None)


class Replay:
    """A table on which a recorded game is played, with what the platform's ids stand for at the moment."""

    def __init__(self, document: Record, game: Vienna, setup: Setup) -> None:
        self.game = game
        self.table: Table[State] = Table(game, setup)
        self.recorded: list[int | None] = []
        seats = {
            player_id(player): seating.seat for player, seating in zip(document["players"], setup.seats, strict=True)
        }
        self._reader = Reader(game, seats, game.recorded_names[self.table.state.board])
        self._numbers = Numbers(document["settings"]["seed"])
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
            if part["type"] == "undo":
                raise Illegal(refuse("unreadable", fault=f"an undo back to {part['action_id']}"))
            if self._is_repeated_run(part) or (number and self._is_repeated_assignment(part)) or self._is_settled(part):
                continue
            if not number:
                self._runs.clear()
            if isinstance(self.table.turn, Over):
                raise Illegal(refuse("game_is_over"))
            self._put(self._reader.read(self.table.state, part), action["id"], joined=number > 0)
            self._check_outcome(part)
            self.draw(action["id"])

    def _is_repeated_run(self, part: Record) -> bool:
        """Whether a part tells of a Stadtbahn run the rules did anyhow; Illegal where it tells something else."""
        who = part["entity"]
        if part["type"] != "run_routes" or who not in self.table.state.track.build:
            return False
        ran = next((run for run in self._runs if isinstance(run, StadtbahnRan) and run.company == who), None)
        told = sum(route["revenue"] for route in part["routes"])
        if ran is None or ran.value != told:
            raise Illegal(refuse("other_value", "V-11", told=told, value=0 if ran is None else ran.value))
        self._runs.remove(ran)
        return True

    def _is_repeated_assignment(self, part: Record) -> bool:
        """Whether an automatic action tells of trams that the rules assigned anyhow."""
        who = part["entity"]
        if part["type"] != "reassign_trains":
            return False
        done = next((run for run in self._runs if isinstance(run, TramsAssigned) and run.company == who), None)
        if done is None or set(done.trams) != set(self._reader.assignment(self.table.state, part)):
            return False
        self._runs.remove(done)
        return True

    def _is_settled(self, part: Record) -> bool:
        """Whether an action assigns trams as the rules have assigned them already; worth a note."""
        s, who = self.table.state, part["entity"]
        if part["type"] != "reassign_trains" or not s.agenda or s.agenda[0] == TramYard(who) or who not in s.directors:
            return False
        present = {(owner, tram) for tram, owner in s.trams.items() if owner_of(s, owner) == who}
        if set(self._reader.assignment(self.table.state, part)) != present:
            return False
        self._notes.append(Message("note.assigned_already", {"company": who}))
        return True

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


def _without_last(table: Table[State]) -> Table[State]:
    """A table with the same log but for its last entry."""
    shorter: Table[State] = Table(table.game, table.setup)
    shorter.replay(table.entries[:-1])
    return shorter
