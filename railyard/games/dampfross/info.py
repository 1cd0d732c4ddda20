"""The card of Dampfross: what a list of games needs to know, without loading its rules."""

from typing import Final

from railyard.core.game import Choice, GameInfo, Option
from railyard.core.text import N_

INFO: Final = GameInfo(
    id="dampfross",
    title=N_("Dampfross"),
    tagline=N_("Draw your railway across the country with coloured pencils, then race along the lines of all."),
    min_seats=2,
    max_seats=6,
    rules_version=1,
    default_board="bayern",
    minutes=(90, 150),
    options=(
        Option(
            key="two_players",
            title=N_("With two players"),
            sentence=N_("How two people share a board that wants more railways."),
            rule="D-6.3",
            default="two_companies",
            choices=(
                Choice("two_companies", N_("Two companies each")),
                Choice("david", N_("A third railway, David")),
                Choice("plain", N_("One company each")),
            ),
            seats=(2,),
        ),
        Option(
            key="races",
            title=N_("Number of races"),
            sentence=N_("A shorter evening ends after 12 or 15 races."),
            rule="D-5.18",
            default=0,
            choices=(
                Choice(0, N_("As printed on the board")),
                Choice(15, N_("15 races")),
                Choice(12, N_("12 races")),
            ),
        ),
        Option(
            key="jumps",
            title=N_("Jumps"),
            sentence=N_("A network may have gaps of up to three hexes along a rival's line, two a rival."),
            rule="D-6.1",
            default=False,
        ),
        Option(
            key="new_prizes",
            title=N_("Prizes for every train"),
            sentence=N_("All trains of a race share 30 credits; long detours are not admitted."),
            rule="D-6.2",
            default=False,
        ),
        Option(
            key="free_towns",
            title=N_("Free towns"),
            sentence=N_("Nothing is due to rivals inside towns."),
            rule="D-3.11",
            default=False,
        ),
        Option(
            key="free_start_town",
            title=N_("Free start town"),
            sentence=N_("In the first round nothing is due to those who began in the same town."),
            rule="D-3.12",
            default=False,
        ),
        Option(
            key="prizes_in_operation",
            title=N_("Town prizes to the end"),
            sentence=N_("The prize for reaching a town first is paid during the races too."),
            rule="D-3.3",
            default=False,
        ),
        Option(
            key="stall_guard",
            title=N_("Vote when construction stalls"),
            sentence=N_("After three rounds without a new town the players may vote to begin the races."),
            rule="D-3.15",
            default=False,
        ),
    ),
)
