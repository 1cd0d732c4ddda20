"""What the desk says: prompts, tips beside the pointer, tracks for a screen reader."""

from html import escape

from railyard.core.game import Act, Chance, Over
from railyard.core.refusal import Refusal
from railyard.games.ticket_to_ride.actions import Claim, Pass, Payment
from railyard.games.ticket_to_ride.board import Track
from railyard.games.ticket_to_ride.board_document import LOCOMOTIVE
from railyard.games.ticket_to_ride.claim import payments
from railyard.games.ticket_to_ride.desk.cars_layer import CLOSED, owners_of
from railyard.games.ticket_to_ride.desk.context import Context
from railyard.games.ticket_to_ride.desk.words import (
    cards_text,
    cars_text,
    colour_name,
    ends_text,
    hand_text,
    listed,
    payment_text,
    points_text,
    price_text,
    spaces_text,
    tickets_text,
    tr,
)
from railyard.games.ticket_to_ride.state import EMPTY

# -- claims ------------------------------------------------------------------------------------------------------------


def ways_to_pay(context: Context, track: Track) -> tuple[Payment, ...]:
    """How the acting seat can pay for a track now, fewest locomotives first, then what it holds most of."""
    seat = context.seat
    state = context.state
    if seat is None or state.stage != "turn":
        return ()
    hand = context.hand
    board = context.board
    found = [
        payment
        for payment in payments(context.book, state, state.seat, track)
        if context.model.check(Claim(seat, track.id, payment)) is None
    ]

    def order(payment: Payment) -> tuple[int, int]:
        held = hand[board.card_colours.index(payment.colour)] if payment.colour in board.card_colours else 0
        return payment.locomotives, -held

    return tuple(sorted(found, key=order))


def refusal_of(context: Context, track: Track) -> Refusal | None:
    """Why the acting seat cannot claim a track now; None where it can, and where nobody may act."""
    seat = context.seat
    if seat is None or ways_to_pay(context, track):
        return None
    return context.model.check(Claim(seat, track.id, best_try(context, track)))


def best_try(context: Context, track: Track) -> Payment:
    """The payment that comes nearest to a track's price, for saying what is missing."""
    board, hand = context.board, context.hand
    if track.card >= 0:
        colour = track.colour
    else:
        most = max(range(board.locomotive), key=lambda card: hand[card])
        colour = board.card_colours[most]
    held = hand[board.card_colours.index(colour)]
    locomotives = min(hand[board.locomotive], max(track.length - held, 0), track.length - 1)
    return Payment(colour, locomotives)


# -- tips --------------------------------------------------------------------------------------------------------------


def _quiet(context: Context, text: str) -> str:
    return f"<span style='color:{context.theme.quiet}'>{escape(text)}</span>"


def _loss(context: Context, text: str) -> str:
    return f"<span style='color:{context.theme.loss}'>{escape(text)}</span>"


def track_tip(context: Context, track: Track) -> str:
    """Length, points, price; whose it is; what a click does or why it does nothing."""
    lines = [f"<b>{escape(ends_text(context.board, track))}</b>"]
    facts = [spaces_text(track.length), points_text(context.board.points_for(track.length)), price_text(track)]
    lines.append(escape(" · ".join(facts)))
    owner = owners_of(context.atlas, context.state)[track.index]
    seat = context.seat
    if owner == CLOSED:
        lines.append(_quiet(context, tr("Closed: the other track is taken.")))
    elif owner != EMPTY:
        lines.append(escape(tr("Claimed by {name}.").format(name=context.name_at(owner))))
    elif seat is not None:
        ways = ways_to_pay(context, track)
        if ways:
            lines.append(escape(tr("Click to claim it for {cards}.").format(cards=payment_text(ways[0], track.length))))
            if len(ways) > 1:
                more = len(ways) - 1
                text = tr("There is one more way to pay.") if more == 1 else tr("There are {n} more ways to pay.")
                lines.append(_quiet(context, text.format(n=more)))
        else:
            refusal = refusal_of(context, track)
            if refusal is not None:
                rule = f" {tr('Rule')} {refusal.rule}" if refusal.rule else ""
                lines.append(_loss(context, context.model.words(refusal)) + _quiet(context, rule))
                if track.card < 0:
                    lines.append(_quiet(context, _held_text(context, track)))
    return "<br>".join(lines)


def _held_text(context: Context, track: Track) -> str:
    hand, board = context.hand, context.board
    best = max(range(board.locomotive), key=lambda card: hand[card])
    return tr("You hold {cards} and {locomotives}.").format(
        cards=cards_text(hand[best], board.card_colours[best]),
        locomotives=cards_text(hand[board.locomotive], LOCOMOTIVE),
    )


def describe_track(context: Context, track: Track) -> str:
    """A track for a screen reader."""
    parts = [
        ends_text(context.board, track),
        f"{spaces_text(track.length)} {colour_name(track.colour)}",
        points_text(context.board.points_for(track.length)),
    ]
    owner = owners_of(context.atlas, context.state)[track.index]
    if owner == CLOSED:
        parts.append(tr("closed"))
    elif owner != EMPTY:
        parts.append(tr("claimed by {name}").format(name=context.name_at(owner)))
    else:
        ways = ways_to_pay(context, track)
        if ways:
            parts.append(tr("free, you can pay {cards}").format(cards=payment_text(ways[0], track.length)))
        else:
            refusal = refusal_of(context, track)
            parts.append(tr("still free"))
            if refusal is not None:
                parts.append(context.model.words(refusal))
    return ", ".join(parts)


# -- prompts -----------------------------------------------------------------------------------------------------------


def prompt_text(context: Context, paying: tuple[Track, Payment] | None, kept: int) -> str:
    """Who acts, what may be done, what it costs and how to finish."""
    model, s = context.model, context.state
    turn = model.turn
    match turn:
        case Over(result=result):
            winners = [context.name(seat) for seat in result.winners]
            text = tr("{names} wins.") if len(winners) == 1 else tr("{names} share the victory.")
            points = ", ".join(f"{context.name(seat)} {result.scores[seat]}" for seat in s.seats)
            return f"{text.format(names=listed(winners))} {points}."
        case Chance(request=request):
            return model.words_at().chance(request)
        case Act(seats=seats):
            name = context.name(seats[0])
            if model.is_looking:
                return tr("{name} was to act.").format(name=name)
            return tr("{name}: {what}").format(name=name, what=_what_to_do(context, paying, kept))


def _what_to_do(context: Context, paying: tuple[Track, Payment] | None, kept: int) -> str:
    s = context.state
    least = least_kept(context)
    match s.stage:
        case "choose":
            text = tr(
                "choose your first tickets, at least {least} of {all}; {kept} chosen. "
                "Click them or press 1 to {all}; Ctrl+Enter keeps them."
            )
            return text.format(least=least, all=len(s.drawn[s.seat]), kept=kept)
        case "tickets":
            text = tr(
                "keep at least {least} of the {all} tickets you drew; {kept} chosen. "
                "The others go under the deck. Ctrl+Enter keeps them."
            )
            return text.format(least=least, all=len(s.drawn[s.seat]), kept=kept)
        case "second":
            return tr("take a second card – from the row, but no locomotive, or from the deck. Your turn ends with it.")
    if paying is not None:
        track, payment = paying
        text = tr("claim {ends} for {cards}? It brings {points} and takes {cars}. Enter claims, Esc backs out.")
        return text.format(
            ends=ends_text(context.board, track),
            cards=payment_text(payment, track.length),
            points=points_text(context.board.points_for(track.length)),
            cars=cars_text(track.length),
        )
    last = tr(" This is your last turn.") if s.turns_left else ""
    if context.seat is not None and context.model.check(Pass(context.seat)) is None:
        return tr("nothing can be done; you have to pass.") + last
    return (
        tr("draw two cards, claim a route, or draw tickets – one of the three. {cars} left.").format(
            cars=cars_text(s.cars[s.seat])
        )
        + last
    )


def least_kept(context: Context) -> int:
    """How many of the tickets drawn have to be kept."""
    figures, s = context.book.figures, context.state
    return figures.tickets_kept_at_least if s.stage == "choose" else figures.drawn_kept_at_least


def last_round_text(context: Context) -> str:
    """The banner of the last round; empty before."""
    s = context.state
    if s.trigger == EMPTY or s.stage == "over":
        return ""
    text = tr("Last round: {name} has {cars} left and plays the last turn. {turns} to come.")
    turns = tr("1 turn") if s.turns_left == 1 else tr("{n} turns").format(n=s.turns_left)
    return text.format(name=context.name_at(s.trigger), cars=cars_text(s.cars[s.trigger]), turns=turns)


def seat_text(context: Context, place: int, path: int) -> str:
    """A seat's public figures in one line."""
    s = context.state
    held = len(s.tickets[place]) + len(s.drawn[place])
    return ", ".join(
        (
            context.name_at(place),
            points_text(s.points[place]),
            tr("{cars} left").format(cars=cars_text(s.cars[place])),
            tr("{n} cards in hand").format(n=s.hand_size(place)),
            tickets_text(held),
            tr("longest path {n}").format(n=path),
        )
    )


def hand_words(context: Context) -> str:
    """The hand that is shown, in words; empty where none is."""
    own = context.own
    if own is None:
        return ""
    text = tr("{name} holds {cards}")
    return text.format(name=context.name_at(own), cards=hand_text(context.board, context.hand))
