"""An action being carried out: the position so far and the events so far."""

import msgspec

from railyard.core.event import Event
from railyard.core.ledger import BANK
from railyard.games.vienna1840.book import Book
from railyard.games.vienna1840.events import LoanTaken
from railyard.games.vienna1840.state import Company, State, Step


class Play:
    """Collects what an action brings about.  Chapters change ``s`` through the methods below."""

    __slots__ = ("book", "events", "s")

    def __init__(self, book: Book, s: State) -> None:
        self.book = book
        self.s = s
        self.events: list[Event] = []

    def set(self, **fields: object) -> None:
        """Give fields of the position other values."""
        self.s = msgspec.structs.replace(self.s, **fields)

    def tell(self, event: Event) -> None:
        """Note a fact."""
        self.events.append(event)

    def pay(self, payer: str, payee: str, amount: int, why: str, **detail: object) -> None:
        """Move money; nothing for an amount of 0."""
        if amount:
            ledger, paid = self.s.ledger.transfer(payer, payee, amount, why, **detail)
            self.set(ledger=ledger)
            self.events.append(paid)

    def pay_with_director(self, company: Company, amount: int, why: str, **detail: object) -> None:
        """The treasury pays what it can, its director the rest, borrowing in hundreds (section 13)."""
        own = min(amount, self.s.ledger[company])
        rest = amount - own
        director = self.s.directors[company]
        missing = rest - self.s.ledger[director]
        if missing > 0:
            unit = self.book.facts.loan
            count = -(-missing // unit)
            self.set(loans={**self.s.loans, director: self.s.loans[director] + count})
            self.tell(LoanTaken(director, count))
            self.pay(BANK, director, count * unit, "loan")
        self.pay(director, company, rest, "director_helps", company=company)
        self.pay(company, BANK, amount, why, **detail)

    def done(self, *instead: Step) -> None:
        """The first step of the agenda is over; these come instead of it."""
        self.set(agenda=(*instead, *self.s.agenda[1:]))

    def interrupt(self, *steps: Step) -> None:
        """These steps have the floor before the agenda goes on."""
        self.set(agenda=(*steps, *self.s.agenda))

    def become(self, step: Step) -> None:
        """The first step of the agenda goes on as this."""
        self.set(agenda=(step, *self.s.agenda[1:]))
