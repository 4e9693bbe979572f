"""Who meets whom when everybody should meet everybody: pairs, or tables of up to six."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

from qipan.arena.definition import MAX_TABLES

CANDIDATES = 200  # how many tables are compared to find the next one


def all_tables(count: int, seats: int) -> list[tuple[int, ...]]:
    """Return tables of competitors 0, 1, …, at which all of them play equally often.

    If there are at most MAX_TABLES groups, or only two seats, the tables are all groups, so that every pair also meets
    equally often. Otherwise every pair meets at least once, and about equally often.

    Whenever some of the first tables have played, everybody has played about equally often, so that the standings of an
    unfinished tournament mean something. With two seats, the numbers of games never differ by more than two.

    >>> all_tables(4, 2), len(all_tables(6, 3))
    ([(1, 3), (0, 1), (2, 3), (0, 2), (0, 3), (1, 2)], 20)
    """
    if seats == 2 or comb(count, seats) <= MAX_TABLES:
        # Tables with the same remainder have different players, as far as possible.
        return sorted(combinations(range(count), seats), key=lambda table: sum(table) % count)
    return cyclic_tables(count, seats)


def cyclic_tables(count: int, seats: int) -> list[tuple[int, ...]]:
    """Return tables in which every pair meets at least once, and each competitor plays equally often.

    Competitors sit on a circle. A base table is shifted around it by 0, 1, … places, so that each competitor takes each
    seat of it once. Two competitors then meet as often as their distance on the circle occurs within the base tables.
    These are chosen among random ones such that all distances occur about equally often.

    >>> tables = cyclic_tables(7, 3)
    >>> tables[:3], [sum(player in table for table in tables) for player in range(7)]
    ([(0, 4, 6), (1, 5, 0), (2, 6, 1)], [3, 3, 3, 3, 3, 3, 3])
    """
    random = Random(0)
    met = [0] * (count // 2 + 1)  # number of meetings by distance

    def distances(table: tuple[int, ...]) -> list[int]:
        return [min(last - first, count - last + first) for first, last in combinations(table, 2)]

    def unevenness(table: tuple[int, ...]) -> tuple[int, ...]:
        after = met.copy()
        for distance in distances(table):
            after[distance] += 1
        return (-min(after[1:]), sum(each * each for each in after))

    tables: list[tuple[int, ...]] = []
    while min(met[1:]) == 0:
        candidates = [(0, *sorted(random.sample(range(1, count), seats - 1))) for _ in range(CANDIDATES)]
        best = min(candidates, key=unevenness)
        for distance in distances(best):
            met[distance] += 1
        tables += [tuple((place + shift) % count for place in best) for shift in range(count)]
    return tables
