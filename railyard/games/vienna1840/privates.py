"""The auction of the privates (section 2), and what becomes of them later (section 12)."""

from railyard.core.action import Action, Seat
from railyard.core.ledger import BANK
from railyard.core.offer import Between, Offer
from railyard.core.refusal import Refusal, refuse
from railyard.games.vienna1840.actions import BidPrivate, Pass
from railyard.games.vienna1840.book import Book
from railyard.games.vienna1840.events import (
    Passed,
    PrivateBid,
    PrivateCheaper,
    PrivateWon,
)
from railyard.games.vienna1840.play import Play
from railyard.games.vienna1840.state import GONE, PrivateAuction, PrivateIncome, State


def next_in(order: tuple[Seat, ...], after: Seat, among: tuple[Seat, ...] | None = None) -> Seat:
    """Who comes after a seat in an order, skipping those not among some."""
    start = order.index(after)
    for seat in order[start + 1 :] + order[: start + 1]:
        if among is None or seat in among:
            return seat
    raise ValueError("nobody is left")


def cheapest(book: Book, s: State) -> str:
    """The private with the lowest face value in this game."""
    privates = book.board(s).privates
    return min(privates, key=lambda name: privates[name].value)


def is_step(s: State, amount: int) -> bool:
    """Whether a bid lies this much over the least one allowed in whole steps (D-3)."""
    return s.rules.free_raises or amount % 5 == 0


# -- the auction ---------------------------------------------------------------------------------------------------


def acting(book: Book, s: State, step: PrivateAuction) -> Seat:
    """Who bids or passes."""
    return step.turn


def least_bid(book: Book, s: State, step: PrivateAuction, private: str) -> int:
    """The lowest bid allowed for a private now."""
    return step.bid + book.facts.raise_step if step.lot else s.asked[private]


def offers(book: Book, s: State, step: PrivateAuction) -> tuple[Offer, ...]:
    """Open an auction or raise, or pass."""
    cash = s.ledger[step.turn]
    raise_step = 1 if s.rules.free_raises else book.facts.raise_step
    found: list[Offer] = []
    for private in (step.lot,) if step.lot else tuple(name for name, owner in s.privates.items() if not owner):
        least = least_bid(book, s, step, private)
        if least <= cash:
            price = Between("gulden", least, cash - (cash - least) % raise_step, raise_step)
            found.append(Offer(BidPrivate, step.turn, {"price": price}, {"private": private}))
    return (*found, Offer(Pass, step.turn, ends_turn=True))


def check(book: Book, s: State, step: PrivateAuction, action: Action) -> Refusal | None:
    """Whether the bid is high enough, in steps, and affordable."""
    match action:
        case Pass(company=company):
            return refuse("not_now", "V-2") if company else None
        case BidPrivate(private=private, price=price):
            if s.privates.get(private, GONE):
                return refuse("private_not_for_sale", "V-2", private=private)
            if step.lot and private != step.lot:
                return refuse("other_private_is_up", "V-2", private=private, lot=step.lot)
            least = least_bid(book, s, step, private)
            if price < least:
                return refuse("bid_too_low", "V-2", bid=price, least=least)
            if not is_step(s, price - least):
                return refuse("bid_off_step", "D-3", bid=price)
            if price > s.ledger[step.turn]:
                return refuse("not_enough_cash", "V-2", cost=price, has=s.ledger[step.turn])
            return None
    return refuse("not_now", "V-2")


def perform(play: Play, step: PrivateAuction, action: Action) -> None:
    """Bid or pass."""
    order = play.s.seats
    if isinstance(action, BidPrivate):
        _bid(play, step, action)
        return
    play.tell(Passed(step.turn))
    if step.lot:
        bidders = tuple(seat for seat in step.bidders if seat != step.turn)
        if len(bidders) == 1:
            _sell(play, step, next_in(order, step.starter))
        else:
            play.become(
                PrivateAuction(
                    next_in(order, step.turn, bidders), 0, step.lot, step.bid, step.leader, bidders, step.starter
                )
            )
        return
    passes = step.passes + 1
    turn = next_in(order, step.turn)
    if passes == len(order):
        turn = _nobody_bids(play, turn)
        passes = 0
    play.become(PrivateAuction(turn, passes))


def _nobody_bids(play: Play, turn: Seat) -> Seat:
    """All passed in a row: the cheapest private gets cheaper until somebody must take it, else the owners are paid."""
    private = cheapest(play.book, play.s)
    if play.s.privates[private]:
        pay_incomes(play)
        return turn
    asked = max(play.s.asked[private] - play.book.facts.raise_step, 0)
    play.set(asked={**play.s.asked, private: asked})
    play.tell(PrivateCheaper(private, asked))
    if asked:
        return turn
    play.set(privates={**play.s.privates, private: turn})
    play.tell(PrivateWon(turn, private, 0))
    return next_in(play.s.seats, turn)


def _bid(play: Play, step: PrivateAuction, action: BidPrivate) -> None:
    s = play.s
    play.tell(PrivateBid(action.seat, action.private, action.price))
    least = action.price + play.book.facts.raise_step
    bidders = tuple(seat for seat in (step.bidders or s.seats) if seat == action.seat or s.ledger[seat] >= least)
    starter = step.starter or action.seat
    up = PrivateAuction(action.seat, 0, action.private, action.price, action.seat, bidders, starter)
    if len(bidders) == 1:
        # D-4: the platform gives the next turn to the starter when nobody else can go on.
        _sell(play, up, starter if s.rules.starter_again else next_in(s.seats, starter))
    else:
        play.become(
            PrivateAuction(next_in(s.seats, action.seat, bidders), 0, up.lot, up.bid, up.leader, bidders, starter)
        )


def _sell(play: Play, step: PrivateAuction, turn: Seat) -> None:
    play.pay(step.leader, BANK, step.bid, "private", private=step.lot)
    play.set(privates={**play.s.privates, step.lot: step.leader})
    play.tell(PrivateWon(step.leader, step.lot, step.bid))
    play.become(PrivateAuction(turn))


def settle(play: Play, step: PrivateAuction) -> bool:
    """The auction is over when every private has an owner."""
    if all(play.s.privates.values()):
        play.done()
        return False
    return True


# -- income --------------------------------------------------------------------------------------------------------


def pay_incomes(play: Play) -> None:
    """Every private pays its owner (6a)."""
    for private, owner in play.s.privates.items():
        if owner not in ("", GONE):
            income = play.book.board(play.s).privates[private].income
            play.pay(BANK, owner, income, "private_income", private=private)


def settle_income(play: Play, step: PrivateIncome) -> bool:
    """Pay and go on."""
    pay_incomes(play)
    play.done()
    return False
