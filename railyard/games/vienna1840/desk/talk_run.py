"""What the desk says about running trams."""

from html import escape

from PySide6.QtCore import QCoreApplication

from railyard.core.refusal import Refusal
from railyard.games.vienna1840.book import kind_of_tram
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.desk.queries import RunAccount, maintenance_now, next_levels
from railyard.games.vienna1840.desk.shown import phase_of
from railyard.games.vienna1840.desk.talk import actor
from railyard.games.vienna1840.geometry import stop_place
from railyard.games.vienna1840.routes import graph, stop_value


def _tr(text: str) -> str:
    return QCoreApplication.translate("ViennaRunTalk", text)


def sum_text(context: Context, account: RunAccount) -> str:
    """Stops plus privates minus maintenance."""
    stops = sum(value for _, value in account.stops)
    parts = [_tr("stops {value}").format(value=stops)]
    if account.privates:
        privates = sum(value for _, value in account.privates)
        parts.append(_tr("+ privates {value}").format(value=privates))
    if account.maintenance:
        parts.append(
            _tr("− maintenance {value}").format(value=-account.maintenance)
            if account.maintenance < 0
            else _tr("+ bonus of the tram {value}").format(value=account.maintenance)
        )
    return f"{' '.join(parts)} = {account.result}"


def run_prompt(context: Context, line: str, account: RunAccount, refusal: Refusal | None, is_best: bool) -> str:
    """What the route brings and how to go on."""
    who = actor(context)
    if not account.stops and refusal is None:
        return _tr("{who} — the tram has no route and earns nothing. Ctrl+Enter goes on.").format(who=who)
    if refusal is not None:
        text = _tr("{who} — not like this: {reason} B takes the best route.")
        return text.format(who=who, reason=context.words.refusal(refusal))
    best = _tr("the best route") if is_best else _tr("a route of your own")
    text = _tr("{who} — {best}: {sum}. Click stops or draw to change it, Ctrl+Enter runs.")
    return text.format(who=who, best=best, sum=sum_text(context, account))


def stop_tip(context: Context, line: str, stop: str) -> str:
    """What a stop counts for a line, and why."""
    where, _ = stop_place(stop)
    seen = graph(context.book, context.state, line).halts[stop]
    value = stop_value(seen, phase_of(context.book, context.state))
    if seen.stop.kind == "town":
        why = _tr("a stop counts for every line")
    elif seen.own:
        why = _tr("a city with a token of line {line}").format(line=line)
    elif seen.stop.kind == "city":
        why = _tr("no token of line {line} here: counts nothing").format(line=line)
    else:
        why = _tr("not built yet: counts nothing")
    lines = [f"<b>{escape(context.place(where))}</b> &nbsp; <b>{value}</b>", escape(why)]
    if not seen.passable:
        lines.append(escape(_tr("a route can end here, not pass")))
    return "<br>".join(lines)


def scrap_text(context: Context, line: str, tram: str) -> str:
    """What scrapping means for this round and the next ones."""
    s, book = context.state, context.book
    kind = kind_of_tram(tram)
    title = context.words.text("kind." + kind, {})
    lines = [
        _tr(
            "The {kind} tram of line {line} leaves the game for good; the line earns nothing until it has another."
        ).format(kind=title, line=line)
    ]
    now = maintenance_now(book, s)[kind]
    if now < 0:
        lines.append(_tr("Its maintenance of {cost} a run ends with it.").format(cost=-now))
    for level in next_levels(s):
        then = maintenance_now(book, s, level)[kind]
        if then < now:
            text = _tr("Once a {level} tram is bought, each run of it would cost {cost}.")
            lines.append(text.format(level=context.words.text("kind." + level, {}), cost=-then))
            break
    others = sum(
        owner in (s.lines[line].owner, *(name for name, known in s.lines.items() if known.owner == s.lines[line].owner))
        for owner in s.trams.values()
    )
    if others <= 1:
        lines.append(
            _tr("It is the last tram of {company}: in the next company round it must buy one.").format(
                company=context.firm(s.lines[line].owner)
            )
        )
    return " ".join(lines)
