"""Who lights what on the board: tickets, seats, colours of the hand and the final count, each pointed at elsewhere."""

from collections.abc import Callable

from railyard.games.ticket_to_ride.desk import talk
from railyard.games.ticket_to_ride.desk.context import Context
from railyard.games.ticket_to_ride.desk.final_count import Told
from railyard.games.ticket_to_ride.desk.light_layer import LightLayer, LitTicket
from railyard.games.ticket_to_ride.desk.ways import way_between


class Lighting:
    """Decides what the light layer shows; the latest pointing wins over the count, the count over nothing."""

    def __init__(
        self,
        context: Context,
        light: LightLayer,
        chosen: Callable[[], tuple[int, ...]],
        longest: Callable[[int], tuple[int, ...]],
    ) -> None:
        self._context = context
        self._light = light
        self._chosen = chosen
        self._longest = longest
        self._ticket: int | None = None
        self._seat: int | None = None
        self._told: Told | None = None

    def point_at_ticket(self, number: int | None) -> None:
        """A ticket is pointed at, or none any more."""
        self._ticket = number
        self.relight()

    def point_at_seat(self, place: int | None) -> None:
        """A seat is pointed at: its longest path is lit."""
        self._seat = place
        self.relight()

    def tell(self, step: Told | None) -> None:
        """The final count has come to a step."""
        self._told = step
        self.relight()

    def point_at_colour(self, card: int | None) -> None:
        """A colour of the hand is pointed at: what it can pay for is lit."""
        context = self._context
        payable: tuple[int, ...] = ()
        if card is not None and context.seat is not None and context.state.stage == "turn":
            colour = context.board.card_colours[card]
            payable = tuple(
                track.index
                for track in context.board.tracks_in(context.state.free)
                if any(payment.colour == colour for payment in talk.ways_to_pay(context, track))
            )
        if payable != self._light.payable:
            self._light.payable = payable
            context.view.refresh_live()

    def forget_ticket(self) -> None:
        """The cards that were pointed at are others now."""
        self._ticket = None

    def relight(self) -> None:
        """Show what is to be lit now."""
        light, told = self._light, self._told
        chosen = self._chosen()
        if self._ticket is not None:
            light.tickets = (self._lit(self._ticket),)
        elif chosen:
            light.tickets = tuple(self._lit(number) for number in chosen)
        else:
            light.tickets = told.tickets if told is not None else ()
        if self._seat is not None:
            light.path = self._longest(self._context.state.tracks[self._seat])
        else:
            light.path = told.path if told is not None and not told.tickets and self._ticket is None else ()
        self._context.view.refresh_live()

    def _lit(self, number: int) -> LitTicket:
        context = self._context
        s = context.state
        a, b = context.board.ticket_ends[number]
        place = context.own
        if s.stage == "over":
            place = next((at for at, held in enumerate(s.tickets) if number in held), None)
        mask = s.tracks[place] if place is not None else 0
        return LitTicket(a, b, way_between(context.board, mask, a, b))
