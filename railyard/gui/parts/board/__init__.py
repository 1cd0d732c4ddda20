"""The board of a desk: geometry, picking, layers, the view with zoom, pan, cursor and accessibility."""

from railyard.gui.parts.board.geometry import HexGrid
from railyard.gui.parts.board.layers import Layer, NoTool, Tool
from railyard.gui.parts.board.places import Direction, HexPlaces, Places
from railyard.gui.parts.board.tip import PaperTip
from railyard.gui.parts.board.view import BoardView

__all__ = ["BoardView", "Direction", "HexGrid", "HexPlaces", "Layer", "NoTool", "PaperTip", "Places", "Tool"]
