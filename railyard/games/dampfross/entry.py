"""Who takes part in a race, alone or with a joint train (D-5.1, D-5.8)."""

from typing import Literal

from msgspec.structs import replace

from railyard.core.event import Event
from railyard.core.game import Step
from railyard.core.refusal import Refusal, refuse
from railyard.games.dampfross.actions import AnswerJoint, EnterRace, ProposeJoint, StayOut
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.companies import handler, richest_first, turn_order, wealth
from railyard.games.dampfross.ending import race_closed
from railyard.games.dampfross.events import (
    Entered,
    JointAgreed,
    JointDeclined,
    JointProposed,
    RaceEnded,
    StayedOut,
)
from railyard.games.dampfross.routes import has_route, longest_route
from railyard.games.dampfross.state import DAVID, Declaring, Entering, RaceRecord, State, Train


def _why_not_decide(s: State) -> Refusal | None:
    if not isinstance(s.stage, Entering):
        return refuse("no_race_to_enter", "D-5.1")
    if s.stage.asked:
        return refuse("answer_first", "D-5.8", company=s.stage.waiting[0], partner=s.stage.asked)
    return None


def why_not_enter(book: Book, s: State, action: EnterRace) -> Refusal | None:
    """Why the company may not run on its own: no way leads over a line of its own (D-5.2)."""
    refusal = _why_not_decide(s)
    if refusal is not None:
        return refusal
    assert isinstance(s.stage, Entering)
    company = s.stage.waiting[0]
    if not has_route(book, s, s.stage.race, (company,)):
        longest = longest_route(book, s, s.stage.race)
        if longest is not None:
            return refuse("no_short_route", "D-6.2", company=company, longest=longest)
        return refuse("no_route", "D-5.2", company=company)
    return None


def why_not_stay_out(s: State, action: StayOut) -> Refusal | None:
    """Why the company may not stay out now."""
    return _why_not_decide(s)


def possible_partners(s: State) -> tuple[str, ...]:
    """Companies that the one deciding now may ask for a joint train: in no joint train yet, not staying out, and not
    having declined already; David runs alone (D-5.8, D-6.3)."""
    stage = s.stage
    if not isinstance(stage, Entering) or stage.asked or stage.waiting[0] == DAVID:
        return ()
    single = {companies[0] for companies in stage.trains if len(companies) == 1}
    still = (company for company in s.ids() if company in stage.waiting[1:] or company in single)
    return tuple(company for company in still if company != DAVID and company not in stage.declined)


def why_not_propose(book: Book, s: State, action: ProposeJoint) -> Refusal | None:
    """Why this company cannot be asked for a joint train (D-5.8)."""
    refusal = _why_not_decide(s)
    if refusal is not None:
        return refusal
    assert isinstance(s.stage, Entering)
    if action.partner not in possible_partners(s):
        return refuse("no_partner", "D-5.8", partner=action.partner)
    if not has_route(book, s, s.stage.race, (s.stage.waiting[0], action.partner)):
        return refuse("no_joint_route", "D-5.2", company=s.stage.waiting[0], partner=action.partner)
    return None


def why_not_answer(s: State, action: AnswerJoint) -> Refusal | None:
    """Why there is nothing to answer."""
    if isinstance(s.stage, Entering) and s.stage.asked:
        return None
    return refuse("nothing_asked", "D-5.8")


def entered(book: Book, s: State) -> Step[State]:
    """The company takes part alone."""
    stage = s.stage
    assert isinstance(stage, Entering)
    company = stage.waiting[0]
    return _next(book, s, replace(stage, trains=(*stage.trains, (company,))), [Entered(company)])


def stayed_out(book: Book, s: State) -> Step[State]:
    """The company takes no part."""
    stage = s.stage
    assert isinstance(stage, Entering)
    company = stage.waiting[0]
    return _next(book, s, replace(stage, stayed_out=(*stage.stayed_out, company)), [StayedOut(company)])


def proposed(book: Book, s: State, action: ProposeJoint) -> Step[State]:
    """The partner has to answer, unless the same person runs both companies."""
    stage = s.stage
    assert isinstance(stage, Entering)
    company = stage.waiting[0]
    events: list[Event] = [JointProposed(company, action.partner)]
    if s.seat_of(action.partner) == s.seat_of(company):
        return _joined(book, s, company, action.partner, events)
    return Step(replace(s, stage=replace(stage, asked=action.partner)), tuple(events))


def answered(book: Book, s: State, action: AnswerJoint) -> Step[State]:
    """The partner agrees, or the company decides again."""
    stage = s.stage
    assert isinstance(stage, Entering)
    company, partner = stage.waiting[0], stage.asked
    if action.agrees:
        return _joined(book, s, company, partner, [])
    after = replace(stage, asked="", declined=(*stage.declined, partner))
    return Step(replace(s, stage=after), (JointDeclined(company, partner),))


def _joined(book: Book, s: State, company: str, partner: str, events: list[Event]) -> Step[State]:
    stage = s.stage
    assert isinstance(stage, Entering)
    events.append(JointAgreed(company, partner))
    pair = richest_first(s, (company, partner))
    trains = (*(train for train in stage.trains if train != (partner,)), pair)
    waiting = tuple(other for other in stage.waiting if other != partner)
    return _next(book, s, replace(stage, trains=trains, waiting=waiting, asked=""), events)


def _next(book: Book, s: State, stage: Entering, events: list[Event]) -> Step[State]:
    """The next company decides; David when one person alone takes part; then routes are shown (D-5.2, D-6.3)."""
    stage = replace(stage, waiting=stage.waiting[1:], declined=())
    s = replace(s, stage=stage)
    if stage.waiting:
        return Step(s, tuple(events))
    if _david_may_run(book, s, stage):
        return Step(replace(s, stage=replace(stage, waiting=(DAVID,))), tuple(events))
    if not stage.trains:
        events.append(RaceEnded(stage.race.number, (), "nobody"))
        return race_closed(book, s, record_of(stage, "nobody"), events)
    place = {company: at for at, company in enumerate(turn_order(s))}
    order = sorted(stage.trains, key=lambda companies: (-wealth(s, companies), place[companies[0]]))
    trains = tuple(Train(companies) for companies in order)
    david = handler(s) if (DAVID,) in stage.trains else ""
    declaring = Declaring(stage.race, tuple(range(len(trains))), trains, handler=david)
    return Step(replace(s, stage=declaring), tuple(events))


def _david_may_run(book: Book, s: State, stage: Entering) -> bool:
    is_decided = DAVID in stage.stayed_out or (DAVID,) in stage.trains
    has_david = any(company.id == DAVID for company in s.companies)
    return (
        has_david
        and not is_decided
        and len(stage.trains) == 1
        and len(stage.trains[0]) == 1
        and has_route(book, s, stage.race, (DAVID,))
    )


def record_of(stage: Entering | Declaring, outcome: Literal["lone", "nobody"]) -> RaceRecord:
    """The tick for a race nobody ran."""
    race = stage.race
    return RaceRecord(race.number, race.start.number, race.goal.number, race.goal.special, outcome)
