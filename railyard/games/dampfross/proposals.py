"""Routes to propose to the train that declares now: the adviser's, and others where the limit stands in the way."""

from collections.abc import Sequence

from railyard.games.dampfross.adviser import Route, advise
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.declare import declaring_train
from railyard.games.dampfross.state import Declaring, Race, State


def proposed_routes(book: Book, s: State) -> tuple[Route, ...]:
    """Routes for the train that declares now, fewest movement points first; none where no train declares."""
    train = declaring_train(s)
    if train is None or not isinstance(s.stage, Declaring):
        return ()
    return routes_for(book, s, s.stage.race, train.companies)


def routes_for(book: Book, s: State, race: Race, companies: Sequence[str]) -> tuple[Route, ...]:
    """The routes that nothing beats, fewest points first.

    Where some of them owe a rival more than the limit (D-5.6), further ones within it are among them.
    """
    routes = advise(book, s, race, companies)
    if not any(route.over_limit for route in routes):
        return routes
    others = [route for route in advise(book, s, race, companies, is_within_limit=True) if route not in routes]
    return tuple(sorted((*routes, *others), key=lambda route: (route.points, route.dues_in_all, route.climbs)))
