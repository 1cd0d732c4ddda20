"""What can be said of a tunnel: what is decided, what it would pay now, what can still change."""

from dataclasses import dataclass

from railyard.core.action import Seat
from railyard.games.steam_tunnel.scoring import payment, stones_in
from railyard.games.steam_tunnel.state import State
from railyard.games.steam_tunnel.tunnels import Tunnel


@dataclass(frozen=True)
class Account:
    """One tunnel in numbers."""

    tunnel: Tunnel
    stones: dict[Seat, int]
    paid: dict[Seat, int]
    """What it pays, or would pay if the game ended now."""
    free: int
    """Segments that a stone may still be put on; 0 in a closed tunnel."""

    @property
    def sum(self) -> int:
        """The numbers at its ends together."""
        return sum(self.tunnel.ends)

    @property
    def value(self) -> int:
        """Its value, as far as it is known."""
        return self.tunnel.value


def account_of(s: State, tunnel: Tunnel) -> Account:
    """The numbers of one tunnel."""
    stones = stones_in(s, tunnel)
    free = 0 if tunnel.is_closed else len(tunnel.segments) - sum(stones.values())
    return Account(tunnel, stones, payment(tunnel.value, stones), free)


def accounts_of(s: State, closed: bool) -> list[Account]:
    """Tunnels that have a segment: closed ones latest first, open ones by what they are worth so far."""
    tunnels = s.tunnels.closed if closed else s.tunnels.open
    found = [account_of(s, tunnel) for tunnel in tunnels if tunnel.segments]
    if closed:
        return found[::-1]
    return sorted(found, key=lambda each: (-each.value, -sum(each.stones.values()), -len(each.tunnel.segments)))


def points_now(s: State) -> dict[Seat, int]:
    """Points over the match if the game ended now: what is decided and what open tunnels would pay."""
    points = {seat: s.ledger[seat] for seat in s.seats}
    for tunnel in s.tunnels.open:
        for seat, amount in account_of(s, tunnel).paid.items():
            points[seat] += amount
    return points
