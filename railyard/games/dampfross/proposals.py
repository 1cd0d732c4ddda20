"""Routes to propose to the train that declares now: the adviser's, and others where the limit stands in the way."""

from collections.abc import Sequence

from railyard.games.dampfross.adviser import Route, advise
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.declare import declaring_train
from railyard.games.dampfross.state import Declaring, State


def proposed_routes(book: Book, s: State) -> tuple[Route, ...]:
    """Routes for the train that declares now, fewest movement points first; none where no train declares.

    Where every unbeaten route owes some rival more than the limit (D-5.6), routes that leave these rivals' lines out
    follow.
    """
    train = declaring_train(s)
    if train is None or not isinstance(s.stage, Declaring):
        return ()
    return routes_for(book, s, train.companies)


def routes_for(book: Book, s: State, companies: Sequence[str]) -> tuple[Route, ...]:
    """The same for a train of these companies, whoever declares now.  The stage must be `Declaring`."""
    assert isinstance(s.stage, Declaring)
    routes = advise(book, s, s.stage.race, companies)
    avoided: set[str] = set()
    found = routes
    while found and all(route.over_limit for route in found):
        more = {owner for route in found for owner in route.over_limit} - avoided
        avoided |= more
        found = advise(book, s, s.stage.race, companies, tuple(avoided))
        routes = (*routes, *found)
    return routes
