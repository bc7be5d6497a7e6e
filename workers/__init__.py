"""Background work: the dispatcher, its jobs, the bots."""
