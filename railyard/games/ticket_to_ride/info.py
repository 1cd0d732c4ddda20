"""The card of Ticket to Ride for lists of games."""

from typing import Final

from railyard.core.game import Choice, GameInfo, Option
from railyard.core.text import N_

INFO: Final = GameInfo(
    id="ticket_to_ride",
    title=N_("Ticket to Ride"),
    tagline=N_("Collect cars, claim the routes others want, and join the cities on your secret tickets."),
    min_seats=2,
    max_seats=5,
    rules_version=1,
    default_board="usa",
    is_hidden=True,
    minutes=(40, 75),
    options=(
        Option(
            key="three_locomotives",
            title=N_("Three locomotives in the row"),
            sentence=N_("Where the five face-up cards go when three of them are locomotives."),
            rule="TTR-4.1",
            default="under",
            choices=(
                Choice("under", N_("Under the draw pile")),
                Choice("discard", N_("To the discards")),
            ),
        ),
        Option(
            key="open_doubles",
            title=N_("Double routes open with three players"),
            sentence=N_(
                "With three players the second track of a double route stays open to the others, as some do "
                "on the Belgian board."
            ),
            rule="TTR-3.4",
            default=False,
            seats=(3,),
        ),
        Option(
            key="first",
            title=N_("First player"),
            sentence=N_("Chance names who begins, or the person in the first seat does, as the table agreed."),
            rule="TTR-1.6",
            default="lot",
            choices=(
                Choice("lot", N_("By lot")),
                Choice("first_seat", N_("The first seat")),
            ),
        ),
    ),
)
