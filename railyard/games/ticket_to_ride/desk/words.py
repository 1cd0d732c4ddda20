"""Cards, tracks and tickets in words."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from railyard.games.ticket_to_ride.actions import Payment
from railyard.games.ticket_to_ride.board import Board, Track
from railyard.games.ticket_to_ride.board_document import GREY, LOCOMOTIVE


def tr(text: str) -> str:
    """A text of the desk in the language in force."""
    return QCoreApplication.translate("TicketToRideDesk", text)


def colour_name(colour: str) -> str:
    """A colour in words; as the board calls it where it is none of the usual ones."""
    known = {
        "purple": tr("purple"),
        "blue": tr("blue"),
        "orange": tr("orange"),
        "white": tr("white"),
        "green": tr("green"),
        "yellow": tr("yellow"),
        "black": tr("black"),
        "red": tr("red"),
        GREY: tr("grey"),
        LOCOMOTIVE: tr("locomotive"),
    }
    return known.get(colour, colour)


def cards_text(count: int, colour: str) -> str:
    """ "3 purple", "1 locomotive", "2 locomotives"."""
    if colour == LOCOMOTIVE:
        return tr("1 locomotive") if count == 1 else tr("{n} locomotives").format(n=count)
    return f"{count} {colour_name(colour)}"


def payment_text(payment: Payment, length: int) -> str:
    """ "3 purple + 1 locomotive"."""
    parts = []
    if payment.locomotives < length:
        parts.append(cards_text(length - payment.locomotives, payment.colour))
    if payment.locomotives:
        parts.append(cards_text(payment.locomotives, LOCOMOTIVE))
    return " + ".join(parts)


def hand_text(board: Board, hand: Iterable[int]) -> str:
    """ "3 purple, 1 locomotive"; "no cards" for none."""
    parts = [cards_text(count, colour) for colour, count in zip(board.card_colours, hand, strict=False) if count]
    return ", ".join(parts) if parts else tr("no cards")


def spaces_text(count: int) -> str:
    """ "1 space", "4 spaces"."""
    return tr("1 space") if count == 1 else tr("{n} spaces").format(n=count)


def points_text(count: int) -> str:
    """ "1 point", "7 points"."""
    return tr("1 point") if count == 1 else tr("{n} points").format(n=count)


def cars_text(count: int) -> str:
    """ "1 car", "45 cars"."""
    return tr("1 car") if count == 1 else tr("{n} cars").format(n=count)


def tickets_text(count: int) -> str:
    """ "1 ticket", "3 tickets"."""
    return tr("1 ticket") if count == 1 else tr("{n} tickets").format(n=count)


def ends_text(board: Board, track: Track) -> str:
    """ "Denver – Omaha"."""
    return f"{board.cities[track.a].name} – {board.cities[track.b].name}"


def ticket_text(board: Board, number: int) -> str:
    """ "Denver – El Paso (4)"."""
    ticket = board.tickets[number]
    a, b = board.ticket_ends[number]
    return f"{board.cities[a].name} – {board.cities[b].name} ({ticket.value})"


def price_text(track: Track) -> str:
    """What a track costs: "4 purple", "3 of any one colour"; locomotives stand for each."""
    if track.card < 0:
        return tr("{n} of any one colour").format(n=track.length)
    return cards_text(track.length, track.colour)


def listed(parts: list[str]) -> str:
    """ "Anna, Ben and Cleo"."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{first} and {last}").format(first=", ".join(parts[:-1]), last=parts[-1])
