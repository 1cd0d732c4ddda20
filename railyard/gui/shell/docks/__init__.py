"""The docks every game has: players, history, log, offers, rulebook."""
