"""The directions of the tiles: one function each, named after the tile, and the answers that it asks for."""
