"""What is said about a drawn segment or a hex: owner, turn and price; towns and ground, in words."""

from html import escape

from PySide6.QtCore import QCoreApplication

from railyard.core.hexes import Edge, Hex, edge, neighbours
from railyard.games.dampfross.board import Board
from railyard.games.dampfross.board_document import Ground
from railyard.games.dampfross.desk.context import Context
from railyard.games.dampfross.desk.livery import title_of
from railyard.games.dampfross.events import BudgetRolled, ExtraBuildingBegan, TrackDrawn


def _tr(text: str) -> str:
    return QCoreApplication.translate("SegmentCard", text)


class DrawingRecord:
    """When each segment was drawn, by whom, and for how much; read from the log when it is first asked for."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._read_at = -1
        self._drawn: dict[tuple[Edge, str], tuple[str, int]] = {}

    def find(self, e: Edge, company: str) -> tuple[str, int]:
        """The turn in words and the price of a company's line on a segment; ("", 0) where none is known."""
        table, shown = self._context.model.table, self._context.model.shown
        if shown != self._read_at:
            self._drawn.clear()
            turn = ""
            for entry in table.line(shown):
                for event in table.events(entry.n):
                    match event:
                        case BudgetRolled(round=number):
                            turn = _tr("round {number}").format(number=number)
                        case ExtraBuildingBegan(race=number):
                            turn = _tr("after race {number}").format(number=number)
                        case TrackDrawn(company=owner, a=a, b=b, cost=cost):
                            self._drawn[edge(a, b), owner] = (turn, cost)
            self._read_at = shown
        return self._drawn.get((e, company), ("", 0))


def segment_card(context: Context, record: DrawingRecord, e: Edge, owners: tuple[str, ...]) -> str:
    """The owners of a segment as rich text, one a line."""
    lines = []
    for company in owners:
        livery = context.liveries.get(company)
        turn, cost = record.find(e, company)
        colour = context.theme.ink if livery is None else livery.ink(context.theme).name()
        letter = "" if livery is None else livery.letter
        about = _tr("{turn}, {cost} Cr").format(turn=turn, cost=cost) if turn else ""
        lines.append(
            f'<span style="color:{colour}"><b>{escape(letter)}</b></span> '
            f"{escape(title_of(company, context.liveries))}  {escape(about)}"
        )
    return "<br>".join(lines)


def hex_in_words(context: Context, a: Hex) -> str:
    """A hex for a screen reader and the cursor: place, ground, rivers, lines."""
    board, s = context.board, context.state
    parts = [_place(board, a), _ground(board, a)]
    rivers = sum(board.river(edge(a, b)) is not None for b in neighbours(a))
    if rivers:
        parts.append(_tr("river on {count} sides").format(count=rivers))
    present = s.members(s.present.get(board.number_of[a], 0))
    if present:
        lines = ", ".join(context.title(company) for company in present)
        parts.append(_tr("lines of {companies}").format(companies=lines))
    if any(edge(a, b) in board.neutral_lines for b in neighbours(a)):
        parts.append(_tr("special line"))
    return ", ".join(part for part in parts if part)


def _place(board: Board, a: Hex) -> str:
    place = board.place_at.get(a)
    if place is None:
        return _tr("Row {row}, column {column}").format(row=a.r + 1, column=a.q + a.r // 2 + 1)
    numbers = " ".join(str(number) for number in place.numbers)
    return f"{place.name} {numbers}".strip()


def _ground(board: Board, a: Hex) -> str:
    ground = _tr("mountain") if board.ground(a) is Ground.MOUNTAIN else _tr("plain")
    return _tr("{ground} beyond the border").format(ground=ground) if board.is_foreign(a) else ground
