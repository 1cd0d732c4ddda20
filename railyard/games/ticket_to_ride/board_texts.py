"""The words for the faults of a board, by code."""

from typing import Final

from railyard.core.text import N_

FAULT_TEXTS: Final[dict[str, str]] = {
    "board_unreadable": N_("This is no board: {why}."),
    "seats_unfit": N_("{fewest} to {most} seats are not possible; the game is for {least} to {greatest}."),
    "points_unfit": N_("Points are given for routes of {lengths} lengths; 1 to {longest} are possible."),
    "points_below_zero": N_("A route cannot bring {points} points; 0 is the least."),
    "box_too_large": N_("There are {cards} cards, and {cars} cars for each seat; {greatest} of either are possible."),
    "too_few_cards": N_("{cards:count|card is|cards are} too few; most seats and the row need {needed}."),
    "too_few_tickets": N_("{tickets:count|ticket is|tickets are} too few; most seats are dealt {needed}."),
    "too_few_cars_in_box": N_("{cars:count|car|cars} a seat cannot fill the longest route of {longest}."),
    "city_twice": N_("Two cities have the id {city}."),
    "name_twice": N_("Two cities are named {name}."),
    "route_twice": N_("Two routes have the id {route}."),
    "pair_twice": N_("Two routes join {pair}; write one route with two colours."),
    "ticket_twice": N_("Two tickets have the id {ticket}."),
    "mark_in_id": N_("The id of route {route} holds a colon, which stands between a route and its track."),
    "colour_twice": N_("The card colour {colour} is listed twice."),
    "card_colour_unknown": N_("{colour} is no card colour; there are {known}."),
    "tracks_unfit": N_("Route {route} has {tracks} colours; it needs one, or two for a double route."),
    "colour_unknown": N_("Route {route} has the colour {colour}, of which there are no cards; it may also be grey."),
    "city_unknown": N_("Route {route} leads to {city}, which is no city here."),
    "route_to_itself": N_("Route {route} ends where it begins."),
    "length_unfit": N_("Route {route} has {length} spaces; points are given for 1 to {longest}."),
    "length_unpayable": N_("Route {route} has {length} spaces; one colour and all locomotives are {cards} cards."),
    "ticket_city_unknown": N_("Ticket {ticket} names {city}, which is no city here."),
    "ticket_to_itself": N_("Ticket {ticket} ends where it begins."),
    "ticket_worthless": N_("Ticket {ticket} is worth {value}; it must be worth at least 1."),
    "colour_tracks_differ": N_(
        "The colours are not in balance: {few} tracks are {least} and {many} are {most}; all should have as many."
    ),
    "colour_spaces_differ": N_(
        "The colours are not in balance: {few} spaces are {least} and {many} are {most}; all should have as many."
    ),
    "city_without_route": N_("No route leads to {city}."),
    "ticket_unconnected": N_("No routes connect the two cities of ticket {ticket}."),
    "sheet_too_large": N_("No figure of the sheet can be above {greatest}."),
    "sheet_unfit": N_("The sheet's width, height and car must be above 0, its clearance and track gap not below."),
    "city_off_sheet": N_("{city} lies at {x}, {y}, which is off the sheet."),
    "route_without_room": N_("Route {route} has no room for its cars: {room} units long, it needs {needed}."),
    "route_over_city": N_("Route {route} runs over {city}."),
    "routes_cross": N_("Routes {first} and {second} cross."),
}
