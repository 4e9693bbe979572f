"""Swiss system: in each round, competitors with about the same number of points meet, and nobody meets twice.

Round 1 pairs the upper half of the list with the lower half. Later rounds sort by points, then by Buchholz (the points
of the opponents), then by the list, and pair from the top: each with the next one that it has not met, if the
rest can then be paired without a rematch. If that is impossible, rematches are allowed. A competitor that is left
over has a bye, which counts like a win of every game; it is the last of those with the fewest byes so far. With more
than two seats, pairings are filled from the top of the same order with competitors that have met least often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from qipan.arena.definition import Definition
from qipan.arena.formats.schedule import (
    Results,
    Schedule,
    ScheduledGame,
    are_finished,
    pairing_games,
    points_by_player,
)

MAX_STEPS = 20_000  # limit of the search for a round without rematches

Meetings = Counter[tuple[int, int]]  # how often two competitors have met, by their indices, the smaller one first


def swiss(definition: Definition, results: Results) -> Schedule:
    """Return the games of the rounds that are known: the finished rounds, and the next one."""
    count, seats = len(definition.competitors), definition.game.seats
    per_round = count // seats * definition.games
    games: list[ScheduledGame] = []
    pairings: list[tuple[int, ...]] = []
    byes: Counter[int] = Counter()
    number = 0
    while number < definition.rounds and are_finished(games, results):
        number += 1
        order = swiss_order(definition, points_by_player(games, results), byes, pairings)
        idle, added = _next_round(order, byes, pairings, seats, is_first=number == 1)
        byes.update(dict.fromkeys(idle, definition.games))
        pairings += added
        for members in added:
            games += _all_games(definition, number, members)
    is_complete = number == definition.rounds
    return Schedule(games, is_complete, per_round * definition.rounds, byes, pairings=pairings)


def _all_games(definition: Definition, number: int, members: tuple[int, ...]) -> list[ScheduledGame]:
    """Return the games of a pairing in a round: several openings, each in all rotations of the seats."""
    seats = definition.game.seats
    openings = definition.games // seats
    games: list[ScheduledGame] = []
    for each in range(openings):
        games += pairing_games(definition, number, members, (number - 1) * openings + each, each * seats + 1)
    return games


def swiss_order(
    definition: Definition, points: dict[int, float], byes: Counter[int], pairings: Sequence[tuple[int, ...]]
) -> list[int]:
    """Return the competitors by points with byes, then by Buchholz, then by their order in the definition."""
    own = [points.get(player, 0.0) + byes[player] for player in range(len(definition.competitors))]
    tie_break = buchholz(own, pairings)
    return sorted(range(len(own)), key=lambda player: (-own[player], -tie_break[player], player))


def buchholz(points: Sequence[float], pairings: Sequence[tuple[int, ...]]) -> list[float]:
    """Return, for each competitor, the sum of the points of its opponents.

    >>> buchholz([2, 1, 0], [(0, 1), (0, 2)])
    [1.0, 2.0, 2.0]
    """
    sums = [0.0] * len(points)
    for pairing in pairings:
        for player in pairing:
            sums[player] += sum(points[other] for other in pairing if other != player)
    return sums


def _next_round(
    order: list[int], byes: Counter[int], pairings: Sequence[tuple[int, ...]], seats: int, *, is_first: bool
) -> tuple[list[int], list[tuple[int, ...]]]:
    """Return the players that have a bye in the next round, and the pairings of all other players."""
    last_first = sorted(range(len(order)), key=lambda place: (byes[order[place]], -place))
    idle = [order[place] for place in last_first[: len(order) % seats]]
    order = [player for player in order if player not in idle]
    met: Meetings = Counter(pair for pairing in pairings for pair in combinations(sorted(pairing), 2))
    if is_first:
        count = len(order) // seats
        return idle, [tuple(order[number::count]) for number in range(count)]
    if seats == 2:
        return idle, pair_up(order, met) or _fill_pairings(order, met, seats)
    return idle, _fill_pairings(order, met, seats)


def pair_up(order: list[int], met: Meetings) -> list[tuple[int, ...]] | None:
    """Pair players without a rematch, from the top and with as close a neighbour as possible; None if that fails.

    >>> pair_up([0, 1, 2, 3], Counter({(0, 1): 1}))
    [(0, 2), (1, 3)]
    """
    steps = 0

    def search(rest: list[int]) -> list[tuple[int, ...]] | None:
        nonlocal steps
        if not rest:
            return []
        first, *others = rest
        for place, other in enumerate(others):
            steps += 1
            if steps > MAX_STEPS:
                return None
            if not met[min(first, other), max(first, other)]:
                found = search(others[:place] + others[place + 1 :])
                if found is not None:
                    return [(first, other), *found]
        return None

    return search(order)


def _fill_pairings(order: list[int], met: Meetings, seats: int) -> list[tuple[int, ...]]:
    rest, pairings = order.copy(), []
    while rest:
        pairing = [rest.pop(0)]
        while len(pairing) < seats:
            pairing.append(
                min(rest, key=lambda player: sum(met[min(player, each), max(player, each)] for each in pairing))
            )
            rest.remove(pairing[-1])
        pairings.append(tuple(pairing))
    return pairings
