"""Tram track between stops as curves on the board, for drawing routes and finding stops under the pointer."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from railyard.games.vienna1840.book import Book
from railyard.games.vienna1840.desk.face_plan import plan_of
from railyard.games.vienna1840.desk.plane import centre
from railyard.games.vienna1840.facts import Board
from railyard.games.vienna1840.geometry import BROAD, Hex, Port, meeting_port, port_side, stop_id, stop_place
from railyard.games.vienna1840.state import Track


def stop_point(book: Book, board: Board, track: Track, stop: str) -> QPointF:
    """Where a stop lies on the board."""
    where, number = stop_place(stop)
    return centre(where) + plan_of(book.face(board, track, where)).stops[number]


def _to_port(path: QPainterPath, book: Book, board: Board, track: Track, where: Hex, number: int, port: Port) -> None:
    """From a stop to the rim of its hex."""
    for piece in plan_of(book.face(board, track, where)).tracks:
        if piece.gauge == BROAD and piece.stop == number and piece.port == port:
            path.quadTo(centre(where) + piece.way[1], centre(where) + piece.way[0])
            return


def _cross(path: QPainterPath, book: Book, board: Board, track: Track, where: Hex, into: Port, out: Port) -> None:
    """Through a hex without a stop."""
    for piece in plan_of(book.face(board, track, where)).tracks:
        if piece.gauge == BROAD and piece.stop < 0 and {piece.port, piece.beyond} == {into, out}:
            end = piece.way[2] if piece.port == into else piece.way[0]
            path.quadTo(centre(where) + piece.way[1], centre(where) + end)
            return


def links_from(book: Book, board: Board, track: Track, stop: str) -> dict[str, QPainterPath]:
    """The next stops along every tram track from a stop, each with the way there."""
    where, number = stop_place(stop)
    found: dict[str, QPainterPath] = {}
    face = book.face(board, track, where)
    for port in face.broad.ways.get(number, ()):
        path = QPainterPath(centre(where) + plan_of(face).stops[number])
        _to_port(path, book, board, track, where, number, port)
        at, out = where, port
        while True:
            spot = board.spots[at]
            side = port_side(out)
            if side not in spot.open:
                break
            at, into = spot.neighbours[side], meeting_port(out)
            other = book.face(board, track, at)
            door = other.broad.doors.get(into)
            if door is not None:
                end = QPainterPath(stop_point(book, board, track, stop_id(at, door[0])))
                _to_port(end, book, board, track, at, door[0], into)
                path.connectPath(end.toReversed())
                found.setdefault(stop_id(at, door[0]), path)
                break
            beyond = other.broad.through.get(into)
            if beyond is None:
                break
            _cross(path, book, board, track, at, into, beyond)
            out = beyond
    return found


def route_path(book: Book, board: Board, track: Track, route: Sequence[str]) -> QPainterPath:
    """A route as one line; stops that no track joins are joined by a straight one."""
    if not route:
        return QPainterPath()
    path = QPainterPath(stop_point(book, board, track, route[0]))
    for stop, following in pairwise(route):
        link = links_from(book, board, track, stop).get(following)
        if link is None:
            path.lineTo(stop_point(book, board, track, following))
        else:
            path.connectPath(link)
    return path
