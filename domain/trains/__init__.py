"""Railway titles: one kernel of rules, boards as data."""
