"""The third page of the bank: where everybody's money came from, what was built and won, who paid whom."""

from collections.abc import Callable, Mapping, Sequence
from html import escape

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import QLabel, QScrollArea

from railyard.games.dampfross.desk.livery import Liveries
from railyard.games.dampfross.statistics import Record, Statistics
from railyard.gui.parts.look import Look


def _tr(text: str) -> str:
    return QCoreApplication.translate("FiguresPage", text)


TABLE = '<table cellpadding="3" width="100%">'


def figures() -> Sequence[tuple[str, Callable[[Record], int]]]:
    """What is counted for every railway, and what it is called."""
    return (
        (_tr("prizes for towns"), lambda record: record.town_prizes),
        (_tr("prizes of races"), lambda record: record.race_prizes),
        (_tr("tolls from rivals"), lambda record: record.tolls_earned),
        (_tr("for joining lines"), lambda record: record.lines_earned),
        (_tr("paid in all"), lambda record: record.paid),
        (_tr("segments built"), lambda record: record.segments),
        (_tr("built for, Cr"), lambda record: record.built_for),
        (_tr("towns reached first"), lambda record: record.towns),
        (_tr("races won"), lambda record: record.races_won),
    )


class FiguresPage(QScrollArea):
    """A table of what everybody did, and two of who paid whom."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._words = QLabel()
        self._words.setTextFormat(Qt.TextFormat.RichText)
        self._words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._words.setWordWrap(True)
        self._words.setContentsMargins(12, 8, 12, 8)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setWidget(self._words)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setAccessibleName(_tr("Figures of the game"))
        self._words.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)

    def sizeHint(self) -> QSize:
        """A few lines."""
        return QSize(360, 240)

    @property
    def text(self) -> str:
        """What is shown, as rich text."""
        return self._words.text()

    def show_figures(self, known: Statistics, liveries: Liveries) -> None:
        """The game so far."""
        heads = self._heads(liveries)
        body = "".join(
            f"<tr><td>{escape(title)}</td>"
            + "".join(f'<td align="right">{count(known.records[company])}</td>' for company in liveries)
            + "</tr>"
            for title, count in figures()
            if all(company in known.records for company in liveries)
        )
        parts = [f"{TABLE}<tr><td></td>{heads}</tr>{body}</table>"]
        for title, paid in ((_tr("Tolls in races"), known.tolls), (_tr("Dues for joining lines"), known.dues)):
            rows = "".join(
                f"<tr><td>{self._letter(liveries, payer)} {escape(liveries[payer].title)}</td>"
                + "".join(self._cell(paid, payer, payee) for payee in liveries)
                + "</tr>"
                for payer in liveries
            )
            note = f'<span style="color:{self._look.theme.quiet}">{escape(_tr("rows pay, columns get"))}</span>'
            parts.append(f"<p><b>{escape(title)}</b> · {note}</p>{TABLE}<tr><td></td>{heads}</tr>{rows}</table>")
        self._words.setText("".join(parts))

    def _letter(self, liveries: Liveries, company: str) -> str:
        colour = liveries[company].ink(self._look.theme).name()
        return f'<b style="color:{colour}">{escape(liveries[company].letter)}</b>'

    def _heads(self, liveries: Liveries) -> str:
        return "".join(f'<td align="right">{self._letter(liveries, company)}</td>' for company in liveries)

    def _cell(self, paid: Mapping[tuple[str, str], int], payer: str, payee: str) -> str:
        amount = "–" if payer == payee else str(paid.get((payer, payee), 0))
        return f'<td align="right">{amount}</td>'
