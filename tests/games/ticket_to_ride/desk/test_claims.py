"""Claiming routes at the desk: pointing, paying, refusals, keys."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from railyard.games.ticket_to_ride.actions import Claim, Payment
from railyard.games.ticket_to_ride.desk.cars_layer import CLOSED
from railyard.games.ticket_to_ride.state import EMPTY
from railyard.gui.parts.board import Direction
from tests.games.ticket_to_ride.desk.stand import NewStand, Stand
from tests.games.ticket_to_ride.tables import L, arranged, board, owning, table

BLUE = "portland--salt_lake_city"


def last(stand: Stand) -> object:
    """The move made last."""
    return stand.model.table.line()[-1].move


# -- pointing ----------------------------------------------------------------------------------------------------------


def test_pointing_tells_length_points_and_price(stands: NewStand) -> None:
    stand = stands(arranged(table(), {"A": {"blue": 5, L: 2}}))
    stand.point(stand.place_of(BLUE, 2))
    assert stand.desk.light.track == stand.index(BLUE)
    tip = stand.desk.canvas.tip.text
    assert "Portland – Salt Lake City" in tip
    assert "6 spaces · 15 points · 6 blue" in tip
    assert "Click to claim it for 5 blue + 1 locomotive." in tip and "one more way" in tip
    lifted = {board().card_colours[fan.card]: fan.spent for fan in stand.desk.hand.fans}
    assert lifted == {"blue": 5, L: 1}
    stand.point(stand.board_point(QPointF(80, 600)))
    assert not stand.desk.canvas.tip.text
    assert all(fan.spent == 0 for fan in stand.desk.hand.fans)


def test_the_tip_leaves_the_track_free(stands: NewStand) -> None:
    stand = stands(arranged(table()))
    for track_id in (BLUE, "los_angeles--miami", "helena--omaha", "seattle--vancouver:1", "boston--montreal:2"):
        track = stand.desk.context.board.track(track_id)
        if track is None:
            continue
        spaces = stand.desk.context.atlas.tracks.shapes[track.index].spaces
        at = stand.place_of(track_id, len(spaces) // 2)
        stand.point(at)
        place = stand.desk.canvas.tip.geometry()
        assert not place.contains(at)
        hidden = sum(place.contains(stand.place_of(track_id, number)) for number in range(len(spaces)))
        assert hidden <= len(spaces) // 2


def test_pointing_says_why_a_track_cannot_be_claimed(stands: NewStand) -> None:
    stand = stands(arranged(table(), {"A": {"blue": 2, "red": 1}}))
    stand.point(stand.place_of(BLUE))
    assert "You have 2 blue cards" in stand.desk.canvas.tip.text and "TTR-2B.2" in stand.desk.canvas.tip.text
    assert not stand.desk.light.is_claimable
    stand.point(stand.place_of("calgary--helena"))
    assert "You hold 2 blue and 0 locomotives." in stand.desk.canvas.tip.text


# -- paying ------------------------------------------------------------------------------------------------------------


def test_TTR_2B_6_the_payment_with_the_fewest_locomotives_is_preset(stands: NewStand) -> None:
    stand = stands(arranged(table(), {"A": {"blue": 5, L: 3}}))
    stand.click(BLUE)
    ways = [way.payment for way in stand.desk.payment.ways]
    assert ways == [Payment("blue", 1), Payment("blue", 2), Payment("blue", 3)]
    assert stand.desk.payment.payment == ways[0]
    assert "5 blue + 1 locomotive? It brings 15 points and takes 6 cars" in stand.desk.prompt().text
    assert stand.desk.prompt().primary is stand.desk.claim
    assert stand.desk.light.chosen == stand.index(BLUE)
    stand.press(stand.desk.payment.ways[1])
    stand.press(stand.desk.payment.claim)
    assert last(stand) == Claim("A", BLUE, Payment("blue", 2))
    assert stand.paying_for == ""
    assert stand.desk.cars.owners[stand.index(BLUE)] == 0


def test_a_grey_route_is_paid_with_what_one_holds_most_of(stands: NewStand) -> None:
    stand = stands(arranged(table(), {"A": {"blue": 4, "red": 6, L: 1}}))
    stand.click("calgary--helena")
    assert stand.desk.payment.payment == Payment("red", 0)
    assert {way.payment.colour for way in stand.desk.payment.ways} == {"red", "blue"}


def test_keys_choose_claim_and_back_out(stands: NewStand) -> None:
    stand = stands(arranged(table(), {"A": {"blue": 6, L: 1}}))
    stand.click(BLUE)
    assert QApplication.focusWidget() is stand.desk.payment
    QTest.keyClick(stand.desk.payment, Qt.Key.Key_Escape)
    assert stand.paying_for == "" and stand.model.table.cursor == len(stand.model.table.line())
    assert QApplication.focusWidget() is stand.desk.canvas
    stand.click(BLUE)
    QTest.keyClick(stand.desk.payment, Qt.Key.Key_Down)
    assert stand.desk.payment.payment == Payment("blue", 1)
    QTest.keyClick(stand.desk.payment, Qt.Key.Key_Return)
    assert last(stand) == Claim("A", BLUE, Payment("blue", 1))


def test_a_click_elsewhere_and_esc_on_the_board_back_out(stands: NewStand) -> None:
    stand = stands(arranged(table(), {"A": {"blue": 6}}))
    stand.click(BLUE)
    at = stand.board_point(QPointF(80, 560))
    QTest.mouseClick(stand.desk.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert stand.paying_for == ""
    stand.click(BLUE)
    stand.key(Qt.Key.Key_Escape)
    assert stand.paying_for == ""
    stand.click(BLUE)
    stand.desk.back.trigger()
    assert stand.paying_for == ""


def test_another_track_can_be_chosen_instead(stands: NewStand) -> None:
    stand = stands(arranged(table(), {"A": {"blue": 6, "red": 5}}))
    stand.click(BLUE)
    stand.click("helena--omaha", 4)
    assert stand.paying_for == "helena--omaha"


def test_confirming_can_be_switched_off(stands: NewStand) -> None:
    stand = stands(arranged(table(), {"A": {"blue": 6, "red": 5, L: 1}}))
    stand.desk.confirm.setChecked(False)
    assert stand.settings.kept == {"ticket_to_ride.confirm": False}
    stand.click(BLUE)
    assert stand.paying_for == BLUE, "there are two ways to pay"
    stand.key(Qt.Key.Key_Escape)
    stand.click("duluth--helena")
    assert stand.heard.refusals and stand.paying_for == ""
    stand.model.submit(Claim("A", "helena--omaha", Payment("red", 0)))
    assert stand.model.undo()
    stand.click("helena--omaha", 2)
    assert stand.paying_for == "helena--omaha"


def test_with_one_way_to_pay_and_no_confirming_a_click_is_enough(stands: NewStand) -> None:
    stand = stands(arranged(table(), {"A": {"blue": 6}}))
    stand.desk.confirm.setChecked(False)
    stand.click(BLUE)
    assert last(stand) == Claim("A", BLUE, Payment("blue", 0))


def test_the_payment_lies_beside_its_track_and_on_the_board(stands: NewStand) -> None:
    stand = stands(arranged(table(), {"A": dict.fromkeys(("blue", "red", "green", "white"), 4) | {L: 3}}))
    for track_id in ("boston--montreal:1", "calgary--vancouver", "dallas--houston:2", "las_vegas--los_angeles"):
        stand.click(track_id)
        assert stand.paying_for == track_id
        place = stand.desk.payment.geometry()
        assert stand.desk.canvas.rect().contains(place)
        shape = stand.desk.context.atlas.tracks.shapes[stand.index(track_id)]
        assert not any(place.contains(stand.place_of(track_id, number)) for number in range(len(shape.spaces)))


# -- refusals ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("track_id", "rule"),
    [(BLUE, "TTR-2B.2"), ("boston--new_york:1", "TTR-2B.1"), ("denver--santa_fe", "TTR-2B.1")],
)
def test_a_click_in_vain_says_why(stands: NewStand, track_id: str, rule: str) -> None:
    start = owning(arranged(table(), {"A": {"blue": 2}}), "A", "boston--new_york:1")
    stand = stands(owning(start, "B", "denver--santa_fe"))
    stand.click(track_id)
    assert stand.heard.refusals[-1].rule == rule
    assert stand.paying_for == ""


def test_TTR_3_2_the_closed_track_is_drawn_and_told(stands: NewStand) -> None:
    stand = stands(owning(arranged(table(), {"A": {"red": 4}}), "B", "boston--new_york:1"))
    assert stand.desk.cars.owners[stand.index("boston--new_york:1")] == 1
    assert stand.desk.cars.owners[stand.index("boston--new_york:2")] == CLOSED
    stand.point(stand.place_of("boston--new_york:2"))
    assert "Closed" in stand.desk.canvas.tip.text
    stand.click("boston--new_york:2")
    assert stand.heard.refusals[-1].rule == "TTR-3.2"


def test_the_two_tracks_of_a_double_route_are_told_apart(stands: NewStand) -> None:
    """The track that is clicked is the one that is claimed, with the colour drawn on it."""
    hand = {"orange": 4, "yellow": 4}
    for number, colour in ((1, "orange"), (2, "yellow")):
        stand = stands(arranged(table("ABCD"), {"A": hand}))
        track_id = f"atlanta--new_orleans:{number}"
        assert stand.desk.context.board.track(track_id).colour == colour  # type: ignore[union-attr]
        stand.click(track_id, 1)
        stand.desk.confirm_claim()
        assert last(stand) == Claim("A", track_id, Payment(colour, 0))
        other = stand.index(f"atlanta--new_orleans:{3 - number}")
        assert stand.desk.cars.owners[other] == EMPTY


# -- the keyboard ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["usa", "belgium", "lyon"])
def test_the_cursor_reaches_every_track(stands: NewStand, name: str) -> None:
    stand = stands(board=name)
    places = stand.desk.canvas.places
    assert places is not None
    keys = list(places.keys())
    seen, waiting = {keys[0]}, [keys[0]]
    while waiting:
        here = waiting.pop()
        for direction in Direction:
            there = places.step(here, direction)
            if there is not None and there not in seen:
                seen.add(there)
                waiting.append(there)
    assert seen == set(keys)
    for key in keys:
        assert places.rect(key).contains(places.outline(key).boundingRect().center())
        assert places.at(stand.desk.context.atlas.tracks.shapes[stand.index(str(key))].spaces[0].middle) == key


def test_a_route_is_claimed_by_keyboard_alone(stands: NewStand) -> None:
    stand = stands(arranged(table(), {"A": {"blue": 6}}))
    stand.desk.canvas.setFocus()
    stand.key(Qt.Key.Key_Right)
    assert stand.desk.canvas.cursor_place is not None
    stand.desk.canvas.set_cursor_place(BLUE)
    assert stand.desk.light.track == stand.index(BLUE) and "15 points" in stand.desk.canvas.tip.text
    stand.key(Qt.Key.Key_Return)
    assert stand.paying_for == BLUE
    QTest.keyClick(stand.desk.payment, Qt.Key.Key_Return)
    assert last(stand) == Claim("A", BLUE, Payment("blue", 0))


def test_every_track_has_words(stands: NewStand) -> None:
    start = owning(arranged(table(), {"A": {"blue": 6, L: 1}}), "B", "boston--new_york:1")
    stand = stands(start)
    places = stand.desk.canvas.places
    assert places is not None
    assert places.describe(BLUE) == ("Portland – Salt Lake City, 6 spaces blue, 15 points, free, you can pay 6 blue")
    assert places.describe("boston--new_york:1").endswith("claimed by Ben")
    assert places.describe("boston--new_york:2").endswith("closed")
    assert "free, You have" in places.describe("helena--omaha")


def test_letters_mean_nothing_with_ctrl_or_alt(stands: NewStand) -> None:
    stand = stands(arranged(table()))
    before = stand.model.table.cursor
    QTest.keyClick(stand.desk.canvas, Qt.Key.Key_D, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(stand.desk.canvas, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    stand.key("9")
    stand.key("x")
    assert stand.model.table.cursor == before
