"""Ways over a seat's own tracks: whether a ticket is connected, and the shortest way that shows it."""

from collections import deque

from railyard.games.ticket_to_ride.board import Board


def way_between(board: Board, mask: int, a: int, b: int) -> tuple[int, ...] | None:
    """Numbers of the fewest tracks that lead from one city to the other; None where none do."""
    beside: dict[int, list[tuple[int, int]]] = {}
    for track in board.tracks_in(mask):
        beside.setdefault(track.a, []).append((track.b, track.index))
        beside.setdefault(track.b, []).append((track.a, track.index))
    came: dict[int, tuple[int, int] | None] = {a: None}
    waiting = deque([a])
    while waiting and b not in came:
        city = waiting.popleft()
        for other, index in beside.get(city, ()):
            if other not in came:
                came[other] = (city, index)
                waiting.append(other)
    if b not in came:
        return None
    found = []
    step = came[b]
    while step is not None:
        found.append(step[1])
        step = came[step[0]]
    return tuple(reversed(found))
