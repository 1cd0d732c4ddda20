"""Who is paid for a tunnel, and the end (T-5.1 to T-5.4)."""

import msgspec

from railyard.core.action import Seat
from railyard.core.event import Event, GameOver
from railyard.core.game import Result, Step
from railyard.core.ledger import BANK, Ledger
from railyard.games.steam_tunnel.events import GameCounted, TunnelClosed
from railyard.games.steam_tunnel.state import Count, State
from railyard.games.steam_tunnel.tunnels import Tunnel


def stones_in(s: State, tunnel: Tunnel) -> dict[Seat, int]:
    """Stones in a tunnel by seat, seats without any left out."""
    held: dict[Seat, int] = {}
    for segment in tunnel.segments:
        owner = s.owners.get(segment)
        if owner is not None:
            held[owner] = held.get(owner, 0) + 1
    return dict(sorted(held.items()))


def payment(value: int, stones: dict[Seat, int]) -> dict[Seat, int]:
    """What a tunnel of this value pays: most stones take all, equals share and round down each (T-5.3)."""
    most = max(stones.values(), default=0)
    leaders = [seat for seat, held in stones.items() if held == most]
    return {seat: value // len(leaders) for seat in leaders}


def with_payments(s: State, closed: tuple[Tunnel, ...]) -> Step[State]:
    """The state once newly closed tunnels have paid.

    The rules count at the end (T-5.2), but a closed tunnel takes no stone and no segment any more, so it pays at once.
    """
    ledger: Ledger = s.ledger
    events: list[Event] = []
    for tunnel in closed:
        if not tunnel.segments:  # point caps joined by buried cards alone are worth nothing (T-6.2)
            continue
        stones = stones_in(s, tunnel)
        events.append(TunnelClosed(tunnel.segments, tunnel.ends, tunnel.value, stones))
        paid = payment(tunnel.value, stones)
        for seat, amount in paid.items():
            if amount:
                why = "tunnel_taken" if len(paid) == 1 else "tunnel_shared"
                detail = {"segments": len(tunnel.segments), "ends": list(tunnel.ends), "sharers": len(paid)}
                ledger, event = ledger.transfer(BANK, seat, amount, why, **detail)
                events.append(event)
    return Step(msgspec.structs.replace(s, ledger=ledger), tuple(events))


def points_of_game(s: State) -> dict[Seat, int]:
    """Points of the game being played, earlier games of the match left out."""
    return {seat: s.ledger[seat] - sum(count.points[seat] for count in s.counts) for seat in s.seats}


def with_end(s: State, last: str) -> Step[State]:
    """The state once the last card face down is gone (T-5.1); goes on to the next game of a match (T-6.9a)."""
    count = msgspec.convert({"points": points_of_game(s), "last": last}, Count)
    counts = (*s.counts, count)
    events: tuple[Event, ...] = (GameCounted(s.game, count.points, count.last),)
    if s.game < s.agreed.games:
        next_first = s.seats[(s.seats.index(s.first) + 1) % len(s.seats)]
        return Step(
            msgspec.structs.replace(s, phase="between", counts=counts, first=next_first, seat=next_first), events
        )
    over = msgspec.structs.replace(s, phase="over", counts=counts, turned="")
    result = result_of(over)
    return Step(over, (*events, GameOver(result.winners, result.reason)))


def result_of(s: State) -> Result:
    """The result of a table where all is over: highest total wins, equal totals share the victory (T-5.4)."""
    scores = {seat: s.ledger[seat] for seat in s.seats}
    winners = tuple(seat for seat in s.seats if scores[seat] == max(scores.values()))
    reason = "match_played" if s.agreed.games > 1 else f"last_card_{s.counts[-1].last}"
    return Result(scores, winners, reason)
