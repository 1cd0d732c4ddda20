"""The end and the final score (TTR-7)."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from railyard.core.event import Event, GameOver
from railyard.core.game import Result, Step
from railyard.games.ticket_to_ride.board import Board, Book
from railyard.games.ticket_to_ride.events import (
    LongestPathAwarded,
    PathMeasured,
    SeatCounted,
    TicketCounted,
    TieBroken,
)
from railyard.games.ticket_to_ride.longest import longest_path
from railyard.games.ticket_to_ride.state import Score, State


def connected(board: Board, mask: int) -> Callable[[int, int], bool]:
    """Tells of two cities, by number, whether the tracks of a mask connect them (TTR-7.2)."""
    leader = list(range(len(board.cities)))

    def found(city: int) -> int:
        while leader[city] != city:
            city = leader[city]
        return city

    for track in board.tracks_in(mask):
        leader[found(track.a)] = found(track.b)
    return lambda a, b: found(a) == found(b)


def completed(board: Board, mask: int, tickets: Iterable[int]) -> tuple[int, ...]:
    """Which of these tickets the tracks of a mask complete."""
    are_connected = connected(board, mask)
    return tuple(number for number in tickets if are_connected(*board.ticket_ends[number]))


def path_of(board: Board, mask: int) -> tuple[int, tuple[int, ...]]:
    """The longest path of a seat's tracks: its spaces, and its tracks in the order of travel (TTR-7.3)."""
    tracks = tuple(board.tracks_in(mask))
    length, places = longest_path([(track.a, track.b, track.length) for track in tracks])
    return length, tuple(tracks[place].index for place in places)


def scores_of(book: Book, s: State) -> tuple[Score, ...]:
    """What every seat's cards and tracks come to if the game ended now."""
    board = book.board
    paths = [path_of(board, mask) for mask in s.tracks]
    longest = max(length for length, _ in paths)
    found = []
    for at, (length, trail) in enumerate(paths):
        done = completed(board, s.tracks[at], s.tickets[at])
        tickets = sum(
            board.tickets[number].value if number in done else -board.tickets[number].value for number in s.tickets[at]
        )
        bonus = book.figures.longest_path_bonus if length == longest > 0 else 0
        found.append(Score(s.points[at], tickets, bonus, s.points[at] + tickets + bonus, len(done), length, trail))
    return tuple(found)


def winners_among(scores: tuple[Score, ...]) -> tuple[tuple[int, ...], str]:
    """Who has won, and what broke the tie; "" where there was none (TTR-7.4)."""
    most = max(score.total for score in scores)
    tied = [at for at, score in enumerate(scores) if score.total == most]
    if len(tied) == 1:
        return tuple(tied), ""
    most = max(scores[at].completed for at in tied)
    tied = [at for at in tied if scores[at].completed == most]
    if len(tied) == 1:
        return tuple(tied), "tickets"
    holders = [at for at in tied if scores[at].bonus]
    if len(holders) == 1:
        return tuple(holders), "longest"
    return tuple(holders or tied), "shared"


def ended(book: Book, s: State, told: list[Event], reason: str) -> Step[State]:
    """The game over, counted step by step."""
    board, scores = book.board, scores_of(book, s)
    for seat, held, mask in zip(s.seats, s.tickets, s.tracks, strict=True):
        done = completed(board, mask, held)
        for number in held:
            ticket, is_done = board.tickets[number], number in done
            told.append(TicketCounted(seat, ticket.id, ticket.value if is_done else -ticket.value, is_done))
    for seat, score in zip(s.seats, scores, strict=True):
        told.append(PathMeasured(seat, score.path, tuple(board.tracks[index].id for index in score.trail)))
    holders = tuple(seat for seat, score in zip(s.seats, scores, strict=True) if score.bonus)
    if holders:
        longest = max(score.path for score in scores)
        told.append(LongestPathAwarded(holders, longest, book.figures.longest_path_bonus))
    for seat, score in zip(s.seats, scores, strict=True):
        told.append(SeatCounted(seat, score.routes, score.tickets, score.bonus, score.total))
    winners, by = winners_among(scores)
    names = tuple(s.seats[at] for at in winners)
    if by:
        most = max(score.total for score in scores)
        told.append(
            TieBroken(tuple(seat for seat, score in zip(s.seats, scores, strict=True) if score.total == most), by)
        )
    told.append(GameOver(names, reason))
    return Step(replace(s, stage="over", after="", scores=scores, winners=winners, reason=reason), tuple(told))


def result_of(s: State) -> Result:
    """How the game ended."""
    return Result(
        {seat: score.total for seat, score in zip(s.seats, s.scores, strict=True)},
        tuple(s.seats[at] for at in s.winners),
        s.reason,
    )
