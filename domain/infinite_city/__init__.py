"""Infinite City: build a city tile by tile, and hold the largest areas of it."""
