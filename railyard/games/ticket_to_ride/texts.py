"""Ticket to Ride in words."""

from typing import Final, Protocol

from railyard.core.refusal import Refusal
from railyard.core.text import N_
from railyard.games.ticket_to_ride.actions import Claim, KeepTickets, Payment, TakeCard
from railyard.games.ticket_to_ride.board import Board, Book
from railyard.games.ticket_to_ride.board_document import LOCOMOTIVE
from railyard.games.ticket_to_ride.events import (
    LongestPathAwarded,
    RouteClaimed,
    TicketCounted,
    TicketsKept,
    TrackClosed,
)
from railyard.games.ticket_to_ride.state import EMPTY, HIDDEN, State

CARD_COLOURS: Final = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
"""The colours cards can have: those that have a text and a drawing."""

TEXTS: Final[dict[str, str]] = {
    # What may not be done: tickets
    "refusal.choose_tickets_first": N_(
        "First choose your tickets; at least {least:count|ticket|tickets} must be kept."
    ),
    "refusal.no_tickets_to_choose": N_("There are no tickets to choose from now."),
    "refusal.ticket_not_drawn": N_("{ticket_name} is none of the tickets you have just drawn."),
    "refusal.ticket_named_twice": N_("A ticket can be kept only once."),
    "refusal.keep_more_tickets": N_("Keep at least {least:count|ticket|tickets}."),
    "refusal.no_ticket_left": N_("No ticket is left to draw."),
    # What may not be done: cards
    "refusal.no_such_slot": N_("There is no slot {slot}; the row has {slots}."),
    "refusal.slot_is_empty": N_("No card lies in slot {slot}."),
    "refusal.locomotive_takes_whole_turn": N_(
        "A face-up locomotive counts for both cards, so it cannot be the second one."
    ),
    "refusal.deck_is_used_up": N_("The deck is used up and there are no discards to shuffle."),
    "refusal.take_second_card": N_("You have taken one card; now take a second one."),
    # What may not be done: routes
    "refusal.no_such_track": N_("There is no route {track} on this board."),
    "refusal.track_is_yours": N_("You own {from}–{to}{side:text|side} already."),
    "refusal.track_is_taken": N_("{from}–{to}{side:text|side} belongs to {owner:name}."),
    "refusal.twin_is_yours": N_("You own the other track from {from} to {to}; nobody may own both."),
    "refusal.track_is_closed": N_(
        "{from}–{to}{side:text|side} is closed: the other track is taken, "
        "and with {seats} players only one of the two can be."
    ),
    "refusal.too_few_cars": N_(
        "{from}–{to}{side:text|side} needs {length:count|car|cars}; you have {cars:count|car|cars} left."
    ),
    "refusal.no_such_colour": N_("No card has the colour {colour}."),
    "refusal.odd_payment": N_(
        "Pay exactly {length:count|card|cards}: one colour and any number of locomotives, or locomotives alone."
    ),
    "refusal.wrong_colour": N_(
        "{from}–{to}{side:text|side} takes {wanted:text|card} cards, not {colour:text|card} ones."
    ),
    "refusal.too_few_locomotives": N_("You have {held:count|locomotive|locomotives}; this payment needs {needed}."),
    "refusal.too_few_cards": N_(
        "You have {held} {colour:text|card} {held:plural|card|cards}; this payment needs {needed}."
    ),
    "refusal.no_voluntary_pass": N_(
        "You may pass only when you can neither draw, nor claim a route, nor take tickets."
    ),
    "refusal.unknown_action": N_("This is no action of the game."),
    # What happens
    "event.first_seat_named": N_("{seat:name} begins {by:text|begins}."),
    "begins.lot": N_("by lot"),
    "begins.first_seat": N_("as agreed"),
    "event.cards_dealt": N_("Everybody is dealt {cards:count|card|cards}."),
    "event.tickets_dealt": N_("Everybody is dealt {tickets:count|ticket|tickets} to choose from."),
    "event.tickets_kept": N_("{seat:name} keeps {kept} of {drawn:count|ticket|tickets}."),
    "event.card_taken": N_("{seat:name} takes the {card:text|card} card that lay open."),
    "event.card_drawn": N_("{seat:name} draws a card from the deck."),
    "event.card_turned_up": N_("Turned up: {card:text|card}."),
    "event.row_reset": N_("{locomotives} locomotives lie open: the whole row goes {to:text|reset} and is laid anew."),
    "reset.under": N_("under the deck"),
    "reset.discard": N_("to the discards"),
    "event.reset_blocked": N_("{locomotives} locomotives lie open and stay: {why:text|blocked}."),
    "blocked.too_few": N_("too few other cards are left"),
    "blocked.too_often": N_("the row has been laid anew often enough"),
    "event.deck_reshuffled": N_("The deck was empty: {cards:count|discard is|discards are} shuffled to a new one."),
    "event.draw_cut_short": N_("There is no second card that {seat:name} may take."),
    "event.route_claimed": N_(
        "{seat:name} claims {from}–{to}{side:text|side} with {coloured} {colour:text|card} {coloured:plural|card|cards}"
        "{more:text|more} for {points:count|point|points}; {cars_left:count|car|cars} left."
    ),
    "event.track_closed": N_("{from}–{to}{side:text|side} is closed."),
    "event.tickets_drawn": N_("{seat:name} draws {tickets:count|ticket|tickets} to choose from."),
    "event.passed": N_("{seat:name} can do nothing and passes."),
    "event.last_round_begun": N_(
        "{seat:name} has {cars_left:count|car|cars} left: everybody has one more turn, {seat:name} the last."
    ),
    "event.ticket_counted": N_("{seat:name}: {ticket_name} is {outcome:text|ticket}, {value:count|point|points}."),
    "ticket.completed": N_("completed"),
    "ticket.open": N_("not completed"),
    "event.path_measured": N_("{seat:name}'s longest path has {length:count|space|spaces}."),
    "event.longest_path_awarded": N_(
        "The longest path of all, {length:count|space|spaces}, brings {seats:names} "
        "{bonus:count|point|points}{holders:text|holders}."
    ),
    "holders.one": "",
    "holders.several": N_(" each"),
    "event.seat_counted": N_(
        "{seat:name}: {routes} for routes, {tickets} for tickets, {bonus} for the longest path make {total}."
    ),
    "event.tie_broken": N_("{seats:names} have most points; {by:text|tie}."),
    "tie.tickets": N_("more completed tickets decide"),
    "tie.longest": N_("the longest path decides"),
    "tie.shared": N_("nothing else decides, so the victory is shared"),
    # What may be done
    "action.keep_tickets": N_("Keep {count:count|ticket|tickets}{colon:text|colon}{ticket_names}"),
    "colon.hidden": "",
    "colon.named": N_(": "),
    "action.keep_tickets.open": N_("Choose tickets"),
    "action.take_card": N_("Take the {card:text|card} card from slot {place}"),
    "action.take_card.open": N_("Take a face-up card"),
    "action.draw_card": N_("Draw a card from the deck"),
    "action.draw_card.open": N_("Draw from the deck"),
    "action.claim": N_(
        "Claim {from}–{to}{side:text|side} with {coloured} {colour:text|card} {coloured:plural|card|cards}"
        "{more:text|more}"
    ),
    "more.0": "",
    "more.1": N_(" and 1 locomotive"),
    "more.2": N_(" and 2 locomotives"),
    "more.3": N_(" and 3 locomotives"),
    "more.4": N_(" and 4 locomotives"),
    "more.5": N_(" and 5 locomotives"),
    "more.6": N_(" and 6 locomotives"),
    "more.7": N_(" and 7 locomotives"),
    "more.8": N_(" and 8 locomotives"),
    "action.claim.open": N_("Claim a route"),
    "action.take_tickets": N_("Draw tickets"),
    "action.take_tickets.open": N_("Draw tickets"),
    "action.pass": N_("Pass"),
    "action.pass.open": N_("Pass"),
    "action.rolled": N_("The lot shows {faces:list}"),
    "action.shuffled": N_("Cards are shuffled"),
    # Where the game stands
    "progress.setting_up": N_("Dealing cards and tickets"),
    "progress.choosing_tickets": N_("Choosing the first tickets"),
    "progress.playing": N_("Fewest cars left: {cars}"),
    "progress.last_round": N_("Last round: {turns:count|turn|turns} to go, {seat:name} plays last"),
    "progress.over": N_("The game is over"),
    "chance.first_seat": N_("The lot for the first player"),
    "chance.cards": N_("Shuffling the train cards"),
    "chance.tickets": N_("Shuffling the tickets"),
    "chance.discards": N_("Shuffling the discards"),
    "result.last_round": N_("The last round is played."),
    "result.frozen": N_("Nobody could do anything any more."),
    # Cards
    "card.purple": N_("purple"),
    "card.blue": N_("blue"),
    "card.orange": N_("orange"),
    "card.white": N_("white"),
    "card.green": N_("green"),
    "card.yellow": N_("yellow"),
    "card.black": N_("black"),
    "card.red": N_("red"),
    "card.grey": N_("grey"),
    "card.locomotive": N_("locomotive"),
    # Which track of a double route
    "side.": "",
    "side.1": N_(" (first track)"),
    "side.2": N_(" (second track)"),
    "side.purple": N_(" (purple)"),
    "side.blue": N_(" (blue)"),
    "side.orange": N_(" (orange)"),
    "side.white": N_(" (white)"),
    "side.green": N_(" (green)"),
    "side.yellow": N_(" (yellow)"),
    "side.black": N_(" (black)"),
    "side.red": N_(" (red)"),
}

RULES: dict[str, str] = {
    "keep_tickets": "TTR-2C.1",
    "take_card": "TTR-2A.1",
    "draw_card": "TTR-2A.1",
    "claim": "TTR-2B.1",
    "take_tickets": "TTR-2C.1",
    "pass": "TTR-2.3",
}
"""The paragraph of the rulebook about each action: where the reader opens while it may be done."""


class HasBook(Protocol):
    """The rules, as far as the texts need them."""

    def book(self, s: State) -> Book:
        """The board and figures of a state."""


def values(game: HasBook, state: State, thing: object) -> dict[str, object]:
    """Further values the texts need: cities of tracks and tickets, the card in a slot, what was paid."""
    board = game.book(state).board
    match thing:
        case Claim(track=track, payment=Payment(colour=colour, locomotives=locomotives)):
            return {**_names(board, track), **_paid(board, track, colour, locomotives)}
        case RouteClaimed(track=track, colour=colour, locomotives=locomotives):
            return {**_names(board, track), **_paid(board, track, colour, locomotives)}
        case TrackClosed(track=track):
            return _names(board, track)
        case TakeCard(slot=slot):
            card = state.row[slot] if 0 <= slot < len(state.row) else EMPTY
            return {"place": slot + 1, "card": board.card_colours[card]}
        case KeepTickets():
            return _kept(board, state, thing)
        case TicketsKept(kept=kept, returned=returned):
            return {"drawn": kept + returned}
        case TicketCounted(ticket=ticket, is_completed=is_completed):
            return {"ticket_name": ticket_name(board, ticket), "outcome": "completed" if is_completed else "open"}
        case LongestPathAwarded(seats=seats):
            return {"holders": "one" if len(seats) == 1 else "several"}
        case Refusal(values={"track": str(track)}):
            return _names(board, track)
        case Refusal(values={"ticket": str(ticket)}):
            return {"ticket_name": ticket_name(board, ticket)}
    return {}


def ticket_name(board: Board, ticket_id: str) -> str:
    """A ticket by its cities; the id itself where there is no such ticket."""
    number = board.ticket_number(ticket_id)
    if number is None:
        return ticket_id
    ends = board.ticket_ends[number]
    return "–".join(board.cities[city].name for city in ends)


def _names(board: Board, track_id: str) -> dict[str, object]:
    track = board.track(track_id)
    if track is None:
        return {"from": "", "to": track_id, "side": ""}
    colours = track.route.colours
    if len(colours) == 1:
        side = ""
    elif len(set(colours)) == 1:
        side = "1" if track.twin > track.index else "2"
    else:
        side = track.colour
    return {"from": board.cities[track.a].name, "to": board.cities[track.b].name, "side": side}


def _kept(board: Board, state: State, action: KeepTickets) -> dict[str, object]:
    """The tickets somebody kept, by name only in a state that shows them (TTR-9.1)."""
    drawn = state.drawn[state.seats.index(action.seat)]
    is_hidden = HIDDEN in drawn
    names = "" if is_hidden else ", ".join(ticket_name(board, ticket) for ticket in action.tickets)
    return {"count": len(action.tickets), "colon": "hidden" if is_hidden else "named", "ticket_names": names}


def _paid(board: Board, track_id: str, colour: str, locomotives: int) -> dict[str, object]:
    track = board.track(track_id)
    length = locomotives if track is None else track.length
    more = 0 if colour == LOCOMOTIVE else locomotives
    return {"coloured": length - more, "colour": colour, "more": more}
