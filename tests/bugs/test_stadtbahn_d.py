"""The Stadtbahn company D was called by the name of whoever sat on seat D (vienna1840_stadtbahn_d.railsave)."""

from pathlib import Path

from railyard.app.opening import game_words, read_table
from railyard.games.vienna1840.events import StadtbahnRan

SAVE = Path(__file__).parent / "vienna1840_stadtbahn_d.railsave"


def test_the_log_tells_the_stadtbahn_from_the_person() -> None:
    reading = read_table(SAVE)
    table = reading.table
    words = game_words(reading.game).at(table.state, table.names())
    events = [event for entry in table.entries for event in table.events(entry.n)]
    said = [words.event(event) for event in events]
    ran = next(event for event in events if isinstance(event, StadtbahnRan) and event.company == "D")
    assert words.event(ran) == "Stadtbahn D (Donaukanal) earns 70."
    assert "The bank pays David 7: dividend of D (Donaukanal)." in said
    assert not any("dividend of David" in line or "share of David" in line for line in said)
