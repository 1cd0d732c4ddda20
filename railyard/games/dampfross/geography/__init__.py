"""From geography to hexes: the compiler of Dampfross boards.

The only package that imports shapely; nothing imports it before a board is compiled.
"""
