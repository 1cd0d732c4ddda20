"""The share register as a table: companies by players, what the bank holds, what each player is worth."""

from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QPersistentModelIndex, Qt

from railyard.games.vienna1840.actions import BuyShare, SellShares
from railyard.games.vienna1840.book import kind_of_tram, lines_of, trams_of
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.desk.queries import worth_of
from railyard.games.vienna1840.shares import sellable
from railyard.games.vienna1840.state import Company, ShareRound, box

AnyIndex = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


def _tr(text: str) -> str:
    return QCoreApplication.translate("ViennaRegister", text)


class Role(IntEnum):
    """What a cell knows besides its text."""

    COMPANY = Qt.ItemDataRole.UserRole + 1
    SEAT = Qt.ItemDataRole.UserRole + 2
    SHARES = Qt.ItemDataRole.UserRole + 3
    """Shares of 10 % to be drawn as dots."""
    IS_DIRECTOR = Qt.ItemDataRole.UserRole + 4
    TONE = Qt.ItemDataRole.UserRole + 5
    CAN = Qt.ItemDataRole.UserRole + 6
    """Whether something can be done in the cell now."""
    IS_TOTAL = Qt.ItemDataRole.UserRole + 7
    TRAMS = Qt.ItemDataRole.UserRole + 8


@dataclass(frozen=True)
class Deal:
    """Something a cell could do: a line of its menu."""

    text: str
    action: BuyShare | SellShares | None
    """None where the number has to be asked."""
    why_not: str


CHECKS = ("certificates", "cash", "shares", "loans", "worth")


class RegisterModel(QAbstractTableModel):
    """Rows: companies, then what each player has.  Columns: company, price, IPO, pool, players, then its finances."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.companies: tuple[Company, ...] = ()
        self.seats: tuple[str, ...] = ()

    def show_state(self) -> None:
        """Another moment."""
        self.beginResetModel()
        s = self._context.state
        trams = [company for company in s.in_play if company in s.directors or company in s.cells]
        waiting = [company for company in s.in_play if company not in trams]
        self.companies = (*trams, *waiting, *self._context.board.stadtbahn)
        self.seats = s.order if s.round >= 0 else s.seats
        self.endResetModel()

    # -- shape -----------------------------------------------------------------------------------------------------

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        """Companies and sums."""
        return 0 if parent.isValid() or not self.companies else len(self.companies) + len(CHECKS)

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        """Company, price, IPO and pool, players, treasury, box, trams, lines."""
        return 4 + len(self.seats) + 4

    def seat_of(self, column: int) -> str | None:
        """The player of a column."""
        return self.seats[column - 4] if 4 <= column < 4 + len(self.seats) else None

    def source_of(self, column: int) -> str | None:
        """The bank's stock of a column."""
        return {2: "unsold", 3: "pool"}.get(column)

    def company_of(self, row: int) -> Company | None:
        """The company of a row."""
        return self.companies[row] if row < len(self.companies) else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Names of players and columns."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        seat = self.seat_of(section)
        if role == Qt.ItemDataRole.DisplayRole:
            return seat if seat is not None else self._head(section)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole) and seat is not None:
            return self._context.name(seat)
        if role == Role.SEAT:
            return seat
        if role == Qt.ItemDataRole.TextAlignmentRole:
            left = Qt.AlignmentFlag.AlignLeft if section == 0 else Qt.AlignmentFlag.AlignRight
            return left | Qt.AlignmentFlag.AlignVCenter
        return None

    def _head(self, column: int) -> str:
        first = ("", _tr("price"), _tr("IPO"), _tr("pool"))
        last = (_tr("treasury"), _tr("box"), _tr("trams"), _tr("lines"))
        return first[column] if column < 4 else last[column - 4 - len(self.seats)]

    # -- cells -----------------------------------------------------------------------------------------------------

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """What a cell says and how."""
        row, column = index.row(), index.column()
        company = self.company_of(row)
        if role == Role.IS_TOTAL:
            return company is None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return (
                Qt.AlignmentFlag.AlignLeft if column == 0 else Qt.AlignmentFlag.AlignRight
            ) | Qt.AlignmentFlag.AlignVCenter
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            return self.explanation(row, column)
        if company is None:
            return self._sum(CHECKS[row - len(self.companies)], column, role)
        return self._cell(company, column, role)

    def _cell(self, company: Company, column: int, role: int) -> object:
        s, seat, source = self._context.state, self.seat_of(column), self.source_of(column)
        if role == Role.COMPANY:
            return company if column == 0 else None
        if role == Role.CAN:
            return any(not deal.why_not for deal in self.deals(company, column))
        held = s.holdings[seat].get(company, 0) if seat is not None else 0
        if role == Role.SHARES:
            return held if seat is not None else None
        if role == Role.IS_DIRECTOR:
            return seat is not None and s.directors.get(company) == seat
        if role == Role.TRAMS:
            is_trams = column == 6 + len(self.seats) and company in s.directors
            return tuple(kind_of_tram(tram) for tram in trams_of(s, company)) if is_trams else None
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if column == 0:
            return self._context.firm(company)
        if column == 1:
            return str(self._context.book.price(s, company)) if company in s.cells else "–"
        if seat is not None:
            star = "★" if s.directors.get(company) == seat else ""
            return f"{star}{10 * held} %" if held else ""
        if source is not None:
            count = (s.unsold if source == "unsold" else s.pool).get(company, 0)
            return str(count) if count else ""
        return self._finance(company, column - 4 - len(self.seats))

    def _finance(self, company: Company, number: int) -> str:
        s = self._context.state
        if company not in s.directors:
            return ""
        match number:
            case 0:
                return str(s.ledger[company])
            case 1:
                return str(s.ledger[box(company)])
            case 2:
                return " ".join(kind_of_tram(tram) for tram in trams_of(s, company))
        return " ".join(lines_of(s, company))

    def _sum(self, check: str, column: int, role: int) -> object:
        context = self._context
        s, seat = context.state, self.seat_of(column)
        if column == 0 and role == Qt.ItemDataRole.DisplayRole:
            names = {
                "certificates": _tr("certificates"),
                "cash": _tr("cash"),
                "shares": _tr("shares"),
                "loans": _tr("loans"),
                "worth": _tr("worth now"),
            }
            return names[check]
        if seat is None:
            return None
        worth = worth_of(context.book, s, seat)
        limit = context.book.facts.seats[len(s.seats)].certificate_limit
        if role == Role.TONE:
            is_bad = (check == "certificates" and worth.certificates >= limit) or (check == "loans" and worth.loans)
            return "loss" if is_bad else "ink"
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        match check:
            case "certificates":
                return f"{worth.certificates}/{limit}"
            case "cash":
                return str(worth.cash)
            case "shares":
                return str(worth.shares)
            case "loans":
                return f"−{-worth.loans}" if worth.loans else "–"
        return str(worth.total)

    # -- dealing -----------------------------------------------------------------------------------------------------

    def deals(self, company: Company, column: int) -> tuple[Deal, ...]:
        """What can be bought or sold in a cell in a share round, possible or not."""
        context = self._context
        s, seat = context.state, context.seat
        if not isinstance(context.step, ShareRound) or seat is None or company not in s.cells:
            return ()
        price = context.book.price(s, company)
        source, holder = self.source_of(column), self.seat_of(column)
        found: list[Deal] = []
        if source is not None:
            buy = BuyShare(seat, company, source)
            text = _tr("Buy 10 % of {company} for {price}").format(company=context.firm(company), price=price)
            found.append(Deal(text, buy, context.why_not(buy)))
        elif holder == seat or column <= 1:
            for each in ("unsold", "pool") if column <= 1 else ():
                if (s.unsold if each == "unsold" else s.pool).get(company):
                    buy = BuyShare(seat, company, each)
                    where = context.words.text("source." + each, {})
                    text = _tr("Buy 10 % of {company} for {price} ({where})")
                    found.append(
                        Deal(
                            text.format(company=context.firm(company), price=price, where=where),
                            buy,
                            context.why_not(buy),
                        )
                    )
            most = max(sellable(context.book, s, seat, company), 1)
            for count in range(1, min(most, 3) + 1):
                sell = SellShares(seat, company, count)
                text = _tr("Sell {count} of {company} for {sum}")
                found.append(
                    Deal(
                        text.format(count=count, company=context.firm(company), sum=count * price),
                        sell,
                        context.why_not(sell),
                    )
                )
            if most > 3:
                found.append(Deal(_tr("Sell more…"), None, context.why_not(SellShares(seat, company, 4))))
        return tuple(found)

    def explanation(self, row: int, column: int) -> str:
        """What a cell means, and what a click would do."""
        context = self._context
        company, seat, source = self.company_of(row), self.seat_of(column), self.source_of(column)
        if company is None:
            return ""
        s = context.state
        parts = [context.title(company)]
        if seat is not None:
            held = s.holdings[seat].get(company, 0)
            parts.append(_tr("{name} has {n} %").format(name=context.name(seat), n=10 * held))
            if s.directors.get(company) == seat:
                parts.append(_tr("director"))
        elif source is not None:
            count = (s.unsold if source == "unsold" else s.pool).get(company, 0)
            parts.append(_tr("{n} shares {where}").format(n=count, where=context.words.text("source." + source, {})))
        parts += [f"{deal.text}: {deal.why_not}" if deal.why_not else deal.text for deal in self.deals(company, column)]
        return "\n".join(parts)
