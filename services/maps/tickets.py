"""Checks of a board's tickets: enough for the table, each possible, each worth its way."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

import networkx as nx

from domain.trains.board import Board
from services.maps.cities import network
from services.maps.fault import Fault, city_place, error, ticket_place, warning
from services.maps.manual import Manual

TOLERANCE = 0.1
"""A ticket's points may differ by this share from the spaces of its shortest way."""


def tickets(board: Board, manual: Manual) -> Iterator[Fault]:
    """Each ticket by itself, then whether any is there twice and whether any city has none."""
    ways = dict(nx.all_pairs_dijkstra_path_length(network(board), weight="length"))
    seen: dict[tuple[int, int], int] = {}
    for index, ticket in enumerate(board.tickets):
        where = ticket_place(board, index)
        one, other = ticket.ends
        way = ways[one].get(other)
        if ticket.ends in seen:
            yield error(
                "same-ticket", where, f"is there already, as tickets[{seen[ticket.ends]}]", "each ticket once"
            )
        seen.setdefault(ticket.ends, index)
        if ticket.long and not manual.dealt_long:
            yield error("long-ticket", where, f"{board.title} has no long tickets", "a ticket without `long`")
        if way is None:
            yield error(
                "unconnected", where, "no chain of routes joins these cities", "two cities that can be joined"
            )
            continue
        if any(ticket.ends == route.ends for route in board.routes):
            yield warning(
                "next-door", where, "a single route joins these cities", "cities with another between them"
            )
        if abs(ticket.points - way) > TOLERANCE * way:
            yield warning(
                "ticket-points",
                where,
                f"worth {ticket.points}, but its shortest way has {way:.0f} spaces",
                f"{ceil(way - TOLERANCE * way)} to {int(way + TOLERANCE * way)} points",
            )
    asked = {city for ticket in board.tickets for city in ticket.ends}
    for city in range(len(board.cities)):
        if city not in asked:
            yield warning(
                "no-ticket", city_place(board, city), "no ticket asks for this city", "one ticket or more"
            )


def supply(board: Board, manual: Manual) -> Iterator[Fault]:
    """Tickets for every seat of the fullest table, and a third more to draw in the game."""
    seats = board.seats[1]
    normal = sum(not ticket.long for ticket in board.tickets)
    long = len(board.tickets) - normal
    if long < manual.dealt_long * seats:
        yield error(
            "ticket-supply",
            "tickets",
            f"{long} long tickets for {seats} seats",
            f"{manual.dealt_long} a seat: {manual.dealt_long * seats} or more",
        )
    dealt = manual.dealt * seats
    wanted = ceil(dealt * 4 / 3)
    if normal < dealt:
        yield error(
            "ticket-supply",
            "tickets",
            f"{normal} normal tickets for {seats} seats",
            f"{manual.dealt} a seat and a third more: {wanted}",
        )
    elif normal < wanted:
        yield warning(
            "ticket-supply",
            "tickets",
            f"{normal} normal tickets for {seats} seats, so that few are left to draw",
            f"{manual.dealt} a seat and a third more: {wanted}",
        )
    longest = max((ticket.points for ticket in board.tickets if not ticket.long), default=0)
    for index, ticket in enumerate(board.tickets):
        if ticket.long and ticket.points <= longest:
            yield warning(
                "long-ticket",
                ticket_place(board, index),
                f"a long ticket of {ticket.points} points, where normal ones have up to {longest}",
                "more than every normal ticket",
            )
