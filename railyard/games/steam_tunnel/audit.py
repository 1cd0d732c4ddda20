"""What must hold at any moment: cards, stones and points conserved, tunnels as a fresh survey finds them."""

from collections import Counter

from railyard.games.steam_tunnel.cards import TURNED, Cards, piece_id
from railyard.games.steam_tunnel.grid import SIDES
from railyard.games.steam_tunnel.scoring import payment, points_of_game, stones_in
from railyard.games.steam_tunnel.setup import shown_face
from railyard.games.steam_tunnel.state import HIDDEN, State
from railyard.games.steam_tunnel.tunnels import Tunnel


def faults(s: State, cards: Cards) -> tuple[str, ...]:
    """Every broken invariant in a sentence; empty when all is well."""
    found = [*s.ledger.faults(), *_faults_of_cards(s, cards), *_faults_of_stones(s)]
    if s.phase not in ("lot", "deal"):
        found += [*_faults_of_tunnels(s, cards), *_faults_of_points(s)]
    return tuple(found)


def _faults_of_cards(s: State, cards: Cards) -> list[str]:
    if s.phase == "lot":
        return []
    lying = [face for face, place in zip(s.faces, cards.grid.places, strict=True) if place in cards.covered]
    seen = Counter(face.removesuffix(TURNED) for face in (*lying, *s.spare) if face != HIDDEN)
    expected = Counter(cards.deck(s.agreed.deck))
    found = [] if seen == expected else [f"the cards are {dict(seen)}, not {dict(expected)}"]
    if not set(s.down).isdisjoint(s.buried):
        found.append("a buried card counts as face down")
    return found


def _faults_of_stones(s: State) -> list[str]:
    return [
        f"{seat} has {left} stones left and {placed} placed, of {s.agreed.stones}"
        for seat, left in s.stones.items()
        if left < 0
        or left + (placed := sum(owner == seat for owner in (*s.owners.values(), *s.buried.values())))
        != s.agreed.stones
    ]


def survey(s: State, cards: Cards) -> set[Tunnel]:
    """All tunnels found by following every piece in sight from scratch: the slow way, to hold the quick one to."""
    grid = cards.grid
    piece_at: dict[int, str] = {}
    sides: dict[str, tuple[int, ...]] = {}
    ends: dict[str, int] = {}
    segments: set[str] = set()
    for place in grid.places:
        face = shown_face(s, place, cards)
        for piece in cards.faces[face] if face != HIDDEN else ():
            name = piece_id(place, piece)
            sides[name] = tuple(grid.port(place, side) for side in piece.ports)
            piece_at.update(dict.fromkeys(sides[name], name))
            if piece.end is not None:
                ends[name] = piece.end
            if piece.is_segment:
                segments.add(name)
    found: set[Tunnel] = set()
    unseen = set(sides)
    while unseen:
        course = {unseen.pop()}
        ahead = list(course)
        gaps = []
        while ahead:
            for port in sides[ahead.pop()]:
                following = piece_at.get(grid.facing[port])
                if following is None:
                    gaps.append(port)
                elif following not in course:
                    course.add(following)
                    ahead.append(following)
        unseen -= course
        found.add(
            Tunnel(
                tuple(sorted(course & segments)),
                tuple(sorted((ends[name] for name in course if name in ends), reverse=True)),
                tuple(sorted(gaps)),
                tuple(sorted(course - segments)),
            )
        )
    return found


def _faults_of_tunnels(s: State, cards: Cards) -> list[str]:
    kept = s.tunnels.open + s.tunnels.closed
    found = [] if set(kept) == survey(s, cards) else ["the tunnels kept are not those a survey finds"]
    if any(tunnel.is_closed for tunnel in s.tunnels.open) or not all(tunnel.is_closed for tunnel in s.tunnels.closed):
        found.append("open and closed tunnels are mixed up")
    if sum(len(tunnel.gaps) for tunnel in kept) > SIDES * len(s.down):
        found.append("more gaps than entrances of cards face down")
    in_tunnels = {segment for tunnel in kept for segment in tunnel.segments}
    if not in_tunnels.issuperset(s.owners):
        found.append("a stone lies where no segment is")
    return found


def _faults_of_points(s: State) -> list[str]:
    if s.phase in ("between", "over"):
        points = s.counts[-1].points
    else:
        points = points_of_game(s)
    due = dict.fromkeys(s.seats, 0)
    for tunnel in s.tunnels.closed:
        for seat, amount in payment(tunnel.value, stones_in(s, tunnel)).items():
            due[seat] += amount
    return [] if points == due else [f"the closed tunnels give {due}, the points are {points}"]
