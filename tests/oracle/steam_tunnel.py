"""Steam Tunnel held to its case files:  python -m tests.oracle.steam_tunnel DIR

Every ``*.json`` file in DIR holds ``{"cases": […]}``.  A case is a mine (``grid``, ``stones``, ``seats``) and what is
expected of it: its tunnels and, for a finished game, the scores.  The mine is built with the functions of the rules,
card by card.  Exit status: 0 no deviation, 1 some, 2 where DIR holds no case.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from railyard.app.library import shipped_library
from railyard.games.steam_tunnel.audit import survey
from railyard.games.steam_tunnel.cards import BURIED, POINT_CARD, Cards, place_of_piece, read_cards
from railyard.games.steam_tunnel.scoring import payment, stones_in
from railyard.games.steam_tunnel.setup import first_state
from railyard.games.steam_tunnel.state import HIDDEN, State
from railyard.games.steam_tunnel.tunnels import Tunnel, Tunnels, grown

Case = dict[str, Any]
FACE_DOWN = "?"


def mine(case: Case, cards: Cards) -> State:
    """The state that a case describes; its cards are turned and buried in reading order."""
    grid = cards.grid
    shown = {
        grid.place_at(column, row): face for row, line in enumerate(case["grid"]) for column, face in enumerate(line)
    }
    down = [place for place in grid.places if shown[place] != POINT_CARD]
    tunnels = Tunnels()
    for place in cards.box.point_card.places:
        tunnels = grown(tunnels, place, cards.faces[POINT_CARD], down, cards)
    for place, face in shown.items():
        if face not in (POINT_CARD, FACE_DOWN):
            down.remove(place)
            tunnels = grown(tunnels, place, cards.faces[face], down, cards)
    seats = tuple(case["seats"])
    return msgspec.structs.replace(
        first_state({}, seats, cards),
        phase="act",
        faces=tuple(HIDDEN if shown[place] in (FACE_DOWN, BURIED) else shown[place] for place in grid.places),
        down=tuple(down),
        buried={place: seats[0] for place in grid.places if shown[place] == BURIED},
        owners={
            f"{grid.place_at(column, row)}-{''.join(map(str, sorted(ports)))}": seat
            for seat, row, column, ports in case["stones"]
        },
        tunnels=tunnels,
    )


def told(s: State, tunnel: Tunnel, cards: Cards) -> Case:
    """A tunnel as the case files write it."""
    stones = stones_in(s, tunnel)
    segments = []
    for segment in tunnel.segments:
        column, row = cards.grid.column_row(place_of_piece(segment))
        segments.append([row, column, [int(port) for port in segment.partition("-")[2]]])
    return {
        "segments": sorted(segments),
        "ends": list(tunnel.ends),
        "closed": tunnel.is_closed,
        "value": tunnel.value,
        "stones": stones,
        "paid": payment(tunnel.value, stones),
    }


def deviations(case: Case, cards: Cards) -> Iterator[str | None]:
    """One item for each thing compared: None where it agrees, else what deviates."""
    s = mine(case, cards)
    kept = s.tunnels.open + s.tunnels.closed
    yield None if set(kept) == survey(s, cards) else "the tunnels kept are not those a survey finds"
    in_sight = {segment for tunnel in kept for segment in tunnel.segments}
    for segment in s.owners:
        yield None if segment in in_sight else f"stone on {segment}, where no segment is"
    found = {
        json.dumps(each["segments"]): each for each in (told(s, tunnel, cards) for tunnel in kept if tunnel.segments)
    }
    for expected in case["expect"]["tunnels"]:
        key = json.dumps(sorted(expected["segments"]))
        actual = found.pop(key, None)
        if actual is None:
            yield f"no tunnel of the segments {key}"
        for name, value in expected.items():
            if actual is not None and name != "segments":
                yield None if actual[name] == value else f"tunnel {key}: {name} is {actual[name]}, expected {value}"
    for key in found:
        yield f"a tunnel that is not expected: {key}"
    if case["expect"].get("scores") is not None:
        scores = dict.fromkeys(case["seats"], 0)
        for tunnel in kept:
            for seat, amount in payment(tunnel.value, stones_in(s, tunnel)).items():
                scores[seat] += amount
        for seat in scores.keys() | case["expect"]["scores"].keys():
            expected_score = case["expect"]["scores"].get(seat, 0)
            yield (
                None
                if scores.get(seat) == expected_score
                else (f"score of {seat} is {scores.get(seat)}, expected {expected_score}")
            )


def main(arguments: list[str]) -> int:
    """Compare every case and tell of it."""
    if len(arguments) != 1:
        print("python -m tests.oracle.steam_tunnel DIR", file=sys.stderr)
        return 2
    cards = read_cards(shipped_library())
    cases = compared = deviating = 0
    for path in sorted(Path(arguments[0]).glob("*.json")):
        for number, case in enumerate(json.loads(path.read_bytes()).get("cases", ())):
            cases += 1
            verdicts = list(deviations(case, cards))
            wrong = [verdict for verdict in verdicts if verdict is not None]
            compared += len(verdicts)
            deviating += len(wrong)
            print(f"{path.name} case {number}: {len(verdicts)} compared, {len(wrong)} deviations")
            for verdict in wrong:
                print(f"  {verdict}")
    print(f"{compared} compared, {deviating} deviations")
    return 2 if cases == 0 else int(deviating > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
