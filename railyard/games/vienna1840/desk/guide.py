"""The guided example: the turn of the description, walked through on the board, every number explained."""

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QAction, QHideEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from railyard.core.event import Event, Paid
from railyard.core.options import default_options
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.desk.example_moves import CHAPTERS, COMPANY, FOLLOWED, PEOPLE, SEATS
from railyard.games.vienna1840.desk.paper import Paper, Writer
from railyard.games.vienna1840.events import DividendPaid, PriceMoved, StadtbahnRan, TramRan
from railyard.games.vienna1840.info import INFO
from railyard.games.vienna1840.rules import Vienna
from railyard.games.vienna1840.state import State, box
from railyard.gui.parts.desk import Prompt
from railyard.gui.parts.widgets import HINT, label


def _tr(text: str) -> str:
    return QCoreApplication.translate("ViennaGuide", text)


def chapters() -> tuple[tuple[str, str, str], ...]:
    """Round, title and words of every chapter."""
    return (
        (
            _tr("Before the first round"),
            _tr("Money and a card"),
            _tr(
                "Four players: each gets 260 Gulden, and 350 more that can only pay for founding a company. Lines"
                " 3 and 7 are among those on offer. We follow Anna."
            ),
        ),
        (
            _tr("Auction of the privates"),
            _tr("The Hofburg"),
            _tr(
                "Least bid is the printed value, then at least five more. Ben opens at 40, Anna raises to 45, the"
                " others are out. The Hofburg brings her 20 at every company round."
            ),
        ),
        (
            _tr("Auction and places"),
            _tr("The other privates"),
            _tr(
                "The others get their privates at the printed value. Then the poorest chooses a place first; "
                "Anna, who has most money left, gets the last free place, the first. As the first share round "
                "begins, everybody gets the 350 for founding."
            ),
        ),
        (
            _tr("Share round 1"),
            _tr("A director each"),
            _tr(
                "Everybody founds one tram company. Anna takes the Wiener Tramway Gesellschaft at 80: the "
                "director certificate is half of it, so it costs five times 80. The company gets ten times 80 "
                "from the bank."
            ),
        ),
        (
            _tr("Share round 1"),
            _tr("More shares"),
            _tr(
                "Turn by turn Anna buys 10 % of WT and 10 % of Stadtbahn D. This money goes to the bank, not to "
                "the companies. Nothing can be sold in the first share round."
            ),
        ),
        (
            _tr("Share round 1"),
            _tr("Everybody passes"),
            _tr(
                "When all have passed in a row the round ends. The next order goes by money: with 20 Anna will be"
                " last. One more pass is to come."
            ),
        ),
        (
            _tr("Company round 1"),
            _tr("Income and dividends"),
            _tr(
                "The Hofburg pays. WT has earned nothing yet, pays 0 and falls one step. Stadtbahn D runs by "
                "itself and pays everything out, a tenth to every share. A dividend from 10 to 90 leaves the "
                "price, from 100 on it rises."
            ),
        ),
        (
            _tr("Company round 1"),
            _tr("A yellow tram"),
            _tr(
                "Yellow trams cost 100 and orange ones 300 in this round. WT buys a yellow one. A company and its"
                " lines have three trams at most, one a line."
            ),
        ),
        (
            _tr("Company round 1"),
            _tr("Auction of lines"),
            _tr(
                "Companies put lines up in the order of their price: 20 at least, then five more. WT wins line 7 "
                "for 45; its only tram goes to its only line by itself. Line 3 goes to another company."
            ),
        ),
        (
            _tr("Line round 1a"),
            _tr("The first tile"),
            _tr(
                "Lines act from 1 to 18. Line 3 has built towards Anna's. Line 7 puts its home token down for "
                "nothing, and its first tile belongs on its home, F18 Museum."
            ),
        ),
        (
            _tr("Line round 1a"),
            _tr("The tram runs"),
            _tr(
                "A run has no limit: all stops on it count, and cities with a token of the line: 10 for the stop "
                "on F16 and 20 for the home. The money goes to the revenue box, not to the treasury."
            ),
        ),
        (
            _tr("Line round 1b"),
            _tr("A token and a longer run"),
            _tr(
                "Line 7 lays a tile on F20 Oper and places its second token there for 20. The run now counts 10, "
                "20 and 20. As company round 2 begins, the Hofburg pays again."
            ),
        ),
        (
            _tr("Company round 2"),
            _tr("80 are paid out"),
            _tr(
                "WT pays its 80: six of ten shares are Anna's. 80 leaves the price where it is, 100 would have "
                "raised it, nothing would have lowered it. D brings 7 more."
            ),
        ),
        (
            _tr("Company round 2"),
            _tr("Trams get cheaper"),
            _tr(
                "Yellow costs 50 now, orange 200, and the first red one 500. WT buys an orange tram. Once "
                "somebody buys a red one, every run of a yellow tram will cost 50."
            ),
        ),
        (
            _tr("Company round 2"),
            _tr("A second line"),
            _tr("WT wins a second line for 30 and gives each of its lines a tram."),
        ),
        (
            _tr("On the way to share round 2"),
            _tr("What now?"),
            _tr(
                "Share round 2 comes next, and with line round 2a green tiles. The Stadtbahn will pay double in "
                "company round 4, threefold in 5 and tenfold in 6: shares of it may bring much at the end."
            ),
        ),
    )


class ExampleScene:
    """The positions after every chapter; played once, when they are first wanted."""

    def __init__(self, game: Vienna) -> None:
        self._game = game
        self.at = 0
        self._states: list[State] = []
        self._events: list[tuple[Event, ...]] = []

    def _play(self) -> None:
        if self._states:
            return
        s = self._game.setup(default_options(INFO), SEATS)
        for moves in CHAPTERS:
            events: list[Event] = []
            for move in moves:
                applied = self._game.apply(s, move)
                s = applied.state
                events += applied.events
            self._states.append(s)
            self._events.append(tuple(events))

    @property
    def state(self) -> State:
        """The position of the chapter."""
        self._play()
        return self._states[self.at]

    @property
    def before(self) -> State | None:
        """The position of the chapter before."""
        self._play()
        return self._states[self.at - 1] if self.at else None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in the chapter."""
        self._play()
        return self._events[self.at]

    @property
    def names(self) -> dict[str, str]:
        """The people of the example."""
        return PEOPLE


def explained(context: Context, scene: ExampleScene) -> list[str]:
    """Every change of a figure of the chapter in words: money of Anna and WT, what was earned, where prices went."""
    words = context.model.wording.at(scene.state, PEOPLE)
    watched = {FOLLOWED, COMPANY, box(COMPANY)}
    running = dict(scene.before.ledger.balances) if scene.before is not None else {}
    lines: list[str] = []
    for event in scene.events:
        match event:
            case Paid(payer=payer, payee=payee, amount=amount):
                for who, change in ((payer, -amount), (payee, amount)):
                    if who in watched:
                        before = running.get(who, 0)
                        running[who] = before + change
                        sign = "+" if change > 0 else "−"
                        text = _tr("{who}: {before} {sign} {amount} = {after} ({why})")
                        lines.append(
                            text.format(
                                who=words.name(who),
                                before=before,
                                sign=sign,
                                amount=amount,
                                after=before + change,
                                why=words.why(event),
                            )
                        )
            case DividendPaid(company=company) if company == COMPANY:
                lines.append(words.event(event))
            case PriceMoved(company=company) if company == COMPANY:
                lines.append(words.event(event))
            case StadtbahnRan(company="D"):
                lines.append(words.event(event))
            case TramRan(line="7"):
                lines.append(words.event(event))
    return lines


class Guide(QWidget):
    """The dock."""

    changed = Signal()
    """The example begins, goes on, or is left."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.scene = ExampleScene(context.game)
        self.paper = Paper(context, self._write)
        self.next = self._action(_tr("Next"), self.go_on, _tr("Ctrl+⏎"))
        self.back = self._action(_tr("Back"), self.go_back)
        self.out = self._action(_tr("Back to the table"), self.leave)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.paper)

    def _action(self, text: str, act: object, hint: str = "") -> QAction:
        made = QAction(text, self)
        if hint:
            made.setProperty(HINT, hint)
        if callable(act):
            made.triggered.connect(lambda _=False: act())
        return made

    @property
    def is_on(self) -> bool:
        """Whether the board shows the example."""
        return self._context.scene is self.scene

    # -- walking ---------------------------------------------------------------------------------------------------

    def go_to(self, number: int) -> None:
        """Show a chapter on the board."""
        self.scene.at = max(0, min(number, len(CHAPTERS) - 1))
        self._context.scene = self.scene
        self._tell()

    def go_on(self) -> None:
        """The next chapter; after the last one back to the table."""
        if self.is_on and self.scene.at == len(CHAPTERS) - 1:
            self.leave()
            # Told to its end it begins anew; left in between it goes on from there.
            self.scene.at = 0
        else:
            self.go_to(self.scene.at + 1 if self.is_on else self.scene.at)

    def go_back(self) -> None:
        """The chapter before."""
        self.go_to(self.scene.at - 1)

    def leave(self) -> None:
        """The table again."""
        if self.is_on:
            self._context.scene = None
            self._tell()

    def _tell(self) -> None:
        is_last = self.scene.at == len(CHAPTERS) - 1
        self.next.setText(_tr("End") if is_last else _tr("Next"))
        self.back.setEnabled(self.scene.at > 0)
        self.paper.show_state()
        self.changed.emit()
        if self.is_on:
            self._context.services.announcer.announce(chapters()[self.scene.at][2])

    def hideEvent(self, event: QHideEvent) -> None:
        """A closed example is left; one in a window that was only minimised is not."""
        if not event.spontaneous():
            self.leave()

    # -- showing -----------------------------------------------------------------------------------------------------

    def prompt(self) -> Prompt:
        """Where the example stands."""
        told = chapters()[self.scene.at]
        text = _tr("Guided example, {n} of {all} — {round}: {title}.")
        text = text.format(n=self.scene.at + 1, all=len(CHAPTERS), round=told[0], title=told[1])
        return Prompt(text, None, buttons=(self.out, self.back), primary=self.next)

    def _write(self, writer: Writer) -> None:
        self.setWindowTitle(f"{self.scene.at + 1}/{len(CHAPTERS)}" if self.is_on else "")
        if not self.is_on:
            writer.section(_tr("A turn step by step"))
            writer.text(
                _tr(
                    "The turn told in the description, from the auction of the privates to the second company "
                    "round, shown on this board. The table waits meanwhile; nothing of it changes."
                )
            )
            begin = _tr("Go on with the example") if self.scene.at else _tr("Show the example")
            writer.row(writer.button(begin, self.go_on, is_primary=True))
            return
        when, title, words = chapters()[self.scene.at]
        writer.section(title, when)
        writer.text(words)
        self._write_figures(writer)
        lines = explained(self._context, self.scene)
        if lines:
            writer.section(_tr("Number by number"))
            for line in lines:
                writer.text(line, "small")
        is_last = self.scene.at == len(CHAPTERS) - 1
        writer.buttons(
            writer.button(_tr("Back"), self.go_back, "" if self.scene.at else _tr("This is the first chapter.")),
            writer.button(_tr("End") if is_last else _tr("Next"), self.go_on, is_primary=True),
            writer.button(_tr("Back to the table"), self.leave),
        )

    def _write_figures(self, writer: Writer) -> None:
        s, book = self.scene.state, self._context.book
        is_founded = COMPANY in s.directors
        table = writer.grid(wide=3)
        table.add(_tr("cash of Anna"), _tr("treasury WT"), _tr("revenue box"), _tr("price"), role="small")
        figures = (
            str(s.ledger[FOLLOWED]),
            str(s.ledger[COMPANY]) if is_founded else "–",
            str(s.ledger[box(COMPANY)]) if is_founded else "–",
            str(book.price(s, COMPANY)) if is_founded else "–",
        )
        table.add(*(label(figure) for figure in figures))
