"""A board as the rules use it: its tracks and tickets numbered, and masks of tracks for quick answers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import msgspec

from railyard.core.library import Library
from railyard.games.ticket_to_ride.board_document import (
    GREY,
    LOCOMOTIVE,
    BoardDocument,
    City,
    Route,
    Ticket,
    document_of,
)

NO_TRACK: Final = -1


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rulebook that every board shares."""

    hand: int
    """Cards dealt to each seat (TTR-1.3)."""
    row: int
    """Cards face up (TTR-1.4)."""
    picks: int
    """Cards of a turn (TTR-2A.1)."""
    tickets_dealt: int
    tickets_kept_at_least: int
    """Of those dealt (TTR-1.5)."""
    tickets_drawn: int
    drawn_kept_at_least: int
    """Of those drawn later (TTR-2C.1)."""
    locomotives_for_reset: int
    """Face-up locomotives that clear the row (TTR-4.1)."""
    resets_at_most: int
    """In a row; then the locomotives stay (TTR-4.3)."""
    doubles_open_from: int
    """Seats from which the second track stays open (TTR-3.3)."""
    last_round_cars: int
    """Cars left that bring about the last round (TTR-6.1)."""
    longest_path_bonus: int


@dataclass(frozen=True)
class Track:
    """One track of a route."""

    index: int
    id: str
    route: Route
    colour: str
    card: int
    """Number of the colour that pays for it, -1 for a grey one."""
    length: int
    a: int
    """Number of the city at one end."""
    b: int
    twin: int
    """Number of the other track of a double route; NO_TRACK for a single one."""

    @property
    def bit(self) -> int:
        """The track in a mask."""
        return 1 << self.index


@dataclass(frozen=True)
class Board:
    """A board, ready for play."""

    document: BoardDocument
    cities: tuple[City, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    ticket_ends: tuple[tuple[int, int], ...]
    """Numbers of a ticket's two cities."""
    card_colours: tuple[str, ...]
    """Ids of the card colours by number, the locomotive last."""
    all_tracks: int
    """Mask of every track."""
    up_to: tuple[tuple[int, ...], ...]
    """By card number (grey last) and number of cards: mask of the tracks of that colour that are no longer."""
    firsts: int
    """Mask of the first tracks of double routes; the second ones have the next number."""
    track_numbers: dict[str, int]
    """Numbers of the tracks by id."""

    @property
    def id(self) -> str:
        """The board's id."""
        return self.document.id

    @property
    def locomotive(self) -> int:
        """The number of the locomotive, which is also how many colours there are."""
        return len(self.card_colours) - 1

    @property
    def longest_route(self) -> int:
        """Spaces of the longest route that earns points."""
        return len(self.document.points)

    def track(self, track_id: str) -> Track | None:
        """The track of that id, or None."""
        number = self.track_numbers.get(track_id)
        return None if number is None else self.tracks[number]

    def ticket_number(self, ticket_id: str) -> int | None:
        """The number of the ticket of that id, or None."""
        return next((at for at, ticket in enumerate(self.tickets) if ticket.id == ticket_id), None)

    def city(self, city_id: str) -> City:
        """The city of that id.  StopIteration where there is none."""
        return next(city for city in self.cities if city.id == city_id)

    def tracks_in(self, mask: int) -> Iterator[Track]:
        """The tracks of a mask, in the board's order."""
        while mask:
            low = mask & -mask
            yield self.tracks[low.bit_length() - 1]
            mask ^= low

    def twins(self, mask: int) -> int:
        """The other tracks of the double routes in a mask."""
        return (mask & self.firsts) << 1 | (mask >> 1) & self.firsts

    def points_for(self, length: int) -> int:
        """What a route of that many spaces brings (TTR-2B.5)."""
        return self.document.points[length - 1]


@dataclass(frozen=True)
class Book:
    """A board and the figures it is played with."""

    board: Board
    figures: Figures


def track_id(route: Route, number: int) -> str:
    """The id of a route's track; ``number`` counts from 1."""
    return route.id if len(route.colours) == 1 else f"{route.id}:{number}"


def board_of(document: BoardDocument) -> Board:
    """The board of a sound document.  KeyError or ValueError where it names what it does not have."""
    places = {city.id: at for at, city in enumerate(document.cities)}
    colours = (*document.cards.colours, LOCOMOTIVE)
    tracks: list[Track] = []
    for route in document.routes:
        first = len(tracks)
        for at, colour in enumerate(route.colours):
            tracks.append(
                Track(
                    index=first + at,
                    id=track_id(route, at + 1),
                    route=route,
                    colour=colour,
                    card=-1 if colour == GREY else colours.index(colour),
                    length=route.length,
                    a=places[route.a],
                    b=places[route.b],
                    twin=first + 1 - at if len(route.colours) > 1 else NO_TRACK,
                )
            )
    most = max(len(document.points), document.cards.each + document.cards.locomotives)
    up_to = tuple(
        tuple(
            sum(track.bit for track in tracks if track.card == card and track.length <= length)
            for length in range(most + 1)
        )
        for card in (*range(len(colours) - 1), -1)
    )
    return Board(
        document=document,
        cities=document.cities,
        tracks=tuple(tracks),
        tickets=document.tickets,
        ticket_ends=tuple((places[ticket.a], places[ticket.b]) for ticket in document.tickets),
        card_colours=colours,
        all_tracks=(1 << len(tracks)) - 1,
        up_to=up_to,
        firsts=sum(track.bit for track in tracks if track.twin > track.index),
        track_numbers={track.id: track.index for track in tracks},
    )


def board_from(library: Library, board_id: str) -> Board:
    """A board out of a library.  KeyError where there is none of that id, ValueError where its file is unfit."""
    data = library.read(f"boards/ticket_to_ride/{board_id}.json")
    try:
        return board_of(document_of(data))
    except KeyError as unknown:
        raise ValueError(f"the board {board_id} has no city {unknown}; check-board tells more") from unknown


def figures_from(library: Library) -> Figures:
    """The figures every board shares."""
    return msgspec.json.decode(library.read("games/ticket_to_ride/figures.json"), type=Figures)
