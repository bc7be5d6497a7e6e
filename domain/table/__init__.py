"""The table itself: who sits where, when it starts, how it ends."""
