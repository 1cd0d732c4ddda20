"""The card of Night Mail."""

from railyard.core.game import Choice, GameInfo, Option
from railyard.core.text import N_

INFO = GameInfo(
    id="night_mail",
    title="Night Mail",
    tagline=N_("Three letters, one signal, and a pot of money."),
    min_seats=2,
    max_seats=4,
    rules_version=1,
    options=(
        Option(
            "stake",
            N_("Stake"),
            N_("What everybody puts into the pot each night."),
            "N-2",
            1,
            (Choice(1, N_("one")), Choice(4, N_("four"))),
        ),
        Option("is_long", N_("Long game"), N_("Six nights instead of three."), "N-5", False),
    ),
    is_hidden=True,
    minutes=(2, 5),
)
