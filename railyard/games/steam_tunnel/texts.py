"""Steam Tunnel in words."""

from typing import Any, Final

from railyard.core.text import N_
from railyard.games.steam_tunnel.cards import place_of_piece

TEXTS: Final[dict[str, str]] = {
    # What may not be done
    "refusal.no_such_card": N_("There is no place {card} in the mine."),
    "refusal.point_card_lies_open": N_("The card at {card} is a point card; it lies open from the start."),
    "refusal.card_is_buried": N_("{owner:name} has buried the card at {card}; it stays face down for ever."),
    "refusal.card_lies_open": N_("The card at {card} already lies open."),
    "refusal.card_already_turned": N_("You have turned {card} in this turn; now claim, bury or end your turn."),
    "refusal.turn_first": N_("First turn a card face up."),
    "refusal.no_stone_left": N_("You have no stone left."),
    "refusal.card_is_face_down": N_("The card at {card} is face down; nobody knows its tunnels."),
    "refusal.no_such_segment": N_("There is no such segment on the cards in sight."),
    "refusal.buried_straight": N_("The card at {card} is buried; its straight tunnels can belong to nobody."),
    "refusal.point_cap": N_(
        "The ends on the point card at {card} are no segments; they only give the tunnel its value."
    ),
    "refusal.segment_is_owned": N_("This segment of {place} belongs to {owner:name} already."),
    "refusal.tunnel_is_closed": N_(
        "This tunnel of {segments:count|segment|segments} is closed: its whole course is known, "
        "so nobody may claim in it."
    ),
    "refusal.game_is_counted": N_("Game {game} has been counted; the next one has to be dealt."),
    "refusal.game_is_going_on": N_("The game goes on: {down:count|card is|cards are} still face down."),
    # What happens
    "event.first_seat_drawn": N_("The lot falls on {seat:name}, who begins."),
    "event.cards_dealt": N_("Game {game} is dealt; {first:name} begins."),
    "event.card_turned": N_("{seat:name} turns the card at {card}."),
    "event.segment_claimed": N_("{seat:name} claims {place}: {piece:text|piece}."),
    "event.card_buried": N_("{seat:name} buries the card at {card}."),
    "event.turn_ended": N_("{seat:name} neither claims nor buries."),
    "event.no_stone_left": N_("{seat:name} has no stone left to place."),
    "event.tunnel_closed": N_(
        "A tunnel is closed: {sum} at its {extremities:count|end|ends} "
        "times {length:count|segment|segments} is {value}; {outcome:text|closed}."
    ),
    "event.game_counted": N_("No card is face down any more: game {game} is counted."),
    "closed.worthless": N_("it pays nothing"),
    "closed.nobody": N_("no stone lies in it, so nobody is paid"),
    "closed.one": N_("the most stones take all"),
    "closed.shared": N_("equal stones share it"),
    # What may be done
    "action.turn_card": N_("Turn the card at {card}"),
    "action.turn_card.open": N_("Turn a card"),
    "action.claim": N_("Claim {place}: {piece:text|piece}"),
    "action.claim.open": N_("Claim a segment"),
    "action.bury": N_("Bury the card at {card}"),
    "action.bury.open": N_("Bury a card"),
    "action.end_turn": N_("Neither claim nor bury"),
    "action.end_turn.open": N_("End the turn"),
    "action.next_game": N_("Deal the next game"),
    "action.next_game.open": N_("Deal the next game"),
    "action.rolled": N_("The lot shows {faces:list}"),
    "action.shuffled": N_("The cards are shuffled and laid out"),
    # Points
    "event.paid": N_("{payee:name} gets {amount:count|point|points}: {reason}."),
    "why.tunnel_taken": N_("tunnel of {segments:count|segment|segments} with ends {ends:list}"),
    "why.tunnel_shared": N_(
        "tunnel of {segments:count|segment|segments} with ends {ends:list}, shared by {sharers} and rounded down"
    ),
    # Where the game stands
    "progress.setting_up": N_("Laying out the mine"),
    "progress.playing": N_("{down} of {lying} cards face down"),
    "progress.between": N_("The game is counted"),
    "progress.over": N_("The game is over"),
    "progress.match_setting_up": N_("Game {game} of {games}: laying out the mine"),
    "progress.match_playing": N_("Game {game} of {games}: {down} of {lying} cards face down"),
    "progress.match_between": N_("Game {game} of {games} is counted"),
    "progress.match_over": N_("All {games} games are played"),
    "chance.first_seat": N_("The lot for the first seat"),
    "chance.deck": N_("Shuffling the cards"),
    "result.last_card_turned": N_("The last card was turned."),
    "result.last_card_buried": N_("The last card was buried."),
    "result.match_played": N_("All games of the match are played."),
    # Segments by the sides they join, clockwise from the top: 0 top, 1 and 2 right, 3 bottom, 4 and 5 left
    "piece.0": N_("dead end at the top"),
    "piece.1": N_("dead end at the upper right"),
    "piece.2": N_("dead end at the lower right"),
    "piece.3": N_("dead end at the bottom"),
    "piece.4": N_("dead end at the lower left"),
    "piece.5": N_("dead end at the upper left"),
    "piece.01": N_("top to upper right"),
    "piece.02": N_("top to lower right"),
    "piece.03": N_("top to bottom"),
    "piece.04": N_("top to lower left"),
    "piece.05": N_("top to upper left"),
    "piece.12": N_("upper right to lower right"),
    "piece.13": N_("upper right to bottom"),
    "piece.14": N_("upper right to lower left"),
    "piece.15": N_("upper left to upper right"),
    "piece.23": N_("lower right to bottom"),
    "piece.24": N_("lower left to lower right"),
    "piece.25": N_("upper left to lower right"),
    "piece.34": N_("bottom to lower left"),
    "piece.35": N_("bottom to upper left"),
    "piece.45": N_("upper left to lower left"),
    "piece.015": N_("branch of top, upper right and upper left"),
    "piece.234": N_("branch of bottom, lower right and lower left"),
}

RULES: dict[str, str] = {
    "turn_card": "T-4.1",
    "claim": "T-4.2",
    "bury": "T-4.7",
    "end_turn": "T-4.2",
    "next_game": "T-6.9a",
}
"""The paragraph of the rulebook about each action: where the reader opens while it may be done."""


def values(game: Any, state: Any, thing: Any) -> dict[str, object]:
    """Further values the texts need: a segment's place and sides, what a closed tunnel comes to."""
    named = getattr(thing, "values", None)
    segment = named.get("segment") if isinstance(named, dict) else getattr(thing, "segment", None)
    if isinstance(segment, str):
        return {"place": place_of_piece(segment), "piece": segment.partition("-")[2]}
    stones = getattr(thing, "stones", None)
    if isinstance(stones, dict):
        return {
            "length": len(thing.segments),
            "extremities": len(thing.ends),
            "sum": sum(thing.ends),
            "outcome": _outcome(thing.value, stones),
        }
    return {}


def _outcome(value: int, stones: dict[str, int]) -> str:
    if not value:
        return "worthless"
    if not stones:
        return "nobody"
    most = max(stones.values())
    return "one" if list(stones.values()).count(most) == 1 else "shared"
