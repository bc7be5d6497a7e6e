"""Boards for their authors: what is wrong with one, what it looks like, and a host's own folder of them."""
