"""The window: parts that desks build with, and the shell around them.  Knows no concrete game."""
