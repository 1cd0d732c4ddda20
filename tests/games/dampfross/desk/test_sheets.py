"""The sheets of paper beside the board, liveries, and how the drawing is shown."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from pytestqt.qtbot import QtBot

from railyard.games.dampfross.desk.bank_book import Kind
from railyard.games.dampfross.desk.hand_draw import DrawHand
from railyard.games.dampfross.desk.livery import liveries
from railyard.games.dampfross.desk.pencil_layer import Shown
from railyard.games.dampfross.state import Building, State
from railyard.gui.parts.theme import DARK
from tests.games.dampfross.desk.stand import Stand, new_model, play_until

At = Callable[..., Stand]


@pytest.fixture
def at(qtbot: QtBot) -> Iterator[At]:
    """A desk where a random game has come to a state."""
    made: list[Stand] = []

    def stand(is_reached: Callable[[State], bool], people: int = 4, **options: str | int | bool) -> Stand:
        model = new_model(people, "sheets", "bayern", **options)
        play_until(model, is_reached)
        made.append(Stand(model))
        return made[-1]

    yield stand
    for each in made:
        each.end()


def _later(s: State) -> bool:
    return isinstance(s.stage, Building) and s.stage.round >= 9


def test_pointing_at_an_entry_lights_its_hexes(at: At) -> None:
    stand = at(_later)
    model = stand.desk.bank.model
    row = next(row for row in range(model.rowCount()) if model.row(row).hexes)
    stand.desk.bank.table.entered.emit(model.index(row, 0))
    assert tuple(stand.desk._live.lit) == model.row(row).hexes
    assert all(a in stand.desk.context.board.terrain for a in stand.desk._live.lit)
    stand.desk.bank.leaveEvent(QEvent(QEvent.Type.Leave))
    assert tuple(stand.desk._live.lit) == ()


def test_activating_an_entry_looks_at_that_moment(at: At) -> None:
    stand = at(_later)
    model = stand.desk.bank.model
    row = next(row for row in range(model.rowCount()) if model.row(row).entry)
    entry = model.row(row).entry
    stand.desk.bank.table.activated.emit(model.index(row, 0))
    assert stand.model.shown == entry


def test_the_last_row_is_the_balance_and_older_ones_are_struck(at: At) -> None:
    stand = at(_later)
    model = stand.desk.bank.model
    last = model.rowCount() - 1
    assert model.row(last).kind is Kind.BALANCE and not model.is_struck(last)
    assert model.row(last).amounts == stand.state.ledger.public()
    older = [row for row in range(last) if model.row(row).kind is not Kind.ENTRY]
    assert older and all(model.is_struck(row) for row in older)
    shown = [model.index(last, column).data() for column in range(1, 5)]
    assert shown == [str(stand.state.ledger[company]) for company in stand.state.ids()]


def test_columns_fit_the_width_with_six_railways(at: At) -> None:
    stand = at(lambda s: isinstance(s.stage, Building), 6)
    stand.desk.bank.resize(390, 260)
    stand.desk.bank.show()
    header = stand.desk.bank.table.horizontalHeader()
    assert sum(header.sectionSize(section) for section in range(7)) <= stand.desk.bank.table.viewport().width() + 2
    assert not stand.desk.bank.model.is_named
    assert stand.desk.bank.model.headerData(1, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole) == "Anna"


def test_the_figures_are_shown_when_their_page_is(at: At) -> None:
    stand = at(_later)
    bank = stand.desk.bank
    assert bank.figures.text == ""
    bank._turn_to(2)
    assert "prizes for towns" in bank.figures.text and "Tolls in races" in bank.figures.text


def test_the_races_sheet_counts_the_towns_left(at: At) -> None:
    stand = at(_later)
    left = len(stand.desk.context.board.stations) - len(stand.state.reached)
    assert str(left) in stand.desk.races.windowTitle()
    assert f"{left - 3} more to reach" in stand.desk.races.towns.text()


def test_two_companies_of_a_person_have_a_name_a_letter_and_a_colour_each(at: At) -> None:
    stand = at(_later, 2)
    known = stand.desk.context.liveries
    assert list(known) == ["A", "B", "A2", "B2"]
    assert [livery.title for livery in known.values()] == ["Anna I", "Ben I", "Anna II", "Ben II"]
    assert len({livery.colour_id for livery in known.values()}) == 4
    assert len({livery.rhythm for livery in known.values()}) == 4
    prompt = stand.desk.prompt()
    assert "for" in prompt.text and known[stand.desk.context.company or ""].title in prompt.text


def test_david_has_a_livery_and_is_handled_by_a_person(at: At) -> None:
    def is_david(s: State) -> bool:
        return isinstance(s.stage, Building) and s.stage.waiting[0] == "David"

    stand = at(is_david, 2, two_players="david")
    assert stand.desk.context.liveries["David"].title == "David"
    assert isinstance(stand.desk.hand, DrawHand)
    assert "for David" in stand.desk.prompt().text


def test_the_drawing_can_be_faded_hidden_and_shown_alone(at: At) -> None:
    stand = at(_later)
    actions = {action.text(): action for action in stand.desk.menu_actions() if action.text()}
    pencil = stand.desk._pencil
    actions["Drawing faded"].trigger()
    assert set(pencil.shown.values()) == {Shown.FAINTLY}
    actions["Drawing hidden"].trigger()
    assert set(pencil.shown.values()) == {Shown.NOT}
    actions["Drawing in full"].trigger()
    assert set(pencil.shown.values()) == {Shown.FULLY}
    actions["Lines of Ben"].setChecked(False)
    assert pencil.shown["B"] is not Shown.FULLY and pencil.shown["A"] is Shown.FULLY


def test_another_theme_prints_the_map_anew(at: At) -> None:
    stand = at(_later)
    light = stand.view.grab().toImage()
    stand.look.set(DARK, 1.0)
    dark = stand.view.grab().toImage()
    assert dark.pixelColor(4, 4).lightness() < light.pixelColor(4, 4).lightness()
    assert stand.desk._map.sheet.ink.paper.name() == DARK.paper.lower()


def test_seats_keep_their_colours(qapp: object) -> None:
    model = new_model(3)
    known = liveries(model.state, model.table.setup.seats, {"A": "Zoe"})
    assert [livery.colour_id for livery in known.values()] == ["red", "blue", "green"]
    assert known["A"].title == "Zoe"
    model.close()
    model.deleteLater()
