"""Ticket to Ride held to its case files:  python -m tests.oracle.ticket_to_ride DIR

Every ``longest_path*.json`` in DIR holds a list of cases ``{"name", "routes", "spaces", "longest"}``: routes of the USA
board by id (both tracks of a double route count once), their spaces together and the spaces of the longest path.
Exit status: 0 no deviation, 1 some, 2 where DIR holds no case.
"""

import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from railyard.app.library import shipped_library
from railyard.games.ticket_to_ride.board import Board, board_from
from railyard.games.ticket_to_ride.scoring import path_of

Case = dict[str, Any]
BOARD = "usa"


def deviations(case: Case, board: Board) -> Iterator[str | None]:
    """One item for each thing compared: None where it agrees, else what deviates."""
    first_tracks = {track.route.id: track for track in reversed(board.tracks)}
    unknown = [route for route in case["routes"] if route not in first_tracks]
    if unknown:
        yield f"no route {', '.join(unknown)} on the board"
        return
    tracks = [first_tracks[route] for route in case["routes"]]
    spaces = sum(track.length for track in tracks)
    yield None if spaces == case["spaces"] else f"{spaces} spaces, expected {case['spaces']}"
    longest, trail = path_of(board, sum({track.bit for track in tracks}))
    yield None if longest == case["longest"] else f"longest path {longest}, expected {case['longest']}"
    travelled = [board.tracks[index] for index in trail]
    is_path = all({one.a, one.b} & {other.a, other.b} for one, other in pairwise(travelled))
    is_own = set(travelled) <= set(tracks) and sum(track.length for track in travelled) == longest
    yield None if is_path and is_own else f"the path told is none: {[track.id for track in travelled]}"


def main(arguments: list[str]) -> int:
    """Compare every case and tell of it."""
    if len(arguments) != 1:
        print("python -m tests.oracle.ticket_to_ride DIR", file=sys.stderr)
        return 2
    board = board_from(shipped_library(), BOARD)
    cases = compared = deviating = 0
    for path in sorted(Path(arguments[0]).glob("longest_path*.json")):
        for case in json.loads(path.read_bytes()):
            cases += 1
            verdicts = list(deviations(case, board))
            wrong = [verdict for verdict in verdicts if verdict is not None]
            compared += len(verdicts)
            deviating += len(wrong)
            if wrong:
                print(f"{path.name}, {case['name']}: {'; '.join(wrong)}")
        print(f"{path.name} read")
    print(f"{compared} compared, {deviating} deviations")
    return 2 if cases == 0 else int(deviating > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
