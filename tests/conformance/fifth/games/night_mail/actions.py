"""What a seat can do in Night Mail."""

from railyard.core.action import Action


class Bet(Action, frozen=True):
    """Put more into the pot."""

    amount: int


class Swap(Action, frozen=True):
    """Put letters under the pile and draw as many."""

    cards: tuple[int, ...]


class Play(Action, frozen=True):
    """Lay down a letter; that ends the turn."""

    card: int
