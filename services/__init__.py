"""What people and programs touch: the API, the page, the command line."""
