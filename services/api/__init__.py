"""The HTTP interface: tables, seats, commands, views and feeds."""
