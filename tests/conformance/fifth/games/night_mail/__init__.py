"""Night Mail: a small game with dice, hidden cards and money, which exists for the tests alone."""
