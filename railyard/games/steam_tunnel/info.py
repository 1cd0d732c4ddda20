"""The card of Steam Tunnel for lists of games."""

from railyard.core.game import Choice, GameInfo, Option
from railyard.core.text import N_

INFO = GameInfo(
    id="steam_tunnel",
    title=N_("Steam Tunnel"),
    tagline=N_("Turn up the mine card by card and own most of the tunnels that pay."),
    min_seats=2,
    max_seats=5,
    rules_version=1,
    options=(
        Option(
            "deck",
            N_("Deck"),
            N_("Which tunnel cards may lie in the mine: chance leaves twelve of them out, or every game has the same."),
            "T-6.7",
            "full44",
            (
                Choice("full44", N_("32 of all 44 tunnel cards, by chance")),
                Choice("fixed32", N_("the same 32 tunnel cards in every game")),
            ),
        ),
        Option(
            "games",
            N_("Games in the match"),
            N_("Play several games, the next seat beginning each time, and add up the points."),
            "T-6.9a",
            1,
            (
                Choice(1, N_("a single game")),
                Choice(2, N_("two games")),
                Choice(3, N_("three games")),
                Choice(4, N_("four games")),
                Choice(5, N_("five games")),
            ),
        ),
        Option(
            "stones",
            N_("Stones"),
            N_("How many stones each seat has for a game; with few of them you may run out."),
            "T-6.9b",
            20,
            (Choice(20, N_("20 each, as in the box")), Choice(10, N_("10 each: a short supply"))),
        ),
    ),
    minutes=(15, 30),
)
