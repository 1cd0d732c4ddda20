"""Tunnels and how they grow while cards are turned up and buried (T-2.6, T-4.4, T-6.3 to T-6.5).

A tunnel is known as far as it runs over cards that lie open or are buried; where it leaves them towards a card still
face down it has a *gap*.  Without a gap it is closed.
"""

from collections.abc import Container, Iterable

import msgspec

from railyard.games.steam_tunnel.cards import Cards, Piece, piece_id
from railyard.games.steam_tunnel.grid import SIDES


class Tunnel(msgspec.Struct, frozen=True):
    """What is known of one tunnel."""

    segments: tuple[str, ...]
    """Ids of its segments, in alphabetical order."""
    ends: tuple[int, ...]
    """Numbers at its extremities found so far, the highest first; a dead end is 0."""
    gaps: tuple[int, ...]
    """Ports that lead towards a card still face down, rising."""
    passages: tuple[str, ...]
    """Ids of what belongs to it but counts as no segment: caps of point cards, straights of buried cards."""

    @property
    def is_closed(self) -> bool:
        """Whether its whole course is known (T-4.4)."""
        return not self.gaps

    @property
    def value(self) -> int:
        """Sum of the extremities times number of segments (T-5.2); what is known of it while it is open."""
        return sum(self.ends) * len(self.segments)


class Tunnels(msgspec.Struct, frozen=True):
    """All tunnels of the mine."""

    open: tuple[Tunnel, ...] = ()
    closed: tuple[Tunnel, ...] = ()
    """In the order in which they were closed."""

    def holding(self, piece: str) -> Tunnel | None:
        """The tunnel that a piece belongs to, or None where the piece is not in sight."""
        for tunnel in self.open + self.closed:
            if piece in tunnel.segments or piece in tunnel.passages:
                return tunnel
        return None


def grown(tunnels: Tunnels, place: str, pieces: Iterable[Piece], down: Container[str], cards: Cards) -> Tunnels:
    """The tunnels once the card at ``place`` shows these pieces; ``down`` are the places still face down then.

    Tunnels closed by it are the last ones of ``closed``.
    """
    facing, places = cards.grid.facing, cards.grid.places
    first = cards.grid.port(place, 0)
    still_open = list(tunnels.open)
    closed = list(tunnels.closed)
    for piece in pieces:
        gaps = []
        met = set()
        for side in piece.ports:
            across = facing[first + side]
            if places[across // SIDES] in down:
                gaps.append(first + side)
            else:
                met.add(across)
        joined = [tunnel for tunnel in still_open if not met.isdisjoint(tunnel.gaps)] if met else []
        tunnel = _joined(piece_id(place, piece), piece, gaps, met, joined)
        if joined:
            still_open = [other for other in still_open if other not in joined]
        (closed if tunnel.is_closed else still_open).append(tunnel)
    return Tunnels(tuple(still_open), tuple(closed))


def _joined(name: str, piece: Piece, gaps: list[int], met: set[int], joined: list[Tunnel]) -> Tunnel:
    """One tunnel of a piece and the tunnels it joins; ``met`` are the gaps that it fills."""
    segments = [name] if piece.is_segment else []
    passages = [] if piece.is_segment else [name]
    ends = [] if piece.end is None else [piece.end]
    for tunnel in joined:
        segments.extend(tunnel.segments)
        passages.extend(tunnel.passages)
        ends.extend(tunnel.ends)
        gaps.extend(gap for gap in tunnel.gaps if gap not in met)
    return Tunnel(
        tuple(sorted(segments)), tuple(sorted(ends, reverse=True)), tuple(sorted(gaps)), tuple(sorted(passages))
    )
