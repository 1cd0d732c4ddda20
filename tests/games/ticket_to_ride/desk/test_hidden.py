"""Nothing that one person may not see reaches the widgets while another looks."""

from collections.abc import Iterator

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from railyard.games.ticket_to_ride.desk.words import ticket_text
from railyard.games.ticket_to_ride.state import State
from tests.games.ticket_to_ride.desk.stand import NewStand, Stand
from tests.games.ticket_to_ride.tables import arranged, board, dealt, put, table, with_tickets

OWN, OTHER = "denver--el_paso", "duluth--houston"


def said(widget: QWidget) -> Iterator[str]:
    """Everything a widget and those inside it say: texts, tips, names for a screen reader."""
    for each in (widget, *widget.findChildren(QWidget)):
        yield from (each.toolTip(), each.accessibleName(), each.accessibleDescription(), each.windowTitle())
        if isinstance(each, QLabel | QAbstractButton):
            yield each.text()


def everything(stand: Stand) -> str:
    """Everything the stand says, the places of the board among it."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    places = stand.desk.canvas.places
    assert places is not None
    told = [*said(stand), *(places.describe(key) for key in list(places.keys())), *stand.heard.lines]
    return "\n".join(told) + stand.desk.prompt().text


def two_hands() -> State:
    hands = {"A": {"purple": 3, "locomotive": 1}, "B": {"orange": 7, "white": 2}}
    return with_tickets(arranged(table(), hands), A=[OWN], B=[OTHER])


def name_of(ticket_id: str) -> str:
    number = board().ticket_number(ticket_id)
    assert number is not None
    return ticket_text(board(), number)


def test_only_the_viewer_s_hand_and_tickets_are_said(stands: NewStand) -> None:
    stand = stands(two_hands())
    assert stand.model.viewer == "A"
    text = everything(stand)
    assert "3 purple, 1 locomotive" in text and name_of(OWN) in text
    assert "7 orange" not in text and name_of(OTHER) not in text
    assert "9 cards in hand" in text, "how many cards others hold is public"


def test_the_same_view_gives_the_same_picture(stands: NewStand) -> None:
    """Another hand, other tickets and another deck that look the same from this seat look the same on the screen."""
    start = two_hands()
    hands = {"A": {"purple": 3, "locomotive": 1}, "B": {"red": 5, "black": 4}}
    other = with_tickets(arranged(table(), hands), A=[OWN], B=["boston--miami"])
    other = replace(other, deck=tuple(reversed(other.deck)))
    assert start != other
    pictures = []
    for s in (start, other):
        stand = stands(s)
        QApplication.processEvents()
        pictures.append((stand.grab().toImage(), everything(stand)))
        stand.hide()
    assert pictures[0] == pictures[1]


def test_before_anybody_takes_the_screen_nothing_is_shown(stands: NewStand) -> None:
    stand = stands(two_hands(), is_shown=False)
    text = everything(stand)
    assert stand.model.viewer is None
    for secret in ("3 purple, 1 locomotive", "7 orange", name_of(OWN), name_of(OTHER)):
        assert secret not in text
    assert stand.desk.hand.fans == () and stand.desk.tickets.cards == ()
    assert not stand.desk.choice.isVisible()
    assert "Nobody" in stand.desk.tickets.empty.text()


def test_tickets_to_choose_from_are_shown_to_their_owner_alone(stands: NewStand) -> None:
    stand = stands(dealt())
    first = [card.number for card in stand.desk.choice.cards]
    assert len(first) == 3 and stand.desk.choice.isVisible()
    stand.is_covering = True
    stand.key("12")
    stand.desk.keep.trigger()
    assert stand.state.seat == 1 and stand.model.viewer == "A"
    assert not stand.desk.choice.cards and not stand.desk.choice.isVisible()
    text = everything(stand)
    assert all(ticket_text(board(), number) not in text for number in stand.state.drawn[1])
    stand.hand_over()
    assert {card.number for card in stand.desk.choice.cards} == set(stand.state.drawn[1])
    assert all(ticket_text(board(), number) not in everything(stand) for number in stand.state.tickets[0])


def test_while_covered_the_screen_acts_for_nobody(stands: NewStand) -> None:
    """Between two people the next one's cards cannot be played from the screen of the one before."""
    stand = stands(table())
    stand.is_covering = True
    stand.key("DD")
    assert stand.state.seat == 1 and stand.model.viewer == "A"
    before = stand.model.table.cursor
    stand.key("1DT")
    stand.press(stand.desk.row.deck)
    stand.click("denver--omaha")
    assert stand.model.table.cursor == before
    assert not stand.desk.take.isEnabled()


def test_once_the_game_is_over_everything_lies_open(stands: NewStand) -> None:
    start = two_hands()
    stand = stands(replace(start, cars=put(start.cars, 0, 2), tracks=start.tracks, turns_left=1, trigger=0))
    stand.is_covering = True
    stand.key("DD")
    stand.hand_over()
    assert stand.state.stage == "over" and stand.model.viewer is None
    text = everything(stand)
    assert name_of(OWN) in text and name_of(OTHER) in text
    stand.model.look_at(0)
    assert "3 purple" in stand.desk.hand.accessibleName(), "looking back after the end shows the hand of who acted"


def test_looking_back_shows_the_viewer_s_own_hand(stands: NewStand) -> None:
    stand = stands(two_hands())
    stand.key("DD")
    assert stand.model.viewer == "B"
    stand.model.look_at(0)
    assert "7 orange" in stand.desk.hand.accessibleName()
    assert "was to act" in stand.desk.prompt().text
    assert name_of(OWN) not in everything(stand)
