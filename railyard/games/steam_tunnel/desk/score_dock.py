"""The score: what everybody has, every closed tunnel as it was decided, every open one with what can still change.

After the last card the final count goes through the tunnels one by one.
"""

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from railyard.core.action import Seat
from railyard.games.steam_tunnel.desk import talk
from railyard.games.steam_tunnel.desk.account import Account, account_of, accounts_of, points_now
from railyard.games.steam_tunnel.desk.context import Context
from railyard.games.steam_tunnel.desk.score_list import Row, ScoreList
from railyard.games.steam_tunnel.scoring import points_of_game
from railyard.games.steam_tunnel.state import State
from railyard.games.steam_tunnel.tunnels import Tunnel
from railyard.gui.parts.badges import SeatBadge
from railyard.gui.parts.look import sans
from railyard.gui.parts.widgets import button, label

STEP_MS = 1500
"""How long the final count stays at a tunnel."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("SteamTunnelDesk", text)


def _pays(account: Account) -> bool:
    return any(account.paid.values())


def _in_order_of_telling(accounts: list[Account]) -> list[Account]:
    """Tunnels that pay nobody first, then from the smallest to the largest."""
    return sorted(accounts, key=lambda each: (_pays(each), each.value))


class Standings(QWidget):
    """A line a seat: points decided, points if the game ended now, stones left."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(12, 8, 12, 8)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._headings: list[QLabel] = []
        for column, text in enumerate((_tr("decided"), _tr("if it ended now"), _tr("stones left")), 2):
            heading = label(text, "small")
            self._grid.addWidget(heading, 0, column, Qt.AlignmentFlag.AlignRight)
            self._headings.append(heading)
        self._names: dict[Seat, QLabel] = {}
        self._figures: dict[Seat, tuple[QLabel, QLabel, QLabel]] = {}
        for row, seat in enumerate(context.model.seats, 1):
            badge = SeatBadge(context.services.look, context.seating(seat), 20)
            self._names[seat] = QLabel()
            self._figures[seat] = (QLabel(), label(role="quiet"), label(role="quiet"))
            self._grid.addWidget(badge, row, 0)
            self._grid.addWidget(self._names[seat], row, 1)
            for column, figure in enumerate(self._figures[seat], 2):
                figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self._grid.addWidget(figure, row, column)
        self.refit()

    def refit(self) -> None:
        """Another size of the interface."""
        scale = self._context.services.look.scale
        for decided, now, stones in self._figures.values():
            decided.setFont(sans(17 * scale, QFont.Weight.DemiBold))
            now.setFont(sans(13 * scale))
            stones.setFont(sans(13 * scale))

    def show_points(self, decided: dict[Seat, int], now: dict[Seat, int] | None, s: State) -> None:
        """Other figures; ``now`` is None once everything is decided."""
        self._headings[1].setVisible(now is not None)
        for seat, (first, second, third) in self._figures.items():
            self._names[seat].setText(self._context.name(seat))
            first.setText(str(decided[seat]))
            second.setText("" if now is None else str(now[seat]))
            third.setText(str(s.stones[seat]))
            first.setAccessibleName(
                _tr("{name}: {points} points").format(name=self._names[seat].text(), points=first.text())
            )


class ScoreDock(QWidget):
    """The dock."""

    pointed = Signal(object)
    """The `Tunnel` to be lit, or None."""
    told = Signal(object)
    """The `Tunnel` that the final count has come to."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._told: list[Account] = []
        self._step = 0
        self.standings = Standings(context)
        self.list = ScoreList(context.services.look)
        self.list.setAccessibleName(_tr("Tunnels"))
        self.list.pointed.connect(self.pointed)
        self.count = QWidget()
        self.count_text = label(is_wrapped=True)
        self.back = button(_tr("Back"))
        self.on = button(_tr("Next"))
        self.all = button(_tr("Show all"))
        self.back.clicked.connect(self._go_back)
        self.on.clicked.connect(self._go_on)
        self.all.clicked.connect(self.show_all)
        row = QHBoxLayout()
        for each in (self.back, self.on, self.all):
            row.addWidget(each)
        row.addStretch(1)
        inner = QVBoxLayout(self.count)
        inner.setContentsMargins(12, 4, 12, 8)
        inner.addWidget(self.count_text)
        inner.addLayout(row)
        self.count.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.standings)
        column.addWidget(self.count)
        column.addWidget(self.list, 1)
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._tick)
        context.services.look.changed.connect(self.standings.refit)

    # -- while the game goes on ------------------------------------------------------------------------------------

    def show_state(self) -> None:
        """The moment that is shown."""
        s = self._context.state
        is_counted = s.phase in ("between", "over")
        if not is_counted:
            self._clock.stop()
        self.count.setVisible(is_counted)
        closed = accounts_of(s, closed=True)
        if is_counted:
            self._told = _in_order_of_telling(closed)
            if not self._clock.isActive():
                self._step = len(self._told)
            self._show_step()
            return
        self.standings.show_points({seat: s.ledger[seat] for seat in s.seats}, points_now(s), s)
        opened = accounts_of(s, closed=False)
        rows = [self._heading(_tr("Closed – decided"), closed)] + [self._row(each) for each in closed]
        rows += [self._heading(_tr("Open – can still change"), opened)] + [self._row(each) for each in opened]
        rows += self._earlier_games(s)
        self.list.rows.show(tuple(rows))
        self.setWindowTitle(self._context.model.words(self._context.game.progress(s)))

    def _earlier_games(self, s: State) -> list[Row]:
        """What the finished games of a match brought."""
        return [
            Row(
                _tr("Game {n}").format(n=number),
                note=", ".join(f"{self._context.name(seat)} {count.points[seat]}" for seat in s.seats),
            )
            for number, count in enumerate(s.counts, 1)
        ]

    def _heading(self, title: str, accounts: list[Account]) -> Row:
        if not accounts:
            return Row(title, note=_tr("none yet"))
        return Row(title, note=_tr("1 tunnel") if len(accounts) == 1 else _tr("{n} tunnels").format(n=len(accounts)))

    def _row(self, account: Account) -> Row:
        context = self._context
        held = sorted(account.stones.items(), key=lambda item: -item[1])
        return Row(
            f"({talk.ends_text(account)}) × {len(account.tunnel.segments)}",
            talk.verdict(context, account),
            "" if account.tunnel.is_closed else talk.what_can_change(account),
            talk.account_text(context, account),
            account.tunnel,
            tuple((context.seating(seat), count) for seat, count in held),
        )

    # -- the final count -------------------------------------------------------------------------------------------

    @property
    def telling(self) -> Tunnel | None:
        """The tunnel that the final count stands at."""
        return self._told[self._step - 1].tunnel if 0 < self._step <= len(self._told) else None

    def tell(self) -> None:
        """Begin the final count at the smallest tunnel that pays somebody; at once where animations are off."""
        pace = self._context.services.pace.duration(STEP_MS)
        self._told = _in_order_of_telling(accounts_of(self._context.state, closed=True))
        if pace == 0:
            self._step = len(self._told)
            self._show_step()
            return
        unpaid = sum(not _pays(each) for each in self._told)
        self._step = min(unpaid + 1, len(self._told))
        self._clock.start(pace)
        self._show_step()

    def _tick(self) -> None:
        if self._step >= len(self._told):
            self.show_all()
        else:
            self._step += 1
            self._show_step()

    def _go_on(self) -> None:
        self._clock.stop()
        self._step = min(self._step + 1, len(self._told))
        self._show_step()

    def _go_back(self) -> None:
        self._clock.stop()
        self._step = max(self._step - 1, 1)
        self._show_step()

    def show_all(self) -> None:
        """End the count at its last tunnel."""
        self._clock.stop()
        self._step = len(self._told)
        self._show_step()
        self.pointed.emit(None)

    def stop(self) -> None:
        """Nothing is counted by itself any more."""
        self._clock.stop()

    def _show_step(self) -> None:
        s, told = self._context.state, self._told[: self._step]
        earlier = {seat: s.ledger[seat] - points for seat, points in self._points_of_this_game(s).items()}
        running = dict(earlier)
        for account in told:
            for seat, amount in account_of(s, account.tunnel).paid.items():
                running[seat] += amount
        self.standings.show_points(running, None, s)
        rows = [Row(_tr("Final count"), note=f"{self._step} / {len(self._told)}")]
        rows += [self._row(account) for account in reversed(told)]
        rows += self._earlier_games(s) if s.agreed.games > 1 else []
        self.list.rows.show(tuple(rows))
        is_whole = self._step == len(self._told)
        self.back.setEnabled(self._step > 1)
        self.on.setEnabled(not is_whole)
        self.all.setEnabled(not is_whole)
        self.setWindowTitle(_tr("final count"))
        if told and not (is_whole and not self._clock.isActive()):
            text = f"{talk.sum_text(told[-1])}: {talk.verdict(self._context, told[-1])}"
            self.count_text.setText(text)
            self._context.services.announcer.announce(text)
            self.told.emit(told[-1].tunnel)
        else:
            self.count_text.setText(_tr("Every tunnel is counted. Go back to look at them one by one."))

    def _points_of_this_game(self, s: State) -> dict[Seat, int]:
        return s.counts[-1].points if s.counts else points_of_game(s)
