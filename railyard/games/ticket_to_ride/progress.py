"""Where the game stands, in a few words."""

from railyard.core.text import Message
from railyard.games.ticket_to_ride.state import EMPTY, State


def progress_of(s: State) -> Message:
    """The progress of a table."""
    match s.stage:
        case "lot" | "deal_cards" | "deal_tickets":
            return Message("setting_up")
        case "choose":
            return Message("choosing_tickets")
        case "over":
            return Message("over")
    if s.trigger != EMPTY:
        return Message("last_round", {"turns": s.turns_left, "seat": s.seats[s.trigger]})
    return Message("playing", {"cars": min(s.cars)})
