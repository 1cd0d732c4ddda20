"""What a state shows on the board: faces, closed courses, stones."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from railyard.core.action import Seat
from railyard.games.steam_tunnel.cards import place_of_piece
from railyard.games.steam_tunnel.desk.geometry import Mine
from railyard.games.steam_tunnel.scoring import payment, stones_in
from railyard.games.steam_tunnel.setup import shown_face
from railyard.games.steam_tunnel.state import HIDDEN, State
from railyard.games.steam_tunnel.tunnels import Tunnel

Courses = dict[str, frozenset[int]]
"""Numbers of courses by place."""
Decided = frozenset[tuple[int, Seat]]
"""Courses of closed tunnels of one card, each with the seat that is paid for it alone, "" where there is none."""


@dataclass(frozen=True)
class Shown:
    """One moment of the mine."""

    faces: dict[str, str] = field(default_factory=dict)
    closed: dict[str, Decided] = field(default_factory=dict)
    """Courses of closed tunnels, by place."""
    stones: dict[str, Seat] = field(default_factory=dict)
    """By segment, and by place for buried cards."""

    def changes(self, other: "Shown") -> set[str]:
        """Places that look different."""
        places = {place for place, face in self.faces.items() if other.faces.get(place) != face}
        places |= {place for place in self.faces if self.closed.get(place) != other.closed.get(place)}
        moved = self.stones.items() ^ other.stones.items()
        return places | {place_of_piece(thing) for thing, _ in moved}


def courses_of(mine: Mine, faces: dict[str, str], tunnels: Iterable[Tunnel]) -> Courses:
    """Where tunnels run, by place."""
    found: dict[str, set[int]] = {}
    for tunnel in tunnels:
        for piece in (*tunnel.segments, *tunnel.passages):
            place = place_of_piece(piece)
            found.setdefault(place, set()).add(mine.course_number(faces[place], piece))
    return {place: frozenset(numbers) for place, numbers in found.items()}


def shown_in(mine: Mine, s: State) -> Shown:
    """What the state shows."""
    is_dealt = s.phase not in ("lot", "deal")
    faces = {place: shown_face(s, place, mine.cards) for place in mine.grid.places}
    if not is_dealt:
        faces = {place: face if place in mine.cards.box.point_card.places else HIDDEN for place, face in faces.items()}
        return Shown(faces)
    decided: dict[str, set[tuple[int, Seat]]] = {}
    for tunnel in s.tunnels.closed:
        paid = [seat for seat, amount in payment(tunnel.value, stones_in(s, tunnel)).items() if amount]
        winner = paid[0] if len(paid) == 1 else ""
        for place, numbers in courses_of(mine, faces, [tunnel]).items():
            decided.setdefault(place, set()).update((number, winner) for number in numbers)
    closed = {place: frozenset(courses) for place, courses in decided.items()}
    return Shown(faces, closed, {**s.owners, **s.buried})
