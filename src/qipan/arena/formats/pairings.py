"""Pairings of two to six competitors for formats in which everybody should meet everybody."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

from qipan.arena.definition import MAX_PAIRINGS

CANDIDATES = 200  # how many random pairings are compared to find the next base pairing


def all_pairings(count: int, seats: int) -> list[tuple[int, ...]]:
    """Return pairings of competitors 0, 1, …, in which all of them play equally often.

    With two seats, or if there are at most MAX_PAIRINGS groups of competitors, every group is a pairing, so that any
    two competitors also meet equally often. Otherwise any two meet at least once, and about equally often.

    The pairings are in an order in which everybody has played about equally often at any time, so that the standings of
    an unfinished tournament mean something. With two seats, the numbers of games never differ by more than two.

    >>> all_pairings(4, 2), len(all_pairings(6, 3))
    ([(1, 3), (0, 1), (2, 3), (0, 2), (0, 3), (1, 2)], 20)
    """
    if seats == 2 or comb(count, seats) <= MAX_PAIRINGS:
        # Pairings with the same sum modulo `count` share as few players as possible; so everybody has always played
        # about equally often.
        return sorted(combinations(range(count), seats), key=lambda pairing: sum(pairing) % count)
    return cyclic_pairings(count, seats)


def cyclic_pairings(count: int, seats: int) -> list[tuple[int, ...]]:
    """Return pairings in which any two competitors meet at least once, and each plays equally often.

    Competitors sit in a circle. A base pairing is shifted around it by 0, 1, … places, so that each competitor takes
    each seat of it once. Two competitors then meet as often as their distance on the circle occurs within the base
    pairings. These are chosen from random candidates so that all distances occur about equally often.

    >>> pairings = cyclic_pairings(7, 3)
    >>> pairings[:3], [sum(player in pairing for pairing in pairings) for player in range(7)]
    ([(0, 4, 6), (1, 5, 0), (2, 6, 1)], [3, 3, 3, 3, 3, 3, 3])
    """
    random = Random(0)
    met = [0] * (count // 2 + 1)  # how often competitors meet, by their distance on the circle

    def distances(pairing: tuple[int, ...]) -> list[int]:
        return [min(last - first, count - last + first) for first, last in combinations(pairing, 2)]

    def unevenness(pairing: tuple[int, ...]) -> tuple[int, ...]:
        after = met.copy()
        for distance in distances(pairing):
            after[distance] += 1
        return (-min(after[1:]), sum(each * each for each in after))

    pairings: list[tuple[int, ...]] = []
    while min(met[1:]) == 0:
        candidates = [(0, *sorted(random.sample(range(1, count), seats - 1))) for _ in range(CANDIDATES)]
        best = min(candidates, key=unevenness)
        for distance in distances(best):
            met[distance] += 1
        pairings += [tuple((place + shift) % count for place in best) for shift in range(count)]
    return pairings
