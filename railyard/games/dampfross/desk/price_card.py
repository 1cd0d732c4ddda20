"""The card beside the pencil: what a line costs and why, before anything is spent."""

from collections.abc import Callable
from html import escape
from typing import Final

from PySide6.QtCore import QCoreApplication

from railyard.core.hexes import Hex
from railyard.core.text import N_
from railyard.games.dampfross.board import Board
from railyard.games.dampfross.desk.livery import Liveries, title_of
from railyard.games.dampfross.pricing import LinePrice, SegmentPrice
from railyard.gui.parts.theme import Theme

FEES_SHOWN = 4

WAYS: Final = {
    "north": N_("north"),
    "north-east": N_("north-east"),
    "east": N_("east"),
    "south-east": N_("south-east"),
    "south": N_("south"),
    "south-west": N_("south-west"),
    "west": N_("west"),
    "north-west": N_("north-west"),
}


def _tr(text: str) -> str:
    return QCoreApplication.translate("PriceCard", text)


def near(board: Board, a: Hex) -> str:
    """A hex in words people can find on the map: its town, or the nearest one and the way from it."""
    place = board.place_at.get(a)
    if place is not None:
        return place.name
    best = min(board.places, key=lambda place: (_away(place.at, a), place.name), default=None)
    if best is None:
        return f"{a.q}, {a.r}"
    dx = (a.q + a.r / 2) - (best.at.q + best.at.r / 2)
    dy = (a.r - best.at.r) * 0.866
    parts = (
        "north" if dy < -abs(dx) * 0.4 else "south" if dy > abs(dx) * 0.4 else "",
        "west" if dx < -abs(dy) * 0.4 else "east" if dx > abs(dy) * 0.4 else "",
    )
    way = _tr(WAYS["-".join(part for part in parts if part)])
    return _tr("{away} {way} of {town}").format(away=_away(best.at, a), way=way, town=best.name)


def _away(a: Hex, b: Hex) -> int:
    dq, dr = a.q - b.q, a.r - b.r
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def price_card(
    board: Board,
    price: LinePrice,
    budget: int,
    liveries: Liveries,
    theme: Theme,
    refusal_text: str,
    hint: str,
) -> str:
    """The card as rich text.  ``budget`` is what the builder has for the whole turn or has left."""
    lines = [_head(board, price, budget, theme)]
    paid = price.segments[: price.payable]
    if paid:
        lines.append(_ground(paid))
        lines += _dues(board, paid, liveries, theme)
        lines += [
            f'<span style="color:{theme.gain}">{escape(_tr("first into {town}").format(town=part.town))}'
            f" +{part.prize}</span>"
            for part in paid
            if part.prize
        ]
    if price.refusal is not None:
        lines.append(f'<span style="color:{theme.loss}">{escape(refusal_text)}</span>')
    if hint:
        lines.append(f'<span style="color:{theme.quiet}">{escape(hint)}</span>')
    return "<br>".join(lines)


def _head(board: Board, price: LinePrice, budget: int, theme: Theme) -> str:
    if not price.segments:
        return escape(_tr("Nothing to draw yet"))
    first, last = price.segments[0].a, price.segments[max(price.payable, 1) - 1].b
    cost = _tr("{cost} Cr of {budget}").format(cost=price.cost, budget=budget)
    way = f"{escape(near(board, first))} → {escape(near(board, last))}"
    return f'<b style="font-size:large">{escape(cost)}</b> &nbsp;{way}'


def _ground(paid: tuple[SegmentPrice, ...]) -> str:
    parts = [_tr("ground {sum}").format(sum=_summed([part.ground for part in paid]))]
    mountains = [part.mountains for part in paid if part.mountains]
    rivers = [part.river for part in paid if part.river]
    if mountains:
        parts.append(_tr("mountains {sum}").format(sum=_summed(mountains)))
    if rivers:
        parts.append(_tr("rivers {sum}").format(sum=_summed(rivers)))
    return escape(" · ".join(parts))


def _summed(numbers: list[int]) -> str:
    if len(set(numbers)) == 1 and len(numbers) > 3:
        return f"{len(numbers)} × {numbers[0]}"
    return " + ".join(str(number) for number in numbers)


def _dues(board: Board, paid: tuple[SegmentPrice, ...], liveries: Liveries, theme: Theme) -> list[str]:
    """Who gets how much and why, one line a rival and reason."""
    sums: dict[tuple[str, str], tuple[int, list[Hex]]] = {}
    for part in paid:
        for fee in part.fees:
            amount, where = sums.get((fee.rival, fee.why), (0, []))
            sums[fee.rival, fee.why] = (amount + fee.amount, [*where, *fee.hexes])
    reasons: dict[str, Callable[[list[Hex]], str]] = {
        "junction": lambda where: (
            _tr("junction {place}").format(place=near(board, where[0]))
            if len(set(where)) == 1
            else _tr("{count} junctions").format(count=len(set(where)))
        ),
        "parallel": lambda where: _tr("beside his line"),
        "neighbouring_towns": lambda where: _tr("between neighbouring towns"),
    }
    lines = []
    for (rival, why), (amount, where) in sums.items():
        known = liveries.get(rival)
        letter = known.letter if known is not None else rival
        text = _tr("to {who} ({letter}) {amount}: {reason}").format(
            who=title_of(rival, liveries), letter=letter, amount=amount, reason=reasons[why](where)
        )
        lines.append(f'<span style="color:{theme.loss}">{escape(text)}</span>')
    if len(lines) > FEES_SHOWN:
        rest = len(lines) - FEES_SHOWN
        lines = [*lines[:FEES_SHOWN], escape(_tr("and {n} more").format(n=rest))]
    return lines
