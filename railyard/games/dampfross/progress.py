"""Where a game stands, in a few words."""

from railyard.core.text import Message
from railyard.games.dampfross.state import (
    BudgetRoll,
    Building,
    Declaring,
    Ended,
    Entering,
    ExtraBuilding,
    FirstRoll,
    NumberRoll,
    Running,
    Starting,
    State,
)


def progress_of(s: State) -> Message:
    """The code of the stage, and its round or race."""
    races = s.settings.races
    match s.stage:
        case FirstRoll() | Starting():
            return Message("start")
        case BudgetRoll(round=number) | Building(round=number):
            return Message("construction", {"round": number})
        case NumberRoll(race=number):
            return Message("race", {"race": number, "races": races})
        case Entering(race=race) | Declaring(race=race) | Running(race=race):
            return Message("race", {"race": race.number, "races": races})
        case ExtraBuilding(race=number):
            return Message("extra_building", {"race": number, "races": races})
        case Ended():
            return Message("ended", {"races": races})
