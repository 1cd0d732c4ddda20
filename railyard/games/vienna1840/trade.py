"""Trading privates later in the game (section 12): to the bank, to tram companies, with consent."""

from railyard.core.action import Action, Seat
from railyard.core.ledger import BANK
from railyard.core.offer import Between, Offer, OneOf
from railyard.core.refusal import Refusal, refuse
from railyard.games.vienna1840.actions import AnswerOffer, BuyPrivate, Pass, SellPrivate
from railyard.games.vienna1840.book import Book, controller
from railyard.games.vienna1840.events import Passed, PrivateAsked, PrivateMoved, PrivateRefused
from railyard.games.vienna1840.play import Play
from railyard.games.vienna1840.state import GONE, Consent, Line, PrivatePurchase, State

# -- sale to the bank ----------------------------------------------------------------------------------------------


def check_sale(book: Book, s: State, owners: tuple[str, ...], action: SellPrivate) -> Refusal | None:
    """D-5: the bank takes a private at face value from those named."""
    if not s.rules.privates_sellable:
        return refuse("bank_buys_no_privates", "D-5")
    owner = s.privates.get(action.private, "")
    if not owner or owner not in owners:
        return refuse("private_not_yours", "V-12", private=action.private)
    return None


def sell_to_bank(play: Play, action: SellPrivate) -> None:
    """The private leaves the game."""
    owner = play.s.privates[action.private]
    play.pay(
        BANK, owner, play.book.board(play.s).privates[action.private].value, "private_sold", private=action.private
    )
    play.set(privates={**play.s.privates, action.private: GONE})
    play.tell(PrivateMoved(action.private, owner, BANK))


def sale_offers(s: State, seat: Seat, owners: tuple[str, ...]) -> tuple[Offer, ...]:
    """Privates of these owners that the bank would take."""
    if not s.rules.privates_sellable:
        return ()
    mine = tuple(private for private, owner in s.privates.items() if owner and owner in owners)
    return (Offer(SellPrivate, seat, {"private": OneOf("private", mine)}),) if mine else ()


# -- sale to a tram company ----------------------------------------------------------------------------------------


def may_buy_privates(book: Book, s: State) -> bool:
    """Tram companies buy privates from LR2a on."""
    return book.round(s).phase > 1 and book.round(s).kind == "line_round"


def wanted(book: Book, s: State, line: Line) -> tuple[str, ...]:
    """Privates the company of a line could buy now."""
    if not may_buy_privates(book, s) or s.ledger[s.lines[line].owner] < 1:
        return ()
    return tuple(private for private, owner in s.privates.items() if owner in s.seats)


def check_purchase(book: Book, s: State, line: Line, action: BuyPrivate) -> Refusal | None:
    """From a player, for 1 up to face value, from the treasury."""
    company = s.lines[line].owner
    if action.line != line:
        return refuse("not_your_line", "V-12", line=action.line)
    if not may_buy_privates(book, s):
        return refuse("privates_not_yet", "V-12")
    if s.privates.get(action.private, "") not in s.seats:
        return refuse("private_not_with_player", "V-12", private=action.private)
    value = book.board(s).privates[action.private].value
    if not 1 <= action.price <= value:
        return refuse("price_out_of_range", "V-12", price=action.price, value=value)
    if action.price > s.ledger[company]:
        return refuse("treasury_too_small", "V-12", company=company, cost=action.price, has=s.ledger[company])
    return None


def purchase_offers(book: Book, s: State, line: Line) -> tuple[Offer, ...]:
    """Privates the line's company may buy, with prices."""
    privates = book.board(s).privates
    treasury = s.ledger[s.lines[line].owner]
    seat = controller(s, line)
    return tuple(
        Offer(
            BuyPrivate,
            seat,
            {"price": Between("gulden", 1, min(privates[private].value, treasury))},
            {"line": line, "private": private},
        )
        for private in wanted(book, s, line)
    )


def buy(play: Play, line: Line, action: BuyPrivate) -> None:
    """Buy at once, or ask the player first (D-13)."""
    seller = play.s.privates[action.private]
    if play.s.rules.consent and seller != action.seat:
        play.tell(PrivateAsked(play.s.lines[line].owner, action.private, action.price, seller))
        play.interrupt(Consent(line, action.private, action.price, seller))
    else:
        _hand_over(play, line, action.private, action.price)


def _hand_over(play: Play, line: Line, private: str, price: int) -> None:
    company, seller = play.s.lines[line].owner, play.s.privates[private]
    play.pay(company, seller, price, "private", private=private)
    play.set(privates={**play.s.privates, private: company})
    play.tell(PrivateMoved(private, seller, company))


# -- the end of a line's turn --------------------------------------------------------------------------------------


def acting(book: Book, s: State, step: PrivatePurchase) -> Seat:
    """The director of the line's company."""
    return controller(s, step.line)


def offers(book: Book, s: State, step: PrivatePurchase) -> tuple[Offer, ...]:
    """Buy, or end the turn."""
    seat = controller(s, step.line)
    company = s.lines[step.line].owner
    return (
        *purchase_offers(book, s, step.line),
        *sale_offers(s, seat, (seat, company)),
        Offer(Pass, seat, fixed={"company": step.line}, ends_turn=True),
    )


def check(book: Book, s: State, step: PrivatePurchase, action: Action) -> Refusal | None:
    """Only privates are traded here."""
    match action:
        case Pass(company=company):
            if company == step.line:
                return None
            return refuse("not_your_line", "V-7", line=company) if company else refuse("not_now", "V-7")
        case BuyPrivate():
            return check_purchase(book, s, step.line, action)
        case SellPrivate():
            return check_sale(book, s, (action.seat, s.lines[step.line].owner), action)
    return refuse("not_now", "V-7")


def perform(play: Play, step: PrivatePurchase, action: Action) -> None:
    """Trade or end."""
    match action:
        case BuyPrivate():
            buy(play, step.line, action)
        case SellPrivate():
            sell_to_bank(play, action)
        case _:
            play.tell(Passed(step.line))
            play.done()


def settle(play: Play, step: PrivatePurchase) -> bool:
    """Over when nothing can be bought."""
    if wanted(play.book, play.s, step.line):
        return True
    play.done()
    return False


# -- consent -------------------------------------------------------------------------------------------------------


def acting_consent(book: Book, s: State, step: Consent) -> Seat:
    """The player who is asked."""
    return step.seller


def offers_consent(book: Book, s: State, step: Consent) -> tuple[Offer, ...]:
    """Yes or no."""
    return (Offer(AnswerOffer, step.seller, {"accept": OneOf("choice", (True, False))}),)


def check_consent(book: Book, s: State, step: Consent, action: Action) -> Refusal | None:
    """Only an answer."""
    return None if isinstance(action, AnswerOffer) else refuse("answer_first", "D-13", private=step.private)


def perform_consent(play: Play, step: Consent, action: Action) -> None:
    """Hand over, or not."""
    play.done()
    if isinstance(action, AnswerOffer) and action.accept:
        _hand_over(play, step.line, step.private, step.price)
    else:
        play.tell(PrivateRefused(step.private, step.seller))


def settle_consent(play: Play, step: Consent) -> bool:
    """An answer is always wanted."""
    return True


def sold_in_company_round(s: State, company: str) -> tuple[str, ...]:
    """Whose privates may be sold while a tram company is on turn in a company round: its director's (section 12)."""
    return (s.directors[company],)


def sold_in_line_round(s: State, line: Line) -> tuple[str, ...]:
    """Whose privates may be sold during a line's turn: its director's and its company's."""
    return (controller(s, line), s.lines[line].owner)
