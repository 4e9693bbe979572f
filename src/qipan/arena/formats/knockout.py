"""Knock-out: from each pairing, one competitor goes on to the next round.

The order of the competitors is the seeding: in every round the first meets the last, the second the last but one, and
so on.
If the number of competitors is not a power of the number of seats, the first ones have a bye in round 1. The competitor
with the most points in a pairing goes on. If several have the most, the pairing plays the next opening, in all
rotations of the seats, up to MAX_REPLAYS times; all games count. If they are still equal, the first of them in the
seeding goes on.
"""

from __future__ import annotations

from qipan.arena.definition import Definition
from qipan.arena.formats.schedule import (
    Results,
    Schedule,
    ScheduledGame,
    are_finished,
    pairing_games,
    points_by_player,
)

MAX_REPLAYS = 2


def knockout(definition: Definition, results: Results) -> Schedule:
    """Return the games of the rounds whose players are known, and the round that each competitor has reached."""
    seats = definition.game.seats
    players = list(range(len(definition.competitors)))
    games: list[ScheduledGame] = []
    reached = dict.fromkeys(players, 1)
    number = 1
    while len(players) > 1:
        idle, pairings = knockout_pairings(players, seats)
        winners = [_play(definition, number, pairing, results, games) for pairing in pairings]
        if any(winner is None for winner in winners):
            break
        players = sorted([*idle, *(winner for winner in winners if winner is not None)])
        number += 1
        reached |= dict.fromkeys(players, number)
    pairings_in_all = (len(definition.competitors) - 1) // (seats - 1)
    return Schedule(games, len(players) == 1, max(len(games), definition.games * pairings_in_all), reached=reached)


def knockout_pairings(players: list[int], seats: int) -> tuple[list[int], list[tuple[int, ...]]]:
    """Return who has a bye, and the pairings of the round that leaves a power of `seats` players.

    >>> knockout_pairings([0, 1, 2, 3], 2), knockout_pairings([0, 1, 2, 3, 4], 2)
    (([], [(0, 3), (1, 2)]), ([0, 1, 2], [(3, 4)]))
    """
    target = 1
    while target * seats < len(players):
        target *= seats
    count = (len(players) - target) // (seats - 1)
    idle, playing = players[: len(players) - count * seats], players[len(players) - count * seats :]
    rows = [playing[row * count : (row + 1) * count] for row in range(seats)]
    snake = [row if number % 2 == 0 else row[::-1] for number, row in enumerate(rows)]
    return idle, [tuple(row[number] for row in snake) for number in range(count)]


def _play(
    definition: Definition, number: int, pairing: tuple[int, ...], results: Results, games: list[ScheduledGame]
) -> int | None:
    """Add the known games of a pairing to `games`. Return its winner, or None if it has no winner yet."""
    seats = definition.game.seats
    openings = definition.games // seats
    own: list[ScheduledGame] = []
    for replay in range(MAX_REPLAYS + 1):
        for each in range(openings if replay == 0 else 1):
            first_game = len(own) + 1
            opening = (number - 1) * openings + (each if replay == 0 else openings + replay)
            added = pairing_games(definition, number, pairing, opening, first_game)
            own += added
            games += added
        if not are_finished(own, results):
            return None
        points = points_by_player(own, results)
        best = [player for player in sorted(pairing) if points[player] == max(points.values())]
        if len(best) == 1 or replay == MAX_REPLAYS:
            return best[0]
    raise AssertionError("the last replay decides")
