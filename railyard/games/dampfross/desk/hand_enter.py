"""Saying whether a railway takes part in a race: alone, with a joint train, or not at all."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent, QPainter

from railyard.core.action import Action
from railyard.core.hexes import Hex
from railyard.games.dampfross.actions import AnswerJoint, EnterRace, ProposeJoint, StayOut
from railyard.games.dampfross.desk.context import Context
from railyard.games.dampfross.desk.race_words import ends_in_words, race_dice
from railyard.games.dampfross.desk.route_paint import draw_ends
from railyard.games.dampfross.entry import possible_partners
from railyard.games.dampfross.state import Entering
from railyard.gui.parts.desk import Prompt


def _tr(text: str) -> str:
    return QCoreApplication.translate("EnterHand", text)


FEW = 3
"""As many partners as find room as buttons in the prompt line."""


class EnterHand:
    """Buttons in the prompt line; the board shows both ends of the race."""

    def __init__(self, context: Context, changed: Callable[[], None]) -> None:
        self._context = context
        stage, seat = context.state.stage, context.seat
        assert isinstance(stage, Entering) and seat is not None
        self._stage, self._seat = stage, seat
        self._buttons: list[QAction] = []
        self._primary: QAction | None = None
        if stage.asked:
            self._primary = self._action(_tr("Run together"), AnswerJoint(seat, True))
            self._action(_tr("Decline"), AnswerJoint(seat, False))
            return
        enter = self._action(_tr("Take part"), EnterRace(seat))
        if enter.isEnabled():
            self._primary = enter
        offers = [ProposeJoint(seat, partner) for partner in possible_partners(context.state)]
        self._offers = [offer for offer in offers if context.model.check(offer) is None]
        if len(self._offers) <= FEW:
            for offer in self._offers:
                self._action(_tr("Joint train with {partner}").format(partner=context.title(offer.partner)), offer)
        else:
            made = QAction(_tr("Joint train with…"), context.view)
            made.triggered.connect(self._choose_partner)
            self._buttons.append(made)
        self._action(_tr("Stay out"), StayOut(seat))

    def _action(self, title: str, move: Action) -> QAction:
        made = QAction(title, self._context.view)
        refusal = self._context.model.check(move)
        made.setEnabled(refusal is None)
        if refusal is not None:
            made.setToolTip(self._context.model.words(refusal))
        made.triggered.connect(lambda: self._context.submit(move))
        self._buttons.append(made)
        return made

    def _choose_partner(self) -> None:
        """Many partners would leave no room for the prompt's words: a question instead of a button each."""
        context = self._context
        names = [context.title(offer.partner) for offer in self._offers]
        title = _tr("Joint train with whom?")
        text = _tr("Both run free on each other's lines and share costs and prize; the partner is asked.")
        chosen = context.services.ask.choose(title, text, names)
        if chosen is not None:
            context.submit(self._offers[chosen])

    def prompt(self) -> Prompt:
        """From where to where, and the question."""
        context, stage = self._context, self._stage
        ends = ends_in_words(context.board, stage.race)
        if stage.asked:
            text = _tr("{actor}: {other} offers a joint train from {ends}: both lines free, costs and prize shared.")
            words = text.format(actor=context.actor(), other=context.title(stage.waiting[0]), ends=ends)
        else:
            text = _tr(
                "{actor}, do you take part from {ends}? The shortest way is {shortest} hexes; you have {balance} Cr."
            )
            company = context.company or ""
            words = text.format(
                actor=context.actor(),
                ends=ends,
                shortest=stage.race.shortest,
                balance=context.state.ledger[company],
            )
        others = tuple(action for action in self._buttons if action is not self._primary)
        return Prompt(words, self._seat, race_dice(stage.race), others, self._primary)

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Rings and flags."""
        race = self._stage.race
        draw_ends(painter, race.start.hexes, race.goal.hexes, self._context.theme)

    def press(self, at: QPointF, event: QMouseEvent) -> None:
        """Nothing is drawn now."""

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        """Nothing is drawn now."""

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        """Nothing is drawn now."""

    def leave(self) -> None:
        """Nothing is shown."""

    def stand_on(self, a: Hex) -> None:
        """Nothing is drawn now."""

    def key(self, event: QKeyEvent) -> bool:
        """The buttons take the keys."""
        return False

    def cancel(self) -> None:
        """There is nothing to back out of."""

    def close(self) -> None:
        """The railway has decided."""
        for action in self._buttons:
            action.deleteLater()
