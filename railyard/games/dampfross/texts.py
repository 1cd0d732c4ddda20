"""Dampfross in words."""

from typing import Any, Final

from railyard.core.chance import Roll
from railyard.core.event import Paid
from railyard.core.hexes import Hex, distance
from railyard.core.text import N_
from railyard.games.dampfross.actions import AnswerJoint, DeclareRoute, DrawTrack
from railyard.games.dampfross.board import Board
from railyard.games.dampfross.declare import declaring_train
from railyard.games.dampfross.drawing_words import line_values, segment_values
from railyard.games.dampfross.events import (
    ExtraBuildingBegan,
    FirstRollTied,
    NumbersDrawn,
    RaceEnded,
    RaceSet,
    RaceStarted,
    RouteDeclared,
    TrackDrawn,
    TrainMoved,
    Withdrew,
)
from railyard.games.dampfross.netting import train_tolls
from railyard.games.dampfross.run import rolling_train
from railyard.games.dampfross.state import State

TEXTS: Final[dict[str, str]] = {
    # Names
    "name.David": "David",
    "name.neutral": N_("the foreign railway"),
    "name.A2": "{A} II",
    "name.B2": "{B} II",
    # What may not be done: beginning
    "refusal.all_have_started": N_("Every railway has chosen its town."),
    "refusal.no_start_town": N_("No railway may begin in {town} on this board."),
    "refusal.start_town_full": N_("No further railway finds room in {town}; begin in another town."),
    # What may not be done: drawing
    "refusal.no_hex": N_("There is no hex there to build on: sea and lakes are no ground."),
    "refusal.not_neighbours": N_("A segment joins two neighbouring hexes; these two do not touch."),
    "refusal.both_foreign": N_("Beyond the border a line ends in the first hex; two foreign hexes are never joined."),
    "refusal.own_track": N_("Your own track lies there already; it is never doubled."),
    "refusal.not_connected": N_("This segment does not touch your network. Draw on from a hex where you have track."),
    "refusal.line_ends_abroad": N_("Your line ends here, in the first hex beyond the border; nothing goes on from it."),
    "refusal.first_round_exits": N_(
        "In the first round a railway may leave its town on {exits:count|side|sides} only."
    ),
    "refusal.budget": N_(
        "This segment costs {cost:count|credit|credits}, and {left:count|is|are} left to spend in this turn."
    ),
    "refusal.balance": N_(
        "The account does not allow it: {owed:count|credit is|credits are} due to rivals, {cost} for construction, and "
        "{prize} come in as a prize. The account holds {balance}; {missing:count|credit is|credits are} missing."
    ),
    "refusal.no_building_now": N_("Nobody builds now."),
    "refusal.no_turn_to_end": N_("No turn is going on that could be ended."),
    "refusal.no_stall_guard": N_("This table plays without the vote on a stalled construction."),
    "refusal.not_stalled": N_(
        "{rounds:count|full round has|full rounds have} passed since the last new town; a vote takes {needed}."
    ),
    "refusal.voted_already": N_("You have voted for the races to begin."),
    # What may not be done: races
    "refusal.no_race_to_enter": N_("No race is open for entries now."),
    "refusal.answer_first": N_("{partner:name} has to answer {company:name} first: a joint train or not?"),
    "refusal.no_route": N_("No way from the start to the goal uses a line of {company:name}'s own."),
    "refusal.no_short_route": N_(
        "No way of at most {longest:count|hex|hexes}, twice the shortest one, uses a line of {company:name}'s own."
    ),
    "refusal.no_partner": N_("{partner:name} cannot be asked for a joint train now."),
    "refusal.no_joint_route": N_(
        "No way from the start to the goal uses a line of {company:name}'s or {partner:name}'s own."
    ),
    "refusal.nothing_asked": N_("Nobody has proposed a joint train."),
    "refusal.no_route_to_show": N_("No train has to show its route now."),
    "refusal.route_incomplete": N_("A route names every hex on the way, and for each segment whose line it uses."),
    "refusal.wrong_start": N_("The route does not begin at the start of this race."),
    "refusal.wrong_goal": N_("The route does not end at the goal of this race."),
    "refusal.hex_twice": N_("A route passes no hex twice."),
    "refusal.no_line_there": N_("Nobody has drawn a line between these two hexes."),
    "refusal.not_the_owner": N_("{owner:name} has no line there."),
    "refusal.no_own_line": N_("At least one segment of the route has to be your own."),
    "refusal.ends_too_near": N_(
        "These two ends are too near each other: the shortest way has to be at least {least:count|hex|hexes} long."
    ),
    "refusal.route_too_long": N_(
        "The route is {length:count|hex|hexes} long; more than {longest}, twice the shortest way, is not admitted."
    ),
    "refusal.toll_limit": N_(
        "{owed:count|credit|credits} would be due to {owner:name}; the limit is {limit} a race, and no dues of theirs "
        "set it off. Choose another route or withdraw."
    ),
    "refusal.cannot_pay_tolls": N_(
        "{company:name} would owe {owed:count|credit|credits} and has {balance}. Choose another route or withdraw."
    ),
    "refusal.unknown_action": N_("Dampfross knows no such action."),
    # What happens: beginning
    "event.first_player_rolled": N_("{first:name} rolls the highest die and begins."),
    "event.first_roll_tied": N_("{seats:names} roll the same highest die and roll again."),
    "event.start_chosen": N_("{company:name} begins in {town}."),
    # What happens: construction
    "event.budget_rolled": N_(
        "Round {round}: the die gives everybody {budget:count|credit|credits}. {first:name} begins."
    ),
    "event.track_drawn": N_("{company:name} draws a segment near {near} for {cost:count|credit|credits}."),
    "event.jump_made": N_("{company:name} jumps along {rival:name}'s line."),
    "event.jump_closed": N_("{company:name} has closed a gap along {rival:name}'s line and may jump there again."),
    "event.city_reached": N_("{company:name} is the first to reach {town}; {left:count|town is|towns are} left."),
    "event.turn_ended": N_("{company:name} ends the turn; {unspent:count|credit is|credits are} left over."),
    "event.voted_to_end": N_("{seat:name} votes for the races to begin ({votes} of {needed})."),
    "event.construction_ended": N_("Construction ends: {reason:text|ended}. Still unreached: {unreached:list}."),
    "ended.towns": N_("only these towns are left"),
    "ended.vote": N_("the table has voted for the races to begin"),
    # What happens: races
    "event.numbers_drawn": N_("Race {race}: the {end:text|end} is {number}, {place}."),
    "end.start": N_("start"),
    "end.goal": N_("goal"),
    "end.special": N_("special goal"),
    "event.goal_too_near": N_(
        "{number} is too near: the way would be {shortest:count|hex|hexes} long. The goal is drawn again."
    ),
    "event.race_set": N_(
        "Race {race} goes from {start} {start_place} to {goal} {goal_place}; the shortest way is "
        "{shortest:count|hex|hexes} long."
    ),
    "event.race_cancelled": N_("Race {race} is cancelled: {reason:text|cancelled}. Struck: {struck:list}."),
    "cancelled.unreached": N_("nobody's line leads to one of its ends"),
    "cancelled.unconnected": N_("no lines join its two ends"),
    "cancelled.too_short": N_("no goal that is left is far enough away"),
    "event.entered": N_("{company:name} takes part."),
    "event.stayed_out": N_("{company:name} stays out."),
    "event.joint_proposed": N_("{company:name} proposes a joint train to {partner:name}."),
    "event.joint_agreed": N_("{company:name} and {partner:name} send a joint train."),
    "event.joint_declined": N_("{partner:name} declines a joint train with {company:name}."),
    "event.route_declared": N_(
        "{companies:names}: a route of {points:count|point|points} with {climbs:count|climb|climbs}, dues {due}."
    ),
    "event.route_rejected": N_(
        "The route of {companies:names} cannot stand: {reason:text|rejected} ({payee:name}, {amount})."
    ),
    "rejected.limit": N_("more than the limit stays due to one owner"),
    "rejected.balance": N_("the dues cannot be paid"),
    "event.withdrew": N_("{companies:names} {count:plural|withdraws|withdraw} from the race."),
    "event.race_started": N_("Race {race} is off; {first:names} {count:plural|rolls|roll} first."),
    "event.train_moved": N_("{companies:names}: with a {rolled} the train {outcome:text|moved}."),
    "moved.on": N_("runs on"),
    "moved.waiting": N_("waits at the foot of a climb"),
    "moved.arrived": N_("arrives"),
    "event.race_ended": N_("Race {race} is over. {reason:text|over} {winners:names}."),
    "over.run": N_("First place:"),
    "over.lone": N_("The only train, and so in first place:"),
    "over.nobody": N_("It was run by"),
    "event.extra_building_began": N_(
        "After race {race} everybody may build for up to {limit:count|credit|credits} from the account; "
        "{first:name} is the poorest and begins."
    ),
    # What money is for
    "why.town_prize": N_("first in {town}"),
    "why.junction": N_("junction near {near}"),
    "why.parallel": N_("parallel line near {near}"),
    "why.neighbouring_towns": N_("line between neighbouring towns, {near}"),
    "why.construction": N_("construction near {near}"),
    "why.toll": N_("dues of race {race}{netting}"),
    "why.neutral_toll": N_("special lines in race {race}"),
    "why.race_prize": N_("place {place} in race {race}"),
    # What may be done
    "action.choose_start": N_("Begin in {town}"),
    "action.choose_start.open": N_("Choose the town to begin in"),
    "action.draw_track": N_(
        "Draw {way:text|way}, {off}{bearing:text|bearing}{onward}{turn:text|bearing} {near}: "
        "{cost} Cr, dues {due}{town}"
    ),
    "action.draw_track.many": N_(
        "Draw {n} segments, as far as {off}{bearing:text|bearing}{onward}{turn:text|bearing} {near}: "
        "{cost} Cr, dues {due}"
    ),
    "action.draw_track.open": N_("Draw track"),
    "way.E": N_("east"),
    "way.NE": N_("north-east"),
    "way.NW": N_("north-west"),
    "way.W": N_("west"),
    "way.SW": N_("south-west"),
    "way.SE": N_("south-east"),
    "way.none": N_("nowhere"),
    "bearing.at": N_("at"),
    "bearing.none": "",
    "bearing.E": N_("east of"),
    "bearing.NE": N_("north-east of"),
    "bearing.NW": N_("north-west of"),
    "bearing.W": N_("west of"),
    "bearing.SW": N_("south-west of"),
    "bearing.SE": N_("south-east of"),
    "bearing.E+": N_("east"),
    "bearing.NE+": N_("north-east"),
    "bearing.NW+": N_("north-west"),
    "bearing.W+": N_("west"),
    "bearing.SW+": N_("south-west"),
    "bearing.SE+": N_("south-east"),
    "action.end_turn": N_("End the turn"),
    "action.end_turn.open": N_("End the turn"),
    "action.vote_to_end": N_("Vote for the races to begin"),
    "action.vote_to_end.open": N_("Vote for the races to begin"),
    "action.enter_race": N_("Take part in the race"),
    "action.enter_race.open": N_("Take part in the race"),
    "action.stay_out": N_("Stay out of the race"),
    "action.stay_out.open": N_("Stay out of the race"),
    "action.propose_joint": N_("Propose a joint train to {partner:name}"),
    "action.propose_joint.open": N_("Propose a joint train"),
    "action.answer_joint": N_("{answer:text|answer} a joint train"),
    "action.answer_joint.open": N_("Answer: a joint train or not"),
    "answer.yes": N_("Agree to"),
    "answer.no": N_("Decline"),
    "action.declare_route": N_("Show a route of {length:count|hex|hexes}: dues {due}"),
    "action.declare_route.open": N_("Show the route"),
    "action.withdraw": N_("Withdraw from the race"),
    "action.withdraw.open": N_("Withdraw from the race"),
    # Where the game stands
    "progress.start": N_("Choosing towns"),
    "progress.construction": N_("Construction, round {round}"),
    "progress.race": N_("Race {race} of {races}"),
    "progress.extra_building": N_("Building after race {race}"),
    "progress.ended": N_("Finished after {races} races"),
    # Dice
    "chance.first_player": N_("Who begins? One die for each player"),
    "chance.budget": N_("Budget of the round"),
    "chance.start_number": N_("Start of the race: red tens, black units"),
    "chance.goal_number": N_("Goal of the race: red tens, black units"),
    "chance.special_goal": N_("Goal of the special race"),
    "chance.train": N_("Movement of {train:names}"),
    # The end
    "result.richest": N_("The last race is run, and the richest wins."),
}

RULES: dict[str, str] = {
    "choose_start": "D-1.3",
    "draw_track": "D-2.3",
    "vote_to_end": "D-3.15",
    "enter_race": "D-5.1",
    "stay_out": "D-5.1",
    "propose_joint": "D-5.8",
    "answer_joint": "D-5.8",
    "declare_route": "D-5.2",
    "withdraw": "D-5.7",
    "end_turn": "D-2.2",
}
"""The paragraph of the rulebook about each action: where the reader opens while it may be done."""


def values(game: Any, state: State, thing: object) -> dict[str, object]:
    """Further values the texts need: the place a hex is near, sums of dues, what a roll brought."""
    board: Board = game.book(state).board
    match thing:
        case NumbersDrawn(end=end, number=number, towns=towns):
            special = board.special(number) if end == "special" else None
            return {"place": " / ".join(towns) if special is None else special.title}
        case RaceSet(start=start, goal=goal, special=is_special):
            return {"start_place": place_of(board, start, False), "goal_place": place_of(board, goal, is_special)}
        case FirstRollTied(faces=faces):
            return {"seats": [seat for seat, face in faces.items() if face == max(faces.values())]}
        case RouteDeclared(dues=dues):
            return {"due": sum(dues.values())}
        case Withdrew(companies=companies):
            return {"count": len(companies)}
        case RaceStarted(order=order):
            return {"first": list(order[0]), "count": len(order[0])}
        case TrainMoved(waiting=waiting, arrived=arrived):
            return {"outcome": "waiting" if waiting else "arrived" if arrived else "on"}
        case RaceEnded(places=places):
            return {"winners": list(places[0]) if places else []}
        case ExtraBuildingBegan(order=order):
            return {"first": order[0]}
        case AnswerJoint(agrees=agrees):
            return {"answer": "yes" if agrees else "no"}
        case DeclareRoute(owners=owners):
            train = declaring_train(state)
            due = 0 if train is None else sum(train_tolls(game.book(state), state, train, owners).values())
            return {"length": len(owners), "due": due}
        case Roll(what="train"):
            running = rolling_train(state)
            return {"train": [] if running is None else list(running.companies)}
        case DrawTrack():
            return segment_values(game.book(state), state, thing)
        case (DrawTrack(), *_) as drawn:
            return line_values(game.book(state), state, [each for each in drawn if isinstance(each, DrawTrack)])
        case TrackDrawn(a=a, b=b):
            return {"near": nearest_place(board, (a, b))}
        case Paid(detail=detail) if "hexes" in detail:
            return {"near": nearest_place(board, detail["hexes"])}
        case Paid(why="toll", detail={"gross": gross, "set_off": set_off}):
            return {"netting": f" ({gross} − {set_off})" if set_off else ""}
    return {}


def place_of(board: Board, number: int, is_special: bool) -> str:
    """The name of what a number stands for."""
    if is_special:
        special = board.special(number)
        return "" if special is None else special.title
    return " / ".join(place.name for place in board.places_numbered.get(number, ()))


def nearest_place(board: Board, hexes: Any) -> str:
    """The place nearest to some hexes, whatever their order; numbered towns before others equally near."""
    if not board.places:
        return ""
    here = [Hex(*at) for at in hexes]
    return min(board.places, key=lambda place: (min(distance(place.at, at) for at in here), not place.is_station)).name
