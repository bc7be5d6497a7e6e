"""Rieles de Europa: the train kernel with stations, ferries and a market refilled at once."""
