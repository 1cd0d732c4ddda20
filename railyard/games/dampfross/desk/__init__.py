"""The desk of Dampfross: the printed map, the pencil, and the sheets of paper around them."""
