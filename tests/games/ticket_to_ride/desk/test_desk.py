"""The desk as a whole: prompts, score, the last round, the final count, pictures, looking back, looks."""

from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from railyard.core.game import Seating
from railyard.games.ticket_to_ride.actions import Claim, DrawCard, Payment
from railyard.games.ticket_to_ride.desk import picture
from railyard.games.ticket_to_ride.desk.final_count import steps_of
from railyard.games.ticket_to_ride.desk.score_track import field_of
from railyard.games.ticket_to_ride.state import State
from railyard.gui.parts.desk import PictureOptions
from railyard.gui.parts.theme import DARK, LIGHT
from tests.games.ticket_to_ride.desk.stand import NewStand, Stand
from tests.games.ticket_to_ride.tables import GAME, L, arranged, owning, put, table, with_tickets

# -- prompts -----------------------------------------------------------------------------------------------------------


def test_a_prompt_for_the_turn_names_the_three_ways(stands: NewStand) -> None:
    stand = stands(table())
    prompt = stand.desk.prompt()
    assert prompt.text == "Anna: draw two cards, claim a route, or draw tickets – one of the three. 45 cars left."
    assert prompt.seat == "A" and prompt.buttons == (stand.desk.take,) and prompt.primary is None
    assert [action.text() for action in stand.desk.menu_actions()] == ["Whole map", "Confirm every claim"]


def test_TTR_2_3_where_nothing_is_possible_the_prompt_offers_to_pass(stands: NewStand) -> None:
    every = [ticket.id for ticket in GAME.book_of("usa").board.tickets]
    start = with_tickets(arranged(table(), row=[""] * 5, rest="B"), A=every[:15], B=every[15:])
    stand = stands(start)
    prompt = stand.desk.prompt()
    assert "you have to pass" in prompt.text and prompt.primary is stand.desk.pass_turn
    stand.desk.pass_turn.trigger()
    assert stand.state.seat == 1 and not stand.desk.pass_turn.isEnabled()


def test_looking_back_the_prompt_says_who_was_to_act(stands: NewStand) -> None:
    stand = stands(table())
    stand.key("dd")
    stand.model.look_at(1)
    assert stand.desk.prompt().text == "Anna was to act."
    stand.click("denver--omaha")
    assert stand.heard.refusals[-1].code == "looking_back"
    stand.model.return_to_now()
    assert stand.desk.prompt().text.startswith("Ben: draw two cards")


def test_undo_while_paying_leaves_nothing_behind(stands: NewStand) -> None:
    start = arranged(table(), {"A": {"blue": 6}, "B": {"red": 5}})
    stand = stands(start)
    stand.model.submit(Claim("A", "portland--salt_lake_city", Payment("blue", 0)))
    stand.click("helena--omaha")
    assert stand.paying_for == "helena--omaha"
    stand.model.agree = lambda seen: True
    assert stand.model.undo()
    assert stand.paying_for == "" and not stand.desk.payment.isVisible()
    assert stand.desk.light.chosen is None
    assert set(stand.desk.cars.owners) == {-1}
    assert stand.desk.score.track.shown == (0, 0)


# -- score -------------------------------------------------------------------------------------------------------------


def test_TTR_7_5_the_track_runs_from_1_to_100_and_round_again() -> None:
    assert [field_of(points) for points in (-5, 0, 1, 99, 100, 101, 200, 233)] == [0, 0, 1, 99, 100, 1, 100, 33]


def test_fields_lie_beside_each_other_all_the_way(stands: NewStand) -> None:
    track = stands(table()).desk.score.track
    for one, other in pairwise(range(101)):
        step = track.rect_of(other).center() - track.rect_of(one).center()
        cell = track.rect_of(other)
        assert abs(step.x()) <= cell.width() * 1.01 and abs(step.y()) <= cell.height() * 1.01
        assert abs(step.x()) < 0.1 or abs(step.y()) < 0.1
    assert track.rect().contains(track.rect_of(100).toRect()) and track.rect().contains(track.rect_of(0).toRect())


def test_pawns_stand_at_the_scores_and_the_table_tells_what_is_public(stands: NewStand) -> None:
    start = owning(arranged(table(), {"A": {"red": 3}, "B": {"blue": 2}}), "A", "denver--santa_fe", "el_paso--santa_fe")
    stand = stands(start)
    assert stand.desk.score.track.shown == (4, 0)
    assert stand.desk.score.seats.rows == ((4, 41, 3, 3, 4), (0, 45, 2, 3, 0))
    assert "Anna 4 points, Ben 0 points" in stand.desk.score.track.accessibleName()
    assert (
        "Ben, 0 points, 45 cars left, 2 cards in hand, 3 tickets, longest path 0"
        in stand.desk.score.seats.accessibleName()
    )


def test_pawns_walk_and_claimed_tracks_glow(stands: NewStand, qtbot: QtBot) -> None:
    stand = stands(arranged(table(), {"A": {"blue": 6}}), speed=4.0)
    stand.model.submit(Claim("A", "portland--salt_lake_city", Payment("blue", 0)))
    assert stand.model.viewer == "B"
    assert stand.flashing == (stand.index("portland--salt_lake_city"),)
    track = stand.desk.score.track
    assert track.shown == (15, 0) and track.standing[0] < 15
    qtbot.waitUntil(lambda: track.standing == (15.0, 0.0), timeout=3000)
    qtbot.waitUntil(lambda: stand.flashing == (), timeout=3000)


def test_who_takes_the_screen_sees_what_was_claimed_meanwhile(stands: NewStand) -> None:
    stand = stands(arranged(table(), {"A": {"blue": 6}}), speed=1.0)
    stand.is_covering = True
    stand.model.submit(Claim("A", "portland--salt_lake_city", Payment("blue", 0)))
    stand.desk.animator.skip()
    assert not stand.flashing
    stand.hand_over()
    assert stand.flashing == (stand.index("portland--salt_lake_city"),)


def test_pointing_at_a_seat_lights_its_longest_path(stands: NewStand) -> None:
    stand = stands(owning(table(), "B", "denver--santa_fe", "el_paso--santa_fe", "dallas--el_paso"))
    table_ = stand.desk.score.seats
    QTest.mouseMove(table_, QPoint(60, table_.height() - 10))
    QApplication.processEvents()
    assert [len(stand.desk.light.path)] == [3]
    table_.leaveEvent(None)  # type: ignore[arg-type]
    assert not stand.desk.light.path


# -- the end -----------------------------------------------------------------------------------------------------------


def ending() -> State:
    """Anna's last turn of the game; her one ticket is connected, Ben's is not."""
    start = with_tickets(table(), A=["denver--el_paso"], B=["boston--miami"])
    start = owning(start, "A", "denver--santa_fe", "el_paso--santa_fe")
    start = owning(start, "B", "boston--new_york:1")
    return replace(start, turns_left=1, trigger=0)


def test_TTR_6_the_last_round_is_announced(stands: NewStand) -> None:
    start = arranged(table(), {"A": {"blue": 6}})
    start = replace(start, cars=put(start.cars, 0, 8))
    stand = stands(start)
    assert not stand.desk.last_round.isVisible()
    stand.model.submit(Claim("A", "portland--salt_lake_city", Payment("blue", 0)))
    assert stand.desk.last_round.isVisible()
    assert stand.desk.last_round.text() == "Last round: Anna has 2 cars left and plays the last turn. 2 turns to come."
    assert "This is your last turn" in stand.desk.prompt().text
    stand.key("dd")
    assert "1 turn to come" in stand.desk.last_round.text()
    assert stand.desk.prompt().text.startswith("Anna: draw two cards, claim a route"), "every action is still allowed"


def test_TTR_7_the_final_count_goes_step_by_step(stands: NewStand) -> None:
    stand = stands(ending())
    stand.key("dd")
    count = stand.desk.score.count
    assert count.isVisible() and not stand.desk.last_round.isVisible()
    texts = [step.text for step in count.steps]
    assert texts == [
        "Routes: Anna 4, Ben 2.",
        "Anna: Denver – El Paso is connected: +4",
        "Ben: Boston – Miami is not connected: −12",
        "Anna: the longest path has 4 spaces, the longest of all: +10",
        "Ben: the longest path has 2 spaces",
        "Anna wins with 18 points.",
    ]
    assert [step.totals for step in count.steps] == [(4, 2), (8, 2), (8, -10), (18, -10), (18, -10), (18, -10)]
    scores = stand.state.scores
    assert count.steps[-1].totals == tuple(score.total for score in scores)
    assert stand.desk.prompt().text == "Anna wins. Anna 18, Ben -10."
    assert stand.desk.score.track.shown == (18, -10)
    for _ in range(4):
        stand.press(count.back)
    assert count.step is count.steps[1] and stand.desk.score.track.shown == (8, 2)
    lit = stand.desk.light.tickets[0]
    assert set(lit.way or ()) == {stand.index("denver--santa_fe"), stand.index("el_paso--santa_fe")}
    stand.press(count.on)
    assert stand.desk.light.tickets[0].way is None
    stand.press(count.on)
    assert stand.desk.light.path == scores[0].trail and not stand.desk.light.tickets
    stand.press(count.all)
    assert not count.on.isEnabled() and count.back.isEnabled()
    assert len(stand.desk.tickets.cards) == 2, "everybody's tickets lie open"


def test_the_count_plays_by_itself_and_stops_when_taken_back(stands: NewStand, qtbot: QtBot) -> None:
    stand = stands(ending(), speed=20.0)
    stand.key("dd")
    count = stand.desk.score.count
    assert stand.told == "Routes: Anna 4, Ben 2."
    qtbot.waitUntil(lambda: stand.told == "Anna wins with 18 points.", timeout=5000)
    stand.model.agree = lambda seen: True
    stand.model.undo()
    assert stand.told == "" and not count.isVisible()
    assert stand.desk.light.tickets == () and stand.desk.light.path == ()


def test_a_random_game_to_its_end_on_each_board(stands: NewStand) -> None:
    for name, people in (("usa", 5), ("belgium", 3), ("lyon", 4)):
        stand = stands(people=people, board=name)
        stand.play(lambda s: s.stage == "over", seed=name)
        totals = tuple(score.total for score in stand.state.scores)
        assert stand.desk.score.count.steps[-1].totals == totals
        assert stand.desk.score.track.shown == totals
        assert not stand.model.wording.missing


def test_TTR_7_4_what_broke_a_tie_is_told(stands: NewStand) -> None:
    start = with_tickets(table(), A=["denver--el_paso"], B=["boston--miami"])
    start = owning(start, "A", "denver--santa_fe", "el_paso--santa_fe", "dallas--el_paso")
    stand = stands(replace(start, turns_left=1, trigger=0))
    stand.key("dd")
    scores = stand.state.scores
    even = replace(
        stand.state,
        scores=(replace(scores[0], total=20, completed=1), replace(scores[1], total=20, completed=0)),
        winners=(0,),
    )
    assert steps_of(stand.desk.context, even)[-1].text == "Anna wins with 20 points. More completed tickets decided."
    shared = replace(even, scores=(even.scores[0], replace(even.scores[1], completed=1, bonus=10)), winners=(0, 1))
    assert steps_of(stand.desk.context, shared)[-1].text == "Anna and Ben share the victory with 20 points."


# -- looks and pictures ------------------------------------------------------------------------------------------------


def painted(s: State, options: PictureOptions) -> QImage:
    """A state's picture."""
    made = picture(GAME, s, options)
    image = QImage(made.size.toSize(), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    made.paint(painter)
    painter.end()
    return image


@pytest.mark.parametrize("name", ["usa", "belgium", "lyon"])
def test_a_picture_fills_its_page_and_shows_the_cars(stands: NewStand, name: str) -> None:
    stand = stands(people=3, board=name)
    empty = painted(stand.state, PictureOptions(LIGHT))
    assert all(empty.pixelColor(x, y).alpha() == 255 for x in (0, empty.width() - 1) for y in (0, empty.height() - 1))
    stand.play(lambda s: any(s.tracks), seed="cars")
    later = painted(stand.state, PictureOptions(LIGHT))
    assert later != empty
    seats = (Seating("A", "Anna", "violet"), Seating("B", "Ben", "ochre"), Seating("C", "Cleo", "black"))
    assert painted(stand.state, PictureOptions(LIGHT, seats)) != later
    dark = painted(stand.state, PictureOptions(DARK))
    middle = (dark.width() // 2, dark.height() // 2)
    assert dark.pixelColor(*middle).lightness() < later.pixelColor(*middle).lightness()
    small = painted(stand.state, PictureOptions(LIGHT, is_thumbnail=True))
    assert small.width() < later.width()


def test_a_picture_tells_nothing_hidden(stands: NewStand) -> None:
    one = with_tickets(arranged(table(), {"A": {"red": 3}}), A=["boston--miami"])
    other = with_tickets(arranged(table(), {"B": {"blue": 9}}), B=["boston--miami"])
    assert painted(one, PictureOptions(LIGHT)) == painted(other, PictureOptions(LIGHT))


@pytest.mark.parametrize("scale", [0.8, 2.0])
def test_another_size_and_theme(stands: NewStand, scale: float) -> None:
    stand = stands(arranged(table(), {"A": {"red": 3, L: 2}}))
    before = stand.grab().toImage()
    widgets = (stand.desk.hand, stand.desk.row.deck, stand.desk.score.track, stand.desk.score.seats, stand.desk.tickets)
    sizes = [widget.sizeHint() for widget in widgets]
    stand.look.set(DARK, scale)
    QApplication.processEvents()
    for size, widget in zip(sizes, widgets, strict=True):
        assert abs(widget.sizeHint().height() - size.height() * scale) <= size.height() * 0.1 + 4
    stand.desk.claim_track(stand.desk.context.board.tracks[stand.index("duluth--helena")])
    assert stand.grab().toImage() != before


def test_two_desks_of_one_board_share_its_map(stands: NewStand) -> None:
    one, other = stands(table()), stands(table())
    assert one.desk.context.atlas is other.desk.context.atlas


def test_a_closed_desk_hears_nothing_more(stands: NewStand) -> None:
    stand = stands(arranged(table(), {"A": {"blue": 6}}))
    told: list[None] = []
    stand.desk.close()
    stand.desk.prompt_changed.connect(lambda: told.append(None))
    stand.model.submit(DrawCard("A"))
    assert told == []
    stand.model.changed.connect(stand.desk._follow)
    stand.model.looked.connect(stand.desk._look)


def names_of(stand: Stand) -> list[str]:
    """What a screen reader hears of the desk's own widgets."""
    desk = stand.desk
    widgets = [
        desk.canvas,
        desk.hand,
        desk.row.deck,
        desk.row.discards,
        *desk.row.cards,
        desk.score.track,
        desk.score.seats,
    ]
    return [widget.accessibleName() for widget in widgets]


def test_everything_has_a_name(stands: NewStand) -> None:
    stand = stands(table())
    assert all(names_of(stand))
    assert all(card.accessibleName() for card in stand.desk.tickets.cards)


def test_the_board_keeps_its_size_through_the_turns(stands: NewStand) -> None:
    """Another size would have the whole map drawn anew at every turn."""
    stand = stands(arranged(table(), {"A": {"blue": 6}}))
    sizes: set[tuple[int, int]] = set()

    def note() -> None:
        QApplication.processEvents()
        sizes.add((stand.desk.canvas.width(), stand.desk.canvas.height()))

    note()
    stand.key("1")
    note()
    stand.key("d")
    note()
    stand.desk.take.trigger()
    note()
    stand.key("2")
    stand.desk.keep.trigger()
    note()
    stand.click("portland--salt_lake_city")
    note()
    assert len(sizes) == 1


def test_the_choice_of_tickets_fits_a_narrow_board(stands: NewStand) -> None:
    stand = stands()
    for width in (820, 1400):
        stand.resize(width, 900)
        QApplication.processEvents()
        stand.desk.choice.place()
        assert stand.desk.canvas.rect().contains(stand.desk.choice.geometry()), width
