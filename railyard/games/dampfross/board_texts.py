"""The words for what the compiler decided and for the faults of a board, by code."""

from typing import Final

from railyard.core.text import N_

NOTE_TEXTS: Final[dict[str, str]] = {
    "feature_ignored": N_("A feature of kind {kind} named “{name}” is none this compiler knows; left out."),
    "hex_added": N_("{place} lies outside the outline; its hex {hex} was added to the ground."),
    "hex_made_foreign": N_("{place} lies abroad; its hex {hex}, whose middle is inside the outline, was made foreign."),
    "foreign_hex_added": N_("{place} lies beyond the first foreign hexes; hex {hex} was added for it."),
    "place_moved_inside": N_("{place} found no ground at {from} and was moved {hexes} to {to}."),
    "place_moved_for_another": N_("{place} was moved {hexes} from {from} to {to}, for {other}."),
    "place_dropped": N_("{place} found no hex and was left out."),
    "places_on_island": N_("{places} lie on {hexes} hexes that hang together with the rest nowhere."),
    "island_dropped": N_("An island of {hexes} at {hex} holds no place and was left out."),
    "pair_unknown": N_("The neighbouring towns {first} and {second} are not both stations here."),
    "neutral_line": N_("Neutral line “{name}”: {segments} segments."),
    "river": N_("{river}: {sides} sides."),
    "river_without_sides": N_("{river} separates no two hexes and is not drawn."),
    "river_run_on": N_("{river} was run on by {sides} sides to the water it flows into."),
    "river_piece_dropped": N_("A piece of {river} of {sides} sides at {hex} was left out."),
    "ground": N_("{home} hexes at home, {mountains} of them mountains; {foreign} hexes abroad."),
    "segments": N_("{count} segments for {cost}."),
    "all_reachable": N_("All {places} places can be reached from each other."),
}

FAULT_TEXTS: Final[dict[str, str]] = {
    "board_unreadable": N_("This is no board: {why}."),
    "name_twice": N_("Two places are named {name}."),
    "two_places_in_a_hex": N_("Two places lie in hex {hex}."),
    "place_without_ground": N_("{name} lies at {hex}, where there is no ground."),
    "station_abroad": N_("{name} at {hex} has a number but lies abroad."),
    "connection_at_home": N_("{name} at {hex} is a connection station but lies at home."),
    "number_unknown": N_("{number} is no number two dice can show."),
    "number_twice": N_("Number {number} is given twice."),
    "number_missing": N_("No station has number {number}."),
    "start_town_unknown": N_("Companies shall begin in {name}, which is no station here."),
    "start_without_room": N_("{companies} companies find room for {room} only at the start."),
    "pair_town_unknown": N_("{name} is listed as a neighbouring town but is no station here."),
    "pair_not_neighbours": N_("{first} and {second} are listed as neighbouring towns but lie apart."),
    "special_race_unknown": N_("Race {race} is special but there is no such race."),
    "too_many_races": N_("{races} races, {special} of them special, need more numbers than there are."),
    "special_unknown": N_("{number} is no number one die can show."),
    "special_without_goal": N_("Special number {number} has no goal."),
    "side_unknown": N_("Side {side} of hex {hex} in “{member}”: sides are numbered 0 to 5."),
    "side_without_ground": N_("Side {side} of hex {hex} in “{member}” does not lie between two hexes."),
    "section_hex_not_foreign": N_("Hex {hex} of the border with {neighbour} is not foreign ground."),
    "place_unreachable": N_("No line can lead to {name} at {hex}."),
    "goal_unreachable": N_("No line can lead to hex {hex}, a goal of special number {number}."),
}

GEOGRAPHY_TEXTS: Final[dict[str, str]] = {
    "member_missing": N_("The geography has no member “{member}”."),
    "member_unfit": N_("The geography's member “{member}” cannot be read."),
    "projection_unknown": N_("The projection “{projection}” is unknown; “equirect” and “eqdc” are known."),
    "outline_missing": N_("The geography has no border of role “outline”."),
    "geometry_unfit": N_("Feature {feature} has no geometry that can be read."),
    "place_without_name": N_("A feature of kind {kind} has no name."),
    "geometry_wrong": N_("“{name}” of kind {kind} cannot be drawn as {geometry}."),
    "number_unfit": N_("“{number}” is neither a number nor a list of numbers."),
    "grid_unfit": N_("A grid of {columns} columns and {rows} rows is no board; look at the size of the hexes."),
    "no_ground": N_("No hex of the grid lies inside the outline."),
}
