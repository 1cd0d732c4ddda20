"""What desks build with: the table as a Qt object, the look, cards, boards, animation, speech."""
