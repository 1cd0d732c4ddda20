"""The window: start page, table page with docks for every game, dialogs.  Finds desks through the discovered games."""
