"""What the desk says about building: prompts, cards beside the pointer, hexes for a screen reader."""

from html import escape

from PySide6.QtCore import QCoreApplication

from railyard.games.vienna1840.actions import ChooseHome, LayTile, PlaceToken, RemoveToken
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.desk.fan import Fan
from railyard.games.vienna1840.desk.picks import Pick
from railyard.games.vienna1840.desk.shown import phase_of
from railyard.games.vienna1840.geometry import Hex, opposite
from railyard.games.vienna1840.network import slots_of
from railyard.games.vienna1840.routes import best_route
from railyard.games.vienna1840.state import Bonus, Building, HomeToken, State
from railyard.games.vienna1840.tiles import lay_cost
from railyard.games.vienna1840.tokens import token_cost


def _tr(text: str) -> str:
    return QCoreApplication.translate("ViennaTalk", text)


def actor(context: Context) -> str:
    """Who acts, as a prompt begins: the person, the company, the line."""
    seat = context.deciding
    step = context.step
    if seat is None:
        return ""
    name = context.name(seat)
    company = getattr(step, "company", "")
    line = getattr(step, "line", "")
    if line:
        company = context.state.lines[line].owner
        return _tr("{name} for {company}, line {line}").format(name=name, company=context.firm(company), line=line)
    return _tr("{name} for {company}").format(name=name, company=context.firm(company)) if company else name


def money(amount: int) -> str:
    """A cost in words."""
    return _tr("free") if amount == 0 else f"{amount}"


# -- building --------------------------------------------------------------------------------------------------------


def build_prompt(context: Context, picks: dict[Hex, tuple[Pick, ...]]) -> str:
    """What may be built now."""
    step, who = context.step, actor(context)
    match step:
        case HomeToken():
            where = context.place(context.board.homes[step.line].hex)
            return _tr("{who} — choose the city on {place} in which line {line} begins.").format(
                who=who, place=where, line=step.line
            )
        case Bonus(kind=kind):
            bonus = context.words.text("bonus." + kind, {})
            if not picks:
                return _tr("{who} — the bonus would be a {bonus}, but it fits nowhere: decline it.").format(
                    who=who, bonus=bonus
                )
            text = _tr("{who} — bonus: a {bonus}. Click a glowing hex, or decline with Ctrl+Enter.")
            return text.format(who=who, bonus=bonus)
        case Building():
            return f"{who} — {_chances(context, step, picks)}"
    return who


def _chances(context: Context, step: Building, picks: dict[Hex, tuple[Pick, ...]]) -> str:
    s, book = context.state, context.book
    kinds = {type(pick.first) for found in picks.values() for pick in found}
    rail = any(lay_cost(book, s, name) and pick.tile.startswith("L") for name, found in picks.items() for pick in found)
    plain = any(
        not pick.tile.startswith("L") or name in s.track.tiles
        for name, found in picks.items()
        for pick in found
        if pick.tile
    )
    chances = []
    if plain:
        chances.append(_tr("a tile"))
    if rail:
        chances.append(_tr("a Stadtbahn tile (20, dashed)"))
    cost = book.next_token_cost(s, step.line)
    if PlaceToken in kinds and cost is not None:
        chances.append(_tr("a token ({cost}, ringed)").format(cost=money(cost)))
    treasury = s.ledger[s.lines[step.line].owner]
    if not chances:
        return _tr("nothing more can be built (treasury {treasury}). Ctrl+Enter: done, the tram runs.").format(
            treasury=treasury
        )
    text = _tr("may build {chances}; treasury {treasury}. Click a glowing hex; Ctrl+Enter when done.")
    return text.format(chances=context.words.listed(chances), treasury=treasury)


def cost_of(context: Context, action: object) -> int:
    """What an action on the board costs."""
    s, book, step = context.state, context.book, context.step
    match action:
        case LayTile(hex=where):
            return lay_cost(book, s, where)
        case PlaceToken(line=line, hex=where, city=city) if step is not None:
            face = book.face(context.board, s.track, where)
            slots = slots_of(s.track, face, where, city)
            slot = slots.index("") if "" in slots else 0
            return token_cost(book, s, step, line, where, city, slot) or 0
        case RemoveToken():
            return book.facts.removal_cost
    return 0


def pick_prompt(context: Context, fan: Fan) -> str:
    """What the chosen card of the fan does, and how to go on."""
    action, place = fan.action, context.place(fan.hex)
    what = action_text(context, action, place)
    cost = cost_of(context, action)
    keys = []
    if len(fan.pick.actions) > 1:
        keys.append(
            _tr("wheel or R turns it ({number} of {count})").format(number=fan.turn_number, count=len(fan.pick.actions))
        )
    if len(fan.picks) > 1:
        keys.append(_tr("click or ← → another"))
    keys.append(_tr("Enter or a click on the hex does it"))
    return f"{actor(context)} — {what}: {money(cost)}; {', '.join(keys)}."


def action_text(context: Context, action: object, place: str) -> str:
    """An action on a hex in a few words."""
    match action:
        case LayTile(tile=tile):
            return _tr("tile {tile} on {place}").format(tile=tile, place=place)
        case PlaceToken():
            return _tr("token on {place}").format(place=place)
        case RemoveToken():
            return _tr("remove the Stadtbahn token from {place}").format(place=place)
        case ChooseHome(city=city):
            return _tr("home token in city {number} on {place}").format(number=city + 1, place=place)
    return place


def connections(context: Context, action: LayTile) -> tuple[list[str], list[str]]:
    """Hexes the tile's tram track meets track on: those that are new, and those it met already."""
    s, board, book = context.state, context.board, context.book
    old = book.face(board, s.track, action.hex)
    new = book.facts.tiles[action.tile].faces[action.rotation]
    found: tuple[list[str], list[str]] = ([], [])
    for side in sorted(new.exits):
        other = board.spots[action.hex].neighbours[side]
        if not other:
            continue
        face = book.face(board, s.track, other)
        gauge_meets = (side in new.broad_exits and opposite(side) in face.broad_exits) or (
            side not in new.broad_exits and opposite(side) in face.exits - face.broad_exits
        )
        if gauge_meets:
            found[side in old.exits].append(other)
    return found


def pick_lines(context: Context, fan: Fan, after: State | None) -> list[str]:
    """What there is to know before the card is played."""
    action, s = fan.action, context.state
    cost = cost_of(context, action)
    lines = []
    if cost:
        treasury = s.ledger[s.lines[action.line].owner] if isinstance(action, LayTile | PlaceToken | RemoveToken) else 0
        lines.append(_tr("costs {cost}, {left} left").format(cost=cost, left=treasury - cost))
    else:
        lines.append(_tr("free"))
    if isinstance(action, LayTile):
        lines.append(
            _tr("{left} of {count} left").format(
                left=s.track.supply[action.tile], count=context.book.facts.tiles[action.tile].count
            )
        )
        new, known = connections(context, action)
        if new:
            lines.append(_tr("joins {places}").format(places=context.words.listed(new)))
        if known:
            lines.append(_tr("keeps {places}").format(places=context.words.listed(known)))
        if not new and not known:
            lines.append(_tr("meets no track yet"))
    line = getattr(context.step, "line", "")
    if after is not None and line and not isinstance(action, RemoveToken):
        before, then = best_route(context.book, s, line).value, best_route(context.book, after, line).value
        lines.append(
            _tr("best run {before} → {then}").format(before=before, then=then)
            if then != before
            else _tr("best run stays {value}").format(value=before)
        )
    return lines


def pick_tip(context: Context, fan: Fan, after: State | None) -> str:
    """The card beside the hex."""
    title = action_text(context, fan.action, context.place(fan.hex))
    body = "<br>".join(escape(line) for line in pick_lines(context, fan, after))
    return f"<b>{escape(title[:1].upper() + title[1:])}</b><br>{body}"


def pick_text(context: Context, fan: Fan, after: State | None) -> str:
    """The chosen card for a screen reader."""
    title = action_text(context, fan.action, context.place(fan.hex))
    turns = ""
    if isinstance(fan.action, LayTile) and len(fan.pick.actions) > 1:
        turns = _tr("rotation {number} of {count}").format(number=fan.turn_number, count=len(fan.pick.actions))
    return ", ".join(part for part in (title, turns, *pick_lines(context, fan, after)) if part)


# -- hexes -----------------------------------------------------------------------------------------------------------


def hex_lines(context: Context, name: Hex) -> list[str]:
    """What lies on a hex, in words."""
    s, board, book = context.state, context.board, context.book
    spot = board.spots[name]
    face = book.face(board, s.track, name)
    phase = phase_of(book, s)
    lines = []
    laid = s.track.tiles.get(name)
    if laid is not None:
        colour = (
            context.words.text("colour." + face.colour, {})
            if face.colour in ("yellow", "green", "brown", "gray")
            else face.colour
        )
        lines.append(_tr("tile {tile} ({colour})").format(tile=laid[0], colour=str(colour).lower()))
    for number, stop in enumerate(face.stops):
        if stop.kind == "city":
            slots = slots_of(s.track, face, name, face.cities.index(number))
            held = [owner_text(context, owner) for owner in slots if owner]
            open_slots = slots.count("")
            value = stop.values[phase - 1]
            parts = [_tr("city {value}").format(value=value) if value else _tr("city")]
            parts += held
            if open_slots:
                parts.append(_tr("1 open slot") if open_slots == 1 else _tr("{n} open slots").format(n=open_slots))
            lines.append(", ".join(parts))
        elif stop.kind == "town":
            lines.append(_tr("stop {value}").format(value=stop.values[phase - 1]))
    lines += [_tr("home of line {line}").format(line=line) for line in s.track.reserved.get(name, ())]
    lines += [_tr("line {line} waits here for track").format(line=line) for line in s.track.waiting.get(name, ())]
    if laid is None and spot.framed:
        lines.append(_tr("Stadtbahn tile first: {cost}").format(cost=spot.cost))
        if spot.bonus:
            lines.append(_tr("bonus: {bonus}").format(bonus=context.words.text("bonus." + spot.bonus, {})))
    elif laid is None and spot.cost:
        lines.append(_tr("first tile costs {cost}").format(cost=spot.cost))
    lines += [
        _tr("{private}: +{bonus} for its company's lines").format(private=private.title, bonus=book.facts.private_bonus)
        for private in board.privates.values()
        if private.bonus_hex == name
    ]
    return lines


def owner_text(context: Context, owner: str) -> str:
    """Whose token it is."""
    if owner in context.state.lines:
        return _tr("line {line} of {company}").format(
            line=owner, company=context.firm(context.state.lines[owner].owner)
        )
    return _tr("Stadtbahn {company}").format(company=owner)


def hex_tip(context: Context, name: Hex, picks: tuple[Pick, ...] = ()) -> str:
    """The card beside the pointer."""
    lines = [escape(line) for line in hex_lines(context, name)]
    hint = pick_hint(picks)
    if hint:
        lines.append(f'<span style="color:{context.theme.primary}">{escape(hint)}</span>')
    return "<br>".join([f"<b>{escape(context.place(name))}</b>", *lines])


def pick_hint(picks: tuple[Pick, ...]) -> str:
    """What a click would open."""
    if not picks:
        return ""
    tiles = sum(bool(pick.tile) for pick in picks)
    parts = []
    if tiles:
        parts.append(_tr("1 tile fits") if tiles == 1 else _tr("{n} tiles fit").format(n=tiles))
    if any(isinstance(pick.first, PlaceToken) for pick in picks):
        parts.append(_tr("a token"))
    if any(isinstance(pick.first, RemoveToken) for pick in picks):
        parts.append(_tr("a removal"))
    return _tr("Click: {chances}").format(chances=", ".join(parts)) if parts else _tr("Click to choose")


def describe_hex(context: Context, name: Hex, picks: tuple[Pick, ...] = ()) -> str:
    """The hex for a screen reader."""
    return ". ".join(part for part in (context.place(name), *hex_lines(context, name), pick_hint(picks)) if part)
