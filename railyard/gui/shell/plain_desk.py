"""The desk of a game that brings none: the state in words, and buttons for what can be done in a word."""

from collections.abc import Sequence
from html import escape
from itertools import islice
from typing import Any

import msgspec
from PySide6.QtCore import QObject, QSizeF, Signal
from PySide6.QtGui import QAction, QPainter, QTextDocument
from PySide6.QtWidgets import QTextBrowser

from railyard.core.action import Action
from railyard.core.chance import Rolled
from railyard.core.game import Act, Chance, Game, Over
from railyard.core.offer import Offer
from railyard.core.words import Words
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import DeskServices, Die, DockSpec, Picture, PictureOptions, Prompt
from railyard.gui.parts.look import SERIF, Look

BUTTONS_AT_MOST = 4
DEEPEST = 4


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _value_html(value: Any, depth: int) -> str:
    if isinstance(value, dict) and value and depth < DEEPEST:
        rows = "".join(
            f"<tr><td style='padding-right:12px'>{escape(_spoken(str(key)))}</td>"
            f"<td>{_value_html(inner, depth + 1)}</td></tr>"
            for key, inner in value.items()
        )
        return f"<table cellspacing='2'>{rows}</table>"
    if isinstance(value, list | tuple):
        parts = [_value_html(inner, depth + 1) for inner in value]
        return ", ".join(parts) if parts else "–"
    if value is None or value in ({}, ""):
        return "–"
    return escape(str(value))


def state_html(game: Game[Any], state: Any, words: Words, look_colours: tuple[str, str]) -> str:
    """A state as a page: where the game stands, what everybody has, everything else by name."""
    ink, quiet = look_colours
    plain = msgspec.to_builtins(state, str_keys=True)
    accounts = "".join(
        f"<tr><td style='padding-right:24px'>{escape(words.name(who))}</td><td align='right'><b>{held}</b></td></tr>"
        for who, held in game.accounts(state).items()
    )
    title = f"<h1 style='font-family:\"{SERIF}\"; font-weight:400'>{escape(words.message(game.progress(state)))}</h1>"
    return (
        f"<div style='color:{ink}'>{title}"
        f"<table cellspacing='4'>{accounts}</table><br>"
        f"<div style='color:{quiet}'>{_value_html(plain, 0)}</div></div>"
    )


def default_prompt(model: TableModel, actions: dict[str, QAction]) -> Prompt:
    """A prompt for any game, out of its turn and offers.  ``actions`` keeps one QAction a choice, by its text."""
    turn, words = model.turn, model.words_at()
    match turn:
        case Over(result=result):
            return Prompt(words.result(result))
        case Chance(request=request):
            return Prompt(words.chance(request))
        case Act(seats=seats):
            seat = seats[0]
            progress = words.message(model.game.progress(model.state))
            text = f"{words.name(seat)} – {progress}"
            if model.is_looking:
                return Prompt(text, seat)
            choices = _simple_choices(model)
            buttons = tuple(_button(model, action, actions, words) for action, ends in choices if not ends)
            ends = [_button(model, action, actions, words) for action, ends in choices if ends]
            dice = _latest_dice(model)
            return Prompt(text, seat, dice, buttons[:BUTTONS_AT_MOST], ends[0] if ends else None)
    raise TypeError(turn)


def _latest_dice(model: TableModel) -> tuple[Die, ...]:
    for entry in reversed(model.table.line(model.shown)[-6:]):
        if isinstance(entry.move, Rolled):
            return tuple(Die(face) for face in entry.move.faces)
    return ()


def _simple_choices(model: TableModel) -> list[tuple[Action, bool]]:
    """Actions of offers that leave next to nothing open, and whether they end the turn."""
    found: list[tuple[Action, bool]] = []
    for offer in model.offers():
        few = [action for action in islice(offer.candidates(), 40) if model.check(action) is None]
        if _is_simple(offer, few):
            found += [(action, offer.ends_turn) for action in few]
    return found


def _is_simple(offer: Offer, few: Sequence[Action]) -> bool:
    return offer.is_listable() and len(few) <= BUTTONS_AT_MOST


def _button(model: TableModel, action: Action, actions: dict[str, QAction], words: Words) -> QAction:
    text = words.move(action)
    made = actions.setdefault(text, QAction(text))
    made.setData(action)
    return made


class PlainDesk(QObject):
    """Follows the `Desk` contract for any game."""

    prompt_changed = Signal()

    def __init__(self, model: TableModel, services: DeskServices) -> None:
        super().__init__()
        self._model = model
        self._look: Look = services.look
        self._actions: dict[str, QAction] = {}
        self.canvas = QTextBrowser()
        self.canvas.setAccessibleName(self.tr("State of the game"))
        self.canvas.document().setDocumentMargin(32)
        self.docks: tuple[DockSpec, ...] = ()
        model.changed.connect(self._show)
        model.looked.connect(self._show)
        services.look.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        theme = self._look.theme
        html = state_html(self._model.game, self._model.state, self._model.words_at(), (theme.ink, theme.quiet))
        self.canvas.setHtml(html)
        self.prompt_changed.emit()

    def prompt(self) -> Prompt:
        """Who acts, and buttons for simple actions."""
        known = set(self._actions)
        prompt = default_prompt(self._model, self._actions)
        for text, action in self._actions.items():
            if text not in known:
                action.triggered.connect(self._do)
        return prompt

    def _do(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self._model.submit(action.data())

    def menu_actions(self) -> Sequence[QAction]:
        """Nothing special."""
        return ()

    def reset_tool(self) -> None:
        """Nothing is ever half done."""

    def close(self) -> None:
        """Stop listening."""
        self._model.changed.disconnect(self._show)
        self._model.looked.disconnect(self._show)
        self._look.changed.disconnect(self._show)


def plain_picture(game: Game[Any], state: Any, options: PictureOptions, words: Words) -> Picture:
    """The page of `PlainDesk` as a picture."""
    document = QTextDocument()
    document.setDocumentMargin(24)
    document.setHtml(state_html(game, state, words, (options.theme.ink, options.theme.quiet)))
    document.setTextWidth(720)
    size = QSizeF(720, max(480.0, document.size().height()))

    def paint(painter: QPainter) -> None:
        painter.fillRect(0, 0, round(size.width()), round(size.height()), options.theme.colour("paper"))
        document.drawContents(painter)

    return Picture(size, paint)
