"""What follows from each command: one function a command, one file a chapter of the rulebooks."""
