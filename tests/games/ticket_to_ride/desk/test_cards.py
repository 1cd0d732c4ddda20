"""Drawing cards and choosing tickets at the desk."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from railyard.games.ticket_to_ride.actions import DrawCard, KeepTickets, TakeCard, TakeTickets
from railyard.games.ticket_to_ride.desk.card_buttons import CardButton
from railyard.games.ticket_to_ride.desk.words import cards_text, colour_name
from tests.games.ticket_to_ride.desk.stand import NewStand, Stand
from tests.games.ticket_to_ride.tables import L, arranged, board, dealt, number, owning, table, with_tickets


def last(stand: Stand) -> object:
    """The move made last, shuffles left out."""
    moves = [entry.move for entry in stand.model.table.line()]
    return next(move for move in reversed(moves) if type(move).__name__ not in ("Shuffled", "Rolled"))


def can(card: CardButton) -> bool:
    """Whether a card may be taken now."""
    return card.is_possible


# -- the row and the deck ----------------------------------------------------------------------------------------------


def test_a_click_takes_the_card_that_lies_there(stands: NewStand) -> None:
    stand = stands(arranged(table(), row=["purple", "blue", "orange", "white", "green"]))
    assert [card.colour for card in stand.desk.row.cards] == ["purple", "blue", "orange", "white", "green"]
    stand.press(stand.desk.row.cards[2])
    assert last(stand) == TakeCard("A", 2)
    assert stand.state.hands[0][number("orange")] == 1
    stand.press(stand.desk.row.deck)
    assert last(stand) == DrawCard("A")
    assert stand.state.seat == 1


def test_the_same_by_keys(stands: NewStand) -> None:
    stand = stands(arranged(table()))
    stand.key("2")
    assert last(stand) == TakeCard("A", 1)
    stand.key("d")
    assert last(stand) == DrawCard("A")
    stand.key("t")
    assert last(stand) == TakeTickets("B")


def test_buttons_of_cards_take_the_keyboard(stands: NewStand) -> None:
    stand = stands(arranged(table()))
    QTest.keyClick(stand.desk.row.cards[4], Qt.Key.Key_Space)
    assert last(stand) == TakeCard("A", 4)


def test_TTR_2A_4_a_locomotive_as_second_card_says_why_not(stands: NewStand) -> None:
    stand = stands(arranged(table(), row=[L, "blue", "orange", "white", "green"]))
    engine = stand.desk.row.cards[0]
    assert can(engine) and "whole turn" in engine.toolTip()
    stand.key("2")
    assert not can(engine)
    assert "counts for both cards" in engine.toolTip() and "TTR-2A.4" in engine.toolTip()
    assert engine.accessibleDescription() == engine.toolTip()
    before = stand.model.table.cursor
    stand.press(engine)
    assert stand.model.table.cursor == before
    assert stand.heard.refusals[-1].rule == "TTR-2A.4"


def test_TTR_2A_6_after_one_card_nothing_else_is_offered(stands: NewStand) -> None:
    stand = stands(arranged(table(), {"A": {"green": 6}}))
    assert stand.desk.take.isEnabled()
    stand.key("2")
    assert not stand.desk.take.isEnabled()
    assert stand.desk.take.toolTip() == "You have taken one card; now take a second one."
    assert stand.desk.prompt().buttons == (stand.desk.take,) and stand.desk.prompt().primary is None
    assert "second card" in stand.desk.prompt().text
    stand.click("dallas--houston:1")
    assert stand.heard.refusals[-1].rule == "TTR-2A.6"
    assert stand.desk.payment.track is None


def test_TTR_5_1_the_reshuffle_is_explained(stands: NewStand) -> None:
    stand = stands(arranged(table(), {"A": {"red": 2}}, rest="discard"))
    deck = stand.desk.row.deck
    assert deck.stack == 0 and deck.is_possible
    assert "spent are shuffled first" in deck.toolTip()
    stand.key("d")
    assert any("discards are shuffled" in line for line in stand.heard.lines)
    assert "discards are shuffled" in stand.desk.row.note.text() and stand.desk.row.note.isVisible()
    assert stand.desk.row.deck.stack == stand.state.deck_size > 80
    stand.key("d")
    assert not stand.desk.row.note.isVisible()


def test_TTR_5_2_an_empty_slot_and_TTR_5_4_an_empty_deck_say_why_not(stands: NewStand) -> None:
    start = arranged(table(), row=["purple", "", "orange", "white", "green"], rest="B")
    stand = stands(start)
    gap, deck = stand.desk.row.cards[1], stand.desk.row.deck
    assert gap.colour is None and not gap.is_possible and "TTR-5.2" in gap.toolTip()
    assert deck.stack == 0 and not deck.is_possible and "TTR-5.4" in deck.toolTip()
    stand.press(deck)
    assert stand.heard.refusals[-1].rule == "TTR-5.4"


def test_TTR_4_1_the_cleared_row_is_told(stands: NewStand) -> None:
    row = [L, L, "purple", "blue", "white"]
    deck = [L, "purple", "blue", "white", "green", "red"]
    stand = stands(arranged(table(), row=row, deck=deck))
    stand.key("3")
    assert any("laid anew" in line for line in stand.heard.lines)
    assert [card.colour for card in stand.desk.row.cards] == ["purple", "blue", "white", "green", "red"]


def test_counts_of_deck_and_discards_are_shown(stands: NewStand) -> None:
    stand = stands(arranged(table(), discard=["red"] * 3 + [L]))
    assert stand.desk.row.deck.stack == 110 - 5 - 4
    assert "3 red" in stand.desk.row.discards.toolTip() and "1 locomotive" in stand.desk.row.discards.toolTip()
    assert stand.desk.row.windowTitle() == "101 in the deck · 4 spent"


# -- the hand ----------------------------------------------------------------------------------------------------------


def test_the_hand_is_grouped_by_colour(stands: NewStand) -> None:
    stand = stands(arranged(table(), {"A": {"red": 2, "purple": 7, L: 1}}))
    fans = stand.desk.hand.fans
    assert [(board().card_colours[fan.card], fan.count) for fan in fans] == [("purple", 7), ("red", 2), (L, 1)]
    assert stand.desk.hand.windowTitle() == "10 cards"
    assert stand.desk.hand.accessibleName() == "Anna holds 7 purple, 2 red, 1 locomotive"
    width, height = stand.desk.hand.width(), stand.desk.hand.height()
    assert stand.desk.hand.fan_at(QPointF(width / 2, height / 2)) == fans[1]


def test_cards_drawn_before_the_screen_changed_hands_are_marked_at_the_next_turn(stands: NewStand) -> None:
    start = arranged(table(), {"A": {"red": 2}}, row=["purple", "blue", "orange", "white", "green"], deck=["yellow"])
    stand = stands(start)
    stand.key("1d")
    stand.key("dd")
    assert stand.model.viewer == "A"
    fresh = {fan.card: fan.fresh for fan in stand.desk.hand.fans}
    assert all(
        count - start.hands[0][card] == fresh.get(card, 0) for card, count in enumerate(stand.state.hands[0][:9])
    )
    assert sum(fresh.values()) == 2


def test_colours_are_called_by_their_names() -> None:
    assert cards_text(1, L) == "1 locomotive" and cards_text(2, L) == "2 locomotives"
    assert cards_text(3, "purple") == "3 purple"
    assert colour_name("teal") == "teal"


def test_pointing_at_a_fan_lights_what_it_pays_for(stands: NewStand) -> None:
    stand = stands(arranged(table(), {"A": {"red": 4, "blue": 1}}))
    stand.desk.hand.pointed.emit(number("red"))
    lit = {stand.desk.context.board.tracks[index].id for index in stand.desk.light.payable}
    assert "helena--omaha" not in lit and "boston--new_york:1" in lit and "denver--phoenix" not in lit
    stand.desk.hand.pointed.emit(None)
    assert stand.desk.light.payable == ()


# -- tickets -----------------------------------------------------------------------------------------------------------


def test_TTR_1_5_the_first_tickets_are_chosen_as_cards(stands: NewStand) -> None:
    stand = stands(dealt())
    choice = stand.desk.choice
    assert choice.isVisible() and not choice.keep.isEnabled()
    assert "at least 2 of 3; 0 chosen" in stand.desk.prompt().text
    assert stand.desk.prompt().primary is stand.desk.keep and not stand.desk.keep.isEnabled()
    assert "at least 2" in stand.desk.keep.toolTip()
    stand.press(choice.cards[0])
    assert not choice.keep.isEnabled() and "Keep at least 2" in choice.keep.toolTip()
    stand.press(choice.cards[2])
    assert choice.keep.isEnabled() and choice.keep.text() == "Keep 2 tickets"
    assert stand.desk.keep.isEnabled()
    wanted = tuple(board().tickets[card.number].id for card in (choice.cards[0], choice.cards[2]))
    stand.press(choice.keep)
    assert last(stand) == KeepTickets("A", wanted)
    assert choice.isVisible() and stand.model.viewer == "B"


def test_digits_choose_and_enter_keeps(stands: NewStand) -> None:
    stand = stands(dealt())
    stand.key("13")
    assert [card.isChecked() for card in stand.desk.choice.cards] == [True, False, True]
    stand.key("1")
    stand.key(Qt.Key.Key_Return)
    assert stand.state.seat == 0 and stand.heard.refusals[-1].rule == "TTR-1.5"
    stand.key("2")
    stand.key(Qt.Key.Key_Return)
    assert stand.state.seat == 1
    QTest.keyClick(stand.desk.choice, Qt.Key.Key_3)
    assert stand.desk.choice.cards[2].isChecked()


def test_TTR_2C_1_of_tickets_drawn_later_one_is_enough(stands: NewStand) -> None:
    stand = stands(table())
    stand.desk.take.trigger()
    assert "keep at least 1 of the 3" in stand.desk.prompt().text
    stand.key("2")
    assert stand.desk.keep.isEnabled() and stand.desk.choice.keep.text() == "Keep 1 ticket"
    stand.desk.keep.trigger()
    assert stand.state.seat == 1 and len(stand.state.tickets[0]) == 4


def test_TTR_2C_2_without_tickets_the_button_says_why(stands: NewStand) -> None:
    every = [ticket.id for ticket in board().tickets]
    stand = stands(with_tickets(table(), A=every[:15], B=every[15:]))
    assert not stand.desk.take.isEnabled()
    assert stand.desk.take.toolTip() == "No ticket is left to draw."
    assert len(stand.desk.tickets.cards) == 15


def test_the_choice_lies_where_it_hides_none_of_its_cities(stands: NewStand) -> None:
    stand = stands(dealt(tickets=["duluth--houston", "denver--el_paso", "chicago--new_orleans"]))
    choice, canvas = stand.desk.choice, stand.desk.canvas
    for card in choice.cards:
        for at in stand.desk.context.board.ticket_ends[card.number]:
            city = stand.desk.context.board.cities[at]
            assert not choice.geometry().contains(canvas.from_board(QPointF(city.x, city.y)).toPoint())
    assert canvas.rect().contains(choice.geometry())


def test_pointing_at_a_ticket_lights_its_cities_and_says_whether_it_is_connected(stands: NewStand) -> None:
    start = owning(with_tickets(table(), A=["denver--el_paso"]), "A", "denver--santa_fe", "el_paso--santa_fe")
    stand = stands(start)
    card = stand.desk.tickets.cards[0]
    assert card.is_connected and card.accessibleName() == "Denver – El Paso (4), connected"
    assert stand.desk.tickets.windowTitle().startswith("1 of 1 ticket connected")
    card.pointed.emit(card.number)
    lit = stand.desk.light.tickets[0]
    cities = stand.desk.context.board.cities
    assert {cities[lit.a].id, cities[lit.b].id} == {"denver", "el_paso"}
    assert set(lit.way or ()) == {stand.index("denver--santa_fe"), stand.index("el_paso--santa_fe")}
    card.pointed.emit(None)
    assert stand.desk.light.tickets == ()


def test_a_ticket_drawn_for_cities_already_joined_is_shown_as_connected(stands: NewStand) -> None:
    start = with_tickets(table(tickets=[]), A=["boston--miami"])
    start = owning(start, "A", "denver--santa_fe", "el_paso--santa_fe")
    stand = stands(start)
    assert not stand.desk.tickets.cards[0].is_connected
    wanted = board().ticket_number("denver--el_paso")
    assert wanted is not None
    stand.desk.take.trigger()
    place = [card.number for card in stand.desk.choice.cards].index(wanted)
    stand.key(str(place + 1))
    assert stand.desk.light.tickets[0].way is not None
    stand.desk.keep.trigger()
    stand.model.show_to("A")
    assert {card.number: card.is_connected for card in stand.desk.tickets.cards}[wanted]
