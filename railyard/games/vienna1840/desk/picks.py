"""What a line may put on each hex now: tiles in their rotations, tokens, removals, homes; and why not elsewhere."""

from collections.abc import Iterable
from dataclasses import dataclass

from railyard.core.action import Action
from railyard.core.offer import Offer, OneOf
from railyard.core.refusal import Refusal
from railyard.games.vienna1840.actions import ChooseHome, LayTile, PlaceToken, RemoveToken
from railyard.games.vienna1840.book import Book
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.facts import Board
from railyard.games.vienna1840.geometry import Hex
from railyard.games.vienna1840.state import Building, State

_TELLING = (
    "treasury_too_small",
    "first_tile_at_home",
    "first_tile_touches_home",
    "first_tile_not_stadtbahn",
    "one_normal_tile",
    "one_stadtbahn_tile",
    "tile_not_connected",
    "hex_not_reached",
    "no_tile_left",
    "track_leads_nowhere",
    "not_at_an_end",
    "colour_not_yet",
)
"""Of several reasons against a hex the one a person needs first: the lay that comes nearest to being legal."""


@dataclass(frozen=True)
class Pick:
    """One thing that can be put on a hex; a tile has an action for each legal rotation."""

    hex: Hex
    actions: tuple[Action, ...]

    @property
    def first(self) -> Action:
        """The action of the first rotation."""
        return self.actions[0]

    @property
    def tile(self) -> str:
        """The tile; empty for anything else."""
        return self.first.tile if isinstance(self.first, LayTile) else ""


def picks_in(offers: Iterable[Offer], board: Board) -> dict[Hex, tuple[Pick, ...]]:
    """Everything that may be put on the board, hex by hex: tiles first, then tokens, then removals."""
    found: dict[Hex, list[Pick]] = {}
    for offer in offers:
        if offer.action is LayTile:
            rotations = offer.fields["rotation"]
            assert isinstance(rotations, OneOf)
            actions = tuple(offer.fill(rotation=rotation) for rotation in rotations.values)
            where = str(offer.fixed["hex"])
            found.setdefault(where, []).append(Pick(where, actions))
        elif offer.action in (PlaceToken, RemoveToken):
            where = str(offer.fixed["hex"])
            found.setdefault(where, []).append(Pick(where, (offer.fill(),)))
        elif offer.action is ChooseHome:
            where = board.homes[str(offer.fixed["line"])].hex
            found.setdefault(where, []).extend(Pick(where, (action,)) for action in offer.candidates())
    order = (LayTile, ChooseHome, PlaceToken, RemoveToken)
    return {
        where: tuple(sorted(picks, key=lambda pick: order.index(type(pick.first)))) for where, picks in found.items()
    }


def lines_step(s: State) -> Building | None:
    """The building step that has the floor, itself or behind a bonus."""
    for step in s.agenda[:2]:
        if isinstance(step, Building):
            return step
    return None


def _thinkable(book: Book, s: State, where: Hex) -> list[tuple[str, int]]:
    """Tiles one would try on a hex: what may follow there, in every rotation."""
    laid = s.track.tiles.get(where)
    spot = book.board(s).spots[where]
    if laid is not None:
        tiles = list(book.facts.tiles[laid[0]].upgrades)
        return [(tile, (turn + laid[1]) % 6) for tile in tiles for turn in book.facts.tiles[laid[0]].upgrades[tile]]
    if spot.colour in ("red", "purple"):
        return [
            (tile, turn) for tile, kind in book.facts.tiles.items() if kind.colour == spot.colour for turn in (0, 2, 4)
        ]
    return [(tile, turn) for tile in spot.first_tiles for turn in range(6)]


def reason_against(context: Context, where: Hex) -> Refusal | None:
    """Why nothing can be laid on a hex now."""
    s, seat = context.state, context.seat
    step = s.agenda[0]
    line = getattr(step, "line", "")
    if seat is None or not line:
        return None
    tries = _thinkable(context.book, s, where) or [(next(iter(context.book.facts.tiles)), 0)]
    reasons: dict[str, Refusal] = {}
    for tile, rotation in tries[:60]:
        refusal = context.model.check(LayTile(seat, line, where, tile, rotation))
        if refusal is not None:
            reasons.setdefault(refusal.code, refusal)
    for code in _TELLING:
        if code in reasons:
            return reasons[code]
    return next(iter(reasons.values()), None)
