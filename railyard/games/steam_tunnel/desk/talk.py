"""What the desk says: prompts, tips beside the pointer, places for a screen reader, rows of the score."""

from html import escape

from PySide6.QtCore import QCoreApplication

from railyard.core.action import Action, Seat
from railyard.core.game import Chance, Over
from railyard.games.steam_tunnel.actions import Bury, Claim
from railyard.games.steam_tunnel.cards import BURIED, POINT_CARD, place_of_piece
from railyard.games.steam_tunnel.desk.account import Account, account_of
from railyard.games.steam_tunnel.desk.context import Context
from railyard.games.steam_tunnel.events import TunnelClosed
from railyard.games.steam_tunnel.scoring import payment
from railyard.games.steam_tunnel.state import HIDDEN, State
from railyard.gui.parts.badges import text_on
from railyard.gui.parts.theme import seat_colour


def _tr(text: str) -> str:
    return QCoreApplication.translate("SteamTunnelDesk", text)


# -- numbers in words ----------------------------------------------------------------------------------------------


def segments_text(count: int) -> str:
    """ "1 segment", "7 segments"."""
    return _tr("1 segment") if count == 1 else _tr("{n} segments").format(n=count)


def stones_text(count: int) -> str:
    """ "1 stone", "7 stones"."""
    return _tr("1 stone") if count == 1 else _tr("{n} stones").format(n=count)


def ends_text(account: Account) -> str:
    """The numbers at the ends, added up: "4 + 2 + 0"; a question mark for each way on."""
    parts = [str(end) for end in account.tunnel.ends] + ["?"] * len(account.tunnel.gaps)
    return " + ".join(parts) if parts else _tr("no end")


def sum_text(account: Account) -> str:
    """How the value comes about: "(4 + 2 + 0) × 7 = 42"."""
    worth = f"{account.value}" if account.tunnel.is_closed else _tr("{value} so far").format(value=account.value)
    return f"({ends_text(account)}) × {len(account.tunnel.segments)} = {worth}"


def names_text(context: Context, seats: list[Seat]) -> str:
    """ "Anna", "Anna and Ben", "Anna, Ben and Cleo"."""
    names = [context.name(seat) for seat in seats]
    if len(names) < 2:
        return "".join(names)
    return _tr("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])


def verdict(context: Context, account: Account) -> str:
    """Who is paid, or who would be."""
    seats = list(account.paid)
    if not account.stones:
        return _tr("no stone in it")
    amount = account.paid[seats[0]]
    who = names_text(context, seats)
    if account.tunnel.is_closed:
        if account.value == 0:
            return _tr("worth nothing")
        if len(seats) > 1:
            return _tr("{names} get {amount} each").format(names=who, amount=amount)
        return _tr("{name} gets {amount}").format(name=who, amount=amount)
    if len(seats) > 1:
        return _tr("{names} would get {amount} each").format(names=who, amount=amount)
    return _tr("{name} would get {amount}").format(name=who, amount=amount)


def what_can_change(account: Account) -> str:
    """Ways on and free segments of an open tunnel."""
    ways = len(account.tunnel.gaps)
    on = _tr("1 way on") if ways == 1 else _tr("{n} ways on").format(n=ways)
    free = _tr("none free") if account.free == 0 else _tr("{n} free").format(n=account.free)
    return f"{on}, {free}"


def account_text(context: Context, account: Account) -> str:
    """A tunnel in one line, for the score list and a screen reader."""
    kind = _tr("Closed") if account.tunnel.is_closed else _tr("Open")
    held = ", ".join(f"{context.name(seat)} {count}" for seat, count in account.stones.items())
    parts = [f"{kind}: {sum_text(account)}", held, verdict(context, account)]
    if not account.tunnel.is_closed:
        parts.append(what_can_change(account))
    return "; ".join(part for part in parts if part)


# -- tips ------------------------------------------------------------------------------------------------------------


def badge_html(context: Context, seat: Seat) -> str:
    """A seat's letter on its colour."""
    colour = seat_colour(context.theme, context.ground.colours[seat])
    style = f"background:{colour.name()};color:{text_on(colour).name()};font-weight:700"
    return f"<span style='{style}'>&nbsp;{seat}&nbsp;</span>"


def _stones_html(context: Context, stones: dict[Seat, int]) -> str:
    held = sorted(stones.items(), key=lambda item: -item[1])
    return " &nbsp; ".join(f"{badge_html(context, seat)} {escape(context.name(seat))} {count}" for seat, count in held)


def _quiet(context: Context, text: str) -> str:
    return f"<span style='color:{context.theme.quiet}'>{text}</span>"


def tunnel_tip(context: Context, account: Account, hint: str = "") -> str:
    """Ends, segments, value, stones and who is paid; then what a click does."""
    tunnel = account.tunnel
    title = _tr("Closed tunnel") if tunnel.is_closed else _tr("Open tunnel")
    lines = [f"<b>{title}</b> · {escape(segments_text(len(tunnel.segments)))}"]
    if not tunnel.is_closed:
        lines[0] += _quiet(context, f" · {escape(what_can_change(account))}")
    lines.append(escape(sum_text(account)))
    if account.stones:
        lines.append(_stones_html(context, account.stones))
    lines.append(escape(verdict(context, account)))
    if hint:
        lines.append(_quiet(context, hint))
    return "<br>".join(lines)


def claim_hint(context: Context, account: Account, segment: str, seat: Seat, by_key: bool) -> str:
    """What claiming this segment with a click or Enter would do, or why it may not be done."""
    action = Claim(seat, segment)
    refusal = context.model.check(action)
    if refusal is not None:
        return escape(context.model.words(refusal))
    stones = dict(account.stones)
    stones[seat] = stones.get(seat, 0) + 1
    would = Account(account.tunnel, stones, payment(account.value, stones), account.free - 1)
    text = _tr("Enter: {claim}. Then {verdict}.") if by_key else _tr("Click: {claim}. Then {verdict}.")
    return escape(text.format(claim=_small(context.model.words(action)), verdict=verdict(context, would)))


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def bury_tip(context: Context, place: str, seat: Seat) -> str:
    """What burying this card would do, or why it may not be done."""
    action: Action = Bury(seat, place)
    title = _tr("{card}, face down").format(card=place)
    refusal = context.model.check(action)
    if refusal is not None:
        return f"<b>{title}</b><br>{_quiet(context, escape(context.model.words(refusal)))}"
    lines = [
        f"<b>{title}</b>",
        escape(_tr("Click: bury it. It becomes three straight tunnels and costs a stone.")),
    ]
    step = context.game.apply(context.state, action)
    closed = [event for event in step.events if isinstance(event, TunnelClosed)]
    for event in closed:
        tunnel = step.state.tunnels.holding(event.segments[0])
        if tunnel is not None:
            account = account_of(step.state, tunnel)
            text = _tr("Closes {sum}: {verdict}.")
            lines.append(escape(text.format(sum=sum_text(account), verdict=verdict(context, account))))
    if not closed:
        lines.append(_quiet(context, escape(_tr("No tunnel would be closed by it."))))
    return "<br>".join(lines)


def turn_tip(place: str) -> str:
    """A card that a click would turn."""
    return f"<b>{_tr('{card}, face down').format(card=place)}</b><br>{escape(_tr('Click: turn it face up.'))}"


def face_down_tip(place: str) -> str:
    """A card that nobody may touch now."""
    return f"<b>{_tr('{card}, face down').format(card=place)}</b>"


# -- prompts ---------------------------------------------------------------------------------------------------------


def prompt_text(context: Context) -> str:
    """Who acts, what may be done and how to finish."""
    model, s = context.model, context.state
    turn = model.turn
    if isinstance(turn, Over):
        return _over_text(context, turn)
    if isinstance(turn, Chance):
        return model.words_at().chance(turn.request)
    name = context.name(s.seat)
    if model.is_looking:
        return _tr("{name} was to act.").format(name=name)
    if s.phase == "between":
        points = ", ".join(f"{context.name(seat)} {s.counts[-1].points[seat]}" for seat in s.seats)
        text = _tr("{name} deals game {next} of {games}. Game {game} brought {points}.")
        return text.format(name=name, next=s.game + 1, games=s.agreed.games, game=s.game, points=points)
    left = stones_text(s.stones[s.seat])
    if s.phase == "turn":
        if len(s.down) == 1:
            return _tr("{name}: turn the last card, {card}. The game ends with it.").format(name=name, card=s.down[0])
        return _tr("{name}: turn any card face up – click it. {stones} left.").format(name=name, stones=left)
    text = _tr(
        "{name}: click a tunnel to claim a segment, or a card face down to bury it; or neither. "
        "{stones} left. Ctrl+Enter ends your turn."
    )
    return text.format(name=name, stones=left)


def _over_text(context: Context, turn: Over) -> str:
    result = turn.result
    points = ", ".join(f"{context.name(seat)} {result.scores[seat]}" for seat in context.state.seats)
    who = names_text(context, list(result.winners))
    text = _tr("{names} wins.") if len(result.winners) == 1 else _tr("{names} share the victory.")
    return f"{text.format(names=who)} {points}."


# -- places ----------------------------------------------------------------------------------------------------------


def describe_place(context: Context, place: str) -> str:
    """What lies at a place, for a screen reader."""
    s: State = context.state
    face = context.ground.shown.faces.get(place, HIDDEN)
    if face == HIDDEN:
        return _tr("{card}, face down").format(card=place)
    if face == BURIED:
        return _tr("{card}, buried by {name}").format(card=place, name=context.name(s.buried[place]))
    if face == POINT_CARD:
        values = ", ".join(str(value) for value in context.mine.cards.box.point_card.values)
        return _tr("{card}, point card, clockwise from the top {values}").format(card=place, values=values)
    parts = []
    for number, segment in enumerate(segments_of(context, place), 1):
        tunnel = s.tunnels.holding(segment)
        if tunnel is not None:
            kind = _tr("closed") if tunnel.is_closed else _tr("open")
            owner = s.owners.get(segment)
            held = "" if owner is None else ", " + _tr("stone of {name}").format(name=context.name(owner))
            parts.append(f"{number}: {segment_text(context, segment)}, {kind}, {tunnel.value}{held}")
    return _tr("{card}, open. {segments}").format(card=place, segments="; ".join(parts))


def segment_text(context: Context, segment: str) -> str:
    """Where a segment runs on its card: "top to upper right"."""
    return context.model.words_at().text("piece." + segment.partition("-")[2], {})


def segments_of(context: Context, place: str) -> tuple[str, ...]:
    """The segments of a card in sight, in the order of their entrances."""
    s = context.state
    found = {
        segment
        for tunnel in s.tunnels.open + s.tunnels.closed
        for segment in tunnel.segments
        if place_of_piece(segment) == place
    }
    return tuple(sorted(found))


def owner_hint(context: Context, owner: Seat) -> str:
    """Whose stone lies under the pointer."""
    return escape(_tr("This segment belongs to {name}.").format(name=context.name(owner)))
