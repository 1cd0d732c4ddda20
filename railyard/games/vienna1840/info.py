"""The card of 1840: Vienna Tramways.  Imports no rules."""

from railyard.core.game import Choice, GameInfo, Option
from railyard.core.text import N_

PROFILE = "profile"
AS_DESCRIBED = "as_described"
PLATFORM = "18xx_games"
AS_PROFILE = "as_profile"
SMALL_BOARD = "small_board"

_PROFILE_SAYS = Choice(AS_PROFILE, N_("as the profile says"))


def _point(key: str, title: str, sentence: str, rule: str, yes: str, no: str) -> Option:
    choices = (_PROFILE_SAYS, Choice("yes", yes), Choice("no", no))
    return Option(key, title, sentence, rule, AS_PROFILE, choices)


INFO = GameInfo(
    id="vienna1840",
    title=N_("1840: Vienna Tramways"),
    tagline=N_("Found tram companies, buy lines by auction, and build the tramways and the Stadtbahn of Vienna."),
    min_seats=2,
    max_seats=6,
    rules_version=1,
    options=(
        Option(
            PROFILE,
            N_("Rules"),
            N_("Sets every point below at once: the rules as described, or those of recorded games."),
            "V-15",
            AS_DESCRIBED,
            (Choice(AS_DESCRIBED, N_("as described")), Choice(PLATFORM, N_("as in recorded games (18xx.games)"))),
        ),
        Option(
            SMALL_BOARD,
            N_("Small board"),
            N_("Three players use the small board without the north-west."),
            "V-1",
            False,
            seats=(3,),
        ),
        _point(
            "companies_drawn",
            N_("Tram companies"),
            N_("Which tram companies are in play: any of the six, or as many as players, drawn by lot."),
            "D-1",
            N_("drawn by lot"),
            N_("chosen freely among six"),
        ),
        _point(
            "free_raises",
            N_("Raises"),
            N_("Bids rise in steps of five, or by any amount from five up."),
            "D-3",
            N_("any amount from five"),
            N_("steps of five"),
        ),
        _point(
            "starter_again",
            N_("Turn after an auction"),
            N_("Who is on turn when an auction of a private ends with a bid nobody can raise."),
            "D-4",
            N_("who started it"),
            N_("the player after the starter"),
        ),
        _point(
            "privates_sellable",
            N_("Privates and the bank"),
            N_("Whether the bank buys privates at face value, and whether they count so at the end."),
            "D-5",
            N_("bought and counted"),
            N_("neither"),
        ),
        _point(
            "director_sellable",
            N_("Director certificate"),
            N_("Whether a director may sell of his certificate while another player holds half of the company."),
            "D-6",
            N_("may be sold"),
            N_("never sold"),
        ),
        _point(
            "second_chance_all",
            N_("Second chance for trams"),
            N_("Who may buy trams again after the auction of lines."),
            "D-8",
            N_("every company"),
            N_("companies short of lines"),
        ),
        _point(
            "first_tile_home",
            N_("First tile of a line"),
            N_("Whether the first tile of a line belongs on its home hex or next to its home token."),
            "D-10",
            N_("at home"),
            N_("anywhere it reaches"),
        ),
        _point(
            "running_mandatory",
            N_("Running"),
            N_("Whether a tram that has a route must run it, or be scrapped."),
            "D-12",
            N_("must run"),
            N_("may stay"),
        ),
        _point(
            "consent",
            N_("Privates of others"),
            N_("Whether a player is asked before a company of somebody else buys his private."),
            "D-13",
            N_("is asked"),
            N_("is not asked"),
        ),
        _point(
            "red_pays_early",
            N_("Maintenance of red trams"),
            N_("Whether red trams pay 50 as soon as the first pink tram is bought."),
            "D-21",
            N_("from the first pink tram"),
            N_("from the first purple tram"),
        ),
    ),
    has_dice=False,
    minutes=(180, 300),
)
