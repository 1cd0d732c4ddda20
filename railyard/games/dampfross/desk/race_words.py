"""Races in words: ends, participants, dues."""

from html import escape

from PySide6.QtCore import QCoreApplication

from railyard.core.hexes import Hex
from railyard.games.dampfross.board import Board
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.desk.livery import Liveries, title_of
from railyard.games.dampfross.netting import bills, train_tolls
from railyard.games.dampfross.routes import climbs, mountains_along
from railyard.games.dampfross.state import Declaring, Entering, Race, RaceEnd, Running, State, Train
from railyard.gui.parts.desk import Die
from railyard.gui.parts.theme import Theme


def _tr(text: str) -> str:
    return QCoreApplication.translate("RaceWords", text)


def place_name(board: Board, a: Hex) -> str:
    """The name of a place; a hex of the border by its neighbour."""
    place = board.place_at.get(a)
    if place is not None:
        return place.name
    section = next((section.neighbour for section in board.sections if a in section.hexes), "")
    return _tr("the border of {neighbour}").format(neighbour=section) if section else f"{a.q}, {a.r}"


def end_in_words(board: Board, end: RaceEnd) -> str:
    """A start or goal: "51 München", "special 4: Böhmen"."""
    if end.special:
        special = board.special(end.number)
        title = special.title if special is not None else ""
        return _tr("special goal {number}, {title}").format(number=end.number, title=title)
    names = _tr(" or ").join(place_name(board, a) for a in end.hexes)
    return f"{end.number} {names}"


def ends_in_words(board: Board, race: Race) -> str:
    """From where to where."""
    return f"{end_in_words(board, race.start)} → {end_in_words(board, race.goal)}"


def race_dice(race: Race) -> tuple[Die, ...]:
    """The dice that drew the ends: red tens and black units; one for a special goal."""
    found: list[Die] = []
    for end in (race.start, race.goal):
        if end.special:
            found.append(Die(end.number))
        else:
            found += [Die(end.number // 10, "red"), Die(end.number % 10)]
    return tuple(found)


def route_in_words(book: Book, s: State, train: Train, liveries: Liveries) -> str:
    """What a route takes: "17 hexes, 2 climbs; 5 to Ben, 2 to Cleo"."""
    ups = climbs(mountains_along(book, train.hexes))
    text = _tr("{hexes} hexes").format(hexes=len(train.hexes) - 1)
    if ups:
        text += ", " + (_tr("1 climb") if ups == 1 else _tr("{count} climbs").format(count=ups))
    tolls = {owner: due for owner, due in train_tolls(book, s, train).items() if due}
    if not tolls:
        return text + ", " + _tr("no tolls")
    dues = ", ".join(
        _tr("{amount} to {owner}").format(amount=due, owner=title_of(owner, liveries)) for owner, due in tolls.items()
    )
    return f"{text}; {dues}"


def race_in_words(book: Book, s: State, liveries: Liveries, theme: Theme) -> str:
    """The current race as rich text: ends, who takes part (richest first), routes, dues after netting."""
    match s.stage:
        case Entering(race=race):
            return _head(book, race) + _entering(s.stage, s, liveries, theme)
        case Declaring(race=race, trains=trains):
            return (
                _head(book, race) + _trains(book, s, trains, liveries, theme) + _bills(book, s, trains, liveries, theme)
            )
        case Running(race=race, trains=trains):
            return _head(book, race) + _trains(book, s, trains, liveries, theme)
    return ""


def _head(book: Book, race: Race) -> str:
    return (
        f"<b>{escape(_tr('Race {number}').format(number=race.number))}</b> · {escape(ends_in_words(book.board, race))}"
    )


def _names(companies: tuple[str, ...], liveries: Liveries, theme: Theme) -> str:
    parts = [
        f'<span style="color:{liveries[company].ink(theme).name()}"><b>{escape(liveries[company].letter)}</b></span> '
        f"{escape(liveries[company].title)}"
        for company in companies
    ]
    return " + ".join(parts)


def _entering(stage: Entering, s: State, liveries: Liveries, theme: Theme) -> str:
    lines = [f"{_names(train, liveries, theme)}: {escape(_tr('takes part'))}" for train in stage.trains]
    lines += [f"{_names((company,), liveries, theme)}: {escape(_tr('stays out'))}" for company in stage.stayed_out]
    for at, company in enumerate(stage.waiting):
        word = _tr("decides now") if at == 0 else _tr("decides later")
        balance = _tr("{amount} Cr").format(amount=s.ledger[company])
        lines.append(f"{_names((company,), liveries, theme)}: {escape(word)} ({escape(balance)})")
    return "".join(f"<br>{line}" for line in lines)


def _trains(book: Book, s: State, trains: tuple[Train, ...], liveries: Liveries, theme: Theme) -> str:
    lines = []
    for train in trains:
        words = route_in_words(book, s, train, liveries) if train.hexes else _tr("shows its route next")
        lines.append(f"<br>{_names(train.companies, liveries, theme)}: {escape(words)}")
    return "".join(lines)


def _bills(book: Book, s: State, trains: tuple[Train, ...], liveries: Liveries, theme: Theme) -> str:
    """Dues after netting (D-5.7), of the routes shown so far."""
    lines = []
    for bill in bills(book, s, tuple(train for train in trains if train.hexes)):
        if bill.gross:
            template = (
                _tr("{payer} pays {payee} {net}")
                if bill.gross == bill.net
                else _tr("{payer} pays {payee} {net} ({gross} less {set_off})")
            )
            text = template.format(
                payer=title_of(bill.payer, liveries),
                payee=title_of(bill.payee, liveries),
                net=bill.net,
                gross=bill.gross,
                set_off=bill.gross - bill.net,
            )
            limit = book.figures.toll_limit
            is_above = bill.net > limit
            if is_above:
                text += " " + _tr("– above the limit of {limit}").format(limit=limit)
            lines.append(f'<br><span style="color:{theme.loss if is_above else theme.quiet}">{escape(text)}</span>')
    return "".join(lines)
